//! [Parts](https://urlpattern.spec.whatwg.org/#parts) and
//! [options](https://urlpattern.spec.whatwg.org/#options-header).

use std::borrow::Cow;

/// Part types from the least specific to the most, the order of
/// [`compare_component`](crate::UrlPattern::compare_component).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PartType {
    FullWildcard,
    SegmentWildcard,
    Regexp,
    FixedText,
}

/// Modifiers from the least specific to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Modifier {
    ZeroOrMore,
    Optional,
    OneOrMore,
    None,
}

impl Modifier {
    /// [Converts a modifier to a string](https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string).
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Modifier::ZeroOrMore => "*",
            Modifier::Optional => "?",
            Modifier::OneOrMore => "+",
            Modifier::None => "",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) kind: PartType,
    /// The fixed text, or the regular expression.
    pub(crate) value: String,
    pub(crate) modifier: Modifier,
    /// Empty for fixed text.
    pub(crate) name: Cow<'static, str>,
    pub(crate) prefix: String,
    pub(crate) suffix: String,
    /// The start of its regular expression in the pattern string; for errors only.
    pub(crate) at: usize,
}

impl Part {
    pub(crate) fn fixed(value: String, modifier: Modifier) -> Part {
        Part {
            kind: PartType::FixedText,
            value,
            modifier,
            name: Cow::Borrowed(""),
            prefix: String::new(),
            suffix: String::new(),
            at: 0,
        }
    }

    pub(crate) fn is_group(&self) -> bool {
        self.kind != PartType::FixedText
    }

    /// Whether the name was given rather than numbered.
    pub(crate) fn has_custom_name(&self) -> bool {
        !self.name.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// The part list of the pattern string `*`.
pub(crate) static WILDCARD: [Part; 1] = [Part {
    kind: PartType::FullWildcard,
    value: String::new(),
    modifier: Modifier::None,
    name: Cow::Borrowed("0"),
    prefix: String::new(),
    suffix: String::new(),
    at: 0,
}];

/// Returns the name of the group with this number.
pub(crate) fn numeric_name(number: usize) -> Cow<'static, str> {
    const NAMES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    match NAMES.get(number) {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(number.to_string()),
    }
}

/// Options of a component. The delimiter and the prefix are one code point each, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) delimiter: Option<u8>,
    pub(crate) prefix: Option<u8>,
    pub(crate) ignore_case: bool,
}

impl Options {
    pub(crate) const DEFAULT: Options = Options {
        delimiter: None,
        prefix: None,
        ignore_case: false,
    };
    pub(crate) const HOSTNAME: Options = Options {
        delimiter: Some(b'.'),
        prefix: None,
        ignore_case: false,
    };
    pub(crate) const PATHNAME: Options = Options {
        delimiter: Some(b'/'),
        prefix: Some(b'/'),
        ignore_case: false,
    };

    pub(crate) fn ignoring_case(self, ignore_case: bool) -> Options {
        Options {
            ignore_case,
            ..self
        }
    }

    pub(crate) fn is_prefix(self, text: &str) -> bool {
        self.prefix
            .is_some_and(|prefix| text.as_bytes() == [prefix])
    }

    /// [Generates a segment wildcard regexp](https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp).
    pub(crate) fn segment_wildcard_regexp(self) -> &'static str {
        match self.delimiter {
            None => "[^]+?",
            Some(b'.') => r"[^\.]+?",
            Some(_) => r"[^\/]+?",
        }
    }
}
