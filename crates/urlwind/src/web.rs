//! The [`URL` class](https://url.spec.whatwg.org/#url-class) of the standard, as functions on
//! [`Url`].
//!
//! The getters return what JavaScript's `url.host`, `url.search` and so on return, delimiters
//! included; the setters take what a user may have typed and do what the standard's setters do.
//! Where JavaScript stays silent when a setter is refused, these say so with a [`SetterError`].
//!
//! ```
//! use urlwind::{Url, web};
//!
//! let mut url = Url::parse("https://example.com:8080/a?b#c")?;
//! assert_eq!(web::host(&url), "example.com:8080");
//! assert_eq!(web::search(&url), "?b");
//!
//! web::set_host(&mut url, "example.org:81").unwrap();
//! web::set_hash(&mut url, "").unwrap();
//! assert_eq!(web::href(&url), "https://example.org:81/a?b");
//! # Ok::<(), urlwind::ParseError>(())
//! ```

mod attribute;

pub use attribute::Attribute;

use alloc::string::String;
use core::fmt;

use crate::error::ParseError;
use crate::parse::{
    PortNumber, authority_end, is_scheme, port_number, split_host_and_port, strip_tab_and_newline,
};
use crate::record::{HostKind, Url};
use crate::special::SchemeType;
use crate::url::blob_path_url;
pub use crate::url_ref::ReadUrl;

/// Why a setter left the URL as it was.
///
/// ```
/// use urlwind::{Url, web::{self, SetterError}};
///
/// let mut url = Url::parse("mailto:a@b.c").unwrap();
/// assert_eq!(web::set_host(&mut url, "x"), Err(SetterError::OpaquePath));
/// assert_eq!(web::set_port(&mut url, "1"), Err(SetterError::CannotHaveUsernamePasswordPort));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetterError {
    /// The URL's path is opaque, so it has neither a host nor segments.
    OpaquePath,
    /// Without a host, and in file URLs, there is [no username, password or
    /// port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    CannotHaveUsernamePasswordPort,
    /// The value is not a scheme.
    InvalidScheme,
    /// The scheme cannot be changed into that one: special and other schemes do not mix, and
    /// `file` has neither credentials nor a port.
    IncompatibleScheme,
    /// The value does not parse.
    Invalid(ParseError),
}

impl fmt::Display for SetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SetterError::OpaquePath => "the URL has an opaque path",
            SetterError::CannotHaveUsernamePasswordPort => {
                "the URL cannot have a username, password or port"
            }
            SetterError::InvalidScheme => "not a scheme",
            SetterError::IncompatibleScheme => "the URL's scheme cannot be changed into this one",
            SetterError::Invalid(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for SetterError {}

impl From<ParseError> for SetterError {
    fn from(error: ParseError) -> SetterError {
        SetterError::Invalid(error)
    }
}

type Outcome = Result<(), SetterError>;

/// [`href`](https://url.spec.whatwg.org/#dom-url-href): the whole URL.
///
/// ```
/// let url = urlwind::Url::parse("http:a").unwrap();
/// assert_eq!(urlwind::web::href(&url), "http://a/");
/// ```
#[inline]
#[must_use]
pub fn href(url: &impl ReadUrl) -> &str {
    url.view().text
}

/// [`href`](https://url.spec.whatwg.org/#dom-url-href) setter: parses the value in the URL's
/// place, without a base.
///
/// ```
/// use urlwind::{ParseError, Url, web};
/// let mut url = Url::parse("https://a/").unwrap();
/// assert_eq!(web::set_href(&mut url, "/b"), Err(ParseError::RelativeUrlWithoutBase));
/// assert_eq!(web::href(&url), "https://a/");
/// ```
///
/// # Errors
/// As [`Url::parse`]; the URL then stays as it was.
#[inline]
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    url.reparse(value)
}

