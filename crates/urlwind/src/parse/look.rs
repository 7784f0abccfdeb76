//! One quick look at a whole URL, before anything is parsed or written.
//!
//! Nearly every URL in the wild is normal already. The look finds that out in one vectorized pass, and
//! where the components stand; then parsing is copying. It has to be conservative, not exact: whatever
//! is unusual in any way is for [`Prefix::read`](super::prefix::Prefix::read), which costs two to four times as much
//! and is needed for one URL in fifty.

use super::Input;
use crate::host::HostKind;
use crate::kernels::{Delimiters, First, FoundHost, Kernel};
use crate::record::{AuthorityAt, MAX_LENGTH, Offsets};
use crate::special::SchemeType;

/// Longer inputs are for the states. No shorter one can grow too long: percent-encoding triples
/// a byte at most.
pub(super) const LENGTH_LIMIT: usize = MAX_LENGTH / 4;
/// Shorter special URLs exist, but they are rare.
const SHORTEST_URL: usize = 9;

const HTTP: u32 = u32::from_le_bytes(*b"http");
const FILE: u32 = u32::from_le_bytes(*b"file");
const SLASHES: u32 = u32::from_le_bytes(*b"://\0");
const FTP: u32 = u32::from_le_bytes(*b"ftp:");
const WSS: u32 = u32::from_le_bytes(*b"wss:");
const WS: u32 = u32::from_le_bytes(*b"ws:/");
const SLASH: u16 = b'/' as u16;
const TWO_SLASHES: u16 = u16::from_le_bytes(*b"//");

/// What the first look finds.
pub(super) enum Looked<'i> {
    /// The input as text, and its offsets: it is certainly normal, that is special, with a host of common
    /// bytes (or, if the scheme is `file`, with no host), a path, and no byte that could have to be encoded or
    /// removed. That makes it ASCII, whatever it is said to be.
    Normal(&'i str, Offsets),
    /// The same, but that nothing follows the host, which needs a `/`.
    Bare(Front),
    /// The same up to the path, which begins here. Of what follows, nothing is known.
    UpToPath(Front, usize),
    /// Nothing is known.
    Unknown,
}

/// Looks at `input`.
///
/// A call keeps registers busy even where it is not taken, so the caller should have nothing left to do after one.
#[inline(always)]
pub(super) fn look<'i, K: Kernel, I: Input<'i>>(kernel: K, input: I) -> Looked<'i> {
    step!();
    let bytes = input.bytes();
    let Some(front) = Front::of(bytes) else {
        return Looked::Unknown;
    };
    let first = kernel.first(bytes, front.start, front.no_host(bytes));
    let host = first.host;
    if !front.host_is_normal(bytes, host) {
        return match front.is_bare(bytes, host) {
            true => Looked::Bare(front),
            false => Looked::Unknown,
        };
    }
    let Some((Delimiters { query, fragment }, text)) = rest(kernel, input, first) else {
        return Looked::UpToPath(front, host.end);
    };
    let kind = front.host_kind(host.end);
    Looked::Normal(text, front.offsets(host.end, kind, query, fragment))
}

/// Looks at what `first` has left of `input`, and tells where the delimiters are if that is normal, which makes
/// it text.
#[inline(always)]
fn rest<'i, K: Kernel, I: Input<'i>>(
    kernel: K,
    input: I,
    first: First<'i, K::Block>,
) -> Option<(Delimiters, &'i str)> {
    if !I::IS_TEXT {
        return kernel.rest_of_text(first);
    }
    let delimiters = kernel.rest(first)?;
    match input.text() {
        Ok(text) => Some((delimiters, text)),
        Err(_) => None,
    }
}

/// Whether `input` certainly parses: in a special URL nothing after the authority can fail. If not,
/// nothing is known. No more is read than the host, and few bytes behind it.
#[inline(always)]
pub(super) fn surely_parses<K: Kernel>(kernel: K, input: &[u8]) -> bool {
    step!();
    match Front::of(input) {
        Some(front) => {
            let host = kernel.host(input, front.start);
            front.host_is_normal(input, host) || front.is_bare(input, host)
        }
        None => false,
    }
}

/// The beginning of a special URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Front {
    pub(super) scheme: SchemeType,
    /// Where the authority begins.
    pub(super) start: usize,
}

