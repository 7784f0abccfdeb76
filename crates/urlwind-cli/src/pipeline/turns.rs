//! Turns at writing, which keep the output in input order.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::printer::{Ending, Printer};
use super::totals::Totals;
use crate::status::{Failure, complain};

/// Maximum wait on Ctrl-C for the chunk being written, in case the reader has stalled.
const PATIENCE: Duration = Duration::from_secs(2);

/// Turn state: the chunk that may write next.
pub(crate) struct Turns {
    turn: Mutex<Turn>,
    passed_on: Condvar,
    is_over: AtomicBool,
    wants_problems: bool,
    wants_rejected: bool,
}

struct Turn {
    /// Number of the next chunk to write.
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

    /// Returns whether no more chunks should be started.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Ends the run early: no more turns are granted.
    fn stop(&self) {
        // Under the lock, so that a worker cannot miss the wake-up between its check and its wait.
        let turn = self.lock();
        self.is_over.store(true, Ordering::Relaxed);
        drop(turn);
        self.passed_on.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all previous chunks are written; `None` if the run is over.
    fn wait_for(&self, chunk: u64) -> Option<MutexGuard<'_, Turn>> {
        let must_wait = |turn: &mut Turn| turn.next < chunk && !self.is_over();
        let turn = self
            .passed_on
            .wait_while(self.lock(), must_wait)
            .unwrap_or_else(PoisonError::into_inner);
        (!self.is_over()).then_some(turn)
    }

    /// Waits until all previous chunks are written or the run is over.
    pub(super) fn wait_until_due(&self, chunk: u64) {
        let _ = self.wait_for(chunk);
    }

    /// Writes a part of this chunk when its turn comes.
    pub(super) fn write_part(&self, chunk: u64, write: impl FnOnce(&mut Printer)) {
        if let Some(mut turn) = self.wait_for(chunk) {
            write(&mut turn.printer);
        }
    }

    /// Writes the rest of this chunk when its turn comes, and passes the turn on. Returns whether the run
    /// continues, which `write` decides.
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

    /// Ends the process after the chunk being written, so that the output ends with a whole line. Does not
    /// wait for workers: one may be blocked on input.
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
                    // Hold the lock until exit, so that no worker writes another chunk.
                    process::exit(status);
                }
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::Poisoned(_)) => break,
            }
        }
        process::exit(status);
    }

    /// Guard that ends the run if its thread panics, so that no other waits forever.
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
