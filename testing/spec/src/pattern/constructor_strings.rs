//! <https://urlpattern.spec.whatwg.org/#constructor-string-parsing>

use super::TypeError;
use super::init_processing::Init;
use super::tokens::{Policy, Token, TokenType, tokenize};
use super::url_pattern::{compile_a_protocol, protocol_component_matches_a_special_scheme};

/// <https://urlpattern.spec.whatwg.org/#constructor-string-parser>; states are named after the members of an init.
struct ConstructorStringParser {
    input: Vec<char>,
    token_list: Vec<Token>,
    result: Init,
    component_start: usize,
    token_index: usize,
    token_increment: usize,
    group_depth: usize,
    hostname_ipv6_bracket_depth: i64,
    protocol_matches_a_special_scheme_flag: bool,
    state: &'static str,
}

/// <https://urlpattern.spec.whatwg.org/#parse-a-constructor-string>
pub fn parse_a_constructor_string(input: &str) -> Result<Init, TypeError> {
    let input: Vec<char> = input.chars().collect();
    let mut parser = ConstructorStringParser {
        token_list: tokenize(&input, Policy::Lenient)?,
        input,
        result: Init::new(),
        component_start: 0,
        token_index: 0,
        token_increment: 1,
        group_depth: 0,
        hostname_ipv6_bracket_depth: 0,
        protocol_matches_a_special_scheme_flag: false,
        state: "init",
    };
    while parser.token_index < parser.token_list.len() {
        parser.token_increment = 1;
        if parser.token_list[parser.token_index].kind == TokenType::End {
            if parser.state == "init" {
                parser.rewind();
                if parser.is_a_hash_prefix() {
                    parser.change_state("hash", 1);
                } else if parser.is_a_search_prefix() {
                    parser.change_state("search", 1);
                } else {
                    parser.change_state("pathname", 0);
                }
                parser.token_index += parser.token_increment;
                continue;
            }
            if parser.state == "authority" {
                parser.rewind_and_set_state("hostname");
                parser.token_index += parser.token_increment;
                continue;
            }
            parser.change_state("done", 0);
            break;
        }
        if parser.is_a_group_open() {
            parser.group_depth += 1;
            parser.token_index += parser.token_increment;
            continue;
        }
        if parser.group_depth > 0 {
            if parser.is_a_group_close() {
                parser.group_depth -= 1;
            } else {
                parser.token_index += parser.token_increment;
                continue;
            }
        }
        parser.run_state()?;
        parser.token_index += parser.token_increment;
    }
    if parser.result.contains_key("hostname") && !parser.result.contains_key("port") {
        parser.result.insert("port", String::new());
    }
    Ok(parser.result)
}

impl ConstructorStringParser {
    fn run_state(&mut self) -> Result<(), TypeError> {
        match self.state {
            "init" => {
                if self.is_a_protocol_suffix() {
                    self.rewind_and_set_state("protocol");
                }
            }
            "protocol" => {
                if self.is_a_protocol_suffix() {
                    self.compute_protocol_matches_a_special_scheme_flag()?;
                    let mut next_state = "pathname";
                    let mut skip = 1;
                    if self.next_is_authority_slashes() {
                        next_state = "authority";
                        skip = 3;
                    } else if self.protocol_matches_a_special_scheme_flag {
                        next_state = "authority";
                    }
                    self.change_state(next_state, skip);
                }
            }
            "authority" => {
                if self.is_an_identity_terminator() {
                    self.rewind_and_set_state("username");
                } else if self.is_a_pathname_start()
                    || self.is_a_search_prefix()
                    || self.is_a_hash_prefix()
                {
                    self.rewind_and_set_state("hostname");
                }
            }
            "username" => {
                if self.is_a_password_prefix() {
                    self.change_state("password", 1);
                } else if self.is_an_identity_terminator() {
                    self.change_state("hostname", 1);
                }
            }
            "password" => {
                if self.is_an_identity_terminator() {
                    self.change_state("hostname", 1);
                }
            }
            "hostname" => {
                if self.is_an_ipv6_open() {
                    self.hostname_ipv6_bracket_depth += 1;
                } else if self.is_an_ipv6_close() {
                    self.hostname_ipv6_bracket_depth -= 1;
                } else if self.is_a_port_prefix() && self.hostname_ipv6_bracket_depth == 0 {
                    self.change_state("port", 1);
                } else if self.is_a_pathname_start() {
                    self.change_state("pathname", 0);
                } else if self.is_a_search_prefix() {
                    self.change_state("search", 1);
                } else if self.is_a_hash_prefix() {
                    self.change_state("hash", 1);
                }
            }
            "port" => {
                if self.is_a_pathname_start() {
                    self.change_state("pathname", 0);
                } else if self.is_a_search_prefix() {
                    self.change_state("search", 1);
                } else if self.is_a_hash_prefix() {
                    self.change_state("hash", 1);
                }
            }
            "pathname" => {
                if self.is_a_search_prefix() {
                    self.change_state("search", 1);
                } else if self.is_a_hash_prefix() {
                    self.change_state("hash", 1);
                }
            }
            "search" => {
                if self.is_a_hash_prefix() {
                    self.change_state("hash", 1);
                }
            }
            "hash" => {}
            _ => unreachable!("the state done is never reached here"),
        }
        Ok(())
    }

