//! Validation reports, and the walk through the states of the standard's parser.

use std::ffi::c_char;
use std::ops::Range;

use urlwind::validate::{Report, Step};
use urlwind::{ParseOptions, Url};

use crate::getters::give_text;
use crate::ptr::{self, Handle, OwnedStr, Str};
use crate::status::Status;
use crate::url::Span;

/// What the header calls `urlwind_report`.
#[derive(Debug)]
pub struct Findings(Report);

/// What the header calls `urlwind_trace`.
#[derive(Debug)]
pub struct Steps(Vec<Step>);

/// A validation error of the standard, and where it is.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FindingView {
    /// As the standard spells it, such as "invalid-URL-unit".
    name: Str,
    /// For people.
    sentence: Str,
    /// The part of the input that it is about: "input", "scheme", "credentials", "host", "port", "path",
    /// "query" or "fragment".
    component: Str,
    /// The bytes of the input; empty where something is missing.
    place: Span,
    /// The bytes to replace by `fix_text`, which makes the error go away; all zeros if `has_fix` is false.
    fix_place: Span,
    fix_text: Str,
    has_fix: bool,
    /// Whether it makes parsing fail.
    is_fatal: bool,
    /// Whether the standard counts it as one error with the finding before it.
    is_repeat: bool,
}

/// A state of the standard's parser, what it reads, and what it adds to the URL.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StepView {
    /// As the standard spells it, such as "port state".
    state: Str,
    /// What it adds to the URL.
    written: Str,
    /// The bytes of the input that it reads.
    place: Span,
    /// Whether parsing fails in this state.
    is_failure: bool,
}

fn span(range: &Range<usize>) -> Span {
    Span {
        start: range.start,
        end: range.end,
    }
}

const NO_SPAN: Span = Span { start: 0, end: 0 };

/// Hands over what `work` makes of the input, or null with the reason.
fn give<T>(
    (input, length): (*const c_char, usize),
    base: Option<&Handle>,
    out: *mut *mut T,
    work: impl FnOnce(&str, ParseOptions<'_>) -> T,
) -> Status {
    if out.is_null() {
        return Status::NullPointer;
    }
    ptr::put(out, std::ptr::null_mut());
    let input = match ptr::text(input, length) {
        Ok(input) => input,
        Err(status) => return status,
    };
    let base = match base.map(|handle| &handle.0) {
        Some(None) => return Status::NoUrl,
        Some(Some(base)) => Some(base),
        None => None,
    };
    let made = work(input, Url::options().base_url(base));
    ptr::put(out, ptr::give(made));
    Status::Ok
}

/// Reports every validation error of the standard in an input, against `base` if that is not null: what should not
/// be written so, even if it can be parsed.
///
/// Writes a new report to `out`, which the caller must give to urlwind_report_free. At most `limit` findings are
/// kept, and always the one that makes parsing fail; the others are counted. On any answer but URLWIND_STATUS_OK
/// `out` is set to null: for text that is not UTF-8, a null `input` whose length is not 0, and a base that is an
/// empty handle (URLWIND_STATUS_NO_URL).
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_validate(
    input: *const c_char,
    length: usize,
    base: Option<&Handle>,
    limit: usize,
    out: *mut *mut Findings,
) -> Status {
    give((input, length), base, out, |input, options| {
        Findings(options.validate_up_to(input, limit))
    })
}

/// Whether an input is a valid URL string, against `base` if that is not null: one for which urlwind_validate has
/// nothing to report.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_is_valid_url_string(
    input: *const c_char,
    length: usize,
    base: Option<&Handle>,
) -> bool {
    let Ok(input) = ptr::text(input, length) else {
        return false;
    };
    let options = Url::options();
    match base.map(|handle| &handle.0) {
        None => options.is_valid_url_string(input),
        Some(Some(base)) => options.base_url(Some(base)).is_valid_url_string(input),
        Some(None) => false,
    }
}

/// How many findings a report has kept.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_report_size(report: Option<&Findings>) -> usize {
    report.map_or(0, |report| report.0.findings().len())
}

/// How many findings were not kept.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_report_left_out(report: Option<&Findings>) -> usize {
    report.map_or(0, |report| report.0.left_out())
}

/// Writes the finding at `index` to `out`, in the order in which the standard's steps meet them. False, and nothing
/// is written, behind the end.
///
/// Its texts are views: `fix_text` is valid until the report is freed, the others for ever. None ends in a NUL.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_report_get(
    report: Option<&Findings>,
    index: usize,
    out: *mut FindingView,
) -> bool {
    let findings = report.map_or(&[][..], |report| report.0.findings());
    let Some(finding) = findings.get(index) else {
        return false;
    };
    let fix = finding.fix.as_ref();
    ptr::put(
        out,
        FindingView {
            name: Str::of(finding.error.name()),
            sentence: Str::of(finding.error.sentence()),
            component: Str::of(finding.component.name()),
            place: span(&finding.range),
            fix_place: fix.map_or(NO_SPAN, |fix| span(&fix.range)),
            fix_text: Str::of(fix.map_or("", |fix| &fix.text)),
            has_fix: fix.is_some(),
            is_fatal: finding.is_fatal,
            is_repeat: finding.is_repeat,
        },
    );
    true
}

/// Writes `input`, which the report is about, to `out`, with all fixes applied that were kept.
///
/// Where a fix does not fit the text, it is left as it is.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_report_apply_fixes(
    report: Option<&Findings>,
    input: *const c_char,
    length: usize,
    out: *mut OwnedStr,
) -> Status {
    let Some(report) = report else {
        return give_text(out, Err(Status::NullPointer));
    };
    let fixed = ptr::text(input, length).map(|input| report.0.apply_fixes(input));
    give_text(out, fixed)
}

/// Frees a report.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_report_free(report: *mut Findings) {
    ptr::free(report);
}

/// Writes a new list of the states that the standard's parser walks through for an input to `out`,
/// against `base` if that is not null. The caller must give it to urlwind_trace_free.
/// Answers are as with urlwind_validate.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_trace_input(
    input: *const c_char,
    length: usize,
    base: Option<&Handle>,
    out: *mut *mut Steps,
) -> Status {
    give((input, length), base, out, |input, options| {
        Steps(options.trace(input))
    })
}

/// How many states a trace has.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_trace_size(trace: Option<&Steps>) -> usize {
    trace.map_or(0, |trace| trace.0.len())
}

/// Writes the step at `index` to `out`. False, and nothing is written, behind the end.
///
/// Its texts are views: `written` is valid until the trace is freed, `state` for ever. None ends in a NUL.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_trace_get(
    trace: Option<&Steps>,
    index: usize,
    out: *mut StepView,
) -> bool {
    let Some(step) = trace.and_then(|trace| trace.0.get(index)) else {
        return false;
    };
    ptr::put(
        out,
        StepView {
            state: Str::of(step.state.name()),
            written: Str::of(&step.written),
            place: span(&step.range),
            is_failure: step.is_failure,
        },
    );
    true
}

/// Frees a trace.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_trace_free(trace: *mut Steps) {
    ptr::free(trace);
}
