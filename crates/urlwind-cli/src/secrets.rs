//! Redaction of messages, and of all output of `redact`.

use std::borrow::Cow;
use std::env;

use urlwind::{RedactOptions, redact_input, redact_text};

use crate::printable::is_unprintable;

/// Returns the rule for messages, the default of `redact`.
pub(crate) fn rule() -> RedactOptions {
    RedactOptions::strict()
}

/// Redacts a supposed URL for a message.
pub(crate) fn hidden(input: &str) -> Cow<'_, str> {
    redact_input(input, &rule())
}

/// Redacts the beginning of a supposed URL. A later `@` may turn part of it into a password.
pub(crate) fn hidden_in_beginning(input: &str) -> Cow<'_, str> {
    let with_host = format!("{input}@…");
    match hidden(&with_host) {
        hidden if hidden == with_host => Cow::Borrowed(input),
        hidden => Cow::Owned(hidden.into_owned()),
    }
}

/// Redacts a command-line word for a message: a URL, a pattern, or `NAME=VALUE`.
pub(crate) fn hidden_in_word(word: &str) -> String {
    let is_name = |name: &str| {
        let is_in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '?');
        name.starts_with("query:") || name.chars().all(is_in_name)
    };
    let Some((name, value)) = word.split_once('=').filter(|(name, _)| is_name(name)) else {
        return hidden(word).into_owned();
    };
    let key = name.rsplit(':').next().unwrap_or(name);
    let key = key.strip_suffix('?').unwrap_or(key);
    let value = hidden(value);
    // The value may be a query or the value of a parameter.
    let query = format!("?{value}");
    let query = hidden(&query);
    let pair = format!("?{key}={}", &query[1..]);
    match hidden(&pair).split_once('=') {
        Some((_, value)) => format!("{name}={value}"),
        None => hidden(word).into_owned(),
    }
}

/// Redacts the URLs in a message and escapes control characters. An argument in it counts as one URL, even
/// with spaces.
pub(crate) fn safe_message(message: &str) -> String {
    let mut hidden = message.to_owned();
    for argument in env::args_os().skip(1) {
        let word = argument.to_string_lossy();
        let value = match word.strip_prefix("--").and_then(|it| it.split_once('=')) {
            Some((_, value)) => value,
            None => &word,
        };
        if !value.is_empty() && hidden.contains(value) {
            hidden = hidden.replace(value, &hidden_in_word(value));
        }
    }
    let mut safe = String::with_capacity(hidden.len());
    for c in redact_text(&hidden, &rule()).chars() {
        match c {
            '\n' => safe.push(c),
            _ if is_unprintable(c) => safe.extend(c.escape_default()),
            _ => safe.push(c),
        }
    }
    safe
}

/// Redacts a line that is not a URL, keeping its terminator.
pub(crate) fn redacted_line<'l>(line: &'l [u8], options: &RedactOptions) -> Cow<'l, [u8]> {
    let text = line.trim_ascii_end();
    let end = &line[text.len()..];
    let text = String::from_utf8_lossy(text);
    match redact_input(&text, options) {
        redacted if redacted == text => Cow::Borrowed(line),
        redacted => Cow::Owned([redacted.as_bytes(), end].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::hidden_in_word;

    #[test]
    fn words_without_secrets() {
        for (word, shown) in [
            ("port=99999", "port=99999"),
            ("path=/a=b", "path=/a=b"),
            ("query:sig=x", "query:sig=REDACTED"),
            ("query:sig?=x", "query:sig?=REDACTED"),
            ("search=a=b&sig=x", "search=a=b&sig=REDACTED"),
            (
                "href=https://me:secret@h:x/",
                "href=https://REDACTED:REDACTED@h:x/",
            ),
            ("https://me:secret@h:x/", "https://REDACTED:REDACTED@h:x/"),
            ("https://me:a b=c@h:x/", "https://REDACTED:REDACTED@h:x/"),
            (
                "https://me:a b@h:x/?c=d",
                "https://REDACTED:REDACTED@h:x/?c=d",
            ),
        ] {
            assert_eq!(hidden_in_word(word), shown);
        }
    }
}
