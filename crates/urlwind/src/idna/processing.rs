//! The [processing](https://www.unicode.org/reports/tr46/#Processing) of UTS #46, with CheckBidi and
//! CheckJoiners, without Transitional_Processing and IgnoreInvalidPunycode.
//!
//! One pass, label by label: a dot takes part in no composition, so labels are normalised one by one,
//! too. The bits of all records of a label are gathered while it is mapped. They say whether anything
//! else is to be done, which most of the time is not the case.

use super::bidi;
use super::label::{DOUBTFUL, Label, Point, all_bits, has_prefix};
use super::mapping;
use super::normalization::{is_normalized, normalize};
use super::output::Output;
use super::properties::{
    COMBINING, IGNORED, MAPPED, NEUTRAL, NOT_VALID, SECOND, SEPARATOR, record,
};
use super::punycode;
use super::validity;
use crate::bytes::classes::{DECODING, DOMAIN_NEEDS, FORBIDDEN_DOMAIN, IDNA, REFUSAL};
use crate::error::{DomainError, DomainRule};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// [ToASCII](https://www.unicode.org/reports/tr46/#ToASCII), without [forbidden domain code
    /// points](https://url.spec.whatwg.org/#forbidden-domain-code-point).
    Ascii,
    /// ToASCII with CheckHyphens and UseSTD3ASCIIRules. VerifyDnsLength is the caller's.
    StrictAscii,
    /// [ToUnicode](https://www.unicode.org/reports/tr46/#ToUnicode).
    Unicode,
}

impl Mode {
    fn forbids(self, c: char) -> bool {
        match self {
            Mode::Ascii => c.is_ascii() && FORBIDDEN_DOMAIN.contains(c as u8),
            Mode::StrictAscii => c.is_ascii() && !matches!(c, 'a'..='z' | '0'..='9' | '-'),
            Mode::Unicode => false,
        }
    }
}

/// Appends the processed domain to `out`. After an error `out` may hold a part of it.
pub(super) fn process(domain: &str, mode: Mode, out: &mut Output) -> Result<(), DomainError> {
    let mut run = Run {
        mode,
        bidi: bidi::Domain::default(),
        label: Label::new(),
        out,
    };
    let mut start = 0;
    while let Some(next) = run.label(domain, start)? {
        run.out.push(b'.');
        start = next;
    }
    run.bidi.check()
}

/// Whether a label that begins with a letter and does not end with a hyphen has nothing in it that the
/// optional checks could speak of.
fn is_strict(label: &[u8]) -> bool {
    let is_allowed = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    label.iter().all(is_allowed) && !matches!(label, [_, _, b'-', b'-', ..])
}

struct Run<'o> {
    mode: Mode,
    bidi: bidi::Domain,
    label: Label,
    out: &'o mut Output,
}

