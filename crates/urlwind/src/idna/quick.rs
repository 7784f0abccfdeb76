//! The short way for a label of the usual kind: short, with nothing in it that is mapped to more than another code
//! point, in NFC at the first glance, and without joiners. It is one pass, from UTF-8 to what Punycode needs, which
//! keeps nothing else of the code points.
//!
//! Whatever is not that simple, errors among it, is left to [`processing`](super::processing), which begins the label
//! anew.

use super::bidi;
use super::output::Output;
use super::properties::{
    DISALLOWED, IGNORED, JOINER, MAPPED, MARK, NEUTRAL, NSM, SYMBOL, entry, may_be_denormalized,
};
use super::punycode::Insertions;

/// What ends a label here, or the short way. Capital letters do not: they are shifted.
const STOP: u32 = MAPPED | IGNORED | DISALLOWED | SYMBOL | JOINER;

/// What a label in Punycode begins with.
const PREFIX: [u8; 4] = *b"xn--";

/// Appends the ASCII form of the label that `rest` begins with, and returns where in `rest` the next label begins, if
/// there is one. `None`, with nothing appended, if this is not the way for it.
#[inline]
pub(super) fn label(
    rest: &str,
    bidi: &mut bidi::Domain,
    out: &mut Output,
) -> Option<Option<usize>> {
    let room = out.room();
    // Of basic code points, which stand there already if the label needs the prefix, as nearly all do.
    let text = room.get_mut(PREFIX.len()..)?;
    let (mut basic, mut count) = (0, 0);
    let mut insertions = Insertions::new();
    let (mut bits, mut first, mut last) = (0, 0, 0);
    // The last that is no nonspacing mark.
    let mut last_spacing = 0;
    let mut chars = rest.chars();
    let next = loop {
        let Some(c) = chars.next() else {
            break None;
        };
        let (record, shift) = entry(c);
        let point = u32::from(c).wrapping_add_signed(shift);
        if record & STOP != 0 {
            if point == u32::from('.') {
                break Some(rest.len() - chars.as_str().len());
            }
            return None;
        }
        if may_be_denormalized(last, record) {
            return None;
        }
        bits |= record;
        // No record is 0.
        first = if last == 0 { record } else { first };
        last = record;
        if record & NSM == 0 {
            last_spacing = record;
        }
        if point < 0x80 {
            *text.get_mut(basic)? = point as u8;
            basic += 1;
        } else {
            insertions.add(&mut count, point, basic)?;
        }
    };
    // Hyphens are neutral.
    let may_be_encoded = bits & NEUTRAL != 0 && basic >= PREFIX.len() && text.starts_with(&PREFIX);
    if first & MARK != 0 || may_be_encoded || !bidi.note_records(first, last_spacing, bits) {
        return None;
    }
    let length = if count == 0 {
        room.copy_within(PREFIX.len()..PREFIX.len() + basic, 0);
        basic
    } else {
        let length = insertions.write(count, basic, text)?;
        *room.first_chunk_mut()? = PREFIX;
        PREFIX.len() + length
    };
    out.advance(length);
    Some(next)
}
