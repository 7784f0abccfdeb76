//! The fast path for many inputs: one kernel dispatch per group.
//!
//! Inputs are pulled from their iterator inside the loop, so normal ones stay in registers. The others are recorded and
//! parsed after the group: the loop then makes no calls, and the processor overlaps consecutive inputs.

use core::marker::PhantomData;

use super::Input;
use super::look::{Looked, look};
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::{Batch, Row};

/// Number of inputs per dispatch.
const GROUP: usize = 64;

/// Adds a row to `batch` for each input. Inputs that are not certainly normal, or longer than `longest`, get their row
/// from `parse`, which is also told where their hosts end: 0 for those that are not normal.
#[inline]
pub(crate) fn many<'i, I: Input<'i>>(
    mut inputs: impl Iterator<Item = I>,
    longest: usize,
    batch: &mut Batch<'i>,
    mut parse: impl FnMut(I, usize, &mut Batch<'i>) -> Row<'i>,
) {
    let mut open = [Open::NONE; GROUP];
    loop {
        let start = batch.len();
        let look = LookAtAll {
            rows: batch.room(GROUP, inputs.size_hint().0),
            open: &mut open,
            longest,
        };
        let (rows, count);
        (rows, count, inputs) = dispatch(look, inputs);
        batch.add(rows);
        for open in &open[..count] {
            let row = parse(open.input, open.host_end, batch);
            batch.put(start + open.row, row);
        }
        if rows < GROUP {
            return;
        }
    }
}

/// An input whose row is still open: it is not certainly normal.
#[derive(Clone, Copy)]
struct Open<'i, I> {
    input: I,
    /// End of the host, if that is normal; otherwise 0.
    host_end: usize,
    /// Index within the group.
    row: usize,
    of: PhantomData<&'i str>,
}

impl<'i, I: Input<'i>> Open<'i, I> {
    const NONE: Self = Open {
        input: I::EMPTY,
        host_end: 0,
        row: 0,
        of: PhantomData,
    };
}

/// Runs [`look`] on a group of at most as many inputs as there are rows.
struct LookAtAll<'t, 'i, I> {
    rows: &'t mut [Row<'i>],
    open: &'t mut [Open<'i, I>; GROUP],
    longest: usize,
}

impl<'i, I: Input<'i>, S: Iterator<Item = I>> Task<S> for LookAtAll<'_, 'i, I> {
    /// The number of rows, the number of open ones, and the remaining inputs. The iterator is passed by value so that
    /// the loop keeps it in registers.
    type Output = (usize, usize, S);

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, given: S) -> (usize, usize, S) {
        // A local copy: otherwise the compiler updates it in the memory of the caller.
        let mut inputs = given;
        let mut count = 0;
        for (number, row) in self.rows.iter_mut().enumerate() {
            let Some(input) = inputs.next() else {
                return (number, count, inputs);
            };
            let mut host_end = 0;
            if input.bytes().len() <= self.longest {
                match look(kernel, input) {
                    Looked::Normal(text, at) => {
                        *row = Row::borrowed(text, at);
                        continue;
                    }
                    Looked::Bare(_) => host_end = input.bytes().len(),
                    Looked::UpToPath(_, path) => host_end = path,
                    Looked::Unknown => {}
                }
            }
            self.open[count] = Open {
                input,
                host_end,
                row: number,
                of: PhantomData,
            };
            count += 1;
        }
        (GROUP, count, inputs)
    }
}
