//! Buffers that make no sense: an error that says where, or a row that is not a URL; never a panic.

mod help;

use help::{Random, ask, texts};
use urlwind::web::Attribute;
use urlwind::{RedactOptions, Url};
use urlwind_columns::{
    Bits, ColumnError, Consecutive, Dictionary, Keys, Plan, Question, Texts, Views,
};

#[test]
fn offsets_out_of_order_or_range_are_errors() {
    let error = |offsets: &[i64]| Consecutive::new(b"http://a/", offsets, None).unwrap_err();
    assert_eq!(
        error(&[0, 9, 4]).to_string(),
        "offset 2 is less than the one before it"
    );
    assert_eq!(
        error(&[0, 10]).to_string(),
        "offset 1 is outside the buffer"
    );
    assert_eq!(
        error(&[-1, 9]).to_string(),
        "offset 0 is outside the buffer"
    );
    assert_eq!(
        error(&[0, i64::MAX]).to_string(),
        "offset 1 is outside the buffer"
    );
    assert_eq!(
        error(&[0, 1 << 40, 9]).to_string(),
        "offset 1 is outside the buffer"
    );
    assert_eq!(
        error(&[i64::MIN, 0]).to_string(),
        "offset 0 is outside the buffer"
    );
    assert!(Consecutive::<i32>::new(b"", &[], None).is_ok());
}

#[test]
fn what_is_read_leniently_is_no_url() {
    for offsets in [[0, 9, 4, 9], [0, -1, 9, 9], [0, 400, 5, 9]] {
        let column = Consecutive::lenient(b"http://a/", &offsets, None);
        let errors = ask(column.into(), &Question::Error, &[]);
        assert!(errors.contains(&Some("InvalidUtf8".into())), "{offsets:?}");
        assert_eq!(errors.len(), 3);
    }
}

#[test]
fn a_validity_that_is_too_short_is_an_error() {
    let bits = Some(Bits::new(&[0xFF], 7));
    let expected = ColumnError::ShortValidity { rows: 2, bits: 1 };
    assert_eq!(expected.to_string(), "the validity has 1 bits for 2 rows");
    let error = Consecutive::new(b"", &[0_i32, 0, 0], bits).unwrap_err();
    assert_eq!(error, expected);
    assert_eq!(
        Views::new(&[[0; 16]; 2], vec![], bits, None).unwrap_err(),
        expected
    );
    let words = || Consecutive::new(b"", &[0_i32, 0], None).unwrap();
    assert_eq!(
        Dictionary::new(Keys::U8(&[0, 0]), bits, words()).unwrap_err(),
        expected
    );
    let far = Some(Bits::new(&[0xFF], usize::MAX));
    let column = Consecutive::lenient(b"", &[0_i32, 0, 0], far);
    assert_eq!(ask(column.into(), &Question::Error, &[]), [None, None]);
}

#[test]
fn views_and_keys_that_lead_nowhere_are_errors() {
    let view = |length: u32, buffer: u32, start: u32| {
        let mut view = [0; 16];
        view[..4].copy_from_slice(&length.to_ne_bytes());
        view[8..12].copy_from_slice(&buffer.to_ne_bytes());
        view[12..].copy_from_slice(&start.to_ne_bytes());
        view
    };
    let text: &[u8] = b"http://example.com/";
    for outside in [
        view(20, 0, 0),
        view(19, 1, 0),
        view(19, 0, 1),
        view(u32::MAX, 0, u32::MAX),
    ] {
        let views = [view(19, 0, 0), outside];
        let error = Views::new(&views, vec![text], None, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the view of row 1 leads outside the buffers"
        );
        let column = Views::lenient(&views, vec![text], None, None);
        let errors = ask(column.into(), &Question::Error, &[text]);
        assert_eq!(errors, [None, Some("InvalidUtf8".into())]);
        // What stands in the place of a null does not matter.
        let first = Some(Bits::new(&[1], 0));
        assert!(Views::new(&views, vec![text], first, None).is_ok());
    }
    let words = || Consecutive::new(text, &[0_i32, 19], None).unwrap();
    let keys = [
        Keys::I8(&[0, -1]),
        Keys::U64(&[0, u64::MAX]),
        Keys::I32(&[0, 1]),
    ];
    for keys in keys {
        let error = Dictionary::new(keys, None, words()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the key of row 1 is not in the dictionary"
        );
        let column = Dictionary::lenient(keys, None, words());
        let answer = ask(column.into(), &Question::NORMALIZE, &[]);
        assert_eq!(answer, [Some("http://example.com/".into()), None]);
        let first = Some(Bits::new(&[1], 0));
        assert!(Dictionary::new(keys, first, words()).is_ok());
    }
}

