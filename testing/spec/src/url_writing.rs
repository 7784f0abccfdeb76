//! [URL writing](https://url.spec.whatwg.org/#url-writing), as far as the parser needs it.

use crate::infra::is_noncharacter;

/// Whether `c` is a [URL code point](https://url.spec.whatwg.org/#url-code-points).
pub fn is_url_code_point(c: char) -> bool {
    match c {
        'A'..='Z' | 'a'..='z' | '0'..='9' => true,
        '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/' | ':' | ';'
        | '=' | '?' | '@' | '_' | '~' => true,
        // A `char` is never a surrogate, so only the noncharacters are left to exclude.
        '\u{A0}'..='\u{10FFFD}' => !is_noncharacter(c),
        _ => false,
    }
}
