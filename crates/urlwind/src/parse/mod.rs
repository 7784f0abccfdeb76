//! Parsing: the entries, and the order of the tiers.
//!
//! The standard describes one state machine. Most URLs need little of it, so three tiers stand in a
//! row; each takes what it is sure of and leaves the rest to the next:
//!
//! 1. [`look`]: one quick look says that the input is normal. It is copied, or borrowed.
//! 2. [`locate`] knows where the components are, and which of them are dirty. [`rewrite`] parses
//!    those and copies the others. Bytes that mean others wherever they stand are for [`repair`].
//! 3. [`states`] has the standard's states, by their names. They decide about everything.
//!
//! Whichever tier answers, the answer is the same; tests compare them all the time. Beside the tiers
//! stand [`mod@reference`], the short way of relative references; [`verdict`], which decides whether
//! something parses and writes nothing; and [`overrides`], the states as the setters use them.
//!
//! What comes in and what goes out are parameters: any [`Input`] can be parsed to any [`Output`]. The
//! first look is compiled for each instruction set and each pair of those; what follows it only once, but
//! for the searches in it.

mod input;
mod locate;
mod look;
mod many;
mod output;
pub(crate) mod overrides;
mod reference;
mod repair;
mod rewrite;
mod states;
mod verdict;

#[cfg(test)]
mod locate_tests;
#[cfg(all(test, feature = "std"))]
mod tier_tests;

pub(crate) use input::Input;
pub(crate) use many::many;
pub(crate) use output::{Borrowed, Into, Output, Owned};
#[cfg(feature = "validate")]
pub(crate) use states::{
    PortNumber, authority_end, leading_drive_letter, port_number, split_host_and_port,
    starts_with_windows_drive_letter,
};
pub(crate) use states::{
    QueryEncoding, find_failure, is_scheme, is_windows_drive_letter, leading_dots, prepare,
    query_percent_encode_set, split_scheme, strip_tab_and_newline,
};

use core::marker::PhantomData;

use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::{self, Delimiters, Kernel, Task, dispatch};
use crate::record::{AuthorityAt, MAX_LENGTH, Offsets, Text, Url};
use crate::special::SchemeType;
use locate::{Dirty, Locate, Located, Repair, Unlocated, Verdict};
use look::{Front, Looked, Seen};

/// Whether the first tier is compiled. The third one alone gives the same answers, and is small.
const HAS_FIRST_TIER: bool = !cfg!(urlwind_small);

/// Whether there is one first look for all outputs, and not one for each, which would be faster, and larger.
const ONE_LOOK: bool = cfg!(any(urlwind_small, all(target_arch = "wasm32", not(test))));

/// Whether the second tier is compiled. Modules for WebAssembly are downloaded, and most URLs are normal, so they do
/// without it.
const HAS_SECOND_TIER: bool = cfg!(test) || !cfg!(any(urlwind_small, target_arch = "wasm32"));

/// Parses an absolute URL.
#[inline(always)]
pub(crate) fn parse<'i, I: Input<'i>, O: Output<'i>>(
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    if ONE_LOOK {
        return after_looking(look_once(input), input, output);
    }
    dispatch(Absolute(output, PhantomData), input)
}

/// The first look by itself.
#[inline(never)]
fn look_once<'i, I: Input<'i>>(input: I) -> Looked<'i> {
    dispatch(LookAt(PhantomData), input)
}

struct LookAt<'i>(PhantomData<&'i str>);

impl<'i, I: Input<'i>> Task<I> for LookAt<'i> {
    type Output = Looked<'i>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: I) -> Looked<'i> {
        match HAS_FIRST_TIER {
            true => look::look::<false, _, _>(kernel, input),
            false => Looked::Unknown,
        }
    }
}

/// Does what is left to do after the first look.
#[inline(always)]
fn after_looking<'i, I: Input<'i>, O: Output<'i>>(
    looked: Looked<'i>,
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    match looked {
        Looked::Normal(text, at) => Ok(output.normal(text, at)),
        Looked::Bare(front) => parse_bare(output, input, front),
        // Where one look serves all outputs, there is no second tier.
        _ => parse_closer(output, input),
    }
}

/// The first tier. What it leaves open is done in a function of its own, so that this stays fast.
struct Absolute<'i, O>(O, PhantomData<&'i str>);

