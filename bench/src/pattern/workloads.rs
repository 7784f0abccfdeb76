//! Patterns and inputs for them.

use conformance::data::WptData;
use serde_json::Value;
use std::fs;
use urlwind_pattern::{Component, PatternInit};

pub(crate) struct Case {
    /// A constructor string, or components.
    pub(crate) pattern: Result<String, PatternInit>,
    pub(crate) input: String,
}

/// Returns the patterns of web-platform-tests, each with its input as a URL.
pub(crate) fn wpt_cases() -> Vec<Case> {
    let data = WptData::find().expect("the data of web-platform-tests");
    let text = fs::read_to_string(data.folder().join("urlpatterntestdata.json"))
        .expect("the file is readable");
    // Lone surrogates are invalid JSON; the few lines with them are dropped.
    let text: String = text.replace("\\uD83D \\uDEB2", "x");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("the data is JSON");
    cases.iter().filter_map(wpt_case).collect()
}

fn wpt_case(case: &Value) -> Option<Case> {
    if case["expected_obj"] == "error" || case["pattern"].as_array()?.len() != 1 {
        return None;
    }
    let pattern = match &case["pattern"][0] {
        Value::String(text) => Ok(text.clone()),
        Value::Object(members) if !members.contains_key("baseURL") => {
            let mut init = PatternInit::new();
            for (name, text) in members {
                init = init.with(Component::named(name)?, text.as_str()?);
            }
            Err(init)
        }
        _ => return None,
    };
    let input = &case["inputs"][0];
    let input = match input {
        Value::String(text) => text.clone(),
        _ => {
            let part = |name: &str| input[name].as_str().unwrap_or("").to_owned();
            let protocol = Some(part("protocol")).filter(|it| !it.is_empty());
            let host = Some(part("hostname")).filter(|it| !it.is_empty());
            let (protocol, host) = (
                protocol.unwrap_or("https".into()),
                host.unwrap_or("example.com".into()),
            );
            format!("{protocol}://{host}{}", part("pathname"))
        }
    };
    Some(Case { pattern, input })
}

const NOUNS: [&str; 10] = [
    "users", "orders", "books", "teams", "invoices", "events", "photos", "messages", "projects",
    "reports",
];

/// A kind of routes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Routes {
    /// Texts and parameters.
    Plain,
    /// `*` at the end of a tenth of the routes, and a catch-all route.
    Wild,
}

/// Returns a typical route of a service; each request matches one.
fn route(index: usize, group: &dyn Fn(&str) -> String) -> String {
    let (noun, rest) = (NOUNS[index % 10], index / 10);
    let (shape, area) = (rest % 10, rest / 10);
    let id = group("id");
    match shape {
        0 => format!("/area{area}/{noun}"),
        1 => format!("/area{area}/{noun}/{id}"),
        2 => format!("/area{area}/{noun}/{id}/edit"),
        3 => format!("/area{area}/{noun}/{id}/comments"),
        4 => format!("/area{area}/{noun}/{id}/comments/{}", group("comment")),
        5 => format!("/area{area}/{noun}/search/recent"),
        6 => format!("/area{area}/{noun}/search/popular"),
        7 => format!("/area{area}/v2/{noun}/{id}"),
        8 => format!("/area{area}/v2/{noun}/{id}/members/{}", group("member")),
        _ => format!("/area{area}/static/{noun}/logo.svg"),
    }
}

/// Formats a numbered parameter or rest of a route in a syntax.
type Name = dyn Fn(&str, usize) -> String;

fn all_routes(count: usize, kind: Routes, group: &Name, rest: &Name) -> Vec<String> {
    let wild = |index: usize| match (kind, index / 10 % 10) {
        (Routes::Wild, 9) => {
            let (noun, area) = (NOUNS[index % 10], index / 100);
            format!("/area{area}/static/{noun}/{}", rest("file", index))
        }
        _ => route(index, &|name| group(name, index)),
    };
    let last = (kind == Routes::Wild).then(|| format!("/{}", rest("other", count)));
    (0..count).map(wild).chain(last).collect()
}

pub(crate) fn routes(count: usize, kind: Routes) -> Vec<String> {
    all_routes(count, kind, &|name, _| format!(":{name}"), &|_, _| {
        "*".into()
    })
}

pub(crate) fn matchit_routes(count: usize, kind: Routes) -> Vec<String> {
    let rest = |name: &str, _| format!("{{*{name}}}");
    all_routes(count, kind, &|name, _| format!("{{{name}}}"), &rest)
}

/// Returns a path for each route.
pub(crate) fn requests(count: usize, kind: Routes) -> Vec<String> {
    let number = |name: &str, index| format!("{name}{}", 1000 + index);
    let rest = |name: &str, index| format!("{name}s/{}/logo.svg", 1000 + index);
    all_routes(count, kind, &number, &rest)
}

pub(crate) fn route_cases() -> Vec<Case> {
    let patterns = routes(100, Routes::Plain).into_iter();
    patterns
        .zip(requests(100, Routes::Plain))
        .map(|(pattern, path)| Case {
            pattern: Ok(format!("https://example.com{pattern}")),
            input: format!("https://example.com{path}"),
        })
        .collect()
}

/// Returns deterministic numbers below a limit.
pub(crate) fn random_indices(count: usize, limit: usize) -> Vec<usize> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    (0..count).map(|_| next()).collect()
}
