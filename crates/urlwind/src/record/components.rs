//! The offsets as users see them.

use crate::host::HostKind;
use crate::special::SchemeType;

/// Byte offsets of the components of a URL.
///
/// ```text
/// https://user:pass@example.com:1234/foo/bar?baz#quux
///      │      │     │          │    │       │   └ fragment_start, at `#`
///      │      │     │          │    │       └──── query_start, at `?`
///      │      │     │          │    └──────────── path_start
///      │      │     │          └───────────────── host_end, at the port's `:` if there is one
///      │      │     └──────────────────────────── host_start
///      │      └────────────────────────────────── username_end, at `:` or `@` if there is one
///      └───────────────────────────────────────── scheme_end, at `:`
/// ```
///
/// ```
/// let at = urlwind::Url::parse("mailto:x@y").unwrap().components();
/// assert_eq!((at.scheme_end, at.host_start, at.path_start), (6, 7, 7)); // no authority
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Components {
    /// Where the scheme ends and its `:` stands.
    pub scheme_end: u32,
    /// Where the username ends.
    pub username_end: u32,
    /// Where the host begins.
    pub host_start: u32,
    /// Where the host ends.
    pub host_end: u32,
    /// The port, if it is not the scheme's default.
    pub port: Option<u16>,
    /// Where the path begins.
    pub path_start: u32,
    /// Where the query's `?` stands.
    pub query_start: Option<u32>,
    /// Where the fragment's `#` stands.
    pub fragment_start: Option<u32>,
    /// The kind of the scheme.
    pub scheme_type: SchemeType,
    /// What stands in the place of the host.
    pub host_kind: HostKind,
}
