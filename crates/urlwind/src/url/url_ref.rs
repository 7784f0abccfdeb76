//! The interface of [`UrlRef`]: the read interface of [`Url`].

use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::Split;

use super::Origin;
use super::traits::write_debug;
use crate::error::ParseError;
use crate::form_urlencoded;
use crate::host::{Host, HostKind};
use crate::parse::{self, Borrowed};
use crate::record::{Components, Url, UrlRef, sliced_by_position};
use crate::search_params::SearchParams;
use crate::special::SchemeType;

impl<'a> UrlRef<'a> {
    /// Parses an absolute URL.
    ///
    /// ```
    /// use urlwind::{ParseError, UrlRef};
    /// assert!(UrlRef::parse("data:text/plain,hello").is_ok());
    /// assert_eq!(UrlRef::parse("hello").err(), Some(ParseError::RelativeUrlWithoutBase));
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn parse(input: &'a str) -> Result<UrlRef<'a>, ParseError> {
        parse::parse(input, Borrowed)
    }

    /// Parses an absolute URL from bytes that are expected to be UTF-8.
    ///
    /// ```
    /// use urlwind::{ParseError, UrlRef};
    /// assert!(UrlRef::parse_utf8(b"https://example.com/")?.is_borrowed());
    /// assert_eq!(UrlRef::parse_utf8(b"https://example.com/\xFF").err(), Some(ParseError::InvalidUtf8));
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse_utf8`].
    #[inline]
    pub fn parse_utf8(input: &'a [u8]) -> Result<UrlRef<'a>, ParseError> {
        parse::parse(input, Borrowed)
    }

    /// The kind of the scheme, as a small integer.
    ///
    /// ```
    /// use urlwind::{SchemeType, UrlRef};
    /// assert_eq!(UrlRef::parse("ws://a/").unwrap().scheme_type(), SchemeType::Ws);
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_type(&self) -> SchemeType {
        self.view().at.scheme()
    }

    /// What stands in the place of the host.
    ///
    /// ```
    /// use urlwind::{HostKind, UrlRef};
    /// assert_eq!(UrlRef::parse("ws://1/").unwrap().host_kind(), HostKind::Ipv4);
    /// ```
    #[inline]
    #[must_use]
    pub fn host_kind(&self) -> HostKind {
        self.view().at.host()
    }

    /// As [`Url::origin`].
    ///
    /// ```
    /// use urlwind::{Url, UrlRef};
    /// assert_eq!(UrlRef::parse("ws://a/").unwrap().origin(), Url::parse("ws://a").unwrap().origin());
    /// ```
    #[must_use]
    #[inline]
    pub fn origin(&self) -> Origin {
        Origin::of(self.view())
    }
}

/// The read API of [`Url`], each method proved equal by its own example.
macro_rules! as_url {
    ($($name:ident -> $result:ty,)+) => {
        impl UrlRef<'_> {$(
            #[doc = concat!("As [`Url::", stringify!($name), "`].")]
            ///
            /// ```
            /// use urlwind::{Url, UrlRef};
            /// for input in ["https://me:pw@example.com:81/a/b?c=d#e", "mailto:a@b", "http:/a/?é"] {
            #[doc = concat!("    let url = UrlRef::parse(input)?;")]
            #[doc = concat!(
                "    assert_eq!(format!(\"{:?}\", url.", stringify!($name),
                "()), format!(\"{:?}\", Url::parse(input)?.", stringify!($name), "()));"
            )]
            /// }
            /// # Ok::<(), urlwind::ParseError>(())
            /// ```
            #[inline]
            #[must_use]
            pub fn $name(&self) -> $result {
                self.view().$name()
            }
        )+}
    };
}

as_url! {
    scheme -> &str,
    is_special -> bool,
    has_opaque_path -> bool,
    cannot_be_a_base -> bool,
    has_authority -> bool,
    authority -> &str,
    username -> &str,
    password -> Option<&str>,
    has_host -> bool,
    host_str -> Option<&str>,
    host -> Option<Host<&str>>,
    domain -> Option<&str>,
    is_globally_reachable_host -> bool,
    port -> Option<u16>,
    port_or_known_default -> Option<u16>,
    path -> &str,
    path_segments -> Option<Split<'_, char>>,
    query -> Option<&str>,
    fragment -> Option<&str>,
    components -> Components,
}

impl UrlRef<'_> {
    /// As [`Url::query_pairs`].
    ///
    /// ```
    /// let url = urlwind::UrlRef::parse("https://h/?a=1+2").unwrap();
    /// assert_eq!(url.query_pairs().next(), Some(("a".into(), "1 2".into())));
    /// ```
    #[must_use]
    #[inline]
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse_str(self.query().unwrap_or_default())
    }

    /// As [`Url::search_params`].
    ///
    /// ```
    /// let url = urlwind::UrlRef::parse("https://h/?a=1+2").unwrap();
    /// assert_eq!(url.search_params().get("a"), Some("1 2"));
    /// ```
    #[must_use]
    #[inline]
    pub fn search_params(&self) -> SearchParams {
        SearchParams::from_query(self.query().unwrap_or_default())
    }
}

sliced_by_position!(UrlRef<'_>);

impl From<Url> for UrlRef<'_> {
    #[inline]
    fn from(url: Url) -> Self {
        UrlRef::owned(url)
    }
}

impl From<UrlRef<'_>> for Url {
    #[inline]
    fn from(url: UrlRef<'_>) -> Url {
        url.into_owned()
    }
}

impl From<UrlRef<'_>> for String {
    #[inline]
    fn from(url: UrlRef<'_>) -> String {
        url.as_str().into()
    }
}

impl AsRef<str> for UrlRef<'_> {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for UrlRef<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for UrlRef<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_debug("UrlRef", self.view(), f)
    }
}

impl PartialEq for UrlRef<'_> {
    #[inline]
    fn eq(&self, other: &UrlRef<'_>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<Url> for UrlRef<'_> {
    #[inline]
    fn eq(&self, other: &Url) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<UrlRef<'_>> for Url {
    #[inline]
    fn eq(&self, other: &UrlRef<'_>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for UrlRef<'_> {}

impl PartialOrd for UrlRef<'_> {
    #[inline]
    fn partial_cmp(&self, other: &UrlRef<'_>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UrlRef<'_> {
    #[inline]
    fn cmp(&self, other: &UrlRef<'_>) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for UrlRef<'_> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}
