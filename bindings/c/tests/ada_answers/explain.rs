//! Where the two libraries may differ, because the standard says what urlwind says. README.md lists
//! the same.

use super::records::Record;

/// What one library printed about a record.
pub(crate) type Answer = Vec<Vec<u8>>;

/// How many good reasons there are.
pub(crate) const REASONS: usize = 6;

/// Why the answers differ, if there is a good reason.
pub(crate) fn explanation(record: &Record, ours: &Answer, theirs: &Answer) -> Option<&'static str> {
    // In the order in which they are cheapest to tell.
    if record.must_fail && says(theirs, b"valid 1") && says(ours, b"valid 0") {
        return Some("a test of the standard says that it does not parse");
    }
    if record.texts.iter().any(|text| holds_unicode_18(text)) {
        return Some("UTS #46 is that of Unicode 18, not of 17");
    }
    if record.kind == b'l' && limits_only_more(record, ours, theirs) {
        return Some("the limit holds for the result, as Ada's documentation says");
    }
    if record.kind == b'd' && must_be_refused(record, ours, theirs) {
        return Some("a domain must not hold a forbidden code point");
    }
    if has_drive_letter(ours)
        && (only_path_and_host_stay(ours, theirs) || only_opaque_paths(ours, theirs))
    {
        return Some("a path that begins with a drive letter is not opaque");
    }
    if same_once_decoded(ours, theirs) {
        return Some("percent-decoded bytes become text by UTF-8 decoding");
    }
    None
}

/// Reports whether a domain in the cases has a code point that Unicode 18 assigned (as it is or in Punycode), or gave
/// another Bidi class (U+1B3A).
fn holds_unicode_18(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    [
        "\u{3E8AC}",
        "xn--t92s",
        "\u{1B3A}",
        "xn--nu4s",
        "xn--5cb172r175fug38a",
    ]
    .iter()
    .any(|new| text.contains(new))
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

/// Ada takes such a path for opaque, hence refuses to change it or the host. All else must be the
/// same: before the URL is changed, when it is, and once it is another.
fn only_path_and_host_stay(ours: &Answer, theirs: &Answer) -> bool {
    let Some(start) = ours.iter().position(|line| line.starts_with(b"set ")) else {
        return false;
    };
    let value = |name: &[u8]| ours.iter().find_map(|line| line.strip_prefix(name));
    let (Some(host), Some(path)) = (value(b"hostname "), value(b"pathname ")) else {
        return false;
    };
    let (host, path) = (String::from_utf8_lossy(host), String::from_utf8_lossy(path));
    let by_us = changed_file_url(&host, "/a/b", "[::1]", true);
    let by_ada = changed_file_url(&host, &path, &host, false);
    let end = start + by_us.len();
    ours.get(start..end) == Some(&by_us[..])
        && theirs.get(start..end) == Some(&by_ada[..])
        && ours[..start] == theirs[..start]
        && ours[end..] == theirs[end..]
}

/// Lines such as `is 111 0 6 0`, of which the second digit tells whether the path is opaque.
fn only_opaque_paths(ours: &Answer, theirs: &Answer) -> bool {
    let is_the_same = |(our, their): (&Vec<u8>, &Vec<u8>)| {
        our == their
            || (our.starts_with(b"is 10") && their.starts_with(b"is 11") && our[5..] == their[5..])
    };
    ours.len() == theirs.len() && ours.iter().zip(theirs).all(is_the_same)
}

/// What `change_url` of `ada_compare.c` prints of a file URL, up to the last URL that keeps anything
/// of it: with the path that it has after that was set, and with the host that it has after that was.
fn changed_file_url(host: &str, path: &str, new_host: &str, is_set: bool) -> Answer {
    // Without a host the scheme stays, and one with a port is refused.
    let had_host = !host.is_empty();
    let scheme = if had_host { "ws" } else { "file" };
    let changed = format!("href {scheme}://{new_host}{path}");
    let lines = [
        format!("set 0 0 0 {}", u8::from(is_set)),
        format!("href file://{host}{path}?x%20y#f%20g"),
        components("file", host, path, true),
        format!(
            "set {} {} {}",
            u8::from(is_set && had_host),
            u8::from(had_host),
            u8::from(is_set)
        ),
        changed.clone(),
        components(scheme, new_host, path, false),
        "set 0".to_owned(),
        changed,
    ];
    lines.map(String::into_bytes).into()
}

/// The offsets of such a URL, with the query and fragment that `change_url` sets or without.
fn components(scheme: &str, host: &str, path: &str, has_rest: bool) -> String {
    let none = u64::from(u32::MAX);
    let host_start = scheme.len() + 3;
    let path_start = host_start + host.len();
    let search_start = (path_start + path.len()) as u64;
    let (search, hash) = match has_rest {
        true => (search_start, search_start + 6),
        false => (none, none),
    };
    let protocol_end = scheme.len() + 1;
    format!(
        "components {protocol_end} {host_start} {host_start} {path_start} {none} {path_start} {search} {hash}"
    )
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
