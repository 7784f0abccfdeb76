//! The kernel of WebAssembly with 128-bit vectors.

mod simd128;

use super::dispatch::choose_and_run;
use super::{Backend, Task};

pub(super) use simd128::Vector as Baseline;

/// Whether a kernel of this target can run.
pub(super) fn is_available(backend: Backend) -> bool {
    backend == Backend::Simd128
}

/// Runs a task with the backend that has the given number.
///
/// # Safety
/// If the number is that of a backend, then this is available. (Any other number is fine.)
#[inline(always)]
pub(super) unsafe fn run<T: Task<I>, I>(backend: u8, task: T, input: I) -> T::Output {
    // There is no other kernel to choose but in tests. A choice would make every task twice as large, in modules
    // that people download.
    if !cfg!(test) || backend == Backend::Simd128 as u8 {
        // SAFETY: this is compiled only if all of the program has `simd128`.
        unsafe { simd128::Simd128::new() }.enter(task, input)
    } else {
        choose_and_run(backend, task, input)
    }
}
