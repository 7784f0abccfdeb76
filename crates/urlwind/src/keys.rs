//! Lists of query keys: what is to be redacted, removed or kept.

use alloc::string::String;
use alloc::vec::Vec;

/// A list of query keys, in which `*` stands for any text.
///
/// ```
/// use urlwind::KeyList;
///
/// let keys = KeyList::new(["sig", "utm_*"]);
/// assert!(keys.matches("sig") && keys.matches("utm_source"));
/// assert!(!keys.matches("Sig") && keys.ignoring_case().matches("Sig"));
///
/// // A backslash takes the meaning from a star.
/// assert!(!KeyList::new([r"a\*"]).matches("ab"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyList {
    patterns: Patterns,
    ignores_case: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Patterns {
    /// As they are written. No pattern has a backslash.
    Fixed(&'static [&'static str]),
    /// Each cut at its stars, so that one piece means that there is no star.
    Cut(Vec<Vec<String>>),
}

impl KeyList {
    /// A list of these patterns. Upper and lower case differ.
    ///
    /// ```
    /// assert!(urlwind::KeyList::new(["a", "b*"]).matches("bc"));
    /// ```
    #[must_use]
    #[inline]
    pub fn new<I>(patterns: I) -> KeyList
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let patterns = patterns.into_iter().map(|text| cut(text.as_ref()));
        KeyList {
            patterns: Patterns::Cut(patterns.collect()),
            ignores_case: false,
        }
    }

    /// A list that is written in the program. Nothing is allocated for it, and a backslash in it is
    /// a backslash.
    ///
    /// ```
    /// use urlwind::KeyList;
    /// const SECRETS: KeyList = KeyList::from_static(&["token", "api_*"]);
    /// assert!(SECRETS.matches("api_key"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_static(patterns: &'static [&'static str]) -> KeyList {
        KeyList {
            patterns: Patterns::Fixed(patterns),
            ignores_case: false,
        }
    }

    /// A list that is written in the program, in lower case, in which case does not count.
    pub(crate) const fn ignoring_case_from_static(patterns: &'static [&'static str]) -> KeyList {
        KeyList {
            patterns: Patterns::Fixed(patterns),
            ignores_case: true,
        }
    }

    /// The list that holds every key.
    ///
    /// ```
    /// assert!(urlwind::KeyList::all().matches("anything"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn all() -> KeyList {
        KeyList::from_static(&["*"])
    }

    /// The list that holds no key.
    ///
    /// ```
    /// assert!(!urlwind::KeyList::none().matches("anything"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn none() -> KeyList {
        KeyList::from_static(&[])
    }

    /// The same list, in which upper and lower case of ASCII letters are the same.
    ///
    /// ```
    /// assert!(urlwind::KeyList::new(["*Token"]).ignoring_case().matches("ACCESS_TOKEN"));
    /// ```
    #[must_use]
    #[inline]
    pub fn ignoring_case(self) -> KeyList {
        let mut patterns = match self.patterns {
            Patterns::Cut(patterns) => patterns,
            Patterns::Fixed(patterns) => patterns
                .iter()
                .map(|text| text.split('*').map(String::from).collect())
                .collect(),
        };
        for piece in patterns.iter_mut().flatten() {
            piece.make_ascii_lowercase();
        }
        KeyList {
            patterns: Patterns::Cut(patterns),
            ignores_case: true,
        }
    }

    /// Whether a key, decoded, is in the list.
    ///
    /// ```
    /// assert!(urlwind::KeyList::new(["q"]).matches("q"));
    /// ```
    #[must_use]
    #[inline]
    pub fn matches(&self, key: &str) -> bool {
        if self.ignores_case && key.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.holds(&key.to_ascii_lowercase());
        }
        self.holds(key)
    }

    #[inline]
    fn holds(&self, key: &str) -> bool {
        match &self.patterns {
            Patterns::Fixed(patterns) => {
                patterns.iter().any(|text| fits(key, &mut text.split('*')))
            }
            Patterns::Cut(patterns) => patterns
                .iter()
                .any(|pieces| fits(key, &mut pieces.iter().map(String::as_str))),
        }
    }

    /// Whether the list holds every key, whatever it is.
    #[inline]
    pub(crate) fn is_all(&self) -> bool {
        let is_star =
            |pieces: &Vec<String>| pieces.len() > 1 && pieces.iter().all(String::is_empty);
        match &self.patterns {
            Patterns::Fixed(patterns) => patterns.contains(&"*"),
            Patterns::Cut(patterns) => patterns.iter().any(is_star),
        }
    }
}

/// The text between stars. A backslash takes the meaning from what follows it.
#[inline]
fn cut(pattern: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '*' => pieces.push(core::mem::take(&mut piece)),
            '\\' => piece.push(chars.next().unwrap_or(c)),
            _ => piece.push(c),
        }
    }
    pieces.push(piece);
    pieces
}

/// Whether all of `key` fits. Linear: each piece is looked for once, after the one before, since the
/// first place where it fits leaves most for the others.
#[inline]
fn fits(key: &str, pieces: &mut dyn Iterator<Item = &str>) -> bool {
    let Some(first) = pieces.next() else {
        return false;
    };
    let Some(mut rest) = key.strip_prefix(first) else {
        return false;
    };
    let Some(mut piece) = pieces.next() else {
        return rest.is_empty();
    };
    for next in pieces {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
        piece = next;
    }
    rest.ends_with(piece)
}

#[cfg(test)]
mod tests {
    use super::KeyList;

    #[test]
    fn stars_and_escapes() {
        let matches = |pattern, key| KeyList::new([pattern]).matches(key);
        assert!(matches("utm_*", "utm_source") && matches("utm_*", "utm_"));
        assert!(!matches("utm_*", "xutm_") && !matches("utm_", "utm_x"));
        assert!(matches("*", "") && matches("", "") && !matches("", "a"));
        assert!(matches("a*b*c", "aXbYbZc") && !matches("a*b*c", "acb"));
        assert!(matches("é*é", "éé") && !matches("é*é", "é"));
        assert!(matches("a*a", "aa") && !matches("a*a", "a"));
        assert!(matches(r"a\*", "a*") && !matches(r"a\*", "ab") && matches(r"\", r"\"));
        let ignoring_case = |pattern, key| KeyList::new([pattern]).ignoring_case().matches(key);
        assert!(ignoring_case("*Token", "TOKEN") && ignoring_case("a*B*c", "AxbyC"));
        assert!(!ignoring_case("É", "é") && !matches("a", "A"));
    }

    #[test]
    fn fixed_lists_are_like_others() {
        const FIXED: KeyList = KeyList::from_static(&["A*b", "c"]);
        let own = KeyList::new(["A*b", "c"]);
        for key in ["Ab", "Axb", "ab", "c", "C", "A", ""] {
            assert_eq!(FIXED.matches(key), own.matches(key), "{key}");
            let (fixed, own) = (FIXED.ignoring_case(), own.clone().ignoring_case());
            assert_eq!(fixed.matches(key), own.matches(key), "{key}");
        }
        assert!(KeyList::all().is_all() && KeyList::new(["a", "**"]).is_all());
        assert!(!FIXED.is_all() && !KeyList::none().is_all() && !KeyList::new([r"\*"]).is_all());
    }
}
