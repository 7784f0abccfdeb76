//! Targets without a kernel of their own.

use super::dispatch::choose_and_run;
use super::swar::Swar;
use super::{Backend, Task};

pub(super) use super::swar::Word as Baseline;

/// Whether a kernel of this target can run.
pub(super) fn is_available(backend: Backend) -> bool {
    backend == Backend::Swar
}

/// Runs a task with the backend that has the given number.
///
/// # Safety
/// None needed; the functions of this name of other targets do need it.
#[inline(always)]
pub(super) unsafe fn run<T: Task<I>, I>(backend: u8, task: T, input: I) -> T::Output {
    // There is no other kernel to choose but in tests. A choice would make every task twice as large.
    if !cfg!(test) || backend == Backend::Swar as u8 {
        // SAFETY: every CPU has words.
        unsafe { Swar::new() }.enter(task, input)
    } else {
        choose_and_run(backend, task, input)
    }
}
