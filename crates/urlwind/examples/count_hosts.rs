//! Counts the hosts of a file of URLs, one a line, on all cores.
//!
//! ```sh
//! cargo run --release --example count_hosts -- urls.txt
//! ```
//!
//! Rows of a batch do not depend on each other. So the file is cut at line ends into as many parts as there are
//! cores, and each thread has a batch of its own, which it fills with some lines at a time: beside the file
//! and the counts, memory does not grow with the number of lines.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::{env, fs, thread};

use urlwind::Url;
use urlwind::batch::{Batch, Lines};

/// Lines that are parsed together. What is known of them stays in the cache of the core.
const AT_ONCE: usize = 1000;

fn main() -> ExitCode {
    let Some(Ok(file)) = env::args_os().nth(1).map(fs::read) else {
        eprintln!("usage: count_hosts FILE");
        return ExitCode::from(2);
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut counts: Vec<_> = count(&file, threads).into_iter().collect();
    counts.sort_unstable_by(|(a, more), (b, less)| (less, a).cmp(&(more, b)));
    for (host, count) in counts {
        println!("{count}\t{host}");
    }
    ExitCode::SUCCESS
}

/// How many of the lines have each host. Those that are not URLs, or have no host, are not counted.
pub(crate) fn count(file: &[u8], threads: usize) -> HashMap<String, usize> {
    let parts = thread::scope(|scope| {
        let parts: Vec<_> = cut(file, threads)
            .into_iter()
            .map(|part| scope.spawn(|| count_part(part)))
            .collect();
        parts
            .into_iter()
            .map(|part| part.join().unwrap_or_default())
            .collect::<Vec<_>>()
    });
    let mut counts = HashMap::new();
    for (host, count) in parts.into_iter().flatten() {
        *counts.entry(host).or_default() += count;
    }
    counts
}

/// Cuts a file after newlines into so many parts of about the same length.
fn cut(mut file: &[u8], parts: usize) -> Vec<&[u8]> {
    let mut cut = Vec::with_capacity(parts);
    for left in (1..=parts).rev() {
        let middle = file.len() / left;
        let newline = file[middle..].iter().position(|byte| *byte == b'\n');
        let end = newline.map_or(file.len(), |newline| middle + newline + 1);
        let (part, rest) = file.split_at(if left == 1 { file.len() } else { end });
        cut.push(part);
        file = rest;
    }
    cut
}

fn count_part(part: &[u8]) -> HashMap<String, usize> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut lines = Lines::new(part);
    let mut batch = Batch::new();
    while !lines.rest().is_empty() {
        batch.clear();
        Url::options().parse_batch(lines.by_ref().take(AT_ONCE), &mut batch);
        for url in batch.iter().flatten() {
            let Some(host) = url.host_str() else { continue };
            match counts.get_mut(host) {
                Some(count) => *count += 1,
                None => _ = counts.insert(host.to_owned(), 1),
            }
        }
    }
    counts
}
