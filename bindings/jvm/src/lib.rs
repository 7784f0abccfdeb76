//! The native half of the Java package. The other half, in `java/`, has the classes; this one parses.
//!
//! A call gets arrays of UTF-8 and gives back numbers, or one array. Java keeps the text of a URL
//! and the offsets of its components, so that its getters need no call.

// The only code that may be `unsafe`: the calls of JNI, and Arrow's C data interface.
#[allow(unsafe_code)]
mod ffi;

mod changes;
mod column;
mod framed;
mod offsets;
mod problem;
mod reasons;
mod reports;
mod wanted;
