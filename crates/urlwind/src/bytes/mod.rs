//! What single bytes mean: every table of the crate that is not about Unicode.
//!
//! | file | what |
//! | --- | --- |
//! | `sets` | the percent-encode sets, and their union [`sets::DIRTY`] |
//! | `classes` | all other classes of bytes: schemes, hosts, hex digits, form syntax |
//!
//! Two words are used all over the crate, and mean this:
//!
//! * **normal**: text is normal in its place if the serializer of the standard would write it exactly
//!   so. A URL all of whose components are normal is copied, not parsed.
//! * **dirty**: a byte is dirty if it is in [`sets::DIRTY`], because some component of a URL does not
//!   keep it as it is. A component is dirty if it is not normal. A byte that is not dirty never needs
//!   work, but dots and percent signs after a slash may: they may begin a dot segment.

pub(crate) mod classes;
pub(crate) mod sets;
