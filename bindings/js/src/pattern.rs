//! `URLPattern`.
//!
//! Regular expressions are the engine's own: here they are only written, and JavaScript matches them.

use std::cell::RefCell;
use std::cmp::Ordering;

use urlwind::__sister::CowUrl;
use urlwind::form_urlencoded;
use urlwind_pattern::{
    CompiledRegexp, Component, ErrorKind, Limits, LinearEngine, Match, PatternError, PatternInit,
    PatternOptions, RegexpEngine, RegexpError, RegexpSource, Span, UrlPattern,
};

use crate::call::{Answer, BOARD, Call};
use crate::offsets::is_whole;
use crate::problem::Problem;
use crate::state::State;

/// What a call leaves on the board first.
const NO: i32 = 0;
const YES: i32 = 1;
/// There is no pattern of this number any more.
const GONE: i32 = 2;
/// The pattern is refused.
const WRONG: i32 = 3;
/// The protocol is a regular expression, and which special schemes it matches must be said.
const ASKS_FOR_SCHEMES: i32 = 4;

/// Where the places of components begin on the board, and those of groups.
const SPANS: usize = 1;
const GROUPS: usize = SPANS + 16;

const SPECIAL_SCHEMES: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];

/// Writes regular expressions for JavaScript.
#[derive(Debug)]
struct JavaScript {
    /// A bit for each special scheme that the protocol matches, if JavaScript has said so.
    schemes: Option<usize>,
    written: RefCell<[String; 8]>,
}

/// Says yes to what JavaScript will decide.
#[derive(Debug)]
struct Undecided {
    /// Decided already: the special schemes that match.
    schemes: Option<usize>,
}

impl RegexpEngine for JavaScript {
    fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        let component = source.component();
        self.written.borrow_mut()[component as usize] = source.ecmascript();
        let schemes = match component {
            Component::Protocol if self.schemes.is_none() => {
                return Err(RegexpError::unsupported("", 0));
            }
            Component::Protocol => self.schemes,
            _ => None,
        };
        Ok(Box::new(Undecided { schemes }))
    }
}

impl CompiledRegexp for Undecided {
    fn is_match(&self, input: &str) -> bool {
        let scheme = SPECIAL_SCHEMES.iter().position(|it| *it == input);
        match (self.schemes, scheme) {
            (Some(schemes), Some(scheme)) => schemes >> scheme & 1 == 1,
            _ => true,
        }
    }

    fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        groups.fill(None);
        self.is_match(input)
    }
}

fn owned<C: Call>(call: &C, index: usize) -> Result<String, Problem> {
    call.with_text(index, |text| Ok(text.to_owned()))
}

/// Components and a base URL: an argument for each bit of the mask at `at`, behind that. Also returns the place of the
/// argument behind them.
fn init_from<C: Call>(call: &C, at: usize) -> Result<(PatternInit, usize), Problem> {
    let mask = call.index(at)?;
    let end = at + 1 + mask.count_ones() as usize;
    if mask > 0x1FF || call.count() < end {
        return Err(Problem::WrongArgument);
    }
    let mut init = PatternInit::new();
    let mut next = at + 1;
    for component in Component::ALL {
        if mask >> component as usize & 1 == 1 {
            init = init.with(component, owned(call, next)?);
            next += 1;
        }
    }
    if next < end {
        init = init.base_url(owned(call, next)?);
    }
    Ok((init, end))
}

/// The place of an error in its text, in units of UTF-16.
fn place(text: Option<&str>, error: &PatternError) -> Option<usize> {
    let before = text?.get(..error.position())?;
    Some(before.encode_utf16().count())
}

