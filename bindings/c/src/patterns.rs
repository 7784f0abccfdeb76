//! `URLPattern`.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use urlwind::Url;
use urlwind_pattern::{
    CompiledRegexp, Component, Limits, Match, PatternError, PatternInit, PatternOptions,
    RegexpEngine, RegexpError, RegexpSource, Span, UrlPattern,
};

use crate::getters::give_text;
use crate::ptr::{self, Handle, OwnedStr, Str};
use crate::status::Status;

/// `URLWIND_PATTERN_IGNORE_CASE`, `URLWIND_PATTERN_NO_LIMITS` and `URLWIND_PATTERN_OWN_REGEXPS` in the header.
const IGNORE_CASE: u32 = 1;
const NO_LIMITS: u32 = 2;
const OWN_REGEXPS: u32 = 4;

/// A text for each component, and a base URL for those that are missing. One whose `data` is null is missing: fill
/// the struct with zeros first.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PatternParts {
    protocol: Str,
    username: Str,
    password: Str,
    hostname: Str,
    port: Str,
    pathname: Str,
    search: Str,
    hash: Str,
    base_url: Str,
}

impl PatternParts {
    /// The text of each component, without a base URL.
    fn each(text: impl Fn(Component) -> Str) -> PatternParts {
        PatternParts {
            protocol: text(Component::Protocol),
            username: text(Component::Username),
            password: text(Component::Password),
            hostname: text(Component::Hostname),
            port: text(Component::Port),
            pathname: text(Component::Pathname),
            search: text(Component::Search),
            hash: text(Component::Hash),
            base_url: Str {
                data: std::ptr::null(),
                length: 0,
            },
        }
    }
}

/// Why a pattern was refused.
#[derive(Debug)]
#[repr(C)]
pub struct PatternProblem {
    /// For people. The caller must give it to urlwind_string_free.
    message: OwnedStr,
    /// The component in which it is wrong, such as "pathname"; the empty text if the pattern as a whole is.
    component: Str,
    /// The byte at which it is wrong, of the pattern or of the component that was given.
    position: usize,
}

/// A group of a match.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Group {
    /// The component that it is in, such as "pathname".
    component: Str,
    /// Its name; "0", "1" and so on in each component if it has none.
    name: Str,
    /// What it found: a view of the handle's text. The empty text if `is_matched` is false.
    value: Str,
    /// Whether it took part in the match.
    is_matched: bool,
}

/// A text that may be missing.
fn optional<'a>(text: Str) -> Result<Option<&'a str>, Status> {
    if text.data.is_null() {
        return Ok(None);
    }
    ptr::text(text.data, text.length).map(Some)
}

/// Hands over what `make` makes, or null with the reason.
fn give<'o>(
    (flags, base_url): (u32, Option<&'o str>),
    out: *mut *mut UrlPattern,
    problem: *mut PatternProblem,
    make: impl FnOnce(PatternOptions<'o>) -> Result<UrlPattern, PatternError>,
) -> Status {
    let mut options = UrlPattern::options().ignore_case(flags & IGNORE_CASE != 0);
    if flags & NO_LIMITS != 0 {
        options = options.limits(Limits::none());
    }
    if flags & OWN_REGEXPS != 0 {
        options = options.engine(&Callers);
    }
    if let Some(base_url) = base_url {
        options = options.base_url(base_url);
    }
    match make(options) {
        Ok(pattern) => {
            ptr::put(out, ptr::give(pattern));
            Status::Ok
        }
        Err(error) => {
            if !problem.is_null() {
                ptr::put(
                    problem,
                    PatternProblem {
                        message: OwnedStr::of(error.to_string()),
                        component: Str::of(error.component().map_or("", Component::name)),
                        position: error.position(),
                    },
                );
            }
            Status::InvalidPattern
        }
    }
}

/// Takes every regular expression and matches nothing: the caller has an engine.
#[derive(Debug)]
struct Callers;

impl RegexpEngine for Callers {
    fn compile(&self, _: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        Ok(Box::new(Callers))
    }
}

impl CompiledRegexp for Callers {
    fn is_match(&self, _: &str) -> bool {
        false
    }

    fn captures(&self, _: &str, _: &mut [Option<Span>]) -> bool {
        false
    }
}

/// Empties what a call writes to.
fn clear(out: *mut *mut UrlPattern, problem: *mut PatternProblem) -> Result<(), Status> {
    ptr::put(
        problem,
        PatternProblem {
            message: OwnedStr::none(),
            component: Str::of(""),
            position: 0,
        },
    );
    if out.is_null() {
        return Err(Status::NullPointer);
    }
    ptr::put(out, std::ptr::null_mut());
    Ok(())
}

/// Makes a pattern from text, such as "https://example.com/books/:id", and with a base URL if `base_url` is not
/// null.
///
/// Writes a new pattern to `out`, which the caller must give to urlwind_pattern_free. `flags` is the sum of
/// URLWIND_PATTERN_IGNORE_CASE (of pathname, search and hash) and URLWIND_PATTERN_NO_LIMITS: without that, a
/// pattern of more than 64 KiB or with more than 1,000 groups in a component is refused. On any answer but
/// URLWIND_STATUS_OK `out` is set to null; URLWIND_STATUS_INVALID_PATTERN is explained in `problem`, unless that is
/// null.
///
/// Regular expressions in a pattern are matched in linear time; one that cannot be, such as one with a look-ahead,
/// is refused.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_parse(
    pattern: *const c_char,
    length: usize,
    base_url: *const c_char,
    base_length: usize,
    flags: u32,
    out: *mut *mut UrlPattern,
    problem: *mut PatternProblem,
) -> Status {
    let base_url = Str {
        data: base_url,
        length: base_length,
    };
    let given =
        clear(out, problem).and_then(|()| Ok((ptr::text(pattern, length)?, optional(base_url)?)));
    match given {
        Ok((pattern, base_url)) => give((flags, base_url), out, problem, |options| {
            options.parse(pattern)
        }),
        Err(status) => status,
    }
}