impl<'i, I: Input<'i>, O: Output<'i>> Task<I> for Absolute<'i, O> {
    type Output = Result<O::Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: I) -> Self::Output {
        let Absolute(output, _) = self;
        match look::look::<true, _, _>(kernel, input) {
            Looked::Normal(text, at) => Ok(output.normal_by(kernel, text, at)),
            Looked::Bare(front) => parse_bare(output, input, front),
            Looked::HostAndPort(seen) => parse_host_and_port(output, input, seen),
            Looked::UpperCase(front) => parse_upper_case(output, input, front),
            Looked::BracketsOrLong(front) => parse_brackets_or_long(output, input, front),
            Looked::Credentials(front) => parse_credentials(output, input, front),
            Looked::OtherScheme => parse_other_scheme(output, input),
            Looked::Unknown => parse_closer(output, input),
        }
    }
}

/// Nothing but a host, as in the address of a home page: there is a `/` to be added.
#[cold]
#[inline(never)]
fn parse_bare<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
    front: Front,
) -> Result<O::Url, ParseError> {
    let input = input.text()?;
    let end = input.len();
    let at = front.offsets(end, HostKind::Domain, end + 1, end + 1);
    output.with_slash(input, at)
}

/// Parses what the first look has found to be a bare host.
pub(crate) fn parse_known_bare<'i, O: Output<'i>>(
    output: O,
    input: &'i str,
) -> Result<O::Url, ParseError> {
    match Front::of(input.as_bytes()) {
        Some(front) => parse_bare(output, input, front),
        None => parse_closer(output, input),
    }
}

// Next come URLs that the first look does not take for normal, but that real data often has: special ones, of which only
// the host is unusual, and text after a scheme. What [`locate`] finds is written to memory in pieces, and read from there
// as a whole, which has to wait for them. Here all is passed in registers, which takes up to a third less time. Each
// has a function of its own for that: what one of several branches has found goes through memory again. Whatever is not as
// simple as it seemed is left to [`parse_closer`].

/// Parses what begins with a host of common bytes, which may be a number, and perhaps a port.
#[inline(never)]
fn parse_host_and_port<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
    seen: Seen,
) -> Result<O::Url, ParseError> {
    let (front, host) = (seen.front(), seen.host());
    let text = input.text()?;
    let bytes = text.as_bytes();
    let (authority, path, dirty) = match locate::host_and_port(bytes, front, host) {
        Ok(found) => found,
        Err(Unlocated::Invalid(error)) => return Err(error),
        Err(Unlocated::Unknown) => return parse_closer(output, input),
    };
    let Some(Delimiters { query, fragment }) = kernels::sweep(bytes) else {
        return parse_closer(output, input);
    };
    let Front { scheme, start } = front;
    let at = Offsets::new(scheme, start - 3, authority, path, query, fragment);
    let verdict = match dirty {
        Dirty::NOTHING if path < query => return Ok(output.normal(text, at)),
        Dirty::NOTHING => Verdict::MissingSlash,
        dirty => Verdict::Dirty(dirty),
    };
    write_located(text, &Located { verdict, at }, output)
}

/// Parses what has a letter in upper case in its host.
#[inline(never)]
fn parse_upper_case<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
    front: Front,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    let bytes = text.as_bytes();
    let Some(length) = locate::upper_case_length(bytes, front.start) else {
        return parse_closer(output, input);
    };
    let Some(Delimiters { query, fragment }) = kernels::sweep(bytes) else {
        return parse_closer(output, input);
    };
    let host_end = front.start + length;
    let at = front.offsets(host_end, HostKind::Domain, query, fragment);
    output.written(text.len(), |written| {
        written.push_front_lowercase(text, host_end);
        *written.header_mut() = at;
        Ok(())
    })
}

/// Parses what has a host in brackets, or one that the first look has not seen the end of.
#[inline(never)]
fn parse_brackets_or_long<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
    front: Front,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    let bytes = text.as_bytes();
    let (length, kind) = match bytes.get(front.start) {
        Some(b'[') => (locate::ipv6_length(bytes, front.start), HostKind::Ipv6),
        _ => (
            locate::long_domain_length(bytes, front.start),
            HostKind::Domain,
        ),
    };
    let Some(length) = length else {
        return parse_closer(output, input);
    };
    let Some(Delimiters { query, fragment }) = kernels::sweep(bytes) else {
        return parse_closer(output, input);
    };
    let at = front.offsets(front.start + length, kind, query, fragment);
    Ok(output.normal(text, at))
}

/// Parses what seems to have credentials.
#[inline(never)]
fn parse_credentials<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
    front: Front,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    let bytes = text.as_bytes();
    let Some(authority) = locate::with_credentials(bytes, front.start) else {
        return parse_closer(output, input);
    };
    let Some(Delimiters { query, fragment }) = kernels::sweep(bytes) else {
        return parse_closer(output, input);
    };
    let Front { scheme, start } = front;
    let path = authority.host_end;
    let at = Offsets::new(scheme, start - 3, authority, path, query, fragment);
    Ok(output.normal(text, at))
}

