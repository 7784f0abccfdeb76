//! Tells ASCII from the rest. Nearly all texts are ASCII and short; for those the standard library's
//! check takes as long as half the parsing, because it first looks for aligned addresses.
//!
//! Where a URL is parsed and copied, the core's functions for bytes are faster still. For a mere look,
//! in `urlwind_can_parse` and `urlwind_parse_many`, they are a few per cent slower than this.

/// The high bits of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Thirty-two bytes, eight by eight, laid over each other.
#[inline(always)]
fn laid_over(bytes: &[u8; 32]) -> u64 {
    let (words, _) = bytes.as_chunks::<8>();
    words
        .iter()
        .fold(0, |seen, word| seen | u64::from_ne_bytes(*word))
}

/// Whether no byte is above 127. Looks at all of them, some twice, and decides once: that is faster
/// than to stop at the first unless texts are long.
#[inline(always)]
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let Some(last) = bytes.last_chunk::<32>() else {
        return is_short_ascii(bytes);
    };
    let (whole, _) = bytes.as_chunks::<32>();
    let seen = whole
        .iter()
        .fold(laid_over(last), |seen, bytes| seen | laid_over(bytes));
    seen & HIGH == 0
}

fn is_short_ascii(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<8>();
    let seen = rest.iter().fold(0, |seen, &byte| seen | u64::from(byte));
    let seen = words
        .iter()
        .fold(seen, |seen, word| seen | u64::from_ne_bytes(*word));
    seen & HIGH == 0
}

#[cfg(test)]
mod tests {
    use super::is_ascii;

    #[test]
    fn a_high_byte_is_found_wherever_it_stands() {
        for length in 0..200 {
            let mut bytes = vec![0x7f; length];
            assert!(is_ascii(&bytes), "{length}");
            for at in 0..length {
                bytes[at] = 0x80;
                assert!(!is_ascii(&bytes), "{at} of {length}");
                bytes[at] = 0x7f;
            }
        }
    }
}
