//! [Tokens](https://urlpattern.spec.whatwg.org/#tokens) and
//! [tokenizing](https://urlpattern.spec.whatwg.org/#tokenizing).
//!
//! Positions are bytes, where the standard counts code points.

use crate::error::{ErrorKind, Fault};
use crate::identifier::is_valid_name_code_point;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenType {
    Open,
    Close,
    Regexp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    InvalidChar,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'i> {
    pub(crate) kind: TokenType,
    /// The start in the input.
    pub(crate) index: usize,
    pub(crate) value: &'i str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    Strict,
    Lenient,
}

/// [Tokenizes](https://urlpattern.spec.whatwg.org/#tokenize) a pattern string. Each failed lookahead ends at the next
/// possible start of one, so time is linear with either policy.
pub(crate) fn tokenize(input: &str, policy: Policy) -> Result<Vec<Token<'_>>, Fault> {
    let mut tokens = Vec::with_capacity(input.len().min(64) + 1);
    let mut index = 0;
    while let Some(c) = input[index..].chars().next() {
        let next = index + c.len_utf8();
        let found = match c {
            '*' => Ok((TokenType::Asterisk, index, next, next)),
            '+' | '?' => Ok((TokenType::OtherModifier, index, next, next)),
            '\\' => match input[next..].chars().next() {
                None => Err((ErrorKind::NothingEscaped, index, next)),
                Some(escaped) => {
                    let end = next + escaped.len_utf8();
                    Ok((TokenType::EscapedChar, next, end, end))
                }
            },
            '{' => Ok((TokenType::Open, index, next, next)),
            '}' => Ok((TokenType::Close, index, next, next)),
            ':' => {
                let end = end_of_name(input, next);
                if end > next {
                    Ok((TokenType::Name, next, end, end))
                } else {
                    Err((ErrorKind::MissingName, index, next))
                }
            }
            '(' => match end_of_regexp(&input.as_bytes()[next..]) {
                Ok(length) => Ok((TokenType::Regexp, next, next + length - 1, next + length)),
                Err((kind, at)) => Err((kind, next + at, next)),
            },
            _ => Ok((TokenType::Char, index, next, next)),
        };
        let (kind, start, end, after) = match found {
            Ok(found) => found,
            // Process a tokenizing error.
            Err((kind, at, after)) => match policy {
                Policy::Strict => {
                    let at = if kind == ErrorKind::UnclosedRegexp {
                        index
                    } else {
                        at
                    };
                    return Err(Fault::new(kind, at));
                }
                Policy::Lenient => (TokenType::InvalidChar, index, after, after),
            },
        };
        tokens.push(Token {
            kind,
            index,
            value: &input[start..end],
        });
        index = after;
    }
    tokens.push(Token {
        kind: TokenType::End,
        index,
        value: "",
    });
    Ok(tokens)
}

fn end_of_name(input: &str, start: usize) -> usize {
    let mut end = start;
    for c in input[start..].chars() {
        if !is_valid_name_code_point(c, end == start) {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// Returns the length of the regular expression at the start of `rest`, including its `)`; or the error and its
/// position.
fn end_of_regexp(rest: &[u8]) -> Result<usize, (ErrorKind, usize)> {
    let mut depth = 1;
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            0x80.. => return Err((ErrorKind::NonAsciiRegexp, at)),
            b'?' if at == 0 => return Err((ErrorKind::RegexpStartsWithQuestionMark, at)),
            b'\\' => {
                match rest.get(at + 1) {
                    None => return Err((ErrorKind::NothingEscaped, at)),
                    Some(0x80..) => return Err((ErrorKind::NonAsciiRegexp, at + 1)),
                    Some(_) => {}
                }
                at += 1;
            }
            b')' => {
                depth -= 1;
                if depth == 0 {
                    if at == 0 {
                        return Err((ErrorKind::EmptyRegexp, at));
                    }
                    return Ok(at + 1);
                }
            }
            b'(' => {
                depth += 1;
                match rest.get(at + 1) {
                    Some(b'?') => {}
                    Some(_) => return Err((ErrorKind::CapturingGroup, at)),
                    None => return Err((ErrorKind::UnclosedRegexp, at)),
                }
            }
            _ => {}
        }
        at += 1;
    }
    Err((ErrorKind::UnclosedRegexp, 0))
}
