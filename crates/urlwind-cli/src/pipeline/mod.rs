//! Parallel processing of chunks of lines, with ordered output and constant memory.
//!
//! There are no dedicated reader or writer threads. Each worker claims the next chunk under the input
//! lock, processes it, and waits for its turn to write, which keeps the output in order. Memory is
//! bounded by one chunk per worker, buffers are reused, and a waiting worker holds no lock.

mod choice;
mod interrupt;
mod packer;
mod printer;
mod sink;
mod target;
mod totals;
mod turns;

use std::ffi::OsString;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};

use memchr::memchr;
use urlwind::RedactOptions;

use crate::given::LeftOut;
use crate::input::{Chunk, Chunks, Cut, Kind, LineLimit, Lines, Place, Source};
use crate::status::Failure;

pub(crate) use choice::{Choice, Keys};
pub(crate) use printer::{Frame, Messages, OnInterrupt, Printer};
pub(crate) use sink::Sink;
use sink::{Buffers, Origin};
pub(crate) use target::{Destination, Target};
pub(crate) use totals::Totals;
use turns::Turns;

/// Processing of each line.
pub(crate) trait Work: Sync {
    /// Per-thread state, such as buffers and counters.
    type State: Send;

    fn state(&self) -> Self::State;

    /// Called at the start of a source with its first bytes, if places are counted. An error ends the run.
    fn begin_source(&self, _source: usize, _start: &[u8]) -> Result<(), String> {
        Ok(())
    }

    /// Called when a piece of an overlong line is skipped.
    fn skip_piece(&self, _state: &mut Self::State) {}

    /// Called after a chunk of `bytes` bytes.
    fn end_chunk(&self, _state: &mut Self::State, _bytes: usize) {}

    /// Processes one nonempty URL.
    fn url(&self, state: &mut Self::State, url: &str, sink: &mut Sink<'_>);

    /// Processes whole lines that may not be UTF-8. Returns `false` to leave them to [`Work::lines`]. Not
    /// called with `--lossy`.
    fn bytes(&self, _state: &mut Self::State, _bytes: &[u8], _sink: &mut Sink<'_>) -> bool {
        false
    }

    /// Processes whole lines; the last one may lack its newline.
    fn lines(&self, state: &mut Self::State, text: &str, sink: &mut Sink<'_>) {
        for line in Lines::new(text, sink.line_end()) {
            self.line(state, line, sink);
        }
    }

    /// Processes one line.
    #[inline]
    fn line(&self, state: &mut Self::State, line: &str, sink: &mut Sink<'_>) {
        if line.is_empty() {
            sink.skip_empty_line();
        } else {
            self.url(state, line, sink);
            sink.end_line();
        }
    }
}

/// Settings of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) sources: Vec<Source>,
    pub(crate) threads: usize,
    /// Whether to replace invalid UTF-8 instead of rejecting the line.
    pub(crate) lossy: bool,
    /// Limit above which lines are rejected.
    pub(crate) max_line: LineLimit,
    /// Line terminator, or text without lines.
    pub(crate) cut: Cut,
    /// Whether line numbers are needed.
    pub(crate) counts_places: bool,
    pub(crate) left_out: LeftOut,
    /// Whether the first rejected line ends the run.
    pub(crate) fail_fast: bool,
    /// Selection of records to print.
    pub(crate) choice: Choice,
    /// Rule by which all output is redacted.
    pub(crate) redaction: Option<RedactOptions>,
}

/// Base of the memory budget: all buffers of all workers together take a small multiple of this.
const MEMORY: usize = 8 << 20;
/// Chunk size: large enough for few system calls, small enough for the cache.
pub(crate) const CHUNK_SIZE: usize = 1 << 20;
const SMALLEST_CHUNK: usize = 64 << 10;

impl Setup {
    fn chunk_size(&self) -> usize {
        (MEMORY / self.threads).clamp(SMALLEST_CHUNK, CHUNK_SIZE)
    }
}

/// Result of a run: totals, and the state of each worker.
pub(crate) struct Outcome<S> {
    pub(crate) totals: Totals,
    pub(crate) states: Vec<S>,
}

struct Shared<'a, W: Work> {
    work: &'a W,
    setup: &'a Setup,
    names: Vec<String>,
    chunks: Mutex<Chunks>,
    turns: &'a Turns,
    workers: AtomicUsize,
    states: Mutex<Vec<W::State>>,
}

/// Processes all sources, updating `bytes_read` for the progress bar.
pub(crate) fn run_lines<W: Work>(
    work: &W,
    setup: &Setup,
    printer: Printer,
    bytes_read: Arc<AtomicU64>,
) -> Result<Outcome<W::State>, Failure> {
    let turns = Arc::new(Turns::new(printer));
    interrupt::end_on_interrupt(&turns);
    let shared = Shared {
        work,
        setup,
        names: setup.sources.iter().map(Source::name).collect(),
        chunks: Mutex::new(
            Chunks::new(
                &setup.sources,
                setup.chunk_size(),
                setup.max_line,
                bytes_read,
            )
            .cut(setup.cut)
            .counting_places(setup.counts_places),
        ),
        turns: &turns,
        workers: AtomicUsize::new(1),
        states: Mutex::new(Vec::new()),
    };
    thread::scope(|scope| worker(scope, &shared));
    let totals = turns.finish()?;
    let states = shared
        .states
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(Outcome { totals, states })
}

