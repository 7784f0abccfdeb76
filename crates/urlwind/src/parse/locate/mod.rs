//! The second tier: where the components of an absolute URL are, and which of them are dirty.
//!
//! This decides exactly what the first look leaves open. When it cannot tell where a component is,
//! it says so; it never guesses.
//!
//! | file | what |
//! | --- | --- |
//! | this one | the scheme, and the order of the steps |
//! | `authority` | which authorities are normal |
//! | `marked` | the same for the commonest ones, by marks, and which hosts are dirty |
//! | `rest` | which paths, queries and fragments are normal |

mod authority;
mod marked;
mod rest;

pub(super) use authority::{ipv6_length, long_domain_length};
pub(super) use marked::{host_and_port, upper_case_length, with_credentials};
use rest::PathKind;

use super::look::{Front, LENGTH_LIMIT};
use crate::bytes::classes::SCHEME;
use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::{self, FoundHost, Kernel, Task, dispatch};
use crate::record::{AuthorityAt, Offsets};
use crate::special::SchemeType;

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Located {
    pub(super) verdict: Verdict,
    /// Where the components stand in the *input*. Means nothing if the verdict is
    /// [`Verdict::Unknown`].
    pub(super) at: Offsets,
}

/// What has to be done to make the input a URL. Small, because it is passed on: what is larger is passed in memory, and
/// has to be waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Nothing: the input is the URL, and [`Located::at`] its offsets.
    Normal,
    /// A `/` has to be inserted at the path's start, which moves the query and the fragment by one.
    MissingSlash,
    /// The components named need their own parser, and the others can be copied as they are.
    ///
    /// The input holds no tab or newline, and neither begins nor ends with a C0 control or space.
    /// The offsets are those of the URL up to the first component that is dirty, except:
    ///
    /// * A dirty authority is all from the host's start to the path's, with credentials and port; the
    ///   kind of host and the port are not known, and it may be invalid.
    /// * A path that is empty in a special URL needs a `/` (and is not counted as dirty).
    /// * The path of a URL without host may come out with `//` at its start.
    Dirty(Dirty),
    /// To begin with, it has to be [repaired](super::repair). The offsets mean nothing.
    Repairable(Repair),
    /// It cannot become one. The offsets mean nothing.
    Invalid(ParseError),
    /// Anything else: the third tier has to read the input from its first byte.
    Unknown,
}

/// Bytes that mean another one, or nothing, wherever they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repair {
    /// Tabs and newlines are nothing.
    Strip,
    /// Before the query of a special URL a backslash is a slash.
    Slashes,
    /// The host of a special URL is percent-decoded.
    Decode,
}

/// A set of components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dirty(u32);

impl Dirty {
    pub(super) const NOTHING: Dirty = Dirty(0);
    pub(super) const AUTHORITY: Dirty = Dirty(1);
    pub(super) const PATH: Dirty = Dirty(2);
    pub(super) const QUERY: Dirty = Dirty(4);
    pub(super) const FRAGMENT: Dirty = Dirty(8);
    /// Not a component: the letters of the scheme and of a special host that is otherwise normal,
    /// which only have to be lower-cased.
    pub(super) const CASE: Dirty = Dirty(16);
    /// Not a component, either: a port that is the default one, and has to be dropped.
    pub(super) const PORT: Dirty = Dirty(64);
    /// The host of a special URL alone, where the rest of the authority is normal. It may be invalid, and
    /// its kind is not known, unless that is [`HostKind::Ipv4`].
    pub(super) const HOST: Dirty = Dirty(128);
    /// The path, with segments of which some have to be dropped or written differently. Without this a dirty
    /// path only has bytes to be encoded.
    pub(super) const SEGMENTS: Dirty = Dirty(32 | Dirty::PATH.0);

    #[inline]
    pub(super) const fn has(self, component: Dirty) -> bool {
        self.0 & component.0 == component.0
    }

    #[inline]
    pub(super) const fn with(self, component: Dirty) -> Dirty {
        Dirty(self.0 | component.0)
    }

    #[inline]
    pub(super) const fn without(self, component: Dirty) -> Dirty {
        Dirty(self.0 & !component.0)
    }

    #[inline]
    const fn with_if(self, component: Dirty, condition: bool) -> Dirty {
        if condition {
            self.with(component)
        } else {
            self
        }
    }
}

// It fits into one register.
const _: () = assert!(size_of::<Verdict>() == 8);

