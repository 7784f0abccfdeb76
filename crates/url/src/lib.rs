//! The interface of the `url` package, version 2.5, on [`urlwind`].
//!
//! This is **not** the published `url` package. It has its name, its features and every item of its interface, so that
//! a program that depends on `url`, directly or indirectly, can be built on urlwind without source changes. With a copy
//! of urlwind's repository next to it:
//!
//! ```toml
//! [patch.crates-io]
//! url = { path = "../urlwind/crates/url" }
//! ```
//!
//! The package's README lists the differences, with reasons.
//!
//! ```
//! use url::{Host, Position, Url};
//!
//! let url = Url::parse("https://example.com/a/../b?c=d#e")?;
//! assert_eq!(url.host(), Some(Host::Domain("example.com")));
//! assert_eq!(&url[Position::BeforePath..], "/b?c=d#e");
//!
//! let core: urlwind::Url = url.into_urlwind(); // the same value: this costs nothing
//! assert_eq!(core.path(), "/b");
//! # Ok::<(), url::ParseError>(())
//! ```
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(
    feature = "debugger_visualizer",
    debugger_visualizer(natvis_file = "../debug_metadata/url.natvis")
)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod error;
mod host;
mod options;
mod origin;
mod query;
#[doc(hidden)]
pub mod quirks;
mod syntax_violation;
mod url;
mod violations;

pub use form_urlencoded;

pub use crate::error::ParseError;
pub use crate::host::Host;
pub use crate::options::ParseOptions;
pub use crate::origin::{OpaqueOrigin, Origin};
pub use crate::query::UrlQuery;
pub use crate::syntax_violation::SyntaxViolation;
pub use crate::url::Url;
pub use form_urlencoded::EncodingOverride;
pub use urlwind::{PathSegmentsMut, Position};

/// The examples of the repository's README, which this package can test because it never leaves the repository.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct RepositoryReadme;