/// Makes a pattern under the number of the first argument. The second has flags: 1 ignores case, 2 asks the linear
/// engine, for its error, 4 keeps the pattern at once; above that, the special schemes that the protocol
/// matches, plus one.
fn create<C: Call>(
    call: &C,
    state: &mut State,
    base: Option<&str>,
    place: impl FnOnce(&PatternError) -> Option<usize>,
    make: impl FnOnce(PatternOptions<'_>) -> Result<UrlPattern, PatternError>,
) -> Answer<C> {
    let flags = call.index(1)?;
    let is_for_error = flags & 2 == 2;
    let engine = JavaScript {
        schemes: (flags >> 3).checked_sub(1),
        written: RefCell::default(),
    };
    let mut options = UrlPattern::options()
        .ignore_case(flags & 1 == 1)
        // The standard has none.
        .limits(Limits::none());
    if let Some(base) = base {
        options = options.base_url(base);
    }
    let made = make(if is_for_error {
        options.engine(&LinearEngine)
    } else {
        options.engine(&engine)
    });
    let written = engine.written.into_inner();
    let pattern = match made {
        Err(_) if engine.schemes.is_none() && !written[0].is_empty() => {
            call.leave_at(0, ASKS_FOR_SCHEMES);
            return call.ascii(&written[0]);
        }
        Err(error) => {
            call.leave_at(0, WRONG);
            call.leave_at(1, error.component().map_or(-1, |it| it as i32));
            call.leave_at(2, place(&error).map_or(-1, |it| it as i32));
            return match error.kind() {
                ErrorKind::UnsupportedRegexp(_) => Ok(C::UNDEFINED),
                kind => call.text(&kind.to_string()),
            };
        }
        Ok(_) if is_for_error => {
            call.leave_at(0, YES);
            return Ok(C::UNDEFINED);
        }
        Ok(pattern) => pattern,
    };
    let number = call.index(0)?;
    if flags & 4 == 4 {
        state.patterns.keep(number, pattern)?;
    } else {
        state.patterns.add(number, pattern);
    }
    call.leave_at(0, YES);
    if written.iter().all(String::is_empty) {
        return Ok(C::UNDEFINED);
    }
    leave_lengths(call, written.iter().map(String::len));
    call.ascii(&written.concat())
}

/// Leaves an integer for each component.
fn leave_lengths<C: Call>(call: &C, lengths: impl Iterator<Item = usize>) {
    for (index, length) in lengths.take(8).enumerate() {
        call.leave_at(1 + index, length as i32);
    }
}

/// `createPattern(number, flags, input, base?)`: on the board, what became of it. If it was made, the regular
/// expressions of its components, and on the board their lengths. If it is refused, why, and on the board the
/// component and the place in the input.
pub(crate) fn create_pattern<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let base = match call.count() {
        4 => Some(owned(call, 3)?),
        _ => None,
    };
    call.with_text(2, |input| {
        let place = |error: &PatternError| place(Some(input), error);
        create(call, state, base.as_deref(), place, |options| {
            options.parse(input)
        })
    })
}

/// `createPatternFromInit(number, flags, mask, …texts)`: the same.
pub(crate) fn create_from_init<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let (init, _) = init_from(call, 2)?;
    let place = |error: &PatternError| place(init.get(error.component()?), error);
    create(call, state, None, place, |options| options.init(&init))
}

/// `keepPattern(number, new)`: keeps a new pattern under a number; on the board, whether it was still there.
pub(crate) fn keep<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let Some(pattern) = state.patterns.take(call.index(1)?) else {
        return gone(call);
    };
    state.patterns.keep(call.index(0)?, pattern)?;
    call.leave_at(0, YES);
    Ok(C::UNDEFINED)
}

/// `dropPattern(number)`.
pub(crate) fn drop_pattern<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    state.patterns.drop_pattern(call.index(0)?);
    Ok(C::UNDEFINED)
}

fn gone<C: Call>(call: &C) -> Answer<C> {
    call.leave_at(0, GONE);
    Ok(C::UNDEFINED)
}

fn leave_whether<C: Call>(call: &C, matches: bool) {
    call.leave_at(0, if matches { YES } else { NO });
}

/// `testPattern(number, input)`: on the board, whether it matches.
pub(crate) fn test<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    call.with_text(1, |input| {
        // Parsed here, and not by the pattern: there it would be moved from place to place.
        let matches = matches!(&CowUrl::parse(input), Ok(url) if pattern.test(url.view()));
        leave_whether(call, matches);
        Ok(C::UNDEFINED)
    })
}

/// `execPattern(number, input, spans?)`: on the board, whether it matches, then where the components stand and
/// their groups, from start to end, or -1. If there is not enough room, groups are left in `spans`. The text in
/// which they stand is the input, unless another is returned.
pub(crate) fn exec<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    call.with_text(1, |input| {
        let Ok(url) = CowUrl::parse(input) else {
            call.leave_at(0, NO);
            return Ok(C::UNDEFINED);
        };
        let found = pattern.exec(url.view());
        leave_match(call, 2, found.as_ref(), url.as_str())?;
        match found {
            Some(_) if !is_whole(&url, input.len()) => call.ascii(url.as_str()),
            _ => Ok(C::UNDEFINED),
        }
    })
}

/// `execPatternWithBase(number, input, base, spans?)`: the same.
pub(crate) fn exec_with_base<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let url = call.with_text(2, |base| match state.base(base) {
        Some(base) => call.with_text(1, |input| Ok(base.join(input).ok())),
        None => Ok(None),
    })?;
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    let Some(url) = url else {
        call.leave_at(0, NO);
        return Ok(C::UNDEFINED);
    };
    let found = pattern.exec(&url);
    leave_match(call, 3, found.as_ref(), url.as_str())?;
    call.ascii(url.as_str())
}

