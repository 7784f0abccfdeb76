//! Setters of components.
#![allow(clippy::result_unit_err)] // as published

use core::net::IpAddr;

use crate::{ParseError, PathSegmentsMut, Url};

impl Url {
    /// Sets the fragment. `Some("")` leaves a bare `#`.
    #[inline]
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        self.core.set_fragment(fragment);
    }

    /// Sets the query. `Some("")` leaves a bare `?`; a leading `?` is data.
    #[inline]
    pub fn set_query(&mut self, query: Option<&str>) {
        self.core.set_query(query);
    }

    /// Sets the path. Dot segments are resolved; `?` and `#` are data.
    #[inline]
    pub fn set_path(&mut self, path: &str) {
        self.core.set_path(path);
    }

    /// Edits the path's segments, which are data: `%` and `/` in them are encoded.
    ///
    /// # Errors
    /// If the path is opaque.
    #[inline]
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()> {
        self.core.path_segments_mut().map_err(drop)
    }

    /// Sets the port; the scheme's default is removed.
    ///
    /// # Errors
    /// If the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        self.core.set_port(port).map_err(drop)
    }

    /// Sets the host. A port after a name is ignored; a port after an IPv6 address is an error. `None` removes the
    /// whole authority; from a file URL, only the host.
    ///
    /// # Errors
    /// If the host is invalid, if it is required, or if the path is opaque.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        // A port without a host is an invalid character, even in special URLs.
        let is_special = self.is_special() && !host.is_some_and(|host| host.starts_with(':'));
        match self.core.set_host(host) {
            Ok(()) => Ok(()),
            Err(error) if is_special => {
                Err(ParseError::of_special_host(error, host.unwrap_or_default()))
            }
            Err(error) => Err(ParseError::of_core(error)),
        }
    }

    /// Sets the host to an address.
    ///
    /// # Errors
    /// If the path is opaque.
    #[inline]
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        self.core.set_ip_host(address).map_err(drop)
    }

    /// Sets the password. `None` and the empty password are equivalent.
    ///
    /// # Errors
    /// If the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        self.core.set_password(password).map_err(drop)
    }

    /// Sets the username.
    ///
    /// # Errors
    /// If the URL has no host or is a `file:` URL.
    #[inline]
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        self.core.set_username(username).map_err(drop)
    }

    /// Sets the scheme. Changes between special and other schemes are errors.
    ///
    /// # Errors
    /// If `scheme` is invalid, or the standard forbids the change.
    #[inline]
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        self.core.set_scheme(scheme).map_err(drop)
    }
}
