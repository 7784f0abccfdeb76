//! Ada's offsets: the same places as urlwind's, named a little differently.

use urlwind::Url;

/// `ada_url_omitted`.
const OMITTED: u32 = u32::MAX;

/// `ada_url_components`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct AdaComponents {
    /// Behind the scheme's colon.
    pub(super) protocol_end: u32,
    pub(super) username_end: u32,
    /// At the `@` if there is one, else where the host begins.
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) port: u32,
    pub(super) pathname_start: u32,
    pub(super) search_start: u32,
    pub(super) hash_start: u32,
}

impl AdaComponents {
    pub(super) fn of(url: &Url) -> AdaComponents {
        let at = url.components();
        // Only behind credentials does the host not begin where the username ends.
        let has_credentials = at.host_start > at.username_end;
        AdaComponents {
            protocol_end: at.scheme_end + 1,
            username_end: at.username_end,
            host_start: at.host_start - u32::from(has_credentials),
            host_end: at.host_end,
            port: at.port.map_or(OMITTED, u32::from),
            pathname_start: at.path_start,
            search_start: at.query_start.unwrap_or(OMITTED),
            hash_start: at.fragment_start.unwrap_or(OMITTED),
        }
    }
}
