//! Getters of components.

use alloc::string::String;
use core::str::Split;

use urlwind::{HostKind, SchemeType};

use crate::{Host, Origin, Url};

impl Url {
    /// Returns the [origin](https://url.spec.whatwg.org/#concept-url-origin). Each call on a URL with an opaque origin
    /// returns a new one.
    #[inline]
    pub fn origin(&self) -> Origin {
        // A name known at compile time is copied without a call.
        let scheme = match self.core.scheme_type() {
            SchemeType::Http => String::from("http"),
            SchemeType::Https => String::from("https"),
            SchemeType::Ws => String::from("ws"),
            SchemeType::Wss => String::from("wss"),
            SchemeType::Ftp => String::from("ftp"),
            SchemeType::File => return Origin::new_opaque(),
            // `blob:` may have a tuple origin.
            SchemeType::NotSpecial => return Origin::from_urlwind(self.core.origin()),
        };
        match (self.host(), self.port_or_known_default()) {
            (Some(host), Some(port)) => Origin::Tuple(scheme, host.to_owned(), port),
            _ => Origin::new_opaque(),
        }
    }

    /// Returns the lowercase scheme, without the colon.
    #[inline]
    pub fn scheme(&self) -> &str {
        self.core.scheme()
    }

    /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.core.is_special()
    }

    /// Whether there is an authority, even an empty one: `//` after the scheme.
    #[inline]
    pub fn has_authority(&self) -> bool {
        self.core.has_authority()
    }

    /// Returns credentials, host and port; empty without an authority.
    #[inline]
    pub fn authority(&self) -> &str {
        self.core.authority()
    }

    /// Whether the path is opaque, as in `mailto:` and `data:` URLs.
    #[inline]
    pub fn cannot_be_a_base(&self) -> bool {
        self.core.has_opaque_path()
    }

    /// Returns the username, percent-encoded; often empty.
    #[inline]
    pub fn username(&self) -> &str {
        self.core.username()
    }

    /// Returns the password, percent-encoded.
    #[inline]
    pub fn password(&self) -> Option<&str> {
        self.core.password()
    }

    /// Whether there is a non-empty host.
    #[inline]
    pub fn has_host(&self) -> bool {
        self.core.has_host()
    }

    /// Returns the host as serialized: domains in ASCII, IPv6 addresses in brackets.
    #[inline]
    pub fn host_str(&self) -> Option<&str> {
        self.core.host_str()
    }

    /// Returns the host by kind.
    #[inline]
    pub fn host(&self) -> Option<Host<&str>> {
        match self.core.host_kind() {
            HostKind::None | HostKind::Empty => None,
            HostKind::Domain | HostKind::Opaque => self.core.host_str().map(Host::Domain),
            HostKind::Ipv4 | HostKind::Ipv6 => self.core.host().map(Host::from_urlwind),
        }
    }

    /// Returns the host if it is a domain rather than an address.
    #[inline]
    pub fn domain(&self) -> Option<&str> {
        self.core.domain()
    }

    /// Returns the port unless it is the scheme's default.
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.core.port()
    }

    /// Returns the port or the scheme's default.
    #[inline]
    pub fn port_or_known_default(&self) -> Option<u16> {
        self.core.port_or_known_default()
    }

    /// Returns the path, percent-encoded.
    #[inline]
    pub fn path(&self) -> &str {
        self.core.path()
    }

    /// Returns the segments of the path, percent-encoded; `None` if the path is opaque.
    #[inline]
    pub fn path_segments(&self) -> Option<Split<'_, char>> {
        self.core.path_segments()
    }

    /// Returns the query without `?`. An empty query differs from `None`.
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.core.query()
    }

    /// Returns the query's decoded name-value pairs. The type is the `form_urlencoded` crate's.
    #[inline]
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse(self.query().unwrap_or("").as_bytes())
    }

    /// Returns the fragment without `#`.
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.core.fragment()
    }
}
