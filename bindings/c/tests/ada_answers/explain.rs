//! Where the two libraries may differ, because the standard says what urlwind says. README.md lists
//! the same.

use super::records::Record;

/// What one library printed about a record.
pub(crate) type Answer = Vec<Vec<u8>>;

/// How many good reasons there are.
pub(crate) const REASONS: usize = 5;

/// Why the answers differ, if there is a good reason.
pub(crate) fn explanation(record: &Record, ours: &Answer, theirs: &Answer) -> Option<&'static str> {
    // In the order in which they are cheapest to tell.
    if record.must_fail && says(theirs, b"valid 1") && says(ours, b"valid 0") {
        return Some("a test of the standard says that it does not parse");
    }
    if record.kind == b'l' && limits_only_more(record, ours, theirs) {
        return Some("the limit holds for the result, as Ada's documentation says");
    }
    if record.kind == b'd' && must_be_refused(record, ours, theirs) {
        return Some("a domain must not hold a forbidden code point");
    }
    if has_drive_letter(ours) && same_until_pathname_is_set(ours, theirs) {
        return Some("a path that begins with a drive letter is not opaque");
    }
    if same_once_decoded(ours, theirs) {
        return Some("percent-decoded bytes become text by UTF-8 decoding");
    }
    None
}

fn says(answer: &Answer, line: &[u8]) -> bool {
    answer.iter().any(|one| one == line)
}

/// Lines such as `21 1 1`: the limit, and whether the input parses and can be parsed.
fn limits_only_more(record: &Record, ours: &Answer, theirs: &Answer) -> bool {
    let is_verdict = |line: &[u8]| line.first().is_some_and(u8::is_ascii_digit);
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(|(our, their)| {
            our == their
                || record.must_fail
                || (is_verdict(our) && our.ends_with(b" 0 0") && their.ends_with(b" 1 1"))
        })
}

/// Refused by us, while what Ada returns holds what the host parser refuses anyway.
fn must_be_refused(record: &Record, ours: &Answer, theirs: &Answer) -> bool {
    let is_forbidden =
        |byte: &u8| *byte <= b' ' || *byte == 0x7f || b"#/:<>?@[\\]^|%".contains(byte);
    let ascii = theirs.iter().find_map(|line| line.strip_prefix(b"ascii "));
    let only_there = ours
        .iter()
        .zip(theirs)
        .all(|(our, their)| our == their || our == b"ascii " || our.starts_with(b"unicode "));
    record.must_fail
        && only_there
        && says(ours, b"ascii ")
        && ascii.is_some_and(|domain| domain.iter().any(is_forbidden))
}

/// Whether the URL is a file URL with a drive.
fn has_drive_letter(answer: &Answer) -> bool {
    let path = answer
        .iter()
        .find_map(|line| line.strip_prefix(b"pathname "));
    says(answer, b"protocol file:")
        && path
            .is_some_and(|path| path.len() > 2 && path[1].is_ascii_alphabetic() && path[2] == b':')
}

/// Ada takes such a path for opaque, hence refuses to change it or the host.
fn same_until_pathname_is_set(ours: &Answer, theirs: &Answer) -> bool {
    let set = |answer: &Answer| answer.iter().position(|line| line.starts_with(b"set "));
    match (set(ours), set(theirs)) {
        (Some(our), Some(their)) => our == their && ours[..our] == theirs[..their],
        _ => false,
    }
}

/// `%FF` decodes to a byte that is no UTF-8: U+FFFD to the standard, the byte itself to Ada.
fn same_once_decoded(ours: &Answer, theirs: &Answer) -> bool {
    let is_raw = theirs.iter().any(|line| std::str::from_utf8(line).is_err());
    is_raw
        && ours.len() == theirs.len()
        && ours
            .iter()
            .zip(theirs)
            .all(|(our, their)| our == their || decoded(our) == decoded(their))
}

/// The text that a line stands for, with everything percent-decoded.
fn decoded(line: &[u8]) -> String {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((&first, after)) = rest.split_first() {
        let digits = after
            .get(..2)
            .and_then(|digits| str::from_utf8(digits).ok());
        let value = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        (rest, _) = match (first, value) {
            (b'%', Some(value)) => (&after[2..], bytes.push(value)),
            _ => (after, bytes.push(first)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
