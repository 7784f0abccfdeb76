//! Validation reports and traces, as tuples. Their names are given in Python (`urlwind/_reports.py`).

use std::ops::Range;

use pyo3::prelude::*;
use urlwind::Url;

use crate::url::{URL, text_of};

/// Name, fatal, start, end, component, sentence, fix, repeat.
type FindingTuple = (
    &'static str,
    bool,
    usize,
    usize,
    &'static str,
    &'static str,
    Option<(usize, usize, String)>,
    bool,
);

/// State, start, end, written, failure.
type StepTuple = (&'static str, usize, usize, String, bool);

fn base_of(base: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Url>> {
    let base = base.filter(|base| !base.is_none());
    base.map(URL::base_of).transpose()
}

/// Places in a text, counted in code points, as Python does.
struct Places {
    /// Bytes, sorted, and the code points before each; none if the text is ASCII.
    known: Vec<(usize, usize)>,
}

impl Places {
    fn new(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> Places {
        if text.is_ascii() {
            return Places { known: Vec::new() };
        }
        let mut bytes: Vec<usize> = ranges.flat_map(|it| [it.start, it.end]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        let (mut at, mut count) = (0, 0);
        let known = bytes.into_iter().map(|byte| {
            count += text[at..byte].chars().count();
            at = byte;
            (byte, count)
        });
        Places {
            known: known.collect(),
        }
    }

    fn of(&self, byte: usize) -> usize {
        let found = self.known.binary_search_by_key(&byte, |(byte, _)| *byte);
        found.map_or(byte, |index| self.known[index].1)
    }
}

/// The findings, how many were left out, and the input with the fixes applied.
#[pyfunction]
#[pyo3(signature = (url, base, limit))]
pub(crate) fn validate(
    url: &Bound<'_, PyAny>,
    base: Option<&Bound<'_, PyAny>>,
    limit: usize,
) -> PyResult<(Vec<FindingTuple>, usize, String)> {
    let mut keep = None;
    let input = text_of(url, &mut keep, "url")?;
    let base = base_of(base)?;
    let options = Url::options().base_url(base.as_ref());
    let report = options.validate_up_to(input, limit);
    let ranges = report.findings().iter().flat_map(|finding| {
        let fix = finding.fix.iter().map(|fix| fix.range.clone());
        fix.chain([finding.range.clone()])
    });
    let places = Places::new(input, ranges);
    let findings = report.findings().iter().map(|finding| {
        let place = |range: &Range<usize>| (places.of(range.start), places.of(range.end));
        let (start, end) = place(&finding.range);
        let fix = finding.fix.as_ref().map(|fix| {
            let (start, end) = place(&fix.range);
            (start, end, fix.text.to_string())
        });
        let component = finding.component.name();
        let sentence = finding.error.sentence();
        (
            finding.error.name(),
            finding.is_fatal,
            start,
            end,
            component,
            sentence,
            fix,
            finding.is_repeat,
        )
    });
    Ok((
        findings.collect(),
        report.left_out(),
        report.apply_fixes(input),
    ))
}

/// Whether `url` is a valid URL string.
#[pyfunction]
#[pyo3(signature = (url, base=None))]
pub(crate) fn is_valid_url_string(
    url: &Bound<'_, PyAny>,
    base: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let mut keep = None;
    let input = text_of(url, &mut keep, "url")?;
    let base = base_of(base)?;
    Ok(Url::options()
        .base_url(base.as_ref())
        .is_valid_url_string(input))
}

/// The states, what they read and what they write.
#[pyfunction]
#[pyo3(signature = (url, base))]
pub(crate) fn trace(
    url: &Bound<'_, PyAny>,
    base: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<StepTuple>> {
    let mut keep = None;
    let input = text_of(url, &mut keep, "url")?;
    let base = base_of(base)?;
    let steps = Url::options().base_url(base.as_ref()).trace(input);
    let places = Places::new(input, steps.iter().map(|step| step.range.clone()));
    let steps = steps.into_iter().map(|step| {
        let Range { start, end } = step.range;
        let (start, end) = (places.of(start), places.of(end));
        (step.state.name(), start, end, step.written, step.is_failure)
    });
    Ok(steps.collect())
}
