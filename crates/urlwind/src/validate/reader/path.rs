//! The path start, path, opaque path, query and fragment states, and the code points that they read.

use core::ops::Range;

use super::{Next, Reader};
use crate::bytes::classes::{URL_CODE_POINTS, percent_encode_byte};
use crate::error::Component;
use crate::kernels;
use crate::parse::{
    is_windows_drive_letter, leading_dots, leading_drive_letter, query_percent_encode_set,
};
use crate::percent::{self, AsciiSet, C0_CONTROL, FRAGMENT, PATH};
use crate::special::SchemeType;
use crate::validate::report::Fix;
use crate::validate::{State, ValidationError};

/// What has to be known of a file URL's path to tell whether a segment is its drive letter.
#[derive(Default)]
pub(super) struct FilePath {
    segments: usize,
    first_is_drive: bool,
    /// Where the first segment begins, if the file host state has read it.
    pub(super) begun: Option<usize>,
    /// Whether a drive letter has to keep its `|`.
    pub(super) drive_stays: bool,
}

impl FilePath {
    /// The path of a base.
    pub(super) fn of_base(path: &str) -> FilePath {
        FilePath {
            segments: path.bytes().filter(|byte| *byte == b'/').count(),
            first_is_drive: leading_drive_letter(path).is_some(),
            ..FilePath::default()
        }
    }

    pub(super) fn push(&mut self, is_drive: bool) {
        if self.segments == 0 {
            self.first_is_drive = is_drive;
        }
        self.segments += 1;
    }

    /// [Shorten a URL's path](https://url.spec.whatwg.org/#shorten-a-urls-path).
    pub(super) fn shorten(&mut self) {
        if !(self.segments == 1 && self.first_is_drive) {
            self.segments = self.segments.saturating_sub(1);
        }
    }
}

/// What code points mean in the component that is read.
#[derive(Clone, Copy)]
struct Units<'s> {
    component: Component,
    /// The code points that the parser encodes. To encode them by hand changes nothing.
    encoded: Option<&'s AsciiSet>,
    /// Whether `\` ends a segment.
    has_slashes: bool,
}