/// Parses what does not begin like a special URL: mostly text after a scheme, as in links to addresses of mail.
#[inline(never)]
fn parse_other_scheme<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    let Some(scheme_end) = locate::scheme_of_text(text.as_bytes()) else {
        return parse_closer(output, input);
    };
    let path = scheme_end + 1;
    let end = text.len();
    let authority = AuthorityAt::none(path);
    let at = Offsets::new(
        SchemeType::NotSpecial,
        scheme_end,
        authority,
        path,
        end,
        end,
    );
    Ok(output.normal(text, at))
}

/// Writes what has to be written anew.
fn write_located<'i, O: Output<'i>>(
    input: &str,
    located: &Located,
    output: O,
) -> Result<O::Url, ParseError> {
    let room = rewrite::room(input, located);
    output.written(room, |text| rewrite::rewrite(text, input, located))
}

/// The second tier: its look is compiled for each instruction set, and what it finds is dealt with in
/// code that is the same for all.
#[cold]
#[inline(never)]
pub(crate) fn parse_closer<'i, I: Input<'i>, O: Output<'i>>(
    output: O,
    input: I,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    if !HAS_SECOND_TIER {
        return parse_unknown(text, output);
    }
    let mut found = Located::UNKNOWN;
    let (was_seen, located) = (true, &mut found);
    dispatch(Locate { was_seen, located }, text.as_bytes());
    after_locating(text, &found, output)
}

/// Does what the second tier has found to be needed.
fn after_locating<'i, O: Output<'i>>(
    input: &'i str,
    located: &Located,
    output: O,
) -> Result<O::Url, ParseError> {
    match located.verdict {
        Verdict::Normal => Ok(output.normal(input, located.at)),
        Verdict::Unknown => parse_unknown(input, output),
        Verdict::Invalid(error) => Err(error),
        Verdict::Repairable(repair) => parse_repairable(input, repair, output),
        Verdict::MissingSlash | Verdict::Dirty(_) => write_located(input, located, output),
    }
}

/// Parses input that needs no trimming, but has to be [repaired](repair).
fn parse_repairable<'i, O: Output<'i>>(
    input: &str,
    repair: Repair,
    output: O,
) -> Result<O::Url, ParseError> {
    output.written(input.len(), |text| {
        repair::parse_repaired(text, input, repair)
    })
}

/// The third tier. What only has to be trimmed or stripped gets another chance after that.
#[cold]
fn parse_unknown<'i, O: Output<'i>>(input: &'i str, output: O) -> Result<O::Url, ParseError> {
    if !states::may_have_scheme(input) || states::surely_lacks_scheme(input) {
        return Err(ParseError::RelativeUrlWithoutBase);
    }
    if HAS_SECOND_TIER && states::needs_trimming(input) {
        // What is left is mostly normal.
        return parse(states::trim_c0_control_and_space(input), output);
    }
    if HAS_SECOND_TIER && kernels::find_tab_or_newline(input.as_bytes()) < input.len() {
        return parse_repairable(input, Repair::Strip, output);
    }
    parse_general(input, None, QueryEncoding::Utf8, output)
}

/// The general parser alone: any input, any base, any encoding.
pub(crate) fn parse_general<'i, O: Output<'i>>(
    input: &str,
    base: Option<&Url>,
    encoding: QueryEncoding<'_>,
    output: O,
) -> Result<O::Url, ParseError> {
    let input: &str = &states::prepare(input);
    if base.is_none() {
        // The commonest failures need not allocate.
        let (scheme, rest) =
            states::split_scheme(input).ok_or(ParseError::RelativeUrlWithoutBase)?;
        let mut rest = rest.bytes();
        if SchemeType::of(scheme).needs_host() && rest.all(|byte| matches!(byte, b'/' | b'\\')) {
            return Err(ParseError::EmptyHost);
        }
    }
    let base_length = base.map_or(0, |base| base.as_str().len());
    let room = base_length + states::room_for(input);
    output.written(room, |text| {
        states::basic_url_parser(input, base, encoding, text)
    })
}

