//! Text functions shared by the models.

/// Returns the text, unless it is empty.
pub(crate) fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Splits the text at the first `delimiter`.
pub(crate) fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Splits the text before the first of `delimiters`.
pub(crate) fn cut_before<'t>(text: &'t str, delimiters: &[char]) -> (&'t str, &'t str) {
    text.split_at(text.find(delimiters).unwrap_or(text.len()))
}

pub(crate) fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}

/// Splits off a scheme according to RFC 3986, and its colon.
pub(crate) fn scheme(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once(':')?;
    let is_scheme =
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.bytes().all(is_scheme_byte);
    is_scheme.then_some((scheme, rest))
}

/// Whether two hexadecimal digits follow every `%`.
pub(crate) fn has_whole_escapes(text: &str) -> bool {
    text.split('%').skip(1).all(|rest| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    })
}
