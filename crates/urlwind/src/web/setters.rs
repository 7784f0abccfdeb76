//! The setters of the [`URL` class](https://url.spec.whatwg.org/#url-class).

use super::Attribute;
use crate::error::{Component, Error, ErrorKind};
use crate::parse::{overrides, strip_tab_and_newline};
use crate::record::Url;

type Outcome = Result<(), Error>;

/// The setters of JavaScript's `URL`: what [`Url::web_mut`] returns.
///
/// ```
/// use urlwind::{ErrorKind, Url};
/// let mut url = Url::parse("https://h/").unwrap();
/// url.web_mut().set_port("8080 or so").unwrap();
/// assert_eq!(url.web_mut().set_protocol("mailto").unwrap_err().kind(), ErrorKind::IncompatibleScheme);
/// assert_eq!(url.as_str(), "https://h:8080/");
/// ```
#[derive(Debug)]
pub struct WebMut<'u> {
    url: &'u mut Url,
}

impl<'u> WebMut<'u> {
    #[inline]
    pub(super) fn new(url: &'u mut Url) -> WebMut<'u> {
        WebMut { url }
    }

    /// Sets the attribute of this name.
    ///
    /// ```
    /// use urlwind::{ErrorKind, Url, web::Attribute};
    /// let mut url = Url::parse("https://h/").unwrap();
    /// url.web_mut().set(Attribute::Pathname, "/x").unwrap();
    /// assert_eq!(url.as_str(), "https://h/x");
    /// assert_eq!(url.web_mut().set(Attribute::Origin, "null").unwrap_err().kind(), ErrorKind::ReadOnly);
    /// ```
    ///
    /// # Errors
    /// As the setter of that name; [`ErrorKind::ReadOnly`] for an origin.
    #[inline]
    pub fn set(&mut self, attribute: Attribute, value: &str) -> Outcome {
        match attribute {
            Attribute::Href => self.set_href(value),
            Attribute::Origin => Err(ErrorKind::ReadOnly.about(Component::Input)),
            Attribute::Protocol => self.set_protocol(value),
            Attribute::Username => self.set_username(value),
            Attribute::Password => self.set_password(value),
            Attribute::Host => self.set_host(value),
            Attribute::Hostname => self.set_hostname(value),
            Attribute::Port => self.set_port(value),
            Attribute::Pathname => self.set_pathname(value),
            Attribute::Search => self.set_search(value),
            Attribute::Hash => self.set_hash(value),
        }
    }

    /// [`href`](https://url.spec.whatwg.org/#dom-url-href) setter: parses the value in the URL's
    /// place, without a base.
    ///
    /// ```
    /// use urlwind::{ParseError, Url};
    /// let mut url = Url::parse("https://a/").unwrap();
    /// assert_eq!(url.web_mut().set_href("/b"), Err(ParseError::RelativeUrlWithoutBase.into()));
    /// assert_eq!(url.web().href(), "https://a/");
    /// ```
    ///
    /// # Errors
    /// As [`Url::parse`]; the URL then stays as it was.
    #[inline]
    pub fn set_href(&mut self, value: &str) -> Outcome {
        Ok(Url::parse_into(value, self.url)?)
    }

    /// [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol) setter. What follows a colon is
    /// ignored.
    ///
    /// ```
    /// use urlwind::{ErrorKind, Url};
    /// let mut url = Url::parse("https://a/").unwrap();
    /// assert_eq!(url.web_mut().set_protocol("WS://whatever"), Ok(()));
    /// assert_eq!(url.web().href(), "ws://a/");
    /// assert_eq!(url.web_mut().set_protocol("mailto").unwrap_err().kind(), ErrorKind::IncompatibleScheme);
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::InvalidScheme`] or [`ErrorKind::IncompatibleScheme`].
    #[inline]
    pub fn set_protocol(&mut self, value: &str) -> Outcome {
        let value = strip_tab_and_newline(value);
        let name = value.split(':').next().unwrap_or_default();
        overrides::scheme_state(self.url, name)
    }

    /// [`username`](https://url.spec.whatwg.org/#dom-url-username) setter.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/").unwrap();
    /// url.web_mut().set_username("a:b").unwrap();
    /// assert_eq!(url.web().href(), "https://a%3Ab@h/");
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::CannotHaveCredentialsOrPort`], or [`ErrorKind::Parse`] when the URL would grow
    /// too long.
    #[inline]
    pub fn set_username(&mut self, value: &str) -> Outcome {
        overrides::username(self.url, value)
    }

