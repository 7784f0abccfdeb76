//! The offsets of a URL's components as Java gets them: in one number where they fit, which is
//! nearly always, and else in an array.
//!
//! ```text
//! https://user:pass@example.com:1234/foo/bar?baz#quux
//!      0      1     2          3    4       5   6
//! ```
//!
//! Absent components are empty ranges, as in the core. `Packed.java` reads the number.

use urlwind::Components;

/// How many integers the array has.
pub(crate) const COUNT: usize = 7;

/// In place of the number: not a URL.
pub(crate) const NO_URL: i64 = -1;
/// In place of the number: the URL or its offsets do not fit, and Java must ask in another way.
pub(crate) const DOES_NOT_FIT: i64 = -2;

/// Where the text of a URL is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    /// It is the input.
    Input = 0,
    /// It is the input and a `/` after it, as with a bare host.
    InputAndSlash = 1,
    /// It was written into the array for it.
    Written = 2,
}

/// The integers of the array, for a URL of `length` bytes.
///
/// No array of Java is longer than an `i32` can say, and longer URLs are refused before they get
/// here.
pub(crate) fn listed(at: &Components, length: usize) -> [i32; COUNT] {
    let fragment_start = at.fragment_start.unwrap_or(length as u32);
    [
        at.scheme_end,
        at.username_end,
        at.host_start,
        at.host_end,
        at.path_start,
        at.query_start.unwrap_or(fragment_start),
        fragment_start,
    ]
    .map(|offset| offset as i32)
}

/// Everything in one number, from its low bits to its high ones: where the text is (2 bits), whether
/// `//` follows the scheme's `:` (1), the length of the scheme (6), of the host (8) and of the port
/// with its `:` (3), where query and fragment start and the length of the URL (13 each), and how
/// often `?` occurs in the input (4; 15 is that or more). `None` if something does not fit, or if
/// there are credentials.
#[inline]
pub(crate) fn packed(
    at: &Components,
    length: usize,
    text: Text,
    question_marks: usize,
) -> Option<i64> {
    let slashes = match at.host_start.wrapping_sub(at.scheme_end) {
        1 => 0,
        3 => 1,
        _ => return None,
    };
    let host = at.host_end.wrapping_sub(at.host_start);
    let port = at.path_start.wrapping_sub(at.host_end);
    let fits = at.username_end == at.host_start
        && at.scheme_end < 1 << 6
        && host < 1 << 8
        && port < 1 << 3
        && length < 1 << 13;
    if !fits {
        return None;
    }
    let fragment_start = at.fragment_start.unwrap_or(length as u32);
    let query_start = at.query_start.unwrap_or(fragment_start);
    let fields = [
        (text as u32, 2),
        (slashes, 1),
        (at.scheme_end, 6),
        (host, 8),
        (port, 3),
        (query_start, 13),
        (fragment_start, 13),
        (length as u32, 13),
        (question_marks.min(15) as u32, 4),
    ];
    let mut number = 0;
    let mut place = 0;
    for (value, bits) in fields {
        number |= i64::from(value) << place;
        place += bits;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlwind::Url;

    /// What `Packed.java` makes of a number.
    fn unpacked(number: i64) -> ([i32; COUNT], usize) {
        let bits = |place: u32, count: u32| (number >> place & ((1 << count) - 1)) as i32;
        let scheme_end = bits(3, 6);
        let host_start = scheme_end + if bits(2, 1) == 1 { 3 } else { 1 };
        let host_end = host_start + bits(9, 8);
        let path_start = host_end + bits(17, 3);
        let offsets = [
            scheme_end,
            host_start,
            host_start,
            host_end,
            path_start,
            bits(20, 13),
            bits(33, 13),
        ];
        (offsets, bits(46, 13) as usize)
    }

    #[test]
    fn numbers_hold_what_arrays_hold() {
        for text in [
            "https://example.com/",
            "https://example.com:65535/a/b?c#d",
            "mailto:a@b?c",
            "data:,",
            "web+demo:/.//not-a-host/",
            "file:///a#b?c",
            "foo://h",
        ] {
            let url = Url::parse(text).unwrap();
            let (at, length) = (url.components(), url.as_str().len());
            let number = packed(&at, length, Text::Written, 3).unwrap();
            assert!(number >= 0);
            assert_eq!(unpacked(number), (listed(&at, length), length), "{text}");
            assert_eq!((number & 3, number >> 59), (2, 3));
        }
    }

    #[test]
    fn what_does_not_fit_is_not_cut() {
        let long = |count: usize| "a".repeat(count);
        for text in [
            "https://me@example.com/".to_owned(),
            "https://:pw@example.com/".to_owned(),
            format!("{}:x", long(64)),
            format!("foo://{}/", long(256)),
            format!("https://example.com/{}", long(1 << 13)),
        ] {
            let url = Url::parse(&text).unwrap();
            let number = packed(&url.components(), url.as_str().len(), Text::Input, 0);
            assert_eq!(number, None, "{text}");
        }
    }
}
