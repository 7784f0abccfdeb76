//! The offsets of a URL's components.

use urlwind::{Components, HostKind, SchemeType};

use crate::ptr::{self, Handle};
use crate::status::Status;

/// The kind of a URL's scheme: one of the six special ones, or any other.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum SchemeKind {
    /// http
    Http = 0,
    /// Any scheme that is not special.
    NotSpecial = 1,
    /// https
    Https = 2,
    /// ws
    Ws = 3,
    /// ftp
    Ftp = 4,
    /// wss
    Wss = 5,
    /// file
    File = 6,
}

impl From<SchemeType> for SchemeKind {
    #[inline]
    fn from(scheme: SchemeType) -> SchemeKind {
        match scheme {
            SchemeType::Http => SchemeKind::Http,
            SchemeType::NotSpecial => SchemeKind::NotSpecial,
            SchemeType::Https => SchemeKind::Https,
            SchemeType::Ws => SchemeKind::Ws,
            SchemeType::Ftp => SchemeKind::Ftp,
            SchemeType::Wss => SchemeKind::Wss,
            SchemeType::File => SchemeKind::File,
        }
    }
}

/// What stands in the place of the host.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum HostType {
    /// No host: the URL has no authority.
    None = 0,
    /// The empty host, as in file:///.
    Empty = 1,
    /// A domain of a special URL, in its ASCII form.
    Domain = 2,
    /// An IPv4 address of a special URL.
    Ipv4 = 3,
    /// An IPv6 address, in brackets.
    Ipv6 = 4,
    /// The host of a URL whose scheme is not special: percent-encoded, and not looked into.
    Opaque = 5,
}

impl From<HostKind> for HostType {
    #[inline]
    fn from(kind: HostKind) -> HostType {
        match kind {
            HostKind::None => HostType::None,
            HostKind::Empty => HostType::Empty,
            HostKind::Domain => HostType::Domain,
            HostKind::Ipv4 => HostType::Ipv4,
            HostKind::Ipv6 => HostType::Ipv6,
            HostKind::Opaque => HostType::Opaque,
        }
    }
}

/// Where each component stands in the text of a URL, in bytes.
///
///     https://user:pass@example.com:1234/foo/bar?baz#quux
///          |      |     |          |    |       |   |    `- length
///          |      |     |          |    |       |   `------ fragment_start, at '#'
///          |      |     |          |    |       `---------- query_start, at '?'
///          |      |     |          |    `------------------ path_start
///          |      |     |          `----------------------- host_end, at the port's ':' if any
///          |      |     `---------------------------------- host_start
///          |      `---------------------------------------- username_end, at ':' or '@' if any
///          `----------------------------------------------- scheme_end, at ':'
///
/// The username begins 3 bytes after scheme_end; a password stands between username_end + 1 and
/// host_start - 1 if there are bytes between them. Without an authority the host offsets are equal
/// and right behind the scheme's colon.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Row {
    /// Where the scheme ends and its ':' stands.
    pub(crate) scheme_end: u32,
    /// Where the username ends.
    pub(crate) username_end: u32,
    /// Where the host begins.
    pub(crate) host_start: u32,
    /// Where the host ends.
    pub(crate) host_end: u32,
    /// The port, or URLWIND_NONE if there is none or it is the scheme's default.
    pub(crate) port: u32,
    /// Where the path begins.
    pub(crate) path_start: u32,
    /// Where the query's '?' stands, or URLWIND_NONE.
    pub(crate) query_start: u32,
    /// Where the fragment's '#' stands, or URLWIND_NONE.
    pub(crate) fragment_start: u32,
    /// The length of the whole URL.
    pub(crate) length: u32,
    /// The kind of the scheme.
    pub(crate) scheme: SchemeKind,
    /// What stands in the place of the host.
    pub(crate) host: HostType,
    /// From urlwind_parse_many: how parsing went. All else is 0 if not URLWIND_STATUS_OK.
    pub(crate) status: Status,
    /// From urlwind_parse_many: whether the URL is its input, byte for byte.
    pub(crate) is_unchanged: bool,
}

/// Stands for what is not there; `URLWIND_NONE` in the header.
const NONE: u32 = u32::MAX;

impl Row {
    #[inline(always)]
    pub(crate) fn of(at: Components, length: usize, is_unchanged: bool) -> Row {
        Row {
            scheme_end: at.scheme_end,
            username_end: at.username_end,
            host_start: at.host_start,
            host_end: at.host_end,
            port: at.port.map_or(NONE, u32::from),
            path_start: at.path_start,
            query_start: at.query_start.unwrap_or(NONE),
            fragment_start: at.fragment_start.unwrap_or(NONE),
            // The core keeps URLs below 4 GB.
            length: length as u32,
            scheme: at.scheme_type.into(),
            host: at.host_kind.into(),
            status: Status::Ok,
            is_unchanged,
        }
    }

    pub(crate) fn failed(status: Status) -> Row {
        Row {
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            port: 0,
            path_start: 0,
            query_start: 0,
            fragment_start: 0,
            length: 0,
            scheme: SchemeKind::Http,
            host: HostType::None,
            status,
            is_unchanged: false,
        }
    }
}

/// Writes the offsets of the URL's components to `out`.
///
/// The numbers hold until the URL is changed. If the handle is null or empty, they are zeros, but for the status.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_get_components(url: Option<&Handle>, out: *mut Row) -> Status {
    let row = match url.map(|handle| &handle.0) {
        Some(Some(url)) => Row::of(url.components(), url.as_str().len(), false),
        Some(None) => Row::failed(Status::NoUrl),
        None => Row::failed(Status::NullPointer),
    };
    let status = row.status;
    ptr::put(out, row);
    status
}

/// The kind of the URL's scheme; URLWIND_SCHEME_KIND_NOT_SPECIAL for a handle that is null or empty.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_get_scheme_kind(url: Option<&Handle>) -> SchemeKind {
    match url.map(|handle| &handle.0) {
        Some(Some(url)) => url.scheme_type().into(),
        _ => SchemeKind::NotSpecial,
    }
}

/// What stands in the place of the host; URLWIND_HOST_KIND_NONE for a handle that is null or empty.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_get_host_kind(url: Option<&Handle>) -> HostType {
    match url.map(|handle| &handle.0) {
        Some(Some(url)) => url.host_kind().into(),
        _ => HostType::None,
    }
}
