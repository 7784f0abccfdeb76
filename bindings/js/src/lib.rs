//! The native half of the npm packages `urlwind`, through Node-API, and `urlwind-wasm`, in WebAssembly. The other
//! half, in `lib/`, has the classes; this one parses.
//!
//! A call gets strings and gives back at most one string. Everything else, the offsets of the components, goes
//! through one small array of integers that both halves see. [`call::Call`] is what functions know of a call, and
//! [`ffi`] how it travels. What is not exported is not linked, so the features decide about the size of a module.

#[allow(unsafe_code)] // what carries calls
mod ffi;

mod call;
mod editing;
mod exports;
mod form;
mod hosts;
mod many;
mod offsets;
mod pattern;
mod patterns;
mod problem;
mod reports;
mod state;
