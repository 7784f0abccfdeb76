//! Every search against the plain one.

use alloc::vec;
use alloc::vec::Vec;

use super::kernel_tests::{Numbers, TELLING};
use super::tables::{DIRTY, is_common_host_byte};
use super::*;

fn first(bytes: &[u8], found: impl Fn(u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|byte| found(*byte))
        .unwrap_or(bytes.len())
}

fn compare(bytes: &[u8]) {
    let dirty = |byte| DIRTY.contains(byte);
    assert_eq!(
        find_byte(bytes, b'#'),
        first(bytes, |b| b == b'#'),
        "{bytes:?}"
    );
    assert_eq!(
        find_any2(bytes, b'?', b'#'),
        first(bytes, |b| b"?#".contains(&b)),
        "{bytes:?}"
    );
    let any3 = find_any3(bytes, b'/', b'?', b'#');
    assert_eq!(any3, first(bytes, |b| b"/?#".contains(&b)), "{bytes:?}");
    let any4 = find_any4(bytes, b'/', b'\\', b'?', b'#');
    assert_eq!(any4, first(bytes, |b| b"/\\?#".contains(&b)), "{bytes:?}");
    assert_eq!(find_dirty(bytes), first(bytes, dirty), "{bytes:?}");
    assert_eq!(
        find_tab_or_newline(bytes),
        first(bytes, |b| b"\t\n\r".contains(&b)),
        "{bytes:?}"
    );
    assert_eq!(
        find_not_common_host(bytes),
        first(bytes, |b| !is_common_host_byte(b)),
        "{bytes:?}"
    );
    if bytes.len() <= 64 {
        let bits = bytes.iter().rev();
        let bits = bits.fold(0u64, |bits, byte| bits << 1 | u64::from(*byte == b'/'));
        assert_eq!(bits_of_short(bytes, b'/'), bits, "{bytes:?}");
    }
    assert_eq!(
        ascii(bytes).len(),
        if bytes.is_ascii() { bytes.len() } else { 0 }
    );
    let is_candidate =
        |at: usize| b".%".contains(&bytes[at]) && (at == 0 || b"/\\".contains(&bytes[at - 1]));
    for from in [0, 1, 2, 15, 16, 17, bytes.len() / 2, bytes.len()] {
        let from = from.min(bytes.len());
        let candidate = (from..bytes.len()).find(|&at| is_candidate(at));
        assert_eq!(
            find_dot_segment_candidate(bytes, from),
            candidate.unwrap_or(bytes.len()),
            "from {from} of {bytes:?}"
        );
    }
}

#[test]
fn every_byte_at_every_position() {
    for len in 0..=70 {
        let mut bytes = vec![b'a'; len];
        compare(&bytes);
        for at in 0..len {
            for byte in 0..=255 {
                bytes[at] = byte;
                compare(&bytes);
            }
            bytes[at] = b'a';
        }
    }
}

#[test]
fn mixtures() {
    let mut numbers = Numbers(0xD1B5_4A32_D192_ED03);
    for _ in 0..100_000 {
        let (len, density) = (numbers.below(200), 1 + numbers.below(100));
        let bytes: Vec<u8> = (0..len)
            .map(|_| match numbers.below(density) {
                0 => TELLING[numbers.below(TELLING.len())],
                _ => b'a',
            })
            .collect();
        compare(&bytes);
    }
}
