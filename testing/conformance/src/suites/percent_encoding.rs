//! Tests the encoding argument of the URL parser with `percent-encoding.json`: it applies only to the query of a
//! special non-WebSocket URL; everything else is UTF-8.

use crate::cases::PercentEncodingCase;
use crate::data::{PERCENT_ENCODING, PERCENT_ENCODING_OUTPUTS, PERCENT_ENCODINGS};
use crate::report::{Checks, Report};
use crate::subject::{Attribute, NotSupported, Subject};
use std::collections::BTreeSet;

const UTF_8: &str = "utf-8";

/// Runs one case for each input and encoding.
pub(crate) fn run<S: Subject>(cases: &[PercentEncodingCase], subject: &S) -> Report {
    let mut report = Report::new("percent-encoding");
    let outputs = cases.iter().map(|case| case.output.len()).sum();
    let encodings: BTreeSet<_> = cases.iter().flat_map(|case| case.output.keys()).collect();
    let file = PERCENT_ENCODING.file;
    report.expect_count(
        format!("inputs in {file}"),
        PERCENT_ENCODING.cases,
        cases.len(),
    );
    report.expect_count(
        format!("outputs in {file}"),
        PERCENT_ENCODING_OUTPUTS,
        outputs,
    );
    report.expect_count(
        format!("encodings in {file}"),
        PERCENT_ENCODINGS,
        encodings.len(),
    );

    for case in cases {
        for (encoding, output) in &case.output {
            report.case(format!("{:?} in {encoding}", case.input), |checks| {
                run_case(subject, case, encoding, output, checks);
            });
        }
    }
    report
}

fn run_case<S: Subject>(
    subject: &S,
    case: &PercentEncodingCase,
    encoding: &str,
    output: &str,
    checks: &mut Checks<'_>,
) {
    let Some(in_utf_8) = case.output.get(UTF_8) else {
        return checks.fail("the data", "an output in utf-8", "none");
    };
    // Schemes that are not special, and WebSocket ones, ignore the encoding.
    for (start, query) in [
        ("https://doesnotmatter.invalid/", output),
        ("wss://doesnotmatter.invalid/", in_utf_8),
        ("other://doesnotmatter.invalid/", in_utf_8),
    ] {
        let text = format!("{start}?{0}#{0}", case.input);
        let parsed = match encoding {
            UTF_8 => Ok(subject.parse(&text, None)),
            label => subject.parse_with_encoding(&text, label),
        };
        let url = match parsed {
            Ok(Some(url)) => url,
            Ok(None) => return checks.fail(&format!("parse of {text}"), "a URL", "failure"),
            Err(NotSupported) => return checks.not_carried("the subject has no encodings"),
        };
        checks.equal(
            &format!("search of {start}"),
            &format!("?{query}"),
            &subject.get(&url, Attribute::Search),
        );
        checks.equal(
            &format!("hash of {start}"),
            &format!("#{in_utf_8}"),
            &subject.get(&url, Attribute::Hash),
        );
    }
}
