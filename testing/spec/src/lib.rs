//! The [URL Standard](https://url.spec.whatwg.org/), transcribed literally: one code point at a time, one function per
//! state, every step in the standard's order, without optimization.
//!
//! It is the reference for tests, written to be read next to the standard: each function has the name of its section,
//! and the numbers in comments are those of the standard's steps as of October 2026.
//!
//! * [`basic_url_parser`] is the state machine itself, with base, encoding, `url` and state override arguments.
//! * [`Url`] and [`UrlSearchParams`] are the API classes, with an outcome for every setter.
//! * [`Log`] records, on request, the states a run goes through and the validation errors it raises.
//! * [`pattern`] transcribes the URL Pattern Standard on top of them.
//!
//! ```
//! use spec::{Log, Url, ValidationError};
//!
//! let mut log = Log::full();
//! let url = Url::new("https:\\\\EXAMPLE.com/a/../b", None, &mut log).unwrap();
//! assert_eq!(url.href(), "https://example.com/b");
//! assert_eq!(log.validation_errors[0], ValidationError::SpecialSchemeMissingFollowingSolidus);
//! ```
#![forbid(unsafe_code)]

mod host_parsing;
mod host_representation;
mod host_serializing;
mod idna;
mod infra;
mod ipv4_parsing;
mod ipv6_parsing;
mod log;
mod origin;
pub mod pattern;
mod percent_encoded_bytes;
mod url_class;
mod url_class_attributes;
mod url_miscellaneous;
mod url_parsing;
mod url_representation;
mod url_search_params_class;
mod url_serializing;
mod url_writing;
mod urlencoded;
mod uts46;
mod validation_error;

pub use host_parsing::{ends_in_a_number, host_parser, opaque_host_parser};
pub use host_representation::{Host, is_forbidden_domain_code_point, is_forbidden_host_code_point};
pub use host_serializing::{host_serializer, ipv4_serializer, ipv6_serializer};
pub use idna::{domain_parser, domain_to_unicode};
pub use ipv4_parsing::{ipv4_number_parser, ipv4_parser};
pub use ipv6_parsing::ipv6_parser;
pub use log::Log;
pub use origin::{Origin, origin};
pub use percent_encoded_bytes::{
    PercentEncodeSet, percent_decode, percent_encode_after_encoding, utf_8_percent_encode,
};
pub use url_class::{SetterOutcome, Url};
pub use url_class_attributes::Attribute;
pub use url_miscellaneous::{default_port, is_special_scheme};
pub use url_parsing::{Outcome, Parsed, State, basic_url_parser, parse};
pub use url_representation::{Path, UrlRecord};
pub use url_search_params_class::UrlSearchParams;
pub use url_serializing::{url_equals, url_path_serializer, url_serializer};
pub use url_writing::is_url_code_point;
pub use urlencoded::{urlencoded_parser, urlencoded_serializer, urlencoded_string_parser};
pub use validation_error::ValidationError;
