//! The getters of JavaScript's `URL`: views of the handle's text, nothing copied.

use urlwind::Attribute;

use crate::ptr::{self, Handle, OwnedStr, Str};
use crate::status::Status;

/// An attribute of the handle's URL; the empty text if there is no URL.
#[inline]
fn read(url: Option<&Handle>, attribute: Attribute) -> Str {
    match url {
        Some(Handle(Some(url))) => {
            let range = url.view().range(attribute).unwrap_or_default();
            Str::of(&url.as_str()[range])
        }
        _ => Str::of(""),
    }
}

/// The whole URL.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_href(url: Option<&Handle>) -> Str {
    read(url, Attribute::Href)
}

/// The scheme with its colon, "https:".
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_protocol(url: Option<&Handle>) -> Str {
    read(url, Attribute::Protocol)
}

/// The username, percent-encoded.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_username(url: Option<&Handle>) -> Str {
    read(url, Attribute::Username)
}

/// The password, percent-encoded; empty if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_password(url: Option<&Handle>) -> Str {
    read(url, Attribute::Password)
}

/// Host and port, "example.com:8080"; empty if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_host(url: Option<&Handle>) -> Str {
    read(url, Attribute::Host)
}

/// The host alone; IPv6 addresses are in brackets.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_hostname(url: Option<&Handle>) -> Str {
    read(url, Attribute::Hostname)
}

/// The port in digits; empty if it is the scheme's default.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_port(url: Option<&Handle>) -> Str {
    read(url, Attribute::Port)
}

/// The path.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pathname(url: Option<&Handle>) -> Str {
    read(url, Attribute::Pathname)
}

/// '?' and the query; empty if the query is empty or missing.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_search(url: Option<&Handle>) -> Str {
    read(url, Attribute::Search)
}

/// '#' and the fragment; empty if the fragment is empty or missing.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_hash(url: Option<&Handle>) -> Str {
    read(url, Attribute::Hash)
}

/// Writes the serialized origin, "https://example.com:8080" or "null", to `out`.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_origin(url: Option<&Handle>, out: *mut OwnedStr) -> Status {
    match url.map(|handle| &handle.0) {
        Some(Some(url)) => give_text(out, Ok(url.view().serialized_origin())),
        Some(None) => give_text(out, Err(Status::NoUrl)),
        None => give_text(out, Err(Status::NullPointer)),
    }
}

/// Hands a text over to the caller, or an empty one with the reason.
pub(crate) fn give_text(out: *mut OwnedStr, text: Result<String, Status>) -> Status {
    if out.is_null() {
        return Status::NullPointer;
    }
    let (text, status) = match text {
        Ok(text) => (OwnedStr::of(text), Status::Ok),
        Err(status) => (OwnedStr::none(), status),
    };
    ptr::put(out, text);
    status
}

/// Frees a text that a function of this library wrote to a urlwind_string, and empties it.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_string_free(string: Option<&mut OwnedStr>) {
    if let Some(string) = string {
        std::mem::replace(string, OwnedStr::none()).free();
    }
}
