//! The file, file slash and file host states.

use super::{Machine, State, Step};
use crate::url_miscellaneous::{
    is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_a_windows_drive_letter,
};
use crate::{Host, Path, UrlRecord, ValidationError, host_parser};

impl<'a> Machine<'a> {
    /// Returns the base URL if its scheme is "file".
    fn file_base(&self) -> Option<&'a UrlRecord> {
        self.base.filter(|base| base.scheme == "file")
    }

    /// <https://url.spec.whatwg.org/#file-state>
    pub(super) fn file_state(&mut self) -> Step {
        // 1.
        self.url.scheme = "file".to_owned();
        // 2.
        self.url.host = Some(Host::Empty);
        // 3.
        if matches!(self.c(), Some('/' | '\\')) {
            // 3.1.
            if self.c() == Some('\\') {
                self.error(ValidationError::InvalidReverseSolidus);
            }
            // 3.2.
            self.set_state(State::FileSlash);
        // 4.
        } else if let Some(base) = self.file_base() {
            // 4.1.
            self.url.host = base.host.clone();
            self.url.path = base.path.clone();
            self.url.query = base.query.clone();
            // 4.2.
            if self.c() == Some('?') {
                self.url.query = Some(String::new());
                self.set_state(State::Query);
            // 4.3.
            } else if self.c() == Some('#') {
                self.url.fragment = Some(String::new());
                self.set_state(State::Fragment);
            // 4.4.
            } else if self.c().is_some() {
                // 4.4.1.
                self.url.query = None;
                // 4.4.2.
                if !starts_with_a_windows_drive_letter(self.substring_from_pointer()) {
                    self.url.shorten_path();
                // 4.4.3.
                } else {
                    self.error(ValidationError::FileInvalidWindowsDriveLetter);
                    self.url.path = Path::List(Vec::new());
                }
                // 4.4.4.
                self.set_state(State::Path);
                self.pointer -= 1;
            }
        // 5.
        } else {
            self.set_state(State::Path);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#file-slash-state>
    pub(super) fn file_slash_state(&mut self) -> Step {
        // 1.
        if matches!(self.c(), Some('/' | '\\')) {
            // 1.1.
            if self.c() == Some('\\') {
                self.error(ValidationError::InvalidReverseSolidus);
            }
            // 1.2.
            self.set_state(State::FileHost);
        // 2.
        } else {
            // 2.1.
            if let Some(base) = self.file_base() {
                // 2.1.1.
                self.url.host = base.host.clone();
                // 2.1.2.
                if !starts_with_a_windows_drive_letter(self.substring_from_pointer())
                    && let Path::List(base_path) = &base.path
                    && let Some(first) = base_path.first()
                    && is_normalized_windows_drive_letter(first)
                {
                    self.url.path_list_mut().push(first.clone());
                }
            }
            // 2.2.
            self.set_state(State::Path);
            self.pointer -= 1;
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#file-host-state>
    pub(super) fn file_host_state(&mut self) -> Step {
        // 1.
        if matches!(self.c(), None | Some('/' | '\\' | '?' | '#')) {
            self.pointer -= 1;
            // 1.1. The buffer is kept: the path state turns it into the first segment.
            if self.state_override.is_none() && is_windows_drive_letter(&self.buffer) {
                self.error(ValidationError::FileInvalidWindowsDriveLetterHost);
                self.set_state(State::Path);
            // 1.2.
            } else if self.buffer.is_empty() {
                // 1.2.1.
                self.url.host = Some(Host::Empty);
                // 1.2.2.
                if self.state_override.is_some() {
                    return Step::Return;
                }
                // 1.2.3.
                self.set_state(State::PathStart);
            // 1.3.
            } else {
                // 1.3.1. and 1.3.2.
                let Some(mut host) = host_parser(&self.buffer, !self.url.is_special(), self.log)
                else {
                    return Step::Failure;
                };
                // 1.3.3.
                if host == Host::Domain("localhost".to_owned()) {
                    host = Host::Empty;
                }
                // 1.3.4.
                self.url.host = Some(host);
                // 1.3.5.
                if self.state_override.is_some() {
                    return Step::Return;
                }
                // 1.3.6.
                self.buffer.clear();
                self.set_state(State::PathStart);
            }
        // 2.
        } else {
            self.buffer.extend(self.c());
        }
        Step::Continue
    }
}
