//! The native half of the npm package `urlwind`. The other half, in `lib/`, has the classes; this
//! one parses.
//!
//! A call gets strings and gives back at most one string. Everything else, the offsets of the
//! components, goes through one small array of integers that both halves see: [`ffi::Board`].

// The only code that may be `unsafe`: the calls of Node-API.
#[allow(unsafe_code)]
mod ffi;

#[forbid(unsafe_code)]
mod editing;
#[forbid(unsafe_code)]
mod exports;
#[forbid(unsafe_code)]
mod form;
#[forbid(unsafe_code)]
mod hosts;
#[forbid(unsafe_code)]
mod many;
#[forbid(unsafe_code)]
mod offsets;
#[forbid(unsafe_code)]
mod pattern;
#[forbid(unsafe_code)]
mod problem;
#[forbid(unsafe_code)]
mod reports;
#[forbid(unsafe_code)]
mod state;
