//! urlwind for C: what `include/urlwind.h` declares.
//!
//! The functions stand here in the order of the header, which cbindgen writes from them. Each reads
//! its arguments with the help of [`ptr`], the only module with `unsafe` code, calls the core, and
//! puts the answer into types that C knows.
//!
//! The feature `own`, which is on by default, exports them. The feature `ada` exports those of Ada's C header;
//! alone, it makes the library that takes Ada's place.
//!
//! Nothing here is for Rust: the functions are `extern "C"` and private to the crate, so that only
//! those can call them who promise what the header asks for. An `extern "C"` function does not let
//! a panic pass; it ends the process. That is meant: a half-made change must not be read by anyone.

// cbindgen declares what is `pub`, and nobody in Rust shall reach it.
#![allow(unreachable_pub)]
// Each exported function has a name for the linker, which is `unsafe`.
#![allow(unsafe_code)]

mod ascii;
#[cfg_attr(not(feature = "own"), allow(dead_code))]
mod list;
#[cfg_attr(not(feature = "own"), allow(dead_code))]
mod ptr;
#[cfg_attr(not(feature = "own"), allow(dead_code))]
mod status;

#[cfg(feature = "ada")]
mod ada;
#[cfg(all(test, feature = "own"))]
mod aliasing_tests;
#[cfg(feature = "own")]
mod components;
#[cfg(feature = "own")]
mod editing;
#[cfg(feature = "own")]
mod getters;
#[cfg(feature = "own")]
mod hosts;
#[cfg(feature = "own")]
mod idna;
#[cfg(feature = "own")]
mod many;
#[cfg(feature = "own")]
mod params;
#[cfg(feature = "own")]
mod pattern_sets;
#[cfg(feature = "own")]
mod patterns;
#[cfg(feature = "own")]
mod reports;
#[cfg(feature = "own")]
mod setters;
#[cfg(feature = "own")]
mod url;

/// Panics, for the test that no panic leaves the library. Not in the header, and not in any build
/// but the test's.
#[cfg(feature = "panic-probe")]
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_panic_probe() {
    panic!("asked to");
}
