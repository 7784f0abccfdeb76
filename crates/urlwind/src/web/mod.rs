//! The [`URL` class](https://url.spec.whatwg.org/#url-class) of the standard: `url.web()` has its
//! getters and `url.web_mut()` its setters.
//!
//! The getters return what JavaScript's `url.host`, `url.search` and so on return, delimiters
//! included; the setters take what a user may have typed and do what the standard's setters do.
//! Where JavaScript stays silent when a setter is refused, these say so with a [`ErrorKind`](crate::ErrorKind).
//!
//! ```
//! use urlwind::Url;
//!
//! let mut url = Url::parse("https://example.com:8080/a?b#c")?;
//! assert_eq!(url.web().host(), "example.com:8080");
//! assert_eq!(url.web().search(), "?b");
//!
//! url.web_mut().set_host("example.org:81").unwrap();
//! url.web_mut().set_hash("").unwrap();
//! assert_eq!(url.web().href(), "https://example.org:81/a?b");
//! # Ok::<(), urlwind::ParseError>(())
//! ```
//!
//! An [`Attribute`] is one of them that is chosen at run time, by name: to read it, to find its place
//! in the URL's text, and to set it.

mod attribute;
mod setters;

pub use attribute::Attribute;
pub use setters::WebMut;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::error::ParseError;
use crate::record::{Batch, Components, Offsets, Position, Url, UrlRef, View};
use crate::special::SchemeType;
use crate::url::{blob_path_url, write_debug};

/// The getters of JavaScript's `URL`: what [`Url::web`] and [`UrlRef::web`] return.
///
/// ```
/// use urlwind::Url;
/// let url = Url::parse("https://example.com/a?#b").unwrap();
/// assert_eq!((url.query(), url.web().search()), (Some(""), ""));
/// assert_eq!((url.fragment(), url.web().hash()), (Some("b"), "#b"));
/// ```
#[derive(Clone, Copy)]
pub struct Web<'a>(View<'a>);

impl Url {
    /// The getters of JavaScript's `URL`, for their names and meanings.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("http://h:8080/").unwrap().web().host(), "h:8080");
    /// ```
    #[inline]
    #[must_use]
    pub fn web(&self) -> Web<'_> {
        Web(self.view())
    }

    /// The setters of JavaScript's `URL`, which take what a user typed.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("http://h/").unwrap();
    /// url.web_mut().set_search("?a b").unwrap();
    /// assert_eq!(url.as_str(), "http://h/?a%20b");
    /// ```
    #[inline]
    #[must_use]
    pub fn web_mut(&mut self) -> WebMut<'_> {
        WebMut::new(self)
    }
}

impl UrlRef<'_> {
    /// As [`Url::web`].
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRef::parse("http://h:8080/").unwrap().web().host(), "h:8080");
    /// ```
    #[inline]
    #[must_use]
    pub fn web(&self) -> Web<'_> {
        Web(self.view())
    }
}

impl Batch<'_> {
    /// The getters of JavaScript's `URL` for a row, and the places of the attributes in its text.
    ///
    /// ```
    /// use urlwind::{batch::Batch, web::Attribute};
    /// let batch = Batch::parse(["HTTP://Example.com:81/"]);
    /// let url = batch.web(0)?;
    /// assert_eq!(url.host(), "example.com:81");
    /// assert_eq!(url.range(Attribute::Port), Some(19..21));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the input is not a URL.
    ///
    /// # Panics
    /// When there are not so many rows.
    #[inline]
    pub fn web(&self, row: usize) -> Result<Web<'_>, ParseError> {
        self.view(row).map(Web)
    }
}

/// The URL in quotes, without a password, as with [`Url`].
impl fmt::Debug for Web<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_debug("Web", self.0, f)
    }
}

