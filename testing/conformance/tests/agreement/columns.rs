//! Columns of generated buffers, valid and invalid.

use conformance::{Buffers, Generator, Random, Verdict, check_columns, scaled, wpt_inputs};

/// Returns a number near the valid range, or far outside it.
fn number(random: &mut Random, limit: usize) -> i64 {
    let far = [
        -1,
        i64::MIN,
        i64::MAX,
        i64::from(i32::MAX),
        i64::from(i32::MIN),
        1 << 32,
        1 << 40,
    ];
    match random.below(20) {
        0 => *random.pick(&far),
        _ => random.below(limit + 2) as i64,
    }
}

/// Returns a view of 16 bytes, usually a plausible one.
fn view(random: &mut Random, bytes: &[u8]) -> [u8; 16] {
    let length = match random.below(3) {
        0 => random.below(14) as i64,
        _ => number(random, bytes.len()),
    };
    let start = number(random, bytes.len());
    Buffers::new_view(bytes, [length, number(random, 1), start])
}

#[test]
fn columns_say_what_single_urls_say() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(29, wpt_inputs().into_iter().map(|(input, _)| input));
    let mut random = Random::new(30);
    for _ in 0..scaled(400) {
        let mut buffers = Buffers::default();
        buffers.offsets.push(0);
        for _ in 0..random.below(9) {
            let mut text = generator.input().into_bytes();
            if random.below(8) == 0 {
                text.push(random.bits() as u8);
            }
            buffers.bytes.extend_from_slice(&text);
            buffers.offsets.push(buffers.bytes.len() as i64);
        }
        // Half of the time, the offsets are valid.
        let length = buffers.bytes.len();
        if random.below(2) == 0 {
            for offset in buffers.offsets.iter_mut() {
                if random.below(4) == 0 {
                    *offset = number(&mut random, length);
                }
            }
        }
        let count = random.below(12);
        buffers.views = (0..count)
            .map(|_| view(&mut random, &buffers.bytes))
            .collect();
        buffers.keys = (0..random.below(12))
            .map(|_| number(&mut random, 8))
            .collect();
        buffers.validity = match random.below(3) {
            0 => None,
            _ => {
                let bits = (0..random.below(4)).map(|_| random.bits() as u8).collect();
                let first = [0, 0, 3, 8, usize::MAX];
                Some((bits, *random.pick(&first)))
            }
        };
        verdict.note(check_columns(&buffers));
    }
    verdict.close("columns");
}
