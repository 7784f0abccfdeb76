//! The histograms as a picture.

use std::fmt::Write as _;

use super::histogram::{Bin, Histogram};
use super::report::grouped;
use super::tally::Tally;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 48.0;
/// More bars than on a terminal: there is room.
const BINS: usize = 40;

/// An SVG document with the two histograms side by side.
pub(crate) fn svg(tally: &Tally) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        2.0 * WIDTH
    );
    panel(
        &mut text,
        0.0,
        "Length of hosts in bytes",
        &tally.host_lengths,
    );
    panel(
        &mut text,
        WIDTH,
        "Length of URLs in bytes",
        &tally.url_lengths,
    );
    text.push_str("</svg>\n");
    text
}

fn panel(text: &mut String, x: f64, title: &str, histogram: &Histogram) {
    let bins = histogram.bins(BINS);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let top = axis_top(most);
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let _ = writeln!(text, "<g transform=\"translate({},{TOP})\">", x + LEFT);
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"-14\" text-anchor=\"middle\" font-size=\"14\">{title}</text>",
        width / 2.0
    );
    for step in 0..=4 {
        let y = height - height * f64::from(step) / 4.0;
        let count = top * u64::try_from(step).unwrap_or(0) / 4;
        let _ = writeln!(
            text,
            "<path d=\"M0 {y:.1}H{width:.1}\" stroke=\"#ddd\"/>\
             <text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            y + 4.0,
            grouped(count)
        );
    }
    let bar = width / bins.len().max(1) as f64;
    for (index, bin) in bins.iter().enumerate() {
        draw_bar(text, index, bin, bar, height, top, bins.len());
    }
    let _ = writeln!(
        text,
        "<path d=\"M0 {height:.1}H{width:.1}\" stroke=\"black\"/>"
    );
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">mean {:.1}, median {}, longest {}</text>\n</g>",
        width / 2.0,
        height + 36.0,
        histogram.mean(),
        histogram.quantile(0.5),
        histogram.max()
    );
}

fn draw_bar(
    text: &mut String,
    index: usize,
    bin: &Bin,
    width: f64,
    height: f64,
    top: u64,
    bins: usize,
) {
    let x = index as f64 * width;
    let bar = height * bin.count as f64 / top as f64;
    // What is longer than the rest stands apart.
    let fill = if bin.to.is_some() { "#2a7" } else { "#999" };
    let range = match bin.to {
        Some(to) => format!("{} to {to}", bin.from),
        None => format!("{} and more", bin.from),
    };
    let _ = writeln!(
        text,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{bar:.1}\" fill=\"{fill}\"><title>{range}: {}</title></rect>",
        x + 0.5,
        height - bar,
        (width - 1.0).max(0.5),
        grouped(bin.count)
    );
    // About ten labels, whatever the number of bars.
    if index.is_multiple_of(bins.div_ceil(10).max(1)) {
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            height + 16.0,
            bin.from
        );
    }
}

/// A round number, divisible by four, that is not below the longest bar.
fn axis_top(most: u64) -> u64 {
    let mut power = 1;
    loop {
        for digit in [4, 8, 12, 20, 40] {
            let top = digit * power;
            if top >= most {
                return top;
            }
        }
        power *= 10;
    }
}
