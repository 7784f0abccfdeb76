//! Checks that no input costs more than linear time.
//!
//! Every case is timed at growing sizes. The cost per byte may grow by a small factor only: a linear parser's stays
//! constant except for cache effects, a quadratic one's grows tenfold from each size to the next. Only this ratio
//! matters, so the check does not depend on the speed of the machine; a suspicious case is timed again.

mod cases;
mod generators;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::sys::{keep_freed_memory, thread_cpu_ns};
use cases::{Case, Work};

/// The allowed growth of the cost per byte from the smaller sizes to the larger ones.
const GROWTH: f64 = 3.0;

/// Costs below this many nanoseconds per byte are rounded up to it: there memory dominates, and the larger sizes do not
/// fit the caches.
const CHEAP: f64 = 1.0;

/// Sizes of the reference cost per byte: large enough for the fixed costs of a call not to hide growth, small enough
/// for a quadratic case to be cheap.
const SMALL: [usize; 2] = [1_000, 10_000];
const LARGE: [usize; 2] = [100_000, 1_000_000];
const HUGE: usize = 10_000_000;

/// A case whose next size would take longer has failed and is not timed further.
const PATIENCE: Duration = Duration::from_secs(3);

/// Cost per byte at a size.
#[derive(Clone, Copy, Debug)]
struct Point {
    bytes: usize,
    ns_per_byte: f64,
}

/// Returns the fastest of several runs, in nanoseconds.
fn fastest(work: &mut Work, budget: Duration) -> f64 {
    let started = Instant::now();
    let mut best = f64::INFINITY;
    let mut runs = 0;
    while runs < 2 || (started.elapsed() < budget && runs < 200) {
        let before = thread_cpu_ns();
        work();
        best = best.min((thread_cpu_ns() - before) as f64);
        runs += 1;
        if started.elapsed() > PATIENCE {
            break;
        }
    }
    best
}

/// Times the case at each size, up to the first that would take too long.
fn time(case: &Case, sizes: &[usize]) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for bytes in sizes {
        if let [.., before, last] = points[..] {
            // Extrapolates the growth so far.
            let step = (last.ns_per_byte / before.ns_per_byte).max(1.0);
            let expected = last.ns_per_byte * step * *bytes as f64;
            if expected > PATIENCE.as_nanos() as f64 {
                let ns_per_byte = last.ns_per_byte * step;
                points.push(Point {
                    bytes: *bytes,
                    ns_per_byte,
                });
                break;
            }
        }
        let mut work = (case.prepare)(*bytes);
        let budget = Duration::from_millis(if *bytes < 100_000 { 3 } else { 12 });
        let ns_per_byte = fastest(&mut work, budget) / *bytes as f64;
        points.push(Point {
            bytes: *bytes,
            ns_per_byte,
        });
    }
    points
}

/// Returns the growth of the cost per byte from the cheapest small size to the most expensive larger one.
fn growth(points: &[Point]) -> f64 {
    let mut worst: f64 = 0.0;
    let mut cheapest = f64::INFINITY;
    for point in points {
        worst = worst.max(point.ns_per_byte.max(CHEAP) / cheapest.max(CHEAP));
        if SMALL.contains(&point.bytes) {
            cheapest = cheapest.min(point.ns_per_byte);
        }
    }
    worst
}

/// Times the case repeatedly until it passes or runs out of attempts; keeps the best time of each size.
fn judge(case: &Case, sizes: &[usize]) -> Vec<Point> {
    let mut best = time(case, sizes);
    for _ in 0..3 {
        if growth(&best) <= GROWTH {
            break;
        }
        for (point, again) in best.iter_mut().zip(time(case, sizes)) {
            point.ns_per_byte = point.ns_per_byte.min(again.ns_per_byte);
        }
    }
    best
}

fn line(name: &str, points: &[Point]) -> String {
    let costs: Vec<String> = points
        .iter()
        .map(|point| format!("{:>9.2}", point.ns_per_byte))
        .collect();
    let mark = if growth(points) > GROWTH {
        "  GROWS"
    } else {
        ""
    };
    format!(
        "{name:<55} {} {:>7.2}{mark}",
        costs.join(" "),
        growth(points)
    )
}

/// The options of the command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    /// Include ten megabytes.
    pub(crate) huge: bool,
    /// Include other parsers, which cannot fail the check.
    pub(crate) rivals: bool,
    /// Print all cases, not only those that grow.
    pub(crate) verbose: bool,
}

pub(crate) fn run(wish: Wish) -> ExitCode {
    keep_freed_memory();
    let mut sizes = [SMALL, LARGE].concat();
    if wish.huge {
        sizes.push(HUGE);
    }
    let cases = cases::all();
    let progress = ProgressBar::new(cases.len() as u64);
    println!("ns per byte at {sizes:?} bytes, and growth (at most {GROWTH} is allowed)");
    let mut grows = 0;
    for case in &cases {
        let points = judge(case, &sizes);
        let bad = growth(&points) > GROWTH;
        grows += usize::from(bad);
        if bad || wish.verbose {
            progress.suspend(|| println!("{}", line(&case.name, &points)));
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if wish.rivals {
        show_rivals(&sizes);
    }
    println!("{} cases, {grows} grow faster than linear", cases.len());
    if grows == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn show_rivals(sizes: &[usize]) {
    let rivals = [
        ("ada-url", cases::by_rival::<Ada>()),
        ("sorug", cases::by_rival::<Sorug>()),
        ("url", cases::by_rival::<UrlCrate>()),
    ];
    for (name, cases) in rivals {
        for case in cases {
            println!(
                "{}",
                line(&format!("{name}: {}", case.name), &time(&case, sizes))
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(costs: &[f64]) -> Vec<Point> {
        let sizes = [SMALL, LARGE].concat();
        sizes
            .into_iter()
            .zip(costs)
            .map(|(bytes, cost)| Point {
                bytes,
                ns_per_byte: *cost,
            })
            .collect()
    }

    #[test]
    fn growth_is_measured_from_the_cheapest_small_size() {
        assert_eq!(growth(&points(&[20.0, 5.0, 6.0, 10.0])), 2.0);
        assert_eq!(growth(&points(&[2.0, 20.0, 0.5, 0.5])), 10.0);
        // Cheap costs are dominated by memory.
        assert_eq!(growth(&points(&[0.1, 0.1, 0.2, 0.9])), 1.0);
    }

    #[test]
    fn a_quadratic_case_is_found_and_cut_short() {
        let quadratic = Case {
            name: "quadratic".to_owned(),
            prepare: Box::new(|bytes| {
                Box::new(move || {
                    let mut sum = 0usize;
                    for outer in 0..bytes {
                        for inner in 0..bytes {
                            sum = std::hint::black_box(sum ^ outer ^ inner);
                        }
                    }
                })
            }),
        };
        let points = time(&quadratic, &[1_000, 10_000, 1_000_000]);
        assert!(growth(&points) > GROWTH, "{points:?}");
    }

    #[test]
    fn a_linear_case_passes() {
        let linear = Case {
            name: "linear".to_owned(),
            prepare: Box::new(|bytes| {
                let text = "a".repeat(bytes);
                Box::new(move || {
                    for byte in text.bytes() {
                        std::hint::black_box(byte);
                    }
                })
            }),
        };
        assert!(growth(&judge(&linear, &[1_000, 10_000, 100_000])) <= GROWTH);
    }
}
