//! What is left of the input.

use alloc::string::String;

/// The rest of the input, in which tabs and newlines do not count.
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
    /// The next code point, which stays.
    pub(super) fn first(mut self) -> Option<char> {
        self.next()
    }

    /// What follows `prefix`, if the rest begins with it.
    pub(super) fn strip(mut self, prefix: &str) -> Option<Rest<'i>> {
        prefix
            .chars()
            .all(|c| self.next() == Some(c))
            .then_some(self)
    }

    /// The scheme in lower case, and what follows its colon.
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

    /// The slashes and backslashes in front, and what follows them. Of more than two slashes only
    /// three are shown: what matters is whether they are exactly two, and proper ones.
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

/// Asked whenever a code point is looked at, so that tests can count how often that is.
pub(super) fn is_tab_or_newline(c: char) -> bool {
    #[cfg(test)]
    super::linear_time_tests::count_a_step();
    matches!(c, '\t' | '\n' | '\r')
}
