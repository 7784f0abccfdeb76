//! [Canonicalization](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks): converts text to the form that it
//! has in a URL.
//!
//! Each function returns `None` where the standard throws. Text that is already canonical takes a fast path and is
//! returned unchanged; other text goes through the parser or a setter of a dummy URL.

use std::borrow::Cow;
use urlwind::{Attribute, SchemeType, Url};

/// Whether fast paths for plain text are compiled. Modules for WebAssembly omit them to be smaller.
pub(crate) const HAS_SHORT_WAYS: bool = !cfg!(target_arch = "wasm32");

const DUMMY: &str = "https://dummy.invalid/";

/// An [encoding callback](https://urlpattern.spec.whatwg.org/#encoding-callback).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Protocol,
    Username,
    Password,
    Hostname,
    Ipv6Hostname,
    Port,
    Pathname,
    OpaquePathname,
    Search,
    Hash,
}

impl Encoding {
    pub(crate) fn encode(self, value: &str) -> Option<Cow<'_, str>> {
        if value.is_empty() {
            return Some(Cow::Borrowed(value));
        }
        match self {
            Encoding::Protocol => protocol(value),
            Encoding::Username => username(value),
            Encoding::Password => password(value),
            Encoding::Hostname => hostname(value),
            Encoding::Ipv6Hostname => ipv6_hostname(value).map(Cow::Owned),
            Encoding::Port => port(value, None),
            Encoding::Pathname => pathname(value),
            Encoding::OpaquePathname => opaque_pathname(value),
            Encoding::Search => search(value),
            Encoding::Hash => hash(value),
        }
    }
}

fn dummy() -> Option<Url> {
    Url::parse(DUMMY).ok()
}

/// Whether every component except the protocol, the hostname and the port keeps this byte unchanged.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~')
}

/// [Canonicalizes a protocol](https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol).
pub(crate) fn protocol(value: &str) -> Option<Cow<'_, str>> {
    if value.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Some(Cow::Borrowed(value));
    }
    let url = Url::parse(&format!("{value}://dummy.invalid/")).ok()?;
    Some(Cow::Owned(url.scheme().to_owned()))
}

/// [Canonicalizes a username](https://urlpattern.spec.whatwg.org/#canonicalize-a-username).
pub(crate) fn username(value: &str) -> Option<Cow<'_, str>> {
    if value.bytes().all(is_plain) {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    url.set_attribute(Attribute::Username, value).ok()?;
    Some(Cow::Owned(url.username().to_owned()))
}

/// [Canonicalizes a password](https://urlpattern.spec.whatwg.org/#canonicalize-a-password).
pub(crate) fn password(value: &str) -> Option<Cow<'_, str>> {
    if value.bytes().all(is_plain) {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    url.set_attribute(Attribute::Password, value).ok()?;
    Some(Cow::Owned(url.password().unwrap_or("").to_owned()))
}

/// [Canonicalizes a hostname](https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname).
pub(crate) fn hostname(value: &str) -> Option<Cow<'_, str>> {
    if is_plain_hostname(value) {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    url.set_attribute(Attribute::Hostname, value).ok()?;
    Some(Cow::Owned(url.host_str().unwrap_or("").to_owned()))
}

/// Whether a hostname is already canonical: no uppercase, no Punycode, and not an IPv4 address.
pub(crate) fn is_plain_hostname(value: &str) -> bool {
    let mut digits = false;
    let mut previous = 0;
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'.' => {}
            b'-' if previous != b'-' => {}
            b'0'..=b'9' => digits = true,
            _ => return false,
        }
        previous = byte;
    }
    // A host that ends in a number is an address; a number begins with a digit.
    let last_label = || value.rsplit('.').next().and_then(|it| it.bytes().next());
    !digits || last_label().is_some_and(|first| first.is_ascii_lowercase())
}

/// [Canonicalizes an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname).
fn ipv6_hostname(value: &str) -> Option<String> {
    let allowed = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b'[' | b']' | b':');
    value
        .bytes()
        .all(allowed)
        .then(|| value.to_ascii_lowercase())
}

