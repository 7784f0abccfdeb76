//! The first look at many inputs: one choice of a kernel for a whole group of them.
//!
//! A group is looked at as a whole before anything else is done about any of its inputs, and the looks
//! call nothing. So while the processor waits for one of them, it can be busy with the next.

use core::marker::PhantomData;

use super::{Input, look};
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::{Batch, Row};

/// How many inputs are looked at together: as many as a word has bits.
const GROUP: usize = u64::BITS as usize;

/// Looks at all inputs, and adds a row to `batch` for each. What is not certainly normal, and longer inputs
/// than `longest`, are for `closer`, which gets the input and makes the row.
#[inline]
pub(crate) fn many<'i, I: Input<'i>>(
    mut inputs: impl Iterator<Item = I>,
    longest: usize,
    batch: &mut Batch<'i>,
    mut closer: impl FnMut(I, &mut Batch<'i>) -> Row<'i>,
) {
    while let Some(first) = inputs.next() {
        let mut group = [first; GROUP];
        let mut count = 1;
        while count < GROUP {
            let Some(input) = inputs.next() else { break };
            group[count] = input;
            count += 1;
        }
        let group = &group[..count];
        let start = batch.len();
        let rows = batch.grow(count, inputs.size_hint().0);
        let mut open = dispatch(LookAtAll {
            group,
            longest,
            rows,
            lifetime: PhantomData,
        });
        while open != 0 {
            let number = open.trailing_zeros() as usize;
            let row = closer(group[number], batch);
            batch.put(start + number, row);
            open &= open - 1;
        }
    }
}

/// The first look at a group, which has at most [`GROUP`] inputs and as many rows.
struct LookAtAll<'t, 'i, I> {
    group: &'t [I],
    longest: usize,
    rows: &'t mut [Row<'i>],
    lifetime: PhantomData<&'i str>,
}

impl<'i, I: Input<'i>> Task for LookAtAll<'_, 'i, I> {
    /// A bit for each input that is not certainly normal.
    type Output = u64;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> u64 {
        let mut open = 0;
        let mut bit = 1;
        for (input, row) in self.group.iter().zip(self.rows) {
            let bytes = input.bytes();
            match look::look(kernel, bytes) {
                Some((text, at)) if bytes.len() <= self.longest => *row = Row::borrowed(text, at),
                _ => open |= bit,
            }
            bit <<= 1;
        }
        open
    }
}
