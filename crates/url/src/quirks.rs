//! The getters and setters of JavaScript's [`URL`](https://url.spec.whatwg.org/#api), implemented by [`urlwind::Attribute`].

use alloc::string::String;

use urlwind::{Attribute, ErrorKind};

use crate::{Host, ParseError, Url};

/// The offsets of the components in [`Url::as_str`].
#[cfg(feature = "expose_internals")]
#[derive(Copy, Clone)]
#[allow(missing_docs, missing_debug_implementations)] // as published
pub struct InternalComponents {
    pub scheme_end: u32,
    pub username_end: u32,
    pub host_start: u32,
    pub host_end: u32,
    pub port: Option<u16>,
    pub path_start: u32,
    pub query_start: Option<u32>,
    pub fragment_start: Option<u32>,
}

/// Returns the offsets of the components in [`Url::as_str`].
#[cfg(feature = "expose_internals")]
pub fn internal_components(url: &Url) -> InternalComponents {
    let at = url.as_core().components();
    InternalComponents {
        scheme_end: at.scheme_end,
        username_end: at.username_end,
        host_start: at.host_start,
        host_end: at.host_end,
        port: at.port,
        path_start: at.path_start,
        query_start: at.query_start,
        fragment_start: at.fragment_start,
    }
}

/// Converts a domain to ASCII; returns an empty string if it is invalid.
pub fn domain_to_ascii(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => domain,
        _ => String::new(),
    }
}

/// Converts a domain to Unicode; returns an empty string if it is invalid.
pub fn domain_to_unicode(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => urlwind::domain_to_unicode(&domain),
        _ => String::new(),
    }
}

/// Gets [`href`](https://url.spec.whatwg.org/#dom-url-href).
pub fn href(url: &Url) -> &str {
    url.as_str()
}

/// Sets [`href`](https://url.spec.whatwg.org/#dom-url-href).
///
/// # Errors
/// As for [`Url::parse`]; the URL then stays unchanged.
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    *url = Url::parse(value)?;
    Ok(())
}

/// Gets [`origin`](https://url.spec.whatwg.org/#dom-url-origin).
pub fn origin(url: &Url) -> String {
    url.as_core().view().serialized_origin()
}

macro_rules! getters {
    ($($name:ident = $attribute:ident;)+) => {$(
        #[doc = concat!(
            "Getter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        #[inline]
        pub fn $name(url: &Url) -> &str {
            url.as_core().view().part(Attribute::$attribute)
        }
    )+};
}

/// Defines setters that return errors.
macro_rules! setters {
    ($($name:ident = $set:ident, $attribute:ident;)+) => {$(
        #[doc = concat!(
            "Setter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        ///
        /// # Errors
        /// If the value is invalid according to the standard.
        #[allow(clippy::result_unit_err)]
        pub fn $set(url: &mut Url, value: &str) -> Result<(), ()> {
            url.as_core_mut().set_attribute(Attribute::$attribute, value).map_err(drop)
        }
    )+};
}

/// Defines setters that ignore errors.
macro_rules! silent_setters {
    ($($name:ident = $set:ident, $attribute:ident;)+) => {$(
        #[doc = concat!(
            "Setter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        pub fn $set(url: &mut Url, value: &str) {
            let _ = url.as_core_mut().set_attribute(Attribute::$attribute, value);
        }
    )+};
}

getters! {
    protocol = Protocol;
    username = Username;
    password = Password;
    host = Host;
    hostname = Hostname;
    port = Port;
    pathname = Pathname;
    search = Search;
    hash = Hash;
}

setters! {
    protocol = set_protocol, Protocol;
    username = set_username, Username;
    password = set_password, Password;
    hostname = set_hostname, Hostname;
    port = set_port, Port;
}

/// Sets [`host`](https://url.spec.whatwg.org/#dom-url-host).
///
/// # Errors
/// If the host is invalid. If only the port is, the host is set nevertheless.
#[allow(clippy::result_unit_err)]
pub fn set_host(url: &mut Url, value: &str) -> Result<(), ()> {
    let outcome = url.as_core_mut().set_attribute(Attribute::Host, value);
    match outcome.map_err(ErrorKind::from) {
        Ok(()) | Err(ErrorKind::Parse(urlwind::ParseError::InvalidPort)) => Ok(()),
        Err(_) => Err(()),
    }
}

silent_setters! {
    pathname = set_pathname, Pathname;
    search = set_search, Search;
    hash = set_hash, Hash;
}
