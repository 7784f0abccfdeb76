//! Patterns for query keys: `*` stands for any text.

/// A pattern, cut at its stars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    /// The text between stars; one piece means that there is no star.
    pieces: Vec<String>,
    /// Whether `A` and `a` are the same.
    ignore_case: bool,
}

impl Pattern {
    /// `*` stands for any text and `\` takes the meaning from what follows it.
    pub(crate) fn new(text: &str) -> Pattern {
        let mut pieces = vec![String::new()];
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '*' => pieces.push(String::new()),
                _ => {
                    let c = if c == '\\' {
                        chars.next().unwrap_or(c)
                    } else {
                        c
                    };
                    if let Some(piece) = pieces.last_mut() {
                        piece.push(c);
                    }
                }
            }
        }
        Pattern {
            pieces,
            ignore_case: false,
        }
    }

    /// Takes upper and lower case of ASCII letters for the same.
    pub(crate) fn ignoring_case(mut self) -> Pattern {
        self.pieces
            .iter_mut()
            .for_each(|piece| piece.make_ascii_lowercase());
        self.ignore_case = true;
        self
    }

    /// Whether all of `text` matches. Linear: each piece is looked for once, after the one
    /// before, since the first place where it fits leaves most for the others.
    pub(crate) fn matches(&self, text: &str) -> bool {
        if self.ignore_case {
            self.fits(&text.to_ascii_lowercase())
        } else {
            self.fits(text)
        }
    }

    fn fits(&self, text: &str) -> bool {
        let [first, middle @ .., last] = self.pieces.as_slice() else {
            return self.pieces.first().is_some_and(|only| only == text);
        };
        let Some(rest) = text.strip_prefix(first.as_str()) else {
            return false;
        };
        let Some(mut rest) = rest.strip_suffix(last.as_str()) else {
            return false;
        };
        for piece in middle {
            match memchr::memmem::find(rest.as_bytes(), piece.as_bytes()) {
                Some(at) => rest = &rest[at + piece.len()..],
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn stars_and_escapes() {
        let matches = |pattern, text| Pattern::new(pattern).matches(text);
        assert!(matches("utm_*", "utm_source") && matches("utm_*", "utm_"));
        assert!(!matches("utm_*", "xutm_") && !matches("utm_", "utm_x"));
        assert!(matches("*", "") && matches("", "") && !matches("", "a"));
        assert!(matches("a*b*c", "aXbYbZc") && !matches("a*b*c", "acb"));
        assert!(matches("é*é", "éé") && !matches("é*é", "é"));
        let ignoring_case = |pattern, text| Pattern::new(pattern).ignoring_case().matches(text);
        assert!(ignoring_case("*Token", "TOKEN") && ignoring_case("a*B*c", "AxbyC"));
        assert!(!ignoring_case("É", "é") && !matches("a", "A"));
        assert!(matches(r"a\*", "a*") && !matches(r"a\*", "ab") && matches(r"\", r"\"));
    }
}
