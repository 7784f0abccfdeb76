//! Validation errors in `explain`, `check --validate` and `fix`.

use std::collections::BTreeSet;

use crate::support::{assert_run, run, text};
use serde_json::Value;

/// The cases of our own, of which each name has several.
fn cases() -> Vec<Value> {
    let cases = include_str!("../../../../testing/conformance/cases/validation.json");
    let cases: Vec<Value> = serde_json::from_str(cases).expect("JSON");
    cases.into_iter().filter(Value::is_object).collect()
}

/// The arguments that explain a case.
fn arguments(case: &Value) -> Vec<&str> {
    let mut arguments = vec!["explain"];
    if let Some(base) = case["base"].as_str() {
        arguments.extend(["--base", base]);
    }
    // An input may begin with a hyphen.
    arguments.extend(["--", case["input"].as_str().expect("an input")]);
    arguments
}

#[test]
fn every_name_can_be_seen() {
    let mut seen = BTreeSet::new();
    for case in cases().iter().filter(|case| case["kind"] != "near miss") {
        let arguments = arguments(case);
        let output = run(&arguments, "");
        let shown = text(&output.stdout);
        let name = case["name"].as_str().expect("a name");
        assert!(
            shown
                .lines()
                .any(|line| line.ends_with(&format!("  {name}"))),
            "{shown}"
        );
        assert!(shown.lines().any(|line| line.trim_start().starts_with('^')));
        let is_fatal = case["failure"] == true;
        assert_eq!(output.status.code(), Some(i32::from(is_fatal)), "{shown}");
        assert_eq!(shown.contains("; parsing fails"), is_fatal, "{shown}");
        seen.insert(name.to_owned());
    }
    assert_eq!(seen.len(), 31);
}

/// The JSON says the same as the cases, and its places fit.
#[test]
fn the_json_of_every_case() {
    for case in cases() {
        let input = case["input"].as_str().expect("an input");
        let mut arguments = arguments(&case);
        arguments.insert(1, "--json");
        arguments.insert(1, "--trace");
        let output = run(&arguments, "");
        let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let errors = object["errors"].as_array().expect("a list");
        let blamed = |range: &Value| {
            let place = |name| usize::try_from(range[name].as_u64().expect("a place"));
            &input[place("start").unwrap()..place("end").unwrap()]
        };
        let found: Vec<Value> = errors
            .iter()
            .filter(|error| error["repeat"] == false)
            .map(|error| serde_json::json!([error["name"], blamed(error)]))
            .collect();
        assert_eq!(Value::Array(found), case["errors"], "{input:?}");
        if let Some(fixed) = case["fixed"].as_str() {
            assert_eq!(object["fixed"], fixed);
        }
        let is_fatal = case["failure"] == true;
        assert_eq!(object["href"].is_null(), is_fatal, "{input:?}");
        assert_eq!(object["error"].is_object(), is_fatal, "{input:?}");
        let steps = object["trace"].as_array().expect("a list");
        let written = steps.iter().map(|step| step["written"].as_str().unwrap());
        if !is_fatal {
            assert_eq!(object["href"], written.collect::<String>(), "{input:?}");
        }
    }
}

#[test]
fn a_domain_error_names_the_code_point() {
    let output = run(&["https://exa\u{202E}mple.com/"], "");
    assert_run(
        &output,
        "",
        "urlwind: argument 1, byte 12: invalid international domain name: U+202E is not allowed in a domain\n  \
         https://exa\\u{202e}mple.com/\n             ^^^^^^^^\n",
        1,
    );
}

#[test]
fn what_is_not_seen_is_made_visible() {
    let shown = |input: &str| {
        let output = run(&["explain", input], "");
        let shown = text(&output.stdout).to_owned();
        let at = shown.find("Validation errors\n").expect("a report");
        let lines: Vec<String> = shown[at..]
            .lines()
            .skip(1)
            .take(2)
            .map(str::to_owned)
            .collect();
        lines
    };
    for (input, expected) in [
        ("https://h/a\tb", ["  https://h/a\\tb", "             ^^"]),
        (
            "https://h/\u{1b}[0m",
            ["  https://h/\\u{1b}[0m", "            ^^^^^^^"],
        ),
        (
            "https://h/你|好|",
            ["  https://h/你|好|", "              ^  ^"],
        ),
        // A combining mark goes with its letter, and takes no column.
        (
            "https://h/e\u{301}|",
            ["  https://h/e\u{301}|", "             ^"],
        ),
        (
            "https://h/\u{FDD0}",
            ["  https://h/\\u{fdd0}", "            ^^^^^^^^"],
        ),
        (
            "https://h/👍\u{1F3FD}|",
            ["  https://h/👍\\u{1f3fd}|", "                       ^"],
        ),
        ("https:h", ["  https:h", "        ^"]),
        ("https://", ["  https://", "          ^"]),
        ("", ["  ", "  ^"]),
    ] {
        assert_eq!(shown(input), expected, "{input:?}");
    }
}

