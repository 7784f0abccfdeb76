//! The first tier: one quick look at a whole URL, before anything is parsed or written.
//!
//! Nearly every URL in the wild is normal already. The look finds that out in one vectorised pass, and
//! where the components stand; then parsing is copying. It has to be conservative, not exact: whatever
//! is unusual in any way goes to the second tier, which costs three times as much and is needed for
//! one URL in fifty.

use crate::host::HostKind;
use crate::kernels::{FoundHost, Kernel};
use crate::record::{AuthorityAt, MAX_LENGTH, Offsets};
use crate::special::SchemeType;

/// Longer inputs are for the third tier. No shorter one can grow too long: percent-encoding triples
/// a byte at most.
pub(super) const LENGTH_LIMIT: usize = MAX_LENGTH / 4;
/// Shorter special URLs exist, but they are rare.
const SHORTEST_URL: usize = 9;

const HTTP: u32 = u32::from_le_bytes(*b"http");
const FILE: u32 = u32::from_le_bytes(*b"file");
const SLASHES: u32 = u32::from_le_bytes(*b"://\0");

/// `input` as text, and its offsets, if it is certainly normal: special, with a host of common bytes
/// (or, if the scheme is `file`, with no host), a path, and no byte that could have to be encoded or
/// removed. That makes it ASCII, whatever it is said to be.
///
/// If not, nothing is known, and [`locate`](super::locate) takes over. A call keeps registers busy even
/// where it is not taken, so the caller should have nothing left to do after it.
#[inline(always)]
pub(super) fn look<K: Kernel>(kernel: K, input: &[u8]) -> Option<(&str, Offsets)> {
    let front = Front::of(input)?;
    let host = kernel.host(input, front.start);
    if !front.host_is_normal(input, host) {
        return None;
    }
    let (sweep, text) = kernel.sweep_for_text(input)?;
    let at = Offsets::new(
        front.scheme,
        front.start - 3,
        AuthorityAt::host(front.start, host.end, front.host_kind(host)),
        host.end,
        sweep.query,
        sweep.fragment,
    );
    Some((text, at))
}

/// Whether `input` certainly parses: in a special URL nothing after the authority can fail. If not,
/// nothing is known. No more is read than the 64 bytes in which a host nearly always ends.
#[inline(always)]
pub(super) fn surely_parses<K: Kernel>(kernel: K, input: &[u8]) -> bool {
    match Front::of(input) {
        Some(front) => front.host_is_normal(input, kernel.host(input, front.start)),
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
        let scheme = match word {
            HTTP if slashes == SLASHES && s => SchemeType::Https,
            HTTP if slashes == SLASHES => SchemeType::Http,
            FILE if slashes == SLASHES && !s => SchemeType::File,
            _ => return Front::of_rarer(input),
        };
        Some(Front { scheme, start })
    }

    #[inline(always)]
    fn of_rarer(input: &[u8]) -> Option<Front> {
        let (scheme, start) = match *input.first_chunk()? {
            [b'w', b's', b's', b':', b'/', b'/'] => (SchemeType::Wss, 6),
            [b'f', b't', b'p', b':', b'/', b'/'] => (SchemeType::Ftp, 6),
            [b'w', b's', b':', b'/', b'/', _] => (SchemeType::Ws, 5),
            _ => return None,
        };
        Some(Front { scheme, start })
    }

    /// The kind of a host that is normal.
    #[inline(always)]
    pub(super) fn host_kind(self, host: FoundHost) -> HostKind {
        if host.end == self.start {
            HostKind::Empty
        } else {
            HostKind::Domain
        }
    }

    /// Whether the authority is certainly a normal domain (or, in a file URL, empty) and a path
    /// follows.
    #[inline(always)]
    pub(super) fn host_is_normal(self, input: &[u8], host: FoundHost) -> bool {
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
