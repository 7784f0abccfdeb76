//! The first look at many inputs: one choice of a kernel for a whole group of them.
//!
//! Inputs are taken from their iterator inside the loop of looks, so that those which are normal are held in
//! registers only. What is open is noted, and dealt with after the group: the looks call nothing, so while
//! the processor waits for one of them, it can be busy with the next.

use core::marker::PhantomData;

use super::Input;
use super::look::{Looked, look};
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::{Batch, Row};

/// How many inputs are looked at together.
const GROUP: usize = 64;

/// Looks at all inputs, and adds a row to `batch` for each. What is not certainly normal, and longer inputs
/// than `longest`, are for `parse`, which makes the row.
#[inline]
pub(crate) fn many<'i, I: Input<'i>>(
    mut inputs: impl Iterator<Item = I>,
    longest: usize,
    batch: &mut Batch<'i>,
    mut parse: impl FnMut(I, &mut Batch<'i>) -> Row<'i>,
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
            let row = parse(open.input, batch);
            batch.put(start + open.row, row);
        }
        if rows < GROUP {
            return;
        }
    }
}

/// An input that is not certainly normal.
#[derive(Clone, Copy)]
struct Open<'i, I> {
    input: I,
    /// Its number in the group.
    row: usize,
    of: PhantomData<&'i str>,
}

impl<'i, I: Input<'i>> Open<'i, I> {
    const NONE: Self = Open {
        input: I::EMPTY,
        row: 0,
        of: PhantomData,
    };
}

/// The first look at a group, which has no more inputs than there are rows.
struct LookAtAll<'t, 'i, I> {
    rows: &'t mut [Row<'i>],
    open: &'t mut [Open<'i, I>; GROUP],
    longest: usize,
}

impl<'i, I: Input<'i>, S: Iterator<Item = I>> Task<S> for LookAtAll<'_, 'i, I> {
    /// How many rows the group has, how many of them are open, and the other inputs: they go in and out by
    /// value, so that the loop has them in registers.
    type Output = (usize, usize, S);

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, given: S) -> (usize, usize, S) {
        // A local variable, or the compiler would change it where the caller has it, in memory.
        let mut inputs = given;
        let mut count = 0;
        for (number, row) in self.rows.iter_mut().enumerate() {
            let Some(input) = inputs.next() else {
                return (number, count, inputs);
            };
            if input.bytes().len() <= self.longest {
                if let Looked::Normal(text, at) = look(kernel, input) {
                    *row = Row::borrowed(text, at);
                    continue;
                }
            }
            self.open[count] = Open {
                input,
                row: number,
                of: PhantomData,
            };
            count += 1;
        }
        (GROUP, count, inputs)
    }
}
