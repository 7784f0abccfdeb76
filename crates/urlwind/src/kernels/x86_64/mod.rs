//! The kernels of x86-64.

mod avx2;
#[cfg(any(test, urlwind_avx512))]
mod avx512;
mod sse2;

use super::dispatch::choose_and_run;
use super::{Backend, Task};

pub(super) use sse2::Xmm as Baseline;

/// Tells at run time with `std`, and at compile time without, whether there are all features.
macro_rules! has_features {
    ($($feature:tt),+) => {{
        #[cfg(feature = "std")]
        let has = $(std::arch::is_x86_feature_detected!($feature))&&+;
        #[cfg(not(feature = "std"))]
        let has = $(cfg!(target_feature = $feature))&&+;
        has
    }};
}

/// Whether a kernel of this target can run.
pub(super) fn is_available(backend: Backend) -> bool {
    match backend {
        Backend::Sse2 => true,
        Backend::Avx2 => has_features!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt"),
        Backend::Avx512 => {
            cfg!(urlwind_avx512)
                && is_available(Backend::Avx2)
                && has_features!("avx512f", "avx512bw", "avx512vl", "avx512vbmi")
        }
        _ => false,
    }
}

/// Runs a task with the backend that has the given number.
///
/// # Safety
/// If the number is that of a backend, then this is available. (Any other number is fine.)
#[inline(always)]
pub(super) unsafe fn run<T: Task<I>, I>(backend: u8, task: T, input: I) -> T::Output {
    // SAFETY: the caller's promise.
    unsafe {
        if backend == Backend::Avx2 as u8 {
            return avx2::Avx2::new().enter(task, input);
        }
        #[cfg(urlwind_avx512)]
        if backend == Backend::Avx512 as u8 {
            return avx512::Avx512::new().enter(task, input);
        }
        if backend == Backend::Sse2 as u8 {
            return sse2::Sse2::new().enter(task, input);
        }
        choose_and_run(backend, task, input)
    }
}

/// Runs a task with a kernel that the CPU cannot run, on a model of its instructions.
#[cfg(test)]
pub(super) fn run_modelled<T: Task<I>, I>(
    backend: Backend,
    task: T,
    input: I,
) -> Option<T::Output> {
    (backend == Backend::Avx512).then(|| avx512::run_modelled(task, input))
}
