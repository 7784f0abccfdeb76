//! The [WHATWG URL Standard](https://url.spec.whatwg.org/) as of October 2026.
//!
//! All of its parsing, serializing, setters, `URLSearchParams` and [validation errors](validate) is here,
//! exactly as written. [Public suffixes](PublicSuffixes) come from a list that changes by the week, so the list is the
//! caller's or that of the feature `psl`. Left out are blob URL entries, which only a browser has.
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
//! | to look at many URLs | [`UrlParser`]: one buffer, used again; or [`batch`], all at once |
//! | to know whether something is a URL | [`Url::can_parse`] |
//! | to parse bytes of a file or socket | [`Url::parse_utf8`] and the other `_utf8` methods: the check for UTF-8 is nearly free |
//! | a base, a limit or an encoding | [`ParseOptions`]: every way to parse, with options |
//! | each component as a string of its own | [`UrlRecord`] |
//! | the names and meanings of JavaScript's `URL` | [`Url::attribute`], [`Url::set_attribute`] |
//! | to know why something failed | [`Error`]: the reason, the component, and the place |
//! | `URLSearchParams` | [`SearchParams`], [`Url::search_params_mut`] |
//! | a URL from its parts | [`Url::builder`] |
//! | to change one part of a query or path, and nothing else | [`Url::edit_query`], [`Url::append_path`], [`Url::remove_tracking`] |
//! | a relative reference | [`RelativeUrl`] |
//! | a URL that is written in the program | [`url!`] |
//! | URLs in logs, or in any text | [`Url::redacted`], [`redact_text`], [`text::find_urls`] |
//! | to know where parsing failed | [`ParseOptions::parse_located`] |
//! | to know all that is wrong with an input, and how to mend it | [`Url::validate`] |
//! | to know where a host leads, for a filter | [`Url::is_globally_reachable_host`], [`Host::classify`], [`IpClass::of`] |
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
//! # #[cfg(feature = "idna")]
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
//! | `validate` | no | [`Url::validate`]: all that is wrong with an input, and how to mend it; [`Url::trace`] |
//! | `serde` | no | `Serialize` and `Deserialize`: a [`Url`] is a string, a [`Host`] says which kind it is |
//! | `http` | no | `TryFrom` between [`Url`] and `http::Uri`, in both directions |
//! | `psl` | no | Mozilla's list of public suffixes: [`Url`]`::registrable_domain`, `public_suffix` and `same_site` |
//! | `encoding` | no | queries in legacy encodings: [`ParseOptions`]`::encoding` |
//!
//! Without default features the crate is `no_std` + `alloc` and has no dependencies.

#![no_std]
#![deny(missing_docs)]
// Nothing that a user can type may panic (docs/TESTING.md): where one of these stands, it says why it cannot;
// modules that index or slice say below why that cannot fail.
#![cfg_attr(
    not(test),
    warn(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The order is that of the data: bytes, text, hosts, the record, parsing, the interface. Each module may
// use only those above it; ARCHITECTURE.md has a drawing. Rustfmt
// would sort neighbors by name, so comments keep them apart.

/// Notes that a function runs, in tests: ARCHITECTURE.md tells of such runs.
macro_rules! step {
    () => {
        #[cfg(all(test, feature = "std"))]
        {
            fn here() {}
            crate::walk::note(file!(), core::any::type_name_of_val(&here));
        }
    };
}
#[cfg(all(test, feature = "std"))]
mod walk;

// What single bytes mean: classes and percent-encode sets.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tables have an entry for each byte"
)]
mod bytes;

// Why something failed.
mod error;

// The only code that may be `unsafe`: vectors, and the heap block that holds a URL.
#[allow(unsafe_code)]
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "loops stop at the length that was tested; tables are indexed by a byte or part of one"
)]
mod kernels;

// What encoders write into.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the end of a string is the length that it had before something was appended"
)]
mod append;

// Percent-encoding.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same input, at ASCII bytes"
)]
pub mod percent;

// Hosts in every script: UTS #46.
#[cfg(feature = "idna")]
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tables are indexed by what their generator put into them; places were found in the same label"
)]
mod idna;

// Domains and addresses.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same host; addresses have room for all their pieces"
)]
pub mod host;

// Special schemes.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a mask, or the number of types, keeps the index below the length of the table"
)]
mod special;

// Lists of query keys.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same list"
)]
mod keys;

