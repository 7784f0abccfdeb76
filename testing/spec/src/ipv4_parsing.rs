//! The IPv4 half of [host parsing](https://url.spec.whatwg.org/#host-parsing).

use crate::infra::strictly_split;
use crate::{Log, ValidationError};

/// The [IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser); `None` is failure.
pub fn ipv4_parser(input: &str, log: &mut Log) -> Option<u32> {
    // 1.
    let mut parts = strictly_split(input, '.');
    // 2.
    if parts.last() == Some(&"") {
        // 2.1.
        log.error(ValidationError::Ipv4EmptyPart);
        // 2.2.
        if parts.len() > 1 {
            parts.pop();
        }
    }
    // 3.
    if parts.len() < 4 {
        log.error(ValidationError::Ipv4TooFewParts);
    }
    // 4.
    if parts.len() > 4 {
        log.error(ValidationError::Ipv4TooManyParts);
        return None;
    }
    // 5.
    let mut numbers = Vec::new();
    // 6.
    for part in parts {
        // 6.1. and 6.2.
        let Some((number, validation_error)) = ipv4_number_parser(part) else {
            log.error(ValidationError::Ipv4NonNumericPart);
            return None;
        };
        // 6.3.
        if validation_error {
            log.error(ValidationError::Ipv4NonDecimalPart);
        }
        // 6.4.
        numbers.push(number);
    }
    // 7.
    if numbers.iter().any(|&number| number > 255) {
        log.error(ValidationError::Ipv4OutOfRangePart);
    }
    // 8.
    let (&last, all_but_last) = numbers.split_last()?;
    if all_but_last.iter().any(|&number| number > 255) {
        return None;
    }
    // 9.
    if last >= 256_u64.pow(5 - numbers.len() as u32) {
        return None;
    }
    // 10. and 11.
    let mut ipv4 = last;
    // 12. and 13.
    for (counter, n) in (0_u32..).zip(all_but_last) {
        ipv4 += n * 256_u64.pow(3 - counter);
    }
    // 14.
    u32::try_from(ipv4).ok()
}

/// The [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser); `None` is failure. The number is
/// mathematical in the standard; here everything that does not fit becomes `u64::MAX`, which no caller can tell apart.
pub fn ipv4_number_parser(mut input: &str) -> Option<(u64, bool)> {
    // 1.
    if input.is_empty() {
        return None;
    }
    // 2.
    let mut validation_error = false;
    // 3.
    let mut r = 10;
    // 4.
    if let Some(rest) = input
        .strip_prefix("0X")
        .or_else(|| input.strip_prefix("0x"))
    {
        validation_error = true;
        input = rest;
        r = 16;
    // 5.
    } else if input.chars().count() >= 2 && input.starts_with('0') {
        validation_error = true;
        input = &input[1..];
        r = 8;
    }
    // 6.
    if input.is_empty() {
        return Some((0, true));
    }
    // 7.
    if input.chars().any(|c| !c.is_digit(r)) {
        return None;
    }
    // 8.
    let output = input
        .chars()
        .filter_map(|c| c.to_digit(r))
        .fold(0_u64, |value, digit| {
            value
                .saturating_mul(u64::from(r))
                .saturating_add(u64::from(digit))
        });
    // 9.
    Some((output, validation_error))
}
