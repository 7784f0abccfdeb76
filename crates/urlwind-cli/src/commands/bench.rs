//! `bench`: how fast a file is dealt with here, stage by stage.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use memchr::memchr_iter;
use urlwind::UrlRef;

use super::convert::Convert;
use super::job::threads;
use crate::args::BenchArgs;
use crate::given::LeftOut;
use crate::input::{Chunk, Chunks, Cut, Kind, LineLimit, Source};
use crate::layout::width_of_stdout;
use crate::output::Output;
use crate::pipeline::{
    CHUNK_SIZE, Destination, Frame, Messages, Printer, Setup, Target, run_lines,
};
use crate::progress::Progress;
use crate::status::{Failure, Status};
use crate::style::Palette;

/// The stages of one pass, in their order.
const STAGES: [&str; 4] = ["read", "split", "parse", "write"];

/// The time of each stage, and what was seen.
#[derive(Clone, Copy, Debug, Default)]
struct Pass {
    times: [Duration; 4],
    bytes: u64,
    urls: u64,
    invalid: u64,
}

pub(super) fn run(args: &BenchArgs) -> Result<Status, Failure> {
    let source = readable_again(&args.file)?;
    let output = args.output.as_deref().map(Destination::named);
    if let Some(output) = &output {
        check_output(output, &source)?;
    }
    let passes = args.passes.max(1);
    let mut best: Option<Pass> = None;
    for _ in 0..passes {
        let pass = one_pass(&source, output.as_ref())?;
        best = Some(best.map_or(pass, |best| best.faster(pass)));
    }
    let best = best.unwrap_or_default();
    let threads = threads(args.threads);
    let mut wholes = Vec::new();
    for threads in [1, threads] {
        if wholes.iter().all(|(other, _)| *other != threads) {
            let times: Result<Vec<Duration>, Failure> = (0..passes)
                .map(|_| whole(&source, output.as_ref(), threads))
                .collect();
            wholes.push((threads, times?.into_iter().min().unwrap_or_default()));
        }
    }
    let mut out = io::stdout();
    out.write_all(best.table(&wholes, width_of_stdout()).as_bytes())?;
    out.flush()?;
    Ok(Status::Good)
}

/// The file of that name. What is read once and then is gone, or never ends, cannot be measured.
fn readable_again(path: &Path) -> Result<Source, Failure> {
    let refused = |what| {
        Failure::usage(format_args!(
            "{what} cannot be read several times; bench needs a file"
        ))
    };
    let source = Source::named(path);
    if source == Source::StandardInput {
        return Err(refused("the standard input".to_owned()));
    }
    let metadata = fs::metadata(path).map_err(|error| Failure::Io(source.name(), error))?;
    // A directory gets a message of its own when it is opened.
    if !metadata.is_file() && !metadata.is_dir() {
        return Err(refused(format!("'{}'", path.display())));
    }
    Ok(source)
}

/// Refuses to write into what is measured, or between the lines of the table.
fn check_output(output: &Destination, source: &Source) -> Result<(), Failure> {
    if *output == Destination::StandardOutput {
        return Err(Failure::usage(
            "bench prints its table to stdout; what it writes needs a file of its own",
        ));
    }
    if output
        .identity()
        .is_some_and(|output| Some(output) == source.identity())
    {
        return Err(Failure::usage(format_args!(
            "'{}' is both input and output",
            output.name()
        )));
    }
    Ok(())
}

fn target(output: Option<&Destination>) -> Result<Target, Failure> {
    output.map_or_else(|| Ok(Target::nowhere()), Target::open)
}

