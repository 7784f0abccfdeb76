//! Compares columns of URLs with loops over other parsers that build the same column. The lines of a file are repeated
//! up to a million.
//!
//! All take turns, and the best round of each counts, in processor time, so that the ratios hold on a busy machine. For
//! two threads the wall-clock time matters, which needs a quiet machine; on a busy one, their processor time shows the
//! cost of sharing the work.

use std::hint::black_box;
use std::path::Path;

use urlwind::__sister::CowUrl;
use urlwind::Attribute;
use urlwind::batch::Batch;
use urlwind::{Components, Url};
use urlwind_columns::{Consecutive, Plan, Question, Texts};

use crate::measure::{Best, best_of};

const ROWS: usize = 1_000_000;
/// Rows per batch of the core.
const BATCH: usize = 256;

/// A column of texts, with 32-bit offsets.
#[derive(Default)]
struct Column {
    bytes: Vec<u8>,
    offsets: Vec<i32>,
    validity: Vec<u8>,
    rows: usize,
}

impl Column {
    fn for_rows(rows: usize, bytes: usize) -> Column {
        let mut column = Column {
            bytes: Vec::with_capacity(bytes),
            offsets: Vec::with_capacity(rows + 1),
            validity: Vec::with_capacity(rows.div_ceil(8)),
            rows: 0,
        };
        column.offsets.push(0);
        column
    }

    #[inline]
    fn push(&mut self, text: Option<&str>) {
        if let Some(text) = text {
            self.bytes.extend_from_slice(text.as_bytes());
        }
        self.offsets.push(self.bytes.len() as i32);
        if self.rows.is_multiple_of(8) {
            self.validity.push(0);
        }
        self.validity[self.rows / 8] |= u8::from(text.is_some()) << (self.rows % 8);
        self.rows += 1;
    }
}

/// A way to build a column of `given`.
struct Way<'a> {
    name: &'static str,
    /// Returns the number of rows that it built.
    run: Box<dyn Fn() -> usize + 'a>,
}

fn rival<'a>(
    name: &'static str,
    given: &'a [&'a str],
    bytes: usize,
    push: impl Fn(&'a str, &mut Column) + 'a,
) -> Way<'a> {
    let run = move || {
        let mut column = Column::for_rows(given.len(), bytes);
        for row in given {
            push(row, &mut column);
        }
        black_box(&column).rows
    };
    Way {
        name,
        run: Box::new(run),
    }
}

/// Builds the texts and the offsets of all components, as C and Node need them: with a loop, or with batches of the
/// core.
fn rows_of_offsets<'a>(
    name: &'static str,
    bytes: &'a [u8],
    offsets: &'a [i32],
    by_batches: bool,
) -> Way<'a> {
    let run = move || {
        let mut column = Column::for_rows(ROWS, bytes.len());
        let mut rows: Vec<Option<Components>> = Vec::with_capacity(ROWS);
        if by_batches {
            let mut batch = Batch::new();
            for first in (0..ROWS).step_by(BATCH) {
                let offsets = &offsets[first..=ROWS.min(first + BATCH)];
                let inputs = offsets
                    .windows(2)
                    .map(|it| &bytes[it[0] as usize..it[1] as usize]);
                batch.clear();
                Url::options().parse_batch(inputs, &mut batch);
                for row in 0..batch.len() {
                    column.push(batch.row(row).ok().map(|url| url.as_str()));
                    rows.push(batch.row(row).ok().map(|url| url.components()));
                }
            }
        } else {
            for it in offsets.windows(2) {
                let url = CowUrl::parse_utf8(&bytes[it[0] as usize..it[1] as usize]);
                column.push(url.as_ref().ok().map(CowUrl::as_str));
                rows.push(url.as_ref().ok().map(|url| url.view().components()));
            }
        }
        black_box(&rows);
        black_box(&column).rows
    };
    Way {
        name,
        run: Box::new(run),
    }
}

/// Measures lower bounds: reading the texts, copying them to new memory, and parsing them.
fn floor<'a>(bytes: &'a [u8], offsets: &'a [i32]) -> [Way<'a>; 4] {
    let parse = |all: &'a [i32], times: usize| {
        let mut batch = Batch::new();
        let last = all.len() - 1;
        for first in (0..times).flat_map(|_| (0..last).step_by(BATCH)) {
            let pairs = all[first..=last.min(first + BATCH)].windows(2);
            let inputs = pairs.map(|it| &bytes[it[0] as usize..it[1] as usize]);
            batch.clear();
            Url::options().parse_batch(inputs, &mut batch);
            black_box(&batch);
        }
        ROWS
    };
    // Few enough to stay in the processor's cache.
    const FEW: usize = 4000;
    let way = |name, run: Box<dyn Fn() -> usize + 'a>| Way { name, run };
    [
        way(
            "read the texts",
            Box::new(|| {
                let (words, _) = bytes.as_chunks();
                let sum = words
                    .iter()
                    .fold(0, |sum, it| sum ^ u64::from_ne_bytes(*it));
                black_box(sum);
                ROWS
            }),
        ),
        way(
            "copy them to new memory",
            Box::new(|| {
                black_box(bytes.to_vec());
                ROWS
            }),
        ),
        way("parse them", Box::new(move || parse(offsets, 1))),
        way(
            "parse them out of the cache",
            Box::new(move || parse(&offsets[..=FEW], ROWS / FEW)),
        ),
    ]
}

