//! The path start, path, opaque path, query and fragment states.

use super::{Machine, State, Step};
use crate::percent_encoded_bytes::utf_8_percent_encode_code_point;
use crate::url_miscellaneous::is_windows_drive_letter;
use crate::url_representation::{is_double_dot_url_path_segment, is_single_dot_url_path_segment};
use crate::{Path, PercentEncodeSet, ValidationError, percent_encode_after_encoding};
use encoding_rs::UTF_8;

impl Machine<'_> {
    /// <https://url.spec.whatwg.org/#path-start-state>
    pub(super) fn path_start_state(&mut self) -> Step {
        // 1.
        if self.url.is_special() {
            // 1.1.
            if self.c() == Some('\\') {
                self.error(ValidationError::InvalidReverseSolidus);
            }
            // 1.2.
            self.set_state(State::Path);
            // 1.3.
            if !matches!(self.c(), Some('/' | '\\')) {
                self.pointer -= 1;
            }
        // 2.
        } else if self.state_override.is_none() && self.c() == Some('?') {
            self.url.query = Some(String::new());
            self.set_state(State::Query);
        // 3.
        } else if self.state_override.is_none() && self.c() == Some('#') {
            self.url.fragment = Some(String::new());
            self.set_state(State::Fragment);
        // 4.
        } else if self.c().is_some() {
            // 4.1.
            self.set_state(State::Path);
            // 4.2.
            if self.c() != Some('/') {
                self.pointer -= 1;
            }
        // 5.
        } else if self.state_override.is_some() && self.url.host.is_none() {
            self.url.path_list_mut().push(String::new());
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#path-state>
    pub(super) fn path_state(&mut self) -> Step {
        match self.c() {
            // 1.
            None | Some('/') => self.path_state_at_end_of_segment(),
            Some(_) if self.c_is_special_reverse_solidus() => self.path_state_at_end_of_segment(),
            Some('?' | '#') if self.state_override.is_none() => self.path_state_at_end_of_segment(),
            // 2.
            Some(c) => {
                // 2.1. and 2.2.
                self.report_if_invalid_url_unit(c);
                // 2.3.
                utf_8_percent_encode_code_point(c, PercentEncodeSet::Path, &mut self.buffer);
            }
        }
        Step::Continue
    }

    /// Step 1 of the path state.
    fn path_state_at_end_of_segment(&mut self) {
        // 1.1.
        if self.c_is_special_reverse_solidus() {
            self.error(ValidationError::InvalidReverseSolidus);
        }
        let c_is_a_solidus = self.c() == Some('/') || self.c_is_special_reverse_solidus();
        // 1.2.
        if is_double_dot_url_path_segment(&self.buffer) {
            // 1.2.1.
            self.url.shorten_path();
            // 1.2.2.
            if !c_is_a_solidus {
                self.url.path_list_mut().push(String::new());
            }
        // 1.3.
        } else if is_single_dot_url_path_segment(&self.buffer) && !c_is_a_solidus {
            self.url.path_list_mut().push(String::new());
        // 1.4.
        } else if !is_single_dot_url_path_segment(&self.buffer) {
            // 1.4.1.
            if self.url.scheme == "file"
                && self.url.path_list_mut().is_empty()
                && is_windows_drive_letter(&self.buffer)
            {
                self.buffer.replace_range(1..2, ":");
            }
            // 1.4.2.
            let segment = self.buffer.clone();
            self.url.path_list_mut().push(segment);
        }
        // 1.5.
        self.buffer.clear();
        // 1.6.
        if self.c() == Some('?') {
            self.url.query = Some(String::new());
            self.set_state(State::Query);
        }
        // 1.7.
        if self.c() == Some('#') {
            self.url.fragment = Some(String::new());
            self.set_state(State::Fragment);
        }
    }

    /// <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn opaque_path_state(&mut self) -> Step {
        match self.c() {
            // 1.
            Some('?') => {
                self.url.query = Some(String::new());
                self.set_state(State::Query);
            }
            // 2.
            Some('#') => {
                self.url.fragment = Some(String::new());
                self.set_state(State::Fragment);
            }
            // 3.
            Some(' ') => {
                // 3.1.
                self.error(ValidationError::InvalidUrlUnit);
                // 3.2. and 3.3.
                let is_last_before_query_or_fragment =
                    matches!(self.remaining().first(), Some('?' | '#'));
                self.opaque_path_mut()
                    .push_str(if is_last_before_query_or_fragment {
                        "%20"
                    } else {
                        " "
                    });
            }
            // 4.
            Some(c) => {
                // 4.1. and 4.2.
                self.report_if_invalid_url_unit(c);
                // 4.3.
                let set = PercentEncodeSet::C0Control;
                utf_8_percent_encode_code_point(c, set, self.opaque_path_mut());
            }
            None => {}
        }
        Step::Continue
    }

    fn opaque_path_mut(&mut self) -> &mut String {
        match &mut self.url.path {
            Path::Opaque(path) => path,
            Path::List(_) => {
                panic!("the scheme state sets an opaque path before it enters this state")
            }
        }
    }

    /// <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self) -> Step {
        // 1.
        if self.encoding != UTF_8
            && (!self.url.is_special() || matches!(self.url.scheme.as_str(), "ws" | "wss"))
        {
            self.encoding = UTF_8;
        }
        match self.c() {
            // 3.
            Some(c) if !(self.state_override.is_none() && c == '#') => {
                // 3.1. and 3.2.
                self.report_if_invalid_url_unit(c);
                // 3.3.
                self.buffer.push(c);
            }
            // 2. c is the EOF code point, or U+0023 (#) without a state override.
            _ => {
                // 2.1.
                let query_percent_encode_set = if self.url.is_special() {
                    PercentEncodeSet::SpecialQuery
                } else {
                    PercentEncodeSet::Query
                };
                // 2.2.
                let encoded = percent_encode_after_encoding(
                    self.encoding,
                    &self.buffer,
                    query_percent_encode_set,
                );
                self.url.query.get_or_insert_default().push_str(&encoded);
                // 2.3.
                self.buffer.clear();
                // 2.4.
                if self.c() == Some('#') {
                    self.url.fragment = Some(String::new());
                    self.set_state(State::Fragment);
                }
            }
        }
        Step::Continue
    }

    /// <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self) -> Step {
        // 1.
        if let Some(c) = self.c() {
            // 1.1. and 1.2.
            self.report_if_invalid_url_unit(c);
            // 1.3.
            let fragment = self.url.fragment.get_or_insert_default();
            utf_8_percent_encode_code_point(c, PercentEncodeSet::Fragment, fragment);
        }
        Step::Continue
    }
}