impl Run<'_> {
    /// Processes the label that begins at `start`, and says where the next one does.
    #[inline]
    fn label(&mut self, domain: &str, start: usize) -> Result<Option<usize>, DomainError> {
        if let Some(end) = self.plain_label(&domain.as_bytes()[start..]) {
            let end = start + end;
            return Ok((end < domain.len()).then_some(end + 1));
        }
        self.label.clear();
        let (bits, next) = self.map(domain, start)?;
        self.finish(bits)?;
        Ok(next)
    }

    /// Copies a label that begins with an ASCII letter, ends in one or in a digit, and has nothing in
    /// it that any rule could speak of. Returns its length.
    #[inline]
    fn plain_label(&mut self, rest: &[u8]) -> Option<usize> {
        let mut needs = 0;
        let mut length = 0;
        for &byte in rest {
            if byte == b'.' {
                break;
            }
            needs |= DOMAIN_NEEDS[usize::from(byte)];
            if needs & (IDNA | REFUSAL | DECODING) != 0 {
                return None;
            }
            length += 1;
        }
        let label = &rest[..length];
        let looks_encoded = label
            .get(..4)
            .is_some_and(|prefix| prefix.eq_ignore_ascii_case(b"xn--"));
        let is_plain = match label {
            [] => true,
            [first, .., last] => first.is_ascii_alphabetic() && last.is_ascii_alphanumeric(),
            [only] => only.is_ascii_alphabetic(),
        };
        if !is_plain || looks_encoded || self.mode == Mode::StrictAscii && !is_strict(label) {
            return None;
        }
        self.out.extend_lowercase(label);
        Some(length)
    }

    /// [Maps](https://www.unicode.org/reports/tr46/#ProcessingStepMap) code points from `start` up to
    /// a dot. Returns the bits of all their records, and where the next label begins.
    #[inline]
    fn map(&mut self, domain: &str, start: usize) -> Result<(u32, Option<usize>), DomainError> {
        let mut bits = 0;
        let mut at = start;
        loop {
            at = self.label.extend_valid(domain, at, &mut bits);
            let Some(c) = domain[at..].chars().next() else {
                return Ok((bits, None));
            };
            let next = at + c.len_utf8();
            let record = record(c);
            if record & MAPPED != 0 {
                let target = mapping::target(c, record);
                if matches!(target, mapping::Target::One('.')) {
                    return Ok((bits, Some(next)));
                }
                bits |= self.push_all(&target, at);
            } else if c == '.' {
                return Ok((bits, Some(next)));
            } else if record & NOT_VALID == 0 {
                // There is no more room on the stack.
                bits |= self.push(c, at);
            } else if record & IGNORED == 0 {
                return Err(DomainError::new(DomainRule::Disallowed, c, at));
            }
            at = next;
        }
    }

    /// Appends what a code point is mapped to, and returns the bits of its records.
    fn push_all(&mut self, target: &mapping::Target, at: usize) -> u32 {
        target.chars().fold(0, |bits, c| bits | self.push(c, at))
    }

    /// Appends a valid code point, and returns its bits.
    fn push(&mut self, c: char, at: usize) -> u32 {
        self.label.push(c, at as u32);
        let record = record(c);
        match record & (COMBINING | SECOND) {
            0 => record,
            _ => record | DOUBTFUL,
        }
    }

    /// [Normalizes](https://www.unicode.org/reports/tr46/#ProcessingStepNormalize), decodes,
    /// [validates](https://www.unicode.org/reports/tr46/#ProcessingStepConvertValidate) and writes the
    /// label that was mapped.
    #[inline]
    fn finish(&mut self, mut bits: u32) -> Result<(), DomainError> {
        if bits & DOUBTFUL != 0 && !is_normalized(self.label.points()) {
            self.label.replace(normalize(self.label.points()));
            bits = all_bits(self.label.points());
        }
        let points = self.label.points();
        // Only ASCII that is no letter and no digit is forbidden anywhere. The ASCII characters of an
        // encoded label are among those that it decodes to.
        let suspects = match bits & (NEUTRAL | SEPARATOR) {
            0 => &[],
            _ => points,
        };
        if let Some(point) = suspects.iter().find(|point| self.mode.forbids(point.c)) {
            return Err(point.breaks(DomainRule::Forbidden));
        }
        if has_prefix(points) {
            return self.finish_encoded();
        }
        validity::check(points, bits, self.mode == Mode::StrictAscii)?;
        self.bidi.note(points, bits);
        write(points, self.mode, self.out);
        Ok(())
    }

    /// The same for a label that begins with `xn--`. It is written as it is, for what it decodes to
    /// would be encoded the same way.
    #[cold]
    fn finish_encoded(&mut self) -> Result<(), DomainError> {
        let points = self.label.points();
        let start = points[0];
        let broken = |point: Point| point.breaks(DomainRule::Punycode);
        if let Some(point) = points.iter().find(|point| !point.c.is_ascii()) {
            return Err(broken(*point));
        }
        let mut decoded = Label::new();
        let outcome = punycode::decode(&points[4..], start.at, &mut decoded);
        outcome.map_err(|point| broken(point.unwrap_or(start)))?;
        let inner = decoded.points();
        if inner.iter().all(|point| point.c.is_ascii()) {
            return Err(broken(start));
        }
        let bits = all_bits(inner);
        validity::check_decoded(inner, bits)?;
        validity::check(inner, bits, self.mode == Mode::StrictAscii)?;
        self.bidi.note(inner, bits);
        match self.mode {
            Mode::Unicode => write(inner, self.mode, self.out),
            _ => write(points, self.mode, self.out),
        }
        Ok(())
    }
}

/// Writes a label, in Punycode where it has to be.
#[inline]
fn write(points: &[Point], mode: Mode, out: &mut Output) {
    let is_ascii = points.iter().all(|point| point.c.is_ascii());
    if is_ascii {
        for point in points {
            out.push(point.c as u8);
        }
    } else if mode == Mode::Unicode {
        for point in points {
            out.push_char(point.c);
        }
    } else {
        out.extend(b"xn--");
        punycode::encode(points, out);
    }
}
