//! One string per component: the paper's second representation.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::Attribute;
use crate::error::{Error, ParseError};
use crate::host::HostKind;
use crate::record::{Text, Url, Writer};
use crate::special::SchemeType;
use crate::url::write_debug;

/// A URL as the standard's [record](https://url.spec.whatwg.org/#concept-url) has it: one value
/// per component.
///
/// [`Url`] is smaller and faster. A record is for code that takes a URL apart and keeps the pieces, in
/// a database or another language's object, where each has to own its memory. Both come from the same
/// parser and say the same. A record is made from a URL, can be turned back into one, and is changed
/// by the same setters ([`set`](UrlRecord::set)), so it is always a URL that exists.
///
/// ```
/// use urlwind::{Url, UrlRecord};
///
/// let record = UrlRecord::parse("https://me@example.com/a?b")?;
/// assert_eq!(record.hostname(), "example.com");
/// assert_eq!(record.search(), "?b");
/// assert_eq!(record.href(), "https://me@example.com/a?b");
/// assert_eq!(Url::from(&record), Url::parse("https://me@example.com/a?b")?);
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UrlRecord {
    scheme: String,
    scheme_type: SchemeType,
    username: String,
    password: String,
    /// Serialized; `None` if the host is null.
    host: Option<String>,
    host_kind: HostKind,
    port: Option<u16>,
    /// Serialized; opaque if there is no host and no leading slash.
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl UrlRecord {
    /// Parses an absolute URL.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http:a").unwrap().href(), "http://a/");
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`].
    #[inline]
    pub fn parse(input: &str) -> Result<UrlRecord, ParseError> {
        Url::parse(input).map(|url| UrlRecord::from(&url))
    }

    /// Parses `input` with `base` as its base.
    ///
    /// ```
    /// use urlwind::{Url, UrlRecord};
    /// let base = Url::parse("https://h/a/b").unwrap();
    /// assert_eq!(UrlRecord::parse_with_base("c", &base).unwrap().pathname(), "/a/c");
    /// ```
    ///
    /// # Errors
    /// As [`Url::join`].
    #[inline]
    pub fn parse_with_base(input: &str, base: &Url) -> Result<UrlRecord, ParseError> {
        base.join(input).map(|url| UrlRecord::from(&url))
    }

    /// Sets an attribute as [`Url::set_attribute`] does.
    ///
    /// ```
    /// use urlwind::{UrlRecord, Attribute};
    /// let mut record = UrlRecord::parse("https://example.com/a")?;
    /// record.set(Attribute::Host, "EXAMPLE.org:81").unwrap();
    /// assert_eq!((record.hostname(), record.port()), ("example.org", Some(81)));
    /// assert!(record.set(Attribute::Port, "x").is_err());
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As the setter of that name.
    #[inline]
    pub fn set(&mut self, attribute: Attribute, value: &str) -> Result<(), Error> {
        let mut url = Url::from(&*self);
        let outcome = url.set_attribute(attribute, value);
        // A host with a bad port is refused, but the host itself is set, as specified.
        *self = UrlRecord::from(&url);
        outcome
    }

    /// [`href`](https://url.spec.whatwg.org/#dom-url-href): the [URL
    /// serializer](https://url.spec.whatwg.org/#concept-url-serializer).
    ///
    /// ```
    /// let record = urlwind::UrlRecord::parse("web+demo:/.//not-a-host/").unwrap();
    /// assert_eq!(record.href(), "web+demo:/.//not-a-host/");
    /// assert_eq!(record.pathname(), "//not-a-host/"); // the `/.` is the serializer's
    /// ```
    #[must_use]
    #[inline]
    pub fn href(&self) -> String {
        String::from(Url::from(self))
    }

    /// [`origin`](https://url.spec.whatwg.org/#dom-url-origin), serialized.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a:81/b").unwrap().origin(), "http://a:81");
    /// ```
    #[must_use]
    #[inline]
    pub fn origin(&self) -> String {
        match self.scheme_type {
            SchemeType::File => "null".to_owned(),
            SchemeType::NotSpecial => Url::from(self).view().serialized_origin(),
            _ => format!("{}://{}", self.scheme, self.host()),
        }
    }

    /// The scheme without its colon.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a").unwrap().scheme(), "http");
    /// ```
    #[must_use]
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The kind of the scheme.
    ///
    /// ```
    /// use urlwind::{SchemeType, UrlRecord};
    /// assert_eq!(UrlRecord::parse("ws://a").unwrap().scheme_type(), SchemeType::Ws);
    /// ```
    #[must_use]
    #[inline]
    pub fn scheme_type(&self) -> SchemeType {
        self.scheme_type
    }

    /// What stands in the place of the host.
    ///
    /// ```
    /// use urlwind::{HostKind, UrlRecord};
    /// assert_eq!(UrlRecord::parse("ws://1").unwrap().host_kind(), HostKind::Ipv4);
    /// ```
    #[must_use]
    #[inline]
    pub fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a").unwrap().protocol(), "http:");
    /// ```
    #[must_use]
    #[inline]
    pub fn protocol(&self) -> String {
        format!("{}:", self.scheme)
    }

    /// [`username`](https://url.spec.whatwg.org/#dom-url-username).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://u:p@a").unwrap().username(), "u");
    /// ```
    #[must_use]
    #[inline]
    pub fn username(&self) -> &str {
        &self.username
    }

    /// [`password`](https://url.spec.whatwg.org/#dom-url-password).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://u:p@a").unwrap().password(), "p");
    /// ```
    #[must_use]
    #[inline]
    pub fn password(&self) -> &str {
        &self.password
    }

    /// [`host`](https://url.spec.whatwg.org/#dom-url-host): with the port, if there is one.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a:81").unwrap().host(), "a:81");
    /// ```
    #[must_use]
    #[inline]
    pub fn host(&self) -> Cow<'_, str> {
        match self.port {
            Some(port) => Cow::Owned(format!("{}:{port}", self.hostname())),
            None => Cow::Borrowed(self.hostname()),
        }
    }

    /// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a:81").unwrap().hostname(), "a");
    /// ```
    #[must_use]
    #[inline]
    pub fn hostname(&self) -> &str {
        self.host.as_deref().unwrap_or("")
    }

    /// [`port`](https://url.spec.whatwg.org/#dom-url-port), as a number.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a:81").unwrap().port(), Some(81));
    /// ```
    #[must_use]
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// [`pathname`](https://url.spec.whatwg.org/#dom-url-pathname).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a").unwrap().pathname(), "/");
    /// ```
    #[must_use]
    #[inline]
    pub fn pathname(&self) -> &str {
        &self.path
    }

    /// [`search`](https://url.spec.whatwg.org/#dom-url-search).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a?").unwrap().search(), "");
    /// ```
    #[must_use]
    #[inline]
    pub fn search(&self) -> String {
        delimited('?', self.query())
    }

    /// [`hash`](https://url.spec.whatwg.org/#dom-url-hash).
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a#b").unwrap().hash(), "#b");
    /// ```
    #[must_use]
    #[inline]
    pub fn hash(&self) -> String {
        delimited('#', self.fragment())
    }

    /// The query without `?`; unlike [`search`](Self::search) it tells an empty one from none.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a?").unwrap().query(), Some(""));
    /// ```
    #[must_use]
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// The fragment without `#`.
    ///
    /// ```
    /// assert_eq!(urlwind::UrlRecord::parse("http://a").unwrap().fragment(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }
}