/// Goes through the file in this thread, one stage after the other for each chunk.
fn one_pass(source: &Source, output: Option<&Destination>) -> Result<Pass, Failure> {
    let mut out = target(output)?;
    let mut pass = Pass::default();
    let mut chunks = Chunks::new(
        std::slice::from_ref(source),
        CHUNK_SIZE,
        LineLimit::default(),
        Arc::default(),
    );
    let mut chunk = Chunk::default();
    let (mut ends, mut result) = (Vec::new(), Vec::new());
    loop {
        let start = Instant::now();
        let is_there = chunks.next(&mut chunk);
        let read = Instant::now();
        pass.times[0] += read - start;
        if !is_there {
            out.finish()?;
            return Ok(pass);
        }
        if let Some(error) = chunk.trouble.take() {
            return Err(Failure::Io(source.name(), error));
        }
        if let Kind::LongLine { is_first, .. } = chunk.kind {
            pass.bytes += chunk.bytes().len() as u64;
            pass.urls += u64::from(is_first);
            pass.invalid += u64::from(is_first);
            continue;
        }
        let Ok(text) = std::str::from_utf8(chunk.bytes()) else {
            return Err(Failure::usage(format_args!("{}: not UTF-8", source.name())));
        };
        ends.clear();
        ends.extend(memchr_iter(b'\n', text.as_bytes()));
        if ends.last().is_none_or(|last| last + 1 < text.len()) {
            ends.push(text.len());
        }
        let split = Instant::now();
        let (urls, invalid) = parse_lines(text, &ends);
        let parsed = Instant::now();
        result.clear();
        // Writing what was read: as many bytes as the result has, give or take a few.
        result.extend_from_slice(text.as_bytes());
        out.write_all(&result)?;
        let written = Instant::now();
        pass.times[1] += split - read;
        pass.times[2] += parsed - split;
        pass.times[3] += written - parsed;
        pass.bytes += text.len() as u64;
        pass.urls += urls;
        pass.invalid += invalid;
    }
}

/// How many lines are URLs, and how many of them are not valid.
fn parse_lines(text: &str, ends: &[usize]) -> (u64, u64) {
    let (mut urls, mut invalid, mut start) = (0, 0, 0);
    for end in ends {
        let line = &text[start..*end];
        start = end + 1;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() {
            continue;
        }
        urls += 1;
        invalid += u64::from(black_box(UrlRef::parse(line)).is_err());
    }
    (urls, invalid)
}

/// Everything together, as without a subcommand.
fn whole(
    source: &Source,
    output: Option<&Destination>,
    threads: usize,
) -> Result<Duration, Failure> {
    let setup = Setup {
        sources: vec![source.clone()],
        threads,
        lossy: false,
        max_line: LineLimit::default(),
        cut: Cut::default(),
        counts_places: false,
        left_out: LeftOut::Nothing,
        fail_fast: false,
        once: false,
        redaction: None,
    };
    let messages = Messages {
        names: Vec::new(),
        palette: Palette::PLAIN,
        width: None,
        quiet: true,
        hide_input: true,
        most: 0,
    };
    let work = Convert::new(None, Output::plain());
    let start = Instant::now();
    let printer = Printer::new(
        target(output)?,
        Frame::default(),
        messages,
        Progress::none(),
    );
    run_lines(&work, &setup, printer, Arc::default())?;
    Ok(start.elapsed())
}

impl Pass {
    /// The faster of both, stage by stage.
    fn faster(self, other: Pass) -> Pass {
        let mut times = self.times;
        for (mine, theirs) in times.iter_mut().zip(other.times) {
            *mine = (*mine).min(theirs);
        }
        Pass { times, ..self }
    }

    /// The table, in as many columns as the terminal has.
    fn table(&self, wholes: &[(usize, Duration)], width: Option<usize>) -> String {
        let columns = if width.is_some_and(|width| width < 50) {
            [15, 8, 7, 10]
        } else {
            [18, 10, 10, 12]
        };
        let line = |cells: [String; 4]| {
            let [name, each, rate, urls] = cells;
            let [a, b, c, d] = columns;
            format!("{name:<a$}{each:>b$}{rate:>c$}{urls:>d$}\n")
        };
        let mut text = format!(
            "{} URLs ({} invalid), {} bytes\n\n",
            self.urls, self.invalid, self.bytes
        );
        text.push_str(&line(
            ["stage", "ns/URL", "GB/s", "M URLs/s"].map(str::to_owned),
        ));
        let mut row = |name: &str, time: Duration| {
            let nanoseconds = time.as_nanos().max(1) as f64;
            let each = nanoseconds / self.urls.max(1) as f64;
            let rate = self.bytes as f64 / nanoseconds;
            text.push_str(&line([
                name.to_owned(),
                format!("{each:.1}"),
                format!("{rate:.2}"),
                format!("{:.2}", 1e3 / each),
            ]));
        };
        for (name, time) in STAGES.iter().zip(self.times) {
            row(name, time);
        }
        for (threads, time) in wholes {
            let s = if *threads == 1 { "" } else { "s" };
            row(&format!("all, {threads} thread{s}"), *time);
        }
        text
    }
}
