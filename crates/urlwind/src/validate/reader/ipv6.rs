//! The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser), for what it reports.

use core::ops::Range;

use super::Reader;
use super::host::Failed;
use crate::error::Component;
use crate::validate::ValidationError;

impl Reader<'_> {
    /// Reads an IPv6 address, which stands between brackets.
    pub(super) fn ipv6(&mut self, range: Range<usize>) -> Result<(), Failed> {
        let bytes = &self.input.as_bytes()[..range.end];
        let mut at = range.start;
        let mut pieces = 0;
        let mut is_compressed = false;
        if bytes.get(at) == Some(&b':') {
            if bytes.get(at + 1) != Some(&b':') {
                return self.fail_at(ValidationError::Ipv6InvalidCompression, at, range.end);
            }
            at += 2;
            pieces = 1;
            is_compressed = true;
        }
        while let Some(&byte) = bytes.get(at) {
            if pieces == 8 {
                return self.fail_host(ValidationError::Ipv6TooManyPieces, at..range.end);
            }
            if byte == b':' {
                if is_compressed {
                    return self.fail_at(ValidationError::Ipv6MultipleCompression, at, range.end);
                }
                at += 1;
                pieces += 1;
                is_compressed = true;
                continue;
            }
            let digits = bytes[at..].iter().take(4);
            let length = digits.take_while(|byte| byte.is_ascii_hexdigit()).count();
            let end = at + length;
            let next = match bytes.get(end) {
                None => end,
                Some(b'.') if length == 0 => {
                    let error = ValidationError::Ipv4InIpv6InvalidCodePoint;
                    return self.fail_at(error, end, range.end);
                }
                Some(b'.') if pieces > 6 => {
                    let error = ValidationError::Ipv4InIpv6TooManyPieces;
                    return self.fail_host(error, at..range.end);
                }
                Some(b'.') => {
                    self.ipv4_in_ipv6(at..range.end)?;
                    pieces += 2;
                    break;
                }
                Some(b':') if end + 1 < range.end => end + 1,
                Some(b':') => {
                    let error = ValidationError::Ipv6InvalidCodePoint;
                    return self.fail_host(error, end..range.end);
                }
                Some(_) => {
                    return self.fail_at(ValidationError::Ipv6InvalidCodePoint, end, range.end);
                }
            };
            if length > 1 && byte == b'0' {
                let error = ValidationError::Ipv6PieceLeadingZero;
                self.sink.note(error, at..end, Component::Host, || None);
            }
            pieces += 1;
            at = next;
        }
        if !is_compressed && pieces != 8 {
            return self.fail_host(ValidationError::Ipv6TooFewPieces, range);
        }
        Ok(())
    }

    /// The IPv4 address at the end of an IPv6 address.
    fn ipv4_in_ipv6(&mut self, range: Range<usize>) -> Result<(), Failed> {
        let invalid = ValidationError::Ipv4InIpv6InvalidCodePoint;
        let bytes = &self.input.as_bytes()[..range.end];
        let mut at = range.start;
        let mut numbers = 0;
        while at < range.end {
            if numbers > 0 {
                if bytes[at] != b'.' || numbers == 4 {
                    return self.fail_at(invalid, at, range.end);
                }
                at += 1;
            }
            let start = at;
            let mut number = 0;
            while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                if at > start && number == 0 {
                    return self.fail_at(invalid, at, range.end);
                }
                number = number * 10 + u32::from(digit - b'0');
                at += 1;
                if number > 255 {
                    let error = ValidationError::Ipv4InIpv6OutOfRangePart;
                    return self.fail_host(error, start..at);
                }
            }
            if at == start {
                return self.fail_at(invalid, at, range.end);
            }
            numbers += 1;
        }
        match numbers {
            4 => Ok(()),
            _ => self.fail_host(ValidationError::Ipv4InIpv6TooFewParts, range),
        }
    }

    /// Fails at the code point at `at`, or where one is missing.
    fn fail_at(&mut self, error: ValidationError, at: usize, end: usize) -> Result<(), Failed> {
        let length = self.input[at..end].chars().next().map_or(0, char::len_utf8);
        self.fail_host(error, at..at + length)
    }
}
