//! AVX-512 with VBMI, and a model of it.
//!
//! Few processors have these instructions, and the machine that runs the tests may be none of them.
//! So `zmm` is compiled twice: with the real intrinsics, and in tests with plain functions that do
//! what Intel's reference says of each. What is compared with the oracle there is the same source.
//! Compilers before 1.89 have no such intrinsics; with them there is only the model (`build.rs`).

#[cfg(test)]
mod modelled;
#[cfg(urlwind_avx512)]
#[clippy::msrv = "1.89"]
mod native;

#[cfg(urlwind_avx512)]
pub(super) use native::zmm::Avx512;

/// Runs a task with the kernel on the model.
#[cfg(test)]
pub(super) fn run_modelled<T: crate::kernels::Task<I>, I>(task: T, input: I) -> T::Output {
    // SAFETY: plain functions need no features.
    unsafe { modelled::zmm::Avx512::new() }.enter(task, input)
}