    /// <https://urlpattern.spec.whatwg.org/#change-state>
    fn change_state(&mut self, new_state: &'static str, skip: usize) {
        let state = self.state;
        if state != "init" && state != "authority" && state != "done" {
            let component = self.make_a_component_string();
            self.result.insert(state, component);
        }
        if state != "init" && new_state != "done" {
            if ["protocol", "authority", "username", "password"].contains(&state)
                && ["port", "pathname", "search", "hash"].contains(&new_state)
                && !self.result.contains_key("hostname")
            {
                self.result.insert("hostname", String::new());
            }
            if [
                "protocol",
                "authority",
                "username",
                "password",
                "hostname",
                "port",
            ]
            .contains(&state)
                && ["search", "hash"].contains(&new_state)
                && !self.result.contains_key("pathname")
            {
                if self.protocol_matches_a_special_scheme_flag {
                    self.result.insert("pathname", "/".to_owned());
                } else {
                    self.result.insert("pathname", String::new());
                }
            }
            if [
                "protocol",
                "authority",
                "username",
                "password",
                "hostname",
                "port",
                "pathname",
            ]
            .contains(&state)
                && new_state == "hash"
                && !self.result.contains_key("search")
            {
                self.result.insert("search", String::new());
            }
        }
        self.state = new_state;
        self.token_index += skip;
        self.component_start = self.token_index;
        self.token_increment = 0;
    }

    fn rewind(&mut self) {
        self.token_index = self.component_start;
        self.token_increment = 0;
    }

    fn rewind_and_set_state(&mut self, state: &'static str) {
        self.rewind();
        self.state = state;
    }

    /// <https://urlpattern.spec.whatwg.org/#get-a-safe-token>
    fn get_a_safe_token(&self, index: usize) -> &Token {
        if index < self.token_list.len() {
            return &self.token_list[index];
        }
        let token = &self.token_list[self.token_list.len() - 1];
        assert_eq!(token.kind, TokenType::End);
        token
    }

    /// <https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char>
    fn is_a_non_special_pattern_char(&self, index: usize, value: &str) -> bool {
        let token = self.get_a_safe_token(index);
        if token.value != value {
            return false;
        }
        token.kind == TokenType::Char
            || token.kind == TokenType::EscapedChar
            || token.kind == TokenType::InvalidChar
    }

    fn is_here(&self, value: &str) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, value)
    }

    fn is_a_protocol_suffix(&self) -> bool {
        self.is_here(":")
    }

    fn next_is_authority_slashes(&self) -> bool {
        if !self.is_a_non_special_pattern_char(self.token_index + 1, "/") {
            return false;
        }
        self.is_a_non_special_pattern_char(self.token_index + 2, "/")
    }

    fn is_an_identity_terminator(&self) -> bool {
        self.is_here("@")
    }

    fn is_a_password_prefix(&self) -> bool {
        self.is_here(":")
    }

    fn is_a_port_prefix(&self) -> bool {
        self.is_here(":")
    }

    fn is_a_pathname_start(&self) -> bool {
        self.is_here("/")
    }

    /// <https://urlpattern.spec.whatwg.org/#is-a-search-prefix>
    fn is_a_search_prefix(&self) -> bool {
        if self.is_here("?") {
            return true;
        }
        if self.token_list[self.token_index].value != "?" {
            return false;
        }
        if self.token_index == 0 {
            return true;
        }
        let previous_token = self.get_a_safe_token(self.token_index - 1);
        !matches!(
            previous_token.kind,
            TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk
        )
    }

    fn is_a_hash_prefix(&self) -> bool {
        self.is_here("#")
    }

    fn is_a_group_open(&self) -> bool {
        self.token_list[self.token_index].kind == TokenType::Open
    }

    fn is_a_group_close(&self) -> bool {
        self.token_list[self.token_index].kind == TokenType::Close
    }

    fn is_an_ipv6_open(&self) -> bool {
        self.is_here("[")
    }

    fn is_an_ipv6_close(&self) -> bool {
        self.is_here("]")
    }

    /// <https://urlpattern.spec.whatwg.org/#make-a-component-string>
    fn make_a_component_string(&self) -> String {
        assert!(self.token_index < self.token_list.len());
        let token = &self.token_list[self.token_index];
        let component_start_token = self.get_a_safe_token(self.component_start);
        self.input[component_start_token.index..token.index]
            .iter()
            .collect()
    }

    /// <https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag>
    fn compute_protocol_matches_a_special_scheme_flag(&mut self) -> Result<(), TypeError> {
        let protocol_component = compile_a_protocol(&self.make_a_component_string())?;
        if protocol_component_matches_a_special_scheme(&protocol_component) {
            self.protocol_matches_a_special_scheme_flag = true;
        }
        Ok(())
    }
}
