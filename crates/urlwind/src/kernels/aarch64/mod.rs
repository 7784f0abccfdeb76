//! The kernel of aarch64.

mod neon;

use super::dispatch::choose_and_run;
use super::{Backend, Task};

pub(super) use neon::Quad as Baseline;

/// Whether a kernel of this target can run.
pub(super) fn is_available(backend: Backend) -> bool {
    backend == Backend::Neon
}

/// Runs a task with the backend that has the given number.
///
/// # Safety
/// If the number is that of a backend, then this is available. (Any other number is fine.)
#[inline(always)]
pub(super) unsafe fn run<T: Task<I>, I>(backend: u8, task: T, input: I) -> T::Output {
    if backend == Backend::Neon as u8 {
        // SAFETY: the caller's promise.
        unsafe { neon::Neon::new() }.enter(task, input)
    } else {
        choose_and_run(backend, task, input)
    }
}
