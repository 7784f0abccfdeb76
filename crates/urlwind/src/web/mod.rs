//! The [`URL` class](https://url.spec.whatwg.org/#url-class) of the standard: attributes, which are chosen at run time.

mod attribute;
mod setters;

pub use attribute::Attribute;

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::record::{Components, Offsets, Position, Url, UrlRef};
use crate::special::SchemeType;
use crate::url::blob_path_url;

impl Url {
    /// The value of an attribute of JavaScript's `URL`, delimiters included. Only an origin is not a part of the URL's
    /// text.
    ///
    /// ```
    /// use urlwind::{Attribute, Url};
    /// let url = Url::parse("https://example.com:8080/a?#b").unwrap();
    /// assert_eq!(url.attribute(Attribute::Host), "example.com:8080");
    /// assert_eq!(url.attribute(Attribute::Origin), "https://example.com:8080");
    /// assert_eq!((url.query(), url.attribute(Attribute::Search)), (Some(""), "".into()));
    /// assert_eq!((url.fragment(), url.attribute(Attribute::Hash)), (Some("b"), "#b".into()));
    /// ```
    #[doc(alias("protocol", "hostname", "pathname", "search", "hash", "href"))]
    #[must_use]
    #[inline]
    pub fn attribute(&self, attribute: Attribute) -> Cow<'_, str> {
        self.view().attribute(attribute)
    }
}

impl<'a> UrlRef<'a> {
    /// As [`Url::attribute`].
    // Always inlined: columns call it for every row, and a call costs them a fifth.
    #[inline(always)]
    #[must_use]
    pub fn attribute(self, attribute: Attribute) -> Cow<'a, str> {
        match self.range(attribute) {
            Some(range) => Cow::Borrowed(&self.text[range]),
            None => Cow::Owned(self.serialized_origin()),
        }
    }

    /// The place of an attribute in the text, in bytes; `None` for an origin.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn range(self, attribute: Attribute) -> Option<Range<usize>> {
        attribute.range(self.at, self.text.len())
    }

    /// An attribute that is a part of the text; empty for an origin.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn part(self, attribute: Attribute) -> &'a str {
        self.range(attribute).map_or("", |range| &self.text[range])
    }

    /// [`origin`](https://url.spec.whatwg.org/#dom-url-origin); `null` if it is opaque.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn serialized_origin(self) -> String {
        match self.at.scheme() {
            SchemeType::NotSpecial if self.scheme() == "blob" => blob_path_url(self.path())
                .map_or_else(
                    || String::from("null"),
                    |url| url.view().serialized_origin(),
                ),
            SchemeType::NotSpecial | SchemeType::File => String::from("null"),
            // Scheme, host and port stand in this form in the URL itself; only credentials do not
            // belong.
            _ => {
                let before = &self.text[..self.index(Position::BeforeUsername)];
                let mut origin = String::with_capacity(self.index(Position::AfterPort));
                origin.push_str(before);
                origin.push_str(self.part(Attribute::Host));
                origin
            }
        }
    }
}

impl Components {
    /// Where an attribute stands in the text of the URL, which has `length` bytes, for those who keep the
    /// text and the offsets apart; `None` for an origin, which is not a part of it.
    ///
    /// ```
    /// use urlwind::{Attribute, Url};
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
