#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod bitmap;
mod builder;
mod dictionary;
mod error;
mod expand;
mod input;
mod join;
mod layouts;
mod output;
mod pieces;
mod plan;
mod question;
mod read;
mod visit;

// What others are handed and trust, and the only `unsafe` code.
#[allow(unsafe_code)]
mod trusted;

// Structs of pointers that other programs hand over.
#[cfg(feature = "ffi")]
#[allow(unsafe_code)]
pub mod ffi;

#[cfg(feature = "arrow")]
pub mod arrow;
#[cfg(feature = "arrow")]
mod to_arrow;

pub use bitmap::{Bitmap, Bits};
pub use dictionary::{Dictionary, Keys, Words};
pub use error::ColumnError;
pub use input::Texts;
pub use layouts::{Consecutive, Views};
pub use output::{Array, Data, Type};
pub use plan::Plan;
#[cfg(feature = "pattern")]
pub use question::Patterns;
pub use question::Question;
pub use trusted::{Keeper, Shared, TextBuffer, ViewBuffer, Width};
pub use visit::{Parsed, visit};
