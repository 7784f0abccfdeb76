//! Escaping for [pattern strings](https://urlpattern.spec.whatwg.org/#escape-a-pattern-string) and for
//! [regular expressions](https://urlpattern.spec.whatwg.org/#escape-a-regexp-string).

/// Returns a set of ASCII characters as a bit mask.
const fn set_of(characters: &str) -> u128 {
    let (mut set, mut index) = (0, 0);
    while index < characters.len() {
        set |= 1 << characters.as_bytes()[index];
        index += 1;
    }
    set
}

const fn has(set: u128, byte: u8) -> bool {
    byte < 128 && set >> byte & 1 == 1
}

/// Syntax characters of patterns.
const PATTERN_SYNTAX: u128 = set_of("+*?:{}()\\");
const REGEXP_SYNTAX: u128 = set_of(".+*?^${}()[]|/\\");

fn push_escaped(text: &str, special: u128, output: &mut String) {
    output.reserve(text.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().skip(1).position(|byte| has(special, byte)) {
        push_piece(&rest[..=at], special, output);
        rest = &rest[at + 1..];
    }
    push_piece(rest, special, output);
}

/// Appends text in which only the first character may be special.
fn push_piece(text: &str, special: u128, output: &mut String) {
    if text.bytes().next().is_some_and(|first| has(special, first)) {
        output.push('\\');
    }
    output.push_str(text);
}

/// Whether a pattern string consists of fixed text.
pub(crate) fn is_fixed_text(pattern: &str) -> bool {
    !pattern.bytes().any(|byte| has(PATTERN_SYNTAX, byte))
}

pub(crate) fn push_escaped_pattern(text: &str, output: &mut String) {
    push_escaped(text, PATTERN_SYNTAX, output);
}

pub(crate) fn escape_pattern_string(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    push_escaped_pattern(text, &mut output);
    output
}

pub(crate) fn push_escaped_regexp(text: &str, output: &mut String) {
    push_escaped(text, REGEXP_SYNTAX, output);
}
