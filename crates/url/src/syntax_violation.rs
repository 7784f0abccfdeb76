//! Violations in URLs that parse, with the published names and descriptions.

use core::fmt;

macro_rules! syntax_violations {
    ($($name:ident => $text:literal,)+) => {
        /// A syntax violation that does not prevent parsing.
        ///
        /// ```
        /// use url::SyntaxViolation;
        /// assert_eq!(SyntaxViolation::Backslash.description(), "backslash");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum SyntaxViolation {
            $(
                #[doc = $text]
                $name,
            )+
        }

        impl SyntaxViolation {
            /// Returns a description of the violation.
            pub fn description(&self) -> &'static str {
                match self {
                    $(SyntaxViolation::$name => $text,)+
                }
            }
        }
    };
}

syntax_violations! {
    Backslash => "backslash",
    C0SpaceIgnored => "leading or trailing control or space character are ignored in URLs",
    EmbeddedCredentials => "embedding authentication information (username or password) in an URL is not recommended",
    ExpectedDoubleSlash => "expected //",
    ExpectedFileDoubleSlash => "expected // after file:",
    FileWithHostAndWindowsDrive => "file: with host and Windows drive letter",
    NonUrlCodePoint => "non-URL code point",
    NullInFragment => "NULL characters are ignored in URL fragment identifiers",
    PercentDecode => "expected 2 hex digits after %",
    TabOrNewlineIgnored => "tabs or newlines are ignored in URLs",
    UnencodedAtSign => "unencoded @ sign in username or password",
}

impl fmt::Display for SyntaxViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}