    /// [`password`](https://url.spec.whatwg.org/#dom-url-password) setter.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/").unwrap();
    /// url.web_mut().set_password("secret").unwrap();
    /// assert_eq!(url.web().href(), "https://:secret@h/");
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::CannotHaveCredentialsOrPort`], or [`ErrorKind::Parse`] when the URL would grow
    /// too long.
    #[inline]
    pub fn set_password(&mut self, value: &str) -> Outcome {
        overrides::password(self.url, value)
    }

    /// [`host`](https://url.spec.whatwg.org/#dom-url-host) setter: a host, and a port if one is
    /// given. What follows a slash, `?` or `#` is ignored.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h:8080/").unwrap();
    /// url.web_mut().set_host("x/y").unwrap();
    /// assert_eq!(url.web().href(), "https://x:8080/"); // no port given, so the old one stays
    /// ```
    ///
    /// # Errors
    /// When the path is opaque or the host does not parse. A port that does not parse is an error
    /// too, but the host in front of it has then been set, as specified.
    #[inline]
    pub fn set_host(&mut self, value: &str) -> Outcome {
        overrides::host_state(self.url, value, true)
    }

    /// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname) setter. A value with a port is
    /// refused.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/").unwrap();
    /// assert!(url.web_mut().set_hostname("x:81").is_err());
    /// url.web_mut().set_hostname("127.1").unwrap();
    /// assert_eq!(url.web().href(), "https://127.0.0.1/");
    /// ```
    ///
    /// # Errors
    /// When the path is opaque or the host does not parse.
    #[inline]
    pub fn set_hostname(&mut self, value: &str) -> Outcome {
        overrides::host_state(self.url, value, false)
    }

    /// [`port`](https://url.spec.whatwg.org/#dom-url-port) setter. Text after the digits is ignored;
    /// the empty string removes the port.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/").unwrap();
    /// url.web_mut().set_port("8080 or so").unwrap();
    /// assert_eq!(url.web().port(), "8080");
    /// assert!(url.web_mut().set_port("65536").is_err());
    /// ```
    ///
    /// # Errors
    /// When the URL cannot have a port, or the value does not begin with one.
    #[inline]
    pub fn set_port(&mut self, value: &str) -> Outcome {
        overrides::check_can_have(Component::Port, self.url)?;
        if value.is_empty() {
            return overrides::port(self.url, None);
        }
        overrides::port_state(self.url, value)
    }

    /// [`pathname`](https://url.spec.whatwg.org/#dom-url-pathname) setter: `?` and `#` are data.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/a").unwrap();
    /// url.web_mut().set_pathname("b/./c?").unwrap();
    /// assert_eq!(url.web().href(), "https://h/b/c%3F");
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::OpaquePath`].
    #[inline]
    pub fn set_pathname(&mut self, value: &str) -> Outcome {
        overrides::path_start_state(self.url, value)
    }

    /// [`search`](https://url.spec.whatwg.org/#dom-url-search) setter, with or without `?`; the empty
    /// string removes the query.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/#x").unwrap();
    /// url.web_mut().set_search("a b").unwrap();
    /// assert_eq!(url.web().href(), "https://h/?a%20b#x");
    /// ```
    ///
    /// # Errors
    /// Only when the URL would grow too long.
    #[inline]
    pub fn set_search(&mut self, value: &str) -> Outcome {
        let query = (!value.is_empty()).then(|| value.strip_prefix('?').unwrap_or(value));
        overrides::query_state(self.url, query)
    }

    /// [`hash`](https://url.spec.whatwg.org/#dom-url-hash) setter, with or without `#`; the empty
    /// string removes the fragment.
    ///
    /// ```
    /// use urlwind::Url;
    /// let mut url = Url::parse("https://h/").unwrap();
    /// url.web_mut().set_hash("#a#b").unwrap();
    /// assert_eq!(url.web().href(), "https://h/#a#b");
    /// ```
    ///
    /// # Errors
    /// Only when the URL would grow too long.
    #[inline]
    pub fn set_hash(&mut self, value: &str) -> Outcome {
        let fragment = (!value.is_empty()).then(|| value.strip_prefix('#').unwrap_or(value));
        overrides::fragment_state(self.url, fragment)
    }
}
