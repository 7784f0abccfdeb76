//! The IPv6 half of [host parsing](https://url.spec.whatwg.org/#host-parsing).

use crate::{Log, ValidationError};

/// The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser); `None` is failure.
pub fn ipv6_parser(input: &str, log: &mut Log) -> Option<[u16; 8]> {
    let input: Vec<char> = input.chars().collect();
    let c = |pointer: usize| input.get(pointer).copied();
    // 1.
    let mut address = [0_u16; 8];
    // 2.
    let mut piece_index = 0;
    // 3.
    let mut compress = None;
    // 4.
    let mut pointer = 0;
    // 5.
    if c(pointer) == Some(':') {
        // 5.1.
        if c(pointer + 1) != Some(':') {
            log.error(ValidationError::Ipv6InvalidCompression);
            return None;
        }
        // 5.2.
        pointer += 2;
        // 5.3.
        piece_index += 1;
        compress = Some(piece_index);
    }
    // 6.
    while c(pointer).is_some() {
        // 6.1.
        if piece_index == 8 {
            log.error(ValidationError::Ipv6TooManyPieces);
            return None;
        }
        // 6.2.
        if c(pointer) == Some(':') {
            // 6.2.1.
            if compress.is_some() {
                log.error(ValidationError::Ipv6MultipleCompression);
                return None;
            }
            // 6.2.2.
            pointer += 1;
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        // 6.3.
        let mut value = 0;
        let mut length = 0;
        // 6.4.
        while length < 4
            && let Some(digit) = c(pointer).and_then(|c| c.to_digit(16))
        {
            value = value * 0x10 + digit as u16;
            pointer += 1;
            length += 1;
        }
        // 6.5.
        if c(pointer) == Some('.') {
            // 6.5.1.
            if length == 0 {
                log.error(ValidationError::Ipv4InIpv6InvalidCodePoint);
                return None;
            }
            // 6.5.2.
            pointer -= length;
            // 6.5.3.
            if piece_index > 6 {
                log.error(ValidationError::Ipv4InIpv6TooManyPieces);
                return None;
            }
            // 6.5.4. to 6.5.6.
            ipv4_in_ipv6(&input, pointer, &mut address, &mut piece_index, log)?;
            // 6.5.7.
            break;
        // 6.6.
        } else if c(pointer) == Some(':') {
            // 6.6.1.
            pointer += 1;
            // 6.6.2.
            if c(pointer).is_none() {
                log.error(ValidationError::Ipv6InvalidCodePoint);
                return None;
            }
        // 6.7.
        } else if c(pointer).is_some() {
            log.error(ValidationError::Ipv6InvalidCodePoint);
            return None;
        }
        // 6.8.
        if length > 1 && u32::from(value) < 0x10_u32.pow(length as u32 - 1) {
            log.error(ValidationError::Ipv6PieceLeadingZero);
        }
        // 6.9.
        address[piece_index] = value;
        // 6.10.
        piece_index += 1;
    }
    // 7.
    if let Some(compress) = compress {
        // 7.1.
        let mut swaps = piece_index - compress;
        // 7.2.
        piece_index = 7;
        // 7.3.
        while piece_index != 0 && swaps > 0 {
            address.swap(piece_index, compress + swaps - 1);
            piece_index -= 1;
            swaps -= 1;
        }
    // 8.
    } else if piece_index != 8 {
        log.error(ValidationError::Ipv6TooFewPieces);
        return None;
    }
    // 9.
    Some(address)
}

/// Steps 6.5.4 to 6.5.6 of the [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser): the dotted tail, which
/// has to run to the end of the input.
fn ipv4_in_ipv6(
    input: &[char],
    mut pointer: usize,
    address: &mut [u16; 8],
    piece_index: &mut usize,
    log: &mut Log,
) -> Option<()> {
    let c = |pointer: usize| input.get(pointer).copied();
    // 6.5.4.
    let mut numbers_seen = 0;
    // 6.5.5.
    while c(pointer).is_some() {
        // 6.5.5.1.
        let mut ipv4_piece: Option<u16> = None;
        // 6.5.5.2.
        if numbers_seen > 0 {
            // 6.5.5.2.1.
            if c(pointer) == Some('.') && numbers_seen < 4 {
                pointer += 1;
            // 6.5.5.2.2.
            } else {
                log.error(ValidationError::Ipv4InIpv6InvalidCodePoint);
                return None;
            }
        }
        // 6.5.5.3.
        if !c(pointer).is_some_and(|c| c.is_ascii_digit()) {
            log.error(ValidationError::Ipv4InIpv6InvalidCodePoint);
            return None;
        }
        // 6.5.5.4. and 6.5.5.4.1.
        while let Some(number) = c(pointer).and_then(|c| c.to_digit(10)) {
            let piece = match ipv4_piece {
                // 6.5.5.4.2.
                None => number as u16,
                // 6.5.5.4.3.
                Some(0) => {
                    log.error(ValidationError::Ipv4InIpv6InvalidCodePoint);
                    return None;
                }
                // 6.5.5.4.4.
                Some(piece) => piece * 10 + number as u16,
            };
            ipv4_piece = Some(piece);
            // 6.5.5.4.5.
            if piece > 255 {
                log.error(ValidationError::Ipv4InIpv6OutOfRangePart);
                return None;
            }
            // 6.5.5.4.6.
            pointer += 1;
        }
        // 6.5.5.5. Step 6.5.5.3 made sure that there is a piece.
        address[*piece_index] = address[*piece_index] * 0x100 + ipv4_piece?;
        // 6.5.5.6.
        numbers_seen += 1;
        // 6.5.5.7.
        if numbers_seen == 2 || numbers_seen == 4 {
            *piece_index += 1;
        }
    }
    // 6.5.6.
    if numbers_seen != 4 {
        log.error(ValidationError::Ipv4InIpv6TooFewParts);
        return None;
    }
    Some(())
}
