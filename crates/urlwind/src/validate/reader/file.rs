//! The file, file slash and file host states.

use super::path::FilePath;
use super::{Next, Reader};
use crate::error::Component;
use crate::host::HostKind;
use crate::parse::{
    authority_end, is_windows_drive_letter, leading_drive_letter, starts_with_windows_drive_letter,
};
use crate::record::Url;
use crate::special::SchemeType;
use crate::validate::report::Fix;
use crate::validate::{State, ValidationError};

impl<'a> Reader<'a> {
    fn file_base(&self) -> Option<&'a Url> {
        self.base
            .filter(|base| base.scheme_type() == SchemeType::File)
    }

    /// The [scheme state](https://url.spec.whatwg.org/#scheme-state) at the colon of `file:`, when no two
    /// slashes follow.
    pub(super) fn note_file_without_slashes(&mut self, at: usize) {
        let fix = match (self.is_slash(at), self.is_slash(at + 1)) {
            // Two slashes, one of them a reverse one.
            (true, true) => Fix::new(at..at + 2, "//"),
            (is_path, _) => match self.file_base() {
                None if is_path => Fix::new(at..at, "//"),
                None => Fix::new(at..at, "///"),
                Some(base) if starts_with_windows_drive_letter(&self.input[at..]) => {
                    self.with_empty_host(base)
                }
                Some(_) => self.without_scheme(at),
            },
        };
        self.note_missing_slashes(at, fix);
    }

    /// Puts an empty host before a drive letter, if the host of the base, which would be taken, is
    /// empty, too.
    fn with_empty_host(&self, base: &Url) -> Option<Fix> {
        match base.host_kind() {
            HostKind::Empty => Fix::new(self.scheme_range.clone(), "///"),
            _ => None,
        }
    }

    /// [File state](https://url.spec.whatwg.org/#file-state).
    pub(super) fn file_state(&mut self, at: usize) -> Next {
        if self.is_slash(at) {
            self.note_reverse_solidus(at, Component::Scheme);
            return Next::State(State::FileSlash, at + 1);
        }
        let Some(base) = self.file_base() else {
            return Next::State(State::Path, at);
        };
        if let Some(next) = self.after_base_path(at) {
            return next;
        }
        if starts_with_windows_drive_letter(&self.input[at..]) {
            let error = ValidationError::FileInvalidWindowsDriveLetter;
            let fix = self.with_empty_host(base);
            // With a colon, a letter that nothing precedes would be a scheme.
            self.file_path.drive_stays = fix.is_none();
            self.sink.note(error, at..at + 2, Component::Path, || fix);
        } else {
            self.file_path = FilePath::of_base(base.view().path());
            self.file_path.shorten();
        }
        Next::State(State::Path, at)
    }

    /// [File slash state](https://url.spec.whatwg.org/#file-slash-state).
    pub(super) fn file_slash_state(&mut self, at: usize) -> Next {
        if self.is_slash(at) {
            self.note_reverse_solidus(at, Component::Scheme);
            return Next::State(State::FileHost, at + 1);
        }
        if let Some(base) = self.file_base() {
            let drive = leading_drive_letter(base.view().path());
            if drive.is_some() && !starts_with_windows_drive_letter(&self.input[at..]) {
                self.file_path.push(true);
            }
        }
        Next::State(State::Path, at)
    }

    /// [File host state](https://url.spec.whatwg.org/#file-host-state).
    pub(super) fn file_host_state(&mut self, at: usize) -> Next {
        let rest = &self.input[at..];
        let end = at + authority_end(rest, self.scheme);
        let host = &self.input[at..end];
        if is_windows_drive_letter(host.as_bytes()) {
            let mut path = alloc::string::String::from("/");
            path.push_str(&host[..1]);
            path.push(':');
            let error = ValidationError::FileInvalidWindowsDriveLetterHost;
            let fix = || Fix::new(at..end, path);
            self.sink.note(error, at..end, Component::Host, fix);
            self.file_path.begun = Some(at);
            return Next::State(State::Path, end);
        }
        if !host.is_empty() && self.host(at..end).is_err() {
            return Next::Failure(end);
        }
        Next::State(State::PathStart, end)
    }
}
