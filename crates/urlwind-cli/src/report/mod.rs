//! Validation reports and parser traces, as text and JSON.

mod json;
mod picture;
mod trace;

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::Style;
use urlwind::validate::{Finding, Fix, Report};

use crate::layout::{Look, entry, heading};
use crate::printable::printable;
use crate::style::Palette;
pub(crate) use json::{write_findings, write_range, write_steps};
use picture::Mark;
pub(crate) use trace::write_trace;

/// Maximum number of places listed per error; the picture shows all.
const PLACES: usize = 8;

/// Writes the validation errors of `input`: the underlined input, and below it each error with its name,
/// places, explanation and fix.
pub(crate) fn write_report(text: &mut String, input: &str, report: &Report, look: Look) {
    if report.is_empty() {
        heading(text, "No validation errors", look);
        return;
    }
    heading(text, "Validation errors", look);
    write_findings_below(text, input, report, look);
}

/// Writes a report without a heading.
pub(crate) fn write_findings_below(text: &mut String, input: &str, report: &Report, look: Look) {
    let groups = groups(report, input);
    let marks: Vec<Mark> = groups.iter().flat_map(Group::marks).collect();
    picture::draw(text, input, &marks, look.width, look.palette);
    text.push('\n');
    for group in &groups {
        group.write(text, input, look);
    }
    let none = (look.palette, Style::new());
    if report.left_out() > 0 {
        let more = format!("{} more not shown", report.left_out());
        entry(text, look.width, 2, "  ", &more, none);
    }
    let fixed = report.apply_fixes(input);
    if !report.is_fatal() && report.left_out() == 0 && fixed != input {
        let label = "  fixed      ";
        let style = (look.palette, Palette::ADDED);
        entry(
            text,
            look.width,
            label.len(),
            label,
            &printable(&fixed),
            style,
        );
    }
}

/// Findings with the same message at several places.
struct Group<'r> {
    label: String,
    first: &'r Finding,
    /// Adjacent places are merged.
    places: Vec<Range<usize>>,
}

fn groups<'r>(report: &'r Report, input: &str) -> Vec<Group<'r>> {
    let mut groups: Vec<Group<'r>> = Vec::new();
    for finding in report.findings() {
        let is_same = |group: &&mut Group<'_>| {
            let other = group.first;
            other.error == finding.error
                && other.component == finding.component
                && says(other, input) == says(finding, input)
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => match group.places.last_mut() {
                Some(last) if last.end == finding.range.start && !finding.range.is_empty() => {
                    last.end = finding.range.end;
                }
                _ => group.places.push(finding.range.clone()),
            },
            None => groups.push(Group {
                label: (groups.len() + 1).to_string(),
                first: finding,
                places: vec![finding.range.clone()],
            }),
        }
    }
    groups
}

impl Group<'_> {
    fn style(&self) -> Style {
        match self.first.is_fatal {
            true => Palette::ERROR,
            false => Palette::WARNING,
        }
    }

    fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.places.iter().map(|range| Mark {
            range: range.clone(),
            label: self.label.clone(),
            style: self.style(),
        })
    }

    fn write(&self, text: &mut String, input: &str, look: Look) {
        let Look { palette, width } = look;
        let label = format!("  {}  ", self.label);
        let indent = label.len();
        let label = palette.paint(self.style(), &label);
        let name = self.first.error.name();
        entry(text, width, indent, label, name, (palette, self.style()));
        let mut what = format!("{} {}", self.first.component.name(), self.places());
        if self.first.is_fatal {
            what.push_str("; parsing fails");
        }
        let below = format!("{:indent$}", "");
        let faint = (palette, Palette::FAINT);
        entry(text, width, indent, &below, &what, faint);
        let none = (palette, Style::new());
        entry(text, width, indent, &below, &says(self.first, input), none);
    }

    fn places(&self) -> String {
        let mut text = String::new();
        for range in self.places.iter().take(PLACES) {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = write!(text, "{comma}{}..{}", range.start, range.end);
        }
        if self.places.len() > PLACES {
            let _ = write!(text, " and {} more", self.places.len() - PLACES);
        }
        text
    }
}

/// Returns the explanation and the fix of a finding.
fn says(finding: &Finding, input: &str) -> String {
    let sentence = finding.error.sentence();
    match &finding.fix {
        Some(fix) => format!("{sentence} Fix: {}.", advice(finding, fix, input)),
        None => sentence.to_owned(),
    }
}

/// Formats a finding on one line, with its name, without the final period.
pub(crate) fn one_line(finding: &Finding, input: &str) -> String {
    let text = says(finding, input);
    let text = text.strip_suffix('.').unwrap_or(&text);
    format!("{}: {text}", finding.error.name())
}

fn advice(finding: &Finding, fix: &Fix, input: &str) -> String {
    let replaced = input.get(fix.range.clone()).unwrap_or("");
    let is_all = fix.range == finding.range;
    match (replaced, fix.text.is_empty()) {
        (_, true) if is_all => "remove it".to_owned(),
        (_, true) => format!("remove {}", quoted(replaced)),
        ("", _) => format!("insert {}", quoted(&fix.text)),
        _ if is_all => format!("replace with {}", quoted(&fix.text)),
        _ => format!("replace {} with {}", quoted(replaced), quoted(&fix.text)),
    }
}

/// Quotes text for a sentence, truncated if long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", printable(&text[..end])),
        None => format!("`{}`", printable(text)),
    }
}
