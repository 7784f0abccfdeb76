//! Explanation of one URL.

mod changes;
mod diagram;
mod json;
mod readings;
mod reasons;
mod split;
mod table;

use std::fmt::Write as _;

use anstyle::Style;
use urlwind::{HostClass, HostKind, Url};

use crate::field::host_kind_name;
use crate::layout::{Look, columns, entry, heading};
use crate::printable::printable;
use crate::readable;
use crate::style::Palette;
pub(crate) use json::write as write_json;
pub(crate) use readings::write as write_readings;

/// Column where values begin, after two spaces and a name.
const VALUES: usize = 13;

/// Optional sections of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Also {
    /// How other parsers read the input.
    pub(crate) readings: bool,
    /// States of the standard's state machine.
    pub(crate) trace: bool,
}

/// Formats the explanation of a valid URL.
pub(crate) fn explain(input: &str, base: Option<&Url>, url: &Url, look: Look) -> String {
    let mut text = String::new();
    let parts = table::parts(url);
    if diagram::draw(&mut text, url, &parts, look) {
        text.push('\n');
    }
    table::write(&mut text, &parts, look);
    text.push('\n');
    write_facts(&mut text, url, look);
    text.push('\n');
    write_changes(&mut text, input, base, url, look);
    text
}

fn write_facts(text: &mut String, url: &Url, look: Look) {
    let Look { palette, width } = look;
    let mut fact = |name: &str, value: &str| {
        let name = palette.paint(Palette::FAINT, format!("{name:<9}"));
        let label = format!("  {name}  ");
        entry(text, width, VALUES, label, value, (palette, Style::new()));
    };
    let special = if url.is_special() {
        "special"
    } else {
        "not special"
    };
    fact("scheme", &format!("{} ({special})", url.scheme()));
    let mut host = host_kind_text(url.host_kind()).to_owned();
    if let Some(unicode) = readable::unicode_host(url) {
        let _ = write!(host, ", in Unicode {unicode}");
    }
    fact("host", &host);
    if let Some(host) = url.host() {
        fact("class", &class_text(host.classify()));
    }
    match (url.port(), url.port_or_known_default()) {
        (Some(_), _) | (None, None) => {}
        (None, Some(port)) => fact("port", &format!("{port}, default of {}", url.scheme())),
    }
    let origin = url.view().serialized_origin();
    fact(
        "origin",
        if origin == "null" {
            "null (opaque)"
        } else {
            &origin
        },
    );
    if url.has_opaque_path() {
        fact("path", "opaque: not split into segments");
    }
    for (name, value) in url.query_pairs() {
        let is = if value.is_empty() { "" } else { " = " };
        fact(
            "parameter",
            &format!("{}{is}{}", printable(&name), printable(&value)),
        );
    }
}

fn host_kind_text(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Ipv4 => "IPv4 address",
        HostKind::Ipv6 => "IPv6 address",
        HostKind::Domain => "domain",
        HostKind::Opaque => "opaque: not parsed, because the scheme is not special",
        HostKind::Empty => "empty",
        HostKind::None => host_kind_name(HostKind::None),
    }
}

/// Describes the class of a host and whether it is global.
fn class_text(class: HostClass) -> String {
    let mut text = class.name().to_owned();
    if let HostClass::Ip {
        embedded: Some(embedded),
        ..
    } = class
    {
        let _ = write!(text, ", as {} {}", embedded.form.name(), embedded.address);
    }
    text.push_str(match class {
        HostClass::Name => " (address unknown until resolved)",
        _ if class.is_global() => " (global)",
        _ => " (not global)",
    });
    text
}

fn write_changes(text: &mut String, input: &str, base: Option<&Url>, url: &Url, look: Look) {
    let Look { palette, width } = look;
    let changes = changes::between(input, base, url);
    if changes.is_empty() {
        heading(text, "The input is in normal form", look);
        return;
    }
    heading(text, "Changes by normalization", look);
    for change in changes {
        let label = format!("  {:<9}  ", change.what);
        let reasons = change.reasons.join("; ");
        entry(
            text,
            width,
            VALUES,
            label,
            &reasons,
            (palette, Style::new()),
        );
        if change.from != change.to {
            write_change(text, &shown(&change.from), &shown(&change.to), look);
        }
    }
}

/// Writes both values on one line, or below each other if they do not fit.
fn write_change(text: &mut String, from: &str, to: &str, look: Look) {
    let Look { palette, width } = look;
    let arrow = " → ";
    let needed = VALUES + columns(from) + columns(arrow) + columns(to);
    if width.is_none_or(|width| needed <= width) {
        let from = palette.paint(Palette::REMOVED, from);
        let to = palette.paint(Palette::ADDED, to);
        let _ = writeln!(text, "{:VALUES$}{from}{arrow}{to}", "");
    } else {
        let label = format!("{:VALUES$}", "");
        entry(
            text,
            width,
            VALUES,
            label,
            from,
            (palette, Palette::REMOVED),
        );
        let label = format!("{:>VALUES$}", "→ ");
        entry(text, width, VALUES, label, to, (palette, Palette::ADDED));
    }
}

/// Formats a value: visible even if empty, and truncated if long.
fn shown(value: &str) -> String {
    const LONGEST: usize = 60;
    if value.is_empty() {
        return "(nothing)".to_owned();
    }
    match value.char_indices().nth(LONGEST) {
        Some((end, _)) => printable(&value[..end]) + "…",
        None => printable(value),
    }
}
