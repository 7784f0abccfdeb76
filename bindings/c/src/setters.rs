//! The setters of JavaScript's `URL`.

use std::ffi::c_char;

use urlwind::Attribute;

use crate::ptr::{self, Handle, apart_from};
use crate::status::{Status, status_of};

/// Sets an attribute of the handle's URL.
#[inline]
fn change(url: *mut Handle, value: *const c_char, length: usize, attribute: Attribute) -> Status {
    let value = match ptr::text(value, length) {
        Ok(value) => value,
        Err(status) => return status,
    };
    match ptr::object_mut(url) {
        Some(Handle(Some(url))) => {
            let value = apart_from(url, value);
            status_of(url.set_attribute(attribute, &value))
        }
        Some(Handle(None)) => Status::NoUrl,
        None => Status::NullPointer,
    }
}

/// Replaces the whole URL by what the value parses to, without a base; when it does not parse, the URL stays.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_href(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Href)
}

/// Sets the scheme; what follows a colon is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_protocol(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Protocol)
}

/// Sets the username, and percent-encodes it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_username(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Username)
}

/// Sets the password, and percent-encodes it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_password(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Password)
}

/// Sets the host, and the port if the value has one. As specified, the host stays set when the port behind it is
/// refused.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_host(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Host)
}

/// Sets the host alone; a value with a port is refused.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_hostname(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Hostname)
}

/// Sets the port; the empty text removes it, text behind the digits is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_port(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Port)
}

/// Sets the path; '?' and '#' in it are data.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_pathname(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Pathname)
}

/// Sets the query, with or without '?'; the empty text removes it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_search(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Search)
}

/// Sets the fragment, with or without '#'; the empty text removes it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_hash(
    url: *mut Handle,
    value: *const c_char,
    length: usize,
) -> Status {
    change(url, value, length, Attribute::Hash)
}