/// [`origin`](https://url.spec.whatwg.org/#dom-url-origin), serialised; `null` if it is opaque.
///
/// ```
/// use urlwind::{Url, web};
/// assert_eq!(web::origin(&Url::parse("https://a:8080/b").unwrap()), "https://a:8080");
/// assert_eq!(web::origin(&Url::parse("file:///a").unwrap()), "null");
/// ```
#[must_use]
pub fn origin(url: &impl ReadUrl) -> String {
    let view = url.view();
    let at = view.at;
    match at.scheme {
        SchemeType::NotSpecial if view.scheme() == "blob" => {
            blob_path_url(view.path()).map_or_else(|| String::from("null"), |url| origin(&url))
        }
        SchemeType::NotSpecial | SchemeType::File => String::from("null"),
        // Scheme, host and port stand in this form in the URL itself; only credentials do not
        // belong.
        _ => {
            let mut origin = String::with_capacity(at.path_start as usize);
            origin.push_str(view.slice(0, at.scheme_end + 3));
            origin.push_str(view.slice(at.host_start, at.path_start));
            origin
        }
    }
}

/// [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol): the scheme with its colon.
///
/// ```
/// assert_eq!(urlwind::web::protocol(&urlwind::Url::parse("data:,").unwrap()), "data:");
/// ```
#[inline]
#[must_use]
pub fn protocol(url: &impl ReadUrl) -> &str {
    let view = url.view();
    view.slice(0, view.at.scheme_end + 1)
}

/// [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol) setter. What follows a colon is
/// ignored.
///
/// ```
/// use urlwind::{Url, web::{self, SetterError}};
/// let mut url = Url::parse("https://a/").unwrap();
/// assert_eq!(web::set_protocol(&mut url, "WS://whatever"), Ok(()));
/// assert_eq!(web::href(&url), "ws://a/");
/// assert_eq!(web::set_protocol(&mut url, "mailto"), Err(SetterError::IncompatibleScheme));
/// ```
///
/// # Errors
/// [`SetterError::InvalidScheme`] or [`SetterError::IncompatibleScheme`].
pub fn set_protocol(url: &mut Url, value: &str) -> Outcome {
    let value = strip_tab_and_newline(value);
    let name = value.split(':').next().unwrap_or("");
    scheme_change(url, name)
}

/// The [scheme state](https://url.spec.whatwg.org/#scheme-state) with a state override.
pub(crate) fn scheme_change(url: &mut Url, name: &str) -> Outcome {
    if !is_scheme(name) {
        return Err(SetterError::InvalidScheme);
    }
    let lowercase;
    let name = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        lowercase = name.to_ascii_lowercase();
        &lowercase
    } else {
        name
    };
    let (old, new) = (url.scheme_type(), SchemeType::of(name));
    let at = url.at();
    if old.is_special() != new.is_special()
        || (new == SchemeType::File && (at.includes_credentials() || at.has_port()))
        || (old == SchemeType::File && at.host == HostKind::Empty)
    {
        return Err(SetterError::IncompatibleScheme);
    }
    let implied_port = at.has_port() && new.default_port() == Some(at.port);
    url.put_scheme(name)?;
    if implied_port {
        url.put_port(None)?;
    }
    Ok(())
}

/// [`username`](https://url.spec.whatwg.org/#dom-url-username).
///
/// ```
/// assert_eq!(urlwind::web::username(&urlwind::Url::parse("ftp://me:pw@h").unwrap()), "me");
/// ```
#[inline]
#[must_use]
pub fn username(url: &impl ReadUrl) -> &str {
    url.view().username()
}

/// [`username`](https://url.spec.whatwg.org/#dom-url-username) setter.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/").unwrap();
/// web::set_username(&mut url, "a:b").unwrap();
/// assert_eq!(web::href(&url), "https://a%3Ab@h/");
/// ```
///
/// # Errors
/// [`SetterError::CannotHaveUsernamePasswordPort`].
pub fn set_username(url: &mut Url, value: &str) -> Outcome {
    url.set_username(value)
        .map_err(|()| SetterError::CannotHaveUsernamePasswordPort)
}

/// [`password`](https://url.spec.whatwg.org/#dom-url-password); empty if there is none.
///
/// ```
/// assert_eq!(urlwind::web::password(&urlwind::Url::parse("ftp://me:pw@h").unwrap()), "pw");
/// ```
#[inline]
#[must_use]
pub fn password(url: &impl ReadUrl) -> &str {
    url.view().password().unwrap_or("")
}