fn ours<'a>(name: &'static str, column: &'a [Texts<'a>], plan: Plan, field: Attribute) -> Way<'a> {
    let run = move || {
        let answer = plan.ask(column, &Question::Attribute(field));
        let chunks = black_box(answer).unwrap_or_default();
        chunks.iter().map(|chunk| chunk.rows()).sum()
    };
    Way {
        name,
        run: Box::new(run),
    }
}

/// Returns the best times of each way, in nanoseconds per row.
fn measure(ways: &[Way<'_>], rounds: usize) -> Vec<Best> {
    let mut runs: Vec<_> = ways
        .iter()
        .map(|way| move || assert_eq!((way.run)(), ROWS, "{} lacks rows", way.name))
        .collect();
    let mut runs: Vec<&mut dyn FnMut()> = runs.iter_mut().map(|run| run as _).collect();
    let for_row = |best: Best| Best {
        cpu: best.cpu / ROWS as f64,
        wall: best.wall / ROWS as f64,
    };
    best_of(rounds, &mut runs)
        .into_iter()
        .map(for_row)
        .collect()
}

fn print(title: &str, ways: &[Way<'_>], times: &[Best]) {
    println!("\n| {title} | ns for a row | times ours |\n| --- | ---: | ---: |");
    for (way, Best { cpu, .. }) in ways.iter().zip(times) {
        println!("| {} | {cpu:.1} | {:.1} |", way.name, cpu / times[0].cpu);
    }
}

/// Times columns of the lines of a file.
pub(crate) fn run(file: &Path, rounds: usize) -> Result<(), Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().collect();
    let mut column = Column::for_rows(ROWS, 0);
    let rows = lines.iter().cycle().take(ROWS);
    rows.for_each(|row| column.push(Some(row)));
    // Rivals also read the texts of the column: a repeated file would be read from the cache.
    let all = str::from_utf8(&column.bytes)?;
    let pairs = column.offsets.windows(2);
    let given: Vec<&str> = pairs
        .map(|pair| &all[pair[0] as usize..pair[1] as usize])
        .collect();
    let texts = [Consecutive::new(&column.bytes, &column.offsets, None)?.into()];
    let bytes = column.bytes.len();

    let normalize = [
        ours("urlwind-columns", &texts, Plan::new(), Attribute::Href),
        rival(
            "loop over urlwind's CowUrl",
            &given,
            bytes,
            |row, column| {
                column.push(CowUrl::parse(row).ok().as_ref().map(CowUrl::as_str));
            },
        ),
        rival("loop over ada-url 4.0.0", &given, bytes, |row, column| {
            column.push(
                ada_url::Url::parse(row, None)
                    .ok()
                    .as_ref()
                    .map(|url| url.href()),
            );
        }),
        rival("loop over sorug 0.6", &given, bytes, |row, column| {
            column.push(sorug::Url::parse(row).ok().as_ref().map(|url| url.href()));
        }),
        rival("loop over url 2.5.8", &given, bytes, |row, column| {
            column.push(url::Url::parse(row).ok().as_ref().map(|url| url.as_str()));
        }),
    ];
    let times = measure(&normalize, rounds);
    print("normalize", &normalize, &times);

    let host = [
        ours("urlwind-columns", &texts, Plan::new(), Attribute::Host),
        rival(
            "loop over urlwind's CowUrl",
            &given,
            bytes / 4,
            |row, column| {
                column.push(
                    CowUrl::parse(row)
                        .ok()
                        .as_ref()
                        .map(|url| url.view().part(Attribute::Host)),
                );
            },
        ),
        rival(
            "loop over ada-url 4.0.0",
            &given,
            bytes / 4,
            |row, column| {
                column.push(
                    ada_url::Url::parse(row, None)
                        .ok()
                        .as_ref()
                        .map(|url| url.host()),
                );
            },
        ),
        rival("loop over sorug 0.6", &given, bytes / 4, |row, column| {
            column.push(
                sorug::Url::parse(row)
                    .ok()
                    .as_ref()
                    .and_then(|url| url.host()),
            );
        }),
        rival("loop over url 2.5.8", &given, bytes / 4, |row, column| {
            column.push(
                url::Url::parse(row)
                    .ok()
                    .as_ref()
                    .and_then(|url| url.host_str()),
            );
        }),
    ];
    let times = measure(&host, rounds);
    print("host", &host, &times);

    let rows = [false, true].map(|by_batches| {
        let name = match by_batches {
            false => "loop over CowUrl, as C's many and Node's parseMany",
            true => "batches of the core",
        };
        rows_of_offsets(name, &column.bytes, &column.offsets, by_batches)
    });
    let times = measure(&rows, rounds);
    print("texts and offsets of components", &rows, &times);

    let floor = floor(&column.bytes, &column.offsets);
    let times = measure(&floor, rounds);
    println!("\n| at least | ns for a row |\n| --- | ---: |");
    for (way, Best { cpu, .. }) in floor.iter().zip(&times) {
        println!("| {} | {cpu:.1} |", way.name);
    }

    let threads = [
        ours("one thread", &texts, Plan::new(), Attribute::Href),
        ours(
            "two threads",
            &texts,
            Plan::new().threads(2),
            Attribute::Href,
        ),
    ];
    let times = measure(&threads, rounds);
    let speed = times[0].wall / times[1].wall;
    println!(
        "\nnormalize on the clock: {:.1} ns with one thread, {:.1} with two: {speed:.2} times as fast",
        times[0].wall, times[1].wall
    );
    println!(
        "in processor time: {:.1} ns with one thread, {:.1} with two",
        times[0].cpu, times[1].cpu
    );
    Ok(())
}
