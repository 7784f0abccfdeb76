//! Taking turns at writing, so that the output has the order of the input.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::printer::{Ending, Printer};
use super::totals::Totals;
use crate::status::{Failure, complain};

/// How long an end by Ctrl-C waits for a chunk that is being written: to a reader that has
/// stalled, too.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whose turn it is to write.
pub(crate) struct Turns {
    turn: Mutex<Turn>,
    passed_on: Condvar,
    is_over: AtomicBool,
    wants_problems: bool,
    wants_rejected: bool,
}

struct Turn {
    /// The number of the chunk to be written next.
    next: u64,
    printer: Printer,
}

impl Turns {
    pub(super) fn new(printer: Printer) -> Turns {
        let wants_problems = printer.wants_problems();
        let wants_rejected = printer.wants_rejected();
        Turns {
            turn: Mutex::new(Turn { next: 0, printer }),
            passed_on: Condvar::new(),
            is_over: AtomicBool::new(false),
            wants_problems,
            wants_rejected,
        }
    }

    pub(super) fn wants_problems(&self) -> bool {
        self.wants_problems
    }

    pub(super) fn wants_rejected(&self) -> bool {
        self.wants_rejected
    }

    /// Whether no more chunks are to be begun.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Ends the run early: nobody's turn comes any more.
    fn stop(&self) {
        // Under the lock: otherwise a worker that has just looked could go to sleep after the call.
        let turn = self.lock();
        self.is_over.store(true, Ordering::Relaxed);
        drop(turn);
        self.passed_on.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all chunks before this one have been written; `None` if that is not going to
    /// happen.
    fn wait_for(&self, chunk: u64) -> Option<MutexGuard<'_, Turn>> {
        let must_wait = |turn: &mut Turn| turn.next < chunk && !self.is_over();
        let turn = self
            .passed_on
            .wait_while(self.lock(), must_wait)
            .unwrap_or_else(PoisonError::into_inner);
        (!self.is_over()).then_some(turn)
    }

    /// Waits until all chunks before this one have been written, or the run is over.
    pub(super) fn wait_until_due(&self, chunk: u64) {
        let _ = self.wait_for(chunk);
    }

    /// Writes a part of this chunk when it is due.
    pub(super) fn write_part(&self, chunk: u64, write: impl FnOnce(&mut Printer)) {
        if let Some(mut turn) = self.wait_for(chunk) {
            write(&mut turn.printer);
        }
    }

    /// Writes the rest of this chunk when it is due; then it is the next chunk's turn. `write`
    /// says whether the run goes on, and so does this.
    pub(super) fn end_chunk(&self, chunk: u64, write: impl FnOnce(&mut Printer) -> bool) -> bool {
        let Some(mut turn) = self.wait_for(chunk) else {
            return false;
        };
        if write(&mut turn.printer) {
            turn.next = chunk + 1;
            drop(turn);
            self.passed_on.notify_all();
            true
        } else {
            drop(turn);
            self.stop();
            false
        }
    }

    pub(super) fn finish(&self) -> Result<Totals, Failure> {
        self.lock().printer.finish(Ending::Complete)
    }

    /// Ends the process, after the chunk that is being written, so that what has been written
    /// ends with a whole line. It must not wait for the workers: one may be waiting for input
    /// that never comes.
    pub(super) fn end_process(&self, status: i32) -> ! {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            match self.turn.try_lock() {
                Ok(mut turn) => {
                    if let Ok(totals) = turn.printer.finish(Ending::Interrupted) {
                        let summary = totals.summary("line");
                        complain(&format!("urlwind: interrupted after {summary}\n"));
                        turn.printer.report_interrupt(&totals);
                    }
                    // The lock is held to the very end: no worker may write one chunk more.
                    process::exit(status);
                }
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::Poisoned(_)) => break,
            }
        }
        process::exit(status);
    }

    /// Ends the run if its thread panics, so that no other one waits for its turn for ever.
    pub(super) fn watch(&self) -> impl Drop + '_ {
        struct Watch<'a>(&'a Turns);
        impl Drop for Watch<'_> {
            fn drop(&mut self) {
                if thread::panicking() {
                    self.0.stop();
                }
            }
        }
        Watch(self)
    }
}
