//! The closer look: everything that the quick one leaves open, decided exactly.

use super::authority::{self, Authority};
use super::rest::{PathKind, Rest};
use super::{Dirty, Front, LENGTH_LIMIT, Survey, Verdict};
use crate::kernels::Kernel;
use crate::record::{HostKind, Offsets};
use crate::special::SchemeType;

/// Surveys `input`, which may be anything, as an absolute URL.
#[inline(always)]
pub(crate) fn survey<K: Kernel>(kernel: K, input: &[u8]) -> Survey {
    let Some(scheme) = Scheme::of(input) else {
        return Survey::UNKNOWN;
    };
    // What ends with a C0 control or space has to be trimmed, which moves the end.
    if input.len() >= LENGTH_LIMIT || input.last().is_none_or(|byte| *byte <= b' ') {
        return Survey::UNKNOWN;
    }
    let after_colon = scheme.end + 1;
    let slashes = input[after_colon..].first_chunk::<2>();
    let has_authority = slashes.is_some_and(|slashes| match scheme.kind {
        SchemeType::NotSpecial | SchemeType::File => slashes == b"//",
        _ => slashes.iter().all(|byte| matches!(byte, b'/' | b'\\')),
    });
    if scheme.kind.is_special() && !has_authority {
        return Survey::UNKNOWN;
    }
    let has_backslashes = has_authority && slashes != Some(b"//");
    let start = after_colon + 2;
    let (length, mut written) = if has_authority {
        authority::read(&input[start..], scheme.kind)
    } else {
        (0, None)
    };
    // Nothing but a host, as in the address of a home page: there is nothing left to look at.
    if let Some(authority) = written
        && start + length == input.len()
        && scheme.kind.is_special()
        && scheme.kind != SchemeType::File
        && !(has_backslashes || scheme.has_upper_case || authority.has_upper_case)
    {
        return bare_host(scheme, authority, input.len());
    }
    let sweep = kernel.sweep(input);
    let mut at = Offsets {
        scheme_end: scheme.end as u32,
        query_start: sweep.query as u32,
        fragment_start: sweep.fragment as u32,
        scheme: scheme.kind,
        ..Offsets::NEW
    };
    let mut dirty = if scheme.has_upper_case {
        Dirty::CASE
    } else {
        Dirty::NOTHING
    };
    let path_start;
    if has_authority {
        let end = start + length;
        if !authority::is_final(&input[start..end], scheme.kind) {
            return Survey::UNKNOWN;
        }
        let (mut username_end, mut host_start) = (start, start);
        if has_backslashes {
            // Whoever parses the authority writes the slashes before it, too.
            written = None;
        } else if written.is_none()
            && scheme.kind != SchemeType::File
            && let Some(credentials) = authority::written_credentials(&input[start..end])
        {
            username_end += credentials.username_length;
            host_start += credentials.length;
            written = authority::read(&input[host_start..], scheme.kind).1;
        }
        match written {
            // Credentials need somebody to show them to.
            Some(Authority {
                host,
                host_length,
                port,
                has_upper_case,
            }) if host_start == start || host != HostKind::Empty => {
                at.username_end = username_end as u32;
                at.host_start = host_start as u32;
                at.host_end = (host_start + host_length) as u32;
                at.host = host;
                at.port = port;
                if has_upper_case {
                    dirty = dirty.with(Dirty::CASE);
                }
            }
            _ => {
                at.username_end = start as u32;
                at.host_start = start as u32;
                at.host_end = end as u32;
                dirty = dirty.with(Dirty::AUTHORITY);
            }
        }
        path_start = end;
    } else {
        at.username_end = after_colon as u32;
        at.host_start = after_colon as u32;
        at.host_end = after_colon as u32;
        at.host = HostKind::None;
        path_start = after_colon;
    }
    at.path_start = path_start as u32;

    let path = match scheme.kind {
        SchemeType::File => PathKind::File,
        SchemeType::NotSpecial if has_authority || input.get(path_start) == Some(&b'/') => {
            PathKind::NotSpecial
        }
        SchemeType::NotSpecial => PathKind::Opaque,
        _ => PathKind::Special,
    };
    let rest = Rest {
        input,
        path_start,
        query: sweep.query,
        fragment: sweep.fragment,
        path,
    };
    match rest.dirty(kernel, sweep.suspicious) {
        Some(more) => dirty = dirty.with(more),
        None => return Survey::UNKNOWN,
    }
    let verdict = if dirty != Dirty::NOTHING {
        Verdict::Located(dirty)
    } else if scheme.kind.is_special() && path_start == sweep.query {
        Verdict::MissingSlash
    } else {
        Verdict::Clean
    };
    Survey { verdict, at }
}

/// The survey of a special URL that ends with its authority.
#[inline]
fn bare_host(scheme: Scheme, authority: Authority, length: usize) -> Survey {
    let start = scheme.end as u32 + 3;
    let length = length as u32;
    Survey {
        verdict: Verdict::MissingSlash,
        at: Offsets {
            scheme_end: scheme.end as u32,
            username_end: start,
            host_start: start,
            host_end: start + authority.host_length as u32,
            path_start: length,
            query_start: length,
            fragment_start: length,
            port: authority.port,
            scheme: scheme.kind,
            host: authority.host,
        },
    }
}

struct Scheme {
    kind: SchemeType,
    /// Where its colon stands.
    end: usize,
    has_upper_case: bool,
}

impl Scheme {
    /// Schemes are short. This one may be long without being one, but not without end.
    const LONGEST: usize = 64;

    #[inline]
    fn of(input: &[u8]) -> Option<Scheme> {
        if let Some(front) = Front::of(input) {
            return Some(Scheme {
                kind: front.scheme,
                end: front.start - 3,
                has_upper_case: false,
            });
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
