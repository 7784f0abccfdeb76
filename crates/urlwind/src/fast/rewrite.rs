//! The second tier: the components that need work are parsed, the others copied.

use crate::error::ParseError;
use crate::parse::{Parser, QueryEncoding, opaque_path_state, room_for};
use crate::record::{Append, Offsets, Text, Url, check_length};
use crate::special::SchemeType;
use crate::survey::{Dirty, Survey, Verdict};
use crate::url::parse_general_into;

/// A URL of its own from what the survey found.
pub(super) fn to_url(input: &str, survey: &Survey) -> Result<Url, ParseError> {
    let room = match survey.verdict {
        Verdict::Clean | Verdict::MissingSlash => input.len() + 1,
        Verdict::Located(dirty) => room_for_dirty(input, &survey.at, dirty),
        Verdict::Unknown => return super::parse_unknown(input),
    };
    let mut text = Text::with_room(room);
    let at = append(&mut text, input, survey)?;
    Ok(Url::from_parts(text, at))
}

/// Room for the URL: as much as its dirty components could grow if they are short, counted if not.
fn room_for_dirty(input: &str, at: &Offsets, dirty: Dirty) -> usize {
    let spans = [
        (Dirty::AUTHORITY, at.host_start, at.path_start),
        (Dirty::PATH, at.path_start, at.query_start),
        (Dirty::QUERY, at.query_start, at.fragment_start),
        (Dirty::FRAGMENT, at.fragment_start, input.len() as u32),
    ];
    let lengths = spans.map(|(part, start, end)| if dirty.has(part) { end - start } else { 0 });
    let length = lengths.iter().sum::<u32>() as usize;
    if length <= 64 {
        input.len() + 2 * length + 8
    } else {
        room_for(input)
    }
}

/// Puts the URL into the buffer of another one.
pub(super) fn in_place(url: &mut Url, input: &str, survey: &Survey) -> Result<(), ParseError> {
    url.replace_by(|text| append(text, input, survey))
}

/// Appends the URL to `text`.
fn append(text: &mut Text, input: &str, survey: &Survey) -> Result<Offsets, ParseError> {
    match survey.verdict {
        Verdict::Clean => {
            text.push_str(input);
            Ok(survey.at)
        }
        Verdict::MissingSlash => Ok(insert_slash(text, input, survey.at)),
        Verdict::Located(dirty) => parse_dirty(text, input, survey.at, dirty),
        Verdict::Unknown => parse_general_into(text, input),
    }
}

fn insert_slash(text: &mut Text, input: &str, mut at: Offsets) -> Offsets {
    let (before, after) = input.split_at(at.path_start as usize);
    text.push_str(before);
    text.push('/');
    text.push_str(after);
    at.shift_from_query(1);
    at
}

fn parse_dirty(
    text: &mut Text,
    input: &str,
    at: Offsets,
    dirty: Dirty,
) -> Result<Offsets, ParseError> {
    let part = |start: u32, end: u32| &input[start as usize..end as usize];
    let mut parser = Parser::new(text, None, QueryEncoding::Utf8, input);
    parser.at = at;
    if dirty.has(Dirty::AUTHORITY) {
        let authority = part(at.host_start, at.path_start);
        parser.text.push_lowercase(part(0, at.scheme_end + 1));
        match at.scheme {
            SchemeType::File => parser.file_host(authority)?,
            _ => parser.authority(authority)?,
        }
    } else if dirty.has(Dirty::CASE) {
        parser.text.push_lowercase(part(0, at.scheme_end));
        parser.text.push_str(part(at.scheme_end, at.host_start));
        let host = part(at.host_start, at.host_end);
        match at.scheme {
            SchemeType::NotSpecial => parser.text.push_str(host),
            _ => parser.text.push_lowercase(host),
        }
        parser.text.push_str(part(at.host_end, at.path_start));
    } else {
        parser.text.push_str(part(0, at.path_start));
    }

    let path = part(at.path_start, at.query_start);
    let is_last = at.query_start as usize == input.len();
    if dirty.has(Dirty::PATH) {
        if parser.at.has_authority() || path.starts_with('/') {
            parser.path(path.strip_prefix(['/', '\\']).unwrap_or(path));
        } else {
            opaque_path_state(parser.text, path, !is_last);
        }
    } else if path.is_empty() && at.scheme.is_special() {
        parser.text.push('/');
    } else {
        parser.text.push_str(path);
    }
    parser.end_path();

    if at.has_query() {
        if dirty.has(Dirty::QUERY) {
            parser.query(part(at.query_start + 1, at.fragment_start));
        } else {
            parser
                .text
                .push_str(part(at.query_start, at.fragment_start));
            parser.at.fragment_start = parser.position();
        }
    }
    let fragment = &input[at.fragment_start as usize..];
    match fragment.strip_prefix('#') {
        Some(fragment) if dirty.has(Dirty::FRAGMENT) => parser.fragment_state(fragment),
        _ => parser.text.push_str(fragment),
    }
    check_length(parser.position() as usize)?;
    Ok(parser.at)
}
