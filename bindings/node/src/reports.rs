//! Validation reports and traces. JavaScript gets them as JSON, with places counted in UTF-16 units, as its
//! strings count.

use std::fmt::Write as _;
use std::ops::Range;

use urlwind::validate::{Report, Step};
use urlwind::{ParseOptions, Url};

use crate::ffi::{Call, Value};
use crate::offsets::FAILED;
use crate::problem::Problem;
use crate::state::State;

/// `validate(limit, input, base?)`: undefined if there is nothing to report, else the report. The board
/// has -1 for a base that is no URL.
pub(crate) fn validate(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let limit = call.index(0)?;
    with_options(call, state, |input, options| {
        let report = options.validate_up_to(input, limit);
        match report.is_empty() {
            true => Ok(Value::UNDEFINED),
            false => call.text(&report_json(input, &report)),
        }
    })
}

/// `isValid(_, input, base?)`: the board has 1 for a valid URL string, 0 for another, and -1 for a base
/// that is no URL.
pub(crate) fn is_valid(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    with_options(call, state, |input, options| {
        call.leave_verdict(i32::from(options.is_valid_url_string(input)));
        Ok(Value::UNDEFINED)
    })
}

/// `trace(_, input, base?)`: the states. The board has -1 for a base that is no URL.
pub(crate) fn trace(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    with_options(call, state, |input, options| {
        call.text(&trace_json(input, &options.trace(input)))
    })
}

fn with_options(
    call: &Call<'_>,
    state: &mut State,
    then: impl Fn(&str, ParseOptions<'_>) -> Result<Value, Problem>,
) -> Result<Value, Problem> {
    call.leave_verdict(0);
    if call.count() < 3 {
        return call.with_text(1, |input| then(input, Url::options()));
    }
    call.with_text(2, |base| {
        let Some(base) = state.base(base) else {
            call.leave_verdict(FAILED);
            return Ok(Value::UNDEFINED);
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

    fn write(&self, json: &mut String, range: &Range<usize>) {
        let place = |byte: usize| {
            let found = self.0.binary_search_by_key(&byte, |(byte, _)| *byte);
            found.map_or(byte, |index| self.0[index].1)
        };
        let (start, end) = (place(range.start), place(range.end));
        let _ = write!(json, "\"start\":{start},\"end\":{end}");
    }
}

fn report_json(input: &str, report: &Report) -> String {
    let ranges = report.findings().iter().flat_map(|finding| {
        let fix = finding.fix.iter().map(|fix| fix.range.clone());
        fix.chain([finding.range.clone()])
    });
    let places = Places::new(input, ranges);
    let mut json = String::from("{\"findings\":[");
    for (index, finding) in report.findings().iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let (name, fatal) = (finding.error.name(), finding.is_fatal);
        let _ = write!(json, "{comma}{{\"name\":\"{name}\",\"isFatal\":{fatal},");
        places.write(&mut json, &finding.range);
        let component = finding.component.name();
        let _ = write!(json, ",\"component\":\"{component}\",\"sentence\":");
        write_string(&mut json, finding.error.sentence());
        json.push_str(",\"fix\":");
        match &finding.fix {
            Some(fix) => {
                json.push('{');
                places.write(&mut json, &fix.range);
                json.push_str(",\"text\":");
                write_string(&mut json, &fix.text);
                json.push('}');
            }
            None => json.push_str("null"),
        }
        let _ = write!(json, ",\"isRepeat\":{}}}", finding.is_repeat);
    }
    let _ = write!(json, "],\"leftOut\":{},\"fixed\":", report.left_out());
    write_string(&mut json, &report.apply_fixes(input));
    json.push('}');
    json
}

fn trace_json(input: &str, steps: &[Step]) -> String {
    let places = Places::new(input, steps.iter().map(|step| step.range.clone()));
    let mut json = String::from("[");
    for (index, step) in steps.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(json, "{comma}{{\"state\":\"{}\",", step.state.name());
        places.write(&mut json, &step.range);
        json.push_str(",\"written\":");
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
