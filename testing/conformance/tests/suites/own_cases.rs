//! Our own cases are not duplicates and have comments.

use conformance::Attribute;
use conformance::data::{self, WptData};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

#[test]
fn no_url_case_is_there_twice_or_in_the_web_platform_tests() {
    let mut seen: HashSet<_> = WptData::find()
        .and_then(|wpt| wpt.urls(data::URLTESTDATA))
        .unwrap()
        .into_iter()
        .map(|case| (case.input().clone(), case.base().cloned()))
        .collect();
    for case in data::own_urls().unwrap() {
        let key = (case.input().clone(), case.base().cloned());
        assert!(seen.insert(key.clone()), "{key:?} is a duplicate");
    }
}

#[test]
fn no_setter_case_is_there_twice_or_in_the_web_platform_tests() {
    let mut seen: HashSet<_> = WptData::find()
        .and_then(|wpt| wpt.setters())
        .unwrap()
        .0
        .into_iter()
        .map(|(attribute, case)| (attribute, case.href, case.before, case.new_value))
        .collect();
    for (attribute, case) in data::own_setters().unwrap().0 {
        let key = (attribute, case.href, case.before, case.new_value);
        assert!(seen.insert(key.clone()), "{key:?} is a duplicate");
    }
}

/// Every case has a comment or follows one.
#[test]
fn every_case_says_what_it_aims_at() {
    fn check(list: &Value) {
        let mut under_a_comment = false;
        for entry in list.as_array().expect("an array of cases") {
            match entry {
                Value::String(comment) => under_a_comment = !comment.is_empty(),
                case => assert!(
                    under_a_comment || case.get("comment").is_some(),
                    "{case} has no comment"
                ),
            }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let read = |file: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap()
    };
    check(&read("urls.json"));
    let setters = read("setters.json");
    for (key, list) in setters.as_object().expect("an object of arrays") {
        if key != "comment" {
            check(list);
        }
    }
}

/// The href is the most complete expectation.
#[test]
fn every_setter_case_expects_an_href() {
    for (attribute, case) in data::own_setters().unwrap().0 {
        assert!(
            case.expected.iter().any(|(it, _)| *it == Attribute::Href),
            "{} {:?} lacks an expected href",
            attribute.name(),
            case.href
        );
    }
}
