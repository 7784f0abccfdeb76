//! Formats parser traces as text.

use anstyle::Style;
use urlwind::validate::Step;

use super::quoted;
use crate::layout::{Look, columns, entry, heading};
use crate::style::Palette;

/// Writes each state, the bytes that it reads, and what it adds to the URL.
///
/// ```text
///   scheme start state   0..1   reads `h`
///   scheme state         1..6   reads `ttps:`, writes `https:`
/// ```
pub(crate) fn write_trace(text: &mut String, input: &str, steps: &[Step], look: Look) {
    let Look { palette, width } = look;
    heading(text, "States of the standard's state machine", look);
    let bytes = |step: &Step| format!("{}..{}", step.range.start, step.range.end);
    let widest = |of: &dyn Fn(&Step) -> usize| steps.iter().map(of).max().unwrap_or(0);
    let first = widest(&|step| step.state.name().len());
    let second = widest(&|step| bytes(step).len());
    let indent = first + second + 6;
    for step in steps {
        let range = bytes(step);
        let does = does(step, input);
        let name = step.state.name();
        let style = match step.is_failure {
            true => (palette, Palette::ERROR),
            false => (palette, Style::new()),
        };
        if width.is_none_or(|width| indent + columns(&does) <= width) {
            let range = palette.paint(Palette::FAINT, format!("{range:<second$}"));
            let label = format!("  {name:<first$}  {range}  ");
            entry(text, None, indent, label, &does, style);
        } else {
            entry(text, width, 2, "  ", name, (palette, Style::new()));
            entry(text, width, 4, "    ", &range, (palette, Palette::FAINT));
            entry(text, width, 4, "    ", &does, style);
        }
    }
}

fn does(step: &Step, input: &str) -> String {
    let read = input.get(step.range.clone()).unwrap_or("");
    let mut parts = Vec::new();
    if !read.is_empty() {
        parts.push(format!("reads {}", quoted(read)));
    }
    if !step.written.is_empty() {
        parts.push(format!("writes {}", quoted(&step.written)));
    }
    if step.is_failure {
        parts.push("fails".to_owned());
    } else if parts.is_empty() {
        parts.push("reads nothing".to_owned());
    }
    parts.join(", ")
}
