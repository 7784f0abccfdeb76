//! The second tier's other half: the dirty components are parsed, the others copied.

use alloc::borrow::ToOwned;

use super::QueryEncoding;
use super::locate::{Dirty, Located, Verdict};
use super::states::{
    Parser, fragment_state, opaque_path_state, query_state, room_for, write_segments,
};
use crate::error::ParseError;
use crate::host::{self, HostKind};
use crate::percent::PATH;
use crate::record::{Offsets, Text, Writer, check_length};
use crate::special::SchemeType;

/// Room for the URL: as much as its dirty components could grow if they are short, counted if not.
#[inline(never)]
pub(super) fn room(input: &str, located: &Located) -> usize {
    let Verdict::Dirty(dirty) = located.verdict else {
        return input.len() + 1;
    };
    let at = &located.at;
    // All from the first component that may grow to the last.
    let from = if dirty.has(Dirty::AUTHORITY) || dirty.has(Dirty::HOST) {
        at.host_start()
    } else if dirty.has(Dirty::PATH) {
        at.path_start()
    } else if dirty.has(Dirty::QUERY) {
        at.query_start()
    } else if dirty.has(Dirty::FRAGMENT) {
        at.fragment_start()
    } else {
        return input.len() + 1;
    };
    let to = if dirty.has(Dirty::FRAGMENT) {
        input.len()
    } else if dirty.has(Dirty::QUERY) {
        at.fragment_start()
    } else if dirty.has(Dirty::PATH) {
        at.query_start()
    } else {
        at.path_start()
    };
    let length = to - from;
    if length <= 64 {
        input.len() + 2 * length + 8
    } else {
        room_for(input)
    }
}

/// Appends a piece of the input. One function for all of them is smaller.
#[inline(never)]
pub(super) fn push(text: &mut Text, piece: &str) {
    text.push_str(piece);
}

/// Appends the URL that `input` becomes to `text`, whose offsets become its own.
///
/// Neighbours that are copied are copied together, so nothing is written before it is known how far
/// that goes: `read` is how much of the input is written. What follows it moves as far as that did.
pub(super) fn rewrite(text: &mut Text, input: &str, located: &Located) -> Result<(), ParseError> {
    let at = &located.at;
    let Verdict::Dirty(dirty) = located.verdict else {
        insert_slash(text, input, at);
        return Ok(());
    };
    let start = text.len();
    let lacks_path = at.path_start() == at.query_start() && at.scheme().is_special();
    if dirty == Dirty::CASE && !lacks_path && !at.includes_credentials() {
        // What stands between the scheme and the host has no letters.
        let end = match at.scheme().is_special() {
            true => at.host_end(),
            false => at.scheme_end(),
        };
        text.push_front_lowercase(input, end);
        *text.header_mut() = *at;
        return Ok(());
    }
    if dirty.has(Dirty::CASE) {
        return rewrite_lowercase(text, input, dirty, at);
    }
    let mut authority = None;
    let mut host = None;
    let mut read = 0;
    if dirty.has(Dirty::AUTHORITY) {
        authority = Some(write_authority(text, input, at)?);
        read = at.path_start();
    } else {
        if dirty.has(Dirty::HOST) {
            host = Some(write_host(text, start, input, at)?);
            read = at.host_end();
        }
        if dirty.has(Dirty::PORT) {
            push(text, &input[read..at.host_end()]);
            read = at.path_start();
        }
    }
    let front = authority.as_ref().unwrap_or(at);
    let has_authority = host.is_some() || front.has_authority();
    let mut path = text.len() - start + at.path_start() - read;
    if dirty.has(Dirty::PATH) || lacks_path {
        push(text, &input[read..at.path_start()]);
        read = at.query_start();
        let rest = &input[at.path_start()..read];
        if dirty.has(Dirty::SEGMENTS) || lacks_path {
            let segments = rest.strip_prefix('/').unwrap_or(rest);
            // Where a backslash is a slash, it has been repaired.
            write_segments(text, start + path, at.scheme(), segments, false);
            if !has_authority {
                path += guard_path(text, start + path);
            }
        } else if has_authority || rest.starts_with('/') {
            text.push_encoded::<false>(rest.as_bytes(), &PATH);
        } else {
            opaque_path_state(text, rest, read < input.len());
        }
    }
    let query = text.len() - start + at.query_start() - read;
    if dirty.has(Dirty::QUERY) {
        let from = at.query_start() + 1;
        push(text, &input[read..from]);
        read = at.fragment_start();
        query_state(text, at.scheme(), &input[from..read], QueryEncoding::Utf8);
    }
    let fragment = text.len() - start + at.fragment_start() - read;
    if dirty.has(Dirty::FRAGMENT) {
        let from = at.fragment_start() + 1;
        push(text, &input[read..from]);
        read = input.len();
        fragment_state(text, &input[from..]);
    }
    if read < input.len() {
        push(text, &input[read..]);
    }
    check_length(text.len() - start)?;
    text.set_offsets(front, path, query, fragment);
    if let Some((end, kind)) = host {
        text.set_host(end, kind);
    }
    Ok(())
}

