//! What the standard library's traits say of a URL: it is its text.

use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::error::ParseError;
use crate::record::{CowUrl, Url, UrlRef};
use crate::redact::{RedactOptions, redact};

impl FromStr for Url {
    type Err = ParseError;

    #[inline]
    fn from_str(input: &str) -> Result<Url, ParseError> {
        Url::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(input: &str) -> Result<Url, ParseError> {
        Url::parse(input)
    }
}

impl TryFrom<&String> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(input: &String) -> Result<Url, ParseError> {
        Url::parse(input)
    }
}

impl TryFrom<String> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(input: String) -> Result<Url, ParseError> {
        Url::parse(&input)
    }
}

impl TryFrom<&[u8]> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(input: &[u8]) -> Result<Url, ParseError> {
        Url::parse_utf8(input)
    }
}

macro_rules! as_text {
    ($($type:ty, $name:literal;)+) => {$(
        impl From<$type> for String {
            #[inline]
            fn from(url: $type) -> String {
                String::from(url.as_str())
            }
        }

        impl AsRef<str> for $type {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// The URL in quotes, but with `***` in the place of a password, also of one in an opaque path: people log
        /// values.
        impl fmt::Debug for $type {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_debug($name, self.view(), f)
            }
        }

        impl PartialEq for $type {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl Hash for $type {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }
    )+};
}

as_text! {
    Url, "Url";
    UrlRef<'_>, "UrlRef";
    CowUrl<'_>, "CowUrl";
}

impl From<&Url> for String {
    #[inline]
    fn from(url: &Url) -> String {
        String::from(url.as_str())
    }
}

impl<'a> From<&'a Url> for UrlRef<'a> {
    #[inline]
    fn from(url: &'a Url) -> UrlRef<'a> {
        url.view()
    }
}

/// A map whose keys are URLs is asked by text, which has to be normal: `Eq`, `Ord` and `Hash` are those of the text.
///
/// ```
/// use std::collections::BTreeSet;
/// use urlwind::Url;
/// let mirrors = BTreeSet::from([Url::parse("https://a")?]);
/// assert!(mirrors.contains("https://a/") && !mirrors.contains("https://a"));
/// # Ok::<(), urlwind::ParseError>(())
/// ```
impl Borrow<str> for Url {
    #[inline]
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

/// Compares with the normal form: `https://h` is not equal to the URL that it parses to.
///
/// ```
/// let url = urlwind::Url::parse("https://h").unwrap();
/// assert!(url == "https://h/" && url != "https://h");
/// ```
impl PartialEq<str> for Url {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Url {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

/// Writes `name("…")`, without the password.
#[inline]
pub(crate) fn write_debug(name: &str, url: UrlRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_tuple(name)
        .field(&redact(url, &RedactOptions::DEBUG))
        .finish()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::record::{CowUrl, Url};
    use crate::url_record::UrlRecord;

    /// Whatever is logged of a URL, with everything that holds one.
    #[test]
    fn no_debug_shows_a_password() {
        let text = "https://me:secret@example.com/a?q#f";
        let mut url = Url::parse(text).unwrap();
        let shown = [
            format!("{url:?} {:?}", url.view()),
            format!("{:?}", CowUrl::parse(text).unwrap()),
            format!("{:?}", UrlRecord::from(&url)),
            format!("{:?}", Url::options().base_url(Some(&url))),
            format!("{:?}", url.clone().path_segments_mut()),
            format!("{:?}", url.query_pairs_mut()),
        ];
        for debug in shown {
            assert!(!debug.contains("secret"), "{debug}");
        }
        assert_eq!(
            format!("{:?}", Url::parse("jdbc:mysql://me:secret@db/x").unwrap()),
            "Url(\"jdbc:mysql://me:***@db/x\")"
        );
        assert_eq!(
            format!("{:?}", Url::parse(text).unwrap()),
            "Url(\"https://me:***@example.com/a?q#f\")"
        );
    }
}
