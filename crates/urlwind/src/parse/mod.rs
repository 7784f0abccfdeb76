//! Parsing: the entry points, the fast path, and the fallback to the states of the standard.
//!
//! ```text
//!  input ── look ── normal ──────────────────────────────────────────► copied, or borrowed
//!            │  │
//!            │  └── normal up to the path ────────┐
//!            │                                    ▼
//!            └── Prefix::read ── a prefix ── clean_rest ── all normal ► copied, or borrowed
//!                 │                               │  └──── clean ─────► prefix written, rest copied
//!                 │                               └─────── dirty ─────► prefix written, states from the path on
//!                 │
//!                 └── unsure ──── trimmed, stripped: Prefix::read once more
//!                            └─── else ───────────────────────────────► states from the first byte on
//! ```
//!
//! [`states`] has the standard's states under their names and handles every input. The layers before it are
//! optimizations: each accepts only inputs that it is certain of, and tests compare them with the states on every run.
//! [`mod@reference`] is the fast path for relative references; [`overrides`] runs the states with a state override, for
//! setters.
//!
//! Any [`Input`] can be parsed to any [`Output`]. [`look`] is monomorphized per instruction set, input, and output; the
//! slower layers only per input and output, with their searches dispatched separately.

mod input;
mod look;
mod many;
mod output;
pub(crate) mod overrides;
mod prefix;
mod reference;
mod states;

#[cfg(all(test, feature = "std"))]
mod parse_tests;

pub(crate) use input::Input;
pub(crate) use many::many;
pub(crate) use output::{Borrowed, Into, Output, Owned};
#[cfg(feature = "validate")]
pub(crate) use states::{
    PortNumber, authority_end, leading_drive_letter, port_number, split_host_and_port,
    starts_with_windows_drive_letter,
};
pub(crate) use states::{
    QueryEncoding, find_failure, is_scheme, is_windows_drive_letter, leading_dots, normal_port,
    prepare, query_percent_encode_set, split_scheme, strip_tab_and_newline,
};

use alloc::borrow::Cow;
use core::marker::PhantomData;

use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::{self, Delimiters, Kernel, Swept, Task, dispatch};
#[cfg(feature = "validate")]
use crate::record::Offsets;
use crate::record::{MAX_LENGTH, Url, Writer, write_known, write_lowercase};
use crate::special::SchemeType;
use look::{Front, Looked};
use prefix::Prefix;

/// Whether [`look`] is compiled. The states alone give the same answers in less code.
const HAS_LOOK: bool = !cfg!(urlwind_small);

/// Whether all outputs share one copy of [`look`], which is smaller but slower than one copy per output.
const ONE_LOOK: bool = cfg!(any(urlwind_small, all(target_arch = "wasm32", not(test))));

/// Whether [`Prefix::read`] is compiled. WebAssembly modules omit it: they are downloaded, and most URLs are normal.
const HAS_READER: bool = cfg!(test) || !cfg!(any(urlwind_small, target_arch = "wasm32"));

/// Parses an absolute URL.
#[inline(always)]
pub(crate) fn parse<'i, I: Input<'i>, O: Output<'i>>(
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    step!();
    if !ONE_LOOK {
        return dispatch(Absolute(output, PhantomData), input);
    }
    match look_once(input) {
        Looked::Normal(text, at) => Ok(output.normal(text, at)),
        looked => parse_unusual(looked, input, output),
    }
}

/// Runs [`look`] alone. Not inlined: sharing code with [`Absolute`] makes that slower.
#[inline(never)]
fn look_once<'i, I: Input<'i>>(input: I) -> Looked<'i> {
    match HAS_LOOK {
        true => dispatch(Look(PhantomData), input),
        false => Looked::Unknown,
    }
}

struct Look<'i>(PhantomData<&'i str>);

impl<'i, I: Input<'i>> Task<I> for Look<'i> {
    type Output = Looked<'i>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: I) -> Looked<'i> {
        look::look(kernel, input)
    }
}

/// The fast path: [`look`], then a copy. Everything else is outlined to keep this small.
struct Absolute<'i, O>(O, PhantomData<&'i str>);

impl<'i, I: Input<'i>, O: Output<'i>> Task<I> for Absolute<'i, O> {
    type Output = Result<O::Url, ParseError>;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: I) -> Self::Output {
        match look::look(kernel, input) {
            Looked::Normal(text, at) => Ok(self.0.normal_by(kernel, text, at)),
            looked => parse_unusual(looked, input, self.0),
        }
    }
}

/// Parses an input that [`look`] did not find normal.
#[inline(always)]
fn parse_unusual<'i, I: Input<'i>, O: Output<'i>>(
    looked: Looked<'i>,
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    match looked {
        Looked::Bare(front) => parse_bare(front, input, output),
        Looked::UpToPath(front, path) => parse_from_path(front, path, input, output),
        _ => parse_by_prefix(input, output),
    }
}

