//! [Parsing](https://urlpattern.spec.whatwg.org/#parsing) of pattern strings into parts.

use crate::canonicalize::Encoding;
use crate::error::{ErrorKind, Fault};
use crate::escape::is_fixed_text;
use crate::limits::Limits;
use crate::part::{Modifier, Options, Part, PartType, numeric_name};
use crate::tokenizer::{Policy, Token, TokenType, tokenize};
use std::borrow::Cow;
use std::collections::HashSet;

/// The [full wildcard regexp value](https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value).
pub(crate) const FULL_WILDCARD_REGEXP: &str = ".*";

struct PatternParser<'i> {
    tokens: Vec<Token<'i>>,
    encoding: Encoding,
    options: Options,
    limits: Limits,
    parts: Vec<Part>,
    pending: String,
    /// The start of the pending text in the pattern string.
    pending_at: usize,
    index: usize,
    next_numeric_name: usize,
    groups: usize,
    /// Names, once there are too many for a linear search.
    names: HashSet<Cow<'static, str>>,
}

/// [Parses a pattern string](https://urlpattern.spec.whatwg.org/#parse-a-pattern-string).
pub(crate) fn parse_pattern_string(
    input: &str,
    options: Options,
    encoding: Encoding,
    limits: Limits,
) -> Result<Vec<Part>, Fault> {
    // Fast path: all tokens would be characters, which form one part.
    if is_fixed_text(input) && !input.is_empty() {
        let encoded = encoding.encode(input);
        let encoded = encoded.ok_or_else(|| Fault::new(ErrorKind::InvalidText, 0))?;
        return Ok(vec![Part::fixed(encoded.into_owned(), Modifier::None)]);
    }
    let mut parser = PatternParser {
        tokens: tokenize(input, Policy::Strict)?,
        encoding,
        options,
        limits,
        parts: Vec::new(),
        pending: String::new(),
        pending_at: 0,
        index: 0,
        next_numeric_name: 0,
        groups: 0,
        names: HashSet::new(),
    };
    parser.run()?;
    Ok(parser.parts)
}

impl<'i> PatternParser<'i> {
    fn run(&mut self) -> Result<(), Fault> {
        while self.index < self.tokens.len() {
            let char_token = self.take(TokenType::Char);
            let name_token = self.take(TokenType::Name);
            let regexp_token = self.take_regexp_or_wildcard(name_token.is_some());
            if name_token.is_some() || regexp_token.is_some() {
                let mut prefix = char_token.map_or("", |token| token.value);
                if !prefix.is_empty() && !self.options.is_prefix(prefix) {
                    self.push_pending(char_token);
                    prefix = "";
                }
                self.add_pending_part()?;
                let modifier = self.take_modifier();
                let at = self.tokens[self.index - 1].index;
                self.add_part(prefix, name_token, regexp_token, "", modifier, at)?;
                continue;
            }
            let fixed_token = char_token.or_else(|| self.take(TokenType::EscapedChar));
            if fixed_token.is_some() {
                self.push_pending(fixed_token);
                continue;
            }
            if let Some(open) = self.take(TokenType::Open) {
                let prefix = self.consume_text();
                let name_token = self.take(TokenType::Name);
                let regexp_token = self.take_regexp_or_wildcard(name_token.is_some());
                let suffix = self.consume_text();
                if self.take(TokenType::Close).is_none() {
                    return Err(self.unexpected(Some(open.index)));
                }
                let modifier = self.take_modifier();
                self.add_part(
                    &prefix,
                    name_token,
                    regexp_token,
                    &suffix,
                    modifier,
                    open.index,
                )?;
                continue;
            }
            self.add_pending_part()?;
            if self.take(TokenType::End).is_none() {
                return Err(self.unexpected(None));
            }
        }
        Ok(())
    }

    /// Returns the error for a token in an invalid position.
    fn unexpected(&self, open: Option<usize>) -> Fault {
        let token = &self.tokens[self.index];
        match (open, token.kind) {
            (Some(_), TokenType::End) => Fault::new(ErrorKind::UnclosedGroup, token.index),
            _ => {
                let written = match token.kind {
                    TokenType::Name => ':',
                    TokenType::Regexp => '(',
                    _ => token.value.chars().next().unwrap_or('{'),
                };
                Fault::new(ErrorKind::Unexpected(written), token.index)
            }
        }
    }

