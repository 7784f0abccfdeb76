//! Parsing: results, errors, and reports of violations.

use conformance::{Generator, dataset_lines, scaled, tricky_bases, wpt_inputs};

use crate::by_the_standard;
use crate::sides::{Parsed, ours, published};

#[derive(Default, Debug)]
pub(crate) struct Count {
    compared: usize,
    /// Parsed to another URL, or by one package only.
    other_result: usize,
    /// Refused by both, for other reasons.
    other_error: usize,
    violations: usize,
}

impl Count {
    pub(crate) fn compare(&mut self, input: &str, base: Option<&str>) {
        // A base that is not the same URL for both would make everything differ.
        let same_base = |text: &str| {
            let (one, other) = (ours::parse(text, None), published::parse(text, None));
            one.map(|it| it.result) == other.map(|it| it.result)
        };
        if !base.is_none_or(same_base) {
            return;
        }
        let (Some(one), Some(other)) = (ours::parse(input, base), published::parse(input, base))
        else {
            return;
        };
        self.compared += 1;
        self.violations += one.violations.len();
        let question = || format!("{input:?} against {base:?}: {one:?}, published {other:?}");
        if one.result.is_ok() == other.result.is_ok() {
            assert_eq!(one.violations, other.violations, "{}", question());
        }
        match (&one.result, &other.result) {
            (one, other) if one == other => {}
            (Err(_), Err(_)) => {
                assert!(
                    is_known_difference(input, base, &one, &other),
                    "{}",
                    question()
                );
                self.other_error += 1;
            }
            (one, _) => {
                let text = one.as_ref().ok().cloned();
                assert_eq!(text, by_the_standard(input, base), "{}", question());
                self.other_result += 1;
            }
        }
    }
}

/// Where both refuse an input but name another reason.
fn is_known_difference(input: &str, base: Option<&str>, one: &Parsed, other: &Parsed) -> bool {
    let published_says = |error: &str| other.result == Err(error.to_owned());
    // Of `///host` against a special base the published package sees only an empty host.
    let unseen_host = published_says("EmptyHost")
        && begins_with_three_slashes(input)
        && base.is_some_and(|base| url::Url::parse(base).is_ok_and(|base| base.is_special()));
    // An ASCII domain does not fail for what follows its `xn--`, but may for something else.
    let punycode = published_says("IdnaError") && one.result.is_err() && may_have_punycode(input);
    unseen_host || punycode
}

fn begins_with_three_slashes(input: &str) -> bool {
    let seen = without_tabs_and_newlines(input.trim_start_matches(|c| c <= ' '));
    let first = seen.chars().take(3);
    first.filter(|c| matches!(c, '/' | '\\')).count() == 3
}

/// Whether a host may begin a label with `xn--`, as itself or percent-encoded.
fn may_have_punycode(input: &str) -> bool {
    let mut host = spec::percent_decode(without_tabs_and_newlines(input).as_bytes());
    host.make_ascii_lowercase();
    host.windows(4).any(|bytes| bytes == b"xn--")
}

/// The standard removes them, wherever they stand.
fn without_tabs_and_newlines(input: &str) -> String {
    input.replace(['\t', '\n', '\r'], "")
}

/// An invalid port stands behind a host that only the published package refuses.
#[test]
fn errors_behind_punycode_that_is_hard_to_see() {
    let mut count = Count::default();
    for input in ["https://xn\n--:port/", "https://%78%4E--:port/"] {
        count.compare(input, None);
    }
    assert_eq!(count.other_error, 2);
}

#[test]
fn web_platform_tests_inputs() {
    let mut count = Count::default();
    for (input, base) in wpt_inputs() {
        count.compare(&input, base.as_deref());
        for base in tricky_bases() {
            count.compare(&input, Some(&base));
        }
    }
    println!("{count:?}");
    assert!(count.compared > 15_000 && count.other_result > 100 && count.violations > 10_000);
}

#[test]
fn generated_inputs() {
    let mut count = Count::default();
    let rounds = scaled(15_000) as usize;
    let mut generator = Generator::new(5, wpt_inputs().into_iter().map(|(input, _)| input));
    for _ in 0..rounds {
        count.compare(&generator.input(), None);
    }
    for _ in 0..rounds {
        let (input, base) = (generator.input(), generator.base());
        count.compare(&input, Some(&base));
    }
    println!("{count:?}");
    assert!(count.compared > rounds && count.violations > rounds / 2);
}

/// Real URLs, where almost nothing differs. Where there are no datasets, other URLs as the standard
/// writes them.
#[test]
fn datasets() {
    let real = dataset_lines(1);
    let are_real = !real.is_empty();
    let lines = if are_real { real } else { written_urls() };
    let mut count = Count::default();
    for line in lines {
        count.compare(&line, None);
    }
    println!("{count:?}");
    assert!(
        count.compared > 10_000 && count.other_error == 0,
        "{count:?}"
    );
    // One line of half a million, with a `^` in its path.
    assert!(!are_real || count.other_result <= 1, "{count:?}");
}

/// What the standard makes of the inputs of web-platform-tests and of generated ones.
fn written_urls() -> Vec<String> {
    let known: Vec<String> = wpt_inputs().into_iter().map(|(input, _)| input).collect();
    let mut generator = Generator::new(8, known.clone());
    let made = (0..40_000).map(|_| generator.input());
    known
        .into_iter()
        .chain(made)
        .filter_map(|input| by_the_standard(&input, None))
        .collect()
}

#[test]
fn there_are_lines_to_compare_without_datasets() {
    let mut count = Count::default();
    for line in written_urls().iter().step_by(10) {
        count.compare(line, None);
    }
    assert!(
        count.compared > 1_000 && count.other_error == 0,
        "{count:?}"
    );
}
