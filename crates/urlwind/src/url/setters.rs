//! Changing components, with the `url` crate's names and results.
//!
//! These take parts (`Option<&str>`, `Option<u16>`); the setters of JavaScript's `URL`, which
//! take what a user typed, are in [`web`](crate::web). Where the `url` crate says `Err(())`, so
//! do these.

use alloc::format;
use core::net::IpAddr;

use crate::error::ParseError;
use crate::host;
use crate::parse::{
    QueryEncoding, fragment_state, opaque_path_state, parse_file_host, path_state, query_state,
    strip_tab_and_newline,
};
use crate::percent;
use crate::record::{HostKind, MAX_LENGTH, Text, Url};
use crate::special::SchemeType;
use crate::web::scheme_change;

/// Percent-encoding makes a byte three.
fn fits(length: usize, value: &str) -> bool {
    value.len() < (MAX_LENGTH - length) / 3
}

impl Url {
    /// Changes the fragment. `Some("")` leaves a bare `#`.
    ///
    /// A URL that would grow beyond 4 GB stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/data.csv")?;
    /// url.set_fragment(Some("cell=4,1 6,2"));
    /// assert_eq!(url.as_str(), "https://example.com/data.csv#cell=4,1%206,2");
    /// url.set_fragment(None);
    /// assert_eq!(url.as_str(), "https://example.com/data.csv");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        let _ = self.try_set_fragment(fragment);
    }

    /// The same, saying when the URL would grow too long.
    pub(crate) fn try_set_fragment(&mut self, fragment: Option<&str>) -> Result<(), ParseError> {
        let Some(fragment) = fragment else {
            return self.put_fragment(None);
        };
        let fragment = strip_tab_and_newline(fragment);
        if fits(self.as_str().len(), &fragment) {
            self.append_fragment(|text| fragment_state(text, &fragment));
            return Ok(());
        }
        let mut text = Text::with_room(fragment.len());
        fragment_state(&mut text, &fragment);
        self.put_fragment(Some(text.as_str()))
    }

    /// Changes the query. `Some("")` leaves a bare `?`; a leading `?` is data.
    ///
    /// A URL that would grow beyond 4 GB stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/products#top")?;
    /// url.set_query(Some("page=2&name='x'"));
    /// assert_eq!(url.as_str(), "https://example.com/products?page=2&name=%27x%27#top");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    pub fn set_query(&mut self, query: Option<&str>) {
        let _ = self.try_set_query(query);
    }

    /// The same, saying when the URL would grow too long.
    pub(crate) fn try_set_query(&mut self, query: Option<&str>) -> Result<(), ParseError> {
        let Some(query) = query else {
            return self.put_query(None);
        };
        let query = strip_tab_and_newline(query);
        let scheme = self.scheme_type();
        let is_last = self.at().fragment_start as usize == self.as_str().len();
        if is_last && fits(self.as_str().len(), &query) {
            self.append_query(|text| query_state(text, scheme, &query, QueryEncoding::Utf8));
            return Ok(());
        }
        let mut text = Text::with_room(query.len());
        query_state(&mut text, scheme, &query, QueryEncoding::Utf8);
        self.put_query(Some(text.as_str()))
    }

    /// Changes the path. Dot segments are resolved; `?` and `#` are data and get encoded. An
    /// opaque path stays opaque.
    ///
    /// A URL that would grow beyond 4 GB stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/a?q")?;
    /// url.set_path("b/../c?d");
    /// assert_eq!(url.as_str(), "https://example.com/c%3Fd?q");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    pub fn set_path(&mut self, path: &str) {
        let path = strip_tab_and_newline(path);
        let _ = if self.has_opaque_path() {
            let mut text = Text::with_room(path.len());
            write_opaque_path(&mut text, &path);
            self.put_path(text.as_str())
        } else {
            self.put_pathname(&path)
        };
    }

    /// [Path start state](https://url.spec.whatwg.org/#path-start-state) with a state override,
    /// on a path without tabs and newlines. The path is not opaque.
    pub(crate) fn put_pathname(&mut self, path: &str) -> Result<(), ParseError> {
        let scheme = self.scheme_type();
        let segments = if scheme.is_special() {
            path.strip_prefix(['/', '\\']).unwrap_or(path)
        } else if path.is_empty() {
            // Only a URL without a host needs a path then, to tell it from an opaque one.
            return self.put_path(if self.has_authority() { "" } else { "/" });
        } else {
            path.strip_prefix('/').unwrap_or(path)
        };
        let mut text = Text::with_room(segments.len() + 1);
        path_state(&mut text, 0, scheme, segments);
        self.put_path(text.as_str())
    }

    /// Changes the port; the scheme's default counts as none.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_port(Some(8443)), Ok(()));
    /// assert_eq!(url.set_port(Some(443)), Ok(()));
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// let mut url = urlwind::Url::parse("mailto:rms@example.com")?;
    /// assert_eq!(url.set_port(Some(80)), Err(()));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the URL [cannot have a
    /// port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    #[allow(clippy::result_unit_err)]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        if self.cannot_have_a_username_password_port() {
            return Err(());
        }
        let port = port.filter(|port| self.scheme_type().default_port() != Some(*port));
        self.put_port(port).map_err(|_| ())
    }

    /// Changes the host. As with the `url` crate, a port after a name is ignored, and one after an
    /// IPv6 address is an error; [`web::set_host`](crate::web::set_host) takes both. `None` removes the
    /// whole authority, with credentials and port; from a file URL it removes the host alone.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.net/x")?;
    /// url.set_host(Some("Ünïcode.example:80"))?;
    /// assert_eq!(url.as_str(), "https://xn--ncode-cta3g.example/x");
    /// assert!(url.set_host(None).is_err()); // https needs a host
    /// assert!(url.set_host(Some("[::1]:80")).is_err());
    ///
    /// let mut url = urlwind::Url::parse("foo://me@h:1/x")?;
    /// url.set_host(None)?;
    /// assert_eq!(url.as_str(), "foo:/x");
    /// let mut url = urlwind::Url::parse("file://server/x")?;
    /// url.set_host(None)?;
    /// assert_eq!(url.as_str(), "file:///x");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the host does not parse, when there must be one, or when the path is opaque.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        if self.has_opaque_path() {
            return Err(ParseError::SetHostOnCannotBeABaseUrl);
        }
        let must_have_host = self.is_special() && self.scheme_type() != SchemeType::File;
        match host {
            Some(host) => {
                if host.is_empty() && must_have_host {
                    return Err(ParseError::EmptyHost);
                }
                let host = match host.find(':') {
                    Some(0) if !is_bracketed(host) => {
                        return Err(ParseError::InvalidDomainCharacter);
                    }
                    Some(colon) if !is_bracketed(host) => &host[..colon],
                    _ => host,
                };
                self.parse_and_put_host(host)
            }
            None if must_have_host => Err(ParseError::EmptyHost),
            None if !self.has_host() => Ok(()),
            None if self.scheme_type() == SchemeType::File => self.put_host("", HostKind::Empty),
            None => {
                if self.path().is_empty() {
                    self.put_path("/")?;
                }
                self.remove_authority()
            }
        }
    }

    /// Parses a host without a port, by the rules of this URL's scheme, and puts it in place.
    pub(crate) fn parse_and_put_host(&mut self, host: &str) -> Result<(), ParseError> {
        let mut text = Text::with_room(host.len());
        let kind = match self.scheme_type() {
            SchemeType::File if host.is_empty() => HostKind::Empty,
            SchemeType::File => parse_file_host(host, &mut text)?,
            scheme => {
                let needed =
                    scheme.is_special() || self.at().includes_credentials() || self.at().has_port();
                if host.is_empty() && needed {
                    return Err(ParseError::EmptyHost);
                }
                host::parse_into(host, !scheme.is_special(), &mut text)?
            }
        };
        self.put_host(text.as_str(), kind)
    }

    /// Changes the host to an address.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("http://example.com/")?;
    /// url.set_ip_host("::1".parse().unwrap()).unwrap();
    /// assert_eq!(url.as_str(), "http://[::1]/");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the path is opaque.
    #[allow(clippy::result_unit_err)]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        if self.has_opaque_path() {
            return Err(());
        }
        let (text, kind) = match address {
            // To a scheme that is not special, an IPv4 address is a name like any other.
            IpAddr::V4(address) if !self.is_special() => {
                (host::serialize_ipv4(address), HostKind::Opaque)
            }
            IpAddr::V4(address) => (host::serialize_ipv4(address), HostKind::Ipv4),
            IpAddr::V6(address) => (
                format!("[{}]", host::serialize_ipv6(address)),
                HostKind::Ipv6,
            ),
        };
        self.put_host(&text, kind).map_err(|_| ())
    }

    /// Changes the password. `None` and the empty password are the same.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://me@example.com/")?;
    /// url.set_password(Some("s:crét")).unwrap();
    /// assert_eq!(url.as_str(), "https://me:s%3Acr%C3%A9t@example.com/");
    /// url.set_password(None).unwrap();
    /// assert_eq!(url.as_str(), "https://me@example.com/");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the URL [cannot have a
    /// password](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    #[allow(clippy::result_unit_err)]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        if self.cannot_have_a_username_password_port() {
            return Err(());
        }
        self.put_password(password.unwrap_or("")).map_err(|_| ())
    }

    /// Changes the username.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("ftp://:pw@example.com/")?;
    /// url.set_username("a@b").unwrap();
    /// assert_eq!(url.as_str(), "ftp://a%40b:pw@example.com/");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When the URL [cannot have a
    /// username](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    #[allow(clippy::result_unit_err)]
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        if self.cannot_have_a_username_password_port() {
            return Err(());
        }
        self.put_username(username).map_err(|_| ())
    }

    /// Changes the scheme. Special and other schemes do not mix.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("http://example.com:443/")?;
    /// assert_eq!(url.set_scheme("https"), Ok(()));
    /// assert_eq!(url.as_str(), "https://example.com/"); // 443 is the default now
    /// assert_eq!(url.set_scheme("mailto"), Err(()));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// When `scheme` is not a scheme, or the [standard
    /// refuses](https://url.spec.whatwg.org/#scheme-state) the change.
    #[allow(clippy::result_unit_err)]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        let scheme = strip_tab_and_newline(scheme);
        let name = scheme.strip_suffix(':').unwrap_or(&scheme);
        if name.contains(':') {
            return Err(());
        }
        scheme_change(self, name).map_err(|_| ())
    }

    /// [Cannot have a
    /// username/password/port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    pub(crate) fn cannot_have_a_username_password_port(&self) -> bool {
        !self.has_host() || self.scheme_type() == SchemeType::File
    }
}

fn is_bracketed(host: &str) -> bool {
    host.starts_with('[') && host.ends_with(']')
}

/// An opaque path must not begin like a path with segments, hold delimiters, or end in a space,
/// lest it read differently when parsed again.
fn write_opaque_path(text: &mut Text, path: &str) {
    const OPAQUE: percent::AsciiSet = percent::C0_CONTROL.add(b'?').add(b'#');
    let rest = match path.strip_prefix('/') {
        Some(rest) => {
            text.push_str("%2F");
            rest
        }
        None => path,
    };
    if rest.contains(['?', '#']) {
        let encoded = percent::encode(rest, &OPAQUE);
        opaque_path_state(text, &encoded, true);
    } else {
        opaque_path_state(text, rest, true);
    }
}