    /// [Tries to consume a token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-token).
    fn take(&mut self, kind: TokenType) -> Option<Token<'i>> {
        let token = *self.tokens.get(self.index)?;
        if token.kind != kind {
            return None;
        }
        self.index += 1;
        Some(token)
    }

    /// [Tries to consume a regexp or wildcard
    /// token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token).
    fn take_regexp_or_wildcard(&mut self, has_name: bool) -> Option<Token<'i>> {
        let token = self.take(TokenType::Regexp);
        if has_name || token.is_some() {
            return token;
        }
        self.take(TokenType::Asterisk)
    }

    /// [Tries to consume a modifier token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token).
    fn take_modifier(&mut self) -> Modifier {
        let token = self
            .take(TokenType::OtherModifier)
            .or_else(|| self.take(TokenType::Asterisk));
        match token.map(|token| token.value) {
            Some("?") => Modifier::Optional,
            Some("*") => Modifier::ZeroOrMore,
            Some("+") => Modifier::OneOrMore,
            _ => Modifier::None,
        }
    }

    /// [Consumes text](https://urlpattern.spec.whatwg.org/#consume-text).
    fn consume_text(&mut self) -> String {
        let mut text = String::new();
        while let Some(token) = self
            .take(TokenType::Char)
            .or_else(|| self.take(TokenType::EscapedChar))
        {
            text.push_str(token.value);
        }
        text
    }

    fn push_pending(&mut self, token: Option<Token<'i>>) {
        if let Some(token) = token {
            self.append_pending(token.value, token.index);
        }
    }

    fn append_pending(&mut self, text: &str, at: usize) {
        if self.pending.is_empty() {
            self.pending_at = at;
        }
        self.pending.push_str(text);
    }

    fn encode(&self, text: &str, at: usize) -> Result<String, Fault> {
        match self.encoding.encode(text) {
            Some(encoded) => Ok(encoded.into_owned()),
            None => Err(Fault::new(ErrorKind::InvalidText, at)),
        }
    }

    /// [Maybe add a part from the pending fixed value](https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value).
    fn add_pending_part(&mut self) -> Result<(), Fault> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let encoded = self.encode(&self.pending, self.pending_at)?;
        self.pending.clear();
        self.parts.push(Part::fixed(encoded, Modifier::None));
        Ok(())
    }

    /// [Adds a part](https://urlpattern.spec.whatwg.org/#add-a-part).
    fn add_part(
        &mut self,
        prefix: &str,
        name_token: Option<Token<'i>>,
        regexp_token: Option<Token<'i>>,
        suffix: &str,
        modifier: Modifier,
        at: usize,
    ) -> Result<(), Fault> {
        let is_text = name_token.is_none() && regexp_token.is_none();
        if is_text && modifier == Modifier::None {
            self.append_pending(prefix, at + 1);
            return Ok(());
        }
        self.add_pending_part()?;
        if is_text {
            if !prefix.is_empty() {
                let encoded = self.encode(prefix, at + 1)?;
                self.parts.push(Part::fixed(encoded, modifier));
            }
            return Ok(());
        }
        let regexp = match regexp_token {
            None => self.options.segment_wildcard_regexp(),
            Some(token) if token.kind == TokenType::Asterisk => FULL_WILDCARD_REGEXP,
            Some(token) => token.value,
        };
        let (kind, value) = if regexp == self.options.segment_wildcard_regexp() {
            (PartType::SegmentWildcard, "")
        } else if regexp == FULL_WILDCARD_REGEXP {
            (PartType::FullWildcard, "")
        } else {
            (PartType::Regexp, regexp)
        };
        let group_at = name_token.or(regexp_token).map_or(at, |token| token.index);
        let name = match name_token {
            Some(token) => Cow::Owned(token.value.to_owned()),
            None => {
                self.next_numeric_name += 1;
                numeric_name(self.next_numeric_name - 1)
            }
        };
        self.check_name(&name, group_at)?;
        let prefix = self.encode(prefix, at)?;
        let suffix = self.encode(suffix, at)?;
        self.parts.push(Part {
            kind,
            value: value.to_owned(),
            modifier,
            name,
            prefix,
            suffix,
            at: regexp_token.map_or(group_at, |token| token.index + 1),
        });
        Ok(())
    }

    /// Checks for a [duplicate name](https://urlpattern.spec.whatwg.org/#is-a-duplicate-name), and the limit on groups.
    fn check_name(&mut self, name: &str, at: usize) -> Result<(), Fault> {
        const FEW: usize = 16;
        let duplicate = if self.parts.len() < FEW {
            self.parts.iter().any(|part| part.name == name)
        } else {
            if self.names.is_empty() {
                let groups = self.parts.iter().filter(|part| part.is_group());
                self.names.extend(groups.map(|part| part.name.clone()));
            }
            !self.names.insert(Cow::Owned(name.to_owned()))
        };
        if duplicate {
            return Err(Fault::new(ErrorKind::DuplicateName(name.to_owned()), at));
        }
        let limit = self.limits.max_groups;
        self.groups += 1;
        if self.groups > limit {
            return Err(Fault::new(ErrorKind::TooManyGroups { limit }, at));
        }
        Ok(())
    }
}
