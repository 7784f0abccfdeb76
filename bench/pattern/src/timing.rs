//! Two rivals that take turns.

use std::time::{Duration, Instant};

pub(crate) struct Contest {
    name: String,
    /// Operations in a round.
    operations: usize,
}

const ROUNDS: usize = 100;

pub(crate) fn print_header() {
    println!("| what | urlwind-pattern, ns | other, ns | ratio |\n| --- | ---: | ---: | ---: |");
}

impl Contest {
    pub(crate) fn new(name: String, operations: usize) -> Contest {
        Contest { name, operations }
    }

    /// The best of many rounds each.
    pub(crate) fn run(&mut self, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
        let time = |run: &mut dyn FnMut()| {
            let start = Instant::now();
            run();
            start.elapsed()
        };
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            best[0] = best[0].min(time(&mut ours));
            best[1] = best[1].min(time(&mut theirs));
        }
        let nanoseconds = best.map(|it| it.as_nanos() as f64 / self.operations as f64);
        println!(
            "| {} ({}) | {:.1} | {:.1} | {:.2} |",
            self.name,
            self.operations,
            nanoseconds[0],
            nanoseconds[1],
            nanoseconds[1] / nanoseconds[0]
        );
    }
}
