//! What programs that use the crate see.

mod examples;
#[cfg(feature = "serde")]
mod serde;
mod values;
