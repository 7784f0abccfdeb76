//! Columns of raw buffers. The fields are the texts, offsets, views, keys and validity; missing ones are empty, and
//! without the last there is no validity.
//!
//! A byte stands for a number: for itself below 0xE0, otherwise for one far out of range. An offset and a key are one
//! number each, a view is three: length, buffer and start. The first byte of the validity is its bit offset.

#![no_main]

use conformance::{Buffers, check_columns};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, fields};

/// More would only take longer.
const MOST: usize = 40;

fn number(byte: u8) -> i64 {
    match byte {
        0xE0 => -1,
        0xE1 => i64::from(i32::MAX),
        0xE2 => i64::from(i32::MIN),
        0xE3 => i64::from(u32::MAX),
        0xE4 => 1 << 32,
        0xE5 => i64::MAX,
        0xE6 => i64::MIN,
        other => i64::from(other),
    }
}

fuzz_target!(|data: &[u8]| {
    let mut fields = fields(data);
    let bytes = fields.next().unwrap_or_default().to_vec();
    let mut numbers = || -> Vec<i64> {
        let field = fields.next().unwrap_or_default();
        field.iter().take(MOST).map(|byte| number(*byte)).collect()
    };
    let (offsets, views, keys) = (numbers(), numbers(), numbers());
    let (views, _) = views.as_chunks();
    let validity = fields.next().and_then(|field| {
        let (first, bits) = field.split_first()?;
        let first = usize::try_from(number(*first)).unwrap_or(usize::MAX);
        Some((bits.to_vec(), first))
    });
    let views = views
        .iter()
        .map(|numbers| Buffers::new_view(&bytes, *numbers))
        .collect();
    expect(check_columns(&Buffers {
        bytes,
        offsets,
        views,
        keys,
        validity,
    }));
});