/// Parses an input on which [`look`] has run, which found a normal host that ends at `host_end`, or else 0.
#[inline]
pub(crate) fn parse_open<'i, I: Input<'i>, O: Output<'i>>(
    host_end: usize,
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    match Front::of(input.bytes()) {
        Some(front) if host_end == input.bytes().len() => parse_bare(front, input, output),
        Some(front) if host_end > 0 => parse_from_path(front, host_end, input, output),
        _ => parse_by_prefix(input, output),
    }
}

/// Parses a URL that ends after its host, such as `https://example.com`, by appending `/`.
#[cold]
#[inline(never)]
fn parse_bare<'i, I: Input<'i>, O: Output<'i>>(
    front: Front,
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    let end = text.len();
    let at = front.offsets(end, HostKind::Domain, end + 1, end + 1);
    output.written(text, end + 1, |buffer| {
        write_known(buffer, text, "/", at);
        Ok(())
    })
}

/// Parses a URL that is normal up to its path, which begins at `path`.
#[inline(never)]
fn parse_from_path<'i, I: Input<'i>, O: Output<'i>>(
    front: Front,
    path: usize,
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    let text = input.text()?;
    if !HAS_READER || text.ends_with(|last| last <= ' ') {
        return parse_unknown(text, output);
    }
    finish(Prefix::normal(front, path), text, output)
}

/// Parses any input, by its prefix if that can be read.
#[inline(never)]
fn parse_by_prefix<'i, I: Input<'i>, O: Output<'i>>(
    input: I,
    output: O,
) -> Result<O::Url, ParseError> {
    step!();
    let text = input.text()?;
    match read_prefix(text) {
        Some(prefix) => finish(prefix, text, output),
        None => parse_unknown(text, output),
    }
}

#[inline(always)]
fn read_prefix(input: &str) -> Option<Prefix> {
    match HAS_READER {
        true => Prefix::read(input.as_bytes()),
        false => None,
    }
}

/// Parses an input whose prefix is known: borrows or copies it, writes the prefix and copies the rest, or resumes the
/// states at the path.
#[inline(always)]
fn finish<'i, O: Output<'i>>(
    prefix: Prefix,
    input: &'i str,
    output: O,
) -> Result<O::Url, ParseError> {
    step!();
    let Some(rest) = prefix.clean_rest(input.as_bytes()) else {
        return output.written(input, states::room_for(input), |text| {
            let rest = strip_tab_and_newline(&input[prefix.path..]);
            let mut writer = Writer::new(text);
            prefix.write(input, &mut writer)?;
            states::continue_at_path(writer, prefix.next(&rest))
        });
    };
    if prefix.is_normal(rest) {
        return Ok(output.normal(input, prefix.offsets(rest)));
    }
    if let Some(front) = prefix.uppercase(rest) {
        let at = prefix.offsets(rest);
        return output.written(input, input.len(), |text| {
            write_lowercase(text, input, front, at);
            Ok(())
        });
    }
    output.written(input, states::room_for(input), |text| {
        prefix.write_all(input, rest, Writer::new(text))
    })
}

/// Parses an input whose prefix cannot be read. Once trimmed and stripped of tabs and newlines, most of these are
/// normal.
#[cold]
fn parse_unknown<'i, O: Output<'i>>(input: &'i str, output: O) -> Result<O::Url, ParseError> {
    let trimmed = states::trim_c0_control_and_space(input);
    if HAS_READER && trimmed.len() < input.len() {
        return parse_by_prefix(trimmed, output);
    }
    // Only a letter begins a scheme.
    if !trimmed.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(ParseError::RelativeUrlWithoutBase);
    }
    match strip_tab_and_newline(trimmed) {
        Cow::Owned(stripped) if HAS_READER => {
            parse_by_prefix(&*stripped, Owned).map(|url| output.owned(url))
        }
        prepared => parse_prepared(input, &prepared, None, QueryEncoding::Utf8, output),
    }
}

/// Parses by the states alone: any input, any base, any encoding.
#[inline(never)]
pub(crate) fn parse_general<'i, O: Output<'i>>(
    input: &'i str,
    base: Option<&Url>,
    encoding: QueryEncoding<'_>,
    output: O,
) -> Result<O::Url, ParseError> {
    parse_prepared(input, &prepare(input), base, encoding, output)
}

