//! One look at a whole URL string, before anything is parsed or written.
//!
//! Nearly every URL in the wild is already in the form in which it would be serialised. A survey
//! finds that out in one vectorised pass, and where the components stand; then parsing is copying.
//! When something does have to change, the survey often still knows where all components are and
//! which of them need their own parser. When it does not know, it says so: it never guesses.
//!
//! | file | what |
//! | --- | --- |
//! | this one | the quick look: common special URLs, in straight code without a loop |
//! | `closer` | the closer look at all that the quick one leaves open |
//! | `authority` | which authorities are already as they would be written |
//! | `rest` | which paths, queries and fragments are |
//!
//! The quick look has to be conservative, not exact: whatever is unusual in any way goes to the
//! closer look, which costs three times as much and is needed for one URL in fifty.

mod authority;
mod closer;
mod rest;

#[cfg(test)]
mod survey_tests;

pub(crate) use closer::survey;

use crate::kernels::{self, Kernel};
use crate::record::{HostKind, Offsets};
use crate::special::SchemeType;

/// What a survey found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Survey {
    pub(crate) verdict: Verdict,
    /// Where the components stand in the *input*. Means nothing if the verdict is
    /// [`Verdict::Unknown`].
    pub(crate) at: Offsets,
}

/// What has to be done to make the input a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Nothing: the input is the URL, and [`Survey::at`] its offsets.
    Clean,
    /// A `/` has to be inserted at `path_start`, which moves the query and the fragment by one.
    MissingSlash,
    /// The components named need their own parser, and the others can be copied as they are.
    ///
    /// The input holds no tab or newline, and neither begins nor ends with a C0 control or space.
    /// Whatever stands in [`Survey::at`] is right and final, except:
    ///
    /// * A dirty authority is all of `host_start .. path_start`, with credentials and port; the
    ///   kind of host and the port are not known, and it may be invalid.
    /// * A path that is empty in a special URL needs a `/` (and is not counted as dirty).
    /// * The path of a URL without host may come out with `//` at its start.
    Located(Dirty),
    /// Anything else: the general parser has to read the input from its first byte.
    Unknown,
}

/// A set of components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dirty(u8);

impl Dirty {
    pub(crate) const NOTHING: Dirty = Dirty(0);
    pub(crate) const AUTHORITY: Dirty = Dirty(1);
    pub(crate) const PATH: Dirty = Dirty(2);
    pub(crate) const QUERY: Dirty = Dirty(4);
    pub(crate) const FRAGMENT: Dirty = Dirty(8);
    /// Not a component: the letters of the scheme and of a clean special host, which only have to be
    /// lower-cased.
    pub(crate) const CASE: Dirty = Dirty(16);

    #[inline]
    pub(crate) const fn has(self, component: Dirty) -> bool {
        self.0 & component.0 != 0
    }

    #[inline]
    pub(crate) const fn with(self, component: Dirty) -> Dirty {
        Dirty(self.0 | component.0)
    }
}

impl Survey {
    const UNKNOWN: Survey = Survey {
        verdict: Verdict::Unknown,
        at: Offsets::NEW,
    };
}

/// Longer inputs are for the general parser, which counts what encoding adds.
const LENGTH_LIMIT: usize = 1 << 30;
/// Shorter special URLs exist, but they are rare.
const SHORTEST: usize = 9;

const HTTP: u32 = u32::from_le_bytes(*b"http");
const FILE: u32 = u32::from_le_bytes(*b"file");
const SLASHES: u32 = u32::from_le_bytes(*b"://\0");

/// `input` as text, and its offsets, if a quick look shows that it is a URL and exactly as it would
/// be serialised: special, with a plain domain (or, if the scheme is `file`, with no host), a path,
/// and nothing that could have to be encoded or removed. That makes it ASCII, whatever it is said to
/// be.
///
/// If not, nothing is known; [`survey`] takes a closer look. The caller should do so
/// [aside](Kernel::aside), so that this stays fast.
#[inline(always)]
pub(crate) fn clean<K: Kernel>(kernel: K, input: &[u8]) -> Option<(&str, Offsets)> {
    let front = Front::of(input)?;
    let host = kernel.host(input, front.start);
    if !front.is_ordinary(input, host) {
        return None;
    }
    let (sweep, text) = kernel.sweep_for_text(input)?;
    let at = Offsets {
        scheme_end: front.start as u32 - 3,
        username_end: front.start as u32,
        host_start: front.start as u32,
        host_end: host.end as u32,
        path_start: host.end as u32,
        query_start: sweep.query as u32,
        fragment_start: sweep.fragment as u32,
        port: 0,
        scheme: front.scheme,
        host: if host.end == front.start {
            HostKind::Empty
        } else {
            HostKind::Domain
        },
    };
    Some((text, at))
}

/// Whether `input` certainly parses: in a special URL nothing after the authority can fail. If not,
/// nothing is known. No more is read than the 64 bytes in which a host nearly always ends.
#[inline(always)]
pub(crate) fn surely_parses<K: Kernel>(kernel: K, input: &[u8]) -> bool {
    match Front::of(input) {
        Some(front) => front.is_ordinary(input, kernel.host(input, front.start)),
        None => false,
    }
}

/// Reads the authority with which `rest` begins, after the slashes: how long it is, and whether it
/// is valid and already as it would be written.
#[inline]
pub(crate) fn read_authority(rest: &[u8], scheme: SchemeType) -> (usize, bool) {
    let (length, written) = authority::read(rest, scheme);
    (length, written.is_some())
}

/// Splits a special URL after its scheme and slashes, if those are as they would be written and it
/// is not huge.
#[inline]
pub(crate) fn split_special_front(input: &str) -> Option<(SchemeType, &str)> {
    let front = Front::of(input.as_bytes())?;
    Some((front.scheme, &input[front.start..]))
}

/// The beginning of a special URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Front {
    scheme: SchemeType,
    /// Where the authority begins.
    start: usize,
}

impl Front {
    /// Recognises special schemes in lower case and with both slashes.
    #[inline(always)]
    fn of(input: &[u8]) -> Option<Front> {
        if input.len().wrapping_sub(SHORTEST) >= LENGTH_LIMIT - SHORTEST {
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

    /// Whether the authority is a plain domain (or, in a file URL, empty) and a path follows.
    #[inline(always)]
    fn is_ordinary(self, input: &[u8], host: kernels::Host) -> bool {
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
