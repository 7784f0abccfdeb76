//! What the comparison with the transcription does not ask: long input, limits, encodings, and the
//! component of each finding.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use super::{Component, DEFAULT_LIMIT, ValidationError};
use crate::Url;

fn components(input: &str) -> Vec<&'static str> {
    let report = Url::validate(input);
    let findings = report.findings().iter();
    findings.map(|finding| finding.component.name()).collect()
}

#[test]
fn each_finding_names_its_component() {
    assert_eq!(components(" https://h/"), ["input"]);
    assert_eq!(components("https:/h/"), ["scheme", "scheme"]);
    assert_eq!(components("https://u@h/"), ["credentials"]);
    assert_eq!(components("https://%68/"), ["host"]);
    assert_eq!(components("https://h:x/"), ["port"]);
    assert_eq!(
        components("https://h/ ? # #"),
        ["path", "query", "fragment", "fragment"]
    );
    assert_eq!(components("foo:a b"), ["path"]);
}

/// Bytes at fault in a host: one code point, or the label where Punycode hides it.
#[test]
#[cfg(feature = "idna")]
fn host_errors_point_at_the_code_point_or_the_label() {
    for (input, expected) in [
        ("http://www.a\u{5d0}.example/", "\u{5d0}"),
        ("http://\u{5d0}\u{5d1}a/", "a"),
        ("http://0\u{e0}.\u{5d0}/", "0"),
        ("http://a.xn--a-ecp.example/", "xn--a-ecp"),
        ("http://\u{e9}.XN--zzzzzzzz99999/", "XN--zzzzzzzz99999"),
        ("http://\u{e9}.xn--0a-xld\u{3002}com/", "xn--0a-xld"),
        ("http://%e2%80%8d.com/", "%e2%80%8d"),
    ] {
        let report = Url::validate(input);
        let is_host = |it: &&super::Finding| it.error == ValidationError::DomainToAscii;
        let finding = report.findings().iter().find(is_host).unwrap();
        assert_eq!(&input[finding.range.clone()], expected, "{input}");
    }
}

#[test]
fn a_report_is_bounded() {
    let input = format!("https://h/{}", "|".repeat(100_000));
    let report = Url::validate(&input);
    assert_eq!(report.findings().len(), DEFAULT_LIMIT);
    assert_eq!(report.left_out(), 100_000 - DEFAULT_LIMIT);
    assert!(!report.is_fatal() && !report.is_empty());

    let input = format!("h{}ttps://h:x/", "\t ".repeat(1000).replace(' ', "\n\t"));
    let report = Url::options().validate_up_to(&input, 0);
    assert_eq!(report.findings().len(), 1);
    assert_eq!(report.left_out(), 1);
    assert_eq!(&input[report.findings()[0].range.clone()], "x");
}

/// Offsets are those of the input, however long it is and whatever was removed before them.
#[test]
fn places_are_right_in_long_input() {
    const LENGTH: usize = 100_000_000;
    let mut input = String::from(" https://h/");
    let piece = format!("{}\t", "a".repeat(9_999));
    input.push_str(&piece.repeat(LENGTH / piece.len()));
    input.push_str("|/%zz");
    let report = Url::options().validate_up_to(&input, usize::MAX);
    let [.., bar, percent] = report.findings() else {
        panic!("nothing found");
    };
    assert_eq!(bar.range, 11 + LENGTH..12 + LENGTH);
    assert_eq!(percent.range, 13 + LENGTH..14 + LENGTH);
    assert_eq!(report.findings().len(), 1 + LENGTH / piece.len() + 2);
}

#[test]
fn queries_in_other_encodings_have_no_fixes() {
    fn latin1(text: &str) -> alloc::borrow::Cow<'_, [u8]> {
        text.chars().map(|c| c as u8).collect()
    }
    let input = "https://h/ ? ";
    let input = &format!("{input}#");
    let options = Url::options().encoding_override(Some(&latin1));
    let fixes = |report: super::Report| {
        let findings = report.findings().iter();
        findings.map(|it| it.fix.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(fixes(options.validate(input)), [true, false]);
    assert_eq!(fixes(Url::validate(input)), [true, true]);
}

/// Fixes are for the input that was validated. On another one they do no harm.
#[test]
fn fixes_that_do_not_fit_are_left_out() {
    let report = Url::validate("https://h/ \\|");
    for other in ["", "https://h/", "https://h/é", "éééééééééé"] {
        let fixed = report.apply_fixes(other);
        assert!(fixed.len() <= other.len() + 3, "{fixed}");
    }
}

#[test]
fn names_are_unique_and_can_be_looked_up() {
    let mut names: Vec<&str> = ValidationError::ALL.iter().map(|it| it.name()).collect();
    for (error, name) in ValidationError::ALL.iter().zip(&names) {
        assert_eq!(ValidationError::named(name), Some(*error));
        assert!(error.sentence().ends_with('.'), "{name}");
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ValidationError::ALL.len());
    assert_eq!(vec![Component::Input.name()], ["input"]);
}

/// Linear time, or this would not end: 200 kB of each kind of trouble in each component, validated,
/// fixed, traced and read by the grammar.
#[test]
fn hostile_input_ends() {
    let parts = [
        "@", ":", "%", "%41", "|", "\t", " ", "[", "\\", "/", "a.", "1.", "C|/", "../", "é",
        "\u{AD}", "\u{FDD0}", "?", "#",
    ];
    let base = Url::parse("file:///C:/a/b").unwrap();
    for beginning in [
        "",
        "https:",
        "https://",
        "https://h/",
        "foo:",
        "foo://",
        "file://",
        "file:///",
        "https://[",
    ] {
        for part in parts {
            let mut input = String::from(beginning);
            input.push_str(&part.repeat(200_000 / part.len()));
            for options in [Url::options(), Url::options().base_url(Some(&base))] {
                let report = options.validate(&input);
                assert!(report.findings().len() <= DEFAULT_LIMIT + 1);
                assert_eq!(report.is_empty(), options.is_valid_url_string(&input));
                assert!(report.apply_fixes(&input).len() <= 18 * input.len() + 3);
            }
            assert!(!Url::trace(&input).is_empty());
        }
    }
}