/// Makes a pattern from one text for each component; the rest as with urlwind_pattern_parse. A component that is
/// missing matches everything, unless `base_url` says otherwise.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_from_parts(
    parts: Option<&PatternParts>,
    flags: u32,
    out: *mut *mut UrlPattern,
    problem: *mut PatternProblem,
) -> Status {
    let init = clear(out, problem).and_then(|()| init_of(parts.ok_or(Status::NullPointer)?));
    match init {
        Ok(init) => give((flags, None), out, problem, |options| options.init(&init)),
        Err(status) => status,
    }
}

fn init_of(parts: &PatternParts) -> Result<PatternInit, Status> {
    let texts = [
        parts.protocol,
        parts.username,
        parts.password,
        parts.hostname,
        parts.port,
        parts.pathname,
        parts.search,
        parts.hash,
    ];
    let mut init = PatternInit::new();
    for (component, text) in Component::ALL.into_iter().zip(texts) {
        if let Some(text) = optional(text)? {
            init = init.with(component, text);
        }
    }
    Ok(match optional(parts.base_url)? {
        Some(base_url) => init.base_url(base_url),
        None => init,
    })
}

/// Frees a pattern, but not one that urlwind_pattern_set_get returned. Views of it must not be used any more.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_free(pattern: *mut UrlPattern) {
    ptr::free(pattern);
}

/// The pattern of a component, by its name: "protocol", "username", "password", "hostname", "port", "pathname",
/// "search" or "hash".
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_component(
    pattern: Option<&UrlPattern>,
    name: *const c_char,
    length: usize,
) -> Str {
    let component = ptr::text(name, length).ok().and_then(Component::named);
    match (pattern, component) {
        (Some(pattern), Some(component)) => Str::of(pattern.get(component)),
        _ => Str::of(""),
    }
}

/// Writes the regular expression that a component stands for to `out`, in the syntax of JavaScript with the flag
/// `v`: for programs with an engine of their own, who make the pattern with URLWIND_PATTERN_OWN_REGEXPS.
/// A name that is no component's is URLWIND_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_to_ecmascript(
    pattern: Option<&UrlPattern>,
    name: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    let component = ptr::text(name, length).ok().and_then(Component::named);
    let text = pattern
        .zip(component)
        .map(|(pattern, component)| pattern.to_ecmascript(component));
    give_text(out, text.ok_or(Status::NullPointer))
}

/// The name of a component's group by its number, in the pattern's order.
/// The empty text behind the last.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_group_name(
    pattern: Option<&UrlPattern>,
    name: *const c_char,
    length: usize,
    number: usize,
) -> Str {
    let component = ptr::text(name, length).ok().and_then(Component::named);
    let group = pattern
        .zip(component)
        .and_then(|(pattern, component)| pattern.group_names(component).nth(number));
    Str::of(group.unwrap_or_default())
}