/// [`password`](https://url.spec.whatwg.org/#dom-url-password) setter.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/").unwrap();
/// web::set_password(&mut url, "secret").unwrap();
/// assert_eq!(web::href(&url), "https://:secret@h/");
/// ```
///
/// # Errors
/// [`SetterError::CannotHaveUsernamePasswordPort`].
pub fn set_password(url: &mut Url, value: &str) -> Outcome {
    url.set_password(Some(value))
        .map_err(|()| SetterError::CannotHaveUsernamePasswordPort)
}

/// [`host`](https://url.spec.whatwg.org/#dom-url-host): host and port; empty if there is none.
///
/// ```
/// assert_eq!(urlwind::web::host(&urlwind::Url::parse("http://me@h:81/").unwrap()), "h:81");
/// ```
#[inline]
#[must_use]
pub fn host(url: &impl ReadUrl) -> &str {
    let view = url.view();
    let at = view.at;
    let end = if at.has_authority() {
        at.path_start
    } else {
        at.host_end
    };
    view.slice(at.host_start, end)
}

/// [`host`](https://url.spec.whatwg.org/#dom-url-host) setter: a host, and a port if one is
/// given. What follows a slash, `?` or `#` is ignored.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h:8080/").unwrap();
/// web::set_host(&mut url, "x/y").unwrap();
/// assert_eq!(web::href(&url), "https://x:8080/"); // no port given, so the old one stays
/// ```
///
/// # Errors
/// When the path is opaque or the host does not parse. A port that does not parse is an error
/// too, but the host in front of it has then been set, as the standard has it.
pub fn set_host(url: &mut Url, value: &str) -> Outcome {
    host_state(url, value, true)
}

/// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname): the host alone.
///
/// ```
/// assert_eq!(urlwind::web::hostname(&urlwind::Url::parse("http://[::1]:81/").unwrap()), "[::1]");
/// ```
#[inline]
#[must_use]
pub fn hostname(url: &impl ReadUrl) -> &str {
    url.view().hostname()
}

/// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname) setter. A value with a port is
/// refused.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/").unwrap();
/// assert!(web::set_hostname(&mut url, "x:81").is_err());
/// web::set_hostname(&mut url, "127.1").unwrap();
/// assert_eq!(web::href(&url), "https://127.0.0.1/");
/// ```
///
/// # Errors
/// When the path is opaque or the host does not parse.
pub fn set_hostname(url: &mut Url, value: &str) -> Outcome {
    host_state(url, value, false)
}

/// [Host state](https://url.spec.whatwg.org/#host-state) and [hostname
/// state](https://url.spec.whatwg.org/#hostname-state) with a state override.
fn host_state(url: &mut Url, value: &str, takes_port: bool) -> Outcome {
    if url.has_opaque_path() {
        return Err(SetterError::OpaquePath);
    }
    let value = strip_tab_and_newline(value);
    let value = &value[..authority_end(&value, url.scheme_type())];
    if url.scheme_type() == SchemeType::File {
        return Ok(url.parse_and_put_host(value)?);
    }
    // The host state knows no credentials: an `@` is a forbidden code point like any other.
    let (host, port) = split_host_and_port(value);
    if port.is_some() && host.is_empty() {
        return Err(ParseError::EmptyHost.into());
    }
    if port.is_some() && !takes_port {
        return Err(ParseError::InvalidPort.into());
    }
    url.parse_and_put_host(host)?;
    port.map_or(Ok(()), |port| port_state(url, port))
}

/// [Port state](https://url.spec.whatwg.org/#port-state) with a state override: digits, and
/// whatever follows them is ignored.
fn port_state(url: &mut Url, value: &str) -> Outcome {
    match port_number(value).1 {
        PortNumber::Value(port) => {
            let port = (url.scheme_type().default_port() != Some(port)).then_some(port);
            Ok(url.put_port(port)?)
        }
        PortNumber::None | PortNumber::OutOfRange => Err(ParseError::InvalidPort.into()),
    }
}

/// [`port`](https://url.spec.whatwg.org/#dom-url-port); empty if it is the scheme's default.
///
/// ```
/// assert_eq!(urlwind::web::port(&urlwind::Url::parse("http://h:0081").unwrap()), "81");
/// ```
#[inline]
#[must_use]
pub fn port(url: &impl ReadUrl) -> &str {
    let view = url.view();
    let at = view.at;
    if at.has_port() {
        view.slice(at.host_end + 1, at.path_start)
    } else {
        ""
    }
}

