//! Sets of ASCII characters.
//!
//! Components of URLs are ASCII, so 128 bits represent a character class of ECMAScript.

use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class(pub(crate) u128);

impl Class {
    pub(crate) const EMPTY: Class = Class(0);
    pub(crate) const ALL: Class = Class(u128::MAX);

    pub(crate) fn of(matches: impl Fn(u8) -> bool) -> Class {
        let mut bits = 0;
        for byte in 0..128 {
            if matches(byte) {
                bits |= 1 << byte;
            }
        }
        Class(bits)
    }

    /// Returns the ASCII characters between two code points, inclusive.
    pub(crate) fn range(first: u32, last: u32) -> Class {
        Class::of(|byte| (first..=last).contains(&u32::from(byte)))
    }

    pub(crate) fn contains(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }

    pub(crate) fn or(self, other: Class) -> Class {
        Class(self.0 | other.0)
    }

    pub(crate) fn not(self) -> Class {
        Class(!self.0)
    }

    /// Returns the class with both cases of each letter.
    pub(crate) fn folded(self) -> Class {
        Class::of(|byte| {
            self.contains(byte.to_ascii_lowercase()) || self.contains(byte.to_ascii_uppercase())
        })
    }

    /// Appends the class in the syntax of the `regex` package for bytes.
    pub(crate) fn push(self, output: &mut String) {
        if self == Class::EMPTY {
            // The empty class.
            output.push_str("[a&&b]");
            return;
        }
        output.push('[');
        let mut byte = 0;
        while byte < 128 {
            if !self.contains(byte) {
                byte += 1;
                continue;
            }
            let first = byte;
            while byte < 128 && self.contains(byte) {
                byte += 1;
            }
            let _ = write!(output, "\\x{first:02X}-\\x{:02X}", byte - 1);
        }
        output.push(']');
    }
}