#[test]
fn a_character_cut_in_two_is_no_text_though_the_whole_is() {
    let column = Consecutive::new(b"http://a/\xC3\xA9", &[0_i32, 10, 11], None).unwrap();
    let errors = ask(column.into(), &Question::Error, &[]);
    assert_eq!(
        errors,
        [Some("InvalidUtf8".into()), Some("InvalidUtf8".into())]
    );
}

/// A URL behind more than 4 GiB of zeros, which nobody reads, so the system does not back them by memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_buffer_of_more_than_4_gib() {
    let start = (4 << 30) + 5;
    let url = b"HTTP://example.com/far";
    let mut bytes = vec![0; start + url.len()];
    bytes[start..].copy_from_slice(url);
    let end = (start + url.len()) as i64;
    let offsets = [start as i64, end];
    let column = Consecutive::new(&bytes, &offsets, None).unwrap();
    let answer = ask(column.into(), &Question::NORMALIZE, &[]);
    assert_eq!(answer, [Some("http://example.com/far".into())]);
    let error = Consecutive::new(&bytes, &[start as i64, end + 1], None).unwrap_err();
    assert_eq!(error.to_string(), "offset 1 is outside the buffer");
}

/// The same column by the rows' own bytes: what a careful reader finds in the buffers.
fn check(column: Texts<'_>, rows: &[Option<Option<&[u8]>>], shared: &[&[u8]]) {
    let base = Url::parse("http://base/").unwrap();
    let options = RedactOptions::strict();
    for question in [
        Question::NORMALIZE,
        Question::Attribute(Attribute::Origin),
        Question::Error,
        Question::QueryParam(""),
        Question::HostClass,
        Question::Join(&base),
        Question::Redact(&options),
    ] {
        let plan = Plan::new().limit(70);
        let answer = texts(
            &plan.ask(std::slice::from_ref(&column), &question).unwrap(),
            shared,
        );
        assert_eq!(answer.len(), rows.len());
        if !matches!(question, Question::Attribute(Attribute::Href)) {
            continue;
        }
        for (answer, row) in answer.iter().zip(rows) {
            // The inner one is null or bytes; the outer one is missing where they are outside.
            let bytes = row.flatten().filter(|bytes| bytes.len() < 60);
            let url = bytes.and_then(|bytes| Url::parse_utf8(bytes).ok());
            if row.flatten().is_none() || bytes.is_some() {
                let text = url.as_ref().map(|url| url.as_str().to_owned());
                let fits = text.as_ref().is_none_or(|text| text.len() <= 70);
                assert_eq!(*answer, text.filter(|_| fits));
            }
        }
    }
    let every = [Question::IsValid, Question::Error, Question::NORMALIZE];
    let fields = every.map(|question| ("field".into(), question)).to_vec();
    let answer = Plan::new()
        .threads(2)
        .ask(&[column], &Question::Struct(fields))
        .unwrap();
    assert_eq!(
        answer.iter().map(|chunk| chunk.rows()).sum::<usize>(),
        rows.len()
    );
}

