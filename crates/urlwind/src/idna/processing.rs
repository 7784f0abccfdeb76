//! The [processing](https://www.unicode.org/reports/tr46/#Processing) of UTS #46, with CheckBidi and
//! CheckJoiners, without Transitional_Processing and IgnoreInvalidPunycode.
//!
//! One pass, label by label: a dot takes part in no composition, so labels are normalized one by one,
//! too. The bits of all records of a label are gathered while it is mapped. They say whether anything
//! else is to be done, which most of the time is not the case.

use super::bidi;
use super::label::{Label, Point, all_bits, has_prefix};
use super::mapping;
use super::normalization::{is_normalized, normalize};
use super::output::Output;
use super::properties::{
    COMBINING, DISALLOWED, IGNORED, NEUTRAL, NOT_VALID, SECOND, SEPARATOR, entry, record,
};
use super::validity;
use super::{IS_SMALL, punycode, quick};
use crate::bytes::classes::FORBIDDEN_DOMAIN;
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
        out,
    };
    let mut start = 0;
    while let Some(next) = run.label(domain, start)? {
        run.out.push(b'.');
        start = next;
    }
    run.bidi.check()
}

struct Run<'o> {
    mode: Mode,
    bidi: bidi::Domain,
    out: &'o mut Output,
}

impl Run<'_> {
    /// Processes the label that begins at `start`, and says where the next one does.
    #[inline]
    fn label(&mut self, domain: &str, start: usize) -> Result<Option<usize>, DomainError> {
        // The first label of a domain that is not ASCII mostly is not, either, so this is no question for that one.
        if (start > 0 || self.mode != Mode::Ascii) && !IS_SMALL {
            if let Some(end) = self.plain_label(&domain.as_bytes()[start..]) {
                let end = start + end;
                return Ok((end < domain.len()).then_some(end + 1));
            }
        }
        if self.mode == Mode::Ascii {
            if let Some(next) = quick::label(&domain[start..], &mut self.bidi, self.out) {
                return Ok(next.map(|next| start + next));
            }
        }
        self.any_label(domain, start)
    }

    /// The same for a label of any kind.
    #[cold]
    fn any_label(&mut self, domain: &str, start: usize) -> Result<Option<usize>, DomainError> {
        let mut label = Label::new();
        let (bits, next) = map(domain, start, &mut label)?;
        self.finish(bits, label)?;
        Ok(next)
    }

    /// Copies a label of lower-case letters, digits and hyphens that has nothing in it that any rule could speak of.
    /// Returns its length.
    #[inline]
    fn plain_label(&mut self, rest: &[u8]) -> Option<usize> {
        let room = self.out.room();
        let mut length = 0;
        for (&byte, room) in rest.iter().zip(room.iter_mut()) {
            if !matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-') {
                break;
            }
            *room = byte;
            length += 1;
        }
        let label = &rest[..length];
        let is_whole = matches!(rest.get(length), None | Some(b'.'));
        let is_plain = match label {
            [b'a'..=b'z', _, b'-', b'-', ..] | [.., b'-'] => false,
            [] | [b'a'..=b'z', ..] => is_whole,
            _ => false,
        };
        if !is_plain {
            return None;
        }
        self.out.advance(length);
        Some(length)
    }

    /// [Normalizes](https://www.unicode.org/reports/tr46/#ProcessingStepNormalize), decodes,
    /// [validates](https://www.unicode.org/reports/tr46/#ProcessingStepConvertValidate) and writes the
    /// label that was mapped.
    #[inline]
    fn finish(&mut self, mut bits: u32, mut label: Label) -> Result<(), DomainError> {
        if bits & (COMBINING | SECOND) != 0 && !is_normalized(label.points()) {
            label.replace(normalize(label.points()));
            bits = all_bits(label.points());
        }
        let points = label.points();
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
            return self.finish_encoded(points);
        }
        validity::check(points, bits, self.mode == Mode::StrictAscii)?;
        self.bidi.note(points, bits);
        write(points, self.mode, self.out);
        Ok(())
    }

    /// The same for a label that begins with `xn--`. It is written as it is, for what it decodes to
    /// would be encoded the same way.
    #[cold]
    fn finish_encoded(&mut self, points: &[Point]) -> Result<(), DomainError> {
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

/// [Maps](https://www.unicode.org/reports/tr46/#ProcessingStepMap) code points from `start` up to a dot.
/// Returns the bits of all their records, and where the next label begins.
fn map(domain: &str, start: usize, label: &mut Label) -> Result<(u32, Option<usize>), DomainError> {
    let mut bits = 0;
    for (at, c) in domain[start..].char_indices() {
        let at = start + at;
        let entry = entry(c);
        let target = match entry.0 & NOT_VALID {
            0 => mapping::Target::One(c),
            IGNORED => continue,
            DISALLOWED => return Err(DomainError::new(DomainRule::Disallowed, c, at)),
            _ => mapping::target(c, entry),
        };
        if matches!(target, mapping::Target::One('.')) {
            return Ok((bits, Some(at + c.len_utf8())));
        }
        for c in target.chars() {
            bits |= record(c);
            label.push(c, at as u32);
        }
    }
    Ok((bits, None))
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
