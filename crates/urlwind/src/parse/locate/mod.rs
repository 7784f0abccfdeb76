//! The second tier: where the components of an absolute URL are, and which of them are dirty.
//!
//! This decides exactly what the first look leaves open. When it cannot tell where a component is,
//! it says so; it never guesses.
//!
//! | file | what |
//! | --- | --- |
//! | this one | the scheme, and the order of the steps |
//! | `authority` | which authorities are normal |
//! | `marked` | the same for the commonest ones, by marks |
//! | `rest` | which paths, queries and fragments are normal |

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "places were found in the same input, one after the other"
    )
)]

mod authority;
mod marked;
mod rest;

use rest::{PathKind, Rest};

use super::look::{Front, LENGTH_LIMIT};
use crate::host::HostKind;
use crate::kernels::{self, Delimiters, FoundHost, Kernel};
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

/// What has to be done to make the input a URL.
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
    /// Anything else: the third tier has to read the input from its first byte.
    Unknown,
}

/// A set of components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dirty(u8);

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
    /// The path, with segments of which some have to be dropped, parted or written differently. Without
    /// this a dirty path only has bytes to be encoded.
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
    const fn with_case_if(self, condition: bool) -> Dirty {
        if condition {
            self.with(Dirty::CASE)
        } else {
            self
        }
    }
}

impl Located {
    const UNKNOWN: Located = Located {
        verdict: Verdict::Unknown,
        at: Offsets::NEW,
    };
}

/// How long the authority is with which `rest` begins, after the slashes, and whether it is certainly
/// normal but for the case of letters, and so valid.
#[inline]
pub(super) fn normal_authority(rest: &[u8], scheme: SchemeType) -> (usize, bool) {
    let (length, normal) = authority::read(rest, scheme);
    if normal.is_none() && kernels::find_any2(&rest[..length], b'@', b':') < length {
        // It may have credentials, or a default port.
        return (length, marked::read(rest, 0, scheme).is_some());
    }
    (length, normal.is_some())
}

/// Locates the components of `input`, which may be anything.
#[inline(always)]
pub(super) fn locate<K: Kernel>(kernel: K, input: &[u8]) -> Located {
    // What was just written in pieces is not moved before it is read, which would have to wait for them.
    let (common, may_be_marked) = common_front(kernel, input);
    if let Some(front) = &common {
        return front.locate_rest(kernel, input);
    }
    match &locate_front(input, may_be_marked) {
        Ok(front) => front.locate_rest(kernel, input),
        Err(located) => *located,
    }
}

/// Everything before the path, if it begins like most URLs do: with a host of common bytes. Then it is
/// normal, and something behind it is dirty; or there is a port, or the host is an IPv4 address. If not,
/// whether another authority may be there that can be found by marks.
#[inline(always)]
fn common_front<K: Kernel>(kernel: K, input: &[u8]) -> (Option<LocatedFront>, bool) {
    let Some(front) = Front::of(input) else {
        return (None, true);
    };
    let host = kernel.host(input, front.start);
    let scheme = front.into();
    if !front.host_is_normal(input, host) {
        let length = host.end.wrapping_sub(front.start);
        return match host.delimiter {
            // It was not found, and perhaps reaches the end of the input.
            0 => (None, input.len() - front.start < FoundHost::LONGEST),
            b'@' | b'A'..=b'Z' | b'_' => (None, true),
            delimiter => {
                let rest = &input[front.start..];
                let marked = marked::after_host(rest, length, front.scheme);
                let front = marked.and_then(|marked| marked.front(input, scheme));
                (front, delimiter == b':')
            }
        };
    }
    let is_trimmed = input.last().is_some_and(|byte| *byte > b' ');
    let front = is_trimmed.then(|| LocatedFront {
        scheme,
        authority: AuthorityAt::host(front.start, host.end, front.host_kind(host)),
        path_start: host.end,
        path: PathKind::of(front.scheme),
        dirty: Dirty::NOTHING,
    });
    (front, false)
}

/// Everything before the path.
struct LocatedFront {
    scheme: Scheme,
    authority: AuthorityAt,
    path_start: usize,
    path: PathKind,
    dirty: Dirty,
}

/// Locates everything before the path; or all, where nothing follows, or nothing is known.
fn locate_front(input: &[u8], may_be_marked: bool) -> Result<LocatedFront, Located> {
    let Some(scheme) = Scheme::of(input) else {
        return Err(Located::UNKNOWN);
    };
    // What ends with a C0 control or space has to be trimmed, which moves the end.
    if input.len() >= LENGTH_LIMIT || input.last().is_none_or(|byte| *byte <= b' ') {
        return Err(Located::UNKNOWN);
    }
    let marked = if may_be_marked && input[scheme.end..].starts_with(b"://") {
        marked::read(input, scheme.end + 3, scheme.kind)
    } else {
        None
    };
    if let Some(front) = marked.and_then(|marked| marked.front(input, scheme)) {
        if front.path_start == input.len() && front.dirty == Dirty::NOTHING {
            return Err(front.bare());
        }
        return Ok(front);
    }
    let after_colon = scheme.end + 1;
    match Slashes::of(&input[after_colon..], scheme.kind) {
        Slashes::None if scheme.kind.is_special() => Err(Located::UNKNOWN),
        Slashes::None => Ok(LocatedFront {
            scheme,
            authority: AuthorityAt::none(after_colon),
            path_start: after_colon,
            path: match input.get(after_colon) {
                Some(b'/') => PathKind::NotSpecial,
                _ => PathKind::Opaque,
            },
            dirty: Dirty::NOTHING.with_case_if(scheme.has_upper_case),
        }),
        slashes => locate_authority(input, scheme, slashes),
    }
}

