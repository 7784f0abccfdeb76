//! The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), component by
//! component.
//!
//! The standard walks the input code point by code point; its states change only at a few
//! delimiters, so this parser looks for those delimiters and hands each stretch to the state
//! that would have read it. The states keep their names. What a state decides about the rest of
//! the input is a [`Next`]: everything up to the path can fail and is the *front*; the path, the
//! query and the fragment cannot, and are the *back*. `can_parse` runs the front alone.
//!
//! | file | states |
//! | --- | --- |
//! | `scheme` | scheme start, scheme, no scheme |
//! | `relative` | special relative or authority, path or authority, relative, relative slash |
//! | `authority` | special authority slashes, special authority ignore slashes, authority, host, hostname, port |
//! | `file` | file, file slash, file host |
//! | `path` | path start, path, opaque path |
//! | `query` | query, fragment |

mod authority;
mod file;
mod input;
mod path;
mod query;
mod relative;
mod scheme;

pub(crate) use authority::{
    Authority, PortNumber, authority_end, port_number, split_host_and_port,
};
pub(crate) use file::{is_windows_drive_letter, parse_file_host};
pub(crate) use input::{original_offset, prepare, strip_tab_and_newline};
pub(crate) use path::{leading_dots, opaque_path_state, path_state};
pub(crate) use query::{QueryEncoding, fragment_state, query_percent_encode_set, query_state};
pub(crate) use scheme::{is_scheme, split_scheme};

use crate::Url;
use crate::error::ParseError;
use crate::kernels;
use crate::record::{MAX_LENGTH, Offsets, Text};

/// What the parser is to do with the rest of its input: a state of the standard, with the text
/// that it reads.
pub(crate) enum Next<'i> {
    /// [Path start state](https://url.spec.whatwg.org/#path-start-state).
    PathStart(&'i str),
    /// [Path state](https://url.spec.whatwg.org/#path-state), on the text after a slash (or on a
    /// relative reference's first segment).
    Path(&'i str),
    /// [Opaque path state](https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state).
    OpaquePath(&'i str),
    /// [Query state](https://url.spec.whatwg.org/#query-state), on the text after `?`.
    Query(&'i str),
    /// [Fragment state](https://url.spec.whatwg.org/#fragment-state), on the text after `#`.
    Fragment(&'i str),
    /// Nothing left.
    End,
}

/// One run of the parser: what it reads beside the input, and what it has written so far.
pub(crate) struct Parser<'a, 'i> {
    pub(crate) text: &'a mut Text,
    /// Where in `text` the URL begins; offsets count from here. What stands before it is not the
    /// parser's business.
    pub(crate) start: usize,
    pub(crate) at: Offsets,
    pub(crate) base: Option<&'a Url>,
    pub(crate) query_encoding: QueryEncoding<'a>,
    /// The stretch of input that the state now running has to answer for, should it fail.
    pub(crate) blame: &'i str,
}

/// Parses `input`, which is trimmed and free of tabs and newlines, onto the end of the text.
pub(crate) fn basic_url_parser<'i>(
    parser: &mut Parser<'_, 'i>,
    input: &'i str,
) -> Result<(), ParseError> {
    let next = parser.scheme_start_state(input)?;
    parser.back(next);
    if parser.text.len() - parser.start > MAX_LENGTH {
        return Err(ParseError::Overflow);
    }
    Ok(())
}

/// Whether `input` (prepared as above) parses: the front alone decides, except that a result may
/// be too long.
pub(crate) fn front_accepts<'i>(parser: &mut Parser<'_, 'i>, input: &'i str) -> bool {
    // Percent-encoding triples a byte at most, so a shorter input cannot overflow.
    if input.len() > MAX_LENGTH / 4 {
        return basic_url_parser(parser, input).is_ok();
    }
    parser.scheme_start_state(input).is_ok()
}

impl<'a, 'i> Parser<'a, 'i> {
    /// A parser that appends to `text`.
    pub(crate) fn new(
        text: &'a mut Text,
        base: Option<&'a Url>,
        query_encoding: QueryEncoding<'a>,
        input: &'i str,
    ) -> Parser<'a, 'i> {
        let start = text.len();
        Parser {
            text,
            start,
            at: Offsets::NEW,
            base,
            query_encoding,
            blame: input,
        }
    }

    /// The states that cannot fail.
    pub(crate) fn back(&mut self, next: Next<'i>) {
        let after_path = match next {
            Next::PathStart(rest) => self.path_start_state(rest),
            Next::Path(rest) => self.path_state(rest),
            Next::OpaquePath(rest) => self.opaque_path_state(rest),
            other => other,
        };
        let after_query = match after_path {
            Next::Query(rest) => self.query_state(rest),
            other => other,
        };
        if let Next::Fragment(rest) = after_query {
            self.fragment_state(rest);
        }
    }

    /// The current end of the text as an offset. Lengths beyond u32 wrap here and are refused at
    /// the end of the parse, before anyone reads the offsets.
    #[inline]
    pub(crate) fn position(&self) -> u32 {
        (self.text.len() - self.start) as u32
    }
}

/// Room for the URL that `input` becomes, so that one allocation does: each byte that gets encoded
/// grows by two, and normalising may add slashes, a `/.` or a missing path.
pub(crate) fn room_for(input: &str) -> usize {
    input.len() + 2 * kernels::count_dirty(input.as_bytes()) + 8
}