#[inline]
fn delimited(delimiter: char, value: Option<&str>) -> String {
    match value {
        None | Some("") => String::new(),
        Some(value) => format!("{delimiter}{value}"),
    }
}

impl From<&Url> for UrlRecord {
    #[inline]
    fn from(url: &Url) -> UrlRecord {
        let host_kind = url.host_kind();
        UrlRecord {
            scheme: url.scheme().to_owned(),
            scheme_type: url.scheme_type(),
            username: url.username().to_owned(),
            password: url.password().unwrap_or_default().to_owned(),
            host: (host_kind != HostKind::None).then(|| url.view().hostname().to_owned()),
            host_kind,
            port: url.port(),
            path: url.path().to_owned(),
            query: url.query().map(ToOwned::to_owned),
            fragment: url.fragment().map(ToOwned::to_owned),
        }
    }
}

impl From<&UrlRecord> for Url {
    /// The [URL serializer](https://url.spec.whatwg.org/#concept-url-serializer), taking down the
    /// offsets as it goes.
    #[inline]
    fn from(record: &UrlRecord) -> Url {
        let length = record.scheme.len()
            + record.username.len()
            + record.password.len()
            + record.hostname().len()
            + record.path.len()
            + record.query().map_or(0, str::len)
            + record.fragment().map_or(0, str::len);
        let mut text = Text::with_room(length + "://:@:65535?#".len());
        let mut url = Writer::new(&mut text);
        url.text().push_str(&record.scheme);
        url.end_scheme(record.scheme_type);
        match &record.host {
            Some(host) => {
                url.begin_authority();
                url.text().push_str(&record.username);
                url.end_username();
                if !record.password.is_empty() {
                    url.text().push(':');
                    url.text().push_str(&record.password);
                }
                if !(record.username.is_empty() && record.password.is_empty()) {
                    url.text().push('@');
                }
                url.begin_host();
                url.text().push_str(host);
                url.end_host(record.host_kind);
                if let Some(port) = record.port {
                    url.write_port(port);
                }
            }
            None => url.skip_authority(),
        }
        url.text().push_str(&record.path);
        url.guard_path();
        url.end_path();
        if let Some(query) = &record.query {
            url.text().push('?');
            url.text().push_str(query);
        }
        url.end_query();
        if let Some(fragment) = &record.fragment {
            url.text().push('#');
            url.text().push_str(fragment);
        }
        #[cfg_attr(
            not(test),
            expect(
                clippy::expect_used,
                reason = "its setters keep a record as short as a URL"
            )
        )]
        url.finish()
            .expect("a record is never longer than the URL it came from");
        Url::from_text(text)
    }
}

impl From<UrlRecord> for Url {
    #[inline]
    fn from(record: UrlRecord) -> Url {
        Url::from(&record)
    }
}

impl fmt::Display for UrlRecord {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.href())
    }
}

/// The URL in quotes, without a password, as with [`Url`].
impl fmt::Debug for UrlRecord {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_debug("UrlRecord", Url::from(self).view(), f)
    }
}

#[cfg(feature = "serde")]
mod serde {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Url, UrlRecord};

    /// A record is its URL, a string: other combinations of components could be no URL at all.
    impl Serialize for UrlRecord {
        #[inline]
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Url::from(self).serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for UrlRecord {
        #[inline]
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UrlRecord, D::Error> {
            Url::deserialize(deserializer).map(|url| UrlRecord::from(&url))
        }
    }
}
