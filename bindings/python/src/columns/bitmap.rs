//! One bit for each row, the lowest bit of a byte first.

/// The bits of a column that came in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits<'a> {
    bytes: &'a [u8],
    /// Where the first row's bit stands.
    offset: usize,
}

impl<'a> Bits<'a> {
    pub(crate) fn new(bytes: &'a [u8], offset: usize) -> Bits<'a> {
        Bits { bytes, offset }
    }

    #[inline]
    pub(crate) fn get(self, row: usize) -> bool {
        let at = self.offset + row;
        self.bytes[at / 8] >> (at % 8) & 1 == 1
    }
}

/// Bits to be written, one after the other.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bitmap {
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

    fn push_ones(&mut self, count: usize) {
        for _ in 0..count {
            self.push(true);
        }
    }

    pub(crate) fn get(&self, row: usize) -> bool {
        Bits::new(&self.bytes, 0).get(row)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn zeros(&self) -> usize {
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

    #[cold]
    fn push_first_null(&mut self) {
        let mut bitmap = Bitmap::default();
        bitmap.push_ones(self.rows);
        bitmap.push(false);
        self.bitmap = Some(bitmap);
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn finish(self) -> Option<Bitmap> {
        self.bitmap
    }
}
