//! The stopwatch: interleaves all variants of a workload and keeps the minimum per slice.
//!
//! Machines are never quiet. The items are cut into slices of a thousand. In every round each variant makes one pass
//! over all slices, and only the fastest of all rounds counts for each slice. The sum over the slices is then close to
//! the time of an undisturbed pass, unlike the fastest whole pass. The variants take turns within one process, so
//! disturbances affect all of them; their order rotates, so none always follows the same neighbor. While the even and
//! the odd rounds disagree, more rounds follow.

use std::hint::black_box;

use indicatif::ProgressBar;

use crate::sys::{process_cpu_ns, thread_cpu_ns, wall_ns};
use crate::variant::Workload;

/// The number of rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Minimum number of rounds.
    pub(crate) rounds: usize,
    /// Maximum number of rounds while the even and the odd rounds are too far apart.
    pub(crate) most_rounds: usize,
    pub(crate) slice_items: usize,
}

/// The time of one variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Timing {
    pub(crate) ns_per_item: f64,
    /// The distance between the even and the odd rounds, as a share of the result: smaller differences between variants
    /// are not significant.
    pub(crate) spread: f64,
    pub(crate) checksum: u64,
}

/// Fastest times of each slice, separately for even and odd rounds.
struct Minima {
    halves: [Vec<u64>; 2],
    checksum: u64,
}

impl Minima {
    fn new(slices: usize) -> Minima {
        Minima {
            halves: [vec![u64::MAX; slices], vec![u64::MAX; slices]],
            checksum: 0,
        }
    }

    fn note(&mut self, round: usize, slice: usize, ns: u64) {
        let best = &mut self.halves[round % 2][slice];
        *best = ns.min(*best);
    }

    fn timing(&self, items: usize) -> Timing {
        let total = |pick: &dyn Fn(u64, u64) -> u64| -> f64 {
            let pairs = self.halves[0].iter().zip(&self.halves[1]);
            pairs.map(|(even, odd)| pick(*even, *odd) as f64).sum()
        };
        let best = total(&|even, odd| even.min(odd));
        // With a single round, the odd half has no measurement.
        let odd_ran = self.halves[1].first().is_some_and(|ns| *ns != u64::MAX);
        let apart = if odd_ran {
            (total(&|even, _| even) - total(&|_, odd| odd)).abs()
        } else {
            best
        };
        Timing {
            ns_per_item: best / items as f64,
            spread: if best > 0.0 { apart / best } else { 0.0 },
            checksum: self.checksum,
        }
    }
}

/// Measures the cost of reading the clock, to be subtracted from each slice.
fn clock_cost() -> u64 {
    let interval = || {
        let start = thread_cpu_ns();
        thread_cpu_ns() - start
    };
    (0..1000).map(|_| interval()).min().unwrap_or(0)
}

/// Spread of the median variant up to which a measurement counts as undisturbed.
const QUIET: f64 = 0.03;

/// Times every variant of the workload.
pub(crate) fn measure(workload: &Workload, effort: Effort, progress: &ProgressBar) -> Vec<Timing> {
    let starts: Vec<usize> = (0..workload.items).step_by(effort.slice_items).collect();
    let clock = clock_cost();
    let variants = workload.variants.len();
    let mut minima: Vec<Minima> = (0..variants).map(|_| Minima::new(starts.len())).collect();
    let mut round = 0;
    loop {
        for turn in 0..variants {
            let index = (turn + round) % variants;
            let run = &workload.variants[index].run;
            let mut checksum = 0u64;
            for (slice, start) in starts.iter().enumerate() {
                let range = *start..workload.items.min(start + effort.slice_items);
                let before = thread_cpu_ns();
                let sum = black_box(run(black_box(range)));
                let ns = (thread_cpu_ns() - before).saturating_sub(clock);
                minima[index].note(round, slice, ns);
                checksum = checksum.wrapping_add(sum);
            }
            minima[index].checksum = checksum;
            if round < effort.rounds {
                progress.inc(1);
            }
        }
        round += 1;
        let enough = round >= effort.rounds && round % 2 == 0;
        if round >= effort.most_rounds
            || (enough && median_spread(&minima, workload.items) <= QUIET)
        {
            break;
        }
    }
    minima
        .iter()
        .map(|minima| minima.timing(workload.items))
        .collect()
}

/// The shortest time of a run over all rounds, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// Processor time of all threads.
    pub(crate) cpu: f64,
    pub(crate) wall: f64,
}

/// Times whole runs, which take turns, for work other than parsing single URLs.
pub(crate) fn best_of(rounds: usize, runs: &mut [&mut dyn FnMut()]) -> Vec<Best> {
    let never = Best {
        cpu: f64::INFINITY,
        wall: f64::INFINITY,
    };
    let mut best = vec![never; runs.len()];
    for _ in 0..rounds {
        for (run, best) in runs.iter_mut().zip(&mut best) {
            let (wall, cpu) = (wall_ns(), process_cpu_ns());
            run();
            best.cpu = best.cpu.min((process_cpu_ns() - cpu) as f64);
            best.wall = best.wall.min((wall_ns() - wall) as f64);
        }
    }
    best
}

fn median_spread(minima: &[Minima], items: usize) -> f64 {
    let mut spreads: Vec<f64> = minima
        .iter()
        .map(|minima| minima.timing(items).spread)
        .collect();
    spreads.sort_by(f64::total_cmp);
    spreads.get(spreads.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_of_each_slice_counts_and_halves_give_the_spread() {
        let mut minima = Minima::new(2);
        for (round, times) in [[100, 900], [120, 300], [800, 280], [110, 310]]
            .iter()
            .enumerate()
        {
            minima.note(round, 0, times[0]);
            minima.note(round, 1, times[1]);
        }
        let timing = minima.timing(10);
        // Slices: even rounds 100 and 280, odd rounds 110 and 300.
        assert_eq!(timing.ns_per_item, 38.0);
        assert!((timing.spread - 30.0 / 380.0).abs() < 1e-12);
    }

    #[test]
    fn rounds_go_on_until_it_is_quiet_or_enough() {
        use crate::variant::Variant;
        use std::cell::Cell;
        use std::rc::Rc;

        let calls = Rc::new(Cell::new(0));
        let counter = Rc::clone(&calls);
        let workload = Workload {
            group: "test",
            name: "two slices".to_owned(),
            items: 15,
            bytes: 15,
            variants: vec![Variant {
                label: crate::results::samples::label(
                    "urlwind",
                    crate::variant::Standard::Whatwg,
                    crate::variant::Gives::Owned,
                ),
                run: Box::new(move |range| {
                    counter.set(counter.get() + 1);
                    range.len() as u64
                }),
                hold: None,
            }],
        };
        let effort = Effort {
            rounds: 4,
            most_rounds: 6,
            slice_items: 10,
        };
        let timings = measure(&workload, effort, &ProgressBar::hidden());
        assert_eq!(timings[0].checksum, 15, "every item is in one slice");
        assert!([8, 12].contains(&calls.get()), "{} calls", calls.get());
    }

    #[test]
    fn one_round_says_nothing_about_the_spread() {
        let mut minima = Minima::new(1);
        minima.note(0, 0, 50);
        assert_eq!(
            minima.timing(5),
            Timing {
                ns_per_item: 10.0,
                spread: 1.0,
                checksum: 0
            }
        );
    }
}
