//! Compares parsing: results, errors, and reports of violations.

use conformance::drop_in::{Count, by_the_standard};
use conformance::{Generator, dataset_lines, scaled, tricky_bases, wpt_inputs};

/// An invalid port after a host that only the published package rejects.
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

/// Compares real URLs, where hardly anything differs, or normalized test inputs if there are no datasets.
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
    // One line in half a million has a `^` in its path.
    assert!(!are_real || count.other_result <= 1, "{count:?}");
}

/// Returns the normalized inputs of web-platform-tests and of the generator.
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
