//! [URL representation](https://url.spec.whatwg.org/#url-representation).

use crate::Host;

/// A [URL record](https://url.spec.whatwg.org/#concept-url) without its blob URL entry, which is always null here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UrlRecord {
    /// <https://url.spec.whatwg.org/#concept-url-scheme>
    pub scheme: String,
    /// <https://url.spec.whatwg.org/#concept-url-username>
    pub username: String,
    /// <https://url.spec.whatwg.org/#concept-url-password>
    pub password: String,
    /// <https://url.spec.whatwg.org/#concept-url-host>
    pub host: Option<Host>,
    /// <https://url.spec.whatwg.org/#concept-url-port>
    pub port: Option<u16>,
    /// <https://url.spec.whatwg.org/#concept-url-path>
    pub path: Path,
    /// <https://url.spec.whatwg.org/#concept-url-query>
    pub query: Option<String>,
    /// <https://url.spec.whatwg.org/#concept-url-fragment>
    pub fragment: Option<String>,
}

/// A [URL path](https://url.spec.whatwg.org/#url-path).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// One URL path segment, which makes it an [opaque path](https://url.spec.whatwg.org/#url-opaque-path).
    Opaque(String),
    /// A list of URL path segments.
    List(Vec<String>),
}

impl UrlRecord {
    /// Returns a new URL, with initial values.
    pub fn new() -> Self {
        Self {
            scheme: String::new(),
            username: String::new(),
            password: String::new(),
            host: None,
            port: None,
            path: Path::List(Vec::new()),
            query: None,
            fragment: None,
        }
    }
}

impl Default for UrlRecord {
    fn default() -> Self {
        Self::new()
    }
}

/// <https://url.spec.whatwg.org/#single-dot-path-segment>
pub(crate) fn is_single_dot_url_path_segment(segment: &str) -> bool {
    segment == "." || segment.eq_ignore_ascii_case("%2e")
}

/// <https://url.spec.whatwg.org/#double-dot-path-segment>
pub(crate) fn is_double_dot_url_path_segment(segment: &str) -> bool {
    segment == ".."
        || segment.eq_ignore_ascii_case(".%2e")
        || segment.eq_ignore_ascii_case("%2e.")
        || segment.eq_ignore_ascii_case("%2e%2e")
}
