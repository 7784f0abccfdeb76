//! Batches against single URLs, and what they may not do with memory. `testing/conformance` compares them on many
//! more inputs.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use super::*;
use crate::record::MAX_LENGTH;

const LINES: &[&str] = &[
    "https://example.com/a?b#c",
    "https://EXAMPLE.com/a?b#c",
    "",
    " https://example.com/ ",
    "https://example.com",
    "http://user:secret@h:8080/",
    "nonsense",
    "https://h/a\tb",
    "mailto:a@b",
    "http://1.2.3.256/",
    "https://é/",
    "file:///a/b",
    "../x",
    "https://example.com/a/path/that/is/longer/than/sixty-four/bytes/in/all/so/that/blocks/count",
];

/// Compares all rows with single URLs.
fn compare(batch: &Batch<'_>, options: ParseOptions<'_>, inputs: &[&[u8]]) {
    assert_eq!(batch.len(), inputs.len());
    assert_eq!(batch.iter().len(), inputs.len());
    let mut rewritten = String::new();
    for (row, input) in inputs.iter().enumerate() {
        let expected = options.parse_cow(input);
        let url = batch.row(row);
        let context = format!("row {row}, {input:?}");
        match (&url, &expected) {
            (Ok(url), Ok(expected)) => {
                assert_eq!(url.as_str(), expected.as_str(), "{context}");
                assert_eq!(url.components(), expected.view().components(), "{context}");
                let borrowed = batch.borrowed(row);
                assert_eq!(borrowed.is_some(), expected.is_borrowed(), "{context}");
                assert!(borrowed.is_none_or(|text| core::ptr::eq(text, expected.as_str())));
                if borrowed.is_none() {
                    rewritten.push_str(url.as_str());
                }
            }
            _ => assert_eq!(url.err(), expected.as_ref().err().copied(), "{context}"),
        }
        assert_eq!(batch.get(row), Some(url));
    }
    assert_eq!(batch.get(inputs.len()), None);
    assert_eq!(batch.rewritten(), rewritten);
}

fn bytes<'i>(inputs: &[&'i str]) -> Vec<&'i [u8]> {
    inputs.iter().map(|input| input.as_bytes()).collect()
}

/// Groups that are empty, not full, full, and more than one.
#[test]
fn every_number_of_rows() {
    let inputs: Vec<&str> = LINES.iter().copied().cycle().take(200).collect();
    for count in (0..=70).chain([127, 128, 129, 200]) {
        let inputs = &inputs[..count];
        compare(&Batch::parse(inputs), Url::options(), &bytes(inputs));
    }
}

#[test]
fn every_option() {
    fn latin1(text: &str) -> alloc::borrow::Cow<'_, [u8]> {
        text.chars().map(|char| char as u8).collect()
    }
    // Even what is normal can be changed by an encoding.
    fn upper(text: &str) -> alloc::borrow::Cow<'_, [u8]> {
        text.to_ascii_uppercase().into_bytes().into()
    }
    let base = Url::parse("https://u:p@example.net/x/y?z").unwrap();
    let inputs = bytes(LINES);
    for options in [
        Url::options(),
        Url::options().base_url(Some(&base)),
        Url::options().max_length(26),
        Url::options().max_length(0),
        Url::options().base_url(Some(&base)).max_length(30),
        Url::options().encoding_override(Some(&latin1)),
        Url::options()
            .encoding_override(Some(&upper))
            .base_url(Some(&base)),
    ] {
        let mut batch = Batch::new();
        options.parse_batch(LINES, &mut batch);
        compare(&batch, options, &inputs);
    }
}

#[test]
fn rows_are_added() {
    let base = Url::parse("https://example.net/").unwrap();
    let mut batch = Batch::parse(["http:a", "x"]);
    Url::options()
        .base_url(Some(&base))
        .parse_batch(["x", "http:b"], &mut batch);
    let urls: Vec<_> = batch
        .iter()
        .map(|url| url.map_or(String::from("-"), String::from))
        .collect();
    assert_eq!(
        urls,
        ["http://a/", "-", "https://example.net/x", "http://b/"]
    );
}

