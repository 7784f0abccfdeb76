//! The counts as text.

use std::fmt::Write as _;

use super::histogram::Histogram;
use super::tally::{DEEPEST, Tally};
use crate::layout::{broken, columns};
use crate::pipeline::Totals;
use crate::printable::printable;
use crate::style::Palette;

/// Length of the longest bar.
const BAR: usize = 40;
/// Minimum terminal width for names and numbers side by side.
const NARROWEST: usize = 38;
/// Maximum number of bars in a histogram.
const BINS: usize = 20;

/// Formats the report for the width of the terminal.
pub(crate) fn report(
    tally: &Tally,
    totals: &Totals,
    top: usize,
    palette: Palette,
    width: Option<usize>,
) -> String {
    let mut report = Report {
        text: String::new(),
        palette,
        width: width.map(|width| width.max(NARROWEST)),
    };
    report.numbers(tally, totals);
    let urls = totals.valid;
    let frequent = |frequent: &super::frequent::Frequent| Listing {
        rows: frequent
            .top(top)
            .into_iter()
            .map(|(name, count)| (printable(name), count))
            .collect(),
        is_exact: frequent.is_exact(),
    };
    report.listing("Schemes", frequent(&tally.schemes), urls);
    report.listing("Hosts", frequent(&tally.hosts), urls);
    report.listing(
        "Top-level domains",
        frequent(&tally.top_level_domains),
        urls,
    );
    report.listing("Ports", ports(tally, top), urls);
    report.listing("Query keys", frequent(&tally.query_keys), urls);
    report.listing("Path depth", depths(tally), urls);
    report.histogram("Length of URLs in bytes", &tally.url_lengths);
    report.histogram("Length of hosts in bytes", &tally.host_lengths);
    report.text
}

struct Listing {
    rows: Vec<(String, u64)>,
    is_exact: bool,
}

fn ports(tally: &Tally, top: usize) -> Listing {
    let mut ports: Vec<(Option<u16>, u64)> = tally
        .ports
        .iter()
        .map(|(port, count)| (*port, *count))
        .collect();
    ports.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    ports.truncate(top);
    let name = |port: Option<u16>| port.map_or("none".to_owned(), |port| port.to_string());
    Listing {
        rows: ports
            .into_iter()
            .map(|(port, count)| (name(port), count))
            .collect(),
        is_exact: true,
    }
}

fn depths(tally: &Tally) -> Listing {
    let deepest = tally
        .depths
        .iter()
        .rposition(|count| *count > 0)
        .map_or(0, |depth| depth + 1);
    let name = |depth| {
        if depth == DEEPEST {
            format!("{depth} or more")
        } else {
            format!("{depth}")
        }
    };
    Listing {
        rows: (0..deepest)
            .map(|depth| (name(depth), tally.depths[depth]))
            .collect(),
        is_exact: true,
    }
}

struct Report {
    text: String,
    palette: Palette,
    width: Option<usize>,
}

impl Report {
    fn heading(&mut self, heading: &str) {
        let gap = if self.text.is_empty() { "" } else { "\n" };
        let heading = self.palette.paint(Palette::HEADING, heading);
        let _ = writeln!(self.text, "{gap}{heading}");
    }

    fn numbers(&mut self, tally: &Tally, totals: &Totals) {
        self.heading("URLs");
        let [no_host, empty_host, domains, ipv4, ipv6, opaque] = tally.host_kinds;
        let (hosts, hosts_are_estimated) = match tally.hosts.exact_number() {
            Some(number) => (number, false),
            None => (tally.distinct_hosts.estimate(), true),
        };
        for (what, count, is_estimate) in [
            ("lines", totals.lines(), false),
            ("valid", totals.valid, false),
            ("invalid", totals.left_out(), false),
            ("empty lines", totals.empty, false),
            ("distinct URLs", tally.urls.estimate(), true),
            ("distinct hosts", hosts, hosts_are_estimated),
            ("domains", domains, false),
            ("IPv4 addresses", ipv4, false),
            ("IPv6 addresses", ipv6, false),
            ("opaque hosts", opaque, false),
            ("no or empty host", no_host + empty_host, false),
        ] {
            if count > 0 || what == "valid" {
                let about = if is_estimate { "about " } else { "" };
                let count = format!("{about}{}", grouped(count));
                let _ = writeln!(self.text, "  {what:<16}  {count:>18}");
            }
        }
    }

