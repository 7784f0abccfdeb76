//! Minimal JSON scanner that finds strings without copying.

use std::borrow::Cow;
use std::ops::Range;

/// Range of a JSON value in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) range: Range<usize>,
}

/// Scans a text forward.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// Byte at which the text is not JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotJson(pub(crate) usize);

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Creates a scanner that starts at byte `at`.
    pub(crate) fn from(text: &'a str, at: usize) -> Scanner<'a> {
        Scanner { text, at }
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// Returns the next byte that is not white space.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().take_while(is_space).count();
        self.bytes().get(self.at).copied()
    }

    /// Consumes this byte, or fails.
    pub(crate) fn expect(&mut self, byte: u8) -> Result<(), NotJson> {
        match self.take(byte) {
            true => Ok(()),
            false => Err(NotJson(self.at)),
        }
    }

    /// Consumes this byte, if it is next.
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Fails unless at the end.
    pub(crate) fn end(&mut self) -> Result<(), NotJson> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(NotJson(self.at)),
        }
    }

    /// Consumes the next string, including quotes.
    pub(crate) fn string(&mut self) -> Result<Value, NotJson> {
        self.expect(b'"')?;
        let start = self.at - 1;
        loop {
            let rest = &self.bytes()[self.at..];
            let Some(next) = memchr::memchr2(b'"', b'\\', rest) else {
                return Err(NotJson(start));
            };
            self.at += next + 1;
            if rest[next] == b'"' {
                let range = start..self.at;
                return Ok(Value { range });
            }
            // An escaped character is not a closing quote. It may have several bytes.
            let escaped = self.text[self.at..].chars().next();
            self.at += escaped.map_or(0, char::len_utf8);
        }
    }

    /// Consumes the next value of any kind, without recursion, so that its depth is unlimited.
    pub(crate) fn value(&mut self) -> Result<Value, NotJson> {
        let first = self.peek();
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                None => return Err(NotJson(self.at)),
                Some(b'"') => {
                    self.string()?;
                }
                Some(b'{' | b'[') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b'}' | b']') if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                Some(b',' | b':') if depth > 0 => self.at += 1,
                Some(byte) if byte == b'-' || byte.is_ascii_alphanumeric() => self.word(),
                Some(_) => return Err(NotJson(self.at)),
            }
            if depth == 0 {
                debug_assert!(first.is_some());
                let range = start..self.at;
                return Ok(Value { range });
            }
        }
    }

    /// Consumes a number, `true`, `false` or `null`.
    fn word(&mut self) {
        let is_in_word =
            |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
        let rest = &self.bytes()[self.at..];
        self.at += rest.iter().take_while(is_in_word).count();
    }

    /// Consumes the next object and returns its members, with decoded names.
    pub(crate) fn members(
        &mut self,
        mut each: impl FnMut(Cow<'a, str>, Value),
    ) -> Result<(), NotJson> {
        self.expect(b'{')?;
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            let name = self.string()?;
            self.expect(b':')?;
            let value = self.value()?;
            each(unescaped(&self.text[name.range]), value);
            if !self.take(b',') {
                return self.expect(b'}');
            }
        }
    }
}

/// Decodes a JSON string, with or without quotes. Invalid escapes are kept.
pub(crate) fn unescaped(string: &str) -> Cow<'_, str> {
    let inner = string.strip_prefix('"').unwrap_or(string);
    let inner = match inner.len() < string.len() {
        true => inner.strip_suffix('"').unwrap_or(inner),
        false => inner,
    };
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(backslash) = rest.find('\\') {
        text.push_str(&rest[..backslash]);
        rest = &rest[backslash + 1..];
        let escaped = rest.chars().next();
        let simple = match escaped {
            Some(c @ ('"' | '\\' | '/')) => Some(c),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{C}'),
            _ => None,
        };
        if let Some(c) = simple {
            text.push(c);
            rest = &rest[1..];
        } else if let Some((c, length)) = unicode_escape(rest) {
            text.push(c);
            rest = &rest[length..];
        } else {
            text.push('\\');
        }
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// Decodes `u` and four digits, or a surrogate pair of these; a lone surrogate becomes U+FFFD.
fn unicode_escape(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| {
        let digits = text.strip_prefix('u')?.get(..4)?;
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u16::from_str_radix(digits, 16).ok().filter(|_| are_digits)
    };
    let first = unit(text)?;
    let second = text
        .get(5..)
        .and_then(|rest| unit(rest.strip_prefix('\\')?));
    if let Some(second) = second.filter(|_| (0xD800..0xDC00).contains(&first)) {
        if let Some(Ok(c)) = char::decode_utf16([first, second]).next() {
            return Some((c, 11));
        }
    }
    let c = char::from_u32(u32::from(first)).unwrap_or('\u{FFFD}');
    Some((c, 5))
}

#[cfg(test)]
mod tests {
    use super::{NotJson, Scanner, unescaped};

    #[test]
    fn strings_are_decoded_as_a_library_does() {
        for string in [
            r#""""#,
            r#""a""#,
            r#""\"\\\/\b\f\n\r\t""#,
            r#""\u00e9\u4f60\ud83d\ude00""#,
            r#""http:\/\/h\/?a=1\u0026b=2""#,
            r#""é\\u0041""#,
        ] {
            let expected: String = serde_json::from_str(string).unwrap();
            assert_eq!(unescaped(string), expected, "{string}");
        }
        assert_eq!(unescaped(r#""\ud83d""#), "\u{FFFD}");
        assert_eq!(unescaped(r#""\ud83dx\ude00""#), "\u{FFFD}x\u{FFFD}");
        for odd in [r"\", r"\x", r"\u12", r"\u+123", r"\é", r"\u00é9"] {
            assert_eq!(unescaped(odd), odd);
        }
    }

    fn members(text: &str) -> Result<Vec<(String, String)>, NotJson> {
        let mut all = Vec::new();
        let mut scanner = Scanner::new(text);
        scanner.members(|name, value| {
            all.push((name.into_owned(), text[value.range].to_owned()));
        })?;
        scanner.end()?;
        Ok(all)
    }

    #[test]
    fn members_of_objects() {
        let all = members(r#" { "a" : 1.5e-3, "b\n":[{"c":"}"},[]] , "d":"x\"y","e":null } "#);
        let all = all.unwrap();
        let all: Vec<_> = all.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(
            all,
            [
                ("a", "1.5e-3"),
                ("b\n", r#"[{"c":"}"},[]]"#),
                ("d", r#""x\"y""#),
                ("e", "null")
            ]
        );
        assert_eq!(members("{}"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_object() {
        for text in [
            "",
            " ",
            "[]",
            "1",
            "{",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":}",
            "{\"a\":1",
            "{\"a\":1,}",
            "{\"a\":1} x",
            "{a:1}",
            "{\"a\\",
            "{\"a\":\"\\",
            "{\"a\":[",
            "{\"a\":]}",
            "{\"a\":é}",
        ] {
            assert!(members(text).is_err(), "{text}");
        }
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(members(&deep).unwrap().len(), 1);
    }
}
