//! Memory is bounded regardless of the size of the file and the number of domains in it.

mod help;

use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use domain_counts::{Options, Urls};
use help::write;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The limit for the tables of all threads.
const TABLES: usize = 1 << 20;

/// The memory of a thread besides its table, with pages of 1 MB, Parquet's default: pages, a batch and its answers.
const FOR_A_THREAD: usize = 3 << 20;

/// Counts `rows` distinct domains, one per row. Returns the peak of allocated memory.
fn needed(rows: usize, threads: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("urls.parquet");
    let batches = (0..rows / 1000).map(|batch| {
        let urls =
            (0..1000).map(|row| format!("https://www.domain{batch}x{row}.com/a/path?q={row}"));
        Arc::new(StringArray::from(urls.collect::<Vec<_>>())) as ArrayRef
    });
    write(&path, "url", 10_000, batches);
    let urls = Urls::open(&path, None).unwrap();
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let options = Options {
        threads,
        memory: TABLES,
    };
    let summary = urls.count(&options, &|_| (), &mut io::sink()).unwrap();
    assert_eq!(summary.domains, rows as u64);
    MEMORY.peak_usage() - before
}

// A single test, so that nothing else allocates meanwhile.
#[test]
fn ten_times_the_domains_need_no_more_memory() {
    for threads in [1, 2] {
        let (few, many) = (
            needed(10_000 * threads, threads),
            needed(100_000 * threads, threads),
        );
        println!("{threads} threads: {few} bytes for few, {many} for many");
        let bound = TABLES + threads * FOR_A_THREAD;
        assert!(many <= bound, "{many} bytes, more than {bound}");
        // The names alone would exceed this.
        assert!(
            many < few + (1 << 20),
            "{many} bytes for ten times as many as {few}"
        );
    }
}