#[test]
fn any_buffers_whatsoever() {
    let mut random = Random(21);
    for _ in 0..3000 {
        // Pieces of URLs and any other bytes.
        let mut bytes = Vec::new();
        for _ in 0..random.below(8) {
            let pieces: [&[u8]; 6] = [
                b"http://a/",
                "HTTPS:é".as_bytes(),
                b"?q=%FF",
                b" \xFF",
                b"x:",
                b"[::1]",
            ];
            bytes.extend_from_slice(pieces[random.below(6)]);
            bytes.push(random.below(256) as u8);
        }
        let count = random.below(9);
        let near = |random: &mut Random| match random.below(20) {
            0 => random.below(1 << 31) as i64 - (1 << 30),
            _ => random.below(bytes.len() + 2) as i64,
        };
        let mut offsets: Vec<i64> = (0..=count).map(|_| near(&mut random)).collect();
        if random.below(2) == 0 {
            offsets.sort_unstable();
        }
        let bits: Vec<u8> = (0..random.below(4))
            .map(|_| random.below(256) as u8)
            .collect();
        let validity = (random.below(3) > 0).then(|| Bits::new(&bits, random.below(9)));
        let is_valid = |row: usize| validity.is_none_or(|bits| bits.get(row));
        let range = |row: usize| {
            let (start, end) = (
                offsets[row].try_into().ok()?,
                offsets[row + 1].try_into().ok()?,
            );
            bytes.get::<std::ops::Range<usize>>(start..end)
        };
        let row = |row: usize| is_valid(row).then(|| range(row));
        let rows: Vec<Option<Option<&[u8]>>> = (0..count).map(row).collect();
        let small: Vec<i32> = offsets.iter().map(|offset| *offset as i32).collect();
        check(
            Consecutive::lenient(&bytes, &offsets, validity).into(),
            &rows,
            &[],
        );
        check(
            Consecutive::lenient(&bytes, &small, validity).into(),
            &rows,
            &[],
        );
        if let Ok(column) = Consecutive::new(&bytes, &offsets, validity) {
            assert!(rows.iter().all(|row| *row != Some(None)));
            check(column.into(), &rows, &[]);
        }

        // Numbers in any place of a view, mostly small ones.
        let mut view = || {
            let mut view = [0; 16];
            for part in view.chunks_exact_mut(4) {
                let number = match random.below(12) {
                    0 => random.below(1 << 31) as u32 * 2,
                    _ => random.below(24) as u32 * u32::from(random.below(3) > 0),
                };
                part.copy_from_slice(&number.to_ne_bytes());
            }
            view
        };
        let views: Vec<[u8; 16]> = (0..count).map(|_| view()).collect();
        let column = Views::lenient(&views, vec![&bytes], validity, None);
        let at = |view: &[u8; 16], at: usize| {
            u32::from_ne_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]) as usize
        };
        fn text<'a>(view: &'a [u8; 16], bytes: &'a [u8], at: [usize; 3]) -> Option<&'a [u8]> {
            match at {
                [length, ..] if length <= 12 => view.get(4..4 + length),
                [length, 0, start] => bytes.get(start..start + length),
                _ => None,
            }
        }
        let rows: Vec<Option<Option<&[u8]>>> = views
            .iter()
            .enumerate()
            .map(|(row, view)| {
                let places = [at(view, 0), at(view, 8), at(view, 12)];
                is_valid(row).then(|| text(view, &bytes, places))
            })
            .collect();
        check(column.clone().into(), &rows, &[&bytes]);

        let keys: Vec<i16> = (0..random.below(12))
            .map(|_| random.below(12) as i16 - 2)
            .collect();
        let key_rows: Vec<Option<Option<&[u8]>>> = keys
            .iter()
            .enumerate()
            .map(|(row, key)| {
                let word = usize::try_from(*key).ok().and_then(|key| rows.get(key));
                is_valid(row).then_some(())?;
                word.copied().flatten()
            })
            .collect();
        let column = Dictionary::lenient(Keys::I16(&keys), validity, column);
        check(column.into(), &key_rows, &[&bytes]);
    }
}
