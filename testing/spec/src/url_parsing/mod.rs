//! [URL parsing](https://url.spec.whatwg.org/#url-parsing): the basic URL parser around its 21 states.

mod authority_states;
mod file_states;
mod path_states;
mod relative_states;
mod scheme_states;
mod state;

pub use state::State;

use crate::infra::{
    is_ascii_tab_or_newline, is_c0_control_or_space, starts_with_two_ascii_hex_digits,
};
use crate::{Log, UrlRecord, ValidationError, is_url_code_point};
use encoding_rs::{Encoding, UTF_8};

/// The way in which a run of the [`basic_url_parser`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It returned failure.
    Failure,
    /// A state returned without failure and without a value, which happens only with a state override.
    Terminated,
    /// The state machine reached the EOF code point.
    Finished,
}

/// The result of the [`basic_url_parser`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The way in which the run ended.
    pub outcome: Outcome,
    /// The new URL, if none was passed and the parser reached its last step.
    pub url: Option<UrlRecord>,
}

/// Runs the basic URL parser with a base only; `None` is failure.
pub fn parse(input: &str, base: Option<&UrlRecord>) -> Option<UrlRecord> {
    basic_url_parser(input, base, UTF_8, None, None, &mut Log::silent()).url
}

/// The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser).
///
/// # Panics
///
/// If a call breaks the standard's assertions: an override state that reparses the path of a URL with an opaque path,
/// or one that needs a base.
pub fn basic_url_parser(
    input: &str,
    base: Option<&UrlRecord>,
    encoding: &'static Encoding,
    url: Option<&mut UrlRecord>,
    state_override: Option<State>,
    log: &mut Log,
) -> Parsed {
    let mut input: Vec<char> = input.chars().collect();
    // 1.
    let url_is_given = url.is_some();
    // 1.1.
    let mut new_url = UrlRecord::new();
    let url = url.unwrap_or(&mut new_url);
    if !url_is_given {
        // 1.2.
        if input.first().copied().is_some_and(is_c0_control_or_space)
            || input.last().copied().is_some_and(is_c0_control_or_space)
        {
            log.error(ValidationError::InvalidUrlUnit);
        }
        // 1.3.
        let start = input
            .iter()
            .take_while(|c| is_c0_control_or_space(**c))
            .count();
        input.drain(..start);
        while input.last().copied().is_some_and(is_c0_control_or_space) {
            input.pop();
        }
    }
    // 2.
    if input.iter().copied().any(is_ascii_tab_or_newline) {
        log.error(ValidationError::InvalidUrlUnit);
    }
    // 3.
    input.retain(|c| !is_ascii_tab_or_newline(*c));
    let machine = Machine {
        input,
        base,
        url,
        state_override,
        // 4.
        state: state_override.unwrap_or(State::SchemeStart),
        state_is_new: true,
        // 5.
        encoding: encoding.output_encoding(),
        // 6.
        buffer: String::new(),
        // 7.
        at_sign_seen: false,
        inside_brackets: false,
        password_token_seen: false,
        // 8.
        pointer: 0,
        log,
    };
    // 9.
    let outcome = machine.run();
    // 10.
    let returns_new_url = outcome == Outcome::Finished && !url_is_given;
    Parsed {
        outcome,
        url: returns_new_url.then_some(new_url),
    }
}

/// The action of the machine after a state has processed a code point.
enum Step {
    /// Continue with the next code point, unless this was the last.
    Continue,
    /// Return failure.
    Failure,
    /// Return, which is possible only with a state override.
    Return,
}

/// The variables of the basic URL parser.
struct Machine<'a> {
    input: Vec<char>,
    base: Option<&'a UrlRecord>,
    url: &'a mut UrlRecord,
    state_override: Option<State>,
    state: State,
    /// Whether the state was set since the last run; used only by the log.
    state_is_new: bool,
    encoding: &'static Encoding,
    buffer: String,
    at_sign_seen: bool,
    inside_brackets: bool,
    password_token_seen: bool,
    /// −1 before the first code point.
    pointer: isize,
    log: &'a mut Log,
}

