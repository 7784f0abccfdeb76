//! What a report says, and what is kept of it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ValidationError;
use crate::error::Component;

/// How many findings [`Url::validate`](crate::Url::validate) keeps.
///
/// ```
/// use urlwind::Url;
/// use urlwind::validate::DEFAULT_LIMIT;
/// let report = Url::validate(&format!("https://example.com/{}", "|".repeat(1000)));
/// assert_eq!(report.findings().len(), DEFAULT_LIMIT);
/// assert_eq!(report.left_out(), 1000 - DEFAULT_LIMIT);
/// ```
pub const DEFAULT_LIMIT: usize = 100;

/// Text to put in the place of some bytes of the input, which makes an error go away.
///
/// ```
/// use urlwind::Url;
/// let report = Url::validate("https:\\\\example.com");
/// let fix = report.findings()[0].fix.as_ref().unwrap();
/// assert_eq!((fix.range.clone(), &*fix.text), (6..6, "//"));
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fix {
    /// The bytes to replace. They may be more than those of the finding: an address is written anew as
    /// a whole.
    pub range: Range<usize>,
    /// What to put there.
    pub text: Cow<'static, str>,
}

impl Fix {
    pub(super) fn new(range: Range<usize>, text: impl Into<Cow<'static, str>>) -> Option<Fix> {
        Some(Fix {
            range,
            text: text.into(),
        })
    }
}

/// A validation error, and where it is.
///
/// ```
/// use urlwind::{Url, validate::ValidationError};
/// let report = Url::validate("https://example.org:70000/");
/// let finding = &report.findings()[0];
/// assert_eq!(finding.error, ValidationError::PortOutOfRange);
/// assert!(finding.is_fatal);
/// assert_eq!(finding.range, 20..25);
/// assert_eq!(finding.to_string(), "port-out-of-range at bytes 20 to 25: The port is above 65535.");
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// Which error.
    pub error: ValidationError,
    /// Whether it makes parsing fail.
    pub is_fatal: bool,
    /// The bytes of the input as it was given; empty where something is missing.
    pub range: Range<usize>,
    /// Which part of the input it is about.
    pub component: Component,
    /// What to do about it, if something can be done that does not change what the URL means.
    pub fix: Option<Fix>,
    /// Whether the standard counts this as one error with the finding before it. It names each kind
    /// once for all spaces at both ends, for all tabs and newlines, and for all code points of an opaque
    /// host; a report has a finding for each place.
    ///
    /// ```
    /// use urlwind::Url;
    /// let report = Url::validate(" https://example.com/ ");
    /// let repeats: Vec<bool> = report.findings().iter().map(|finding| finding.is_repeat).collect();
    /// assert_eq!(repeats, [false, true]);
    /// ```
    pub is_repeat: bool,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        match end - start {
            0 => write!(f, "{} at byte {start}: ", self.error)?,
            _ => write!(f, "{} at bytes {start} to {end}: ", self.error)?,
        }
        f.write_str(self.error.sentence())
    }
}

/// The validation errors of an input, in the order in which the standard's steps meet them.
///
/// ```
/// use urlwind::Url;
///
/// let input = "https://0x7f.1/a b\\c";
/// let report = Url::validate(input);
/// let names: Vec<&str> = report.names().collect();
/// assert_eq!(
///     names,
///     ["IPv4-too-few-parts", "IPv4-non-decimal-part", "invalid-URL-unit", "invalid-reverse-solidus"]
/// );
/// assert!(!report.is_fatal());
/// assert_eq!(report.apply_fixes(input), "https://127.0.0.1/a%20b/c");
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    pub(super) findings: Vec<Finding>,
    pub(super) left_out: usize,
    errors: Errors,
}

/// A set of errors, with a bit for each.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "Vec<ValidationError>", from = "Vec<ValidationError>")
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Errors(u64);

impl Errors {
    fn insert(&mut self, error: ValidationError) {
        self.0 |= 1 << error as u32;
    }

    fn iter(self) -> impl Iterator<Item = ValidationError> {
        let all = ValidationError::ALL.iter().copied();
        all.filter(move |error| self.0 >> *error as u32 & 1 == 1)
    }
}

impl From<Vec<ValidationError>> for Errors {
    fn from(errors: Vec<ValidationError>) -> Errors {
        let mut set = Errors::default();
        errors.into_iter().for_each(|error| set.insert(error));
        set
    }
}

impl From<Errors> for Vec<ValidationError> {
    fn from(errors: Errors) -> Vec<ValidationError> {
        errors.iter().collect()
    }
}

