//! Changing components, with the `url` crate's names and results.
//!
//! These take parts (`Option<&str>`, `Option<u16>`); the setters of JavaScript's `URL`, which
//! take what a user typed, are in [`web`](crate::web). Each setter has two forms: `try_set_x` says why it
//! left the URL as it was, and `set_x` has the signature that the `url` crate gave it.

use alloc::format;
use core::net::IpAddr;

use crate::error::{ParseError, SetterError};
use crate::host::{self, HostKind};
use crate::parse::{overrides, strip_tab_and_newline};
use crate::record::{Url, expect_room};
use crate::special::SchemeType;

impl Url {
    /// Changes the fragment. `Some("")` leaves a bare `#`.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/data.csv")?;
    /// url.set_fragment(Some("cell=4,1 6,2"));
    /// assert_eq!(url.as_str(), "https://example.com/data.csv#cell=4,1%206,2");
    /// url.set_fragment(None);
    /// assert_eq!(url.as_str(), "https://example.com/data.csv");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// When the URL would grow beyond 4 GB, as with the `url` crate;
    /// [`try_set_fragment`](Url::try_set_fragment) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        expect_room(self.try_set_fragment(fragment));
    }

    /// As [`set_fragment`](Url::set_fragment), saying why the URL stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/").unwrap();
    /// assert_eq!(url.try_set_fragment(Some("a b")), Ok(()));
    /// assert_eq!(url.fragment(), Some("a%20b"));
    /// ```
    ///
    /// # Errors
    /// Only [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_fragment(&mut self, fragment: Option<&str>) -> Result<(), SetterError> {
        overrides::fragment_state(self, fragment)
    }

    /// Changes the query. `Some("")` leaves a bare `?`; a leading `?` is data.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/products#top")?;
    /// url.set_query(Some("page=2&name='x'"));
    /// assert_eq!(url.as_str(), "https://example.com/products?page=2&name=%27x%27#top");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// When the URL would grow beyond 4 GB, as with the `url` crate;
    /// [`try_set_query`](Url::try_set_query) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_query(&mut self, query: Option<&str>) {
        expect_room(self.try_set_query(query));
    }

    /// As [`set_query`](Url::set_query), saying why the URL stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/").unwrap();
    /// assert_eq!(url.try_set_query(Some("a b")), Ok(()));
    /// assert_eq!(url.query(), Some("a%20b"));
    /// ```
    ///
    /// # Errors
    /// Only [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_query(&mut self, query: Option<&str>) -> Result<(), SetterError> {
        overrides::query_state(self, query)
    }

    /// Changes the path. Dot segments are resolved; `?` and `#` are data and get encoded. An
    /// opaque path stays opaque.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/a?q")?;
    /// url.set_path("b/../c?d");
    /// assert_eq!(url.as_str(), "https://example.com/c%3Fd?q");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// When the URL would grow beyond 4 GB, as with the `url` crate;
    /// [`try_set_path`](Url::try_set_path) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_path(&mut self, path: &str) {
        expect_room(self.try_set_path(path));
    }

    /// As [`set_path`](Url::set_path), saying why the URL stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/").unwrap();
    /// assert_eq!(url.try_set_path("a/../b"), Ok(()));
    /// assert_eq!(url.path(), "/b");
    /// ```
    ///
    /// # Errors
    /// Only [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_path(&mut self, path: &str) -> Result<(), SetterError> {
        if self.has_opaque_path() {
            overrides::opaque_path(self, path)
        } else {
            overrides::path_start_state(self, path)
        }
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
    #[inline]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        self.try_set_port(port).map_err(|_| ())
    }

    /// As [`set_port`](Url::set_port), saying why the URL stays as it was.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let mut url = Url::parse("file:///").unwrap();
    /// assert_eq!(url.try_set_port(Some(80)), Err(SetterError::CannotHaveUsernamePasswordPort));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::CannotHaveUsernamePasswordPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_port(&mut self, port: Option<u16>) -> Result<(), SetterError> {
        overrides::check_can_have_username_password_port(self)?;
        overrides::port(self, port)
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
    #[inline]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        self.try_set_password(password).map_err(|_| ())
    }

    /// As [`set_password`](Url::set_password), saying why the URL stays as it was.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let mut url = Url::parse("file:///").unwrap();
    /// assert_eq!(url.try_set_password(None), Err(SetterError::CannotHaveUsernamePasswordPort));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::CannotHaveUsernamePasswordPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_password(&mut self, password: Option<&str>) -> Result<(), SetterError> {
        overrides::password(self, password.unwrap_or(""))
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
    #[inline]
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        self.try_set_username(username).map_err(|_| ())
    }

    /// As [`set_username`](Url::set_username), saying why the URL stays as it was.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let mut url = Url::parse("mailto:a@b.c").unwrap();
    /// assert_eq!(url.try_set_username("me"), Err(SetterError::CannotHaveUsernamePasswordPort));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::CannotHaveUsernamePasswordPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_username(&mut self, username: &str) -> Result<(), SetterError> {
        overrides::username(self, username)
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
    #[inline]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        self.try_set_scheme(scheme).map_err(|_| ())
    }

    /// As [`set_scheme`](Url::set_scheme), saying why the URL stays as it was.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let mut url = Url::parse("https://example.com/").unwrap();
    /// assert_eq!(url.try_set_scheme("a b"), Err(SetterError::InvalidScheme));
    /// assert_eq!(url.try_set_scheme("mailto"), Err(SetterError::IncompatibleScheme));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::InvalidScheme`], [`SetterError::IncompatibleScheme`], or [`ParseError::Overflow`] when
    /// the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_scheme(&mut self, scheme: &str) -> Result<(), SetterError> {
        let scheme = strip_tab_and_newline(scheme);
        let name = scheme.strip_suffix(':').unwrap_or(&scheme);
        if name.contains(':') {
            return Err(SetterError::InvalidScheme);
        }
        overrides::scheme_state(self, name)
    }

    /// Changes the host. As with the `url` crate, a port after a name is ignored, and one after an
    /// IPv6 address is an error; [`WebMut::set_host`](crate::web::WebMut::set_host) takes both. `None` removes the
    /// whole authority, with credentials and port; from a file URL it removes the host alone.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.net/x")?;
    /// url.set_host(Some("OTHER.example:80"))?;
    /// assert_eq!(url.as_str(), "https://other.example/x");
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
    #[inline]
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        self.try_set_host(host).map_err(|error| match error {
            SetterError::Invalid(error) => error,
            _ => ParseError::SetHostOnCannotBeABaseUrl,
        })
    }

    /// As [`set_host`](Url::set_host), with the errors of the other setters.
    ///
    /// ```
    /// use urlwind::{ParseError, SetterError, Url};
    /// let mut url = Url::parse("https://example.com/").unwrap();
    /// assert_eq!(url.try_set_host(None), Err(SetterError::Invalid(ParseError::EmptyHost)));
    /// let mut url = Url::parse("mailto:a@b.c").unwrap();
    /// assert_eq!(url.try_set_host(Some("h")), Err(SetterError::OpaquePath));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::OpaquePath`], or [`SetterError::Invalid`] when the host does not parse, when there must be
    /// one, or when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_host(&mut self, host: Option<&str>) -> Result<(), SetterError> {
        if self.has_opaque_path() {
            return Err(SetterError::OpaquePath);
        }
        match host {
            Some("") if self.scheme_type().needs_host() => Err(ParseError::EmptyHost.into()),
            Some(host) => {
                let host = match host.find(':') {
                    Some(0) if !is_bracketed(host) => {
                        return Err(ParseError::InvalidDomainCharacter.into());
                    }
                    Some(colon) if !is_bracketed(host) => &host[..colon],
                    _ => host,
                };
                overrides::host(self, host)
            }
            None if self.scheme_type().needs_host() => Err(ParseError::EmptyHost.into()),
            None if !self.has_host() => Ok(()),
            None if self.scheme_type() == SchemeType::File => {
                Ok(self.put_host("", HostKind::Empty)?)
            }
            None => {
                if self.path().is_empty() {
                    self.put_path("/")?;
                }
                Ok(self.remove_authority()?)
            }
        }
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
    #[inline]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        self.try_set_ip_host(address).map_err(|_| ())
    }

    /// As [`set_ip_host`](Url::set_ip_host), saying why the URL stays as it was.
    ///
    /// ```
    /// use urlwind::{SetterError, Url};
    /// let mut url = Url::parse("mailto:a@b.c").unwrap();
    /// assert_eq!(url.try_set_ip_host([127, 0, 0, 1].into()), Err(SetterError::OpaquePath));
    /// ```
    ///
    /// # Errors
    /// [`SetterError::OpaquePath`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn try_set_ip_host(&mut self, address: IpAddr) -> Result<(), SetterError> {
        if self.has_opaque_path() {
            return Err(SetterError::OpaquePath);
        }
        let (text, kind) = match address {
            // In a URL whose scheme is not special, an IPv4 address is an opaque host.
            IpAddr::V4(address) if !self.is_special() => {
                (host::serialize_ipv4(address), HostKind::Opaque)
            }
            IpAddr::V4(address) => (host::serialize_ipv4(address), HostKind::Ipv4),
            IpAddr::V6(address) => (
                format!("[{}]", host::serialize_ipv6(address)),
                HostKind::Ipv6,
            ),
        };
        Ok(self.put_host(&text, kind)?)
    }
}

#[inline]
fn is_bracketed(host: &str) -> bool {
    host.starts_with('[') && host.ends_with(']')
}