impl<'a> Web<'a> {
    /// What the getter of this name returns. Only an origin is not a part of the URL's text.
    ///
    /// ```
    /// use urlwind::{Url, web::Attribute};
    /// let url = Url::parse("https://example.com:8080/a?b").unwrap();
    /// assert_eq!(url.web().get(Attribute::Origin), "https://example.com:8080");
    /// ```
    // Always inlined: columns call it for every row, and a call costs them a fifth.
    #[inline(always)]
    #[must_use]
    pub fn get(self, attribute: Attribute) -> Cow<'a, str> {
        match self.range(attribute) {
            Some(range) => Cow::Borrowed(&self.0.text[range]),
            None => Cow::Owned(self.origin()),
        }
    }

    /// Where an attribute stands in [`href`](Web::href), in bytes; `None` for an origin, which is not a
    /// part of it.
    ///
    /// ```
    /// use urlwind::{Url, web::Attribute};
    /// let url = Url::parse("https://example.com:8080/a?b#").unwrap();
    /// assert_eq!(url.web().range(Attribute::Host), Some(8..24));
    /// assert_eq!(url.web().range(Attribute::Search), Some(26..28));
    /// assert_eq!(url.web().range(Attribute::Hash), Some(28..28)); // a lone `#` is not shown
    /// assert_eq!(url.web().range(Attribute::Origin), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn range(self, attribute: Attribute) -> Option<Range<usize>> {
        attribute.range(self.0.at, self.0.text.len())
    }

    /// The text of an attribute that is a part of the URL's.
    #[inline(always)]
    fn slice(self, attribute: Attribute) -> &'a str {
        self.range(attribute)
            .map_or("", |range| &self.0.text[range])
    }

    /// [`href`](https://url.spec.whatwg.org/#dom-url-href): the whole URL.
    ///
    /// ```
    /// let url = urlwind::Url::parse("http:a").unwrap();
    /// assert_eq!(url.web().href(), "http://a/");
    /// ```
    #[inline]
    #[must_use]
    pub fn href(self) -> &'a str {
        self.0.text
    }

    /// [`origin`](https://url.spec.whatwg.org/#dom-url-origin), serialised; `null` if it is opaque.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://a:8080/b").unwrap().web().origin(), "https://a:8080");
    /// assert_eq!(Url::parse("file:///a").unwrap().web().origin(), "null");
    /// ```
    #[must_use]
    #[inline]
    pub fn origin(self) -> String {
        let view = self.0;
        match view.at.scheme() {
            SchemeType::NotSpecial if view.scheme() == "blob" => blob_path_url(view.path())
                .map_or_else(|| String::from("null"), |url| url.web().origin()),
            SchemeType::NotSpecial | SchemeType::File => String::from("null"),
            // Scheme, host and port stand in this form in the URL itself; only credentials do not
            // belong.
            _ => {
                let before = &view.text[..view.index(Position::BeforeUsername)];
                let mut origin = String::with_capacity(view.index(Position::AfterPort));
                origin.push_str(before);
                origin.push_str(self.host());
                origin
            }
        }
    }

    /// [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol): the scheme with its colon.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("data:,").unwrap().web().protocol(), "data:");
    /// ```
    #[inline]
    #[must_use]
    pub fn protocol(self) -> &'a str {
        self.slice(Attribute::Protocol)
    }

    /// [`username`](https://url.spec.whatwg.org/#dom-url-username).
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("ftp://me:pw@h").unwrap().web().username(), "me");
    /// ```
    #[inline]
    #[must_use]
    pub fn username(self) -> &'a str {
        self.slice(Attribute::Username)
    }

    /// [`password`](https://url.spec.whatwg.org/#dom-url-password); empty if there is none.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("ftp://me:pw@h").unwrap().web().password(), "pw");
    /// ```
    #[inline]
    #[must_use]
    pub fn password(self) -> &'a str {
        self.slice(Attribute::Password)
    }

    /// [`host`](https://url.spec.whatwg.org/#dom-url-host): host and port; empty if there is none.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("http://me@h:81/").unwrap().web().host(), "h:81");
    /// ```
    #[inline]
    #[must_use]
    pub fn host(self) -> &'a str {
        self.slice(Attribute::Host)
    }

    /// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname): the host alone.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("http://[::1]:81/").unwrap().web().hostname(), "[::1]");
    /// ```
    #[inline]
    #[must_use]
    pub fn hostname(self) -> &'a str {
        self.slice(Attribute::Hostname)
    }

    /// [`port`](https://url.spec.whatwg.org/#dom-url-port); empty if it is the scheme's default.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("http://h:0081").unwrap().web().port(), "81");
    /// ```
    #[inline]
    #[must_use]
    pub fn port(self) -> &'a str {
        self.slice(Attribute::Port)
    }

    /// [`pathname`](https://url.spec.whatwg.org/#dom-url-pathname).
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("mailto:a@b").unwrap().web().pathname(), "a@b");
    /// ```
    #[inline]
    #[must_use]
    pub fn pathname(self) -> &'a str {
        self.slice(Attribute::Pathname)
    }

    /// [`search`](https://url.spec.whatwg.org/#dom-url-search): `?` and the query; empty if the query
    /// is.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://h/?a#b").unwrap().web().search(), "?a");
    /// assert_eq!(Url::parse("https://h/?").unwrap().web().search(), "");
    /// ```
    #[inline]
    #[must_use]
    pub fn search(self) -> &'a str {
        self.slice(Attribute::Search)
    }

    /// [`hash`](https://url.spec.whatwg.org/#dom-url-hash): `#` and the fragment; empty if the
    /// fragment is.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("https://h/#a").unwrap().web().hash(), "#a");
    /// ```
    #[inline]
    #[must_use]
    pub fn hash(self) -> &'a str {
        self.slice(Attribute::Hash)
    }
}