/// `testPatternFromInit(number, mask, …texts)`: on the board, whether the components match.
pub(crate) fn test_init<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let (init, _) = init_from(call, 1)?;
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    leave_whether(call, pattern.test(&init));
    Ok(C::UNDEFINED)
}

/// `execPatternFromInit(number, mask, …texts, spans?)`: the same as `execPattern`.
pub(crate) fn exec_from_init<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let (init, end) = init_from(call, 1)?;
    let number = call.index(0)?;
    let Some(pattern) = state.patterns.get(number) else {
        return gone(call);
    };
    let Some(found) = pattern.exec(&init) else {
        call.leave_at(0, NO);
        return Ok(C::UNDEFINED);
    };
    leave_match(call, end, Some(&found), "")?;
    call.ascii(
        &Component::ALL
            .map(|component| found.component(component).input())
            .concat(),
    )
}

/// Leaves the places of a match. Components are parts of `text`, or, if that is empty, stand one behind the other.
fn leave_match<C: Call>(
    call: &C,
    spans_argument: usize,
    found: Option<&Match<'_>>,
    text: &str,
) -> Result<(), Problem> {
    leave_whether(call, found.is_some());
    let Some(found) = found else {
        return Ok(());
    };
    let more = if call.count() > spans_argument {
        Some(call.integers(spans_argument)?)
    } else {
        None
    };
    let mut places = more.map(|it| it.iter_mut());
    let mut at = GROUPS;
    let mut leave = |integer: i32| match &mut places {
        Some(places) => {
            if let Some(place) = places.next() {
                *place = integer;
            }
        }
        // Without an array they fit.
        None if at < BOARD => {
            call.leave_at(at, integer);
            at += 1;
        }
        None => {}
    };
    let mut end = 0;
    for component in Component::ALL {
        let matched = found.component(component);
        let input = matched.input();
        let start = if text.is_empty() {
            end
        } else {
            (input.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize)
        };
        end = start + input.len();
        let place = SPANS + 2 * component as usize;
        call.leave_at(place, start as i32);
        call.leave_at(place + 1, end as i32);
        for span in matched.spans() {
            leave(span.map_or(-1, |(from, _)| (start + from) as i32));
            leave(span.map_or(-1, |(_, to)| (start + to) as i32));
        }
    }
    Ok(())
}

/// `describePattern(number, what)`: for 0, the patterns of the components, with their lengths on the board; for 1,
/// the names of all groups with commas between them, with the number of groups of each component on the board.
pub(crate) fn describe<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    call.leave_at(0, YES);
    let what = call.index(1)?;
    if what == 0 {
        let texts = Component::ALL.map(|component| pattern.get(component));
        // JavaScript counts in units of UTF-16.
        leave_lengths(call, texts.iter().map(|it| it.encode_utf16().count()));
        return call.text(&texts.concat());
    }
    let names = Component::ALL.map(|it| pattern.group_names(it).collect::<Vec<_>>());
    leave_lengths(call, names.iter().map(Vec::len));
    call.text(&names.concat().join(","))
}

/// `comparePatterns(left, right, component)`: on the board, which is more specific.
pub(crate) fn compare<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let component = component_at(call, 2)?;
    let (left, right) = (call.index(0)?, call.index(1)?);
    let (Some(left), Some(right)) = (state.patterns.get(left), state.patterns.get(right)) else {
        return gone(call);
    };
    let order = UrlPattern::compare_component(component, left, right);
    call.leave_at(0, YES);
    call.leave_at(
        1,
        match order {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        },
    );
    Ok(C::UNDEFINED)
}

/// `generateFromPattern(number, component, groups)`: the component with these groups, which are given in form
/// syntax; or why not, as the board says.
pub(crate) fn generate<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let component = component_at(call, 1)?;
    let Some(pattern) = state.patterns.get(call.index(0)?) else {
        return gone(call);
    };
    call.with_text(2, |groups| {
        let groups: Vec<_> = form_urlencoded::parse(groups.as_bytes()).collect();
        let groups: Vec<(&str, &str)> = groups.iter().map(|(name, it)| (&**name, &**it)).collect();
        match pattern.generate(component, &groups) {
            Ok(text) => {
                call.leave_at(0, YES);
                call.ascii(&text)
            }
            Err(error) => {
                call.leave_at(0, WRONG);
                call.text(&error.to_string())
            }
        }
    })
}

fn component_at<C: Call>(call: &C, index: usize) -> Result<Component, Problem> {
    let component = Component::ALL.get(call.index(index)?);
    component.copied().ok_or(Problem::WrongArgument)
}
