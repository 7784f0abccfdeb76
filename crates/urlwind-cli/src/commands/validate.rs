//! `check --validate` and `fix`: validation errors of many URLs.

use urlwind::validate::{Report, ValidationError};
use urlwind::{ParseOptions, Url};

use super::Job;
use crate::args::TextsArgs;
use crate::pipeline::{Frame, Sink, Work};
use crate::status::{Failure, Status};

/// Counts URLs by validation error and reports the first ones: per URL, the first occurrence of each
/// error.
#[derive(Debug)]
pub(super) struct Validate {
    pub(super) base: Option<Url>,
    /// Whether URLs are arguments, which get a full report.
    pub(super) are_arguments: bool,
}

/// Per-thread counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    /// Number of valid URLs with validation errors.
    pub(super) with_errors: u64,
    /// Number of URLs per error, in the order of [`ValidationError::ALL`].
    by_error: Vec<u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            with_errors: 0,
            by_error: vec![0; ValidationError::ALL.len()],
        }
    }
}

impl Counts {
    fn note(&mut self, report: &Report) {
        self.with_errors += u64::from(!report.is_fatal());
        for error in report.errors() {
            self.by_error[error as usize] += 1;
        }
    }

    pub(super) fn add(mut self, other: Counts) -> Counts {
        self.with_errors += other.with_errors;
        for (sum, count) in self.by_error.iter_mut().zip(other.by_error) {
            *sum += count;
        }
        self
    }

    /// Returns the errors that occurred, most frequent first.
    pub(super) fn by_name(&self) -> Vec<(&'static str, u64)> {
        let counts = self.by_error.iter().copied();
        let names = ValidationError::ALL.iter().map(|error| error.name());
        let mut counts: Vec<_> = names.zip(counts).filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}

impl Work for Validate {
    type State = Counts;

    fn state(&self) -> Counts {
        Counts::default()
    }

    fn url(&self, counts: &mut Counts, input: &str, sink: &mut Sink<'_>) {
        let options = Url::options().base_url(self.base.as_ref());
        // Fast path: most URLs have no errors, and for the others mostly the names suffice.
        let report = options.validate_up_to(input, 0);
        if report.is_empty() {
            return sink.count_valid();
        }
        counts.note(&report);
        match report.findings() {
            [.., fatal] => sink.invalid_by(options, input, fatal.error),
            [] => {
                sink.count_valid();
                self.tell(options, &report, input, sink);
            }
        }
    }
}

impl Validate {
    fn tell(&self, options: ParseOptions<'_>, report: &Report, input: &str, sink: &mut Sink<'_>) {
        if self.are_arguments {
            return sink.report(options, input);
        }
        if report.errors().any(|error| sink.wants_finding(error)) {
            let whole = options.validate(input);
            for error in report.errors() {
                let mut findings = whole.findings().iter();
                if let Some(first) = findings.find(|finding| finding.error == error) {
                    sink.finding(first, input);
                }
            }
        }
    }
}

/// Limit on fixes per URL; more findings do not occur in handwritten URLs.
const MOST_FINDINGS: usize = 100_000;

/// Prints each URL with the fixes applied.
#[derive(Debug)]
struct FixAll {
    base: Option<Url>,
}

impl Work for FixAll {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), input: &str, sink: &mut Sink<'_>) {
        let options = Url::options().base_url(self.base.as_ref());
        let report = options.validate_up_to(input, MOST_FINDINGS);
        if report.is_fatal() {
            return sink.invalid(options, input);
        }
        if report.left_out() > 0 {
            return sink.problem(
                format_args!("more than {MOST_FINDINGS} validation errors"),
                input,
            );
        }
        let fixed = report.apply_fixes(input);
        sink.out.extend_from_slice(fixed.as_bytes());
        sink.end_record();
        sink.count_valid();
    }
}

pub(super) fn fix(args: TextsArgs) -> Result<Status, Failure> {
    let job = Job::of_texts(args)?;
    let work = FixAll {
        base: job.base.clone(),
    };
    Ok(job.execute(&work, Frame::default())?.totals.status())
}
