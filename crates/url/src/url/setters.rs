//! Changing components.
#![allow(clippy::result_unit_err)] // as published

use core::net::IpAddr;

use crate::{ParseError, PathSegmentsMut, Url};

impl Url {
    /// Changes the fragment. `Some("")` leaves a bare `#`.
    #[inline]
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        self.core.set_fragment(fragment);
    }

    /// Changes the query. `Some("")` leaves a bare `?`; a leading `?` is data.
    #[inline]
    pub fn set_query(&mut self, query: Option<&str>) {
        self.core.set_query(query);
    }

    /// Changes the path. Dot segments are resolved; `?` and `#` are data.
    #[inline]
    pub fn set_path(&mut self, path: &str) {
        self.core.set_path(path);
    }

    /// Edits the path's segments, which are data: `%` and `/` in them get encoded.
    ///
    /// # Errors
    /// When the path is opaque.
    #[inline]
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()> {
        self.core.path_segments_mut()
    }

    /// Changes the port; the scheme's default counts as none.
    ///
    /// # Errors
    /// When the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        self.core.set_port(port)
    }

    /// Changes the host. A port after a name is ignored; one after an IPv6 address is an error. `None`
    /// removes the whole authority; from a file URL the host alone.
    ///
    /// # Errors
    /// When the host does not parse, when there must be one, or when the path is opaque.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        // A port without a host is an invalid character in special URLs, too.
        let is_special = self.is_special() && !host.is_some_and(|host| host.starts_with(':'));
        match self.core.set_host(host) {
            Ok(()) => Ok(()),
            Err(error) if is_special => {
                Err(ParseError::of_special_host(error, host.unwrap_or_default()))
            }
            Err(error) => Err(ParseError::of_core(error)),
        }
    }

    /// Changes the host to an address.
    ///
    /// # Errors
    /// When the path is opaque.
    #[inline]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        self.core.set_ip_host(address)
    }

    /// Changes the password. `None` and the empty password are the same.
    ///
    /// # Errors
    /// When the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        self.core.set_password(password)
    }

    /// Changes the username.
    ///
    /// # Errors
    /// When the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        self.core.set_username(username)
    }

    /// Changes the scheme. Special and other schemes do not mix.
    ///
    /// # Errors
    /// When `scheme` is not a scheme, or the standard refuses the change.
    #[inline]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        self.core.set_scheme(scheme)
    }
}
