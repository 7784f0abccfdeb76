//! Buffers that make no sense: an error that says where, or a row that is not a URL; never a panic. Generated ones are in
//! `testing/conformance`, which the fuzz target `columns` shares.

use crate::help::ask;
use urlwind_columns::{Bits, ColumnError, Consecutive, Dictionary, Keys, Question, Views};

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