impl Located {
    pub(super) const UNKNOWN: Located = Located {
        verdict: Verdict::Unknown,
        at: Offsets::NEW,
    };
}

/// Locates the components of an input, which may be anything.
///
/// What was just written in pieces must not be read at once in larger ones, which would have to wait. So
/// offsets are written to their place, and everything else is passed in registers.
pub(super) struct Locate<'l> {
    /// Whether the first look has not found the input normal.
    pub(super) was_seen: bool,
    /// Where the answer is written; [unknown](Located::UNKNOWN) before.
    pub(super) located: &'l mut Located,
}

impl Task<&[u8]> for Locate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) {
        let Locate { was_seen, located } = self;
        let Some(scheme) = Scheme::of(input).filter(|_| may_be_located(input)) else {
            return;
        };
        if scheme.has_backslash {
            located.verdict = Verdict::Repairable(Repair::Slashes);
            return;
        }
        let at = &mut located.at;
        let mut is_suspect = false;
        let dirty = if scheme.has_slashes && scheme.kind.is_special() {
            let front = Front {
                scheme: scheme.kind,
                start: scheme.authority(),
            };
            let host = kernel.host(input, front.start);
            if front.host_is_normal(input, host) {
                // Then it was something else that has made the first look fail.
                is_suspect = was_seen && scheme.dirty == Dirty::NOTHING;
                let kind = front.host_kind(host);
                let authority = AuthorityAt::host(front.start, host.end, kind);
                *at = scheme.offsets(authority, host.end);
                Ok(scheme.dirty)
            } else if host.delimiter == b'%' && was_seen && scheme.kind.needs_host() {
                located.verdict = Verdict::Repairable(Repair::Decode);
                return;
            } else {
                unusual_authority(input, scheme, host, at)
            }
        } else {
            other_front(input, scheme, at)
        };
        match dirty {
            Ok(dirty) => {
                let path_start = at.path_start();
                let path = match scheme.has_slashes || input.get(path_start) == Some(&b'/') {
                    true => PathKind::of(scheme.kind),
                    false => PathKind::Opaque,
                };
                if path_start == input.len() && dirty == Dirty::NOTHING && scheme.kind.is_special()
                {
                    // Nothing follows, as in the address of a home page.
                    at.set_rest(path_start, path_start);
                    located.verdict = Verdict::MissingSlash;
                    return;
                }
                // Most opaque paths are text or a program, with blanks and quotes.
                is_suspect |= path == PathKind::Opaque;
                let rest = rest::find(kernel, input, path_start, path, dirty, is_suspect);
                at.set_rest(rest.query, rest.fragment);
                located.verdict = rest.verdict;
            }
            Err(Unlocated::Invalid(error)) => located.verdict = Verdict::Invalid(error),
            Err(Unlocated::Unknown) => {}
        }
    }
}

/// How long the authority is with which `rest` begins, after the slashes, and whether it is certainly
/// normal but for the case of letters, and so valid.
#[inline]
pub(super) fn normal_authority(rest: &[u8], scheme: SchemeType) -> (usize, bool) {
    let (length, normal) = authority::read(rest, scheme);
    (length, normal.is_some())
}

/// What is known of the authority of a URL.
pub(super) enum Validity<'i> {
    Valid,
    Invalid,
    /// It is as valid as this host.
    AsHost(&'i str),
    /// Nothing is known.
    Unknown,
}

/// Whether the authority of `input` is valid, if that can be told at once.
#[inline]
pub(super) fn validity(input: &str) -> Validity<'_> {
    if !may_be_located(input.as_bytes()) {
        return Validity::Unknown;
    }
    let mut at = Offsets::NEW;
    match dispatch(AuthorityOf(&mut at), input.as_bytes()) {
        Ok(dirty) if dirty.has(Dirty::AUTHORITY) => Validity::Unknown,
        Ok(dirty) if dirty.has(Dirty::HOST) => {
            Validity::AsHost(&input[at.host_start()..at.host_end()])
        }
        Ok(_) => Validity::Valid,
        Err(Unlocated::Invalid(_)) => Validity::Invalid,
        Err(Unlocated::Unknown) => Validity::Unknown,
    }
}

/// Locates the authority of a URL with a scheme that [`Front`] knows, and nothing behind it. That is looked for
/// once more: passed on with the other it would be written in pieces, and read as a whole.
struct AuthorityOf<'o>(&'o mut Offsets);

