//! Inputs with bytes that mean others wherever they stand. With those in their normal form it is another input, which is
//! parsed to the same URL, and mostly is that URL already.

use alloc::borrow::ToOwned;

use super::locate::{Locate, Located, Repair, Verdict};
use super::rewrite::{push, rewrite};
use super::states::{QueryEncoding, authority_end, basic_url_parser, prepare};
use crate::error::ParseError;
use crate::kernels::{self, dispatch, is_common_host_byte};
use crate::percent;
use crate::record::Text;
use crate::special::SchemeType;

/// Appends the URL that `input` becomes, which needs no trimming, to `text`, whose offsets become its own.
pub(super) fn parse_repaired(
    text: &mut Text,
    input: &str,
    repair: Repair,
) -> Result<(), ParseError> {
    let start = text.len();
    let is_repaired = match repair {
        Repair::Strip => {
            push_stripped(text, input);
            true
        }
        Repair::Slashes => {
            push_with_slashes(text, input);
            true
        }
        Repair::Decode => push_decoded(text, input),
    };
    let written = match is_repaired {
        true => &text[start..],
        false => input,
    };
    let mut found = Located::UNKNOWN;
    let (was_seen, located) = (false, &mut found);
    dispatch(Locate { was_seen, located }, written.as_bytes());
    if is_repaired && found.verdict == Verdict::Normal {
        *text.header_mut() = found.at;
        return Ok(());
    }
    // Something else is unusual, too.
    let repaired = written.to_owned();
    text.truncate(start);
    match found.verdict {
        Verdict::MissingSlash | Verdict::Dirty(_) => rewrite(text, &repaired, &found),
        Verdict::Invalid(error) => Err(error),
        _ => basic_url_parser(&prepare(&repaired), None, QueryEncoding::Utf8, text),
    }
}

/// Appends `input` without its tabs and newlines.
fn push_stripped(text: &mut Text, input: &str) {
    let mut rest = input;
    loop {
        let end = kernels::find_tab_or_newline(rest.as_bytes());
        push(text, &rest[..end]);
        if end == rest.len() {
            return;
        }
        rest = &rest[end + 1..];
    }
}

/// Appends `input` with slashes in the place of backslashes before the query.
fn push_with_slashes(text: &mut Text, input: &str) {
    let path_end = kernels::find_any2(input.as_bytes(), b'?', b'#');
    text.push_with_slashes(&input[..path_end]);
    push(text, &input[path_end..]);
}

/// Appends `input` with its host decoded, which has the first `%`, and says whether it could: bytes that are not common
/// in hosts might mean something else there.
fn push_decoded(text: &mut Text, input: &str) -> bool {
    let bytes = input.as_bytes();
    let first = kernels::find_byte(bytes, b'%');
    let authority = &bytes[first..][..authority_end(&input[first..], SchemeType::Https)];
    // What stands before it may be credentials.
    if kernels::find_byte(authority, b'@') < authority.len() {
        return false;
    }
    // A port is not decoded.
    let end = first + kernels::find_byte(authority, b':');
    let (mut read, mut at) = (0, first);
    while at < end {
        let byte = percent::escape(bytes, at).filter(|byte| is_common_host_byte(*byte));
        let Some(byte) = byte else {
            return false;
        };
        push(text, &input[read..at]);
        push(text, char::from(byte).encode_utf8(&mut [0; 4]));
        read = at + 3;
        at = read + kernels::find_byte(&bytes[read..end], b'%');
    }
    push(text, &input[read..]);
    true
}
