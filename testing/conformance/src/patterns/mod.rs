//! The runner of `urlpatterntestdata.json`, after `urlpattern.js` of web-platform-tests.

mod subject;

pub use subject::{Crate, init};

use crate::data::WptData;
use serde_json::{Map, Value};
use spec::pattern::subject::{Arguments, COMPONENTS, ComponentResult, Given, Subject};
use std::fs;

/// The number of cases in each file; another number means a changed copy, to be reviewed.
pub const CASES: [(&str, usize); 3] = [
    ("urlpatterntestdata.json", 369),
    ("urlpattern-compare-test-data.json", 25),
    ("urlpattern-generate-test-data.json", 19),
];

/// Returns the cases of a file.
///
/// # Panics
/// If the file is not found or has an unexpected number of cases.
pub fn cases(file: &str) -> Vec<Value> {
    let folder = WptData::find().unwrap_or_else(|error| panic!("{error}"));
    let path = folder.folder().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let cases: Vec<Value> =
        serde_json::from_str(&with_scalar_values(&text)).expect("the data is JSON");
    let cases: Vec<Value> = cases.into_iter().filter(Value::is_object).collect();
    let known = CASES.iter().find(|(name, _)| *name == file);
    assert_eq!(known.map(|it| it.1), Some(cases.len()), "{file}");
    cases
}

/// Replaces lone surrogates with U+FFFD, as in every `USVString`.
fn with_scalar_values(json: &str) -> String {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut result = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                result.push('\u{FFFD}');
                rest = &rest[6..];
                continue;
            }
            _ => 2,
        };
        result.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    result + rest
}

/// Returns the pattern input of a string or an object of strings.
pub fn given(value: &Value) -> Given {
    match value {
        Value::String(text) => Given::Text(text.clone()),
        Value::Object(members) => Given::Init(
            members
                .iter()
                .map(|(name, text)| (name.clone(), text.as_str().unwrap_or("").to_owned()))
                .collect(),
        ),
        _ => Given::Init(Vec::new()),
    }
}

/// Returns the arguments in a case's list.
pub fn arguments(list: &[Value]) -> Arguments {
    let rest = list.get(1..).unwrap_or_default();
    Arguments {
        input: list.first().map_or(Given::Init(Vec::new()), given),
        // An argument after the options is ignored.
        base_url: rest.first().and_then(Value::as_str).map(str::to_owned),
        ignore_case: rest.iter().any(|it| it["ignoreCase"] == true),
    }
}

/// Returns the failures by case, empty if all cases pass.
pub fn failures<S: Subject>(subject: &S) -> Vec<String> {
    let mut failures = Vec::new();
    for case in cases(CASES[0].0) {
        if let Err(problem) = run(subject, &case) {
            failures.push(format!(
                "{}: {}: {problem}",
                subject.name(),
                case["pattern"]
            ));
        }
    }
    failures
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn run<S: Subject>(subject: &S, case: &Value) -> Result<(), String> {
    let made = subject.create(&arguments(list(&case["pattern"])));
    if case["expected_obj"] == "error" {
        return match made {
            Ok(_) => Err("expected an error".into()),
            Err(_) => Ok(()),
        };
    }
    let pattern = made?;
    for (index, component) in COMPONENTS.into_iter().enumerate() {
        let expected = expected_pattern(case, component);
        let found = subject.get(&pattern, index);
        if found != expected {
            return Err(format!("{component} is {found:?}, expected {expected:?}"));
        }
    }
    let inputs = arguments(list(&case["inputs"]));
    let expected = &case["expected_match"];
    let tested = subject.test(&pattern, &inputs);
    let executed = subject.exec(&pattern, &inputs);
    if expected == "error" {
        return match (tested, executed) {
            (Err(_), Err(_)) => Ok(()),
            _ => Err("expected an error".into()),
        };
    }
    if tested? != expected.is_object() {
        return Err(format!("test: not {}", expected.is_object()));
    }
    match (executed?, expected.as_object()) {
        (None, None) => Ok(()),
        (Some(results), Some(expected)) => check_results(case, &results, expected),
        (found, _) => Err(format!("exec: {found:?}")),
    }
}

fn is_exactly_empty(case: &Value, component: &str) -> bool {
    list(&case["exactly_empty_components"]).contains(&Value::from(component))
}

fn expected_pattern(case: &Value, component: &str) -> String {
    if let Some(expected) = case["expected_obj"][component].as_str() {
        return expected.to_owned();
    }
    if is_exactly_empty(case, component) {
        return String::new();
    }
    let pattern = list(&case["pattern"]);
    let first = pattern.first().unwrap_or(&Value::Null);
    if let Some(given) = first[component].as_str().filter(|it| !it.is_empty()) {
        return given.to_owned();
    }
    const ORDER: [&str; 6] = ["protocol", "hostname", "port", "pathname", "search", "hash"];
    let place = ORDER.iter().position(|it| *it == component);
    let earlier = &ORDER[..place.unwrap_or(0)];
    if first.is_object() && earlier.iter().any(|it| first.get(it).is_some()) {
        return "*".into();
    }
    let base = first["baseURL"]
        .as_str()
        .or_else(|| pattern.get(1)?.as_str());
    let (Some(base), Some(_)) = (base, place) else {
        return "*".into();
    };
    let url = spec::Url::new(base, None, &mut spec::Log::silent());
    let url = url.expect("the base URL of a case parses");
    match component {
        "protocol" => url.protocol().trim_end_matches(':').to_owned(),
        "hostname" => url.hostname(),
        "port" => url.port(),
        "pathname" => url.pathname(),
        "search" => url.search().trim_start_matches('?').to_owned(),
        _ => url.hash().trim_start_matches('#').to_owned(),
    }
}

fn check_results(
    case: &Value,
    results: &[ComponentResult],
    expected: &Map<String, Value>,
) -> Result<(), String> {
    for (component, result) in COMPONENTS.iter().zip(results) {
        let (input, groups) = match expected.get(*component) {
            Some(value) => {
                let groups = value["groups"].as_object().into_iter().flatten();
                let text = |it: &Value| it.as_str().map(str::to_owned);
                let groups = groups.map(|(name, value)| (name.clone(), text(value)));
                (value["input"].as_str().unwrap_or(""), groups.collect())
            }
            None if is_exactly_empty(case, component) => ("", Vec::new()),
            None => ("", vec![("0".to_owned(), Some(String::new()))]),
        };
        let mut wanted: Vec<(String, Option<String>)> = groups;
        let mut found = result.groups.clone();
        wanted.sort();
        found.sort();
        if result.input != input || found != wanted {
            return Err(format!(
                "{component}: {result:?}, expected {input:?} and {wanted:?}"
            ));
        }
    }
    Ok(())
}