/// Whether any component has a regular expression.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_has_regexp_groups(pattern: Option<&UrlPattern>) -> bool {
    pattern.is_some_and(UrlPattern::has_regexp_groups)
}

pub(crate) fn url_of(url: Option<&Handle>) -> Option<&Url> {
    url?.0.as_ref()
}

/// Whether a URL matches.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_test(pattern: Option<&UrlPattern>, url: Option<&Handle>) -> bool {
    match (pattern, url_of(url)) {
        (Some(pattern), Some(url)) => pattern.test(url),
        _ => false,
    }
}

/// Whether a text is a URL that matches: what urlwind_parse and urlwind_pattern_test do, in one call and without a
/// handle.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_test_input(
    pattern: Option<&UrlPattern>,
    input: *const c_char,
    length: usize,
) -> bool {
    match (pattern, ptr::text(input, length)) {
        (Some(pattern), Ok(input)) => pattern.test(input),
        _ => false,
    }
}

/// Whether a URL matches, and what the groups of the pattern found.
///
/// Writes as many groups to `groups` as there is `room` for, in the order of the components and of the pattern, and
/// to `count` how many there are; that is 0 if it does not match. Names are views of the pattern, values are views
/// of the handle's text: nothing is copied, and nothing has to be freed. Both `groups` and `count` may be null.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_exec(
    pattern: Option<&UrlPattern>,
    url: Option<&Handle>,
    groups: *mut Group,
    room: usize,
    count: *mut usize,
) -> bool {
    ptr::put(count, 0);
    let (Some(pattern), Some(url)) = (pattern, url_of(url)) else {
        return false;
    };
    let Some(found) = pattern.exec(url) else {
        return false;
    };
    let view = |component, (start, end): Span| {
        let input = found.component(component).input();
        input.get(start..end).map(Str::of)
    };
    let groups = ptr::room(groups, room);
    ptr::put(count, write_groups(&found, groups, view));
    true
}

/// Whether components match, and what the groups of the pattern found: as `URLPattern` does when it is given an object.
/// Components are brought into their normal form first; one that is missing is empty, or comes from `base_url`.
///
/// Writes all of them, one behind the other, to `text`, which the caller must give to urlwind_string_free, and to
/// `inputs`, unless that is null, where each is in it. Values are views of that text. What `text` held is not freed; it
/// becomes an empty text if the answer is false, as it is for a null `pattern`, `parts` or `text`, and for parts that
/// are not UTF-8. The rest as with urlwind_pattern_exec.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_pattern_exec_parts(
    pattern: Option<&UrlPattern>,
    parts: Option<&PatternParts>,
    groups: *mut Group,
    room: usize,
    count: *mut usize,
    inputs: *mut PatternParts,
    text: *mut OwnedStr,
) -> bool {
    ptr::put(count, 0);
    ptr::put(text, OwnedStr::none());
    let (Some(pattern), Some(Ok(init))) = (pattern, parts.map(init_of)) else {
        return false;
    };
    let Some(found) = pattern.exec(&init).filter(|_| !text.is_null()) else {
        return false;
    };
    let inputs_found = Component::ALL.map(|component| found.component(component).input());
    let all = OwnedStr::of(inputs_found.concat());
    let view = |component: Component, (start, end): Span| {
        let before: usize = inputs_found[..component as usize]
            .iter()
            .map(|it| it.len())
            .sum();
        Some(Str {
            data: all.data.wrapping_add(before + start),
            length: end - start,
        })
    };
    let whole = |component: Component| {
        let length = inputs_found[component as usize].len();
        view(component, (0, length)).unwrap_or(Str::of(""))
    };
    ptr::put(inputs, PatternParts::each(whole));
    ptr::put(count, write_groups(&found, ptr::room(groups, room), view));
    ptr::put(text, all);
    true
}

/// Writes the groups of a match as far as there is room, and returns how many there are.
fn write_groups(
    found: &Match<'_>,
    room: &mut [MaybeUninit<Group>],
    view: impl Fn(Component, Span) -> Option<Str>,
) -> usize {
    let mut places = room.iter_mut();
    let mut written = 0;
    for component in Component::ALL {
        let names = found.pattern().group_names(component);
        for (name, span) in names.zip(found.component(component).spans()) {
            let value = span.and_then(|span| view(component, span));
            written += 1;
            if let Some(place) = places.next() {
                place.write(Group {
                    component: Str::of(component.name()),
                    name: Str::of(name),
                    value: value.unwrap_or(Str::of("")),
                    is_matched: value.is_some(),
                });
            }
        }
    }
    written
}
