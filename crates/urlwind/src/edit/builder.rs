//! A URL from its parts.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::append_path::{PATH_SEGMENT, append_encoded, without_slash};
use crate::error::{ParseError, SetterError};
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
/// use urlwind::{BuildError, ParseError, SetterError, Url};
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
/// assert_eq!(error, BuildError::Host(ParseError::InvalidDomainCharacter.into()));
/// assert_eq!(error.to_string(), "host: invalid domain character");
///
/// let mail = Url::builder("mailto").opaque_path("me@example.com").build()?;
/// assert_eq!(mail.as_str(), "mailto:me@example.com");
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone)]
#[must_use = "nothing is built before `build` is called"]
pub struct UrlBuilder<'a> {
    scheme: &'a str,
    username: &'a str,
    password: &'a str,
    host: Option<&'a str>,
    port: Option<u16>,
    opaque_path: Option<&'a str>,
    path: Vec<Piece<'a>>,
    query: Option<&'a str>,
    pairs: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    fragment: Option<&'a str>,
}

#[derive(Clone)]
enum Piece<'a> {
    Path(&'a str),
    Segment(&'a str),
}

/// Which part of a [`UrlBuilder`] was refused, and why.
///
/// ```
/// use urlwind::{BuildError, SetterError, Url};
/// let error = Url::builder("no scheme").build().unwrap_err();
/// assert_eq!(error, BuildError::Scheme(SetterError::InvalidScheme));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The scheme is none.
    Scheme(SetterError),
    /// The host does not parse, or the scheme needs one, or the path is opaque.
    Host(SetterError),
    /// Without a host, and in file URLs, there is no username.
    Username(SetterError),
    /// Without a host, and in file URLs, there is no password.
    Password(SetterError),
    /// Without a host, and in file URLs, there is no port.
    Port(SetterError),
    /// A segment is `.` or `..`, or a special URL was to have an opaque path.
    Path(SetterError),
    /// The query would make the URL too long.
    Query(SetterError),
    /// The fragment would make the URL too long.
    Fragment(SetterError),
}

impl BuildError {
    /// The name of the part, and the reason.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let error = Url::builder("file").port(80).build().unwrap_err();
    /// assert_eq!(error.parts(), ("port", SetterError::CannotHaveUsernamePasswordPort));
    /// ```
    #[must_use]
    #[inline]
    pub const fn parts(self) -> (&'static str, SetterError) {
        match self {
            BuildError::Scheme(reason) => ("scheme", reason),
            BuildError::Host(reason) => ("host", reason),
            BuildError::Username(reason) => ("username", reason),
            BuildError::Password(reason) => ("password", reason),
            BuildError::Port(reason) => ("port", reason),
            BuildError::Path(reason) => ("path", reason),
            BuildError::Query(reason) => ("query", reason),
            BuildError::Fragment(reason) => ("fragment", reason),
        }
    }
}

impl fmt::Display for BuildError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (part, reason) = self.parts();
        write!(f, "{part}: {reason}")
    }
}

impl core::error::Error for BuildError {}

