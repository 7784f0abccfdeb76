//! Why a domain is refused.

use core::fmt;

macro_rules! domain_rules {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)+) => {
        /// The rule that a host breaks: of [UTS #46](https://www.unicode.org/reports/tr46/), or of the
        /// URL Standard.
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum DomainRule {
            $($(#[$doc])* $name,)+
        }

        impl fmt::Display for DomainRule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(DomainRule::$name => $text,)+
                })
            }
        }
    };
}

domain_rules! {
    /// The [mapping table](https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table) does not allow the
    /// code point; or not inside of Punycode, which is not mapped.
    Disallowed => "is not allowed in a domain",
    /// It is a [forbidden code point](https://url.spec.whatwg.org/#forbidden-domain-code-point), or
    /// is mapped to one.
    Forbidden => "is forbidden in a host",
    /// A label begins with `xn--`, and what follows is not
    /// [Punycode](https://www.rfc-editor.org/rfc/rfc3492) of something that needs it.
    Punycode => "is not in valid Punycode",
    /// What Punycode decodes to begins with `xn--` once more.
    EncodedTwice => "begins a label that is encoded twice",
    /// What Punycode decodes to is not in [NFC](https://www.unicode.org/reports/tr15/).
    NotNormalized => "is in a label that is not normalized",
    /// A label begins with a combining mark.
    LeadingMark => "is a mark and begins a label",
    /// A joiner stands where the [rules](https://www.rfc-editor.org/rfc/rfc5892#appendix-A) do not
    /// allow one.
    Joiner => "joins nothing where it stands",
    /// A label of a domain with letters from right to left breaks the [Bidi
    /// rule](https://www.rfc-editor.org/rfc/rfc5893#section-2).
    Bidi => "breaks the rule for text from right to left",
    /// Nothing is left of the domain once code points that are ignored have gone.
    Empty => "leaves nothing of the domain",
}

/// Which code point of a host made it fail, and which rule it breaks.
///
/// ```
/// use urlwind::{Url, __sister::DomainRule};
/// let error = Url::options().parse_located("https://example.com%00/").unwrap_err();
/// let why = error.domain().unwrap();
/// assert_eq!((why.rule, why.code_point, why.at), (DomainRule::Forbidden, '\0', 19));
/// assert_eq!(why.to_string(), "U+0000 is forbidden in a host");
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DomainError {
    /// The rule.
    pub rule: DomainRule,
    /// The code point that breaks it: as it stands in the input, or where Punycode or a mapping is
    /// to blame, as it came out of that.
    pub code_point: char,
    /// The byte of the input at which it stands. Where it came out of Punycode, that of the label.
    pub at: usize,
}

impl DomainError {
    pub(crate) const fn new(rule: DomainRule, code_point: char, at: usize) -> DomainError {
        DomainError {
            rule,
            code_point,
            at,
        }
    }
}

impl fmt::Display for DomainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X} {}", u32::from(self.code_point), self.rule)
    }
}

impl core::error::Error for DomainError {}
