#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod canonicalize;
mod compare;
mod compile;
mod component;
mod constructor_string;
mod error;
mod escape;
mod generate;
mod identifier;
mod init;
mod input;
mod limits;
mod matcher;
mod part;
mod pattern;
mod pattern_parser;
mod regexp;
mod result;
mod set;
mod simple;
mod to_pattern_string;
mod to_regexp;
mod tokenizer;
mod word;

pub use component::Component;
pub use error::{ErrorKind, PatternError};
pub use generate::GenerateError;
pub use init::PatternInit;
pub use input::Input;
pub use limits::Limits;
pub use pattern::{PatternOptions, UrlPattern};
#[cfg(feature = "ecmascript")]
pub use regexp::EcmaScriptEngine;
pub use regexp::{CompiledRegexp, LinearEngine, RegexpEngine, RegexpError, RegexpSource, Span};
pub use result::{ComponentMatch, Match};
pub use set::{Found, Never, PatternSet, Unmatchable};
