//! Ctrl-C, and being asked to terminate.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::turns::Turns;
use crate::status::of_signal;

/// The first run of several, as in `bench`, is the one that ends them all.
static IS_SET: AtomicBool = AtomicBool::new(false);

/// Ends the run as [`Turns::end_process`] does. If there is no thread to be had for waiting, such
/// a signal just kills.
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
    // The thread first: a signal that is caught but not waited for would be lost.
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
    /// The number that Ctrl-C has where there are numbers.
    const SIGINT: i32 = 2;

    if IS_SET.swap(true, Ordering::Relaxed) {
        return;
    }
    let turns = Arc::clone(turns);
    let _ = ctrlc::set_handler(move || turns.end_process(of_signal(SIGINT)));
}
