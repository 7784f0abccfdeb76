//! The second tier's other half: the dirty components are parsed, the others copied.

use super::QueryEncoding;
use super::locate::{Dirty, Located, Verdict};
use super::states::{Parser, opaque_path_state, room_for};
use crate::append::Append;
use crate::error::ParseError;
use crate::record::{Offsets, Text, Writer};
use crate::special::SchemeType;

/// Room for the URL: as much as its dirty components could grow if they are short, counted if not.
pub(super) fn room(input: &str, located: &Located) -> usize {
    let Verdict::Dirty(dirty) = located.verdict else {
        return input.len() + 1;
    };
    let at = &located.at;
    // Not as an array to sum over: it would be written to memory and read again in wider pieces, which
    // stalls.
    let mut length = 0;
    if dirty.has(Dirty::AUTHORITY) {
        length += at.path_start() - at.host_start();
    }
    if dirty.has(Dirty::PATH) {
        length += at.query_start() - at.path_start();
    }
    if dirty.has(Dirty::QUERY) {
        length += at.fragment_start() - at.query_start();
    }
    if dirty.has(Dirty::FRAGMENT) {
        length += input.len() - at.fragment_start();
    }
    if length <= 64 {
        input.len() + 2 * length + 8
    } else {
        room_for(input)
    }
}

/// Appends the URL that `input` becomes to `text`.
pub(super) fn rewrite(
    text: &mut Text,
    input: &str,
    located: &Located,
) -> Result<Offsets, ParseError> {
    match located.verdict {
        Verdict::Dirty(dirty) => parse_dirty(text, input, located.at, dirty),
        _ => Ok(insert_slash(text, input, located.at)),
    }
}

fn insert_slash(text: &mut Text, input: &str, at: Offsets) -> Offsets {
    let (before, after) = input.split_at(at.path_start());
    text.push_str(before);
    text.push('/');
    text.push_str(after);
    at.with_slash_as_path()
}

fn parse_dirty(
    text: &mut Text,
    input: &str,
    at: Offsets,
    dirty: Dirty,
) -> Result<Offsets, ParseError> {
    let writer = Writer::with_offsets(text, at);
    let mut parser = Parser::new(writer, None, QueryEncoding::Utf8, input);
    if dirty.has(Dirty::AUTHORITY) {
        let authority = &input[at.host_start()..at.path_start()];
        let scheme = &input[..=at.scheme_end()];
        parser.writer.text().push_lowercase(scheme);
        match at.scheme() {
            SchemeType::File => parser.file_host(authority)?,
            _ => parser.authority(authority)?,
        }
    } else if dirty.has(Dirty::CASE) {
        copy_lowercase(parser.writer.text(), input, at);
    } else {
        parser.writer.text().push_str(&input[..at.path_start()]);
    }

    let path = &input[at.path_start()..at.query_start()];
    if dirty.has(Dirty::PATH) {
        if parser.writer.at().has_authority() || path.starts_with('/') {
            parser.path(path.strip_prefix(['/', '\\']).unwrap_or(path));
        } else {
            let delimiter_follows = at.query_start() < input.len();
            opaque_path_state(parser.writer.text(), path, delimiter_follows);
        }
    } else if path.is_empty() && at.scheme().is_special() {
        parser.writer.text().push('/');
    } else {
        parser.writer.text().push_str(path);
    }
    parser.writer.end_path();

    if at.has_query() {
        let query = &input[at.query_start()..at.fragment_start()];
        if dirty.has(Dirty::QUERY) {
            parser.query(&query[1..]);
        } else {
            parser.writer.text().push_str(query);
            parser.writer.end_query();
        }
    }
    let fragment = &input[at.fragment_start()..];
    match fragment.strip_prefix('#') {
        Some(fragment) if dirty.has(Dirty::FRAGMENT) => parser.fragment_state(fragment),
        _ => parser.writer.text().push_str(fragment),
    }
    parser.writer.finish()
}

/// Copies everything before the path, with the scheme and a special host in lower case.
fn copy_lowercase(text: &mut Text, input: &str, at: Offsets) {
    text.push_lowercase(&input[..at.scheme_end()]);
    text.push_str(&input[at.scheme_end()..at.host_start()]);
    let host = &input[at.host_start()..at.host_end()];
    match at.scheme() {
        SchemeType::NotSpecial => text.push_str(host),
        _ => text.push_lowercase(host),
    }
    text.push_str(&input[at.host_end()..at.path_start()]);
}