    fn listing(&mut self, heading: &str, listing: Listing, urls: u64) {
        if listing.rows.is_empty() {
            return;
        }
        self.heading(heading);
        let at_least = if listing.is_exact { "" } else { "≥ " };
        let rows: Vec<(&str, String, f64)> = listing
            .rows
            .iter()
            .map(|(name, count)| {
                let percent = 100.0 * *count as f64 / urls.max(1) as f64;
                (
                    name.as_str(),
                    format!("{at_least}{}", grouped(*count)),
                    percent,
                )
            })
            .collect();
        // Two spaces before each column, and `100.0 %` in the last one.
        let others = |counts: usize| 2 + 2 + counts + 2 + 7;
        let widest_name = rows
            .iter()
            .map(|row| columns(row.0))
            .max()
            .unwrap_or(0)
            .min(50);
        let widest_count = rows.iter().map(|row| columns(&row.1)).max().unwrap_or(0);
        let fits = |counts| {
            self.width
                .is_none_or(|width| widest_name + others(counts) <= width)
        };
        let counts = if fits(15) { 15 } else { widest_count };
        let most = self
            .width
            .map_or(usize::MAX, |width| width.saturating_sub(others(counts)));
        let names = widest_name.min(most);
        for (name, count, percent) in rows {
            let mut name = name;
            if columns(name) > most {
                // A long value takes its own lines; the numbers follow below.
                for line in broken(name, most + others(counts) - 2) {
                    let _ = writeln!(self.text, "  {line}");
                }
                name = "";
            }
            let gap = names.saturating_sub(columns(name));
            let _ = writeln!(
                self.text,
                "  {name}{:gap$}  {count:>counts$}  {percent:>5.1} %",
                ""
            );
        }
    }

    fn histogram(&mut self, heading: &str, histogram: &Histogram) {
        let bins = histogram.bins(BINS);
        if bins.is_empty() {
            return;
        }
        self.heading(heading);
        let numbers = format!(
            "mean {:.1}, median {}, 99 % up to {}, longest {}",
            histogram.mean(),
            histogram.quantile(0.5),
            histogram.quantile(0.99),
            histogram.max()
        );
        for line in broken(&numbers, self.width.map_or(usize::MAX, |width| width - 2)) {
            let _ = writeln!(self.text, "  {line}");
        }
        let longest_bar = self.width.map_or(BAR, |width| (width - 27).min(BAR));
        let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1);
        for bin in bins {
            let label = match bin.to {
                Some(to) if to == bin.from => bin.from.to_string(),
                Some(to) => format!("{}–{to}", bin.from),
                None => format!("{}–", bin.from),
            };
            if bin.count == 0 {
                let _ = writeln!(self.text, "  {label:>9}  {:>12}", 0);
                continue;
            }
            let bar = self
                .palette
                .paint(Palette::BAR, bar(bin.count, most, longest_bar));
            let _ = writeln!(self.text, "  {label:>9}  {:>12}  {bar}", grouped(bin.count));
        }
    }
}

/// Draws a bar in eighths of a character.
fn bar(count: u64, most: u64, longest: usize) -> String {
    let eighths = (count as f64 / most as f64 * (8 * longest) as f64).round() as usize;
    // A nonzero count is always visible.
    let eighths = if count > 0 { eighths.max(1) } else { 0 };
    let mut bar = "█".repeat(eighths / 8);
    bar.extend(
        [
            None,
            Some('▏'),
            Some('▎'),
            Some('▍'),
            Some('▌'),
            Some('▋'),
            Some('▊'),
            Some('▉'),
        ][eighths % 8],
    );
    bar
}

/// Formats a number with thousands separators.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
