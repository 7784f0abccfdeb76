//! Tests the URL parser with `urltestdata.json` and files of its form.

use super::{NEEDS_UTF16, invariants};
use crate::cases::{RelativeTo, Text, UrlCase};
use crate::data::Lock;
use crate::report::{Checks, Report};
use crate::subject::{Attribute, NotSupported, Subject};

/// Bases without an opaque path, of every kind that the parser distinguishes.
const NON_OPAQUE_PATH_BASES: [&str; 6] = [
    "http://base.example/p/q",
    "https://base.example/p/q",
    "ws://base.example/p/q",
    "file:///p/q",
    "non-special://base.example/p/q",
    "non-special:/p/q",
];

const OPAQUE_PATH_BASES: [&str; 2] = ["non-special:opaque", "mailto:base@example.org"];

/// Inputs that parse against any valid base, or without one: they fail only because of the base.
const INPUTS_FOR_A_BASE: [&str; 2] = ["about:blank", "#fragment"];

/// A URL whose components all differ from those of the cases, to be overwritten through `href`.
const OTHER_URL: &str = "wss://other-user:other-password@other.example:1234/other/path?other#other";

/// Runs the parser cases of one file.
pub(crate) fn run<S: Subject>(
    suite: &'static str,
    lock: Lock,
    cases: &[UrlCase],
    subject: &S,
) -> Report {
    let mut report = Report::new(suite);
    report.expect_count(format!("cases in {}", lock.file), lock.cases, cases.len());
    let mut needs_utf16 = 0;
    for (index, case) in cases.iter().enumerate() {
        let name = name(index, case);
        let base = case.base().map(Text::as_str);
        match (case.input(), base) {
            (_, Some(None)) => {
                needs_utf16 += 1;
                report.case(name, |checks| checks.not_carried(NEEDS_UTF16));
            }
            (Text::Scalar(input), base) => report.case(name, |checks| {
                run_case(subject, case, input, base.flatten(), checks);
            }),
            (Text::NeedsUtf16(units), base) => {
                needs_utf16 += 1;
                report.case(name, |checks| {
                    run_utf16(subject, case, units, base.flatten(), checks);
                });
            }
        }
    }
    report.expect_count(
        format!("cases in {} that need UTF-16", lock.file),
        lock.needs_utf16,
        needs_utf16,
    );
    report
}

fn name(index: usize, case: &UrlCase) -> String {
    match case.base() {
        Some(base) => format!("#{index} {:?} against {base:?}", case.input()),
        None => format!("#{index} {:?}", case.input()),
    }
}

fn run_case<S: Subject>(
    subject: &S,
    case: &UrlCase,
    input: &str,
    base: Option<&str>,
    checks: &mut Checks<'_>,
) {
    match case {
        UrlCase::Success { expected, .. } => {
            match subject.parse(input, base) {
                Some(url) => check_parsed(subject, &url, expected, checks),
                None => checks.fail("parse", "a URL", "failure"),
            }
            expect_can_parse(subject, input, base, true, checks);
            if base.is_none() {
                check_href_setter(subject, input, expected, checks);
            }
        }
        UrlCase::Failure { relative_to, .. } => {
            expect_failure(subject, input, base, checks);
            if base.is_none() {
                check_other_ways_to_fail(subject, input, *relative_to, checks);
            }
        }
    }
}

fn run_utf16<S: Subject>(
    subject: &S,
    case: &UrlCase,
    units: &[u16],
    base: Option<&str>,
    checks: &mut Checks<'_>,
) {
    match (subject.parse_utf16(units, base), case) {
        (Err(NotSupported), _) => checks.not_carried(NEEDS_UTF16),
        (Ok(Some(url)), UrlCase::Success { expected, .. }) => {
            check_parsed(subject, &url, expected, checks);
        }
        (Ok(None), UrlCase::Failure { .. }) => {}
        (Ok(None), UrlCase::Success { .. }) => checks.fail("parse", "a URL", "failure"),
        (Ok(Some(url)), UrlCase::Failure { .. }) => {
            checks.fail("parse", "failure", &subject.get(&url, Attribute::Href));
        }
    }
}

fn check_parsed<S: Subject>(
    subject: &S,
    url: &S::Url,
    expected: &[(Attribute, String)],
    checks: &mut Checks<'_>,
) {
    for (attribute, value) in expected {
        checks.equal(attribute.name(), value, &subject.get(url, *attribute));
    }
    invariants::check(subject, url, checks);

    let href = subject.get(url, Attribute::Href);
    match subject.parse(&href, None) {
        Some(again) => {
            for attribute in Attribute::ALL {
                checks.equal(
                    &format!("{} of the parsed href", attribute.name()),
                    &subject.get(url, attribute),
                    &subject.get(&again, attribute),
                );
            }
        }
        None => checks.fail("parse of the href", &href, "failure"),
    }

    // Against any base, a fragment alone keeps everything else.
    let without_fragment = href.split('#').next().unwrap_or_default();
    match subject.parse("#f", Some(&href)) {
        Some(joined) => checks.equal(
            "href of #f against the href",
            &format!("{without_fragment}#f"),
            &subject.get(&joined, Attribute::Href),
        ),
        None => checks.fail("parse of #f against the href", "a URL", "failure"),
    }
}