#[test]
fn counts_by_name_and_the_first_places() {
    let mut lines = String::new();
    for number in 0..50_000 {
        lines.push_str(&format!("https://example.com/{number}\n"));
        if number % 1000 == 7 {
            lines.push_str("https://example.com/a|b|\n\nhttp://0x7f.1/\nhttp://h:x/\n");
        }
    }
    for threads in ["1", "4"] {
        let arguments = ["check", "--validate", "--threads", threads];
        let output = run(&arguments, lines.clone());
        let expected = "valid\t50100\ninvalid\t50\nnot-utf-8\t0\ntoo-long\t0\nempty\t50\n\
                        with-errors\t100\ninvalid-URL-unit\t50\nIPv4-too-few-parts\t50\n\
                        IPv4-non-decimal-part\t50\nport-invalid\t50\n";
        let counts = |text: &str| {
            let mut lines: Vec<&str> = text.lines().collect();
            lines.sort_unstable();
            lines.join("\n")
        };
        assert_eq!(counts(text(&output.stdout)), counts(expected));
        let messages = text(&output.stderr);
        let about = |name: &str| messages.matches(name).count();
        assert_eq!(about(": invalid-URL-unit: "), 3);
        assert_eq!(about(": IPv4-too-few-parts: "), 3);
        // What cannot be parsed is always told.
        assert_eq!(about(": invalid port number (port-invalid): "), 50);
        assert!(
            messages.starts_with("urlwind: stdin:9:22: invalid-URL-unit: "),
            "{messages}"
        );
        assert!(messages.contains("\nurlwind: stdin:2017:22: invalid-URL-unit: "));
        assert_eq!(output.status.code(), Some(1));
    }
    let output = run(&["check", "--validate", "--quiet"], "https://h/|\n");
    assert_run(&output, "", "", 1);
    let output = run(&["check", "--validate", "--quiet"], "https://h/\n");
    assert_run(&output, "", "", 0);
}

#[test]
fn numbers_as_json() {
    let lines = "https://h/|\nhttps://h/\nx\n\n";
    let output = run(&["check", "--validate", "--json"], lines);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let expected = serde_json::json!({
        "valid": 2, "invalid": 1, "notUtf8": 0, "tooLong": 0, "empty": 1, "withErrors": 1,
        "errors": {"invalid-URL-unit": 1, "missing-scheme-non-relative-URL": 1},
    });
    assert_eq!(object, expected);
    let output = run(&["check", "--json"], lines);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["valid"], 2);
    assert!(object.get("errors").is_none());
}

#[test]
fn fixing_all_cases() {
    for case in cases() {
        let (Some(fixed), Value::Null) = (case["fixed"].as_str(), &case["base"]) else {
            continue;
        };
        let is_fatal = case["failure"] == true;
        let output = run(&["fix", "--", case["input"].as_str().unwrap()], "");
        let printed = if is_fatal {
            String::new()
        } else {
            format!("{fixed}\n")
        };
        assert_eq!(text(&output.stdout), printed, "{case}");
        assert_eq!(output.status.code(), Some(i32::from(is_fatal)), "{case}");
    }
    let most = format!("https://h/{}\nhttps://h/ \n", "|".repeat(100_001));
    let output = run(&["fix"], most);
    assert_eq!(text(&output.stdout), "https://h/\n");
    assert!(text(&output.stderr).contains("stdin:1: more than 100000 validation errors"));
}

/// An argument with very many errors is told in a few lines.
#[test]
fn many_errors_stay_readable() {
    let many = format!("https://h/{}", "a| ".repeat(3000));
    let output = run(&["explain", &many], "");
    let shown = text(&output.stdout);
    let report = &shown[shown.find("Validation errors").expect("a report")..];
    assert!(report.contains("5900 more not shown"), "{report}");
    assert!(report.contains(" and 42 more\n"), "{report}");
    assert!(!report.contains("  fixed"), "not all is fixed: {report}");
    assert!(report.lines().count() < 40, "{report}");
    let long = "x".repeat(100_000);
    let output = run(&["explain", &long], "");
    let lines = text(&output.stdout).lines().count();
    assert!(lines < 20, "{lines} lines");
}
