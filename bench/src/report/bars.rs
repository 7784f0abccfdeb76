//! Draws bar charts as SVG: all charts of the documents, including those that the scripts in `bench/js` describe in
//! their results.
//!
//! They must be readable on white and on black, so text and axes are medium gray; urlwind's bars are colored, the
//! others gray.

use std::fmt::Write;

use serde::Deserialize;

const TEXT: &str = "#7a8490";
const OURS: &str = "#e8590c";
const THEIRS: &str = "#8b98a5";

const WIDTH: f64 = 820.0;
const BARS_FROM: f64 = 300.0;
const BARS_TO: f64 = 760.0;
const TOP: f64 = 58.0;
const STEP: f64 = 26.0;

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct BarChart {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) bars: Vec<Bar>,
    /// A remark below the bars.
    pub(crate) foot: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) is_ours: bool,
    /// Whether the bar is for different work and not directly comparable.
    #[serde(default)]
    pub(crate) is_pale: bool,
}

impl BarChart {
    pub(crate) fn to_svg(&self) -> String {
        let bottom = TOP + STEP * self.bars.len() as f64;
        let most = self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
        let step = grid_step(most);
        let marks = (most / step).ceil().max(1.0);
        let scale = |value: f64| BARS_FROM + (BARS_TO - BARS_FROM) * value / (step * marks);
        let (title, subtitle) = (escape(&self.title), escape(&self.subtitle));

        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {}" font-family="system-ui, sans-serif" font-size="13" fill="{TEXT}" role="img">
<title>{title}: {subtitle}</title>
<text x="16" y="26" font-size="16" font-weight="600">{title}</text>
<text x="16" y="44">{subtitle}</text>
"#,
            bottom + 64.0
        );
        for mark in 0..=marks as u32 {
            let value = f64::from(mark) * step;
            let x = scale(value);
            // Avoids output such as 0.6000000000000001 for multiples of the step.
            let digits = if step < 1.0 { 3 } else { 0 };
            let number = format!("{value:.digits$}");
            let number = match digits {
                0 => &*number,
                _ => number.trim_end_matches('0').trim_end_matches('.'),
            };
            let _ = writeln!(
                svg,
                r#"<line x1="{x:.1}" y1="{TOP}" x2="{x:.1}" y2="{bottom}" stroke="{TEXT}" stroke-opacity="0.3"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="11">{number}</text>"#,
                bottom + 16.0
            );
        }
        for (index, bar) in self.bars.iter().enumerate() {
            bar.draw(&mut svg, TOP + STEP * index as f64, scale(bar.value));
        }
        let _ = writeln!(
            svg,
            r#"<text x="16" y="{:.1}" font-size="11">{}</text>"#,
            bottom + 42.0,
            escape(&self.foot)
        );
        svg.push_str("</svg>\n");
        svg
    }
}

impl Bar {
    fn draw(&self, svg: &mut String, y: f64, end: f64) {
        let (color, weight) = match self.is_ours {
            true => (OURS, r#" font-weight="600""#),
            false => (THEIRS, ""),
        };
        let opacity = if self.is_pale { "0.45" } else { "1" };
        // About three digits suffice in a chart.
        let digits = match self.value {
            value if value >= 100.0 || value.fract() == 0.0 => 0,
            value if value >= 10.0 => 1,
            _ => 2,
        };
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end"{weight}>{}</text><rect x="{BARS_FROM}" y="{:.1}" width="{:.1}" height="18" rx="2" fill="{color}" fill-opacity="{opacity}"/><text x="{:.1}" y="{:.1}"{weight}>{:.digits$}</text>"#,
            BARS_FROM - 8.0,
            y + 17.0,
            escape(&self.label),
            y + 4.0,
            (end - BARS_FROM).max(1.0),
            end + 6.0,
            y + 17.0,
            self.value,
        );
    }
}

/// Returns a round distance between grid lines that gives two to eight of them.
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

    /// Checks that tags are properly nested and that the text has no bare `<` or `&`.
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
    fn charts_are_well_formed_and_have_a_bar_for_each_value() {
        // As a script writes it.
        let chart: BarChart = serde_json::from_str(
            r#"{"title": "a <b>", "subtitle": "\"c\" & d", "foot": "e", "bars": [
                {"label": "parse<T>", "value": 12.345, "isOurs": true},
                {"label": "Ada & friends", "value": 0.25, "isOurs": false},
                {"label": "none", "value": 0, "isOurs": false, "isPale": true}
            ]}"#,
        )
        .unwrap();
        let svg = chart.to_svg();
        assert_well_formed(&svg);
        assert_eq!(svg.matches("<rect").count(), 3);
        assert_eq!(svg.matches(OURS).count(), 1);
        assert_eq!(svg.matches("0.45").count(), 1);
        assert!(svg.contains("parse&lt;T&gt;") && svg.contains("Ada &amp; friends"));
        assert!(svg.contains(">12.3<") && svg.contains(">0.25<"));
    }

    #[test]
    fn charts_of_nothing_are_well_formed() {
        let chart = BarChart {
            title: String::new(),
            subtitle: String::new(),
            bars: Vec::new(),
            foot: String::new(),
        };
        assert_well_formed(&chart.to_svg());
    }

    #[test]
    fn the_grid_is_round_and_not_crowded() {
        for most in [0.3, 0.9, 1.0, 3.7, 8.0, 41.0, 99.0, 640.0] {
            let lines = most / grid_step(most);
            assert!((1.9..=8.0).contains(&lines), "{most}: {lines}");
        }
    }
}
