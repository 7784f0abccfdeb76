//! Checks kinds and places of parse errors against the transcription.
//!
//! In the standard, parsing merely fails. The [`ParseError`] and its place follow from the state in which the
//! transcription fails and from the text that it reads there, as the documentation of the errors specifies.

use super::prepared;
use spec::{
    Log, State, domain_parser, is_forbidden_domain_code_point, is_special_scheme, percent_decode,
};
use std::ops::Range;
use urlwind::__sister::DomainRule;
use urlwind::{Error, ErrorKind, ParseError, Url};

/// Compares kind and place of the error, if any: `Ok(1)`. Also tries limits around the lengths of input and result.
pub fn compare_errors(input: &str, base: Option<&str>) -> Result<usize, String> {
    let parsed_base = match base.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(_)) => return Ok(0),
    };
    let question = |why: String| format!("{input:?} against {base:?}: {why}");
    check_limits(input, parsed_base.as_ref()).map_err(question)?;
    let options = Url::options().base_url(parsed_base.as_ref());
    let Err(found) = options.parse_located(input) else {
        return Ok(0);
    };
    let (Err(reason), Some(span)) = (options.parse(input), found.span()) else {
        return Err(question(format!(
            "{found:?}, but without a place, or it parses"
        )));
    };
    assert_eq!(found.kind(), ErrorKind::Parse(reason), "{input:?}");
    let mut log = Log::full();
    if spec::Url::new(input, base, &mut log).is_some() {
        return Err(question(format!(
            "{found:?}, but the transcription parses it"
        )));
    }
    let expected = Failure::of(input, parsed_base.is_some(), &log);
    if (reason, &span) != (expected.error, &expected.span) {
        return Err(question(format!("{found:?}, expected {expected:?}")));
    }
    check_code_point(input, &found, expected.is_domain).map_err(question)?;
    Ok(1)
}

#[derive(Debug)]
struct Failure {
    error: ParseError,
    span: Range<usize>,
    is_domain: bool,
}

impl Failure {
    /// Derives the failure from the state that failed and the text it was reading.
    fn of(input: &str, has_base: bool, log: &Log) -> Failure {
        let places = prepared::places(input);
        let text: Vec<char> = places[..places.len() - 1]
            .iter()
            .map(|at| input[*at..].chars().next().expect("a code point is there"))
            .collect();
        // The range of code points, without anything stripped after the last.
        let span = |start: usize, end: usize| match start < end {
            true => places[start]..places[end - 1] + text[end - 1].len_utf8(),
            false => places[start]..places[start],
        };
        let state = *log.states.last().expect("a state has failed");
        let start = *log.starts.last().expect("it began somewhere") as usize;
        let is_special = is_special_scheme(&log.records.last().expect("a record").scheme);
        let ends_authority = |c: char| matches!(c, '/' | '?' | '#') || c == '\\' && is_special;
        let end_of_authority = || {
            let length = text[start..].iter().position(|c| ends_authority(*c));
            length.map_or(text.len(), |length| start + length)
        };
        let (error, range) = match state {
            State::NoScheme if has_base => {
                (ParseError::RelativeUrlWithCannotBeABaseBase, 0..text.len())
            }
            State::NoScheme => (ParseError::RelativeUrlWithoutBase, 0..text.len()),
            // Credentials followed by nothing.
            State::Authority => (
                ParseError::EmptyHost,
                end_of_authority()..end_of_authority(),
            ),
            State::Port => (ParseError::InvalidPort, start..end_of_authority()),
            State::Host | State::FileHost => {
                // A file URL has no port: there a colon is part of the host.
                let end = match state {
                    State::FileHost => end_of_authority(),
                    _ => start + end_of_host(&text[start..end_of_authority()]),
                };
                let host: String = text[start..end].iter().collect();
                (why_refused(&host, is_special), start..end)
            }
            other => panic!("{input:?}: nothing can fail in {other:?}"),
        };
        let is_domain = matches!(
            error,
            ParseError::IdnaError | ParseError::InvalidDomainCharacter
        ) && is_special;
        Failure {
            error,
            span: span(range.start, range.end),
            is_domain,
        }
    }
}

/// Returns the end of the host in an authority without credentials: before a colon outside brackets.
fn end_of_host(authority: &[char]) -> usize {
    let mut inside_brackets = false;
    let end = authority.iter().position(|c| {
        match c {
            '[' => inside_brackets = true,
            ']' => inside_brackets = false,
            _ => {}
        }
        *c == ':' && !inside_brackets
    });
    end.unwrap_or(authority.len())
}

/// Returns the error for the step of the [host parser](https://url.spec.whatwg.org/#concept-host-parser) that fails.
fn why_refused(host: &str, is_special: bool) -> ParseError {
    if host.is_empty() {
        return ParseError::EmptyHost;
    }
    // 1.
    if host.starts_with('[') {
        return ParseError::InvalidIpv6Address;
    }
    // 2.
    if !is_special {
        return ParseError::InvalidDomainCharacter;
    }
    // 3. Ill-formed UTF-8 becomes U+FFFD, which is disallowed in domains.
    let bytes = percent_decode(host.as_bytes());
    let Ok(domain) = str::from_utf8(&bytes) else {
        return ParseError::IdnaError;
    };
    // A forbidden code point in the input is named; one that results from IDNA is an IDNA error.
    if domain.contains(is_forbidden_domain_code_point) {
        return ParseError::InvalidDomainCharacter;
    }
    // 4. and 5.
    match domain_parser(domain, false, &mut Log::silent()) {
        None => ParseError::IdnaError,
        // 7.
        Some(_) => ParseError::InvalidIpv4Address,
    }
}

/// Checks the code point that an error names in a domain.
fn check_code_point(input: &str, found: &Error, is_domain: bool) -> Result<(), String> {
    let Some(why) = found.domain() else {
        return match is_domain {
            true => Err("the code point is not named".into()),
            false => Ok(()),
        };
    };
    let is_right = is_domain
        && found.span().is_some_and(|span| span.contains(&why.at))
        && input.is_char_boundary(why.at)
        && (why.rule != DomainRule::Forbidden || is_forbidden_domain_code_point(why.code_point));
    match is_right {
        true => Ok(()),
        false => Err(format!("{found:?}")),
    }
}

/// Checks that a limit rejects longer URLs and nothing else.
fn check_limits(input: &str, base: Option<&Url>) -> Result<(), String> {
    let options = Url::options().base_url(base);
    let parsed = options.parse(input);
    let length = parsed.as_ref().map_or(0, |url| url.as_str().len());
    for limit in [input.len(), length] {
        for limit in [limit.saturating_sub(1), limit] {
            let limited = options.max_length(limit);
            let expected = match &parsed {
                _ if input.len() > limit => Err(ParseError::Overflow),
                Ok(url) if url.as_str().len() > limit => Err(ParseError::Overflow),
                other => other.clone(),
            };
            if limited.parse(input) != expected || limited.can_parse(input) != expected.is_ok() {
                return Err(format!("with at most {limit} bytes: expected {expected:?}"));
            }
            if let Err(error) = limited.parse_located(input)
                && error.span().and_then(|span| input.get(span)).is_none()
            {
                return Err(format!("with at most {limit} bytes: {error:?}"));
            }
        }
    }
    Ok(())
}
