//! The [IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser), for what it reports.

use core::ops::Range;

use super::Reader;
use super::host::Failed;
use crate::error::Component;
use crate::host::parse_ipv4_number;
use crate::validate::ValidationError;

impl Reader<'_> {
    /// Reads an IPv4 address. `place` says where a range of `address` stands in the input.
    pub(super) fn ipv4(
        &mut self,
        address: &str,
        place: impl Fn(Range<usize>) -> Range<usize>,
    ) -> Result<(), Failed> {
        let mut note = |error, range| {
            let host = Component::Host;
            self.sink.note(error, place(range), host, || None);
        };
        let mut rest = address;
        if let Some(before) = address.strip_suffix('.') {
            note(ValidationError::Ipv4EmptyPart, before.len()..address.len());
            rest = before;
        }
        let dots = rest.bytes().filter(|byte| *byte == b'.').count();
        if dots < 3 {
            note(ValidationError::Ipv4TooFewParts, 0..rest.len());
        }
        if dots > 3 {
            return self.fail_host(ValidationError::Ipv4TooManyParts, place(0..rest.len()));
        }
        let mut first_large = None;
        let mut start = 0;
        for (index, part) in rest.split('.').enumerate() {
            let range = start..start + part.len();
            start = range.end + 1;
            let Some(number) = parse_ipv4_number(part.as_bytes()) else {
                return self.fail_host(ValidationError::Ipv4NonNumericPart, place(range));
            };
            // A zero before other digits makes them octal, or hexadecimal with an `x`.
            if part.len() > 1 && part.starts_with('0') {
                note(ValidationError::Ipv4NonDecimalPart, range.clone());
            }
            if number > 255 && first_large.is_none() {
                // The last number may fill the bytes that the others have left.
                let fits = index == dots && number < 1 << (8 * (4 - dots));
                first_large = Some((range, fits));
            }
        }
        match first_large {
            None => Ok(()),
            Some((range, true)) => {
                note(ValidationError::Ipv4OutOfRangePart, range);
                Ok(())
            }
            Some((range, false)) => {
                self.fail_host(ValidationError::Ipv4OutOfRangePart, place(range))
            }
        }
    }
}
