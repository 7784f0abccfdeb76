//! Rows shared out among threads.

use std::ops::Range;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::output::Array;

/// Rows of one chunk of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) chunk: usize,
    pub(crate) rows: Range<usize>,
}

/// Fewer rows than this are not worth a thread of their own.
const FEWEST: usize = 1 << 14;
/// More pieces than threads, so that none waits long for the others.
const PER_THREAD: usize = 4;

/// Cuts chunks of these lengths into pieces. One thread needs no cuts.
pub(crate) fn cut(lengths: &[usize], threads: usize) -> Vec<Piece> {
    let in_all: usize = lengths.iter().sum();
    let most = match threads {
        0 | 1 => usize::MAX,
        _ => (in_all / (threads * PER_THREAD)).max(FEWEST),
    };
    let mut pieces = Vec::new();
    for (chunk, &length) in lengths.iter().enumerate() {
        let count = length.div_ceil(most).max(1);
        // Of equal size, not a full one and a rest.
        let bound = |index: usize| (length as u128 * index as u128 / count as u128) as usize;
        pieces.extend((0..count).map(|index| Piece {
            chunk,
            rows: bound(index)..bound(index + 1),
        }));
    }
    pieces
}

/// A piece of one column, and where the rows beside it stand in another of the same length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paired {
    pub(crate) piece: Piece,
    pub(crate) beside: Piece,
}

/// Cuts pieces further, where the other column's chunks end.
pub(crate) fn paired(pieces: &[Piece], lengths: &[usize]) -> Vec<Paired> {
    let mut pairs = Vec::new();
    let (mut chunk, mut at) = (0, 0);
    for piece in pieces {
        let mut start = piece.rows.start;
        while start < piece.rows.end {
            while lengths.get(chunk).is_some_and(|&length| at == length) {
                (chunk, at) = (chunk + 1, 0);
            }
            let Some(&length) = lengths.get(chunk) else {
                return pairs;
            };
            let count = (piece.rows.end - start).min(length - at);
            pairs.push(Paired {
                piece: Piece {
                    chunk: piece.chunk,
                    rows: start..start + count,
                },
                beside: Piece {
                    chunk,
                    rows: at..at + count,
                },
            });
            (start, at) = (start + count, at + count);
        }
    }
    pairs
}

/// Whose threads do the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threads {
    /// This one, and others that are started for it: so many in all.
    Own(usize),
    /// Those of the pool that the caller runs in.
    #[cfg(feature = "rayon")]
    Rayon,
}

impl Threads {
    pub(crate) fn count(self) -> usize {
        match self {
            Threads::Own(count) => count,
            #[cfg(feature = "rayon")]
            Threads::Rayon => rayon::current_num_threads(),
        }
    }
}

/// The arrays of some pieces, by their numbers.
type Done = Vec<(usize, Vec<Array>)>;

/// Does the work for all pieces, and returns the arrays in their order.
pub(crate) fn run<P: Sync>(
    pieces: &[P],
    threads: Threads,
    work: impl Fn(&P) -> Vec<Array> + Sync,
) -> Vec<Arc<Array>> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = pieces.get(index) else {
                return done;
            };
            done.push((index, work(piece)));
        }
    };
    let others = threads.count().min(pieces.len()).saturating_sub(1);
    let mut done = match threads {
        _ if others == 0 => take(),
        Threads::Own(_) => on_own_threads(others, &take),
        #[cfg(feature = "rayon")]
        Threads::Rayon => on_rayon(others, &take),
    };
    done.sort_unstable_by_key(|(index, _)| *index);
    let arrays = done.into_iter().flat_map(|(_, arrays)| arrays);
    arrays.map(Arc::new).collect()
}

fn on_own_threads(others: usize, take: &(impl Fn() -> Done + Sync)) -> Done {
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, take);
        // Where the system gives fewer threads, those do the work.
        let others: Vec<_> = (0..others).flat_map(start).collect();
        let mut done = take();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
        done
    })
}

#[cfg(feature = "rayon")]
fn on_rayon(others: usize, take: &(impl Fn() -> Done + Sync)) -> Done {
    use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
    let shares = (0..others + 1).into_par_iter().with_max_len(1);
    shares.flat_map_iter(|_| take()).collect()
}

/// Calls `read` until it has read all rows: it stops early when an array is full.
pub(crate) fn until_read(
    rows: Range<usize>,
    mut read: impl FnMut(Range<usize>) -> (Array, usize),
) -> Vec<Array> {
    let mut arrays = Vec::new();
    let mut start = rows.start;
    loop {
        let (array, end) = read(start..rows.end);
        arrays.push(array);
        if end >= rows.end {
            return arrays;
        }
        start = end;
    }
}
