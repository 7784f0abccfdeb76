//! <https://urlpattern.spec.whatwg.org/#parts> and <https://urlpattern.spec.whatwg.org/#parsing>

use super::TypeError;
use super::canonicalization::EncodingCallback;
use super::regular_expressions::generate_a_segment_wildcard_regexp;
use super::tokens::{Policy, Token, TokenType, tokenize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartType {
    FixedText,
    Regexp,
    SegmentWildcard,
    FullWildcard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    None,
    Optional,
    ZeroOrMore,
    OneOrMore,
}

/// <https://urlpattern.spec.whatwg.org/#part>
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: PartType,
    pub value: String,
    pub modifier: Modifier,
    pub name: String,
    pub prefix: String,
    pub suffix: String,
}

/// <https://urlpattern.spec.whatwg.org/#options>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub delimiter_code_point: &'static str,
    pub prefix_code_point: &'static str,
    pub ignore_case: bool,
}

/// <https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value>
pub const FULL_WILDCARD_REGEXP_VALUE: &str = ".*";

/// <https://urlpattern.spec.whatwg.org/#pattern-parser>
struct PatternParser {
    token_list: Vec<Token>,
    encoding_callback: EncodingCallback,
    segment_wildcard_regexp: String,
    part_list: Vec<Part>,
    pending_fixed_value: String,
    index: usize,
    next_numeric_name: usize,
}

/// <https://urlpattern.spec.whatwg.org/#parse-a-pattern-string>
pub fn parse_a_pattern_string(
    input: &str,
    options: Options,
    encoding_callback: EncodingCallback,
) -> Result<Vec<Part>, TypeError> {
    let input: Vec<char> = input.chars().collect();
    let mut parser = PatternParser {
        token_list: tokenize(&input, Policy::Strict)?,
        encoding_callback,
        segment_wildcard_regexp: generate_a_segment_wildcard_regexp(options),
        part_list: Vec::new(),
        pending_fixed_value: String::new(),
        index: 0,
        next_numeric_name: 0,
    };
    while parser.index < parser.token_list.len() {
        let char_token = parser.try_to_consume_a_token(TokenType::Char);
        let mut name_token = parser.try_to_consume_a_token(TokenType::Name);
        let mut regexp_or_wildcard_token =
            parser.try_to_consume_a_regexp_or_wildcard_token(name_token.as_ref());
        if name_token.is_some() || regexp_or_wildcard_token.is_some() {
            let mut prefix = String::new();
            if let Some(char_token) = &char_token {
                prefix = char_token.value.clone();
            }
            if !prefix.is_empty() && prefix != options.prefix_code_point {
                parser.pending_fixed_value.push_str(&prefix);
                prefix = String::new();
            }
            parser.maybe_add_a_part_from_the_pending_fixed_value()?;
            let modifier_token = parser.try_to_consume_a_modifier_token();
            parser.add_a_part(
                &prefix,
                name_token,
                regexp_or_wildcard_token,
                "",
                modifier_token,
            )?;
            continue;
        }
        let mut fixed_token = char_token;
        if fixed_token.is_none() {
            fixed_token = parser.try_to_consume_a_token(TokenType::EscapedChar);
        }
        if let Some(fixed_token) = fixed_token {
            parser.pending_fixed_value.push_str(&fixed_token.value);
            continue;
        }
        let open_token = parser.try_to_consume_a_token(TokenType::Open);
        if open_token.is_some() {
            let prefix = parser.consume_text();
            name_token = parser.try_to_consume_a_token(TokenType::Name);
            regexp_or_wildcard_token =
                parser.try_to_consume_a_regexp_or_wildcard_token(name_token.as_ref());
            let suffix = parser.consume_text();
            parser.consume_a_required_token(TokenType::Close)?;
            let modifier_token = parser.try_to_consume_a_modifier_token();
            parser.add_a_part(
                &prefix,
                name_token,
                regexp_or_wildcard_token,
                &suffix,
                modifier_token,
            )?;
            continue;
        }
        parser.maybe_add_a_part_from_the_pending_fixed_value()?;
        parser.consume_a_required_token(TokenType::End)?;
    }
    Ok(parser.part_list)
}

impl PatternParser {
    /// <https://urlpattern.spec.whatwg.org/#try-to-consume-a-token>
    fn try_to_consume_a_token(&mut self, kind: TokenType) -> Option<Token> {
        let next_token = self.token_list[self.index].clone();
        if next_token.kind != kind {
            return None;
        }
        self.index += 1;
        Some(next_token)
    }