impl Url {
    /// Begins to build a URL of this scheme.
    ///
    /// ```
    /// let url = urlwind::Url::builder("https").host("example.com").build().unwrap();
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// ```
    #[inline]
    pub fn builder(scheme: &str) -> UrlBuilder<'_> {
        UrlBuilder {
            scheme,
            username: "",
            password: "",
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

impl<'a> UrlBuilder<'a> {
    /// The host: a domain in any script, or an address; an IPv6 address in brackets.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("[::1]").build().unwrap();
    /// assert_eq!(url.as_str(), "http://[::1]/");
    /// ```
    #[inline]
    pub fn host(mut self, host: &'a str) -> Self {
        self.host = Some(host);
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
    pub fn username(mut self, username: &'a str) -> Self {
        self.username = username;
        self
    }

    /// The password.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").username("a").password("b@%41").host("h").build().unwrap();
    /// assert_eq!(url.as_str(), "http://a:b%40%2541@h/");
    /// ```
    #[inline]
    pub fn password(mut self, password: &'a str) -> Self {
        self.password = password;
        self
    }

    /// Appends a path, as [`Url::append_path`] does.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").path("a/b").path("/c/").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/a/b/c/");
    /// ```
    #[inline]
    pub fn path(mut self, path: &'a str) -> Self {
        self.path.push(Piece::Path(path));
        self
    }

    /// Appends one segment, in which `/` and `%` are data.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").segment("50%").segment("a/b").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/50%25/a%2Fb");
    /// ```
    #[inline]
    pub fn segment(mut self, segment: &'a str) -> Self {
        self.path.push(Piece::Segment(segment));
        self
    }

    /// The path of a URL that has neither a host nor segments, as `mailto:` and `data:` URLs.
    ///
    /// ```
    /// let url = urlwind::Url::builder("data").opaque_path("text/plain,a?b").build().unwrap();
    /// assert_eq!(url.as_str(), "data:text/plain,a%3Fb");
    /// ```
    #[inline]
    pub fn opaque_path(mut self, path: &'a str) -> Self {
        self.opaque_path = Some(path);
        self
    }

    /// The whole query. Pairs are appended to it.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").query("a b#").query_pair("c", "d").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/?a%20b%23&c=d");
    /// ```
    #[inline]
    pub fn query(mut self, query: &'a str) -> Self {
        self.query = Some(query);
        self
    }

    /// Appends a parameter to the query.
    ///
    /// ```
    /// let url = urlwind::Url::builder("http").host("h").query_pair("a", "b&c").build().unwrap();
    /// assert_eq!(url.as_str(), "http://h/?a=b%26c");
    /// ```
    #[inline]
    pub fn query_pair(
        mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Cow<'a, str>>,
    ) -> Self {
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
    pub fn fragment(mut self, fragment: &'a str) -> Self {
        self.fragment = Some(fragment);
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
    pub fn build(&self) -> Result<Url, BuildError> {
        let mut url = self.front()?;
        if !self.username.is_empty() {
            let username = percent::encode(self.username, &PLAIN);
            overrides::username(&mut url, &username).map_err(BuildError::Username)?;
        }
        if !self.password.is_empty() {
            let password = percent::encode(self.password, &PLAIN);
            overrides::password(&mut url, &password).map_err(BuildError::Password)?;
        }
        if let Some(port) = self.port {
            overrides::check_can_have_username_password_port(&url).map_err(BuildError::Port)?;
            overrides::port(&mut url, Some(port)).map_err(BuildError::Port)?;
        }
        self.add_path(&mut url).map_err(BuildError::Path)?;
        if let Some(query) = self.query {
            let query = percent::encode(query, &C0_CONTROL);
            let query = Some(&*query);
            overrides::query_state(&mut url, query).map_err(BuildError::Query)?;
        }
        if !self.pairs.is_empty() {
            let mut edit = url.edit_query();
            for (name, value) in &self.pairs {
                edit.append(name, value);
            }
            edit.commit().map_err(BuildError::Query)?;
        }
        if let Some(fragment) = self.fragment {
            let fragment = percent::encode(fragment, &PLAIN);
            let fragment = Some(&*fragment);
            overrides::fragment_state(&mut url, fragment).map_err(BuildError::Fragment)?;
        }
        Ok(url)
    }

    /// The scheme and the host.
    #[inline]
    fn front(&self) -> Result<Url, BuildError> {
        let scheme = self.scheme;
        if !is_scheme(scheme) {
            return Err(BuildError::Scheme(SetterError::InvalidScheme));
        }
        let kind = SchemeType::of(scheme);
        let needs_host = kind.is_special() && kind != SchemeType::File;
        let text = match (self.opaque_path, self.host) {
            (Some(_), Some(_)) => return Err(BuildError::Host(SetterError::OpaquePath)),
            (Some(_), None) if kind.is_special() => {
                return Err(BuildError::Path(SetterError::OpaquePath));
            }
            (Some(_), None) => format!("{scheme}:"),
            (None, None) if needs_host => {
                return Err(BuildError::Host(ParseError::EmptyHost.into()));
            }
            (None, None) if kind == SchemeType::NotSpecial => format!("{scheme}:/"),
            (None, _) if needs_host => format!("{scheme}://h"),
            (None, _) => format!("{scheme}://"),
        };
        let failed = |error: ParseError| BuildError::Scheme(error.into());
        let mut url = parse::parse(&*text, Owned).map_err(failed)?;
        if let Some(host) = self.host {
            overrides::host(&mut url, host).map_err(BuildError::Host)?;
        }
        Ok(url)
    }

    #[inline]
    fn add_path(&self, url: &mut Url) -> Result<(), SetterError> {
        if let Some(path) = self.opaque_path {
            if !self.path.is_empty() {
                return Err(SetterError::OpaquePath);
            }
            return overrides::opaque_path(url, &percent::encode(path, &C0_CONTROL));
        }
        // A slash at the end of a path belongs to the next segment; an empty segment is one.
        let mut keeps_slash = false;
        for piece in &self.path {
            match piece {
                Piece::Path(path) => url.append_path(path)?,
                Piece::Segment("." | "..") => return Err(SetterError::DotSegment),
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
impl fmt::Debug for UrlBuilder<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlBuilder")
            .field("scheme", &self.scheme)
            .field("host", &self.host)
            .field("port", &self.port)
            .finish_non_exhaustive()
    }
}
