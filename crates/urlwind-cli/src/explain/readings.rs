//! Readings of the input by other parsers.

use std::fmt::Write as _;

use urlwind_readings::{Reading, Readings, Verdict};

use crate::json_writer::Writer;
use crate::layout::{Look, columns, entry, heading};
use crate::printable::printable;
use crate::style::Palette;
use anstyle::Style;

const NOTHING: &str = "-";

/// Writes the verdict and its reasons, then a line per parser.
pub(crate) fn write(text: &mut String, readings: &Readings, look: Look) {
    let Look { palette, width } = look;
    heading(
        text,
        match readings.verdict() {
            Verdict::Agree => "All parsers see the same host and port",
            Verdict::NotAll => "Some parsers see no host or reject the URL",
            Verdict::Differ => "Parsers see different hosts or ports",
        },
        look,
    );
    for reason in readings.reasons() {
        let label = palette.paint(Palette::FAINT, format!("{:<9}", "because"));
        let label = format!("  {label}  ");
        entry(
            text,
            width,
            13,
            label,
            reason.text(),
            (palette, Style::new()),
        );
    }
    let names: Vec<String> = readings
        .iter()
        .map(|(reader, _)| format!("{} {}", reader.name(), reader.version()))
        .collect();
    let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0);
    for ((_, reading), name) in readings.iter().zip(&names) {
        let label = palette.paint(Palette::FAINT, format!("{name:<widest$}"));
        let label = format!("  {label}  ");
        let value = match reading {
            Ok(reading) => shown(reading),
            Err(refusal) => format!("refused: {refusal}"),
        };
        entry(
            text,
            width,
            widest + 4,
            label,
            &value,
            (palette, Style::new()),
        );
    }
}

fn shown(reading: &Reading) -> String {
    let part = |text: &Option<String>| text.as_deref().map_or(NOTHING.to_owned(), printable);
    let mut text = format!("scheme {}", part(&reading.scheme));
    if reading.user.is_some() {
        let _ = write!(text, ", user {}", part(&reading.user));
    }
    let _ = write!(text, ", host {}", part(&reading.host));
    if let Some(port) = reading.port {
        let _ = write!(text, ", port {port}");
    }
    let _ = write!(
        text,
        ", path {}",
        part(&Some(reading.path.clone()).filter(|it| !it.is_empty()))
    );
    text
}

/// Writes the members `verdict`, `reasons` and `readings` of an object.
pub(super) fn write_json(object: &mut Writer<'_>, readings: &Readings) {
    object.key("verdict");
    object.string(readings.verdict().name());
    object.key("reasons");
    object.open(b'[');
    for reason in readings.reasons() {
        object.element();
        object.string(reason.name());
    }
    object.close(b']');
    object.key("readings");
    object.open(b'[');
    for (reader, reading) in readings.iter() {
        object.element();
        object.open(b'{');
        object.key("reader");
        object.string(reader.name());
        object.key("version");
        object.string(reader.version());
        let seen = reading.clone().unwrap_or_default();
        let mut member = |name, value: Option<&str>| {
            object.key(name);
            match value {
                Some(value) => object.string(value),
                None => object.null(),
            }
        };
        member(
            "refused",
            reading.as_ref().err().map(|it| it.to_string()).as_deref(),
        );
        member("scheme", seen.scheme.as_deref());
        member("user", seen.user.as_deref());
        member("host", seen.host.as_deref());
        object.key("port");
        match seen.port {
            Some(port) => object.number(port.into()),
            None => object.null(),
        }
        object.key("path");
        match reading {
            Ok(reading) => object.string(&reading.path),
            Err(_) => object.null(),
        }
        object.close(b'}');
    }
    object.close(b']');
}
