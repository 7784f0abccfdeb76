//! The parsers under measurement, one file each: loops over lines as a user of the package would write them, and the
//! texts for the agreement check.
//!
//! Every loop keeps the result until its text has been read, and drops it inside the timed section, as programs do.

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

/// Marks a text as used, so that the compiler cannot eliminate the work.
#[inline]
pub(crate) fn used(text: &str) -> u64 {
    black_box(text).len() as u64
}

/// A WHATWG parser, for the workloads that all of them share.
///
/// Functions are generic over this trait and thus monomorphized: no timed loop calls through a pointer.
pub(crate) trait WhatwgParser: 'static {
    /// A parsed URL with owned text.
    type Url: Clone + 'static;
    /// The base for `join`: the parsed URL, or its text if the package needs that.
    type Base: 'static;
    const OURS: bool = false;

    fn name() -> String;
    fn parse(input: &'static str) -> Option<Self::Url>;
    /// Parses and inspects the result in place, without moving it.
    fn parse_with(input: &'static str, look: impl FnOnce(&Self::Url) -> u64) -> u64;
    fn href(url: &Self::Url) -> &str;
    fn can_parse(input: &str) -> bool;
    /// Returns the sum of the lengths of all eleven attributes.
    fn getters(url: &Self::Url) -> u64;
    fn base(input: &'static str) -> Option<Self::Base>;
    /// Resolves and inspects the result in place.
    fn join_with(
        base: &Self::Base,
        reference: &'static str,
        look: impl FnOnce(&Self::Url) -> u64,
    ) -> u64;
    /// Sets an attribute. Invalid values leave the URL unchanged, as in a browser.
    fn set(url: &mut Self::Url, attribute: Attribute, value: &str);
    /// The calls as the tables show them: parse, can_parse, join, setter.
    const CALLS: Calls;
}

/// The calls as the tables show them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls {
    pub(crate) parse: &'static str,
    pub(crate) can_parse: &'static str,
    pub(crate) join: &'static str,
    pub(crate) set: &'static str,
}

/// A list of search parameters.
pub(crate) trait SearchParams: 'static {
    const OURS: bool = false;
    const CALL: &'static str;

    fn params_name() -> String;
    /// Parses, looks a name up, and serializes the list.
    fn read(query: &str, name: &str) -> (Option<String>, String);
    /// Parses, looks a name up, and serializes, but sums lengths instead of copying.
    fn read_lengths(query: &str, name: &str) -> u64;
    /// Parses, appends, deletes, sorts and serializes.
    fn edit(query: &str, name: &str) -> String;
}
