//! Setters. They answer whether the URL was changed, or need not be.

use std::ffi::c_char;

use urlwind::{Attribute, ErrorKind, ParseError, Url};

use super::url::{AdaUrl, max_length};
use crate::ptr::{self, apart_from};

/// Lets `setter` change the URL, unless that makes it longer than the process allows.
fn change(
    url: Option<&mut AdaUrl>,
    value: *const c_char,
    length: usize,
    setter: impl Fn(&mut Url, &str) -> bool,
) -> bool {
    let (Some(handle), Ok(value)) = (url, ptr::text(value, length)) else {
        return false;
    };
    let Some(url) = &handle.url else {
        return false;
    };
    // Out here: what a closure holds must live as long as the call that the closure is passed to, and
    // a view of the URL does not.
    let value = apart_from(url, value);
    let outcome = handle.change(|url| within_limit(url, &value, setter));
    outcome.unwrap_or(false)
}

fn within_limit(url: &mut Url, value: &str, setter: impl Fn(&mut Url, &str) -> bool) -> bool {
    let limit = max_length();
    if limit == u32::MAX as usize {
        return setter(url, value);
    }
    let mut changed = url.clone();
    let is_done = setter(&mut changed, value);
    if is_done && changed.as_str().len() > limit {
        return false;
    }
    *url = changed;
    is_done
}

/// Whether nothing is left once tabs and newlines are gone.
fn is_blank(value: &str) -> bool {
    value
        .bytes()
        .all(|byte| matches!(byte, b'\t' | b'\n' | b'\r'))
}

/// Setters that answer.
macro_rules! setters {
    ($($function:ident: $setter:expr,)+) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $function(
            url: Option<&mut AdaUrl>,
            value: *const c_char,
            length: usize,
        ) -> bool {
            change(url, value, length, $setter)
        }
    )+};
}

setters! {
    ada_set_href: |url, value| {
        value.len() <= max_length() && url.set_attribute(Attribute::Href, value).is_ok()
    },
    // As specified, a host stays when the port behind it is refused; to Ada that is success.
    ada_set_host: |url, value| matches!(
        url.set_attribute(Attribute::Host, value).map_err(ErrorKind::from),
        Ok(()) | Err(ErrorKind::Parse(ParseError::InvalidPort))
    ),
    ada_set_hostname: |url, value| url.set_attribute(Attribute::Hostname, value).is_ok(),
    ada_set_protocol: |url, value| is_blank(value) || url.set_attribute(Attribute::Protocol, value).is_ok(),
    ada_set_username: |url, value| url.set_attribute(Attribute::Username, value).is_ok(),
    ada_set_password: |url, value| url.set_attribute(Attribute::Password, value).is_ok(),
    // To Ada a port of nothing but tabs and newlines is success, too, and changes nothing.
    ada_set_port: |url, value| match url.set_attribute(Attribute::Port, value).map_err(ErrorKind::from) {
        Err(ErrorKind::Parse(_)) => is_blank(value),
        outcome => outcome.is_ok(),
    },
    ada_set_pathname: |url, value| url.set_attribute(Attribute::Pathname, value).is_ok(),
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_set_search(url: Option<&mut AdaUrl>, value: *const c_char, length: usize) {
    change(url, value, length, |url, value| {
        url.set_attribute(Attribute::Search, value).is_ok()
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_set_hash(url: Option<&mut AdaUrl>, value: *const c_char, length: usize) {
    change(url, value, length, |url, value| {
        url.set_attribute(Attribute::Hash, value).is_ok()
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_clear_port(url: Option<&mut AdaUrl>) {
    if let Some(url) = url {
        // Refused only where there is no port.
        url.change(|url| url.set_port(None).is_ok());
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_clear_hash(url: Option<&mut AdaUrl>) {
    if let Some(url) = url {
        url.change(|url| url.set_fragment(None));
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_clear_search(url: Option<&mut AdaUrl>) {
    if let Some(url) = url {
        url.change(|url| url.set_query(None));
    }
}
