//! Records problems of URLs for later reporting.

use std::collections::BTreeMap;

use urlwind::ParseOptions;
use urlwind::validate::{Finding, ValidationError};

use super::Sink;
use crate::hint;
use crate::problem::Problem;

/// Number of reported findings per error name; only the first of each are reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in super::super) struct Told(BTreeMap<ValidationError, u32>);

impl Told {
    const MOST: u32 = 3;

    pub(in super::super) fn wants(&self, error: ValidationError) -> bool {
        self.0.get(&error).is_none_or(|told| *told < Told::MOST)
    }

    pub(in super::super) fn note(&mut self, error: ValidationError) {
        *self.0.entry(error).or_default() += 1;
    }
}

impl Sink<'_> {
    /// Records why `input` is invalid. Only now is it parsed again for the position.
    #[cold]
    pub(crate) fn invalid(&mut self, options: ParseOptions<'_>, input: &str) {
        match options.parse_located(input) {
            Err(failure) => {
                let hint = match self.argument.is_empty() {
                    true => None,
                    false => hint::about(input, failure.kind()),
                };
                self.push(Problem::invalid(self.line, &failure, input).hinting(hint));
            }
            // Unreachable: both use the same parser.
            Ok(_) => self.problem("invalid URL", input),
        }
    }

    /// Records a problem with its validation error, or, for an argument, with all of them.
    #[cold]
    pub(crate) fn invalid_by(
        &mut self,
        options: ParseOptions<'_>,
        input: &str,
        error: ValidationError,
    ) {
        let Err(failure) = options.parse_located(input) else {
            return self.problem("invalid URL", input);
        };
        let problem = Problem::invalid(self.line, &failure, input).named(error);
        self.push(match self.argument.is_empty() {
            true => problem,
            false => problem.reporting(input, options),
        });
    }

    /// Returns whether another finding of this name would be reported.
    pub(crate) fn wants_finding(&self, error: ValidationError) -> bool {
        self.turns.wants_problems() && self.told.wants(error)
    }

    /// Records a validation error of a valid URL, if it is among the first of its name.
    #[cold]
    pub(crate) fn finding(&mut self, finding: &Finding, input: &str) {
        if self.wants_finding(finding.error) {
            self.told.note(finding.error);
            self.tell(Problem::finding(self.line, finding, input));
        }
    }

    /// Records all validation errors of a valid argument.
    #[cold]
    pub(crate) fn report(&mut self, options: ParseOptions<'_>, input: &str) {
        self.tell(Problem::findings(self.line, input, options));
    }

    /// Records a problem of a URL.
    #[cold]
    pub(crate) fn problem(&mut self, reason: impl ToString, input: &str) {
        self.push(Problem::new(self.line, reason, input));
    }

    /// Records that a URL in a text is invalid, with its column.
    #[cold]
    pub(crate) fn invalid_in_text(&mut self, options: ParseOptions<'_>, input: &str, column: u64) {
        let problem = match options.parse_located(input) {
            Err(failure) => Problem::invalid(self.line, &failure, input),
            Ok(_) => Problem::new(self.line, "invalid URL", input),
        };
        self.push_from_text(problem, input, column);
    }

    /// Records a problem of a URL in a text.
    #[cold]
    pub(crate) fn problem_in_text(&mut self, reason: impl ToString, input: &str, column: u64) {
        let problem = Problem::new(self.line, reason, input);
        self.push_from_text(problem, input, column);
    }

    /// Records that a text is too long to be read, given its beginning.
    #[cold]
    pub(crate) fn cut_in_text(&mut self, reason: impl ToString, beginning: &str, column: u64) {
        let problem = Problem::about_beginning(self.line, reason, beginning);
        self.push_from_text(problem, beginning, column);
    }

    fn push_from_text(&mut self, problem: Problem, input: &str, column: u64) {
        self.totals.invalid += 1;
        if self.turns.wants_rejected() {
            self.rejected.extend_from_slice(input.as_bytes());
            let end = self.line_end();
            self.rejected.push(end);
        }
        self.note_end();
        self.tell(problem.in_column(column));
    }

    fn push(&mut self, problem: Problem) {
        self.totals.invalid += 1;
        self.reject();
        self.note_end();
        self.tell(match self.column {
            0 => problem,
            column => problem.in_column(column),
        });
    }
}
