//! The vector kernels: everything in the crate that needs `unsafe` for the sake of speed.
//!
//! The functions find bytes and classes of bytes. Of URLs they know only which bytes matter: the
//! delimiters, the dirty bytes, the bytes of common hosts. What those mean is decided elsewhere, in
//! safe code.
//!
//! ```text
//!   look, locate  ──►  Kernel::{sweep, host, marks}   chosen at run time, once for each look
//!   states        ──►  find_*, count_dirty            the instruction set that the target always has
//!                       │
//!            sweep, find: the algorithms, once, over
//!                       │
//!                    Register        one instruction set, as a thin layer
//!      ┌───────┬───────┬┴─────┬────────┬──────┐
//!    avx512   avx2   sse2    neon   simd128  swar        each compared with  scalar
//! ```
//!
//! Why only whole looks are dispatched: a call through a feature test costs as much as looking
//! at 32 bytes, and nothing can be inlined across it. So a [`Task`] wraps one whole look at an input,
//! with what follows if it succeeds, and is compiled once for each instruction set; inside it, everything is `#[inline(always)]`.
//!
//! Vectors load whole registers and never touch a byte outside the slice they were given: where
//! the length is no multiple of the register, loads overlap (or, with AVX-512, are masked).
//!
//! With `--cfg urlwind_no_simd` only the kernels without vector instructions are compiled.

mod authority;
mod block;
mod buffer;
mod dispatch;
mod encode;
mod find;
mod register;
mod scalar;
mod swar;
mod sweep;
// Targets without vectors use the sets, but not the tables made of them.
#[cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "wasm32"
    )),
    allow(dead_code)
)]
#[cfg_attr(urlwind_no_simd, allow(dead_code))]
mod tables;

// What the target has to offer. Each of these modules has the same three items: the registers that
// are always there, whether a backend is available, and how to run a task on it.
#[cfg(all(
    target_arch = "aarch64",
    target_endian = "little",
    not(urlwind_no_simd)
))]
#[path = "aarch64/mod.rs"]
mod target;
#[cfg(all(
    target_arch = "wasm32",
    target_feature = "simd128",
    not(urlwind_no_simd)
))]
#[path = "wasm32/mod.rs"]
mod target;
#[cfg(all(target_arch = "x86_64", not(urlwind_no_simd)))]
#[path = "x86_64/mod.rs"]
mod target;
#[cfg(not(any(
    all(
        target_arch = "aarch64",
        target_endian = "little",
        not(urlwind_no_simd)
    ),
    all(
        target_arch = "wasm32",
        target_feature = "simd128",
        not(urlwind_no_simd)
    ),
    all(target_arch = "x86_64", not(urlwind_no_simd)),
)))]
#[path = "portable.rs"]
mod target;

#[cfg(test)]
mod find_tests;
#[cfg(all(test, unix))]
mod guard_tests;
#[cfg(test)]
mod kernel_tests;

pub(crate) use authority::{AuthorityMarks, authority_marks};
pub(crate) use buffer::Buffer;
pub use dispatch::Backend;
pub(crate) use dispatch::dispatch;
#[cfg(test)]
pub(crate) use dispatch::dispatch_to;
pub(crate) use encode::{Encoded, push_encoded};
pub(crate) use find::{
    bits_of_byte, count_dirty, find_any2, find_any3, find_any4, find_byte, find_dirty,
    find_not_common_host, find_tab_or_newline, has_dot_segment_candidate,
};

/// What the first look and `locate` ask of an instruction set. Values of the types that implement it
/// exist only where the CPU has the instructions, so using one is safe.
///
/// # Safety
///
/// Whoever implements it promises what [`sweep_for_text`](Kernel::sweep_for_text) relies on:
///
/// 1. **ASCII.** Where [`sweep`](Kernel::sweep) says that nothing is dirty, all bytes of the input but
///    the first are ASCII.
pub(crate) unsafe trait Kernel: Copy {
    /// Looks at every byte of `input` but the first, which the caller has seen to be a letter.
    fn sweep(self, input: &[u8]) -> Sweep;

    /// As [`sweep`](Kernel::sweep), of bytes that need not be text: if nothing is dirty, they are.
    #[inline(always)]
    fn sweep_for_text(self, input: &[u8]) -> Option<(Sweep, &str)> {
        let sweep = self.sweep(input);
        if sweep.dirty || !input.first().is_some_and(u8::is_ascii) {
            return None;
        }
        // SAFETY: the first byte is ASCII, and so are all others by obligation 1 of `Kernel`.
        Some((sweep, unsafe { core::str::from_utf8_unchecked(input) }))
    }

    /// The host that begins at `start`, if it consists of common bytes (`a-z`, `0-9`, `-`, `.`),
    /// has less than [`FoundHost::LONGEST`] (64) of them, and does not reach the end of `input`; otherwise
    /// a host whose delimiter is 0.
    fn host(self, input: &[u8], start: usize) -> FoundHost;

    /// What is where in the 64 bytes at `at`, or in those that there are.
    ///
    /// # Panics
    /// When `at` is past the end of `input`.
    fn marks(self, input: &[u8], at: usize) -> Marks;
}

/// Something to be compiled for each instruction set.
pub(crate) trait Task {
    /// What it yields.
    type Output;

    /// Must be `#[inline(always)]`, and so must everything it calls that uses the kernel: only
    /// what is inlined is compiled with the features of the instruction set. Closures are not.
    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// The result of [`Kernel::sweep`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sweep {
    /// Where the first `?` or `#` stands, or the length of the input.
    pub(crate) query: usize,
    /// Where the first `#` stands, or the length of the input.
    pub(crate) fragment: usize,
    /// Whether there is a [dirty](tables::DIRTY) byte, or a `.` or `%` after a `/`.
    pub(crate) dirty: bool,
}

impl Sweep {
    /// What a sweep finds where nothing is to be found.
    pub(crate) const fn nothing(length: usize) -> Sweep {
        Sweep {
            query: length,
            fragment: length,
            dirty: false,
        }
    }
}

/// The result of [`Kernel::host`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoundHost {
    /// Where the first byte stands that is not common.
    pub(crate) end: usize,
    /// That byte; 0 if the host was not found.
    pub(crate) delimiter: u8,
    /// The first byte after the host's last dot, or of the whole host if it has none. If there is
    /// no such byte, because the label or the host is empty, this is the delimiter.
    pub(crate) label: u8,
}

impl FoundHost {
    /// The longest host that is looked for. What is longer is rare, and left to slower code.
    pub(crate) const LONGEST: usize = 64;
    const NOT_FOUND: FoundHost = FoundHost {
        end: 0,
        delimiter: 0,
        label: 0,
    };
}

/// The result of [`Kernel::marks`]: bit i tells of byte `at + i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marks {
    /// [Dirty](tables::DIRTY) bytes.
    pub(crate) dirty: u64,
    /// `/`
    pub(crate) slash: u64,
    /// `\`
    pub(crate) backslash: u64,
    /// `.` and `%`
    pub(crate) dot_or_percent: u64,
    /// [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline)
    pub(crate) tab_or_newline: u64,
}
