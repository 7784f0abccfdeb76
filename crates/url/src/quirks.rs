//! The getters and setters of JavaScript's [`URL`](https://url.spec.whatwg.org/#api), by
//! [`urlwind::web`].

use alloc::string::String;

use urlwind::SetterError;

use crate::{Host, ParseError, Url};

/// Where the components stand in [`Url::as_str`].
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

/// Where the components stand in [`Url::as_str`].
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

/// The domain in ASCII; empty if it is none.
pub fn domain_to_ascii(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => domain,
        _ => String::new(),
    }
}

/// The domain in Unicode; empty if it is none.
pub fn domain_to_unicode(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => urlwind::domain_to_unicode(&domain),
        _ => String::new(),
    }
}

/// Getter for [`href`](https://url.spec.whatwg.org/#dom-url-href).
pub fn href(url: &Url) -> &str {
    url.as_str()
}

/// Setter for [`href`](https://url.spec.whatwg.org/#dom-url-href).
///
/// # Errors
/// As [`Url::parse`]; the URL then stays as it was.
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    *url = Url::parse(value)?;
    Ok(())
}

/// Getter for [`origin`](https://url.spec.whatwg.org/#dom-url-origin).
pub fn origin(url: &Url) -> String {
    url.as_core().web().origin()
}

macro_rules! getters {
    ($($name:ident)+) => {$(
        #[doc = concat!(
            "Getter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        #[inline]
        pub fn $name(url: &Url) -> &str {
            url.as_core().web().$name()
        }
    )+};
}

/// Setters that say when they are refused.
macro_rules! setters {
    ($($name:ident = $set:ident;)+) => {$(
        #[doc = concat!(
            "Setter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        ///
        /// # Errors
        /// When the standard refuses the value.
        #[allow(clippy::result_unit_err)]
        pub fn $set(url: &mut Url, value: &str) -> Result<(), ()> {
            url.as_core_mut().web_mut().$set(value).map_err(|_| ())
        }
    )+};
}

/// Setters that do not.
macro_rules! silent_setters {
    ($($name:ident = $set:ident;)+) => {$(
        #[doc = concat!(
            "Setter for [`", stringify!($name), "`](https://url.spec.whatwg.org/#dom-url-",
            stringify!($name), ")."
        )]
        pub fn $set(url: &mut Url, value: &str) {
            let _ = url.as_core_mut().web_mut().$set(value);
        }
    )+};
}

getters! { protocol username password host hostname port pathname search hash }

setters! {
    protocol = set_protocol;
    username = set_username;
    password = set_password;
    hostname = set_hostname;
    port = set_port;
}

/// Setter for [`host`](https://url.spec.whatwg.org/#dom-url-host).
///
/// # Errors
/// When the host is refused. If only the port after it is, the host is set all the same.
#[allow(clippy::result_unit_err)]
pub fn set_host(url: &mut Url, value: &str) -> Result<(), ()> {
    match url.as_core_mut().web_mut().set_host(value) {
        Ok(()) | Err(SetterError::Invalid(urlwind::ParseError::InvalidPort)) => Ok(()),
        Err(_) => Err(()),
    }
}

silent_setters! {
    pathname = set_pathname;
    search = set_search;
    hash = set_hash;
}
