//! Targets without a kernel of their own.

use super::dispatch::run_anywhere;
use super::{Backend, Task};

pub(super) use super::swar::Word as Baseline;

/// Whether a kernel of this target can run: there is none.
pub(super) fn is_available(_backend: Backend) -> bool {
    false
}

/// Runs a task with the backend that has the given number.
///
/// # Safety
/// None needed; the functions of this name of other targets do need it.
#[inline(always)]
pub(super) unsafe fn run<T: Task>(backend: u8, task: T) -> T::Output {
    run_anywhere(backend, task)
}
