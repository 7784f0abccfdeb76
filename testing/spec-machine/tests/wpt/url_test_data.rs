use crate::data::{Tally, cases, text};
use conformance::data::{URLTESTDATA, WptData};
use serde_json::Value;
use spec_machine::{Attribute, Log, SetterOutcome, Url};

/// Bases of every kind of scheme and host, all without an opaque path. Some inputs need one of their own scheme.
const NON_OPAQUE_PATH_BASES: [&str; 6] = [
    "http://example.org/a/b?c#d",
    "https://example.org/a",
    "file:///C:/a",
    "file://host/",
    "sc://host/a",
    "sc:/a",
];
const OPAQUE_PATH_BASES: [&str; 2] = ["about:blank", "mailto:x@example.org?subject"];

#[test]
fn urltestdata() {
    let wpt = WptData::find().unwrap();
    println!("{wpt}");
    let (copy, _) = wpt.urltestdata().unwrap();
    run(URLTESTDATA, copy.cases);
}

#[test]
fn urltestdata_javascript_only() {
    run("urltestdata-javascript-only.json", 1);
}

fn run(file_name: &str, at_least: usize) {
    let mut tally = Tally::default();
    for case in cases(file_name) {
        tally.case();
        let input = text(&case, "input");
        let base = case["base"].as_str();
        let url = Url::new(input, base, &mut Log::silent());
        tally.check(Url::can_parse(input, base) == url.is_some(), || {
            format!("canParse of {case}")
        });
        match url {
            None => tally.check(case["failure"] == true, || {
                format!("unexpected failure of {case}")
            }),
            Some(_) if case["failure"] == true => {
                tally.check(false, || format!("unexpected success of {case}"));
            }
            Some(url) => check_attributes(&case, &url, &mut tally),
        }
        if case["failure"] == true && base.is_none() {
            check_failure_elsewhere(&case, input, &mut tally);
        }
    }
    tally.finish(at_least);
}

fn check_attributes(case: &Value, url: &Url, tally: &mut Tally) {
    for attribute in Attribute::ALL {
        let (expected, actual) = (text(case, attribute.name()), attribute.get(url));
        tally.check(actual == expected, || {
            format!("{attribute:?} is {actual:?} in {case}")
        });
    }
    if let Some(expected) = case["origin"].as_str() {
        tally.check(url.origin() == expected, || {
            format!("origin is {:?} in {case}", url.origin())
        });
    }
    if let Some(expected) = case["searchParams"].as_str() {
        let actual = url.search_params().stringify();
        tally.check(actual == expected, || {
            format!("searchParams is {actual:?} in {case}")
        });
    }
    // What was serialized parses to the same record.
    let again = Url::new(&url.href(), None, &mut Log::silent());
    tally.check(again.as_ref() == Some(url), || {
        format!("not idempotent: {case}")
    });
}

/// An input that fails without a base must fail as a base and in the `href` setter. What it does against other bases
/// is said by its `relativeTo`.
fn check_failure_elsewhere(case: &Value, input: &str, tally: &mut Tally) {
    tally.check(!Url::can_parse("about:blank", Some(input)), || {
        format!("is a base: {case}")
    });

    let mut url = Url::new("about:blank", None, &mut Log::silent()).unwrap();
    let before = url.clone();
    let outcome = url.set_href(input, &mut Log::silent());
    tally.check(outcome == SetterOutcome::TypeError && url == before, || {
        format!("href setter took {case}")
    });

    let parses = |base: &&str| Url::can_parse(input, Some(base));
    let holds = match case["relativeTo"].as_str() {
        None => !OPAQUE_PATH_BASES
            .iter()
            .chain(&NON_OPAQUE_PATH_BASES)
            .any(parses),
        Some("non-opaque-path-base") => {
            !OPAQUE_PATH_BASES.iter().any(parses) && NON_OPAQUE_PATH_BASES.iter().any(parses)
        }
        Some("any-base") => OPAQUE_PATH_BASES
            .iter()
            .chain(&NON_OPAQUE_PATH_BASES)
            .all(parses),
        Some(other) => panic!("unknown relativeTo {other}"),
    };
    tally.check(holds, || format!("relativeTo does not hold: {case}"));
}
