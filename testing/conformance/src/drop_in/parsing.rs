//! Compares parsing: results, errors, and reports of violations.

use super::by_the_standard;
use super::sides::{Parsed, ours, published};

/// Numbers of compared inputs, and of known differences.
#[derive(Default, Debug)]
pub struct Count {
    pub compared: usize,
    /// Parsed to different URLs, or by one package only.
    pub other_result: usize,
    /// Rejected by both, with different errors.
    pub other_error: usize,
    pub violations: usize,
}

impl Count {
    /// Compares the results for an input. Panics where they differ without a reason.
    pub fn compare(&mut self, input: &str, base: Option<&str>) {
        // A base that parses differently would make everything differ.
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

/// Whether a difference between two errors is known.
fn is_known_difference(input: &str, base: Option<&str>, one: &Parsed, other: &Parsed) -> bool {
    let published_says = |error: &str| other.result == Err(error.to_owned());
    // For `///host` against a special base, the published package sees only an empty host.
    let unseen_host = published_says("EmptyHost")
        && begins_with_three_slashes(input)
        && base.is_some_and(|base| url::Url::parse(base).is_ok_and(|base| base.is_special()));
    // Ours does not validate `xn--` labels of ASCII domains, but the input may fail for another reason.
    let punycode = published_says("IdnaError") && one.result.is_err() && may_have_punycode(input);
    unseen_host || punycode
}

fn begins_with_three_slashes(input: &str) -> bool {
    let seen = without_tabs_and_newlines(input.trim_start_matches(|c| c <= ' '));
    let first = seen.chars().take(3);
    first.filter(|c| matches!(c, '/' | '\\')).count() == 3
}

/// Whether a host may contain a label that begins with `xn--`, literally or percent-encoded.
fn may_have_punycode(input: &str) -> bool {
    let mut host = spec::percent_decode(without_tabs_and_newlines(input).as_bytes());
    host.make_ascii_lowercase();
    host.windows(4).any(|bytes| bytes == b"xn--")
}

/// Removes tabs and newlines, as the standard does.
fn without_tabs_and_newlines(input: &str) -> String {
    input.replace(['\t', '\n', '\r'], "")
}
