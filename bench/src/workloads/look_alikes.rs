//! Generated lines that resemble those of the paper's datasets, with the same mix of lengths, components and oddities.
//! They are the same on every machine, so that counts can be compared with a record.

use super::words::Dice;
use crate::datasets::Dataset;
use crate::variant::keep_lines;

/// Lines of each kind.
const LINES: usize = 500;

/// Returns the kinds: pages as in `top100`, articles as in `wikipedia_100k`, files as in `linux_files`, and phishing
/// URLs as in `userbait`.
pub(crate) fn all() -> Vec<Dataset> {
    vec![
        kind("pages", page),
        kind("articles", article),
        kind("files", file),
        kind("baits", bait),
    ]
}

fn kind(name: &str, make: fn(&mut Dice) -> String) -> Dataset {
    let mut dice = Dice::new(name);
    Dataset {
        name: name.to_owned(),
        lines: keep_lines((0..LINES).map(|_| make(&mut dice))),
    }
}

/// Returns `true` in `cases` of a thousand calls, on average.
fn in_thousand(dice: &mut Dice, cases: usize) -> bool {
    dice.below(1000) < cases
}

/// Returns a length between two neighbors of `quantiles`, each pair being equally likely.
fn length(dice: &mut Dice, quantiles: &[usize]) -> usize {
    let at = dice.below(quantiles.len() - 1);
    quantiles[at] + dice.below(quantiles[at + 1] - quantiles[at] + 1)
}

/// Returns words, each followed by one of `between`, up to `length` bytes.
fn words(dice: &mut Dice, length: usize, between: &[&str]) -> String {
    let mut text = String::new();
    while text.len() < length {
        text.push_str(dice.word());
        if dice.below(4) == 0 {
            text.push_str(&dice.below(10_000).to_string());
        }
        text.push_str(dice.pick(between));
    }
    text.truncate(length);
    text
}

/// Returns `name=value&name=value`.
fn query(dice: &mut Dice, quantiles: &[usize]) -> String {
    let length = length(dice, quantiles);
    words(dice, length, &["=", "&"])
}

fn page(dice: &mut Dice) -> String {
    const PATH: [usize; 11] = [0, 7, 14, 19, 27, 35, 44, 54, 66, 82, 140];
    const QUERY: [usize; 6] = [6, 20, 50, 97, 157, 300];
    let scheme = if in_thousand(dice, 40) {
        "http"
    } else {
        "https"
    };
    let mut line = format!("{scheme}://{}", dice.host());
    if in_thousand(dice, 12) {
        return line;
    }
    let length = length(dice, &PATH);
    line.push('/');
    line.push_str(&words(dice, length, &["/", "-", "_", "-"]));
    if in_thousand(dice, 60) {
        line.push_str(dice.pick(&["%20", "%E2%80%99", "%C3%A9s"]));
    }
    if in_thousand(dice, 4) {
        line.push_str(dice.pick(&["a b", "|x", "été"]));
    }
    if in_thousand(dice, 226) {
        line = format!("{line}?{}", query(dice, &QUERY));
        if in_thousand(dice, 120) {
            line.push_str("%2Fa%3Db");
        }
    }
    if in_thousand(dice, 15) {
        line = format!("{line}#{}", dice.word());
    }
    line
}

fn article(dice: &mut Dice) -> String {
    const TITLE: [usize; 11] = [3, 8, 11, 13, 14, 16, 18, 21, 26, 33, 60];
    let length = length(dice, &TITLE);
    let mut title = words(dice, length, &["_", "_", ",_", "_("]);
    title[..1].make_ascii_uppercase();
    if in_thousand(dice, 87) {
        title.push_str(dice.pick(&["%C3%A9", "%E2%80%93", "%27s"]));
    }
    format!("https://en.wikipedia.org/wiki/{title}")
}

fn file(dice: &mut Dice) -> String {
    const PATH: [usize; 11] = [18, 28, 34, 38, 42, 46, 51, 56, 61, 67, 90];
    let length = length(dice, &PATH);
    let root = dice.pick(&["usr/lib", "usr/share", "usr/src", "var/lib"]);
    let path = words(dice, length, &["/", "/", "-", "_", "."]);
    let end = dice.pick(&["", ".h", ".rs", ".so", ".gz", ".md"]);
    format!("file:///{root}/{path}{end}")
}

fn bait(dice: &mut Dice) -> String {
    const HOST: [usize; 6] = [6, 10, 13, 17, 22, 40];
    const PATH: [usize; 11] = [0, 1, 1, 4, 10, 16, 21, 28, 38, 56, 110];
    const QUERY: [usize; 6] = [4, 13, 29, 49, 84, 200];
    let scheme = match dice.below(1000) {
        // Copied with its quotation mark: not a URL.
        0..2 => "\"http",
        2..390 => "https",
        _ => "http",
    };
    let host = match dice.below(1000) {
        0..8 => format!("{}.0.2.{}", 10 + dice.below(90), dice.below(256)),
        8..10 => format!("xn--bcher-kva.{}.com", dice.word()),
        10..12 => format!("WWW.{}.com", dice.word()),
        _ => {
            let length = length(dice, &HOST);
            format!(
                "{}.com",
                words(dice, length, &["", ".", "-"]).trim_end_matches(['.', '-'])
            )
        }
    };
    let port = if in_thousand(dice, 2) { ":8080" } else { "" };
    let mut line = format!("{scheme}://{host}{port}");
    if in_thousand(dice, 56) {
        return line;
    }
    let length = length(dice, &PATH);
    line.push('/');
    line.push_str(&words(dice, length, &["/", "/", "-", "_", "."]));
    if in_thousand(dice, 30) {
        line.push_str(dice.pick(&["%20", "%3D", "a b"]));
    }
    if in_thousand(dice, 135) {
        line = format!("{line}?{}", query(dice, &QUERY));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::total_bytes;
    use urlwind::Url;

    #[test]
    fn lines_are_as_long_as_those_of_the_datasets() {
        let means = [
            ("pages", 86.9),
            ("articles", 48.8),
            ("files", 62.0),
            ("baits", 61.1),
        ];
        for (made, (name, expected)) in all().iter().zip(means) {
            assert_eq!((made.name.as_str(), made.lines.len()), (name, LINES));
            let mean = total_bytes(made.lines) as f64 / LINES as f64;
            assert!((mean / expected - 1.0).abs() < 0.1, "{name}: {mean} bytes");
        }
    }

    #[test]
    fn nearly_all_are_urls_and_most_are_written_as_they_will_be() {
        for made in all() {
            let is_written =
                |line: &&&str| Url::parse(line).is_ok_and(|url| url.as_str() == **line);
            let parsed = made
                .lines
                .iter()
                .filter(|line| Url::can_parse(**line))
                .count();
            let written = made.lines.iter().filter(is_written).count();
            assert!(parsed >= LINES - 3, "{}: {parsed} parse", made.name);
            assert!(written >= LINES * 9 / 10, "{}: {written} stay", made.name);
            assert!(made.name == "baits" || parsed == LINES, "{}", made.name);
        }
    }
}