/// Parses with a base: the ways of a reference, the shortest first.
pub(crate) fn join<'i, O: Output<'i>>(
    base: &Url,
    input: &'i str,
    output: O,
) -> Result<O::Url, ParseError> {
    // An absolute URL with all its slashes ignores the base.
    if Front::of(input.as_bytes()).is_some() {
        return parse(input, output);
    }
    if let Some(seam) = reference::Seam::find(base, input) {
        let swept = kernels::sweep(seam.added.as_bytes());
        if let Some(Delimiters { query, fragment }) = swept {
            let at = seam.offsets(base, query, fragment);
            return output.written(seam.kept + seam.added.len(), |text| {
                text.push_str(&base.as_str()[..seam.kept]);
                text.push_str(seam.added);
                *text.header_mut() = at;
                Ok(())
            });
        }
    }
    if HAS_SECOND_TIER && input.starts_with("//") && base.at().has_authority() {
        return join_authority(base, input).map(|url| output.owned(url));
    }
    parse_general(input, Some(base), QueryEncoding::Utf8, output)
}

/// Joins a reference that has all but the scheme. With the base's scheme before it, it is an absolute
/// URL: from the second slash on, every state does the same for both.
fn join_authority(base: &Url, input: &str) -> Result<Url, ParseError> {
    let scheme = &base.as_str()[..=base.at().scheme_end()];
    let mut text = Text::with_room(scheme.len() + input.len());
    text.push_str(scheme);
    text.push_str(input);
    let mut found = Located::UNKNOWN;
    let (was_seen, located) = (false, &mut found);
    dispatch(Locate { was_seen, located }, text.as_bytes());
    match found.verdict {
        Verdict::Normal => {
            *text.header_mut() = found.at;
            Ok(Url::from_text(text))
        }
        _ => after_locating(text.as_str(), &found, Owned),
    }
}

/// The first look alone.
struct Look;

impl Task<&[u8]> for Look {
    type Output = Option<Offsets>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Self::Output {
        match look::look::<false, _, _>(kernel, input) {
            Looked::Normal(_, at) => Some(at),
            _ => None,
        }
    }
}

/// Where the components of `input` stand, if the first look finds it normal. Inlined, it would share code
/// with the first tier, which gets slower by that.
#[cfg(feature = "validate")]
#[inline(never)]
pub(crate) fn locate_normal(input: &str) -> Option<Offsets> {
    if ONE_LOOK {
        return match look_once(input) {
            Looked::Normal(_, at) => Some(at),
            _ => None,
        };
    }
    dispatch(Look, input.as_bytes())
}

/// Whether `input` parses.
#[inline(always)]
pub(crate) fn can_parse(input: &str) -> bool {
    surely_parses(input) || can_parse_closer(input, None, MAX_LENGTH)
}

/// The same for bytes, which have to be UTF-8 as a whole.
#[inline]
pub(crate) fn can_parse_utf8(input: &[u8]) -> bool {
    HAS_FIRST_TIER && dispatch(Look, input).is_some()
        || core::str::from_utf8(input).is_ok_and(can_parse)
}

/// Whether `input` parses with `base`, and to a URL of at most `limit` bytes.
pub(crate) fn can_parse_with(input: &str, base: Option<&Url>, limit: usize) -> bool {
    // An absolute URL with all its slashes ignores the base.
    limit == MAX_LENGTH && surely_parses(input) || can_parse_closer(input, base, limit)
}

fn can_parse_closer(input: &str, base: Option<&Url>, limit: usize) -> bool {
    let length = input
        .len()
        .saturating_add(base.map_or(0, |base| base.as_str().len()));
    // What decides without writing belongs to the second tier, too.
    if !HAS_SECOND_TIER || length > limit / GROWTH {
        let parsed = match base {
            Some(base) => join(base, input, Borrowed),
            None => parse(input, Borrowed),
        };
        return parsed.is_ok_and(|url| url.as_str().len() <= limit);
    }
    match verdict::decide(input, base) {
        Some(answer) => answer,
        None => can_parse_prepared(input, base, limit),
    }
}

/// The same for input that has to be trimmed or stripped. What was trimmed is mostly normal.
#[cold]
#[inline(never)]
fn can_parse_prepared(input: &str, base: Option<&Url>, limit: usize) -> bool {
    match states::trim_c0_control_and_space(input) {
        trimmed if trimmed.len() < input.len() => can_parse_with(trimmed, base, limit),
        _ => verdict::decide_prepared(&states::prepare(input), base),
    }
}

/// No URL is longer than its input and its base together, times this. IDNA makes 18 letters out of
/// one, of three bytes, and percent-encoding three bytes out of one.
const GROWTH: usize = 32;

/// The first look, where only the verdict matters. In modules that are downloaded it is there once.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn surely_parses(input: &str) -> bool {
    HAS_FIRST_TIER && dispatch(SurelyParses, input)
}

struct SurelyParses;

impl Task<&str> for SurelyParses {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &str) -> bool {
        look::surely_parses(kernel, input.as_bytes())
    }
}
