//! [Special schemes](https://url.spec.whatwg.org/#special-scheme) and their default ports.

/// The kind of a URL's scheme: one of the six special ones, or any other.
///
/// The numbers are those of Ada's C API and are stable; bindings pass them across languages.
///
/// ```
/// use urlwind::{SchemeType, Url};
///
/// let url = Url::parse("wss://example.com/chat").unwrap();
/// assert_eq!(url.scheme_type(), SchemeType::Wss);
/// assert_eq!(url.scheme_type().default_port(), Some(443));
/// assert_eq!(SchemeType::of("mailto"), SchemeType::NotSpecial);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum SchemeType {
    /// `http`
    Http = 0,
    /// Any scheme that is not special.
    NotSpecial = 1,
    /// `https`
    Https = 2,
    /// `ws`
    Ws = 3,
    /// `ftp`
    Ftp = 4,
    /// `wss`
    Wss = 5,
    /// `file`
    File = 6,
}

/// Indexed by the hash in [`SchemeType::of`].
const BY_HASH: [(&str, SchemeType); 8] = [
    ("http", SchemeType::Http),
    ("", SchemeType::NotSpecial),
    ("https", SchemeType::Https),
    ("ws", SchemeType::Ws),
    ("ftp", SchemeType::Ftp),
    ("wss", SchemeType::Wss),
    ("file", SchemeType::File),
    ("", SchemeType::NotSpecial),
];

/// By the numbers of the types; 0 where there is none.
const DEFAULT_PORTS: [u16; 7] = {
    let mut ports = [0; 7];
    ports[SchemeType::Http as usize] = 80;
    ports[SchemeType::Ws as usize] = 80;
    ports[SchemeType::Https as usize] = 443;
    ports[SchemeType::Wss as usize] = 443;
    ports[SchemeType::Ftp as usize] = 21;
    ports
};

impl SchemeType {
    /// The type of a scheme, given without the colon and in any case.
    ///
    /// ```
    /// use urlwind::SchemeType;
    /// assert_eq!(SchemeType::of("HTTPS"), SchemeType::Https);
    /// assert_eq!(SchemeType::of("https:"), SchemeType::NotSpecial);
    /// ```
    #[inline]
    #[must_use]
    pub fn of(scheme: &str) -> SchemeType {
        SchemeType::of_bytes(scheme.as_bytes())
    }

    #[inline]
    pub(crate) const fn of_bytes(scheme: &[u8]) -> SchemeType {
        // Twice the length plus the first letter, modulo 8, differs for all six: a perfect hash.
        let Some(first) = scheme.first() else {
            return SchemeType::NotSpecial;
        };
        let hash = 2 * scheme.len() + first.to_ascii_lowercase() as usize;
        let (name, kind) = BY_HASH[hash & 7];
        if scheme.len() != name.len() {
            return SchemeType::NotSpecial;
        }
        let mut at = 0;
        while at < scheme.len() {
            if scheme[at].to_ascii_lowercase() != name.as_bytes()[at] {
                return SchemeType::NotSpecial;
            }
            at += 1;
        }
        kind
    }

    /// Whether this is a [special scheme](https://url.spec.whatwg.org/#special-scheme).
    ///
    /// ```
    /// use urlwind::SchemeType;
    /// assert!(SchemeType::File.is_special());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_special(self) -> bool {
        !matches!(self, SchemeType::NotSpecial)
    }

    /// Whether a URL of this scheme has to have a host that is not empty: all special ones but `file`.
    #[inline]
    pub(crate) const fn needs_host(self) -> bool {
        !matches!(self, SchemeType::NotSpecial | SchemeType::File)
    }

    /// The [default port](https://url.spec.whatwg.org/#default-port); `file` has none.
    ///
    /// ```
    /// use urlwind::SchemeType;
    /// assert_eq!(SchemeType::Ftp.default_port(), Some(21));
    /// assert_eq!(SchemeType::File.default_port(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn default_port(self) -> Option<u16> {
        match DEFAULT_PORTS[self as usize] {
            0 => None,
            port => Some(port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_finds_all_six_and_nothing_else() {
        for (name, kind) in BY_HASH {
            if !name.is_empty() {
                assert_eq!(SchemeType::of(name), kind);
                assert_eq!(SchemeType::of(&name.to_ascii_uppercase()), kind);
                assert_eq!(SchemeType::of(&name[1..]), SchemeType::NotSpecial);
            }
        }
        for other in ["", "h", "httpx", "gopher", "blob", "about", "wsx"] {
            assert_eq!(SchemeType::of(other), SchemeType::NotSpecial, "{other}");
        }
    }
}
