//! The [WHATWG URL Standard](https://url.spec.whatwg.org/) as of July 2026, several times faster
//! than other parsers.
//!
//! All of its parsing, serializing, setters and `URLSearchParams` is here, exactly as written. Left out
//! are the reports of [validation errors](https://url.spec.whatwg.org/#validation-error), which change
//! no result, and [public suffixes](https://url.spec.whatwg.org/#host-public-suffix), for which the standard
//! refers to a list that changes by the week; and blob URL entries, which only a browser has.
//!
//! ```
//! use urlwind::Url;
//!
//! let url = Url::parse("https://user@EXAMPLE.com:443/a/./b/../c?name=Ren%C3%A9#top")?;
//! assert_eq!(url.as_str(), "https://user@example.com/a/c?name=Ren%C3%A9#top");
//! assert_eq!(url.host_str(), Some("example.com"));
//! assert_eq!(url.port(), None);
//! assert_eq!(url.join("../d")?.path(), "/d");
//!
//! let name = url.query_pairs().find(|(key, _)| key == "name").map(|(_, value)| value);
//! assert_eq!(name.as_deref(), Some("René"));
//! # Ok::<(), urlwind::ParseError>(())
//! ```
//!
//! # Which type
//!
//! | you want | use |
//! | --- | --- |
//! | a URL to keep and to change | [`Url`]: one pointer, one allocation |
//! | to look at many URLs | [`UrlRef`]: borrows what is already normalised; or [`Url::reparse`] |
//! | to know whether something is a URL | [`Url::can_parse`] |
//! | to parse bytes of a file or socket | [`Url::parse_utf8`], and its kin: the check for UTF-8 comes nearly free |
//! | each component as a string of its own | [`UrlRecord`] |
//! | the names and meanings of JavaScript's `URL` | [`web`] |
//! | `URLSearchParams` | [`SearchParams`], [`Url::search_params_mut`] |
//! | to know where parsing failed | [`ParseOptions::diagnose`] |
//!
//! The methods of [`Url`] have the names and signatures of the `url` crate.
//!
//! # What may surprise
//!
//! Parsing follows what browsers do, which is more lenient than RFC 3986:
//!
//! ```
//! # use urlwind::Url;
//! # let href = |input| String::from(Url::parse(input).unwrap());
//! assert_eq!(href("http:\\\\example.com\\a"), "http://example.com/a"); // backslashes
//! assert_eq!(href("ht\ntps://exam\tple.com"), "https://example.com/"); // tabs and newlines
//! assert_eq!(href("https://0x7f.1/"), "https://127.0.0.1/"); // IPv4 in any notation
//! assert_eq!(href("https://ｅxample。com/"), "https://example.com/"); // IDNA maps
//! assert_eq!(href("foo://0x7f.1/"), "foo://0x7f.1/"); // but only where the scheme is special
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! | --- | --- | --- |
//! | `std` | yes | file paths, socket addresses, the SIMD kernel chosen at run time |
//! | `idna` | yes | non-ASCII hosts, which are [`ParseError::IdnaError`] without it; [`domain_to_unicode`] and [`host::domain_to_ascii_strict`] for `xn--` ones |
//! | `serde` | no | `Serialize` and `Deserialize`: a [`Url`] is a string, a [`Host`] says which kind it is |
//! | `encoding` | no | queries in legacy encodings: [`ParseOptions`]`::encoding` |
//!
//! Without default features the crate is `no_std` + `alloc` and has no dependencies.

#![no_std]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The modules stand in the order of the data: input, survey, parser, record, getters and setters.

// The only code that may be `unsafe`: SIMD kernels, and the buffer that holds a URL.
#[allow(unsafe_code)]
mod kernels;

#[forbid(unsafe_code)]
mod classes;
#[forbid(unsafe_code)]
mod error;
#[forbid(unsafe_code)]
mod fast;
#[forbid(unsafe_code)]
pub mod form_urlencoded;
#[forbid(unsafe_code)]
pub mod host;
#[cfg(feature = "idna")]
#[forbid(unsafe_code)]
mod idna;
#[forbid(unsafe_code)]
mod parse;
#[forbid(unsafe_code)]
pub mod percent;
#[forbid(unsafe_code)]
mod record;
#[forbid(unsafe_code)]
pub mod search_params;
#[forbid(unsafe_code)]
mod special;
#[forbid(unsafe_code)]
mod survey;
#[forbid(unsafe_code)]
mod url;
#[forbid(unsafe_code)]
mod url_record;
#[forbid(unsafe_code)]
mod url_ref;
#[forbid(unsafe_code)]
pub mod web;

/// Which SIMD kernel is used, and a way to force another one. For tests and benchmarks; no promise
/// is made about it.
#[doc(hidden)]
pub mod backend {
    pub use crate::kernels::Backend;
}

pub use error::ParseError;
pub use host::{DomainError, DomainRule, Host, domain_to_ascii, domain_to_unicode};
pub use record::{HostKind, Url};
pub use search_params::{SearchParams, SearchParamsMut};
pub use special::SchemeType;
pub use url::{
    Components, Failure, OpaqueOrigin, Origin, ParseOptions, PathSegmentsMut, Position, UrlQuery,
};
pub use url_record::UrlRecord;
pub use url_ref::UrlRef;

/// The examples of the package's README, run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
