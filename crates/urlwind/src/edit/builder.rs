//! A URL from its parts.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::append_path::{PATH_SEGMENT, append_encoded, without_slash};
use crate::error::{Component, Error, ErrorKind, ParseError};
use crate::parse::{self, Owned, is_scheme, overrides};
use crate::percent::{self, AsciiSet, C0_CONTROL};
use crate::record::Url;
use crate::special::SchemeType;

/// What is encoded before a setter gets a text that has no escapes in it. Tabs and newlines are data,
/// which setters would drop.
const PLAIN: AsciiSet = C0_CONTROL.add(b'%');

/// Builds a URL from parts, each of which is data: nothing in one can end it and begin the next.
///
/// In a path and in a query, what is percent-encoded already stays. Everywhere else `%` is data, too.
///
/// ```
/// use urlwind::{Component, ErrorKind, ParseError, Url};
///
/// let url = Url::builder("https")
///     .username("me@home")
///     .host("EXAMPLE.com")
///     .port(8080)
///     .path("/api")
///     .segment("a/b")
///     .query_pair("q", "x & y")
///     .fragment("top")
///     .build()?;
/// assert_eq!(url.as_str(), "https://me%40home@example.com:8080/api/a%2Fb?q=x+%26+y#top");
///
/// let error = Url::builder("https").host("a:b").build().unwrap_err();
/// assert_eq!(error.component(), Some(Component::Host));
/// assert_eq!(error.kind(), ErrorKind::Parse(ParseError::InvalidDomainCharacter));
/// assert_eq!(error.to_string(), "host: invalid domain character");
///
/// let mail = Url::builder("mailto").opaque_path("me@example.com").build()?;
/// assert_eq!(mail.as_str(), "mailto:me@example.com");
/// # Ok::<(), urlwind::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "nothing is built before `build` is called"]
pub struct UrlBuilder {
    scheme: String,
    username: String,
    password: String,
    host: Option<String>,
    port: Option<u16>,
    opaque_path: Option<String>,
    path: Vec<Piece>,
    query: Option<String>,
    pairs: Vec<(String, String)>,
    fragment: Option<String>,
}

#[derive(Clone)]
enum Piece {
    Path(String),
    Segment(String),
}

impl Url {
    /// Begins to build a URL of this scheme.
    ///
    /// ```
    /// let url = urlwind::Url::builder("https").host("example.com").build().unwrap();
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// ```
    #[inline]
    pub fn builder(scheme: &str) -> UrlBuilder {
        UrlBuilder {
            scheme: scheme.into(),
            username: String::new(),
            password: String::new(),
            host: None,
            port: None,
            opaque_path: None,
            path: Vec::new(),
            query: None,
            pairs: Vec::new(),
            fragment: None,
        }
    }
}

impl UrlBuilder {
    /// The host: a domain in any script, or an address; an IPv6 address in brackets.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("[::1]").build().unwrap();
    /// assert_eq!(url.as_str(), "http://[::1]/");
    /// ```
    #[inline]
    pub fn host(mut self, host: &str) -> Self {
        self.host = Some(host.into());
        self
    }

    /// The port; the default one of the scheme is left out.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").port(80).build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/");
    /// ```
    #[inline]
    pub fn port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// The username.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").username("a:b").host("h").build().unwrap();
    /// assert_eq!(url.as_str(), "http://a%3Ab@h/");
    /// ```
    #[inline]
    pub fn username(mut self, username: &str) -> Self {
        self.username = username.into();
        self
    }

    /// The password.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").username("a").password("b@%41").host("h").build().unwrap();
    /// assert_eq!(url.as_str(), "http://a:b%40%2541@h/");
    /// ```
    #[inline]
    pub fn password(mut self, password: &str) -> Self {
        self.password = password.into();
        self
    }

    /// Appends a path, as [`Url::append_path`] does.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").path("a/b").path("/c/").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/a/b/c/");
    /// ```
    #[inline]
    pub fn path(mut self, path: &str) -> Self {
        self.path.push(Piece::Path(path.into()));
        self
    }

    /// Appends one segment, in which `/` and `%` are data.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").segment("50%").segment("a/b").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/50%25/a%2Fb");
    /// ```
    #[inline]
    pub fn segment(mut self, segment: &str) -> Self {
        self.path.push(Piece::Segment(segment.into()));
        self
    }

    /// The path of a URL that has neither a host nor segments, as `mailto:` and `data:` URLs.
    ///
    /// ```
    /// let url = urlwind::Url::builder("data").opaque_path("text/plain,a?b").build().unwrap();
    /// assert_eq!(url.as_str(), "data:text/plain,a%3Fb");
    /// ```
    #[inline]
    pub fn opaque_path(mut self, path: &str) -> Self {
        self.opaque_path = Some(path.into());
        self
    }