/// Runs one worker. The first one starts alone; others start only when there is more than one chunk, so
/// that small inputs spawn no thread.
fn worker<'scope, W: Work>(scope: &'scope Scope<'scope, '_>, shared: &'scope Shared<'_, W>) {
    let _watch = shared.turns.watch();
    let mut state = shared.work.state();
    let mut chunk = Chunk::default();
    let mut buffers = Buffers::default();
    while take_chunk(scope, shared, &mut chunk) {
        let trouble = chunk
            .trouble
            .take()
            .map(|error| (error, chunk.dropped_line));
        let lines = chunk.bytes();
        let origin = Origin {
            number: chunk.number,
            source: chunk.source,
            file: &shared.names[chunk.source],
            place: chunk.place,
            lines,
        };
        let mut sink = Sink::new(shared.turns, shared.setup, &mut buffers, origin);
        if shared.setup.counts_places && chunk.place == Place::default() {
            if let Err(reason) = shared.work.begin_source(chunk.source, lines) {
                sink.refuse(Failure::usage(format_args!("{}: {reason}", origin.file)));
                break;
            }
        }
        match chunk.kind {
            Kind::Lines if LineLimit::has_long_line(lines, shared.setup.cut.line_end()) => {
                // Only one thread at a time uses that much memory.
                shared.turns.wait_until_due(chunk.number);
                work_on_lines(shared, &mut state, lines, &mut sink);
            }
            Kind::Lines => work_on_lines(shared, &mut state, lines, &mut sink),
            Kind::LongLine { is_first, is_last } => {
                if is_first {
                    sink.begin_long_line(lines, shared.setup.max_line);
                }
                sink.keep_piece(lines, is_last);
                shared.work.skip_piece(&mut state);
            }
        }
        shared.work.end_chunk(&mut state, lines.len());
        if !sink.end(trouble) {
            break;
        }
    }
    shared
        .states
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(state);
}

fn take_chunk<'scope, W: Work>(
    scope: &'scope Scope<'scope, '_>,
    shared: &'scope Shared<'_, W>,
    chunk: &mut Chunk,
) -> bool {
    let mut chunks = shared.chunks.lock().unwrap_or_else(PoisonError::into_inner);
    if shared.turns.is_over() || !chunks.next(chunk) {
        return false;
    }
    let workers = shared.workers.load(Ordering::Relaxed);
    if workers < shared.setup.threads && chunks.is_plentiful(chunk) {
        let started = thread::Builder::new().spawn_scoped(scope, move || worker(scope, shared));
        // If spawning fails, the running workers do the work; no other spawn is attempted.
        let workers = match started {
            Ok(_) => workers + 1,
            Err(_) => shared.setup.threads,
        };
        shared.workers.store(workers, Ordering::Relaxed);
    }
    true
}

/// Processes lines, some of which may be too long.
fn work_on_lines<W: Work>(
    shared: &Shared<'_, W>,
    state: &mut W::State,
    mut bytes: &[u8],
    sink: &mut Sink<'_>,
) {
    let Setup {
        lossy,
        max_line,
        cut,
        ..
    } = shared.setup;
    if *cut == Cut::Text {
        // Text has no lines, hence no overlong ones.
        return work_on_bytes(shared.work, state, bytes, *lossy, sink);
    }
    let line_end = cut.line_end();
    loop {
        let (good, rest) = bytes.split_at(max_line.bytes_before_long_line(bytes, line_end));
        work_on_bytes(shared.work, state, good, *lossy, sink);
        if rest.is_empty() {
            return;
        }
        let end = memchr(line_end, rest).map_or(rest.len(), |end| end + 1);
        sink.skip_long_line(&rest[..end], *max_line);
        bytes = &rest[end..];
    }
}

/// Processes lines that may contain invalid UTF-8.
fn work_on_bytes<W: Work>(
    work: &W,
    state: &mut W::State,
    mut bytes: &[u8],
    lossy: bool,
    sink: &mut Sink<'_>,
) {
    if !lossy && work.bytes(state, bytes, sink) {
        return;
    }
    let line_end = sink.line_end();
    loop {
        let valid = match std::str::from_utf8(bytes) {
            Ok(text) => return work.lines(state, text, sink),
            Err(error) => &bytes[..error.valid_up_to()],
        };
        let start = memchr::memrchr(line_end, valid).map_or(0, |end| end + 1);
        // Validating a second time is cheap: it happens only for chunks with invalid UTF-8.
        work.lines(
            state,
            std::str::from_utf8(&bytes[..start]).unwrap_or_default(),
            sink,
        );
        bytes = &bytes[start..];
        let end = memchr(line_end, bytes).unwrap_or(bytes.len());
        let line = match bytes[..end].strip_suffix(b"\r") {
            Some(line) if line_end == b'\n' => line,
            _ => &bytes[..end],
        };
        if lossy {
            work.line(state, &String::from_utf8_lossy(line), sink);
        } else {
            sink.skip_not_utf8(line);
        }
        bytes = &bytes[(end + 1).min(bytes.len())..];
    }
}

/// Processes URL arguments sequentially. They may contain newlines, which the standard removes.
pub(crate) fn run_arguments<W: Work>(
    work: &W,
    urls: &[OsString],
    setup: &Setup,
    printer: Printer,
) -> Result<Outcome<W::State>, Failure> {
    let turns = Turns::new(printer);
    let mut buffers = Buffers::default();
    let origin = Origin {
        number: 0,
        source: 0,
        file: "",
        place: Place::default(),
        lines: &[],
    };
    let mut sink = Sink::new(&turns, setup, &mut buffers, origin);
    let mut state = work.state();
    for url in urls {
        let text = url.to_string_lossy();
        sink.begin_argument(url.as_encoded_bytes());
        if !setup.lossy && url.to_str().is_none() {
            sink.skip_not_utf8(url.as_encoded_bytes());
        } else {
            work.url(&mut state, &text, &mut sink);
            sink.end_line();
        }
    }
    sink.end(None);
    Ok(Outcome {
        totals: turns.finish()?,
        states: vec![state],
    })
}
