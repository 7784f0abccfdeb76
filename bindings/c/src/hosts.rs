//! Where a host leads, which site it belongs to, and how others read a URL.

use std::ffi::c_char;
use std::net::IpAddr;

use urlwind::{IpClass, Url};

use crate::getters::give_text;
use crate::ptr::{self, Handle, OwnedStr, Str};
use crate::status::Status;

fn url_of(url: Option<&Handle>) -> Option<&Url> {
    url?.0.as_ref()
}

/// Where the host leads, as far as its text tells: "public", "loopback", "private", "link-local", "shared",
/// "unique-local", "multicast", "documentation", "benchmarking", "reserved", "unspecified", "this-network",
/// "broadcast", "metadata" or "tunnel" for an address; "name", "localhost", "metadata", "private-name",
/// "reserved-name" or "unclear" otherwise. More words may be added.
///
/// IPv4 addresses inside IPv6 ones are looked at, and hosts of schemes that are not special are read as http would
/// read them. The empty text for a URL without a host.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_host_class(url: Option<&Handle>) -> Str {
    let host = url_of(url).and_then(Url::host);
    Str::of(host.map_or("", |host| host.classify().name()))
}

/// Whether the host can be on the public internet, as far as its text tells.
///
/// For a name, true is only half of a check: any name can resolve to any address. Resolve it, ask
/// urlwind_is_global_address about each address, and connect to those addresses, not to the name; and again for
/// each redirect. False for a URL without a host.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_is_global_host(url: Option<&Handle>) -> bool {
    url_of(url).is_some_and(Url::is_globally_reachable_host)
}

/// Whether an IP address is reachable from everywhere, as inet_ntop writes it: "93.184.216.34", "2606:4700::1111".
///
/// Stricter than what other libraries call global: see urlwind_host_class. False for what is no address.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_is_global_address(address: *const c_char, length: usize) -> bool {
    let address = ptr::text(address, length).ok();
    let address = address.and_then(|address| address.parse::<IpAddr>().ok());
    address.is_some_and(|address| IpClass::of(address).is_global())
}

/// The registrable domain of the host, "example.co.uk" of "www.example.co.uk", by Mozilla's Public Suffix List as
/// it was when the library was built. A dot at the end of the host is kept.
///
/// The empty text if the host is not a domain or is a public suffix itself.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_registrable_domain(url: Option<&Handle>) -> Str {
    Str::of(url_of(url).and_then(Url::registrable_domain).unwrap_or(""))
}

/// The public suffix of the host, "co.uk" of "www.example.co.uk"; the rest as with urlwind_registrable_domain.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_public_suffix(url: Option<&Handle>) -> Str {
    Str::of(url_of(url).and_then(Url::public_suffix).unwrap_or(""))
}

/// Whether two URLs are of the same site: the same scheme and registrable domain.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_same_site(one: Option<&Handle>, other: Option<&Handle>) -> bool {
    match (url_of(one), url_of(other)) {
        (Some(one), Some(other)) => one.same_site(other),
        _ => false,
    }
}

/// Writes how WHATWG, RFC 3986, curl, Python, Go and Java read an input to `out`, as a JSON object: "verdict" is
/// "agree", "not-all" (some see no host, or refuse it) or "differ" (about host or port); "reasons" has words for
/// what they do not agree about; "readings" has "reader", "version", "refused", "scheme", "user", "host", "port"
/// and "path" of each.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_readings(
    input: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    let input = ptr::text(input, length);
    give_text(
        out,
        input.map(|input| urlwind_readings::readings(input).to_json()),
    )
}
