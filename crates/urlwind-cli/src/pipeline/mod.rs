//! From chunks of lines to ordered output, on all cores, in constant memory.
//!
//! There is neither a reading nor a writing thread. Each worker takes the next chunk under the
//! input's lock, works on it alone, and waits until it is its turn to write. So as many chunks
//! are in memory as there are workers, each worker uses its buffers over and over, and whoever
//! waits holds nothing up.

mod interrupt;
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

use crate::input::{Chunk, Chunks, Kind, LineLimit, Lines, Source};
use crate::status::Failure;

pub(crate) use printer::{Frame, Messages, Printer};
use sink::Buffers;
pub(crate) use sink::Sink;
pub(crate) use target::{Destination, Target};
pub(crate) use totals::Totals;
use turns::Turns;

/// What is done with each line.
pub(crate) trait Work: Sync {
    /// What each thread keeps for itself: buffers, counters.
    type State: Send;

    fn state(&self) -> Self::State;

    /// Deals with one URL, which is not empty.
    fn url(&self, state: &mut Self::State, url: &str, sink: &mut Sink<'_>);

    /// Deals with whole lines. The last one may lack its newline.
    fn lines(&self, state: &mut Self::State, text: &str, sink: &mut Sink<'_>) {
        for line in Lines::new(text) {
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
        chunks: Mutex::new(Chunks::new(
            &setup.sources,
            setup.chunk_size(),
            setup.max_line,
            bytes_read,
        )),
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
        let mut sink = Sink::new(
            shared.turns,
            &mut buffers,
            chunk.number,
            chunk.source,
            lines,
        );
        match chunk.kind {
            Kind::Lines => work_on_lines(shared, &mut state, lines, &mut sink),
            Kind::LongLine { is_first, is_last } => {
                if is_first {
                    sink.begin_long_line(lines, shared.setup.max_line);
                }
                sink.keep_piece(lines, is_last);
            }
        }
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
        lossy, max_line, ..
    } = shared.setup;
    loop {
        let (good, rest) = bytes.split_at(max_line.bytes_before_long_line(bytes));
        work_on_bytes(shared.work, state, good, *lossy, sink);
        if rest.is_empty() {
            return;
        }
        let end = memchr(b'\n', rest).map_or(rest.len(), |newline| newline + 1);
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
    loop {
        let valid = match std::str::from_utf8(bytes) {
            Ok(text) => return work.lines(state, text, sink),
            Err(error) => &bytes[..error.valid_up_to()],
        };
        let start = memchr::memrchr(b'\n', valid).map_or(0, |newline| newline + 1);
        // Checking these bytes once more is cheaper than it looks: it happens only here.
        work.lines(
            state,
            std::str::from_utf8(&bytes[..start]).unwrap_or_default(),
            sink,
        );
        bytes = &bytes[start..];
        let end = memchr(b'\n', bytes).unwrap_or(bytes.len());
        let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
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
    lossy: bool,
    printer: Printer,
) -> Result<Outcome<W::State>, Failure> {
    let turns = Turns::new(printer);
    let mut buffers = Buffers::default();
    let mut sink = Sink::new(&turns, &mut buffers, 0, 0, &[]);
    let mut state = work.state();
    for url in urls {
        let text = url.to_string_lossy();
        if !lossy && url.to_str().is_none() {
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
