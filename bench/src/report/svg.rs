//! Bar charts like the paper's figures: millions of URLs per second, one bar per parser.
//!
//! They must be readable on white and on black, so text and axes are a middle grey; urlwind's bars
//! have a colour, the others are grey.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::results::{Measured, Results, Row};
use crate::variant::{Gives, Operation, Standard};

const TEXT: &str = "#7a8490";
const OURS: &str = "#e8590c";
const THEIRS: &str = "#8b98a5";

const WIDTH: f64 = 820.0;
const BARS_FROM: f64 = 300.0;
const BARS_TO: f64 = 760.0;
const TOP: f64 = 58.0;
const STEP: f64 = 26.0;

/// Writes one chart per dataset.
pub(crate) fn write_all(results: &Results, folder: &Path) -> io::Result<Vec<String>> {
    fs::create_dir_all(folder)?;
    let mut names = Vec::new();
    for measured in results
        .workloads
        .iter()
        .filter(|measured| measured.group == "parse")
    {
        let name = format!("{}.svg", measured.name);
        fs::write(folder.join(&name), chart(measured))?;
        names.push(name);
    }
    Ok(names)
}

/// Rows that answer the paper's question, a normalised result; and urlwind's cheaper forms.
fn charted(measured: &Measured) -> Vec<&Row> {
    let mut rows = measured.rows_of(Operation::Parse);
    rows.retain(|row| row.label.ours || row.label.gives == Gives::Owned);
    rows
}

fn chart(measured: &Measured) -> String {
    let rows = charted(measured);
    let height = TOP + STEP * rows.len() as f64 + 64.0;
    let most = rows
        .iter()
        .map(|row| row.per_second / 1e6)
        .fold(0.0, f64::max);
    let step = grid_step(most);
    let scale = |millions: f64| {
        BARS_FROM + (BARS_TO - BARS_FROM) * millions / (step * (most / step).ceil())
    };
    let bottom = TOP + STEP * rows.len() as f64;

    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="system-ui, sans-serif" font-size="13" fill="{TEXT}" role="img">"#
    );
    let mean = measured.bytes as f64 / measured.items as f64;
    let name = escape(&measured.name);
    let _ = writeln!(svg, "<title>Millions of URLs per second, {name}</title>");
    let _ = writeln!(
        svg,
        r#"<text x="16" y="26" font-size="16" font-weight="600">{name}</text>"#
    );
    let _ = writeln!(
        svg,
        r#"<text x="16" y="44">{} URLs of {mean:.0} bytes; millions parsed per second on one core</text>"#,
        measured.items
    );
    let mut mark = 0.0;
    while mark <= most + step {
        let x = scale(mark);
        if x <= BARS_TO + 0.5 {
            let _ = writeln!(
                svg,
                r#"<line x1="{x:.1}" y1="{TOP}" x2="{x:.1}" y2="{bottom}" stroke="{TEXT}" stroke-opacity="0.3"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="11">{mark}</text>"#,
                bottom + 16.0
            );
        }
        mark += step;
    }
    for (index, row) in rows.iter().enumerate() {
        bar(&mut svg, measured, row, TOP + STEP * index as f64, &scale);
    }
    let _ = writeln!(
        svg,
        r#"<text x="16" y="{:.1}" font-size="11">Paler bars: parsers of other standards (RFC 3986, RFC 7230), which do less work and refuse many real URLs.</text>"#,
        bottom + 42.0
    );
    svg.push_str("</svg>\n");
    svg
}

fn bar(svg: &mut String, measured: &Measured, row: &Row, y: f64, scale: &impl Fn(f64) -> f64) {
    let millions = row.per_second / 1e6;
    let label = &row.label;
    let colour = if label.ours { OURS } else { THEIRS };
    let opacity = if label.standard == Standard::Whatwg {
        "1"
    } else {
        "0.45"
    };
    let weight = if label.ours {
        r#" font-weight="600""#
    } else {
        ""
    };
    let name = if label.ours {
        format!("{} {}", label.parser, label.call)
    } else {
        format!("{}{}", label.parser, refusals(measured, &label.parser))
    };
    let end = scale(millions);
    let _ = writeln!(
        svg,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="end"{weight}>{}</text><rect x="{BARS_FROM}" y="{:.1}" width="{:.1}" height="18" rx="2" fill="{colour}" fill-opacity="{opacity}"/><text x="{:.1}" y="{:.1}"{weight}>{millions:.1}</text>"#,
        BARS_FROM - 8.0,
        y + 17.0,
        escape(&name),
        y + 4.0,
        (end - BARS_FROM).max(1.0),
        end + 6.0,
        y + 17.0,
    );
}

/// A remark on parsers that refuse many lines: refusing is quick.
fn refusals(measured: &Measured, parser: &str) -> String {
    let refused = measured.rejected.get(parser).copied().unwrap_or(0);
    let share = refused as f64 / measured.items as f64 * 100.0;
    if share >= 1.0 {
        format!(" (refuses {share:.0} %)")
    } else {
        String::new()
    }
}

/// A round distance between grid lines that gives four to eight of them.
fn grid_step(most: f64) -> f64 {
    let mut step = 10f64.powf((most.max(1e-3) / 4.0).log10().floor());
    while most / step > 8.0 {
        step *= if most / (step * 2.0) > 8.0 { 5.0 } else { 2.0 };
    }
    step
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    /// Checks that tags are closed in order and that no bare `<` or `&` is left in the text.
    fn assert_well_formed(svg: &str) {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = svg;
        while let Some(start) = rest.find('<') {
            assert!(
                !rest[..start].contains('>'),
                "stray > in {:?}",
                &rest[..start]
            );
            assert_entities(&rest[..start]);
            let end = start + rest[start..].find('>').expect("a tag that ends");
            let tag = &rest[start + 1..end];
            assert!(!tag.contains('<'), "{tag}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap());
            }
            rest = &rest[end + 1..];
        }
        assert!(open.is_empty(), "{open:?}");
    }

    fn assert_entities(text: &str) {
        for after in text.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;"]
                    .iter()
                    .any(|name| after.starts_with(name)),
                "{text}"
            );
        }
    }

    #[test]
    fn charts_are_well_formed() {
        let svg = chart(&samples::results().workloads[0]);
        assert_well_formed(&svg);
        assert_eq!(
            svg.matches("<rect").count(),
            4,
            "owned results, and both forms of urlwind"
        );
        assert_eq!(svg.matches(OURS).count(), 2);
        assert!(!svg.contains("sorug") && svg.contains("fluent (refuses 40 %)"));
        assert!(svg.contains("parse&lt;T&gt;") && svg.contains("Ada &amp; friends"));
    }

    #[test]
    fn the_grid_is_round_and_not_crowded() {
        for most in [0.3, 0.9, 1.0, 3.7, 8.0, 41.0, 99.0, 640.0] {
            let lines = most / grid_step(most);
            assert!((1.9..=8.0).contains(&lines), "{most}: {lines}");
        }
    }
}