impl Components {
    /// Where an attribute stands in the text of the URL, which has `length` bytes, as
    /// [`Web::range`] says it: for those who keep the text and the offsets apart.
    ///
    /// ```
    /// use urlwind::{Url, web::Attribute};
    /// let url = Url::parse("https://example.com:8080/a?b#").unwrap();
    /// let (text, components) = (url.as_str(), url.components());
    /// let range = components.range(Attribute::Host, text.len()).unwrap();
    /// assert_eq!(&text[range], "example.com:8080");
    /// ```
    #[inline]
    #[must_use]
    pub fn range(&self, attribute: Attribute, length: usize) -> Option<Range<usize>> {
        attribute.range(&Offsets::of_components(self, length), length)
    }
}

impl Attribute {
    /// Where it stands in a URL of `length` bytes.
    #[inline(always)]
    fn range(self, offsets: &Offsets, length: usize) -> Option<Range<usize>> {
        use Position::*;
        let at = |position| offsets.index(position, length as u32);
        Some(match self {
            Attribute::Href => 0..length,
            Attribute::Origin => return None,
            Attribute::Protocol => 0..at(AfterScheme) + 1,
            Attribute::Username => at(BeforeUsername)..at(AfterUsername),
            Attribute::Password => at(BeforePassword)..at(AfterPassword),
            Attribute::Host => at(BeforeHost)..at(AfterPort),
            Attribute::Hostname => at(BeforeHost)..at(AfterHost),
            Attribute::Port => at(BeforePort)..at(AfterPort),
            Attribute::Pathname => at(BeforePath)..at(AfterPath),
            Attribute::Search => without_lone_delimiter(at(AfterPath)..at(AfterQuery)),
            Attribute::Hash => without_lone_delimiter(at(AfterQuery)..at(AfterFragment)),
        })
    }
}

/// A `?` or `#` alone is not shown.
#[inline(always)]
fn without_lone_delimiter(range: Range<usize>) -> Range<usize> {
    if range.len() > 1 {
        range
    } else {
        range.start..range.start
    }
}
