//! The vector kernels: everything in the crate that needs `unsafe` for the sake of speed.
//!
//! The functions find bytes and classes of bytes. Of URLs they know only which bytes matter: the
//! delimiters, the dirty bytes, the bytes of common hosts. What those mean is decided elsewhere, in
//! safe code.
//!
//! ```text
//!   look, read    ──►  Kernel::{first, rest, …}       chosen at run time, once for each look
//!   states        ──►  find_*                         the instruction set that the target always has
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

mod block;
mod buffer;
mod copy;
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
        all(target_arch = "wasm32", target_feature = "simd128")
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

pub(crate) use buffer::{Buffer, StaticBlock, StaticBuffer, type_of_buffer};
pub use dispatch::Backend;
#[cfg(test)]
pub(crate) use dispatch::dispatch_to;
pub(crate) use dispatch::{dispatch, index, sweep};
pub(crate) use encode::{Encoded, push_encoded, surely_keeps};
pub(crate) use find::{
    ascii, bits_of_byte, bits_of_short, find_any2, find_any3, find_any4, find_byte, find_dirty,
    find_dot_segment_candidate, find_not_common_host, find_tab_or_newline,
};
pub(crate) use scalar::Scalar;

/// What the first look and the reader of prefixes ask of an instruction set. Values of the types that implement it
/// exist only where the CPU has the instructions, so using one is safe.
///
/// # Safety
///
/// Whoever implements it promises what [`rest_of_text`](Kernel::rest_of_text) and [`Buffer`] rely on:
///
/// 1. **ASCII.** Where [`rest`](Kernel::rest) finds nothing dirty, all bytes but the first of the input are
///    ASCII from which [`first`](Kernel::first) made what `rest` was given.
/// 2. **Copies.** What [`copy`](Kernel::copy) was told to copy is there afterwards, and nothing outside the
///    room was written.
pub(crate) unsafe trait Kernel: Copy {
    /// What `first` has learnt of the block at the beginning.
    type Block: Copy;

    /// Looks at the beginning of `input`, which holds the host that begins at `start`, unless that is known.
    fn first(self, input: &[u8], start: usize, known: Option<FoundHost>) -> First<'_, Self::Block>;

    /// Looks at every other byte but the first, which the caller has seen to be a letter. Tells where
    /// the delimiters are, if that is [clean](Swept::Clean).
    fn rest(self, first: First<'_, Self::Block>) -> Option<Delimiters>;

    /// As [`rest`](Kernel::rest), of bytes that need not be text: if nothing is dirty, they are.
    #[inline(always)]
    fn rest_of_text(self, first: First<'_, Self::Block>) -> Option<(Delimiters, &str)> {
        let input = first.input;
        let delimiters = self.rest(first)?;
        if !input.first().is_some_and(u8::is_ascii) {
            return None;
        }
        // SAFETY: the first byte is ASCII, and so are all others by obligation 1 of `Kernel`.
        Some((delimiters, unsafe { core::str::from_utf8_unchecked(input) }))
    }

    /// Looks at every byte of `input` but the first.
    fn sweep(self, input: &[u8]) -> Swept;

    /// The host that begins at `start`, if it consists of common bytes (`a-z`, `0-9`, `-`, `.`) and has
    /// less than [`FoundHost::LONGEST`] (64) of them; otherwise a host that ends with byte 0. Reads no more of the
    /// input than it has to.
    fn host(self, input: &[u8], start: usize) -> FoundHost;

    /// Copies `length` bytes to where there is room for `room` bytes. What the rest of the room holds
    /// afterwards is not known.
    ///
    /// # Safety
    /// `from` is readable for `length` bytes and `to` writable for `room`, which are not less; the two do
    /// not overlap.
    #[inline(always)]
    unsafe fn copy(self, from: *const u8, to: *mut u8, length: usize, _room: usize) {
        // SAFETY: the caller's promise.
        unsafe { copy::copy_short(from, to, length) }
    }

    /// What stands where in the first 64 bytes of `input`, or in those that there are.
    fn index(self, input: &[u8]) -> Index;

    /// Bit i says whether byte i of `block` is `byte`, which is ASCII.
    fn equal(self, block: &[u8; 64], byte: u8) -> u64;
}

/// Something to be compiled for each instruction set. The input is no part of the task, so that both
/// are passed in registers.
pub(crate) trait Task<I> {
    /// What it yields.
    type Output;

    /// Must be `#[inline(always)]`, and so must everything it calls that uses the kernel: only
    /// what is inlined is compiled with the features of the instruction set. Closures are not.
    fn run<K: Kernel>(self, kernel: K, input: I) -> Self::Output;
}

/// The result of [`Kernel::first`]. Only kernels make one, so it tells of its input and no other.
#[derive(Clone, Copy)]
pub(crate) struct First<'i, B> {
    /// As [`Kernel::host`] finds it.
    pub(crate) host: FoundHost,
    input: &'i [u8],
    block: B,
}

/// The result of [`Kernel::sweep`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Swept {
    /// No byte is [dirty](tables::DIRTY), and no `.` or `%` stands after a `/`.
    Clean(Delimiters),
    /// No byte is dirty, but a `.` or `%` stands after a `/`, as at the beginning of a dot segment.
    Dots(Delimiters),
    /// A byte is dirty.
    Dirty {
        /// Whether a `.` or `%` may stand after a `/`; bytes that are not ASCII may look so.
        may_have_dots: bool,
    },
}

/// Where the delimiters of path, query and fragment are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Delimiters {
    /// Where the first `?` or `#` stands, or the length of the input.
    pub(crate) query: usize,
    /// Where the first `#` stands, or the length of the input.
    pub(crate) fragment: usize,
}

/// The result of [`Kernel::host`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoundHost {
    /// Where the first byte stands that is not common, or the length of the input; 0 if the host was not found.
    pub(crate) end: usize,
    /// That byte; 0 if there is none.
    pub(crate) delimiter: u8,
    /// The first byte after the host's last dot, or of the whole host if it has none. If there is
    /// no such byte, because the label or the host is empty, this is the delimiter.
    pub(crate) label: u8,
}

impl FoundHost {
    /// The longest host that is looked for. What is longer is rare, and left to slower code.
    pub(crate) const LONGEST: usize = 64;
    pub(crate) const NOT_FOUND: FoundHost = FoundHost {
        end: 0,
        delimiter: 0,
        label: 0,
    };
}

/// The result of [`Kernel::index`]: bit i tells of byte i.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Index {
    /// `/`, `\`, `?` and `#`
    pub(crate) ends: u64,
    /// `:`
    pub(crate) colon: u64,
    /// `@`
    pub(crate) at_sign: u64,
    /// Bytes that are not [common](tables::is_common_host_byte) in hosts; all of the above are not.
    pub(crate) not_common: u64,
    /// `.`
    pub(crate) dot: u64,
}

impl Index {
    /// How many bytes are looked at.
    pub(crate) const LENGTH: usize = 64;
}
