//! Tests the setters with `setters_tests.json` and files of its form.

use super::invariants;
use crate::cases::{SetterCase, SettersFile};
use crate::data::Lock;
use crate::report::{Checks, Report};
use crate::subject::{Attribute, Subject};

/// Runs the setter cases of one file.
pub(crate) fn run<S: Subject>(
    suite: &'static str,
    lock: Lock,
    SettersFile(cases): &SettersFile,
    subject: &S,
) -> Report {
    let mut report = Report::new(suite);
    report.expect_count(format!("cases in {}", lock.file), lock.cases, cases.len());
    for (index, (attribute, case)) in cases.iter().enumerate() {
        report.case(name(index, *attribute, case), |checks| {
            run_case(subject, *attribute, case, checks);
        });
    }
    report
}

fn name(index: usize, attribute: Attribute, case: &SetterCase) -> String {
    let mut name = format!("#{index} {:?}", case.href);
    for (attribute, value) in &case.before {
        name.push_str(&format!(" .{} = {value:?}", attribute.name()));
    }
    name.push_str(&format!(" .{} = {:?}", attribute.name(), case.new_value));
    if let Some(comment) = &case.comment {
        name.push_str(&format!(" ({comment})"));
    }
    name
}

fn run_case<S: Subject>(
    subject: &S,
    attribute: Attribute,
    case: &SetterCase,
    checks: &mut Checks<'_>,
) {
    let Some(mut url) = subject.parse(&case.href, None) else {
        checks.fail("parse", &case.href, "failure");
        return;
    };
    for (attribute, value) in &case.before {
        subject.set(&mut url, *attribute, value);
        invariants::check(subject, &url, checks);
    }
    subject.set(&mut url, attribute, &case.new_value);
    for (attribute, value) in &case.expected {
        checks.equal(attribute.name(), value, &subject.get(&url, *attribute));
    }
    invariants::check(subject, &url, checks);

    let href = subject.get(&url, Attribute::Href);
    let reparsed = case.reparsed_href.as_ref().unwrap_or(&href);
    match subject.parse(&href, None) {
        Some(again) => checks.equal(
            "href of the parsed href",
            reparsed,
            &subject.get(&again, Attribute::Href),
        ),
        None => checks.fail("parse of the href", reparsed, "failure"),
    }
}