impl Front {
    /// Recognises special schemes in lower case and with both slashes.
    #[inline(always)]
    pub(super) fn of(input: &[u8]) -> Option<Front> {
        if input.len().wrapping_sub(SHORTEST_URL) >= LENGTH_LIMIT - SHORTEST_URL {
            return None;
        }
        // An `s` moves what follows by one byte. Whether it is there is hard to predict, so it
        // must not be a branch; which of the words stands before it is not.
        let s = input[4] == b's';
        let start = 7 + usize::from(s);
        let slashes = u32::from_le_bytes(*input[start - 3..].first_chunk()?) & 0xFF_FFFF;
        let word = u32::from_le_bytes(*input.first_chunk()?);
        // Not a `match`, which would compare with the others first.
        if (word ^ HTTP) | (slashes ^ SLASHES) == 0 {
            let scheme = match s {
                true => SchemeType::Https,
                false => SchemeType::Http,
            };
            return Some(Front { scheme, start });
        }
        let next = u16::from_le_bytes(*input[4..].first_chunk()?);
        let (scheme, start) = match word {
            FILE if slashes == SLASHES && !s => (SchemeType::File, 7),
            FTP if next == TWO_SLASHES => (SchemeType::Ftp, 6),
            WSS if next == TWO_SLASHES => (SchemeType::Wss, 6),
            WS if next & 0xFF == SLASH => (SchemeType::Ws, 5),
            _ => return None,
        };
        Some(Front { scheme, start })
    }

    /// The host of a file URL that has none, as most have.
    #[inline(always)]
    fn no_host(self, input: &[u8]) -> Option<FoundHost> {
        if self.scheme != SchemeType::File || input[7] != b'/' {
            return None;
        }
        Some(FoundHost {
            end: 7,
            delimiter: b'/',
            label: b'/',
        })
    }

    /// The offsets of a URL that begins so and has neither credentials nor port.
    #[inline(always)]
    pub(super) fn offsets(
        self,
        host_end: usize,
        kind: HostKind,
        query: usize,
        fragment: usize,
    ) -> Offsets {
        let authority = AuthorityAt::host(self.start, host_end, kind);
        let scheme_end = self.start - 3;
        Offsets::new(
            self.scheme,
            scheme_end,
            authority,
            host_end,
            query,
            fragment,
        )
    }

    /// Whether the authority is certainly a normal domain, and nothing follows.
    #[inline(always)]
    fn is_bare(self, input: &[u8], host: FoundHost) -> bool {
        host.end == input.len()
            && self.scheme != SchemeType::File
            // An empty label is 0 here; of digits see below.
            && !matches!(host.label, 0 | b'0'..=b'9')
    }

    /// The kind of a host that is normal.
    #[inline(always)]
    pub(super) fn host_kind(self, host_end: usize) -> HostKind {
        match host_end == self.start {
            true => HostKind::Empty,
            false => HostKind::Domain,
        }
    }

    /// Whether the authority is certainly a normal domain (or, in a file URL, empty) and a path
    /// follows.
    #[inline(always)]
    fn host_is_normal(self, input: &[u8], host: FoundHost) -> bool {
        if host.delimiter != b'/' {
            return false;
        }
        if self.scheme == SchemeType::File {
            // Perhaps a drive letter, which would have to be written with a colon.
            if input.get(host.end + 2) == Some(&b'|') {
                return false;
            }
            if host.end == self.start {
                return true;
            }
            // Perhaps `localhost`, which would have to be dropped.
            if host.end - self.start == "localhost".len() {
                return false;
            }
        }
        // A last label that begins with a digit may be that of an IPv4 address. One that begins
        // with the slash is empty.
        !matches!(host.label, b'/'..=b'9')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fronts() {
        let front = |input: &str| Front::of(input.as_bytes()).map(|f| (f.scheme, f.start));
        assert_eq!(front("http://a/"), Some((SchemeType::Http, 7)));
        assert_eq!(front("https://a"), Some((SchemeType::Https, 8)));
        assert_eq!(front("file:///a"), Some((SchemeType::File, 7)));
        assert_eq!(front("ftp://a.b"), Some((SchemeType::Ftp, 6)));
        assert_eq!(front("wss://a.b"), Some((SchemeType::Wss, 6)));
        assert_eq!(front("ws://a.bc"), Some((SchemeType::Ws, 5)));
        for other in [
            "http://a",
            "http:/a/b",
            "https:/a/b",
            "files://a",
            "httpss://",
            "ws:/a/bcd",
        ] {
            assert_eq!(front(other), None, "{other}");
        }
    }
}
