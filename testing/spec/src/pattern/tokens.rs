//! <https://urlpattern.spec.whatwg.org/#tokenizing>

use super::TypeError;
use icu_properties::CodePointSetData;
use icu_properties::props::{IdContinue, IdStart};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenType {
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

/// <https://urlpattern.spec.whatwg.org/#token>
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenType,
    /// In code points.
    pub index: usize,
    pub value: String,
}

/// <https://urlpattern.spec.whatwg.org/#tokenize-policy>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    Strict,
    Lenient,
}

/// <https://urlpattern.spec.whatwg.org/#tokenizer>
struct Tokenizer {
    input: Vec<char>,
    policy: Policy,
    token_list: Vec<Token>,
    index: usize,
    next_index: usize,
    code_point: char,
}

/// <https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point>
pub fn is_a_valid_name_code_point(code_point: char, first: bool) -> bool {
    if first {
        CodePointSetData::new::<IdStart>().contains(code_point) || matches!(code_point, '$' | '_')
    } else {
        CodePointSetData::new::<IdContinue>().contains(code_point)
            || matches!(code_point, '$' | '\u{200C}' | '\u{200D}')
    }
}

impl Tokenizer {
    /// <https://urlpattern.spec.whatwg.org/#get-the-next-code-point>
    fn get_the_next_code_point(&mut self) {
        self.code_point = self.input[self.next_index];
        self.next_index += 1;
    }

    /// <https://urlpattern.spec.whatwg.org/#seek-and-get-the-next-code-point>
    fn seek_and_get_the_next_code_point(&mut self, index: usize) {
        self.next_index = index;
        self.get_the_next_code_point();
    }

    /// <https://urlpattern.spec.whatwg.org/#add-a-token>
    fn add_a_token(&mut self, kind: TokenType, next: usize, value: usize, length: usize) {
        self.token_list.push(Token {
            kind,
            index: self.index,
            value: self.input[value..value + length].iter().collect(),
        });
        self.index = next;
    }

    /// <https://urlpattern.spec.whatwg.org/#add-a-token-with-default-length>
    fn add_a_token_with_default_length(&mut self, kind: TokenType, next: usize, value: usize) {
        self.add_a_token(kind, next, value, next - value);
    }

    /// <https://urlpattern.spec.whatwg.org/#add-a-token-with-default-position-and-length>
    fn add_a_token_with_default_position_and_length(&mut self, kind: TokenType) {
        self.add_a_token_with_default_length(kind, self.next_index, self.index);
    }

    /// <https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error>
    fn process_a_tokenizing_error(&mut self, next: usize, value: usize) -> Result<(), TypeError> {
        if self.policy == Policy::Strict {
            return Err(TypeError("invalid token"));
        }
        self.add_a_token_with_default_length(TokenType::InvalidChar, next, value);
        Ok(())
    }

    fn name(&mut self) -> Result<(), TypeError> {
        let mut name_position = self.next_index;
        let name_start = name_position;
        while name_position < self.input.len() {
            self.seek_and_get_the_next_code_point(name_position);
            let first_code_point = name_position == name_start;
            if !is_a_valid_name_code_point(self.code_point, first_code_point) {
                break;
            }
            name_position = self.next_index;
        }
        if name_position <= name_start {
            return self.process_a_tokenizing_error(name_start, self.index);
        }
        self.add_a_token_with_default_length(TokenType::Name, name_position, name_start);
        Ok(())
    }

    fn regexp(&mut self) -> Result<(), TypeError> {
        let mut depth = 1;
        let mut regexp_position = self.next_index;
        let regexp_start = regexp_position;
        let mut error = false;
        while regexp_position < self.input.len() {
            self.seek_and_get_the_next_code_point(regexp_position);
            if !self.code_point.is_ascii() {
                error = true;
                break;
            }
            if regexp_position == regexp_start && self.code_point == '?' {
                error = true;
                break;
            }
            if self.code_point == '\\' {
                if regexp_position == self.input.len() - 1 {
                    error = true;
                    break;
                }
                self.get_the_next_code_point();
                if !self.code_point.is_ascii() {
                    error = true;
                    break;
                }
                regexp_position = self.next_index;
                continue;
            }
            if self.code_point == ')' {
                depth -= 1;
                if depth == 0 {
                    regexp_position = self.next_index;
                    break;
                }
            } else if self.code_point == '(' {
                depth += 1;
                if regexp_position == self.input.len() - 1 {
                    error = true;
                    break;
                }
                let temporary_position = self.next_index;
                self.get_the_next_code_point();
                if self.code_point != '?' {
                    error = true;
                    break;
                }
                self.next_index = temporary_position;
            }
            regexp_position = self.next_index;
        }
        // All errors above are processed with these arguments.
        if error || depth != 0 {
            return self.process_a_tokenizing_error(regexp_start, self.index);
        }
        let regexp_length = regexp_position - regexp_start - 1;
        if regexp_length == 0 {
            return self.process_a_tokenizing_error(regexp_start, self.index);
        }
        self.add_a_token(
            TokenType::Regexp,
            regexp_position,
            regexp_start,
            regexp_length,
        );
        Ok(())
    }
}

/// <https://urlpattern.spec.whatwg.org/#tokenize>
pub fn tokenize(input: &[char], policy: Policy) -> Result<Vec<Token>, TypeError> {
    let mut tokenizer = Tokenizer {
        input: input.to_vec(),
        policy,
        token_list: Vec::new(),
        index: 0,
        next_index: 0,
        code_point: '\0',
    };
    while tokenizer.index < tokenizer.input.len() {
        tokenizer.seek_and_get_the_next_code_point(tokenizer.index);
        match tokenizer.code_point {
            '*' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Asterisk),
            '+' | '?' => {
                tokenizer.add_a_token_with_default_position_and_length(TokenType::OtherModifier);
            }
            '\\' => {
                if tokenizer.index == tokenizer.input.len() - 1 {
                    let (next, index) = (tokenizer.next_index, tokenizer.index);
                    tokenizer.process_a_tokenizing_error(next, index)?;
                    continue;
                }
                let escaped_index = tokenizer.next_index;
                tokenizer.get_the_next_code_point();
                let next = tokenizer.next_index;
                tokenizer.add_a_token_with_default_length(
                    TokenType::EscapedChar,
                    next,
                    escaped_index,
                );
            }
            '{' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Open),
            '}' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Close),
            ':' => tokenizer.name()?,
            '(' => tokenizer.regexp()?,
            _ => tokenizer.add_a_token_with_default_position_and_length(TokenType::Char),
        }
    }
    let index = tokenizer.index;
    tokenizer.add_a_token_with_default_length(TokenType::End, index, index);
    Ok(tokenizer.token_list)
}
