//! The [URL Pattern Standard](https://urlpattern.spec.whatwg.org/) transcribed literally, with `regress` for regular
//! expressions.
//!
//! Functions are named after the standard's algorithms and keep the order of its steps. [`subject`] is the interface
//! through which tests run both this and `urlwind-pattern`.
//!
//! ```
//! use spec::pattern::subject::{Arguments, Given, Subject};
//! use spec::pattern::url_pattern::Machine;
//!
//! let text = |text: &str| Arguments {
//!     input: Given::Text(text.into()),
//!     base_url: None,
//!     ignore_case: false,
//! };
//! let pattern = Machine.create(&text("https://a/:b")).unwrap();
//! let found = Machine.exec(&pattern, &text("https://a/c")).unwrap().unwrap();
//! assert_eq!(found[5].groups, [("b".to_owned(), Some("c".to_owned()))]);
//! ```

pub mod canonicalization;
pub mod constructor_strings;
pub mod init_processing;
pub mod parts;
pub mod pattern_strings;
pub mod regular_expressions;
pub mod subject;
pub mod tokens;
pub mod url_pattern;

/// A `TypeError` of the standard, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeError(pub &'static str);