impl Report {
    /// The findings that were kept: the first ones up to the limit, and always the one that made parsing
    /// fail, if one did.
    ///
    /// ```
    /// use urlwind::Url;
    /// let report = Url::options().validate_up_to("\thttps://a\nb|/", 1);
    /// let ranges: Vec<_> = report.findings().iter().map(|finding| finding.range.clone()).collect();
    /// assert_eq!(ranges, [0..1, 12..13]); // the leading tab, and the `|`
    /// assert_eq!(report.left_out(), 1);
    /// ```
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How many findings were not kept, because there were more than the limit.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::validate("https://example.com/|").left_out(), 0);
    /// ```
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether there is nothing to report. The input is then a [valid URL
    /// string](https://url.spec.whatwg.org/#valid-url-string).
    ///
    /// ```
    /// assert!(urlwind::Url::validate("https://example.com/").is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty() && self.left_out == 0
    }

    /// Whether one of the errors makes parsing fail.
    ///
    /// ```
    /// assert!(urlwind::Url::validate("https://example.com:x/").is_fatal());
    /// ```
    #[must_use]
    pub fn is_fatal(&self) -> bool {
        self.findings.last().is_some_and(|last| last.is_fatal)
    }

    /// The names of the errors as often as the standard reports them: without repeats.
    ///
    /// ```
    /// let report = urlwind::Url::validate("https://exam\tple\t.com/%");
    /// let names: Vec<&str> = report.names().collect();
    /// assert_eq!(names, ["invalid-URL-unit", "invalid-URL-unit"]); // the tabs, and the percent sign
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        let counted = self.findings.iter().filter(|finding| !finding.is_repeat);
        counted.map(|finding| finding.error.name())
    }

    /// The different errors, each of them once, those of findings that were left out among them. The order
    /// is that of the standard's table.
    ///
    /// ```
    /// use urlwind::{Url, validate::ValidationError};
    /// let report = Url::options().validate_up_to("https://example.com/|\\|", 0);
    /// assert!(report.findings().is_empty());
    /// let errors: Vec<ValidationError> = report.errors().collect();
    /// assert_eq!(errors, [ValidationError::InvalidUrlUnit, ValidationError::InvalidReverseSolidus]);
    /// ```
    pub fn errors(&self) -> impl Iterator<Item = ValidationError> + '_ {
        self.errors.iter()
    }

    /// `input`, which this report is about, with all fixes applied that were kept. It parses to the same
    /// URL, and the errors that had a fix are gone. Text that the report is not about comes back as it
    /// is where a fix does not fit it.
    ///
    /// ```
    /// use urlwind::Url;
    /// let input = " HTTPS:EXAMPLE.com\\a|b ";
    /// let fixed = Url::validate(input).apply_fixes(input);
    /// assert_eq!(fixed, "HTTPS://EXAMPLE.com/a|b"); // to encode `|` would change the URL
    /// assert_eq!(Url::parse(&fixed), Url::parse(input));
    /// ```
    #[must_use]
    pub fn apply_fixes(&self, input: &str) -> String {
        let fixes = self.findings.iter().filter_map(|found| found.fix.as_ref());
        let mut fixes: Vec<&Fix> = fixes.collect();
        // What is put in comes before what is replaced there; the longest of those covers the others.
        fixes.sort_by_key(|fix| {
            let Range { start, end } = fix.range;
            (start, start != end, usize::MAX - end)
        });
        let mut fixed = String::with_capacity(input.len());
        let mut done = 0;
        let mut last: Option<&Fix> = None;
        for fix in fixes {
            let Range { start, end } = fix.range;
            let is_covered = start < done || last.is_some_and(|last| last.range == fix.range);
            let Some(between) = input.get(done..start).filter(|_| !is_covered) else {
                continue;
            };
            if input.get(start..end).is_none() {
                continue;
            }
            fixed.push_str(between);
            fixed.push_str(&fix.text);
            done = end;
            last = Some(fix);
        }
        fixed.push_str(&input[done..]);
        fixed
    }
}

/// Where findings go.
pub(super) struct Sink {
    pub(super) report: Report,
    limit: usize,
}

impl Sink {
    pub(super) fn new(limit: usize) -> Sink {
        Sink {
            report: Report::default(),
            limit,
        }
    }

    /// Notes an error that parsing survives. The fix is made only if it is kept.
    pub(super) fn note(
        &mut self,
        error: ValidationError,
        range: Range<usize>,
        component: Component,
        fix: impl FnOnce() -> Option<Fix>,
    ) {
        self.report.errors.insert(error);
        if self.report.findings.len() >= self.limit {
            self.report.left_out += 1;
            return;
        }
        self.report.findings.push(Finding {
            error,
            is_fatal: false,
            range,
            component,
            fix: fix(),
            is_repeat: false,
        });
    }

    /// The same, where the standard has reported it already if `is_repeat` says so.
    pub(super) fn note_once(
        &mut self,
        is_repeat: bool,
        range: Range<usize>,
        component: Component,
        fix: impl FnOnce() -> Option<Fix>,
    ) {
        let kept = self.report.findings.len();
        self.note(ValidationError::InvalidUrlUnit, range, component, fix);
        if let Some(finding) = self.report.findings.get_mut(kept) {
            finding.is_repeat = is_repeat;
        }
    }

    /// Notes the error that makes parsing fail. It is the last one, and always kept.
    pub(super) fn fail(
        &mut self,
        error: ValidationError,
        range: Range<usize>,
        component: Component,
    ) {
        self.report.errors.insert(error);
        self.report.findings.push(Finding {
            error,
            is_fatal: true,
            range,
            component,
            fix: None,
            is_repeat: false,
        });
    }
}
