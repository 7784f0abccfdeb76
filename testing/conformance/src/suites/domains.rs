//! Tests the domain parser with `toascii.json` and the `IdnaTestV2` files through URLs with these hosts and through the
//! setters of `host` and `hostname`, as in the web platform's own tests.

use super::NEEDS_UTF16;
use crate::cases::{DomainCase, Text};
use crate::data::Lock;
use crate::report::{Checks, Report};
use crate::subject::{Attribute, NotSupported, Subject};

const EMPTY_DOMAIN: &str = "the domain is empty: after https:// the parser skips to the next host";

/// Runs the cases of one file.
pub(crate) fn run<S: Subject>(
    suite: &'static str,
    lock: Lock,
    cases: &[DomainCase],
    subject: &S,
) -> Report {
    let mut report = Report::new(suite);
    report.expect_count(format!("cases in {}", lock.file), lock.cases, cases.len());
    let mut needs_utf16 = 0;
    for (index, case) in cases.iter().enumerate() {
        let mut name = format!("#{index} {:?}", case.input);
        if let Some(comment) = &case.comment {
            name.push_str(&format!(" ({comment})"));
        }
        match &case.input {
            Text::Scalar(input) if input.is_empty() => {
                report.case(name, |checks| checks.not_carried(EMPTY_DOMAIN));
            }
            Text::Scalar(input) => report.case(name, |checks| {
                let host = encode_host_ending_code_points(input);
                let url = subject.parse(&format!("https://{host}/x"), None);
                check_parsed(subject, url, case, checks);
                check_setters(subject, &host, case, checks);
            }),
            Text::NeedsUtf16(units) => {
                needs_utf16 += 1;
                let input: Vec<u16> = "https://"
                    .encode_utf16()
                    .chain(units.iter().copied())
                    .chain("/x".encode_utf16())
                    .collect();
                report.case(name, |checks| match subject.parse_utf16(&input, None) {
                    Ok(url) => check_parsed(subject, url, case, checks),
                    Err(NotSupported) => checks.not_carried(NEEDS_UTF16),
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

/// Percent-encodes code points that would end the host, as the tests' own harness does.
fn encode_host_ending_code_points(input: &str) -> String {
    input
        .chars()
        .map(|c| match c {
            ':' | '/' | '?' | '#' | '\\' => format!("%{:02X}", u32::from(c)),
            _ => c.to_string(),
        })
        .collect()
}

fn check_parsed<S: Subject>(
    subject: &S,
    url: Option<S::Url>,
    case: &DomainCase,
    checks: &mut Checks<'_>,
) {
    match (url, &case.output) {
        (Some(url), Some(output)) => {
            for attribute in [Attribute::Host, Attribute::Hostname] {
                checks.equal(attribute.name(), output, &subject.get(&url, attribute));
            }
            checks.equal("pathname", "/x", &subject.get(&url, Attribute::Pathname));
            checks.equal(
                "href",
                &format!("https://{output}/x"),
                &subject.get(&url, Attribute::Href),
            );
        }
        (None, None) => {}
        (Some(url), None) => {
            checks.fail("parse", "failure", &subject.get(&url, Attribute::Href));
        }
        (None, Some(output)) => checks.fail("parse", output, "failure"),
    }
}

fn check_setters<S: Subject>(subject: &S, host: &str, case: &DomainCase, checks: &mut Checks<'_>) {
    for attribute in [Attribute::Host, Attribute::Hostname] {
        let Some(mut url) = subject.parse("https://x/x", None) else {
            checks.fail("parse", "https://x/x", "failure");
            return;
        };
        subject.set(&mut url, attribute, host);
        let expected = case.output.as_deref().unwrap_or("x");
        checks.equal(
            &format!("href after setting {}", attribute.name()),
            &format!("https://{expected}/x"),
            &subject.get(&url, Attribute::Href),
        );
        checks.equal(
            &format!("{0} after setting {0}", attribute.name()),
            expected,
            &subject.get(&url, attribute),
        );
    }
}