/// An authority follows the scheme.
fn locate_authority(
    input: &[u8],
    scheme: Scheme,
    slashes: Slashes,
) -> Result<LocatedFront, Located> {
    let start = scheme.end + 3;
    let (length, mut normal) = authority::read(&input[start..], scheme.kind);
    let end = start + length;
    if !authority::ends_where_it_seems(&input[start..end], scheme.kind) {
        return Err(Located::UNKNOWN);
    }
    let (mut username_end, mut host_start) = (start, start);
    if slashes == Slashes::WithBackslash {
        // Whoever parses the authority writes the slashes before it, too.
        normal = None;
    } else if normal.is_none() && scheme.kind != SchemeType::File {
        if let Some(credentials) = authority::normal_credentials(&input[start..end]) {
            username_end += credentials.username_length;
            host_start += credentials.length;
            normal = authority::read(&input[host_start..], scheme.kind).1;
        }
    }
    let mut dirty = Dirty::NOTHING.with_case_if(scheme.has_upper_case);
    let authority = match normal {
        // Credentials require a host.
        Some(host) if host_start == start || host.kind != HostKind::Empty => {
            dirty = dirty.with_case_if(host.has_upper_case);
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
    Ok(LocatedFront {
        scheme,
        authority,
        path_start: end,
        path: PathKind::of(scheme.kind),
        dirty,
    })
}

impl LocatedFront {
    /// Nothing follows, as in the address of a home page: there is nothing left to look at.
    fn bare(self) -> Located {
        let (end, length) = (self.scheme.end, self.path_start);
        Located {
            verdict: Verdict::MissingSlash,
            at: Offsets::new(
                self.scheme.kind,
                end,
                self.authority,
                length,
                length,
                length,
            ),
        }
    }

    /// Finds the delimiters of path, query and fragment, and what is dirty of those.
    #[inline(always)]
    fn locate_rest<K: Kernel>(&self, kernel: K, input: &[u8]) -> Located {
        let sweep = kernel.sweep(input);
        let Delimiters { query, fragment } = sweep.delimiters;
        let rest = Rest {
            input,
            path_start: self.path_start,
            query,
            fragment,
            path: self.path,
        };
        let Some(dirty) = rest.add_dirty(kernel, sweep.dirty, self.dirty) else {
            return Located::UNKNOWN;
        };
        let verdict = if dirty != Dirty::NOTHING {
            Verdict::Dirty(dirty)
        } else if self.scheme.kind.is_special() && self.path_start == query {
            Verdict::MissingSlash
        } else {
            Verdict::Normal
        };
        let at = Offsets::new(
            self.scheme.kind,
            self.scheme.end,
            self.authority,
            self.path_start,
            query,
            fragment,
        );
        Located { verdict, at }
    }
}

/// What stands between a scheme's colon and an authority.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slashes {
    /// No two slashes: there is no authority, or other slashes have to be added or removed.
    None,
    /// `//`
    Normal,
    /// Two, of which one is a backslash, in a special URL that is not a file.
    WithBackslash,
}

impl Slashes {
    #[inline]
    fn of(after_colon: &[u8], scheme: SchemeType) -> Slashes {
        match after_colon {
            [b'/', b'/', ..] => Slashes::Normal,
            [b'/' | b'\\', b'/' | b'\\', ..] if scheme.needs_host() => Slashes::WithBackslash,
            _ => Slashes::None,
        }
    }
}

#[derive(Clone, Copy)]
struct Scheme {
    kind: SchemeType,
    /// Where its colon stands.
    end: usize,
    has_upper_case: bool,
}

impl From<Front> for Scheme {
    #[inline(always)]
    fn from(front: Front) -> Scheme {
        Scheme {
            kind: front.scheme,
            end: front.start - 3,
            has_upper_case: false,
        }
    }
}

impl Scheme {
    /// Longer ones are for the third tier: input without a colon must not be searched for one here.
    const LONGEST: usize = 64;

    #[inline]
    fn of(input: &[u8]) -> Option<Scheme> {
        if let Some(front) = Front::of(input) {
            return Some(front.into());
        }
        if !input.first()?.is_ascii_alphabetic() {
            return None;
        }
        let mut has_upper_case = false;
        let mut end = 0;
        loop {
            match input.get(end)? {
                b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.' => {}
                b'A'..=b'Z' => has_upper_case = true,
                b':' => break,
                _ => return None,
            }
            end += 1;
            if end > Scheme::LONGEST {
                return None;
            }
        }
        Some(Scheme {
            kind: SchemeType::of_bytes(&input[..end]),
            end,
            has_upper_case,
        })
    }
}
