//! The fast path for URLs that are already in normal form, about 98 % of real input.
//!
//! A single vectorized pass checks that no byte needs rewriting and locates the delimiters; parsing is then a copy. The
//! check is conservative: [`Looked::Normal`] is always correct, while anything unusual falls back to
//! [`Prefix::read`](super::prefix::Prefix::read), which costs two to four times as much.

use super::Input;
use crate::host::HostKind;
use crate::kernels::{Delimiters, First, FoundHost, Kernel};
use crate::record::{AuthorityAt, MAX_LENGTH, Offsets};
use crate::special::SchemeType;

/// Longer inputs are left to the states. Shorter ones cannot exceed [`MAX_LENGTH`]: percent-encoding at most triples a
/// byte.
pub(super) const LENGTH_LIMIT: usize = MAX_LENGTH / 4;
/// Shorter special URLs exist, but are rare; requiring this length avoids bounds checks.
const SHORTEST_URL: usize = 9;

const HTTP: u32 = u32::from_le_bytes(*b"http");
const FILE: u32 = u32::from_le_bytes(*b"file");
const SLASHES: u32 = u32::from_le_bytes(*b"://\0");
const FTP: u32 = u32::from_le_bytes(*b"ftp:");
const WSS: u32 = u32::from_le_bytes(*b"wss:");
const WS: u32 = u32::from_le_bytes(*b"ws:/");
const SLASH: u16 = b'/' as u16;
const TWO_SLASHES: u16 = u16::from_le_bytes(*b"//");

/// The result of [`look`].
pub(super) enum Looked<'i> {
    /// The input as text, and its offsets. It is certainly normal: special, with a host of common bytes (or none, for
    /// `file`), a path, and no byte that might have to be encoded or removed. It is therefore ASCII.
    Normal(&'i str, Offsets),
    /// A normal URL but for the missing `/` after its host.
    Bare(Front),
    /// Normal up to the path, which begins at this offset. Nothing is known of the rest.
    UpToPath(Front, usize),
    /// Nothing is known.
    Unknown,
}

/// Classifies `input` in one pass.
///
/// Callers should do nothing after a call on a path where this is inlined: live registers would be spilled around it.
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

/// Scans the blocks of `input` after `first`. If all are normal, returns the delimiters, and the input as text.
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

/// Reports whether `input` certainly parses: in a special URL nothing after the authority can fail. `false` means
/// unknown. Reads only the host and a few bytes after it.
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

/// The scheme and slashes of a special URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Front {
    pub(super) scheme: SchemeType,
    /// Where the authority begins.
    pub(super) start: usize,
}

impl Front {
    /// Recognizes special schemes in lower case and with both slashes.
    #[inline(always)]
    pub(super) fn of(input: &[u8]) -> Option<Front> {
        if input.len().wrapping_sub(SHORTEST_URL) >= LENGTH_LIMIT - SHORTEST_URL {
            return None;
        }
        // An `s` shifts the rest by one byte. Its presence is hard to predict, so it must not become a branch; the word
        // before it is predictable.
        let s = input[4] == b's';
        let start = 7 + usize::from(s);
        let slashes = u32::from_le_bytes(*input[start - 3..].first_chunk()?) & 0xFF_FFFF;
        let word = u32::from_le_bytes(*input.first_chunk()?);
        // An `if` before the `match`, which would test the rare schemes first.
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

    /// Returns the empty host of a file URL such as `file:///path`, the usual form.
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

    /// Returns the offsets of a URL with neither credentials nor port.
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

    /// Reports whether the authority is certainly a normal domain and ends the input.
    #[inline(always)]
    fn is_bare(self, input: &[u8], host: FoundHost) -> bool {
        host.end == input.len()
            && self.scheme != SchemeType::File
            // 0 stands for an empty label; for digits see `host_is_normal`.
            && !matches!(host.label, 0 | b'0'..=b'9')
    }

    /// Returns the kind of a normal host.
    #[inline(always)]
    pub(super) fn host_kind(self, host_end: usize) -> HostKind {
        match host_end == self.start {
            true => HostKind::Empty,
            false => HostKind::Domain,
        }
    }

    /// Reports whether the authority is certainly a normal domain (or, in a file URL, empty) followed by a path.
    #[inline(always)]
    fn host_is_normal(self, input: &[u8], host: FoundHost) -> bool {
        if host.delimiter != b'/' {
            return false;
        }
        if self.scheme == SchemeType::File {
            // Possibly a drive letter, whose `|` must become a colon.
            if input.get(host.end + 2) == Some(&b'|') {
                return false;
            }
            if host.end == self.start {
                return true;
            }
            // Possibly `localhost`, which must be dropped.
            if host.end - self.start == "localhost".len() {
                return false;
            }
        }
        // A last label that begins with a digit may end an IPv4 address; one that begins with the slash is empty.
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
