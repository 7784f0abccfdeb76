//! Rust crates for RFC 3986 and for HTTP's request targets. They do less than a WHATWG parser: no IDNA, no IPv4
//! notations, no percent-encoding of real-world input, which they reject.

use std::hint::black_box;

use fluent_uri::Uri;
use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;

use super::used;

pub(crate) fn fluent_uri_normalize(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match Uri::parse(*black_box(line)) {
            Ok(uri) => used(uri.normalize().as_str()),
            Err(_) => 0,
        })
        .sum()
}

pub(crate) fn fluent_uri_borrow(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match Uri::parse(*black_box(line)) {
            Ok(uri) => used(black_box(&uri).as_str()),
            Err(_) => 0,
        })
        .sum()
}

pub(crate) fn fluent_uri_accepts(line: &str) -> bool {
    Uri::parse(line).is_ok()
}

pub(crate) fn iri_string_normalize(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match UriStr::new(black_box(line)) {
            Ok(uri) => used(uri.normalize().to_dedicated_string().as_str()),
            Err(_) => 0,
        })
        .sum()
}

pub(crate) fn iri_string_validate(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match UriStr::new(black_box(line)) {
            Ok(uri) => used(uri.as_str()),
            Err(_) => 0,
        })
        .sum()
}

pub(crate) fn iri_string_accepts(line: &str) -> bool {
    UriStr::new(line).is_ok()
}

pub(crate) fn http_uri(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match black_box(line).parse::<http::Uri>() {
            // It has no single text; path and query are the largest part available.
            Ok(uri) => used(black_box(&uri).path()),
            Err(_) => 0,
        })
        .sum()
}

pub(crate) fn http_uri_accepts(line: &str) -> bool {
    line.parse::<http::Uri>().is_ok()
}
