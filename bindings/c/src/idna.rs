//! Domain names between Unicode and ASCII.

use std::ffi::c_char;

use crate::getters::give_text;
use crate::ptr::{self, OwnedStr};
use crate::status::Status;

/// Writes the ASCII form of a domain to `out`: `faß.example` becomes `xn--fa-hia.example`.
///
/// It neither percent-decodes nor looks for IP addresses.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_domain_to_ascii(
    domain: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    let ascii = ptr::text(domain, length)
        .and_then(|domain| urlwind::domain_to_ascii(domain).map_err(Status::from));
    give_text(out, ascii)
}

/// Writes the form of a domain that people read to `out`: `xn--fa-hia.example` becomes `faß.example`. A domain that
/// is not valid IDNA is written as it is.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_domain_to_unicode(
    domain: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    give_text(
        out,
        ptr::text(domain, length).map(urlwind::domain_to_unicode),
    )
}