#[test]
fn bytes_that_are_not_text_fail_alone() {
    let inputs: [&[u8]; 6] = [
        b"https://example.com/",
        b"https://example.com/\xFF",
        b"https://ex\xE9mple.com/",
        b"\xFF",
        b"https://example.com/\xC3",
        b"\xA9https://example.com/\xC3\xA9",
    ];
    for options in [Url::options(), Url::options().max_length(20)] {
        let mut batch = Batch::new();
        options.parse_batch(inputs, &mut batch);
        compare(&batch, options, &inputs);
    }
}

#[test]
fn values_are_rows() {
    let mut values = Vec::new();
    let mut offsets = vec![0_i32];
    for line in LINES {
        values.extend_from_slice(line.as_bytes());
        offsets.push(values.len() as i32);
    }
    let rows = Values::new(&values, &offsets).unwrap();
    let inputs: Vec<&[u8]> = rows.into_iter().collect();
    assert_eq!(inputs, bytes(LINES));
    compare(&Batch::parse(rows), Url::options(), &inputs);
    // A part of the offsets is a part of the rows.
    let part = Values::new(&values, &offsets[3..=7]).unwrap();
    assert_eq!(part.len(), 4);
    compare(&Batch::parse(part), Url::options(), &inputs[3..7]);
    assert!(Values::<i32>::new(b"", &[]).unwrap().is_empty());
    assert!(Values::new(b"", &[0_u64]).unwrap().is_empty());
}

/// A row whose ends cut a character is not text. Nothing is read of what stands around it.
#[test]
fn values_are_cut_anywhere() {
    let values = "https://h/é".as_bytes();
    let batch = Batch::parse(Values::new(values, &[0_u32, 10, 11, 12]).unwrap());
    assert_eq!(batch.row(0).unwrap().as_str(), "https://h/");
    for row in [1, 2] {
        assert_eq!(batch.row(row), Err(ParseError::InvalidUtf8));
    }
}

#[test]
fn bad_offsets_are_refused() {
    let check = |offsets: &[i64]| Values::new(b"0123456789", offsets).err();
    let out_of_range = |index| Some(OffsetsError::OutOfRange { index });
    let out_of_order = |index| Some(OffsetsError::OutOfOrder { index });
    assert_eq!(check(&[0, 5, 5, 10]), None);
    assert_eq!(check(&[10, 10]), None);
    assert_eq!(check(&[0, 11]), out_of_range(1));
    assert_eq!(check(&[11]), out_of_range(0));
    assert_eq!(check(&[11, 3]), out_of_range(0));
    assert_eq!(check(&[0, 6, 5, 7]), out_of_order(2));
    assert_eq!(check(&[0, -1]), out_of_range(1));
    assert_eq!(check(&[-3, -2, 5]), out_of_range(0));
    assert_eq!(check(&[i64::MIN, i64::MAX]), out_of_range(0));
    assert_eq!(Values::new(b"", &[0_u64, u64::MAX]).err(), out_of_range(1));
}

#[test]
fn lines_are_those_of_the_standard_library() {
    for text in [
        "",
        "\n",
        "a",
        "a\n",
        "a\nb",
        "a\r\nb\r\n",
        "\r\n\r\n",
        "a\rb\n",
        "a\r\r\n",
        "\n\na",
    ] {
        let lines: Vec<&[u8]> = Lines::new(text.as_bytes()).collect();
        let expected: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        assert_eq!(lines, expected, "{text:?}");
    }
    // There, only what a newline follows is a line end.
    assert_eq!(Lines::new(b"a\r\r").collect::<Vec<_>>(), [b"a\r"]);
    let text = LINES.join("\n");
    let lines = Lines::new(text.as_bytes());
    let inputs: Vec<&[u8]> = lines.clone().collect();
    assert_eq!(inputs, bytes(LINES));
    compare(&Batch::parse(lines), Url::options(), &inputs);
}