/// [`port`](https://url.spec.whatwg.org/#dom-url-port) setter. Text after the digits is ignored;
/// the empty string removes the port.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/").unwrap();
/// web::set_port(&mut url, "8080 or so").unwrap();
/// assert_eq!(web::port(&url), "8080");
/// assert!(web::set_port(&mut url, "65536").is_err());
/// ```
///
/// # Errors
/// When the URL cannot have a port, or the value does not begin with one.
pub fn set_port(url: &mut Url, value: &str) -> Outcome {
    if url.cannot_have_a_username_password_port() {
        return Err(SetterError::CannotHaveUsernamePasswordPort);
    }
    if value.is_empty() {
        return Ok(url.put_port(None)?);
    }
    port_state(url, &strip_tab_and_newline(value))
}

/// [`pathname`](https://url.spec.whatwg.org/#dom-url-pathname).
///
/// ```
/// assert_eq!(urlwind::web::pathname(&urlwind::Url::parse("mailto:a@b").unwrap()), "a@b");
/// ```
#[inline]
#[must_use]
pub fn pathname(url: &impl ReadUrl) -> &str {
    url.view().path()
}

/// [`pathname`](https://url.spec.whatwg.org/#dom-url-pathname) setter: `?` and `#` are data.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/a").unwrap();
/// web::set_pathname(&mut url, "b/./c?").unwrap();
/// assert_eq!(web::href(&url), "https://h/b/c%3F");
/// ```
///
/// # Errors
/// [`SetterError::OpaquePath`].
pub fn set_pathname(url: &mut Url, value: &str) -> Outcome {
    if url.has_opaque_path() {
        return Err(SetterError::OpaquePath);
    }
    Ok(url.put_pathname(&strip_tab_and_newline(value))?)
}

/// [`search`](https://url.spec.whatwg.org/#dom-url-search): `?` and the query; empty if the query
/// is.
///
/// ```
/// use urlwind::{Url, web};
/// assert_eq!(web::search(&Url::parse("https://h/?a#b").unwrap()), "?a");
/// assert_eq!(web::search(&Url::parse("https://h/?").unwrap()), "");
/// ```
#[inline]
#[must_use]
pub fn search(url: &impl ReadUrl) -> &str {
    let view = url.view();
    let at = view.at;
    if at.fragment_start - at.query_start > 1 {
        view.slice(at.query_start, at.fragment_start)
    } else {
        ""
    }
}

/// [`search`](https://url.spec.whatwg.org/#dom-url-search) setter, with or without `?`; the empty
/// string removes the query.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/#x").unwrap();
/// web::set_search(&mut url, "a b").unwrap();
/// assert_eq!(web::href(&url), "https://h/?a%20b#x");
/// ```
///
/// # Errors
/// Only when the URL would grow too long.
pub fn set_search(url: &mut Url, value: &str) -> Outcome {
    let query = (!value.is_empty()).then(|| value.strip_prefix('?').unwrap_or(value));
    Ok(url.try_set_query(query)?)
}

/// [`hash`](https://url.spec.whatwg.org/#dom-url-hash): `#` and the fragment; empty if the
/// fragment is.
///
/// ```
/// assert_eq!(urlwind::web::hash(&urlwind::Url::parse("https://h/#a").unwrap()), "#a");
/// ```
#[inline]
#[must_use]
pub fn hash(url: &impl ReadUrl) -> &str {
    let view = url.view();
    let start = view.at.fragment_start;
    if view.end() - start > 1 {
        view.slice(start, view.end())
    } else {
        ""
    }
}

/// [`hash`](https://url.spec.whatwg.org/#dom-url-hash) setter, with or without `#`; the empty
/// string removes the fragment.
///
/// ```
/// use urlwind::{Url, web};
/// let mut url = Url::parse("https://h/").unwrap();
/// web::set_hash(&mut url, "#a#b").unwrap();
/// assert_eq!(web::href(&url), "https://h/#a#b");
/// ```
///
/// # Errors
/// Only when the URL would grow too long.
pub fn set_hash(url: &mut Url, value: &str) -> Outcome {
    let fragment = (!value.is_empty()).then(|| value.strip_prefix('#').unwrap_or(value));
    Ok(url.try_set_fragment(fragment)?)
}