impl Reader<'_> {
    /// [Path start state](https://url.spec.whatwg.org/#path-start-state).
    pub(super) fn path_start_state(&mut self, at: usize) -> Next {
        if self.is_slash(at) {
            self.note_reverse_solidus(at, Component::Path);
            return Next::State(State::Path, at + 1);
        }
        match self.scheme.is_special() {
            true => Next::State(State::Path, at),
            // Only special URLs have to have a path.
            false => self.after_base_path(at).unwrap_or(Next::End),
        }
    }

    /// [Path state](https://url.spec.whatwg.org/#path-state).
    pub(super) fn path_state(&mut self, at: usize) -> Next {
        let end = at + kernels::find_any2(&self.input.as_bytes()[at..], b'?', b'#');
        let units = Units {
            component: Component::Path,
            encoded: Some(&PATH),
            has_slashes: self.scheme.is_special(),
        };
        match self.scheme {
            SchemeType::File => self.file_segments(at..end, units),
            _ => self.units(at..end, units),
        }
        self.after_base_path(end).unwrap_or(Next::End)
    }

    /// The path of a file URL, segment by segment.
    fn file_segments(&mut self, range: Range<usize>, units: Units<'_>) {
        let bytes = &self.input.as_bytes()[..range.end];
        let mut at = range.start;
        let mut start = self.file_path.begun.unwrap_or(at);
        loop {
            let end = at + kernels::find_any2(&bytes[at..], b'/', b'\\');
            let segment = &bytes[start..end];
            let is_drive = self.file_path.segments == 0 && is_windows_drive_letter(segment);
            if is_drive && segment[1] == b'|' && start == at {
                let range = at + 1..end;
                let error = ValidationError::InvalidUrlUnit;
                let stays = self.file_path.drive_stays;
                let fix = || Fix::new(range.clone(), ":").filter(|_| !stays);
                self.sink.note(error, range.clone(), Component::Path, fix);
            } else {
                self.units(at..end, units);
            }
            match leading_dots(segment) {
                (1, []) => {}
                (2, []) => self.file_path.shorten(),
                _ => self.file_path.push(is_drive),
            }
            if end == range.end {
                return;
            }
            self.note_reverse_solidus(end, Component::Path);
            at = end + 1;
            start = at;
        }
    }

    /// [Opaque path state](https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state).
    pub(super) fn opaque_path_state(&mut self, at: usize) -> Next {
        let end = at + kernels::find_any2(&self.input.as_bytes()[at..], b'?', b'#');
        let units = Units {
            component: Component::Path,
            encoded: Some(&C0_CONTROL),
            has_slashes: false,
        };
        let path = &self.input[at..end];
        match path.strip_suffix(' ') {
            // A space that ends the path is encoded if something follows.
            Some(before) if end < self.input.len() => {
                let last = at + before.len();
                self.units(at..last, units);
                let error = ValidationError::InvalidUrlUnit;
                let fix = || Fix::new(last..end, "%20");
                self.sink.note(error, last..end, Component::Path, fix);
            }
            _ => self.units(at..end, units),
        }
        self.after_base_path(end).unwrap_or(Next::End)
    }

    /// [Query state](https://url.spec.whatwg.org/#query-state).
    pub(super) fn query_state(&mut self, at: usize) -> Next {
        let end = at + kernels::find_byte(&self.input.as_bytes()[at..], b'#');
        let set = query_percent_encode_set(self.scheme);
        let units = Units {
            component: Component::Query,
            encoded: self.query_is_utf8.then_some(set),
            has_slashes: false,
        };
        self.units(at..end, units);
        self.after_base_path(end).unwrap_or(Next::End)
    }

    /// [Fragment state](https://url.spec.whatwg.org/#fragment-state).
    pub(super) fn fragment_state(&mut self, at: usize) -> Next {
        let units = Units {
            component: Component::Fragment,
            encoded: Some(&FRAGMENT),
            has_slashes: false,
        };
        self.units(at..self.input.len(), units);
        Next::End
    }

    /// Notes what is not a [URL unit](https://url.spec.whatwg.org/#url-units).
    fn units(&mut self, range: Range<usize>, units: Units<'_>) {
        let mut at = range.start;
        while let Some(bad) = next_invalid_unit(self.input, at..range.end) {
            at = bad.end;
            if units.has_slashes && self.byte(bad.start) == Some(b'\\') {
                self.note_reverse_solidus(bad.start, units.component);
                continue;
            }
            let input = self.input;
            let fix = || encoded(input, bad.clone(), units.encoded?);
            let error = ValidationError::InvalidUrlUnit;
            self.sink.note(error, bad.clone(), units.component, fix);
        }
    }
}

/// Writes a code point in percent-encoded form, if the parser does so.
pub(super) fn encoded(input: &str, range: Range<usize>, set: &AsciiSet) -> Option<Fix> {
    match input.as_bytes()[range.clone()] {
        [byte] if !set.contains(byte) => None,
        [byte] => Fix::new(range, percent_encode_byte(byte)),
        _ => {
            let text = percent::encode(&input[range.clone()], set).into_owned();
            Fix::new(range, text)
        }
    }
}

/// The next code point in `range` that is no URL code point and does not begin a percent-encoded byte.
/// The range ends at a delimiter, or where the input does.
pub(in crate::validate) fn next_invalid_unit(
    input: &str,
    range: Range<usize>,
) -> Option<Range<usize>> {
    let bytes = input.as_bytes();
    let mut at = range.start;
    while at < range.end {
        let byte = bytes[at];
        at += match byte {
            _ if URL_CODE_POINTS.contains(byte) => 1,
            b'%' if is_escape(&bytes[at..]) => 3,
            0x80.. => {
                let c = input[at..].chars().next().unwrap_or_default();
                if !is_url_code_point(c) {
                    return Some(at..at + c.len_utf8());
                }
                c.len_utf8()
            }
            _ => return Some(at..at + 1),
        };
    }
    None
}

/// Whether a [percent-encoded byte](https://url.spec.whatwg.org/#percent-encoded-byte) stands here.
pub(in crate::validate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Whether a code point above ASCII is a [URL code
/// point](https://url.spec.whatwg.org/#url-code-points).
fn is_url_code_point(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE;
    c >= '\u{A0}' && !is_noncharacter
}