    /// The whole query. Pairs are appended to it.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").query("a b#").query_pair("c", "d").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/?a%20b%23&c=d");
    /// ```
    #[inline]
    pub fn query(mut self, query: &str) -> Self {
        self.query = Some(query.into());
        self
    }

    /// Appends a parameter to the query.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").query_pair("a", "b&c").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/?a=b%26c");
    /// ```
    #[inline]
    pub fn query_pair(mut self, name: &str, value: &str) -> Self {
        self.pairs.push((name.into(), value.into()));
        self
    }

    /// The fragment.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").fragment("a %62").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/#a%20%2562");
    /// ```
    #[inline]
    pub fn fragment(mut self, fragment: &str) -> Self {
        self.fragment = Some(fragment.into());
        self
    }

    /// Builds the URL.
    ///
    /// ```
    /// assert!(urlwind::Url::builder("https").build().is_err()); // needs a host
    /// assert_eq!(urlwind::Url::builder("file").path("a").build().unwrap().as_str(), "file:///a");
    /// ```
    ///
    /// # Errors
    /// The first part that is refused, and why.
    #[inline]
    pub fn build(&self) -> Result<Url, Error> {
        let mut url = self.front()?;
        if !self.username.is_empty() {
            let username = percent::encode(&self.username, &PLAIN);
            overrides::username(&mut url, &username)?;
        }
        if !self.password.is_empty() {
            let password = percent::encode(&self.password, &PLAIN);
            overrides::password(&mut url, &password)?;
        }
        if let Some(port) = self.port {
            overrides::check_can_have(Component::Port, &url)?;
            overrides::port(&mut url, Some(port))?;
        }
        self.add_path(&mut url)?;
        if let Some(query) = &self.query {
            let query = percent::encode(query, &C0_CONTROL);
            let query = Some(&*query);
            overrides::query_state(&mut url, query)?;
        }
        if !self.pairs.is_empty() {
            let mut edit = url.edit_query();
            for (name, value) in &self.pairs {
                edit.append(name, value);
            }
            edit.commit()?;
        }
        if let Some(fragment) = &self.fragment {
            let fragment = percent::encode(fragment, &PLAIN);
            let fragment = Some(&*fragment);
            overrides::fragment_state(&mut url, fragment)?;
        }
        Ok(url)
    }

    /// The scheme and the host.
    #[inline]
    fn front(&self) -> Result<Url, Error> {
        let scheme = self.scheme.as_str();
        if !is_scheme(scheme) {
            return Err(ErrorKind::InvalidScheme.about(Component::Scheme));
        }
        let kind = SchemeType::of(scheme);
        let needs_host = kind.is_special() && kind != SchemeType::File;
        let text = match (&self.opaque_path, &self.host) {
            (Some(_), Some(_)) => return Err(ErrorKind::OpaquePath.about(Component::Host)),
            (Some(_), None) if kind.is_special() => {
                return Err(ErrorKind::OpaquePath.about(Component::Path));
            }
            (Some(_), None) => format!("{scheme}:"),
            (None, None) if needs_host => {
                return Err(ParseError::EmptyHost.into());
            }
            (None, None) if kind == SchemeType::NotSpecial => format!("{scheme}:/"),
            (None, _) if needs_host => format!("{scheme}://h"),
            (None, _) => format!("{scheme}://"),
        };
        let mut url = parse::parse(&*text, Owned)?;
        if let Some(host) = &self.host {
            overrides::host(&mut url, host)?;
        }
        Ok(url)
    }

    #[inline]
    fn add_path(&self, url: &mut Url) -> Result<(), Error> {
        if let Some(path) = &self.opaque_path {
            if !self.path.is_empty() {
                return Err(ErrorKind::OpaquePath.about(Component::Path));
            }
            return overrides::opaque_path(url, &percent::encode(path, &C0_CONTROL));
        }
        // A slash at the end of a path belongs to the next segment; an empty segment is one.
        let mut keeps_slash = false;
        for piece in &self.path {
            match piece {
                Piece::Path(path) => url.append_path(path)?,
                Piece::Segment(segment) if matches!(segment.as_str(), "." | "..") => {
                    return Err(ErrorKind::DotSegment.about(Component::Path));
                }
                Piece::Segment(segment) => {
                    let kept = if keeps_slash {
                        url.path().len()
                    } else {
                        without_slash(url.path())
                    };
                    append_encoded(url, kept, &percent::encode(segment, &PATH_SEGMENT))?;
                }
            }
            keeps_slash = matches!(piece, Piece::Segment(_));
        }
        Ok(())
    }
}

/// Without the password.
impl fmt::Debug for UrlBuilder {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlBuilder")
            .field("scheme", &self.scheme)
            .field("host", &self.host)
            .field("port", &self.port)
            .finish_non_exhaustive()
    }
}
