//! URLs typed without a scheme.

use std::borrow::Cow;

/// Prepends a scheme to input without one that starts with a host: `example.com/x`, `localhost:8080`,
/// `//example.com`. Other input that starts with `/`, `?` or `#` has none.
pub(crate) fn with_scheme<'a>(input: &'a str, scheme: &str) -> Cow<'a, str> {
    let text = input.trim_matches(|c: char| c <= ' ');
    if let Some(rest) = text.strip_prefix("//") {
        return Cow::Owned(format!("{scheme}://{rest}"));
    }
    if text.is_empty() || text.starts_with(['/', '?', '#', '\\', '.', ':']) || has_scheme(text) {
        return Cow::Borrowed(input);
    }
    Cow::Owned(format!("{scheme}://{text}"))
}

/// Schemes that may be followed by a number that is not a port.
const SCHEMES_OF_NUMBERS: [&str; 18] = [
    "about",
    "blob",
    "callto",
    "cid",
    "data",
    "fax",
    "file",
    "ftp",
    "http",
    "https",
    "javascript",
    "mid",
    "sip",
    "sips",
    "sms",
    "tel",
    "ws",
    "wss",
];

/// Returns whether the input starts with a scheme rather than a host and its port.
fn has_scheme(text: &str) -> bool {
    let Some((before, after)) = text.split_once(':') else {
        return false;
    };
    let is_scheme = before.starts_with(|c: char| c.is_ascii_alphabetic())
        && before
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    let is_scheme_of_numbers = SCHEMES_OF_NUMBERS
        .iter()
        .any(|scheme| before.eq_ignore_ascii_case(scheme));
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let has_port = matches!(digits, 1..=5)
        && after[digits..]
            .chars()
            .next()
            .is_none_or(|c| matches!(c, '/' | '?' | '#' | '\\'));
    is_scheme && (is_scheme_of_numbers || !has_port)
}

#[cfg(test)]
mod tests {
    use super::with_scheme;

    #[test]
    fn hosts_get_a_scheme_and_nothing_else_does() {
        for (input, expected) in [
            ("example.com", "https://example.com"),
            (" example.com/a?b:c", "https://example.com/a?b:c"),
            ("example.com:8080/x", "https://example.com:8080/x"),
            ("localhost:80", "https://localhost:80"),
            ("//h/x", "https://h/x"),
            ("[::1]:80/", "https://[::1]:80/"),
            ("me@example.com", "https://me@example.com"),
            ("127.0.0.1:80", "https://127.0.0.1:80"),
            ("bücher.example", "https://bücher.example"),
            ("http://a/", "http://a/"),
            ("HTTP:a", "HTTP:a"),
            ("mailto:x@y", "mailto:x@y"),
            ("myserver:8080/x", "https://myserver:8080/x"),
            ("a-b:80", "https://a-b:80"),
            ("tel:112", "tel:112"),
            ("HTTP:80/x", "HTTP:80/x"),
            ("data:1", "data:1"),
            ("x:80a", "x:80a"),
            ("urn:isbn:1", "urn:isbn:1"),
            ("example.com:x", "example.com:x"),
            ("localhost:123456", "localhost:123456"),
            ("/path", "/path"),
            ("?q", "?q"),
            ("#f", "#f"),
            ("../x", "../x"),
            ("", ""),
        ] {
            assert_eq!(with_scheme(input, "https"), expected, "{input}");
        }
    }
}