impl<'a> Machine<'a> {
    /// Runs step 9.
    fn run(mut self) -> Outcome {
        let outcome = self.run_states();
        self.log.leave(self.url);
        outcome
    }

    fn run_states(&mut self) -> Outcome {
        loop {
            if self.state_is_new {
                self.log.enter(self.state, self.pointer, self.url);
                self.state_is_new = false;
            }
            let step = match self.state {
                State::SchemeStart => self.scheme_start_state(),
                State::Scheme => self.scheme_state(),
                State::NoScheme => self.no_scheme_state(),
                State::SpecialRelativeOrAuthority => self.special_relative_or_authority_state(),
                State::PathOrAuthority => self.path_or_authority_state(),
                State::Relative => self.relative_state(),
                State::RelativeSlash => self.relative_slash_state(),
                State::SpecialAuthoritySlashes => self.special_authority_slashes_state(),
                State::SpecialAuthorityIgnoreSlashes => {
                    self.special_authority_ignore_slashes_state()
                }
                State::Authority => self.authority_state(),
                State::Host | State::Hostname => self.host_state_and_hostname_state(),
                State::Port => self.port_state(),
                State::File => self.file_state(),
                State::FileSlash => self.file_slash_state(),
                State::FileHost => self.file_host_state(),
                State::PathStart => self.path_start_state(),
                State::Path => self.path_state(),
                State::OpaquePath => self.opaque_path_state(),
                State::Query => self.query_state(),
                State::Fragment => self.fragment_state(),
            };
            match step {
                Step::Continue => {}
                Step::Failure => return Outcome::Failure,
                Step::Return => return Outcome::Terminated,
            }
            if self.pointer >= self.input.len() as isize {
                return Outcome::Finished;
            }
            self.pointer += 1;
        }
    }

    /// [c](https://url.spec.whatwg.org/#c), where `None` is the EOF code point.
    fn c(&self) -> Option<char> {
        let pointer =
            usize::try_from(self.pointer).expect("c is not used while the pointer points nowhere");
        self.input.get(pointer).copied()
    }

    /// Returns the code point substring from the pointer to the end of the input.
    fn substring_from_pointer(&self) -> &[char] {
        let pointer = usize::try_from(self.pointer).expect("the pointer points somewhere");
        &self.input[pointer..]
    }

    /// [remaining](https://url.spec.whatwg.org/#remaining), which may not be used when c is the EOF code point.
    fn remaining(&self) -> &[char] {
        &self.substring_from_pointer()[1..]
    }

    fn set_state(&mut self, state: State) {
        self.state = state;
        self.state_is_new = true;
    }

    fn error(&mut self, error: ValidationError) {
        self.log.error_at(error, Some(self.pointer));
    }

    /// Returns the base URL, in states that are entered only if it is non-null.
    fn base(&self) -> &'a UrlRecord {
        self.base.expect("this state is entered only with a base")
    }

    /// Raises the validation errors that the path, opaque path, query and fragment states share.
    fn report_if_invalid_url_unit(&mut self, c: char) {
        if !is_url_code_point(c) && c != '%' {
            self.error(ValidationError::InvalidUrlUnit);
        }
        if c == '%' && !starts_with_two_ascii_hex_digits(self.remaining()) {
            self.error(ValidationError::InvalidUrlUnit);
        }
    }

    /// Whether the URL is special and c is a reverse solidus.
    fn c_is_special_reverse_solidus(&self) -> bool {
        self.url.is_special() && self.c() == Some('\\')
    }

    /// Whether c ends an authority, a host or a port.
    fn c_ends_authority(&self) -> bool {
        matches!(self.c(), None | Some('/' | '?' | '#')) || self.c_is_special_reverse_solidus()
    }
}
