//! Handling of Ctrl-C and termination signals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::turns::Turns;
use crate::status::of_signal;

/// The first run of several, as in `bench`, is the one that ends them all.
static IS_SET: AtomicBool = AtomicBool::new(false);

/// Ends the run with [`Turns::end_process`] on a signal. If no thread can be spawned, signals kill the
/// process.
#[cfg(unix)]
pub(super) fn end_on_interrupt(turns: &Arc<Turns>) {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    if IS_SET.swap(true, Ordering::Relaxed) {
        return;
    }
    let turns = Arc::clone(turns);
    let (sender, receiver) = std::sync::mpsc::sync_channel(1);
    // Spawn the thread first: a signal caught without a waiter would be lost.
    let waiting = thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let signals: Option<Signals> = receiver.recv().ok();
            if let Some(signal) = signals.and_then(|mut signals| signals.forever().next()) {
                turns.end_process(of_signal(signal));
            }
        });
    if waiting.is_ok() {
        let signals = Signals::new([SIGINT, SIGTERM, SIGHUP]);
        let _ = signals.map(|signals| sender.send(signals));
    }
}

#[cfg(not(unix))]
pub(super) fn end_on_interrupt(turns: &Arc<Turns>) {
    /// Number of SIGINT.
    const SIGINT: i32 = 2;

    if IS_SET.swap(true, Ordering::Relaxed) {
        return;
    }
    let turns = Arc::clone(turns);
    let _ = ctrlc::set_handler(move || turns.end_process(of_signal(SIGINT)));
}
