//! Rows are parsed and written a block at a time, and texts that stand next to each other are copied together. None of
//! that may be seen: all layouts say what single URLs say, wherever nulls, errors and rewritten rows stand.

use crate::help::{Owned, ask, texts};
use urlwind::Attribute;
use urlwind::Url;
use urlwind_columns::{Bits, Consecutive, Plan, Question, Texts};

/// Numbers that look random, and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % most
    }
}

/// Runs of normal rows of random length, and others between them.
fn column(seed: u64, count: usize) -> Vec<Option<Vec<u8>>> {
    let mut random = Random(seed);
    let others = crate::help::rows();
    let mut rows = Vec::new();
    while rows.len() < count {
        for _ in 0..random.below(90) {
            // Hosts and paths of all lengths around those that are copied in a special way.
            let host = "h".repeat(1 + random.below(63));
            let path = "p".repeat(random.below(70));
            rows.push(Some(format!("https://{host}/{path}?{path}").into_bytes()));
        }
        for _ in 0..random.below(4) {
            rows.push(others[random.below(others.len())].clone());
        }
    }
    rows.truncate(count);
    rows
}

fn said(row: &Option<Vec<u8>>, attribute: Attribute) -> Option<String> {
    let url = Url::parse_utf8(row.as_deref()?).ok()?;
    Some(url.attribute(attribute).into_owned())
}

#[test]
fn every_attribute_of_rows_in_any_order() {
    for (seed, count) in [(1, 1), (2, 63), (3, 64), (4, 65), (5, 128), (6, 1000)] {
        let rows = column(seed, count);
        let owned = Owned::new(&rows);
        for &attribute in Attribute::ALL {
            let expected: Vec<_> = rows.iter().map(|row| said(row, attribute)).collect();
            for (name, column) in owned.layouts() {
                let answer = ask(column, &Question::Attribute(attribute), &[&owned.bytes]);
                assert_eq!(answer, expected, "{name}, {count} rows: {attribute:?}");
            }
        }
    }
}

/// Slices that begin and end anywhere, so that blocks and runs do.
#[test]
fn every_slice() {
    let rows = column(7, 300);
    let owned = Owned::new(&rows);
    let expected = [Attribute::Href, Attribute::Host]
        .map(|it| (it, rows.iter().map(move |row| said(row, it))));
    for (attribute, expected) in expected {
        let expected: Vec<_> = expected.collect();
        for start in (0..rows.len()).step_by(7) {
            for end in (start..=rows.len()).step_by(31) {
                let first = start + crate::help::BEFORE;
                let offsets = &owned.small[first..=first + end - start];
                let bits = Bits::new(&owned.bits, first);
                let slice = Consecutive::new(&owned.bytes, offsets, Some(bits)).unwrap();
                let answer = ask(slice.into(), &Question::Attribute(attribute), &[]);
                assert_eq!(
                    answer,
                    expected[start..end],
                    "{start}..{end}: {attribute:?}"
                );
            }
        }
    }
}

/// The buffer ends with the last row, so that there is nothing behind it that could be copied along.
#[test]
fn without_validity_and_at_the_end_of_the_buffer() {
    let rows: Vec<_> = column(8, 500).into_iter().flatten().map(Some).collect();
    let mut bytes = Vec::new();
    let mut offsets = vec![0_i64];
    for row in rows.iter().flatten() {
        bytes.extend_from_slice(row);
        offsets.push(bytes.len() as i64);
    }
    let column = [Texts::from(
        Consecutive::new(&bytes, &offsets, None).unwrap(),
    )];
    for &attribute in Attribute::ALL {
        let expected: Vec<_> = rows.iter().map(|row| said(row, attribute)).collect();
        for limit in [usize::MAX, 10_000, 100] {
            let plan = Plan::new().limit(limit);
            let made = plan.ask(&column, &Question::Attribute(attribute)).unwrap();
            let fits = |text: &Option<String>| text.as_ref().is_some_and(|it| it.len() <= limit);
            let expected: Vec<_> = expected
                .iter()
                .map(|text| text.clone().filter(|_| fits(text)))
                .collect();
            assert_eq!(texts(&made, &[]), expected, "{limit}: {attribute:?}");
            for array in &made {
                let length = |row| array.text(row).map_or(0, |text| text.len());
                assert!((0..array.rows()).map(length).sum::<usize>() <= limit);
            }
        }
    }
}

/// Rows that overlap, stand backwards, or leave gaps between them.
#[test]
fn offsets_in_any_order() {
    let bytes = b"https://a/https://b/bbhttps://c/https://d/x";
    let mut random = Random(9);
    for _ in 0..200 {
        let offset = |random: &mut Random| [0, 10, 22, 32, 43, 5, 99, -1][random.below(8)];
        let offsets: Vec<i32> = (0..100).map(|_| offset(&mut random)).collect();
        let column = Consecutive::lenient(bytes, &offsets, None);
        let expected: Vec<_> = offsets
            .windows(2)
            .map(|pair| {
                let range = usize::try_from(pair[0]).ok()?..usize::try_from(pair[1]).ok()?;
                said(&Some(bytes.get(range)?.to_vec()), Attribute::Href)
            })
            .collect();
        let answer = ask(column.into(), &Question::NORMALIZE, &[]);
        assert_eq!(answer, expected, "{offsets:?}");
    }
}

/// Long rows end a block before it has 64 of them.
#[test]
fn long_rows() {
    let row = |number: usize| match number % 5 {
        0 => format!("https://long/{}", "x".repeat(40_000 + number)),
        1 => format!("HTTPS://long/{}", "é".repeat(9_000)),
        _ => format!("https://short/{number}"),
    };
    let rows: Vec<_> = (0..150)
        .map(|number| Some(row(number).into_bytes()))
        .collect();
    let owned = Owned::new(&rows);
    for attribute in [Attribute::Href, Attribute::Host, Attribute::Pathname] {
        let expected: Vec<_> = rows.iter().map(|row| said(row, attribute)).collect();
        for (name, column) in owned.layouts() {
            let answer = ask(column, &Question::Attribute(attribute), &[&owned.bytes]);
            assert!(answer == expected, "{name}: {attribute:?}");
        }
    }
}
