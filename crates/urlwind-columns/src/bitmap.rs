//! One bit for each row, the lowest bit of a byte first.

use crate::error::ColumnError;

/// The bits of a column that came in.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a> {
    bytes: &'a [u8],
    /// Where the first row's bit stands.
    offset: usize,
}

impl<'a> Bits<'a> {
    /// The bits from number `offset` on.
    ///
    /// ```
    /// let bits = urlwind_columns::Bits::new(&[0b100], 1);
    /// assert_eq!([bits.get(0), bits.get(1), bits.get(99)], [false, true, false]);
    /// ```
    #[must_use]
    pub fn new(bytes: &'a [u8], offset: usize) -> Bits<'a> {
        Bits { bytes, offset }
    }

    /// The bit of a row. Those that are not there are 0.
    #[inline]
    #[must_use]
    pub fn get(self, row: usize) -> bool {
        let at = self.offset.saturating_add(row);
        let byte = self.bytes.get(at / 8);
        byte.is_some_and(|byte| byte >> (at % 8) & 1 == 1)
    }

    /// Checks that there is a bit for each row.
    pub(crate) fn check(self, rows: usize) -> Result<(), ColumnError> {
        let bits = (self.bytes.len().saturating_mul(8)).saturating_sub(self.offset);
        match bits >= rows {
            true => Ok(()),
            false => Err(ColumnError::ShortValidity { rows, bits }),
        }
    }
}

/// Bits to be written, one after the other.
#[derive(Clone, Default, Debug)]
pub struct Bitmap {
    bytes: Vec<u8>,
    length: usize,
    zeros: usize,
}

impl Bitmap {
    pub(crate) fn with_capacity(rows: usize) -> Bitmap {
        Bitmap {
            bytes: Vec::with_capacity(rows.div_ceil(8)),
            length: 0,
            zeros: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, bit: bool) {
        if self.length.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.length % 8);
        }
        self.zeros += usize::from(!bit);
        self.length += 1;
    }

    /// As many bits as `count`, the lowest first. There are no others in `bits`.
    pub(crate) fn push_all(&mut self, bits: u64, count: usize) {
        let free = self.length.next_multiple_of(8) - self.length;
        if free > 0
            && let Some(last) = self.bytes.last_mut()
        {
            // Those that do not fit are cut off.
            *last |= (bits << (8 - free)) as u8;
        }
        let rest = bits >> free;
        let bytes = count.saturating_sub(free).div_ceil(8);
        self.bytes.extend_from_slice(&rest.to_le_bytes()[..bytes]);
        self.zeros += count - bits.count_ones() as usize;
        self.length += count;
    }

    /// Removes the last bit.
    fn pop(&mut self) {
        let Some(last) = self.length.checked_sub(1) else {
            return;
        };
        self.zeros -= usize::from(!self.get(last));
        self.length = last;
        match last % 8 {
            0 => drop(self.bytes.pop()),
            bit => {
                if let Some(byte) = self.bytes.last_mut() {
                    *byte &= !(1 << bit);
                }
            }
        }
    }

    fn push_ones(&mut self, count: usize) {
        for _ in 0..count / 64 {
            self.push_all(u64::MAX, 64);
        }
        self.push_all(!(u64::MAX << (count % 64)), count % 64);
    }

    /// The bit of a row; false beyond the last.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize) -> bool {
        Bits::new(&self.bytes, 0).get(row)
    }

    /// The bits, eight in a byte. Those behind the last row are 0.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.length
    }

    /// How many of the bits are 0.
    #[must_use]
    pub fn zeros(&self) -> usize {
        self.zeros
    }
}

/// Which rows are valid. Most columns have no nulls, and need no bitmap then.
#[derive(Default, Debug)]
pub(crate) struct Validity {
    rows: usize,
    /// From the first null on.
    bitmap: Option<Bitmap>,
}

impl Validity {
    #[inline]
    pub(crate) fn push(&mut self, is_valid: bool) {
        match &mut self.bitmap {
            Some(bitmap) => bitmap.push(is_valid),
            None if !is_valid => self.push_first_null(),
            None => {}
        }
        self.rows += 1;
    }

    /// As many rows as `count`, which are at most 64: a bit of `valid` for each, the lowest first.
    #[inline]
    pub(crate) fn push_all(&mut self, valid: u64, count: usize) {
        if self.bitmap.is_none() && valid.count_ones() as usize == count {
            self.rows += count;
            return;
        }
        self.bitmap().push_all(valid, count);
        self.rows += count;
    }

    /// The bitmap for all rows so far.
    fn bitmap(&mut self) -> &mut Bitmap {
        self.bitmap.get_or_insert_with(|| {
            let mut bitmap = Bitmap::default();
            bitmap.push_ones(self.rows);
            bitmap
        })
    }

    #[cold]
    fn push_first_null(&mut self) {
        self.bitmap().push(false);
    }

    /// Removes the last row.
    pub(crate) fn pop(&mut self) {
        if let Some(bitmap) = &mut self.bitmap {
            bitmap.pop();
        }
        self.rows = self.rows.saturating_sub(1);
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn finish(self) -> Option<Bitmap> {
        self.bitmap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many bits at once against one after the other, in every place of a byte.
    #[test]
    fn bits_at_once() {
        for before in 0..=9 {
            for count in 0..=64 {
                let bits =
                    0xA5C3_0FF1_D2B4_9687_u64 & u64::MAX.checked_shr(64 - count).unwrap_or(0);
                let (mut one, mut all) = (Validity::default(), Validity::default());
                for row in 0..before {
                    one.push(row != 3);
                    all.push(row != 3);
                }
                for twice in [bits, u64::MAX.checked_shr(64 - count).unwrap_or(0)] {
                    (0..count).for_each(|bit| one.push(twice >> bit & 1 == 1));
                    all.push_all(twice, count as usize);
                }
                one.push(false);
                all.push(false);
                assert_eq!(one.rows(), all.rows());
                let (one, all) = (one.finish().unwrap(), all.finish().unwrap());
                assert_eq!(one.bytes(), all.bytes(), "{before} and {count} bits");
                assert_eq!((one.zeros(), one.rows()), (all.zeros(), all.rows()));
            }
        }
    }
}
