//! Changing components, with the `url` crate's names and results.
//!
//! These take parts (`Option<&str>`, `Option<u16>`); the setters of JavaScript's `URL`, which
//! take what a user typed, are in [`web`](crate::web).

use alloc::format;
use core::net::IpAddr;

use crate::error::{Component, Error, ErrorKind, ParseError};
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
    /// [`set_attribute`](Url::set_attribute) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        expect_room(overrides::fragment_state(self, fragment));
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
    /// [`set_attribute`](Url::set_attribute) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_query(&mut self, query: Option<&str>) {
        expect_room(overrides::query_state(self, query));
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
    /// [`set_attribute`](Url::set_attribute) returns an error instead.
    #[track_caller]
    #[inline]
    pub fn set_path(&mut self, path: &str) {
        expect_room(if self.has_opaque_path() {
            overrides::opaque_path(self, path)
        } else {
            overrides::path_start_state(self, path)
        });
    }

    /// Changes the port; the scheme's default counts as none.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_port(Some(8443)), Ok(()));
    /// assert_eq!(url.set_port(Some(443)), Ok(()));
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// let mut url = urlwind::Url::parse("mailto:rms@example.com")?;
    /// assert!(url.set_port(Some(80)).is_err());
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::CannotHaveCredentialsOrPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), Error> {
        overrides::check_can_have(Component::Port, self)?;
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
    /// [`ErrorKind::CannotHaveCredentialsOrPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), Error> {
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
    /// [`ErrorKind::CannotHaveCredentialsOrPort`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn set_username(&mut self, username: &str) -> Result<(), Error> {
        overrides::username(self, username)
    }

    /// Changes the scheme. Special and other schemes do not mix.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("http://example.com:443/")?;
    /// assert_eq!(url.set_scheme("https"), Ok(()));
    /// assert_eq!(url.as_str(), "https://example.com/"); // 443 is the default now
    /// assert!(url.set_scheme("mailto").is_err());
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::InvalidScheme`], [`ErrorKind::IncompatibleScheme`] where the [standard
    /// refuses](https://url.spec.whatwg.org/#scheme-state) the change, or [`ParseError::Overflow`] when the URL would
    /// grow beyond 4 GB.
    #[inline]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), Error> {
        let scheme = strip_tab_and_newline(scheme);
        let name = scheme.strip_suffix(':').unwrap_or(&scheme);
        if name.contains(':') {
            return Err(ErrorKind::InvalidScheme.about(Component::Scheme));
        }
        overrides::scheme_state(self, name)
    }

    /// Changes the host. As with the `url` crate, a port after a name is ignored, and one after an
    /// IPv6 address is an error; [`set_attribute`](Url::set_attribute) takes both. `None` removes the
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
        if self.has_opaque_path() {
            return Err(ParseError::SetHostOnCannotBeABaseUrl);
        }
        match host {
            Some("") if self.scheme_type().needs_host() => Err(ParseError::EmptyHost),
            Some(host) => {
                let host = match host.find(':') {
                    Some(0) if !is_bracketed(host) => {
                        return Err(ParseError::InvalidDomainCharacter);
                    }
                    Some(colon) if !is_bracketed(host) => &host[..colon],
                    _ => host,
                };
                overrides::host(self, host)
            }
            None if self.scheme_type().needs_host() => Err(ParseError::EmptyHost),
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
    /// [`ErrorKind::OpaquePath`], or [`ParseError::Overflow`] when the URL would grow beyond 4 GB.
    #[inline]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), Error> {
        if self.has_opaque_path() {
            return Err(ErrorKind::OpaquePath.about(Component::Host));
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
