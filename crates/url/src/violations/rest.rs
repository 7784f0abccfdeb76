//! The unread input.

use alloc::string::String;

/// The unread input, which skips tabs and newlines.
#[derive(Clone, Copy)]
pub(super) struct Rest<'i>(pub(super) &'i str);

impl Iterator for Rest<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            let mut chars = self.0.chars();
            let c = chars.next()?;
            self.0 = chars.as_str();
            if !is_tab_or_newline(c) {
                return Some(c);
            }
        }
    }
}

impl<'i> Rest<'i> {
    /// Returns the next code point without consuming it.
    pub(super) fn first(mut self) -> Option<char> {
        self.next()
    }

    /// Returns the text after `prefix`, if the rest begins with it.
    pub(super) fn strip(mut self, prefix: &str) -> Option<Rest<'i>> {
        prefix
            .chars()
            .all(|c| self.next() == Some(c))
            .then_some(self)
    }

    /// Returns the lowercase scheme, and the text after its colon.
    pub(super) fn scheme(mut self) -> Option<(String, Rest<'i>)> {
        let mut scheme = String::new();
        while let Some(c) = self.next() {
            match c {
                ':' if !scheme.is_empty() => return Some((scheme, self)),
                'a'..='z' | 'A'..='Z' => scheme.push(c.to_ascii_lowercase()),
                '0'..='9' | '+' | '-' | '.' if !scheme.is_empty() => scheme.push(c),
                _ => return None,
            }
        }
        None
    }

    /// Returns the leading slashes and backslashes, and the text after them. More than two slashes are returned as
    /// three: only exactly two forward slashes are correct.
    pub(super) fn slashes(self) -> (&'static str, Rest<'i>) {
        let (mut count, mut are_proper) = (0, true);
        let mut rest = self;
        loop {
            let here = rest;
            match rest.next() {
                Some('/') => {}
                Some('\\') => are_proper = false,
                _ => {
                    let slashes = if are_proper { "///" } else { r"\\\" };
                    return (&slashes[..count], here);
                }
            }
            count = (count + 1).min(3);
        }
    }
}

/// Called for every visit of a code point, so that tests can count visits.
pub(super) fn is_tab_or_newline(c: char) -> bool {
    #[cfg(test)]
    super::linear_time_tests::count_a_step();
    matches!(c, '\t' | '\n' | '\r')
}