// URLs in text.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same text, at ASCII bytes"
)]
pub mod text;

// A URL: its text, its offsets, and all that writes those.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the offsets of a URL lie on ASCII delimiters of its text, in order"
)]
mod record;

// What a log may show.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the offsets of a URL lie on ASCII delimiters of its text"
)]
mod redact;

// From input to a URL.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same input, at ASCII bytes"
)]
mod parse;

// What is wrong with an input.
#[cfg(feature = "validate")]
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same input, at ASCII bytes"
)]
pub mod validate;

// `application/x-www-form-urlencoded`.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same input, at ASCII bytes"
)]
pub mod form_urlencoded;

// `URLSearchParams`.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same text, at ASCII bytes; pairs are as many as were counted"
)]
pub mod search_params;

// Changes that leave the rest alone, and URLs from parts.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same text, at ASCII bytes"
)]
mod edit;

// The interface with the `url` crate's names.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the offsets of a URL lie on ASCII delimiters of its text"
)]
mod url;

// Many URLs at once.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "offsets are tested before they are used"
)]
pub mod batch;

// The interface with the names of JavaScript.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the offsets of a URL lie on ASCII delimiters of its text"
)]
mod web;

// References that wait for their base.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places were found in the same text, at ASCII bytes"
)]
mod relative;

// Literals that are checked when compiled.
#[allow(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "this runs when a program is compiled, where a wrong index does not compile"
)]
mod literal;

// One string for each component.
mod url_record;

/// Which SIMD kernel is used, and a way to force another one. For tests and benchmarks; no promise
/// is made about it.
#[doc(hidden)]
pub mod backend {
    pub use crate::kernels::Backend;
}

/// For the other packages of this project, each of which needs exactly this version; no promise is made about it.
#[doc(hidden)]
pub mod __sister {
    pub use crate::error::{DomainError, DomainRule};
    pub use crate::literal::{Block, Literal};
    pub use crate::record::CowUrl;
}

pub use edit::{QueryEdit, TRACKING_KEYS, UrlBuilder};
pub use error::{Component, Error, ErrorKind, ParseError};
pub use host::{Host, HostClass, HostKind, IpClass, domain_to_ascii, domain_to_unicode};
pub use keys::KeyList;
pub use record::{Components, Position, Url, UrlRef};
pub use redact::{
    OPEN_TELEMETRY_KEYS, RedactOptions, STRICT_KEYS, redact_input, redact_text, redact_text_bytes,
};
pub use relative::RelativeUrl;
pub use search_params::{SearchParams, SearchParamsMut};
pub use special::SchemeType;
#[cfg(feature = "psl")]
pub use url::MozillaList;
pub use url::{
    Input, OpaqueOrigin, Origin, ParseOptions, PathSegmentsMut, PublicSuffixes, UrlParser, UrlQuery,
};
pub use url_record::UrlRecord;
pub use web::Attribute;

/// A `&'static Url` that is checked when the program is compiled, and costs nothing when it runs.
///
/// The literal has to be in normal form, as [`Url::as_str`](crate::Url::as_str) would print it; a URL that
/// is not, or that is none, does not compile.
///
/// ```
/// use urlwind::{Url, url};
///
/// const API: &Url = url!("https://example.com/api/");
/// assert_eq!((API.host_str(), API.path()), (Some("example.com"), "/api/"));
/// assert_eq!(API.join("users")?.as_str(), "https://example.com/api/users");
/// let mut url = API.clone(); // on the heap
/// url.append_path("v1")?;
/// assert_eq!(url, *url!("https://example.com/api/v1"));
/// # Ok::<(), urlwind::Error>(())
/// ```
///
/// ```compile_fail
/// let url = urlwind::url!("https://example.com:99999/"); // invalid port number
/// ```
///
/// ```compile_fail
/// let url = urlwind::url!("https://EXAMPLE.com"); // normal is https://example.com/
/// ```
#[macro_export]
macro_rules! url {
    ($text:expr) => {
        const {
            const TEXT: &str = $text;
            static BLOCK: $crate::__sister::Block<{ TEXT.len() }> =
                $crate::__sister::Block::new(TEXT);
            static LITERAL: $crate::__sister::Literal = $crate::__sister::Literal::new(&BLOCK);
            LITERAL.get()
        }
    };
}

/// The examples of the package's README, run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
