#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

#[forbid(unsafe_code)]
mod bitmap;
#[forbid(unsafe_code)]
mod builder;
#[forbid(unsafe_code)]
mod dictionary;
#[forbid(unsafe_code)]
mod error;
#[forbid(unsafe_code)]
mod expand;
#[forbid(unsafe_code)]
mod input;
#[forbid(unsafe_code)]
mod join;
#[forbid(unsafe_code)]
mod layouts;
#[forbid(unsafe_code)]
mod output;
#[forbid(unsafe_code)]
mod pieces;
#[forbid(unsafe_code)]
mod plan;
#[forbid(unsafe_code)]
mod question;
#[forbid(unsafe_code)]
mod read;
#[forbid(unsafe_code)]
mod visit;

// What others are handed and trust, and the only `unsafe` code.
#[allow(unsafe_code)]
mod trusted;

#[cfg(feature = "arrow")]
#[forbid(unsafe_code)]
pub mod arrow;
#[cfg(feature = "arrow")]
#[forbid(unsafe_code)]
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
