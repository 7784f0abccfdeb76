//! Which kernel runs.
//!
//! With the `std` feature the choice is made at run time, by what the CPU can do, and kept in one
//! atomic byte. Without it the choice is made at compile time, by the target's features.

use core::sync::atomic::{AtomicU8, Ordering};

use super::{Index, Kernel, Swept, Task, target};

/// An instruction set for which there is a kernel.
///
/// The best one is chosen without being asked for; this type is for tests and measurements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Backend {
    /// One byte at a time: compiled for tests only.
    Scalar = 1,
    /// Words of eight bytes: compiled where there is nothing better, and for tests.
    Swar = 2,
    /// SSE2, on every x86-64.
    Sse2 = 3,
    /// AVX2.
    Avx2 = 4,
    /// AVX-512 with VBMI.
    Avx512 = 5,
    /// NEON, on every aarch64.
    Neon = 6,
    /// WebAssembly's 128-bit vectors.
    Simd128 = 7,
}

impl Backend {
    /// From the slowest to the fastest.
    pub(super) const ALL: [Backend; 7] = [
        Backend::Scalar,
        Backend::Swar,
        Backend::Sse2,
        Backend::Avx2,
        Backend::Avx512,
        Backend::Neon,
        Backend::Simd128,
    ];

    /// All that can run here, from the slowest to the fastest.
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL
            .into_iter()
            .filter(|backend| backend.is_available())
    }

    /// The one that is used, unless another is forced.
    #[must_use]
    pub fn best() -> Backend {
        Backend::available().last().unwrap_or(Backend::Swar)
    }

    /// Whether it was compiled in and the CPU can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        let is_tested = cfg!(test) && matches!(self, Backend::Scalar | Backend::Swar);
        is_tested || target::is_available(self)
    }

    /// Makes every parse of this process use one backend, or again the best one. Returns whether
    /// it could: what is not available cannot be forced.
    pub fn force(backend: Option<Backend>) -> bool {
        let backend = backend.unwrap_or_else(Backend::best);
        let available = backend.is_available();
        if available {
            CHOSEN.store(backend as u8, Ordering::Relaxed);
        }
        available
    }
}

/// The number of the chosen backend, or 0 before the choice. No other number is ever stored but
/// that of a backend that is available, so whoever reads one may run it.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Runs a task with the chosen kernel.
#[inline(always)]
pub(crate) fn dispatch<T: Task<I>, I>(task: T, input: I) -> T::Output {
    // SAFETY: the invariant of `CHOSEN`.
    unsafe { target::run(CHOSEN.load(Ordering::Relaxed), task, input) }
}

/// [`Kernel::sweep`] by the chosen kernel. It takes much code for each of them, so it is called, not inlined, where a
/// call is not much.
#[inline(never)]
pub(crate) fn sweep(input: &[u8]) -> Swept {
    dispatch(Sweep, input)
}

struct Sweep;

impl Task<&[u8]> for Sweep {
    type Output = Swept;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Swept {
        kernel.sweep(input)
    }
}

/// [`Kernel::index`] by the chosen kernel; for the same reason.
#[inline(never)]
pub(crate) fn index(input: &[u8]) -> Index {
    dispatch(IndexOf, input)
}

struct IndexOf;

impl Task<&[u8]> for IndexOf {
    type Output = Index;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Index {
        kernel.index(input)
    }
}

/// Makes the choice, and runs a task with the kernel that was chosen. Tests also get here with the
/// kernels that every target could run; where a target has better ones, nobody else does.
#[cold]
#[inline(never)]
pub(super) fn choose_and_run<T: Task<I>, I>(backend: u8, task: T, input: I) -> T::Output {
    #[cfg(test)]
    {
        if backend == Backend::Scalar as u8 {
            return task.run(super::scalar::Scalar, input);
        }
        if backend == Backend::Swar as u8 {
            // SAFETY: every CPU has words.
            return unsafe { super::swar::Swar::new() }.enter(task, input);
        }
    }
    debug_assert_eq!(backend, 0, "no such backend");
    Backend::force(None);
    dispatch(task, input)
}

/// Runs a task with the given kernel, whatever was chosen: if it is available, or, if there is one,
/// on a model of its instructions.
#[cfg(test)]
pub(crate) fn dispatch_to<T: Task<I>, I>(backend: Backend, task: T, input: I) -> Option<T::Output> {
    if !backend.is_available() {
        #[cfg(all(target_arch = "x86_64", not(urlwind_no_simd)))]
        return target::run_modelled(backend, task, input);
        #[cfg(not(all(target_arch = "x86_64", not(urlwind_no_simd))))]
        return None;
    }
    // SAFETY: just tested.
    Some(unsafe { target::run(backend as u8, task, input) })
}

#[cfg(test)]
impl Backend {
    /// All that [`dispatch_to`] can run.
    pub(crate) fn testable() -> impl Iterator<Item = Backend> {
        struct Nothing;
        impl Task<()> for Nothing {
            type Output = ();
            #[inline(always)]
            fn run<K: super::Kernel>(self, _: K, (): ()) {}
        }
        let all = Backend::ALL.into_iter();
        all.filter(|&backend| dispatch_to(backend, Nothing, ()).is_some())
    }
}
