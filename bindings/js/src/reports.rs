//! Validation reports and traces, with places counted in UTF-16 units, as JavaScript's strings count.

use std::fmt::Write as _;
use std::ops::Range;

use urlwind::Component;
use urlwind::validate::{Report, Step, ValidationError};
use urlwind::{ParseOptions, Url};

use crate::call::{Answer, Call};
use crate::offsets::FAILED;
use crate::state::State;

/// As they are numbered.
const COMPONENTS: [Component; 10] = [
    Component::Input,
    Component::Scheme,
    Component::Credentials,
    Component::Username,
    Component::Password,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// `names()`: the names of errors, their sentences, and the names of components, as JSON.
pub(crate) fn names<C: Call>(call: &C, _: &mut State) -> Answer<C> {
    let errors = || ValidationError::ALL.iter();
    let mut json = String::from("[");
    write_list(&mut json, errors().map(|error| error.name()));
    json.push(',');
    write_list(&mut json, errors().map(|error| error.sentence()));
    json.push(',');
    write_list(
        &mut json,
        COMPONENTS.iter().map(|component| component.name()),
    );
    json.push(']');
    call.text(&json)
}

fn write_list(json: &mut String, texts: impl Iterator<Item = &'static str>) {
    for (index, text) in texts.enumerate() {
        json.push(if index == 0 { '[' } else { ',' });
        write_string(json, text);
    }
    json.push(']');
}

/// `validate(limit, input, base?)`: undefined if there is nothing to report, else the report. The board
/// has -1 for a base that is no URL.
pub(crate) fn validate<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let limit = call.index(0)?;
    with_options(call, state, |input, options| {
        let report = options.validate_up_to(input, limit);
        match report.is_empty() {
            true => Ok(C::UNDEFINED),
            false => call.text(&report_text(input, &report)),
        }
    })
}

/// `isValid(_, input, base?)`: the board has 1 for a valid URL string, 0 for another, and -1 for a base
/// that is no URL.
pub(crate) fn is_valid<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    with_options(call, state, |input, options| {
        call.leave_verdict(i32::from(options.is_valid_url_string(input)));
        Ok(C::UNDEFINED)
    })
}

/// `trace(_, input, base?)`: the states. The board has -1 for a base that is no URL.
pub(crate) fn trace<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    with_options(call, state, |input, options| {
        call.text(&trace_json(input, &options.trace(input)))
    })
}

fn with_options<C: Call>(
    call: &C,
    state: &mut State,
    then: impl Fn(&str, ParseOptions<'_>) -> Answer<C>,
) -> Answer<C> {
    call.leave_verdict(0);
    if call.count() < 3 {
        return call.with_text(1, |input| then(input, Url::options()));
    }
    call.with_text(2, |base| {
        let Some(base) = state.base(base) else {
            call.leave_verdict(FAILED);
            return Ok(C::UNDEFINED);
        };
        call.with_text(1, |input| then(input, Url::options().base_url(Some(base))))
    })
}

/// Places in a text, counted in UTF-16 units.
struct Places(Vec<(usize, usize)>);

impl Places {
    fn new(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> Places {
        if text.is_ascii() {
            return Places(Vec::new());
        }
        let mut bytes: Vec<usize> = ranges.flat_map(|it| [it.start, it.end]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        let (mut at, mut units) = (0, 0);
        let known = bytes.into_iter().map(|byte| {
            units += text[at..byte].encode_utf16().count();
            at = byte;
            (byte, units)
        });
        Places(known.collect())
    }

    fn of(&self, range: &Range<usize>) -> (usize, usize) {
        let place = |byte: usize| {
            let found = self.0.binary_search_by_key(&byte, |(byte, _)| *byte);
            found.map_or(byte, |index| self.0[index].1)
        };
        (place(range.start), place(range.end))
    }
}

/// A report as a line of numbers with a comma after each, and texts behind it: JavaScript takes that apart
/// several times faster than it reads JSON. The numbers are: how many findings were left out, the length of the
/// first text, which is the fixed input; and for each finding its error, component, bits, start and end, and if
/// it has a fix, that one's start and end and the length of its text. Errors and components are those of `names()`.
fn report_text(input: &str, report: &Report) -> String {
    let findings = report.findings();
    let ranges = findings.iter().flat_map(|finding| {
        let fix = finding.fix.iter().map(|fix| fix.range.clone());
        fix.chain([finding.range.clone()])
    });
    let places = Places::new(input, ranges);
    let fixed = report.apply_fixes(input);
    let mut text = format!("{},{},", report.left_out(), units(&fixed));
    for finding in findings {
        let (error, component) = (finding.error as usize, finding.component as usize);
        let bits = u8::from(finding.is_fatal)
            | u8::from(finding.is_repeat) << 1
            | u8::from(finding.fix.is_some()) << 2;
        let (start, end) = places.of(&finding.range);
        let _ = write!(text, "{error},{component},{bits},{start},{end},");
        if let Some(fix) = &finding.fix {
            let (start, end) = places.of(&fix.range);
            let _ = write!(text, "{start},{end},{},", units(&fix.text));
        }
    }
    text.push('\n');
    text.push_str(&fixed);
    let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
    text.extend(fixes.map(|fix| &*fix.text));
    text
}

/// The length of a text in JavaScript.
fn units(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => text.encode_utf16().count(),
    }
}

fn trace_json(input: &str, steps: &[Step]) -> String {
    let places = Places::new(input, steps.iter().map(|step| step.range.clone()));
    let mut json = String::from("[");
    for (index, step) in steps.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let (state, (start, end)) = (step.state.name(), places.of(&step.range));
        let _ = write!(
            json,
            "{comma}{{\"state\":\"{state}\",\"start\":{start},\"end\":{end},\"written\":"
        );
        write_string(&mut json, &step.written);
        let _ = write!(json, ",\"isFailure\":{}}}", step.is_failure);
    }
    json.push(']');
    json
}

fn write_string(json: &mut String, text: &str) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            '\0'..='\x1F' => {
                let _ = write!(json, "\\u{:04x}", u32::from(c));
            }
            _ => json.push(c),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_lists() {
        for (number, error) in ValidationError::ALL.iter().enumerate() {
            assert_eq!(*error as usize, number);
        }
        for (number, component) in COMPONENTS.iter().enumerate() {
            assert_eq!(*component as usize, number);
        }
    }
}
