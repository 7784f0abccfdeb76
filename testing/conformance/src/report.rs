//! Results of a suite, and their output.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Limits the printed list of failures; the first ones are usually enough.
const MAX_PRINTED_FAILURES: usize = 50;
/// Limits the printed failures of one case, which often have one cause.
const MAX_PRINTED_FAILURES_OF_A_CASE: usize = 3;

/// An unmet expectation. A case can have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The case: its position in the file and its input.
    pub case: String,
    /// The expectation.
    pub what: String,
    pub expected: String,
    pub actual: String,
}

/// A case that this subject, or any subject, cannot represent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCarried {
    pub case: String,
    pub why: &'static str,
}

/// The outcome of one suite over one subject. Every case of the suite is counted exactly once: in `passed`, `failed` or
/// `not_carried`.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub suite: &'static str,
    /// Cases that met every expectation.
    pub passed: usize,
    /// Cases with at least one entry in `failures`.
    pub failed: usize,
    pub failures: Vec<Failure>,
    pub not_carried: Vec<NotCarried>,
}

impl Report {
    pub(crate) fn new(suite: &'static str) -> Report {
        Report {
            suite,
            ..Report::default()
        }
    }

    /// Runs one case. A panic of the subject fails the case without ending the run, so the subject must be called only
    /// in here.
    pub(crate) fn case(&mut self, case: String, run: impl FnOnce(&mut Checks<'_>)) {
        let before = self.failures.len();
        let mut checks = Checks {
            case: &case,
            failures: &mut self.failures,
            not_carried: None,
        };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(&mut checks))) {
            let message = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("panicked without a message");
            checks.fail("panic", "no panic", message);
        }
        let not_carried = checks.not_carried;
        if self.failures.len() != before {
            self.failed += 1;
        } else if let Some(why) = not_carried {
            self.not_carried.push(NotCarried { case, why });
        } else {
            self.passed += 1;
        }
    }

    /// Checks a number of cases: a missing case would otherwise look like a passed one.
    pub(crate) fn expect_count(&mut self, what: String, expected: usize, actual: usize) {
        if expected != actual {
            self.failed += 1;
            self.failures.push(Failure {
                case: format!("the data of {}", self.suite),
                what,
                expected: expected.to_string(),
                actual: actual.to_string(),
            });
        }
    }
}

/// Collects the unmet expectations of the running case.
#[derive(Debug)]
pub(crate) struct Checks<'a> {
    case: &'a str,
    failures: &'a mut Vec<Failure>,
    not_carried: Option<&'static str>,
}

impl Checks<'_> {
    pub(crate) fn fail(&mut self, what: &str, expected: &str, actual: &str) {
        self.failures.push(Failure {
            case: self.case.to_owned(),
            what: what.to_owned(),
            expected: expected.to_owned(),
            actual: actual.to_owned(),
        });
    }

    /// Records that the subject cannot represent this case.
    pub(crate) fn not_carried(&mut self, why: &'static str) {
        self.not_carried = Some(why);
    }

    pub(crate) fn equal(&mut self, what: &str, expected: &str, actual: &str) {
        if expected != actual {
            self.fail(what, expected, actual);
        }
    }
}

/// The reports of one subject, ready to print. The last line has the form `N passed, N failed`.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    pub subject: &'a str,
    pub reports: &'a [Report],
}

