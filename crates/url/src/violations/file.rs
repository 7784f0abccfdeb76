//! Violations in `file:` URLs, where a drive letter in the path makes the host one.

use alloc::string::String;

use super::Reader;
use super::rest::{Rest, is_tab_or_newline};
use crate::SyntaxViolation::*;
use crate::{Host, Url};

impl Reader<'_> {
    /// Reads a file URL after its scheme, or relative to `base`, which then is a file URL.
    pub(super) fn file(&self, input: Rest<'_>, base: Option<&Url>) {
        let mut rest = input;
        match (rest.next(), base) {
            (Some(slash @ ('/' | '\\')), _) => {
                self.slash(slash);
                match rest.next() {
                    Some(slash @ ('/' | '\\')) => {
                        self.slash(slash);
                        self.file_host(rest);
                    }
                    // A single slash is read again as the beginning of the path.
                    _ => self.path(input, true),
                }
            }
            (Some(c), Some(base)) if !matches!(c, '?' | '#') && !starts_with_drive(input) => {
                let mut path = FilePath {
                    text: String::from(base.path()),
                    has_host: true,
                };
                path.pop();
                self.file_path(input, path);
            }
            _ => self.path(input, true),
        }
    }

    fn slash(&self, slash: char) {
        if slash == '\\' {
            (self.report)(Backslash);
        }
    }

    fn file_host(&self, start: Rest<'_>) {
        let mut rest = start;
        let mut host = String::new();
        let after_host = loop {
            let here = rest;
            match rest.next() {
                None | Some('/' | '\\' | '?' | '#') => break here,
                Some(c) => host.push(c),
            }
        };
        if is_drive(&host) {
            return self.path(start, true);
        }
        if host.is_empty() {
            return self.path(after_host, true);
        }
        match Host::parse(&host) {
            Err(_) => {}
            Ok(Host::Domain(domain)) if domain == "localhost" => self.path(after_host, true),
            Ok(_) => {
                let mut rest = after_host;
                if let Some(slash @ ('/' | '\\')) = rest.next() {
                    self.slash(slash);
                } else {
                    rest = after_host;
                }
                self.file_path(
                    rest,
                    FilePath {
                        text: String::from("/"),
                        has_host: true,
                    },
                );
            }
        }
    }

    /// Reads a path after a host. The path read so far matters, since only its first segment can be a drive letter, and
    /// `..` can make a later one the first.
    fn file_path(&self, mut rest: Rest<'_>, mut path: FilePath) {
        loop {
            let mut segment_start = path.text.len();
            // Code points are added to the path at the end of the segment, or at a tab or newline.
            let mut pending = String::new();
            let ends_with_slash = loop {
                let here = rest;
                let mut chars = rest.0.chars();
                let c = chars.next();
                rest.0 = chars.as_str();
                match c {
                    None => break false,
                    Some('?' | '#') => {
                        rest = here;
                        break false;
                    }
                    Some('/') => break true,
                    Some('\\') => {
                        (self.report)(Backslash);
                        break true;
                    }
                    Some(c) if is_tab_or_newline(c) => path.take(&mut pending),
                    Some(c) => {
                        self.code_point(c, rest);
                        if path.is_only_a_drive() {
                            path.take(&mut pending);
                            path.text.push('/');
                            segment_start += 1;
                        }
                        pending.push(c);
                    }
                }
            };
            path.take(&mut pending);
            if path.end_segment(segment_start, ends_with_slash) {
                (self.report)(FileWithHostAndWindowsDrive);
            }
            if !ends_with_slash {
                return self.path(rest, true);
            }
        }
    }
}

/// The path read so far, as the published package stores it.
struct FilePath {
    text: String,
    /// Whether the URL still has a host.
    has_host: bool,
}

impl FilePath {
    fn take(&mut self, pending: &mut String) {
        self.text.push_str(pending);
        pending.clear();
    }

    fn is_only_a_drive(&self) -> bool {
        self.text.get(1..).is_some_and(is_normalized_drive)
    }

    /// Resolves a dot segment or a drive letter in the segment just read. Returns whether a drive letter has removed
    /// the host.
    fn end_segment(&mut self, start: usize, ends_with_slash: bool) -> bool {
        let segment = self.text.get(start..).unwrap_or("");
        match segment {
            segment if is_double_dot(segment) => {
                self.text.truncate(start);
                if self.text.ends_with('/') && self.can_lose_its_last_slash() {
                    self.text.pop();
                }
                self.pop();
                if ends_with_slash && !self.text.ends_with('/') {
                    self.text.push('/');
                }
                return false;
            }
            segment if is_single_dot(segment) => {
                self.text.truncate(start);
                if !self.text.ends_with('/') {
                    self.text.push('/');
                }
                return false;
            }
            _ => {}
        }
        let is_first_drive = start == 1 && is_drive(segment);
        if is_first_drive {
            self.text.replace_range(start + 1.., ":");
        }
        if ends_with_slash {
            self.text.push('/');
        }
        is_first_drive && core::mem::take(&mut self.has_host)
    }

    /// Whether the trailing slash is neither that of the root nor the one after a drive letter.
    fn can_lose_its_last_slash(&self) -> bool {
        let before = &self.text[..self.text.len() - 1];
        before
            .rfind('/')
            .is_some_and(|slash| !starts_with_drive(Rest(&self.text[slash + 1..])))
    }

    /// Removes the last segment, unless it is a drive letter.
    fn pop(&mut self) {
        let is_drive = |slash: &usize| is_normalized_drive(&self.text[slash + 1..]);
        let slash = self.text.rfind('/').filter(|slash| !is_drive(slash));
        if let Some(slash) = slash {
            self.text.truncate(slash + 1);
        }
    }
}

fn is_single_dot(segment: &str) -> bool {
    segment == "." || segment.eq_ignore_ascii_case("%2e")
}

fn is_double_dot(segment: &str) -> bool {
    ["..", "%2e.", ".%2e", "%2e%2e"]
        .iter()
        .any(|dots| segment.eq_ignore_ascii_case(dots))
}

fn is_drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn is_normalized_drive(text: &str) -> bool {
    is_drive(text) && text.ends_with(':')
}

/// Whether the rest [starts with a Windows drive
/// letter](https://url.spec.whatwg.org/#start-with-a-windows-drive-letter).
fn starts_with_drive(mut rest: Rest<'_>) -> bool {
    rest.next().is_some_and(|c| c.is_ascii_alphabetic())
        && matches!(rest.next(), Some(':' | '|'))
        && matches!(rest.next(), None | Some('/' | '\\' | '?' | '#'))
}
