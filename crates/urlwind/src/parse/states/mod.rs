//! The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), state by state.
//!
//! The standard walks the input code point by code point; its states change only at a few
//! delimiters, so this parser looks for those delimiters and hands each stretch to the state
//! that would have read it. The states keep their names. What a state decides about the rest of
//! the input is a [`Next`]: everything up to the path can fail; the path, the query and the fragment
//! cannot.
//!
//! | file | states |
//! | --- | --- |
//! | `input` | what is removed before the first state |
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
    PortNumber, authority_end, normal_port, port_number, split_host_and_port,
};
pub(crate) use file::is_windows_drive_letter;
pub(super) use file::parse_file_host;
#[cfg(feature = "validate")]
pub(crate) use file::{leading_drive_letter, starts_with_windows_drive_letter};
pub(super) use input::trim_c0_control_and_space;
pub(crate) use input::{prepare, strip_tab_and_newline};
pub(crate) use path::leading_dots;
pub(super) use path::{has_dot_segment, needs_segments, opaque_path_state, path_state};
pub(crate) use query::{QueryEncoding, query_percent_encode_set};
pub(super) use query::{fragment_state, query_state};

pub(crate) use scheme::{is_scheme, split_scheme};

use core::ops::Range;

use crate::error::{DomainError, ParseError};
use crate::host;
use crate::record::{Text, Url, Writer};

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
struct Parser<'a, 'i> {
    writer: Writer<'a>,
    base: Option<&'a Url>,
    query_encoding: QueryEncoding<'a>,
    /// What the state now running reads, should it fail.
    reading: &'i str,
}

/// Parses `input`, which is [prepared](prepare), onto the end of `text`.
pub(super) fn basic_url_parser(
    input: &str,
    base: Option<&Url>,
    query_encoding: QueryEncoding<'_>,
    text: &mut Text,
) -> Result<(), ParseError> {
    let mut parser = Parser::new(Writer::new(text), base, query_encoding, input);
    let next = parser.scheme_start_state(input)?;
    parser.path_and_after(next)
}

/// Continues a URL of which everything before the path is written, with a text that has no tabs and newlines.
pub(super) fn continue_at_path(writer: Writer<'_>, next: Next<'_>) -> Result<(), ParseError> {
    step!();
    Parser::new(writer, None, QueryEncoding::Utf8, "").path_and_after(next)
}

/// Whether `input`, which is [prepared](prepare), parses: everything up to the path is parsed, since nothing else can fail.
pub(super) fn is_valid(input: &str, base: Option<&Url>) -> bool {
    let mut text = Text::with_room(0);
    let mut parser = Parser::new(Writer::new(&mut text), base, QueryEncoding::Utf8, input);
    parser.scheme_start_state(input).is_ok()
}

/// The bytes of `input` that the failing state was reading (if none fails, all of them), and what is
/// wrong with a domain.
pub(crate) fn find_failure(input: &str, base: Option<&Url>) -> (Range<usize>, Option<DomainError>) {
    let prepared = prepare(input);
    let mut text = Text::with_room(0);
    let writer = Writer::new(&mut text);
    let mut parser = Parser::new(writer, base, QueryEncoding::Utf8, &prepared);
    let outcome = parser.scheme_start_state(&prepared);
    let reading = parser.reading;
    let start = reading.as_ptr() as usize - prepared.as_ptr() as usize;
    let span = input::original_range(input, start..start + reading.len());
    // An opaque host is no domain.
    let domain = match outcome {
        Err(ParseError::IdnaError | ParseError::InvalidDomainCharacter)
            if parser.writer.scheme().is_special() =>
        {
            host::why_refused(reading)
        }
        _ => None,
    };
    let domain = domain.map(|why| DomainError {
        at: input::original_offset(input, start + why.at),
        ..why
    });
    (span, domain)
}

impl<'a, 'i> Parser<'a, 'i> {
    /// A parser that has read nothing of `input` yet.
    fn new(
        writer: Writer<'a>,
        base: Option<&'a Url>,
        query_encoding: QueryEncoding<'a>,
        input: &'i str,
    ) -> Parser<'a, 'i> {
        Parser {
            writer,
            base,
            query_encoding,
            reading: input,
        }
    }

    /// The states that cannot fail, but for what becomes too long.
    fn path_and_after(mut self, next: Next<'i>) -> Result<(), ParseError> {
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
        self.writer.finish()
    }
}

/// Room for most URLs that `input` becomes: a byte that gets encoded grows by two, and normalizing may add slashes, a `/.`
/// or a missing path.
pub(super) fn room_for(input: &str) -> usize {
    input.len() + 2 * input.len().min(64) + 8
}
