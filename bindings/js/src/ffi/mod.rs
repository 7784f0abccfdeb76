//! The calls between JavaScript and this crate, and its only `unsafe` code.

#[cfg(not(target_family = "wasm"))]
mod node;
#[cfg(not(target_family = "wasm"))]
mod text;
#[cfg(target_family = "wasm")]
mod wasm;
