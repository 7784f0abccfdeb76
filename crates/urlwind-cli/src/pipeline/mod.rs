//! From chunks of lines to ordered output, on all cores, in constant memory.
//!
//! There is neither a reading nor a writing thread. Each worker takes the next chunk under the
//! input's lock, works on it alone, and waits until it is its turn to write. So as many chunks
//! are in memory as there are workers, each worker uses its buffers over and over, and whoever
//! waits holds nothing up.

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

/// What is done with each line.
pub(crate) trait Work: Sync {
    /// What each thread keeps for itself: buffers, counters.
    type State: Send;

    fn state(&self) -> Self::State;

    /// A source begins, with these bytes; only if places are counted. An error ends the run.
    fn begin_source(&self, _source: usize, _start: &[u8]) -> Result<(), String> {
        Ok(())
    }

    /// A piece of a line was passed over, because that is too long.
    fn skip_piece(&self, _state: &mut Self::State) {}

    /// A chunk of so many bytes was dealt with.
    fn end_chunk(&self, _state: &mut Self::State, _bytes: usize) {}

    /// Deals with one URL, which is not empty.
    fn url(&self, state: &mut Self::State, url: &str, sink: &mut Sink<'_>);

    /// Deals with whole lines of which nobody knows whether they are UTF-8; false leaves them to
    /// [`Work::lines`]. Not with `--lossy`.
    fn bytes(&self, _state: &mut Self::State, _bytes: &[u8], _sink: &mut Sink<'_>) -> bool {
        false
    }

    /// Deals with whole lines. The last one may lack its newline.
    fn lines(&self, state: &mut Self::State, text: &str, sink: &mut Sink<'_>) {
        for line in Lines::new(text, sink.line_end()) {
            self.line(state, line, sink);
        }
    }

    /// Deals with one line.
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

/// How to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) sources: Vec<Source>,
    pub(crate) threads: usize,
    /// Whether to replace what is not UTF-8.
    pub(crate) lossy: bool,
    /// Longer lines are left out.
    pub(crate) max_line: LineLimit,
    /// Where lines end.
    pub(crate) cut: Cut,
    /// Whether somebody asks for the number of a line.
    pub(crate) counts_places: bool,
    pub(crate) left_out: LeftOut,
    /// Whether the run ends with the first line that is left out.
    pub(crate) fail_fast: bool,
    /// Which of the records are printed.
    pub(crate) choice: Choice,
    /// The rule by which everything that passes through is redacted.
    pub(crate) redaction: Option<RedactOptions>,
}

/// All buffers of all workers together take a few times this, whatever the number of workers.
const MEMORY: usize = 8 << 20;
/// Large enough for few calls of the system, small enough to stay in the cache.
pub(crate) const CHUNK_SIZE: usize = 1 << 20;
const SMALLEST_CHUNK: usize = 64 << 10;

impl Setup {
    fn chunk_size(&self) -> usize {
        (MEMORY / self.threads).clamp(SMALLEST_CHUNK, CHUNK_SIZE)
    }
}

/// The result of a run: what was counted, and what each worker has kept.
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

/// Works through all sources. The bytes read are counted in `bytes_read` while that goes on.
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

/// One thread's work. The first worker begins alone; another one starts only when there is more
/// to do than one chunk, so that a few lines cost no thread.
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
                // No other thread takes as much at the same time.
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
        // If the system has no thread left, then those that run do the work, and none is asked for
        // again.
        let workers = match started {
            Ok(_) => workers + 1,
            Err(_) => shared.setup.threads,
        };
        shared.workers.store(workers, Ordering::Relaxed);
    }
    true
}

/// Works on lines of which some may be too long.
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
        // It has no lines that could be too long.
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

/// Works on lines that may hold bytes which are not UTF-8.
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
        // Checking these bytes once more is cheaper than it looks: it happens only here.
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

/// Works through URLs given as arguments, one by one and in this thread. They may hold newlines,
/// which the standard has removed.
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