impl Summary<'_> {
    /// Returns the number of cases that passed, over all suites.
    pub fn passed(&self) -> usize {
        self.reports.iter().map(|report| report.passed).sum()
    }

    /// Returns the number of cases that failed, over all suites.
    pub fn failed(&self) -> usize {
        self.reports.iter().map(|report| report.failed).sum()
    }

    /// Prints the summary.
    ///
    /// # Panics
    ///
    /// If a case failed.
    pub(crate) fn assert_passed(&self) {
        println!("{self}");
        let failed = self.failed();
        assert!(
            failed == 0,
            "{}: {failed} cases failed, listed above",
            self.subject
        );
    }

    fn write_failures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printed = 0;
        let mut of_this_case = 0;
        let mut case = "";
        for (suite, failure) in self
            .reports
            .iter()
            .flat_map(|report| report.failures.iter().map(move |it| (report.suite, it)))
        {
            if failure.case != case {
                case = &failure.case;
                of_this_case = 0;
            }
            of_this_case += 1;
            if of_this_case > MAX_PRINTED_FAILURES_OF_A_CASE || printed == MAX_PRINTED_FAILURES {
                continue;
            }
            printed += 1;
            if of_this_case == 1 {
                writeln!(f, "  {suite}: {case}")?;
            }
            writeln!(f, "    {}", failure.what)?;
            writeln!(f, "      expected {:?}", failure.expected)?;
            writeln!(f, "      actual   {:?}", failure.actual)?;
        }
        let all: usize = self.reports.iter().map(|it| it.failures.len()).sum();
        if all > printed {
            writeln!(f, "  … and {} more", all - printed)?;
        }
        Ok(())
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.subject)?;
        for report in self.reports {
            write!(
                f,
                "  {:<34} {:>5} passed {:>5} failed",
                report.suite, report.passed, report.failed
            )?;
            if !report.not_carried.is_empty() {
                write!(f, " {:>5} not carried", report.not_carried.len())?;
            }
            writeln!(f)?;
            // One line per reason, in order of appearance.
            let mut reasons: Vec<(&str, usize)> = Vec::new();
            for it in &report.not_carried {
                match reasons.iter_mut().find(|(why, _)| *why == it.why) {
                    Some((_, count)) => *count += 1,
                    None => reasons.push((it.why, 1)),
                }
            }
            for (why, count) in reasons {
                writeln!(f, "    {count} not carried: {why}")?;
            }
        }
        self.write_failures(f)?;
        write!(f, "{} passed, {} failed", self.passed(), self.failed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_fails_once_however_many_expectations_it_breaks() {
        let mut report = Report::new("suite");
        report.case("good".into(), |checks| checks.equal("a", "1", "1"));
        report.case("bad".into(), |checks| {
            checks.equal("a", "1", "2");
            checks.equal("b", "1", "2");
        });
        assert_eq!((report.passed, report.failed), (1, 1));
        assert_eq!(report.failures.len(), 2);
    }

    #[test]
    fn a_panic_fails_its_case_only() {
        let mut report = Report::new("suite");
        report.case("bad".into(), |_| panic!("the reason"));
        report.case("good".into(), |_| {});
        assert_eq!((report.passed, report.failed), (1, 1));
        assert_eq!(report.failures[0].what, "panic");
        assert_eq!(report.failures[0].actual, "the reason");
    }

    #[test]
    fn a_missing_case_is_a_failure() {
        let mut report = Report::new("suite");
        report.expect_count("cases".into(), 2, 2);
        assert_eq!(report.failed, 0);
        report.expect_count("cases".into(), 2, 1);
        assert_eq!(report.failed, 1);
    }

    #[test]
    fn the_summary_ends_with_the_counts_and_stays_short() {
        let mut report = Report::new("suite");
        for case in 0..100 {
            report.case(case.to_string(), |checks| {
                for what in 0..10 {
                    checks.equal(&what.to_string(), "1", "2");
                }
            });
        }
        report.case("good".into(), |_| {});
        report.case("left".into(), |checks| checks.not_carried("a reason"));
        report.case("out".into(), |checks| checks.not_carried("a reason"));
        let text = Summary {
            subject: "subject",
            reports: &[report],
        }
        .to_string();
        assert_eq!(text.lines().last(), Some("1 passed, 100 failed"));
        assert_eq!(text.matches("expected").count(), MAX_PRINTED_FAILURES);
        assert!(text.contains("and 950 more"), "{text}");
        assert!(text.contains("2 not carried: a reason"), "{text}");
    }
}