fn check_href_setter<S: Subject>(
    subject: &S,
    input: &str,
    expected: &[(Attribute, String)],
    checks: &mut Checks<'_>,
) {
    let Some(mut url) = subject.parse(OTHER_URL, None) else {
        checks.fail("parse", OTHER_URL, "failure");
        return;
    };
    subject.set(&mut url, Attribute::Href, input);
    for (attribute, value) in expected {
        checks.equal(
            &format!("{} after setting href", attribute.name()),
            value,
            &subject.get(&url, *attribute),
        );
    }
    invariants::check(subject, &url, checks);
}

fn check_other_ways_to_fail<S: Subject>(
    subject: &S,
    input: &str,
    relative_to: Option<RelativeTo>,
    checks: &mut Checks<'_>,
) {
    for valid in INPUTS_FOR_A_BASE {
        expect_failure(subject, valid, Some(input), checks);
    }

    for url in [OTHER_URL, "about:blank"] {
        match subject.parse(url, None) {
            Some(mut parsed) => {
                subject.set(&mut parsed, Attribute::Href, input);
                let href = subject.get(&parsed, Attribute::Href);
                checks.equal("href after setting an invalid href", url, &href);
                invariants::check(subject, &parsed, checks);
            }
            None => checks.fail("parse", url, "failure"),
        }
    }

    match relative_to {
        None => {
            for base in NON_OPAQUE_PATH_BASES.into_iter().chain(OPAQUE_PATH_BASES) {
                expect_failure(subject, input, Some(base), checks);
            }
        }
        Some(RelativeTo::AnyBase) => {
            for base in NON_OPAQUE_PATH_BASES.into_iter().chain(OPAQUE_PATH_BASES) {
                if subject.parse(input, Some(base)).is_none() {
                    checks.fail(&format!("parse against {base}"), "a URL", "failure");
                }
                expect_can_parse(subject, input, Some(base), true, checks);
            }
        }
        Some(RelativeTo::NonOpaquePathBase) => {
            for base in OPAQUE_PATH_BASES {
                expect_failure(subject, input, Some(base), checks);
            }
            // An input such as `http:@/x` is relative only to a base of its own scheme.
            let mut parsed_against_one = false;
            for base in NON_OPAQUE_PATH_BASES {
                let parses = subject.parse(input, Some(base)).is_some();
                expect_can_parse(subject, input, Some(base), parses, checks);
                parsed_against_one |= parses;
            }
            if !parsed_against_one {
                checks.fail("parse against some hierarchical base", "a URL", "failure");
            }
        }
    }
}

fn expect_failure<S: Subject>(
    subject: &S,
    input: &str,
    base: Option<&str>,
    checks: &mut Checks<'_>,
) {
    if let Some(url) = subject.parse(input, base) {
        checks.fail(
            &format!("parse of {input:?} against {base:?}"),
            "failure",
            &subject.get(&url, Attribute::Href),
        );
    }
    expect_can_parse(subject, input, base, false, checks);
}

fn expect_can_parse<S: Subject>(
    subject: &S,
    input: &str,
    base: Option<&str>,
    expected: bool,
    checks: &mut Checks<'_>,
) {
    let actual = subject.can_parse(input, base);
    checks.equal(
        &format!("can_parse of {input:?} against {base:?}"),
        &expected.to_string(),
        &actual.to_string(),
    );
}

/// Tests the stringification of `searchParams` in the cases that specify it.
pub(crate) fn run_search_params<S: Subject>(
    expected_count: usize,
    cases: &[UrlCase],
    subject: &S,
) -> Report {
    let mut report = Report::new("urltestdata searchParams");
    let mut count = 0;
    for (index, case) in cases.iter().enumerate() {
        let UrlCase::Success {
            input: Text::Scalar(input),
            base,
            search_params: Some(expected),
            ..
        } = case
        else {
            continue;
        };
        count += 1;
        let base = base.as_ref().and_then(Text::as_str);
        report.case(name(index, case), |checks| {
            match subject
                .parse(input, base)
                .map(|url| subject.search_params(&url))
            {
                Some(Ok(actual)) => checks.equal("searchParams", expected, &actual),
                Some(Err(NotSupported)) => checks.not_carried("the subject has no searchParams"),
                None => checks.fail("parse", "a URL", "failure"),
            }
        });
    }
    report.expect_count("cases with searchParams".to_owned(), expected_count, count);
    report
}