/// [Canonicalizes a port](https://urlpattern.spec.whatwg.org/#canonicalize-a-port).
///
/// Without a protocol, no port is a default port: web-platform-tests keep the port of `443*`, although the standard's
/// dummy URL has the scheme `https`.
pub(crate) fn port<'v>(value: &'v str, protocol: Option<&str>) -> Option<Cow<'v, str>> {
    let scheme = protocol.unwrap_or("");
    if let Some(port) = plain_port(value).filter(|_| HAS_SHORT_WAYS) {
        let is_default = SchemeType::of(scheme).default_port() == Some(port);
        return Some(Cow::Borrowed(if is_default { "" } else { value }));
    }
    // Only the default port of the scheme matters here, and the port setter rejects `file`.
    let mut url = match SchemeType::of(scheme).default_port() {
        Some(_) => Url::parse(&format!("{scheme}://dummy.invalid/")).ok()?,
        None => Url::parse("dummy://dummy.invalid/").ok()?,
    };
    url.set_attribute(Attribute::Port, value).ok()?;
    Some(Cow::Owned(url.view().part(Attribute::Port).to_owned()))
}

/// Returns the number of a canonical port.
fn plain_port(value: &str) -> Option<u16> {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_digit()) && !value.starts_with('0');
    is_plain.then(|| value.parse().ok())?
}

/// Whether a path is already canonical: nothing to encode, and no possible dot segments.
pub(crate) fn is_plain_pathname(value: &str) -> bool {
    let mut previous = 0;
    value.bytes().all(|byte| {
        let before = std::mem::replace(&mut previous, byte);
        match byte {
            b'.' | b'%' => before != b'/',
            b'/' | b'!' | b'$' | b'&'..=b',' | b':' | b';' | b'=' | b'@' => true,
            _ => is_plain(byte),
        }
    })
}

/// [Canonicalizes a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname).
pub(crate) fn pathname(value: &str) -> Option<Cow<'_, str>> {
    let leading_slash = value.starts_with('/');
    if is_plain_pathname(value) {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    if leading_slash {
        url.set_attribute(Attribute::Pathname, value).ok()?;
        return Some(Cow::Owned(url.path().to_owned()));
    }
    url.set_attribute(Attribute::Pathname, &format!("/-{value}"))
        .ok()?;
    // Dot segments may have removed more than the two prepended code points.
    Some(Cow::Owned(url.path().get(2..).unwrap_or("").to_owned()))
}

/// [Canonicalizes an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname).
pub(crate) fn opaque_pathname(value: &str) -> Option<Cow<'_, str>> {
    if value.bytes().all(|byte| is_plain(byte) || byte == b'/') {
        return Some(Cow::Borrowed(value));
    }
    // Protects a leading slash, which would start a non-opaque path, and trailing spaces, which the parser removes.
    let url = Url::parse(&format!("dummy:-{value}-")).ok()?;
    let path = url.path().strip_prefix('-')?;
    let ended = url.query().is_some() || url.fragment().is_some();
    let path = if ended { path } else { path.strip_suffix('-')? };
    Some(Cow::Owned(path.to_owned()))
}

/// [Canonicalizes a search](https://urlpattern.spec.whatwg.org/#canonicalize-a-search).
pub(crate) fn search(value: &str) -> Option<Cow<'_, str>> {
    if value
        .bytes()
        .all(|byte| is_plain(byte) || matches!(byte, b'=' | b'&'))
    {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    url.set_attribute(Attribute::Search, &format!("?{value}"))
        .ok()?;
    Some(Cow::Owned(url.query().unwrap_or("").to_owned()))
}

/// [Canonicalizes a hash](https://urlpattern.spec.whatwg.org/#canonicalize-a-hash).
pub(crate) fn hash(value: &str) -> Option<Cow<'_, str>> {
    if value.bytes().all(is_plain) {
        return Some(Cow::Borrowed(value));
    }
    let mut url = dummy()?;
    url.set_attribute(Attribute::Hash, &format!("#{value}"))
        .ok()?;
    Some(Cow::Owned(url.fragment().unwrap_or("").to_owned()))
}
