//! [Constructor string parsing](https://urlpattern.spec.whatwg.org/#constructor-string-parsing).

use crate::component::Component;
use crate::error::PatternError;
use crate::init::Texts;
use crate::tokenizer::{Policy, Token, TokenType, tokenize};
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Init,
    Protocol,
    Authority,
    Username,
    Password,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
    Done,
}

impl State {
    fn component(self) -> Option<Component> {
        Some(match self {
            State::Protocol => Component::Protocol,
            State::Username => Component::Username,
            State::Password => Component::Password,
            State::Hostname => Component::Hostname,
            State::Port => Component::Port,
            State::Pathname => Component::Pathname,
            State::Search => Component::Search,
            State::Hash => Component::Hash,
            State::Init | State::Authority | State::Done => return None,
        })
    }
}

struct Parser<'i, F> {
    input: &'i str,
    tokens: Vec<Token<'i>>,
    result: Texts<'i>,
    /// The start of each component in the input.
    starts: [usize; 8],
    component_start: usize,
    token_index: usize,
    token_increment: usize,
    group_depth: usize,
    ipv6_depth: isize,
    is_special: bool,
    /// Whether a protocol matches a special scheme.
    protocol_is_special: F,
    state: State,
}

/// Splits `https://example.com/` followed by a path, a fast path for [`parse_constructor_string`]. Returns `None` for
/// input that might contain other components.
pub(crate) fn split_plainly(input: &str) -> Option<([Option<&str>; 8], [usize; 8])> {
    let bytes = input.as_bytes();
    let count =
        |from: usize, is: fn(&u8) -> bool| bytes[from..].iter().take_while(|it| is(it)).count();
    let scheme_end = count(0, u8::is_ascii_lowercase);
    let host = scheme_end + "://".len();
    if scheme_end == 0 || bytes.get(scheme_end..host) != Some(b"://") {
        return None;
    }
    let is_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'*');
    let path = host + count(host, is_host);
    // These two may begin another component anywhere.
    let ends = |byte: &u8| matches!(byte, b'?' | b'#');
    if path == host || bytes.get(path) != Some(&b'/') || bytes[path..].iter().any(ends) {
        return None;
    }
    let mut texts = [None; 8];
    texts[Component::Protocol as usize] = Some(&input[..scheme_end]);
    texts[Component::Hostname as usize] = Some(&input[host..path]);
    texts[Component::Port as usize] = Some("");
    texts[Component::Pathname as usize] = Some(&input[path..]);
    let mut starts = [0; 8];
    starts[Component::Hostname as usize] = host;
    starts[Component::Pathname as usize] = path;
    Some((texts, starts))
}

