//! The charts: those of the datasets, like the paper's figures, and those that the scripts in `bench/js` describe in
//! their results.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::bars::{Bar, BarChart};
use crate::results::{Measured, Results, Row};
use crate::variant::{Gives, Operation, Standard};

/// The results of the scripts, in `bench/results`.
const DESCRIBED_IN: [&str; 2] = ["js-latest.json", "http-latest.json"];

/// Draws one chart for each dataset, with millions of URLs per second in one bar for each parser.
pub(crate) fn write_datasets(results: &Results, folder: &Path) -> io::Result<Vec<String>> {
    fs::create_dir_all(folder)?;
    let mut names = Vec::new();
    for measured in results
        .workloads
        .iter()
        .filter(|measured| measured.group == "parse")
    {
        let name = format!("{}.svg", measured.name);
        fs::write(folder.join(&name), of_dataset(measured).to_svg())?;
        names.push(name);
    }
    Ok(names)
}

/// The chart descriptions in the results of a script.
#[derive(Debug, Deserialize)]
struct Described {
    charts: Vec<Named>,
}

#[derive(Debug, Deserialize)]
struct Named {
    /// The file in `docs/charts`.
    file: String,
    #[serde(flatten)]
    chart: BarChart,
}

/// Draws the charts that the results of the scripts describe, if present.
pub(crate) fn write_described(results: &Path, folder: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for name in DESCRIBED_IN {
        let path = results.join(name);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        let described: Described =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        for Named { file, chart } in described.charts {
            if Path::new(&file).components().count() != 1 {
                return Err(format!("{}: {file} is not a file name", path.display()));
            }
            fs::write(folder.join(&file), chart.to_svg())
                .map_err(|error| format!("{file}: {error}"))?;
            names.push(file);
        }
    }
    Ok(names)
}

/// Returns the rows that answer the paper's question, a normalized result, and urlwind's cheaper forms.
fn charted(measured: &Measured) -> Vec<&Row> {
    let mut rows = measured.rows_of(Operation::Parse);
    rows.retain(|row| row.label.ours || row.label.gives == Gives::Owned);
    rows
}

fn of_dataset(measured: &Measured) -> BarChart {
    let bar = |row: &Row| {
        let label = &row.label;
        Bar {
            label: match label.ours {
                true => format!("{} {}", label.parser, label.call),
                false => format!("{}{}", label.parser, refusals(measured, &label.parser)),
            },
            value: row.per_second / 1e6,
            is_ours: label.ours,
            is_pale: label.standard != Standard::Whatwg,
        }
    };
    let mean = measured.bytes as f64 / measured.items as f64;
    BarChart {
        title: measured.name.clone(),
        subtitle: format!(
            "{} URLs of {mean:.0} bytes; millions parsed per second on one core",
            measured.items
        ),
        bars: charted(measured).into_iter().map(bar).collect(),
        foot: "Paler bars: parsers of other standards (RFC 3986, RFC 7230), which do less work and refuse many real URLs."
            .to_owned(),
    }
}

/// Returns a remark on parsers that reject many lines, which is fast.
fn refusals(measured: &Measured, parser: &str) -> String {
    let refused = measured.rejected.get(parser).copied().unwrap_or(0);
    let share = refused as f64 / measured.items as f64 * 100.0;
    if share >= 1.0 {
        format!(" (refuses {share:.0} %)")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    #[test]
    fn owned_results_are_charted_and_both_forms_of_urlwind() {
        let chart = of_dataset(&samples::results().workloads[0]);
        let labels: Vec<&str> = chart.bars.iter().map(|bar| &*bar.label).collect();
        assert_eq!(
            labels,
            [
                "urlwind parse<T>",
                "fluent (refuses 40 %)",
                "urlwind parse<T>",
                "Ada & friends"
            ]
        );
        let of = |test: fn(&Bar) -> bool| chart.bars.iter().filter(|bar| test(bar)).count();
        assert_eq!((of(|bar| bar.is_ours), of(|bar| bar.is_pale)), (2, 1));
    }

    #[test]
    fn charts_that_scripts_describe_are_drawn() {
        let folder = std::env::temp_dir().join(format!("urlwind-charts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let describe = |file: &str| {
            let text = format!(
                r#"{{"machine": {{}}, "charts": [{{"file": {file:?}, "title": "t", "subtitle": "s", "foot": "f",
                    "bars": [{{"label": "l", "value": 1.5, "isOurs": true}}]}}]}}"#
            );
            fs::write(folder.join("js-latest.json"), text).unwrap();
            write_described(&folder, &folder)
        };
        assert_eq!(describe("x.svg"), Ok(vec!["x.svg".to_owned()]));
        let drawn = fs::read_to_string(folder.join("x.svg")).unwrap();
        assert!(drawn.contains(">1.50<"), "{drawn}");
        assert!(describe("../x.svg").is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
