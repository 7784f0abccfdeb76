//! The first look at many inputs: one choice of a kernel for a whole group of them.
//!
//! A group is looked at as a whole before anything else is done about any of its inputs, and the looks
//! call nothing. So while the processor waits for one of them, it can be busy with the next.

#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "a group has room for as many inputs as are counted"
    )
)]

use super::Input;
use super::look::{Looked, look};
use crate::kernels::{Kernel, Task, dispatch};
use crate::record::{Batch, Row};

/// How many inputs are looked at together: as many as a word has bits.
const GROUP: usize = u64::BITS as usize;

/// Looks at all inputs, and adds a row to `batch` for each. What is not certainly normal, and longer inputs
/// than `longest`, are for `closer`, which gets the input and makes the row. It is told whether the input
/// lacks nothing but the `/` after a bare host.
#[inline]
pub(crate) fn many<'i, I: Input<'i>>(
    mut inputs: impl Iterator<Item = I>,
    longest: usize,
    batch: &mut Batch<'i>,
    mut closer: impl FnMut(I, bool, &mut Batch<'i>) -> Row<'i>,
) {
    let Some(first) = inputs.next() else { return };
    let mut group = [first; GROUP];
    let mut count = 1;
    while count > 0 {
        while count < GROUP {
            let Some(input) = inputs.next() else { break };
            group[count] = input;
            count += 1;
        }
        let start = batch.len();
        let rows = batch.grow(count, inputs.size_hint().0);
        let (mut open, mut bare) = dispatch(LookAtAll { rows }, &group);
        if longest < usize::MAX {
            open |= longer_than(longest, &group[..count]);
            bare = 0;
        }
        while open != 0 {
            let number = open.trailing_zeros() as usize;
            let row = closer(group[number], bare >> number & 1 != 0, batch);
            batch.put(start + number, row);
            open &= open - 1;
        }
        count = 0;
        if let Some(input) = inputs.next() {
            group[0] = input;
            count = 1;
        }
    }
}

/// A bit for each input that is longer than this.
#[inline]
fn longer_than<'i, I: Input<'i>>(longest: usize, group: &[I]) -> u64 {
    let bits = group.iter().enumerate();
    bits.fold(0, |bits, (number, input)| {
        bits | u64::from(input.bytes().len() > longest) << number
    })
}

/// The first look at a group, of which there may be less than rows.
struct LookAtAll<'t, 'i> {
    rows: &'t mut [Row<'i>],
}

impl<'i, I: Input<'i>> Task<&[I; GROUP]> for LookAtAll<'_, 'i> {
    /// A bit for each input that is not certainly normal, and for each of those that is a bare host.
    type Output = (u64, u64);

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, group: &[I; GROUP]) -> (u64, u64) {
        let (mut open, mut bare) = (0, 0);
        let mut bit = 1;
        for (row, input) in self.rows.iter_mut().zip(group) {
            match look(kernel, *input) {
                Looked::Normal(text, at) => *row = Row::borrowed(text, at),
                Looked::Bare(_) => {
                    open |= bit;
                    bare |= bit;
                }
                Looked::Unknown => open |= bit,
            }
            bit <<= 1;
        }
        (open, bare)
    }
}
