//! The parsers that are measured, one file each: loops over lines written the way a user of that
//! package would write them, and the text that each prints, for the agreement check.
//!
//! Every loop keeps the result until it has handed out its text, and drops it inside the timed
//! section, as programs do.

pub(crate) mod ada;
#[cfg(has_ada_native)]
pub(crate) mod ada_native;
#[cfg(has_boost_url)]
pub(crate) mod boost_url;
pub(crate) mod c_abi;
#[cfg(has_curl)]
pub(crate) mod curl;
pub(crate) mod floor;
#[cfg(any(has_ada_native, has_boost_url, has_curl))]
pub(crate) mod native;
pub(crate) mod rfc;
pub(crate) mod sorug;
pub(crate) mod url;
pub(crate) mod urlwind;

pub(crate) use conformance::Attribute;

use std::hint::black_box;

/// Takes a text as used: the compiler may not leave out the work that made it.
#[inline]
pub(crate) fn used(text: &str) -> u64 {
    black_box(text).len() as u64
}

/// A WHATWG parser, as the workloads that are the same for all of them need it.
///
/// The functions are generic over this trait and hence compiled anew for each parser: no call
/// goes through a pointer inside a timed loop.
pub(crate) trait WhatwgParser: 'static {
    /// A parsed URL with a text of its own.
    type Url: Clone + 'static;
    /// What `join` needs of the base: the parsed URL, or its text where the package wants that.
    type Base: 'static;
    const OURS: bool = false;

    fn name() -> String;
    fn parse(input: &'static str) -> Option<Self::Url>;
    /// Parses and looks at the result where it lies, without moving it.
    fn parse_with(input: &'static str, look: impl FnOnce(&Self::Url) -> u64) -> u64;
    fn href(url: &Self::Url) -> &str;
    fn can_parse(input: &str) -> bool;
    /// The lengths of all eleven attributes, added up.
    fn getters(url: &Self::Url) -> u64;
    fn base(input: &'static str) -> Option<Self::Base>;
    /// Resolves and looks at the result where it lies.
    fn join_with(
        base: &Self::Base,
        reference: &'static str,
        look: impl FnOnce(&Self::Url) -> u64,
    ) -> u64;
    /// Refused values leave the URL alone, as in a browser.
    fn set(url: &mut Self::Url, attribute: Attribute, value: &str);
    /// How the calls are written, for the tables: parse, can_parse, join, setter.
    const CALLS: Calls;
}

/// How the calls are written in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls {
    pub(crate) parse: &'static str,
    pub(crate) can_parse: &'static str,
    pub(crate) join: &'static str,
    pub(crate) set: &'static str,
}

/// The standard's list of search parameters.
pub(crate) trait SearchParams: 'static {
    const OURS: bool = false;
    const CALL: &'static str;

    fn params_name() -> String;
    /// Parses, looks a name up, and writes the list out again.
    fn read(query: &str, name: &str) -> (Option<String>, String);
    /// The same, adding up lengths instead of copying.
    fn read_lengths(query: &str, name: &str) -> u64;
    /// Parses, appends, deletes, sorts, writes out.
    fn edit(query: &str, name: &str) -> String;
}
