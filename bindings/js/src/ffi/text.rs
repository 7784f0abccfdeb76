//! Strings of JavaScript, which are UTF-16, as UTF-8.

use std::mem::MaybeUninit;

/// Bytes that a unit can take at most: three, as the four of a surrogate pair are two units'.
pub(super) const MOST_BYTES: usize = 3;

/// Units that are looked at together.
const BLOCK: usize = 8;

/// Writes units that are all ASCII as bytes; nothing if one is not.
#[inline]
pub(super) fn narrowed<'r>(units: &[u16], room: &'r mut [MaybeUninit<u8>]) -> Option<&'r str> {
    let room = room.get_mut(..units.len())?;
    if !narrow(units, room) {
        return None;
    }
    // SAFETY: `narrow` has written every byte of `room`, and ASCII is UTF-8.
    Some(unsafe { as_text(room) })
}

/// Writes units as bytes. Whether they are all ASCII; else the bytes from the first other one on are worth nothing.
#[inline]
fn narrow(units: &[u16], room: &mut [MaybeUninit<u8>]) -> bool {
    let mut seen = 0;
    // Without a way out of the loop it is compiled to vectors.
    for (byte, &unit) in room.iter_mut().zip(units) {
        seen |= unit;
        byte.write(unit as u8);
    }
    seen < 0x80
}

/// Writes any units; lone surrogates become U+FFFD. There must be room for [`MOST_BYTES`] of each.
pub(super) fn encoded<'r>(units: &[u16], room: &'r mut [MaybeUninit<u8>]) -> &'r str {
    let mut rest = units;
    let mut written = 0;
    while !rest.is_empty() {
        // Most of the text around what is not ASCII is.
        if let Some((block, behind)) = rest.split_first_chunk::<BLOCK>() {
            if narrow(block, &mut room[written..written + BLOCK]) {
                rest = behind;
                written += BLOCK;
                continue;
            }
            let narrowed = block.iter().take_while(|unit| **unit < 0x80).count();
            rest = &rest[narrowed..];
            written += narrowed;
        }
        let Some((&unit, after)) = rest.split_first() else {
            break;
        };
        rest = after;
        let mut put = |bytes: &[u8]| {
            for (place, &byte) in room[written..written + bytes.len()].iter_mut().zip(bytes) {
                place.write(byte);
            }
            written += bytes.len();
        };
        let low_bits = |code: u32, shift: u32| (code >> shift & 0x3F) as u8 | 0x80;
        let code = u32::from(unit);
        match unit {
            0..0x80 => put(&[unit as u8]),
            0x80..0x800 => put(&[(code >> 6) as u8 | 0xC0, low_bits(code, 0)]),
            0xD800..0xE000 => match (unit, after.first()) {
                (0xD800..0xDC00, Some(&low @ 0xDC00..0xE000)) => {
                    rest = &after[1..];
                    let code = 0x1_0000 + ((code - 0xD800) << 10) + (u32::from(low) - 0xDC00);
                    let lead = (code >> 18) as u8 | 0xF0;
                    put(&[
                        lead,
                        low_bits(code, 12),
                        low_bits(code, 6),
                        low_bits(code, 0),
                    ]);
                }
                _ => put("\u{FFFD}".as_bytes()),
            },
            _ => put(&[
                (code >> 12) as u8 | 0xE0,
                low_bits(code, 6),
                low_bits(code, 0),
            ]),
        }
    }
    // SAFETY: each byte before `written` was written, and what was written are whole characters: ASCII
    // by `narrow`, or one by `put`.
    unsafe { as_text(&room[..written]) }
}

/// # Safety
/// All bytes must be written, and UTF-8.
#[inline]
unsafe fn as_text(bytes: &[MaybeUninit<u8>]) -> &str {
    // SAFETY: the caller's promise.
    unsafe { std::str::from_utf8_unchecked(as_bytes(bytes)) }
}

/// # Safety
/// All bytes must be written.
#[inline]
unsafe fn as_bytes(bytes: &[MaybeUninit<u8>]) -> &[u8] {
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(bytes.as_ptr().cast::<u8>(), bytes.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encode(units: &[u16]) -> String {
        let mut room = vec![MaybeUninit::uninit(); MOST_BYTES * units.len()];
        encoded(units, &mut room).to_owned()
    }

    #[test]
    fn every_unit_at_every_place_is_what_the_standard_library_makes_of_it() {
        for unit in 0..=0xFFFF {
            // Followed by nothing, by ASCII, by either half of a pair.
            for next in [None, Some(0x61), Some(0xD83D), Some(0xDE00)] {
                for before in [0, 7, 8, 9] {
                    let mut units = vec![0x78; before];
                    units.push(unit);
                    units.extend(next);
                    assert_eq!(encode(&units), String::from_utf16_lossy(&units));
                }
            }
        }
    }

    #[test]
    fn ascii_is_narrowed_and_nothing_else() {
        let mut room = [MaybeUninit::uninit(); 20];
        assert_eq!(
            narrowed(&[0x61; 20], &mut room),
            Some("aaaaaaaaaaaaaaaaaaaa")
        );
        assert_eq!(narrowed(&[], &mut room), Some(""));
        for place in 0..20 {
            let mut units = [0x61; 20];
            units[place] = 0x80;
            assert_eq!(narrowed(&units, &mut room), None);
            // Its low byte alone would be ASCII.
            units[place] = 0x161;
            assert_eq!(narrowed(&units, &mut room), None);
        }
        assert_eq!(narrowed(&[0x61; 21], &mut room), None);
    }
}