/// [`rewrite`], where not only the case is dirty: that moves nothing, so the rest is done with a copy in lower case.
#[cold]
fn rewrite_lowercase(
    text: &mut Text,
    input: &str,
    dirty: Dirty,
    at: &Offsets,
) -> Result<(), ParseError> {
    let mut lowered = input.to_owned();
    lower(&mut lowered[..at.scheme_end()]);
    if at.scheme().is_special() && !dirty.has(Dirty::AUTHORITY) {
        lower(&mut lowered[at.host_start()..at.host_end()]);
    }
    let located = Located {
        verdict: Verdict::Dirty(dirty.without(Dirty::CASE)),
        at: *at,
    };
    rewrite(text, &lowered, &located)
}

/// One function for both, since the compiler makes much of it.
#[inline(never)]
fn lower(text: &mut str) {
    text.make_ascii_lowercase();
}

fn insert_slash(text: &mut Text, input: &str, at: &Offsets) {
    let (before, after) = input.split_at(at.path_start());
    push(text, before);
    text.push('/');
    push(text, after);
    text.set_offsets(
        at,
        at.path_start(),
        at.query_start() + 1,
        at.fragment_start() + 1,
    );
}

/// Writes everything up to the end of the host, which is all that is dirty of that. The URL begins at `start`. Returns
/// where the host ends, and of what kind it is.
fn write_host(
    text: &mut Text,
    start: usize,
    input: &str,
    at: &Offsets,
) -> Result<(usize, HostKind), ParseError> {
    push(text, &input[..at.host_start()]);
    let host = &input[at.host_start()..at.host_end()];
    let kind = match at.host() {
        HostKind::Ipv4 => host::parse_ipv4_into(host, text)?,
        _ => host::parse_into(host, false, text)?,
    };
    Ok((text.len() - start, kind))
}

/// Writes everything before the path, of which the authority is dirty.
fn write_authority(text: &mut Text, input: &str, at: &Offsets) -> Result<Offsets, ParseError> {
    let authority = &input[at.host_start()..at.path_start()];
    let scheme = &input[..=at.scheme_end()];
    let writer = Writer::with_offsets(text, *at);
    let mut parser = Parser::new(writer, None, QueryEncoding::Utf8, input);
    parser.writer.text().push_lowercase(scheme);
    match at.scheme() {
        SchemeType::File => parser.file_host(authority)?,
        _ => parser.authority(authority)?,
    }
    Ok(*parser.writer.at())
}

/// Puts `/.` before a path that would otherwise read as an authority, and says by how much that moved it.
fn guard_path(text: &mut Text, start: usize) -> usize {
    if !text.as_bytes()[start..].starts_with(b"//") {
        return 0;
    }
    text.replace_range(start..start, "/.");
    2
}