/// Lines of every length around those of blocks, in a buffer with nothing after them.
#[test]
fn lines_of_every_length() {
    let mut text = String::new();
    let mut lines = Vec::new();
    for length in 0..300 {
        lines.push("x".repeat(length));
        text.push_str(&lines[length]);
        text.push('\n');
    }
    for cut in [text.len(), text.len() - 1] {
        let found: Vec<&[u8]> = Lines::new(&text.as_bytes()[..cut]).collect();
        assert_eq!(
            found,
            bytes(&lines.iter().map(String::as_str).collect::<Vec<_>>())
        );
    }
}

#[test]
fn memory_is_used_again() {
    let inputs: Vec<String> = (0..1000).map(|n| format!("http:host{n}")).collect();
    let mut batch = Batch::new();
    let mut places = Vec::new();
    for _ in 0..3 {
        Url::options().parse_batch(&inputs, &mut batch);
        assert_eq!(batch.row(999).unwrap().host_str(), Some("host999"));
        places.push((batch.place(), batch.rewritten().as_ptr() as usize));
        batch.clear();
        assert!(batch.is_empty() && batch.rewritten().is_empty());
    }
    assert!(places[1..].iter().all(|place| *place == places[1]));
}

/// What is long on its way, and short or nothing in the end, leaves no memory behind.
#[test]
fn memory_is_what_the_output_needs() {
    let long = 1 << 20;
    let inputs = [
        format!("https://h/{}", "a/../".repeat(long / 5)),
        format!("https://h/{}", "\t".repeat(long)),
        format!("https://h{}", " ".repeat(long)),
        format!("https://h/{}\u{80}:", "x/".repeat(long / 2)) + "\0",
        format!("https://{}:x/", "h".repeat(long)),
        format!("https://h:{}/", "9".repeat(long)),
        "x".repeat(long),
        format!("https://h/{}", "x".repeat(long)),
    ];
    let mut batch = Batch::new();
    for round in 0..5 {
        for (number, input) in inputs.iter().enumerate() {
            if number != 3 {
                Url::options().parse_batch([input], &mut batch);
            }
        }
        let most = 2 * (batch.rewritten().len() + 48 * 64.max(batch.len()) + 8 * batch.len());
        assert!(
            batch.memory() <= most + (1 << 13),
            "round {round}: {} bytes, and not {most}",
            batch.memory()
        );
    }
    // The one that stays long, and is rewritten.
    Url::options().parse_batch([&inputs[3]], &mut batch);
    let (memory, text) = (batch.memory(), batch.rewritten().len());
    assert!(memory <= 2 * text, "{memory} bytes for {text}");
    // An iterator that promises more than it has.
    let mut batch = Batch::new();
    let promising = (0..usize::MAX).map_while(|n| (n < 3).then_some("https://h/"));
    Url::options().parse_batch(promising, &mut batch);
    Url::options().parse_batch(Promising(3), &mut batch);
    assert_eq!(batch.len(), 6);
    assert!(batch.memory() <= 48 * 2 * (1 << 16));
}

/// Says that it has very many rows, and has few.
struct Promising(usize);

impl Iterator for Promising {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        self.0 = self.0.checked_sub(1)?;
        Some("https://h/")
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

#[test]
fn what_is_too_long_fails_alone() {
    let longest = format!("https://h/{}", "a".repeat(MAX_LENGTH - 10));
    let longer = format!("{longest}a");
    let grows = format!("https://h/{}", " ".repeat(MAX_LENGTH / 3)) + "#";
    let inputs = ["https://h/x", &longest, &longer, &grows, "http:x"];
    let batch = Batch::parse(inputs);
    compare(&batch, Url::options(), &bytes(&inputs));
    assert_eq!(batch.row(2), Err(ParseError::Overflow));
}

#[test]
fn no_password_is_shown() {
    let batch = Batch::parse(["https://me:secret@h/", "HTTPS://me:secret@h", "x"]);
    let shown = format!("{batch:?}");
    assert!(shown.contains("h/") && !shown.contains("secret"), "{shown}");
}

#[test]
fn threads_can_share_it() {
    fn check<T: Send + Sync + Clone + Default>() {}
    check::<Batch<'_>>();
}
