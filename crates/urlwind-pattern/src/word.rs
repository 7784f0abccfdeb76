//! Operations on eight bytes at once.

const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns eight bytes from `at` on in little-endian order, padded with zeros at the end.
#[inline]
pub(crate) fn word_at(text: &[u8], at: usize) -> u64 {
    let Some(rest) = text.get(at..) else {
        return 0;
    };
    if let Some(bytes) = rest.first_chunk() {
        u64::from_le_bytes(*bytes)
    } else if let Some(bytes) = text.last_chunk() {
        // The last eight bytes, without those before `at`.
        let skipped = 8 * (8 - rest.len() as u32);
        u64::from_le_bytes(*bytes).checked_shr(skipped).unwrap_or(0)
    } else {
        rest.iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte))
    }
}

/// Returns the position of a byte in a word; 8 if absent.
#[inline]
pub(crate) fn place_of(byte: u8, word: u64) -> usize {
    let difference = word ^ (ONES * u64::from(byte));
    // The lowest bit set belongs to the first zero byte.
    let zeros = difference.wrapping_sub(ONES) & !difference & (ONES << 7);
    zeros.trailing_zeros() as usize / 8
}

/// Returns the next position of `byte` from `at` on; the end if absent.
#[inline]
pub(crate) fn find(byte: u8, text: &[u8], mut at: usize) -> usize {
    while at < text.len() {
        let place = place_of(byte, word_at(text, at));
        if place < 8 {
            return at + place;
        }
        at += 8;
    }
    text.len()
}
