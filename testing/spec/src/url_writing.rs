//! The part of [URL writing](https://url.spec.whatwg.org/#url-writing) that the parser needs.

use crate::infra::is_noncharacter;

/// Whether `c` is a [URL code point](https://url.spec.whatwg.org/#url-code-points).
pub fn is_url_code_point(c: char) -> bool {
    match c {
        'A'..='Z' | 'a'..='z' | '0'..='9' => true,
        '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/' | ':' | ';'
        | '=' | '?' | '@' | '_' | '~' => true,
        // A `char` is never a surrogate, so only noncharacters remain to be excluded.
        '\u{A0}'..='\u{10FFFD}' => !is_noncharacter(c),
        _ => false,
    }
}