    /// <https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token>
    fn try_to_consume_a_modifier_token(&mut self) -> Option<Token> {
        let token = self.try_to_consume_a_token(TokenType::OtherModifier);
        if token.is_some() {
            return token;
        }
        self.try_to_consume_a_token(TokenType::Asterisk)
    }

    /// <https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token>
    fn try_to_consume_a_regexp_or_wildcard_token(
        &mut self,
        name_token: Option<&Token>,
    ) -> Option<Token> {
        let mut token = self.try_to_consume_a_token(TokenType::Regexp);
        if name_token.is_none() && token.is_none() {
            token = self.try_to_consume_a_token(TokenType::Asterisk);
        }
        token
    }

    /// <https://urlpattern.spec.whatwg.org/#consume-a-required-token>
    fn consume_a_required_token(&mut self, kind: TokenType) -> Result<Token, TypeError> {
        self.try_to_consume_a_token(kind)
            .ok_or(TypeError("missing required token"))
    }

    /// <https://urlpattern.spec.whatwg.org/#consume-text>
    fn consume_text(&mut self) -> String {
        let mut result = String::new();
        loop {
            let mut token = self.try_to_consume_a_token(TokenType::Char);
            if token.is_none() {
                token = self.try_to_consume_a_token(TokenType::EscapedChar);
            }
            let Some(token) = token else { break };
            result.push_str(&token.value);
        }
        result
    }

    /// <https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value>
    fn maybe_add_a_part_from_the_pending_fixed_value(&mut self) -> Result<(), TypeError> {
        if self.pending_fixed_value.is_empty() {
            return Ok(());
        }
        let encoded_value = (self.encoding_callback)(&self.pending_fixed_value)?;
        self.pending_fixed_value = String::new();
        self.part_list.push(Part {
            kind: PartType::FixedText,
            value: encoded_value,
            modifier: Modifier::None,
            name: String::new(),
            prefix: String::new(),
            suffix: String::new(),
        });
        Ok(())
    }

    /// <https://urlpattern.spec.whatwg.org/#add-a-part>
    fn add_a_part(
        &mut self,
        prefix: &str,
        name_token: Option<Token>,
        regexp_or_wildcard_token: Option<Token>,
        suffix: &str,
        modifier_token: Option<Token>,
    ) -> Result<(), TypeError> {
        let mut modifier = Modifier::None;
        if let Some(modifier_token) = modifier_token {
            match modifier_token.value.as_str() {
                "?" => modifier = Modifier::Optional,
                "*" => modifier = Modifier::ZeroOrMore,
                "+" => modifier = Modifier::OneOrMore,
                _ => {}
            }
        }
        if name_token.is_none() && regexp_or_wildcard_token.is_none() && modifier == Modifier::None
        {
            self.pending_fixed_value.push_str(prefix);
            return Ok(());
        }
        self.maybe_add_a_part_from_the_pending_fixed_value()?;
        if name_token.is_none() && regexp_or_wildcard_token.is_none() {
            assert!(suffix.is_empty());
            if prefix.is_empty() {
                return Ok(());
            }
            let encoded_value = (self.encoding_callback)(prefix)?;
            self.part_list.push(Part {
                kind: PartType::FixedText,
                value: encoded_value,
                modifier,
                name: String::new(),
                prefix: String::new(),
                suffix: String::new(),
            });
            return Ok(());
        }
        let mut regexp_value = match &regexp_or_wildcard_token {
            None => self.segment_wildcard_regexp.clone(),
            Some(token) if token.kind == TokenType::Asterisk => {
                FULL_WILDCARD_REGEXP_VALUE.to_owned()
            }
            Some(token) => token.value.clone(),
        };
        let mut kind = PartType::Regexp;
        if regexp_value == self.segment_wildcard_regexp {
            kind = PartType::SegmentWildcard;
            regexp_value = String::new();
        } else if regexp_value == FULL_WILDCARD_REGEXP_VALUE {
            kind = PartType::FullWildcard;
            regexp_value = String::new();
        }
        let mut name = String::new();
        if let Some(name_token) = name_token {
            name = name_token.value;
        } else if regexp_or_wildcard_token.is_some() {
            name = self.next_numeric_name.to_string();
            self.next_numeric_name += 1;
        }
        // <https://urlpattern.spec.whatwg.org/#is-a-duplicate-name>
        if self.part_list.iter().any(|part| part.name == name) {
            return Err(TypeError("duplicate group name"));
        }
        let encoded_prefix = (self.encoding_callback)(prefix)?;
        let encoded_suffix = (self.encoding_callback)(suffix)?;
        self.part_list.push(Part {
            kind,
            value: regexp_value,
            modifier,
            name,
            prefix: encoded_prefix,
            suffix: encoded_suffix,
        });
        Ok(())
    }
}
