//! Reading components.

use alloc::string::String;
use core::str::Split;

use urlwind::{HostKind, SchemeType};

use crate::{Host, Origin, Url};

impl Url {
    /// The [origin](https://url.spec.whatwg.org/#concept-url-origin). Each call on a URL with an
    /// opaque origin gives a new one.
    #[inline]
    pub fn origin(&self) -> Origin {
        // A name that is known when this is compiled is copied without a call.
        let scheme = match self.core.scheme_type() {
            SchemeType::Http => String::from("http"),
            SchemeType::Https => String::from("https"),
            SchemeType::Ws => String::from("ws"),
            SchemeType::Wss => String::from("wss"),
            SchemeType::Ftp => String::from("ftp"),
            SchemeType::File => return Origin::new_opaque(),
            // `blob:` may have one.
            SchemeType::NotSpecial => return Origin::from_urlwind(self.core.origin()),
        };
        match (self.host(), self.port_or_known_default()) {
            (Some(host), Some(port)) => Origin::Tuple(scheme, host.to_owned(), port),
            _ => Origin::new_opaque(),
        }
    }

    /// The scheme, in lower case and without the colon.
    #[inline]
    pub fn scheme(&self) -> &str {
        self.core.scheme()
    }

    /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.core.is_special()
    }

    /// Whether there is an authority, be it empty: `//` after the scheme.
    #[inline]
    pub fn has_authority(&self) -> bool {
        self.core.has_authority()
    }

    /// Credentials, host and port; empty if there is no authority.
    #[inline]
    pub fn authority(&self) -> &str {
        self.core.authority()
    }

    /// Whether the path is opaque, as in `mailto:` and `data:` URLs.
    #[inline]
    pub fn cannot_be_a_base(&self) -> bool {
        self.core.cannot_be_a_base()
    }

    /// The username, percent-encoded; often empty.
    #[inline]
    pub fn username(&self) -> &str {
        self.core.username()
    }

    /// The password, percent-encoded.
    #[inline]
    pub fn password(&self) -> Option<&str> {
        self.core.password()
    }

    /// Whether there is a host that is not empty.
    #[inline]
    pub fn has_host(&self) -> bool {
        self.core.has_host()
    }

    /// The host as it stands in the URL: domains in ASCII, IPv6 addresses in brackets.
    #[inline]
    pub fn host_str(&self) -> Option<&str> {
        self.core.host_str()
    }

    /// The host, told apart by kind.
    #[inline]
    pub fn host(&self) -> Option<Host<&str>> {
        match self.core.host_kind() {
            HostKind::None | HostKind::Empty => None,
            HostKind::Domain | HostKind::Opaque => self.core.host_str().map(Host::Domain),
            HostKind::Ipv4 | HostKind::Ipv6 => self.core.host().map(Host::from_urlwind),
        }
    }

    /// The host if it is a domain and not an address.
    #[inline]
    pub fn domain(&self) -> Option<&str> {
        self.core.domain()
    }

    /// The port, if it is not the scheme's default.
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.core.port()
    }

    /// The port, or the one that the scheme implies.
    #[inline]
    pub fn port_or_known_default(&self) -> Option<u16> {
        self.core.port_or_known_default()
    }

    /// The path, percent-encoded.
    #[inline]
    pub fn path(&self) -> &str {
        self.core.path()
    }

    /// The segments of the path, percent-encoded; `None` if the path is opaque.
    #[inline]
    pub fn path_segments(&self) -> Option<Split<'_, char>> {
        self.core.path_segments()
    }

    /// The query without `?`. An empty query is not the same as none.
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.core.query()
    }

    /// The query's name-value pairs, decoded. The type is the `form_urlencoded` crate's.
    #[inline]
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse(self.query().unwrap_or("").as_bytes())
    }

    /// The fragment without `#`.
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.core.fragment()
    }
}