/// Runs the states on `prepared`, which is `input` trimmed and stripped.
fn parse_prepared<'i, O: Output<'i>>(
    input: &'i str,
    prepared: &str,
    base: Option<&Url>,
    encoding: QueryEncoding<'_>,
    output: O,
) -> Result<O::Url, ParseError> {
    if base.is_none() {
        find_common_failure(prepared)?;
    }
    let base_length = base.map_or(0, |base| base.as_str().len());
    let room = base_length + states::room_for(prepared);
    output.written(input, room, |text| {
        states::basic_url_parser(prepared, base, encoding, text)
    })
}

/// Detects the most common failures without a buffer. There is no base.
fn find_common_failure(prepared: &str) -> Result<(), ParseError> {
    let (scheme, rest) = split_scheme(prepared).ok_or(ParseError::RelativeUrlWithoutBase)?;
    let mut rest = rest.bytes();
    if SchemeType::of(scheme).needs_host() && rest.all(|byte| matches!(byte, b'/' | b'\\')) {
        return Err(ParseError::EmptyHost);
    }
    Ok(())
}

/// Parses a reference against a base, trying the fast paths first.
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
        if let Swept::Clean(Delimiters { query, fragment }) = kernels::sweep(seam.added.as_bytes())
        {
            let at = seam.offsets(base, query, fragment);
            let kept = &base.as_str()[..seam.kept];
            return output.written(input, kept.len() + seam.added.len(), |text| {
                write_known(text, kept, seam.added, at);
                Ok(())
            });
        }
    }
    if HAS_READER && input.starts_with("//") && base.at().has_authority() {
        // Equivalent to an absolute URL with the base's scheme: from the second slash on, both take the same states.
        let absolute = [&base.as_str()[..=base.at().scheme_end()], input].concat();
        return parse_by_prefix(&*absolute, Owned).map(|url| output.owned(url));
    }
    parse_general(input, Some(base), QueryEncoding::Utf8, output)
}

/// Where the components of `input` stand, if nothing of it is dirty, and its host is normal but for upper case.
#[cfg(feature = "validate")]
pub(crate) fn locate_clean(input: &str) -> Option<Offsets> {
    if let Looked::Normal(_, at) = look_once(input) {
        return Some(at);
    }
    let prefix = read_prefix(input).filter(Prefix::is_known)?;
    let rest = prefix.clean_rest(input.as_bytes())?;
    Some(prefix.offsets(rest))
}

/// Reports whether `input` parses.
#[inline(always)]
pub(crate) fn can_parse(input: &str) -> bool {
    step!();
    surely_parses(input) || can_parse_unusual(input, None, MAX_LENGTH)
}

/// Reports whether `input` is UTF-8 and parses.
#[inline]
pub(crate) fn can_parse_utf8(input: &[u8]) -> bool {
    matches!(look_once(input), Looked::Normal(..))
        || core::str::from_utf8(input).is_ok_and(can_parse)
}

/// Reports whether `input` parses with `base` to a URL of at most `limit` bytes.
pub(crate) fn can_parse_with(input: &str, base: Option<&Url>, limit: usize) -> bool {
    // An absolute URL with all its slashes ignores the base.
    limit == MAX_LENGTH && surely_parses(input) || can_parse_unusual(input, base, limit)
}

fn can_parse_unusual(input: &str, base: Option<&Url>, limit: usize) -> bool {
    step!();
    let length = input
        .len()
        .saturating_add(base.map_or(0, |base| base.as_str().len()));
    if !HAS_READER || length > limit / GROWTH {
        let parsed = match base {
            Some(base) => join(base, input, Borrowed),
            None => parse(input, Borrowed),
        };
        return parsed.is_ok_and(|url| url.as_str().len() <= limit);
    }
    if base.is_some() {
        return states::is_valid(&prepare(input), base);
    }
    // Only a letter begins a scheme, and nothing above a space is trimmed.
    if input.starts_with(|first: char| first > ' ' && !first.is_ascii_alphabetic()) {
        return false;
    }
    if let Some(prefix) = read_prefix(input) {
        return prefix.is_valid(input);
    }
    let trimmed = states::trim_c0_control_and_space(input);
    if trimmed.len() < input.len() {
        return can_parse(trimmed);
    }
    let stripped = strip_tab_and_newline(input);
    find_common_failure(&stripped).is_ok() && states::is_valid(&stripped, None)
}

/// An upper bound on the length of a URL, as a multiple of its input and base together. IDNA turns one code point of
/// three bytes into at most 18 letters; percent-encoding turns one byte into three.
const GROWTH: usize = 32;

/// Runs the fast path of `can_parse`. Outlined in WebAssembly modules, which are downloaded.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn surely_parses(input: &str) -> bool {
    HAS_LOOK && dispatch(SurelyParses, input)
}

struct SurelyParses;

impl Task<&str> for SurelyParses {
    type Output = bool;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &str) -> bool {
        look::surely_parses(kernel, input.as_bytes())
    }
}