impl Task<&[u8]> for AuthorityOf<'_> {
    type Output = Result<Dirty, Unlocated>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Self::Output {
        let Some(front) = Front::of(input) else {
            return Err(Unlocated::Unknown);
        };
        let host = kernel.host(input, front.start);
        if host == FoundHost::NOT_FOUND {
            return Err(Unlocated::Unknown);
        }
        unusual_authority(input, front.into(), host, self.0)
    }
}

/// Whether the end of `input` is where it seems to be: what ends with a C0 control or space has to be trimmed.
#[inline(always)]
fn may_be_located(input: &[u8]) -> bool {
    input.len() < LENGTH_LIMIT && input.last().is_some_and(|byte| *byte > b' ')
}

/// Locates everything before the path of a special URL with two slashes, behind which `host` was found, and
/// says what of it is dirty.
#[inline(always)]
fn unusual_authority(
    input: &[u8],
    scheme: Scheme,
    host: FoundHost,
    at: &mut Offsets,
) -> Result<Dirty, Unlocated> {
    let start = scheme.authority();
    let is_too_long = host.delimiter == 0 && input.len() - start >= FoundHost::LONGEST;
    if scheme.kind == SchemeType::File || is_too_long {
        return locate_authority(input, scheme, at);
    }
    let is_host = match host.delimiter {
        // Of a port; passwords seldom begin so.
        b':' => input.get(host.end + 1).is_some_and(u8::is_ascii_digit),
        _ => host.end != 0 && marked::is_end(input.get(host.end)),
    };
    if is_host {
        match marked::after_host(input, host.end, host.label, scheme, at) {
            Err(Unlocated::Unknown) => {}
            located => return located,
        }
    }
    by_marks(input, scheme, at)
}

/// Why nothing was located.
#[derive(Clone, Copy)]
pub(super) enum Unlocated {
    /// The input is certainly not valid.
    Invalid(ParseError),
    /// Nothing is known.
    Unknown,
}

/// Locates everything before the path of a URL with a scheme that needs a host, by the marks of what follows
/// its slashes.
fn by_marks(input: &[u8], scheme: Scheme, at: &mut Offsets) -> Result<Dirty, Unlocated> {
    let marks = kernels::authority_marks(input, scheme.authority());
    match marked::read(input, &marks, scheme, at) {
        Err(Unlocated::Unknown) => locate_authority(input, scheme, at),
        located => located,
    }
}

/// The same for any other input.
fn other_front(input: &[u8], scheme: Scheme, at: &mut Offsets) -> Result<Dirty, Unlocated> {
    if scheme.has_slashes {
        return locate_authority(input, scheme, at);
    }
    if scheme.kind.is_special() {
        return Err(Unlocated::Unknown);
    }
    let after_colon = scheme.end as usize + 1;
    *at = scheme.offsets(AuthorityAt::none(after_colon), after_colon);
    Ok(scheme.dirty)
}

/// The same, where an authority follows the scheme.
fn locate_authority(input: &[u8], scheme: Scheme, at: &mut Offsets) -> Result<Dirty, Unlocated> {
    let start = scheme.authority();
    let (length, mut normal) = authority::read(&input[start..], scheme.kind);
    let end = start + length;
    if !authority::ends_where_it_seems(&input[start..end], scheme.kind) {
        return Err(Unlocated::Unknown);
    }
    let (mut username_end, mut host_start) = (start, start);
    if normal.is_none() && scheme.kind != SchemeType::File {
        if let Some(credentials) = authority::normal_credentials(&input[start..end]) {
            username_end += credentials.username_length;
            host_start += credentials.length;
            normal = authority::read(&input[host_start..], scheme.kind).1;
        }
    }
    let mut dirty = scheme.dirty;
    let authority = match normal {
        // Credentials require a host.
        Some(host) if host_start == start || host.kind != HostKind::Empty => {
            dirty = dirty.with_if(Dirty::CASE, host.has_upper_case);
            AuthorityAt {
                username_end,
                host_start,
                host_end: host_start + host.host_length,
                kind: host.kind,
                port: host.port,
            }
        }
        _ => {
            dirty = dirty.with(Dirty::AUTHORITY);
            AuthorityAt::host(start, end, HostKind::None)
        }
    };
    *at = scheme.offsets(authority, end);
    Ok(dirty)
}

