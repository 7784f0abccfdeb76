//! Rows shared out among threads.

use std::ops::Range;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::output::Array;

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

/// Does the work for all pieces, with so many threads, and returns the arrays in their order.
pub(crate) fn run<P: Sync>(
    pieces: &[P],
    threads: usize,
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
    let mut done = thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, take);
        // Where the system gives fewer threads, those do the work.
        let others: Vec<_> = (1..threads.min(pieces.len())).flat_map(start).collect();
        let mut done = take();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    let arrays = done.into_iter().flat_map(|(_, arrays)| arrays);
    arrays.map(Arc::new).collect()
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
