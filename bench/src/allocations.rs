//! Counts allocations per item and memory held per URL.
//!
//! The benchmark runs itself a second time with `native/count_malloc.c` preloaded, which counts every `malloc`,
//! `calloc` and `realloc` of the process, from Rust, C++ (`operator new`) and C alike. The timed run has no counter.
//! Memory held is the `malloc_usable_size` of the blocks, without the allocator's own bookkeeping, plus the size of the
//! value itself.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::sys::malloc_counters;
use crate::variant::{Held, Workload};

/// Allocations of one variant, per item.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Allocations {
    pub(crate) fresh: f64,
    pub(crate) resized: f64,
    pub(crate) bytes_requested: f64,
    /// Bytes per accepted URL while all of them are kept, including the value.
    pub(crate) bytes_held: Option<f64>,
}

/// Returns the library built from `native/count_malloc.c`, if it could be built.
pub(crate) fn counter_library() -> Option<&'static Path> {
    let path = Path::new(env!("BENCH_COUNT_MALLOC"));
    path.exists().then_some(path)
}

/// Returns a command that runs this program with the counter loaded.
pub(crate) fn counting_command() -> Option<Command> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.env("LD_PRELOAD", counter_library()?);
    Some(command)
}

/// Parses all lines, keeps the results, and measures their memory.
pub(crate) fn hold<T>(lines: &[&'static str], parse: impl Fn(&'static str) -> Option<T>) -> Held {
    let mut held: Vec<T> = Vec::with_capacity(lines.len());
    let before = in_use();
    held.extend(lines.iter().filter_map(|line| parse(line)));
    let heap_bytes = in_use().wrapping_sub(before);
    Held {
        urls: black_box(&held).len(),
        value_bytes: size_of::<T>(),
        heap_bytes,
    }
}

/// Returns the usable bytes allocated at this moment; zero without the counter.
pub(crate) fn in_use() -> u64 {
    malloc_counters().map_or(0, |counters| counters[3])
}

/// Counts the allocations of each variant of the workload. Requires the loaded counter.
pub(crate) fn count(workload: &Workload) -> Vec<Option<Allocations>> {
    workload
        .variants
        .iter()
        .map(|variant| {
            // The first run allocates whatever is kept: tables, caches, the allocator's arenas.
            black_box((variant.run)(0..workload.items));
            let before = malloc_counters()?;
            black_box((variant.run)(0..workload.items));
            let after = malloc_counters()?;
            let per_item =
                |index: usize| (after[index] - before[index]) as f64 / workload.items as f64;
            let held = variant.hold.as_ref().map(|hold| hold());
            Some(Allocations {
                fresh: per_item(0),
                resized: per_item(1),
                bytes_requested: per_item(2),
                bytes_held: held.filter(|held| held.urls > 0).map(|held| {
                    held.value_bytes as f64 + held.heap_bytes as f64 / held.urls as f64
                }),
            })
        })
        .collect()
}
