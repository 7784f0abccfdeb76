//! The slow reader: the standard's states, which read the prepared input, write nothing, and note
//! what is wrong.
//!
//! | file | states |
//! | --- | --- |
//! | `mod` | scheme start, scheme, no scheme, and those in which a base decides |
//! | `authority` | special authority slashes, special authority ignore slashes, authority, host, port |
//! | `file` | file, file slash, file host |
//! | `path` | path start, path, opaque path, query, fragment |
//! | `host`, `ipv4`, `ipv6` | the host parser |

mod authority;
mod file;
mod host;
mod ipv4;
mod ipv6;
mod path;

use alloc::vec::Vec;
use core::ops::Range;

use super::report::{Fix, Sink};
use super::{State, ValidationError};
use crate::error::Component;
use crate::parse::split_scheme;
use crate::record::Url;
use crate::special::SchemeType;
use path::FilePath;
pub(super) use path::{is_escape, next_invalid_unit};

/// What a state says when it is done.
pub(super) enum Next {
    /// Another state, and where it begins to read.
    State(State, usize),
    /// The input is read.
    End,
    /// Parsing has failed, at this byte.
    Failure(usize),
}

/// One run over a prepared input.
pub(super) struct Reader<'a> {
    input: &'a str,
    base: Option<&'a Url>,
    /// Whether queries are written in UTF-8. If not, what becomes of their bytes is not known here.
    query_is_utf8: bool,
    pub(super) scheme: SchemeType,
    /// Scheme and colon, if the input has them.
    scheme_range: Range<usize>,
    file_path: FilePath,
    pub(super) sink: Sink,
    /// The states that were entered, and where, if somebody asks for them.
    pub(super) entered: Option<Vec<(State, usize)>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        input: &'a str,
        base: Option<&'a Url>,
        query_is_utf8: bool,
        sink: Sink,
    ) -> Reader<'a> {
        Reader {
            input,
            base,
            query_is_utf8,
            scheme: SchemeType::NotSpecial,
            scheme_range: 0..0,
            file_path: FilePath::default(),
            sink,
            entered: None,
        }
    }

    /// Runs the machine. Returns where it failed, if it did.
    pub(super) fn run(&mut self) -> Option<usize> {
        let (mut state, mut at) = (State::SchemeStart, 0);
        loop {
            if let Some(entered) = &mut self.entered {
                entered.push((state, at));
            }
            match self.enter(state, at) {
                Next::State(next, next_at) => (state, at) = (next, next_at),
                Next::End => return None,
                Next::Failure(at) => return Some(at),
            }
        }
    }

    fn enter(&mut self, state: State, at: usize) -> Next {
        match state {
            State::SchemeStart => self.scheme_start_state(at),
            State::Scheme => self.scheme_state(),
            State::NoScheme => self.no_scheme_state(at),
            State::SpecialRelativeOrAuthority => self.special_relative_or_authority_state(at),
            State::PathOrAuthority => self.path_or_authority_state(at),
            State::Relative => self.relative_state(at),
            State::RelativeSlash => self.relative_slash_state(at),
            State::SpecialAuthoritySlashes => self.special_authority_slashes_state(at),
            State::SpecialAuthorityIgnoreSlashes => self.special_authority_ignore_slashes_state(at),
            State::Authority => self.authority_state(at),
            State::Host => self.host_state(at),
            State::Port => self.port_state(at),
            State::File => self.file_state(at),
            State::FileSlash => self.file_slash_state(at),
            State::FileHost => self.file_host_state(at),
            State::PathStart => self.path_start_state(at),
            State::Path => self.path_state(at),
            State::OpaquePath => self.opaque_path_state(at),
            State::Query => self.query_state(at),
            State::Fragment => self.fragment_state(at),
        }
    }

    /// The byte at `at`; none at the end of the input.
    fn byte(&self, at: usize) -> Option<u8> {
        self.input.as_bytes().get(at).copied()
    }

    /// Whether a solidus stands at `at`, or a reverse one that counts as such.
    fn is_slash(&self, at: usize) -> bool {
        match self.byte(at) {
            Some(b'/') => true,
            Some(b'\\') => self.scheme.is_special(),
            _ => false,
        }
    }

    /// Notes a reverse solidus at `at`, if there is one.
    fn note_reverse_solidus(&mut self, at: usize, component: Component) {
        if self.byte(at) == Some(b'\\') {
            let error = ValidationError::InvalidReverseSolidus;
            let fix = || Fix::new(at..at + 1, "/");
            self.sink.note(error, at..at + 1, component, fix);
        }
    }

    fn fail(&mut self, error: ValidationError, range: Range<usize>, component: Component) -> Next {
        let at = range.end;
        self.sink.fail(error, range, component);
        Next::Failure(at)
    }

    /// [Scheme start state](https://url.spec.whatwg.org/#scheme-start-state).
    fn scheme_start_state(&mut self, at: usize) -> Next {
        match self.byte(at) {
            Some(byte) if byte.is_ascii_alphabetic() => Next::State(State::Scheme, at + 1),
            _ => Next::State(State::NoScheme, at),
        }
    }

    /// [Scheme state](https://url.spec.whatwg.org/#scheme-state).
    fn scheme_state(&mut self) -> Next {
        let Some((scheme, rest)) = split_scheme(self.input) else {
            return Next::State(State::NoScheme, 0);
        };
        let after = scheme.len() + 1;
        self.scheme = SchemeType::of(scheme);
        self.scheme_range = 0..after;
        match self.scheme {
            SchemeType::File => {
                if !rest.starts_with("//") {
                    self.note_file_without_slashes(after);
                }
                Next::State(State::File, after)
            }
            SchemeType::NotSpecial if rest.starts_with('/') => {
                Next::State(State::PathOrAuthority, after + 1)
            }
            SchemeType::NotSpecial => Next::State(State::OpaquePath, after),
            kind if self.base.is_some_and(|base| base.scheme_type() == kind) => {
                Next::State(State::SpecialRelativeOrAuthority, after)
            }
            _ => Next::State(State::SpecialAuthoritySlashes, after),
        }
    }

    /// [No scheme state](https://url.spec.whatwg.org/#no-scheme-state).
    fn no_scheme_state(&mut self, at: usize) -> Next {
        match self.base {
            Some(base) if base.has_opaque_path() && self.byte(at) == Some(b'#') => {
                return Next::State(State::Fragment, at + 1);
            }
            Some(base) if !base.has_opaque_path() => {
                self.scheme = base.scheme_type();
                return match self.scheme {
                    SchemeType::File => Next::State(State::File, at),
                    _ => Next::State(State::Relative, at),
                };
            }
            _ => {}
        }
        let error = ValidationError::MissingSchemeNonRelativeUrl;
        self.sink
            .fail(error, at..self.input.len(), Component::Scheme);
        Next::Failure(at)
    }

    /// [Special relative or authority
    /// state](https://url.spec.whatwg.org/#special-relative-or-authority-state).
    fn special_relative_or_authority_state(&mut self, at: usize) -> Next {
        if self.input[at..].starts_with("//") {
            return Next::State(State::SpecialAuthorityIgnoreSlashes, at + 2);
        }
        self.note_missing_slashes(at, self.without_scheme(at));
        Next::State(State::Relative, at)
    }

    fn note_missing_slashes(&mut self, at: usize, fix: Option<Fix>) {
        let error = ValidationError::SpecialSchemeMissingFollowingSolidus;
        self.sink.note(error, at..at, Component::Scheme, || fix);
    }

    /// Makes a relative reference of an input that is one although it has a scheme: by leaving that
    /// out, or, if what follows would then be read as one, with a dot segment in its place.
    fn without_scheme(&self, at: usize) -> Option<Fix> {
        let text = match split_scheme(&self.input[at..]) {
            Some(_) => "./",
            None => "",
        };
        Fix::new(self.scheme_range.clone(), text)
    }

    /// [Path or authority state](https://url.spec.whatwg.org/#path-or-authority-state).
    fn path_or_authority_state(&mut self, at: usize) -> Next {
        match self.byte(at) {
            Some(b'/') => Next::State(State::Authority, at + 1),
            _ => Next::State(State::Path, at),
        }
    }

    /// [Relative state](https://url.spec.whatwg.org/#relative-state).
    fn relative_state(&mut self, at: usize) -> Next {
        if self.is_slash(at) {
            self.note_reverse_solidus(at, Component::Path);
            return Next::State(State::RelativeSlash, at + 1);
        }
        self.after_base_path(at)
            .unwrap_or(Next::State(State::Path, at))
    }

    /// What a reference that begins neither with a slash nor with a segment asks for.
    fn after_base_path(&self, at: usize) -> Option<Next> {
        match self.byte(at) {
            Some(b'?') => Some(Next::State(State::Query, at + 1)),
            Some(b'#') => Some(Next::State(State::Fragment, at + 1)),
            Some(_) => None,
            None => Some(Next::End),
        }
    }

    /// [Relative slash state](https://url.spec.whatwg.org/#relative-slash-state).
    fn relative_slash_state(&mut self, at: usize) -> Next {
        if !self.is_slash(at) {
            return Next::State(State::Path, at);
        }
        if !self.scheme.is_special() {
            return Next::State(State::Authority, at + 1);
        }
        self.note_reverse_solidus(at, Component::Scheme);
        Next::State(State::SpecialAuthorityIgnoreSlashes, at + 1)
    }
}