/// [Parses a constructor string](https://urlpattern.spec.whatwg.org/#parse-a-constructor-string). Returns the texts of
/// the components, and their starts.
///
/// `protocol_is_special` compiles the protocol.
pub(crate) fn parse_constructor_string<F>(
    input: &str,
    protocol_is_special: F,
) -> Result<(Texts<'_>, [usize; 8]), PatternError>
where
    F: FnMut(&str) -> Result<bool, PatternError>,
{
    let mut parser = Parser {
        input,
        tokens: tokenize(input, Policy::Lenient).unwrap_or_default(),
        result: Texts::default(),
        starts: [0; 8],
        component_start: 0,
        token_index: 0,
        token_increment: 1,
        group_depth: 0,
        ipv6_depth: 0,
        is_special: false,
        protocol_is_special,
        state: State::Init,
    };
    while parser.token_index < parser.tokens.len() {
        parser.token_increment = 1;
        if !parser.step()? {
            break;
        }
        parser.token_index += parser.token_increment;
    }
    if parser.has(Component::Hostname) && !parser.has(Component::Port) {
        parser.set(Component::Port, "");
    }
    Ok((parser.result, parser.starts))
}

impl<'i, F: FnMut(&str) -> Result<bool, PatternError>> Parser<'i, F> {
    /// Runs one iteration of the loop; `false` at its end.
    fn step(&mut self) -> Result<bool, PatternError> {
        let kind = self.tokens[self.token_index].kind;
        if kind == TokenType::End {
            match self.state {
                State::Init => {
                    self.rewind();
                    if self.is_char(b'#') {
                        self.change_state(State::Hash, 1);
                    } else if self.is_search_prefix() {
                        self.change_state(State::Search, 1);
                    } else {
                        self.change_state(State::Pathname, 0);
                    }
                }
                State::Authority => self.rewind_and_set_state(State::Hostname),
                _ => {
                    self.change_state(State::Done, 0);
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        if kind == TokenType::Open {
            self.group_depth += 1;
            return Ok(true);
        }
        if self.group_depth > 0 {
            if kind != TokenType::Close {
                return Ok(true);
            }
            self.group_depth -= 1;
        }
        match self.state {
            State::Init => {
                if self.is_char(b':') {
                    self.rewind_and_set_state(State::Protocol);
                }
            }
            State::Protocol => {
                if self.is_char(b':') {
                    let protocol = self.component_string();
                    self.is_special |= (self.protocol_is_special)(protocol)?;
                    if self.is_char_at(1, b'/') && self.is_char_at(2, b'/') {
                        self.change_state(State::Authority, 3);
                    } else if self.is_special {
                        self.change_state(State::Authority, 1);
                    } else {
                        self.change_state(State::Pathname, 1);
                    }
                }
            }
            State::Authority => {
                if self.is_char(b'@') {
                    self.rewind_and_set_state(State::Username);
                } else if self.is_char(b'/') || self.is_search_prefix() || self.is_char(b'#') {
                    self.rewind_and_set_state(State::Hostname);
                }
            }
            State::Username if self.is_char(b':') => self.change_state(State::Password, 1),
            State::Username | State::Password => {
                if self.is_char(b'@') {
                    self.change_state(State::Hostname, 1);
                }
            }
            State::Hostname if self.is_char(b'[') => self.ipv6_depth += 1,
            State::Hostname if self.is_char(b']') => self.ipv6_depth -= 1,
            State::Hostname if self.is_char(b':') && self.ipv6_depth == 0 => {
                self.change_state(State::Port, 1);
            }
            State::Hostname | State::Port if self.is_char(b'/') => {
                self.change_state(State::Pathname, 0);
            }
            State::Hostname | State::Port | State::Pathname if self.is_search_prefix() => {
                self.change_state(State::Search, 1);
            }
            State::Hostname | State::Port | State::Pathname | State::Search => {
                if self.is_char(b'#') {
                    self.change_state(State::Hash, 1);
                }
            }
            State::Hash | State::Done => {}
        }
        Ok(true)
    }

    fn has(&self, component: Component) -> bool {
        self.result.components[component as usize].is_some()
    }

    fn set(&mut self, component: Component, text: &'i str) {
        self.result.components[component as usize] = Some(Cow::Borrowed(text));
    }

    /// [Changes the state](https://urlpattern.spec.whatwg.org/#change-state). Missing components between the old state
    /// and the new one are empty.
    fn change_state(&mut self, new: State, skip: usize) {
        let old = self.state;
        if let Some(component) = old.component() {
            self.starts[component as usize] = self.start_token().index;
            let text = self.component_string();
            self.set(component, text);
        }
        if old != State::Init && new != State::Done {
            if old <= State::Password && new >= State::Port && !self.has(Component::Hostname) {
                self.set(Component::Hostname, "");
            }
            if old <= State::Port && new >= State::Search && !self.has(Component::Pathname) {
                let path = if self.is_special { "/" } else { "" };
                self.set(Component::Pathname, path);
            }
            if old <= State::Pathname && new == State::Hash && !self.has(Component::Search) {
                self.set(Component::Search, "");
            }
        }
        self.state = new;
        self.token_index += skip;
        self.component_start = self.token_index;
        self.token_increment = 0;
    }

    fn rewind(&mut self) {
        self.token_index = self.component_start;
        self.token_increment = 0;
    }

    fn rewind_and_set_state(&mut self, state: State) {
        self.rewind();
        self.state = state;
    }

    /// [Gets a safe token](https://urlpattern.spec.whatwg.org/#get-a-safe-token).
    fn token(&self, index: usize) -> &Token<'i> {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    fn start_token(&self) -> &Token<'i> {
        self.token(self.component_start)
    }

    /// [Is a non-special pattern char](https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char).
    fn is_char_at(&self, ahead: usize, value: u8) -> bool {
        let token = self.token(self.token_index + ahead);
        token.value.as_bytes() == [value]
            && matches!(
                token.kind,
                TokenType::Char | TokenType::EscapedChar | TokenType::InvalidChar
            )
    }

    fn is_char(&self, value: u8) -> bool {
        self.is_char_at(0, value)
    }

    /// [Is a search prefix](https://urlpattern.spec.whatwg.org/#is-a-search-prefix).
    fn is_search_prefix(&self) -> bool {
        if self.is_char(b'?') {
            return true;
        }
        if self.token(self.token_index).value != "?" {
            return false;
        }
        let Some(previous) = self.token_index.checked_sub(1) else {
            return true;
        };
        !matches!(
            self.token(previous).kind,
            TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk
        )
    }

    /// [Makes a component string](https://urlpattern.spec.whatwg.org/#make-a-component-string).
    fn component_string(&self) -> &'i str {
        let end = self.token(self.token_index).index;
        // Skipping beyond the end leaves nothing.
        let start = self.start_token().index.min(end);
        &self.input[start..end]
    }
}