#[derive(Clone, Copy)]
struct Scheme {
    kind: SchemeType,
    /// Whether two slashes follow.
    has_slashes: bool,
    /// Whether it is special, and a backslash stands in the place of a slash.
    has_backslash: bool,
    /// Where its colon stands. Small, so that all of this is passed in one register.
    end: u8,
    /// Perhaps its case.
    dirty: Dirty,
}

impl From<Front> for Scheme {
    #[inline(always)]
    fn from(front: Front) -> Scheme {
        Scheme {
            kind: front.scheme,
            end: front.start as u8 - 3,
            has_slashes: true,
            has_backslash: false,
            dirty: Dirty::NOTHING,
        }
    }
}

impl Scheme {
    /// Longer ones are for the third tier: input without a colon must not be searched for one here.
    const LONGEST: usize = 64;

    /// The scheme of `input`, mostly one that [`Front`] knows.
    #[inline(always)]
    fn of(input: &[u8]) -> Option<Scheme> {
        match Front::of(input) {
            Some(front) => Some(front.into()),
            None => Scheme::of_any(input),
        }
    }

    /// The same by its letters: the first ones at once, the others one after the other.
    #[inline(never)]
    fn of_any(input: &[u8]) -> Option<Scheme> {
        let mut end = input.first_chunk().map_or(0, leading_lowercase);
        if end == 0 && !input.first()?.is_ascii_alphabetic() {
            return None;
        }
        let mut has_upper_case = false;
        while SCHEME.contains(*input.get(end)?) {
            // No other byte of a scheme has the one bit without the other.
            has_upper_case |= input[end] & 0x60 == 0x40;
            end += 1;
            if end > Scheme::LONGEST {
                return None;
            }
        }
        if input[end] != b':' {
            return None;
        }
        let kind = SchemeType::of_bytes(&input[..end]);
        let (has_slashes, has_backslash) = match input[end + 1..] {
            [b'/', b'/', ..] => (true, false),
            [b'/', b'\\', ..] | [b'\\', ..] => (false, kind.is_special()),
            _ => (false, false),
        };
        Some(Scheme {
            kind,
            end: end as u8,
            has_slashes,
            has_backslash,
            dirty: Dirty::NOTHING.with_if(Dirty::CASE, has_upper_case),
        })
    }

    /// Where the authority begins, if two slashes follow.
    #[inline(always)]
    fn authority(self) -> usize {
        self.end as usize + 3
    }

    /// The offsets of a URL that begins so, of which query and fragment are not known yet.
    #[inline(always)]
    fn offsets(self, authority: AuthorityAt, path: usize) -> Offsets {
        Offsets::new(self.kind, self.end as usize, authority, path, path, path)
    }
}

/// Where the colon of the scheme stands, if this is a scheme that is not special, of lower-case letters, and an
/// opaque path that is normal, and nothing else.
#[inline(never)]
pub(super) fn scheme_of_text(input: &[u8]) -> Option<usize> {
    let mut end = leading_lowercase(input.first_chunk()?);
    if end == 8 {
        let more = input[8..].iter().take(Scheme::LONGEST);
        end += more.take_while(|byte| byte.is_ascii_lowercase()).count();
    }
    // Slashes begin something else, and a backslash may be one.
    let path = match &input[end..] {
        [b':', b'/' | b'\\', ..] => return None,
        [b':', path @ ..] if end > 0 => path,
        _ => return None,
    };
    let is_opaque = may_be_located(input) && !SchemeType::of_bytes(&input[..end]).is_special();
    (is_opaque && rest::is_printable(path)).then_some(end)
}

/// How many of these bytes are lower-case letters, up to the first that is none.
#[inline]
fn leading_lowercase(bytes: &[u8; 8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = 0x80 * ONES;
    let word = u64::from_le_bytes(*bytes);
    // A sum may carry over from a byte that is not ASCII, but to those behind it only.
    let from = |first: u8| word.wrapping_add((0x80 - u64::from(first)) * ONES);
    let letters = from(b'a') & !from(b'z' + 1) & !word;
    (!letters & HIGH).trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_letters_in_a_word() {
        for length in 0..8 {
            for other in 0..=255u8 {
                for behind in [b'a', b'z', 0, b':', 0xFF] {
                    let mut bytes = [behind; 8];
                    bytes[..length].copy_from_slice(&b"azmailt"[..length]);
                    bytes[length] = other;
                    let expected = bytes.iter().take_while(|byte| byte.is_ascii_lowercase());
                    assert_eq!(leading_lowercase(&bytes), expected.count(), "{bytes:?}");
                }
            }
        }
    }
}
