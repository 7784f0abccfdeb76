//! DuckDB's vectors: those that come in, and those to be filled.

use std::marker::PhantomData;
use std::mem;
use std::slice;

use super::Kind;
use super::{Handle, Table};

/// A text as DuckDB lays it out in a vector: short ones stand there themselves.
#[derive(Clone, Copy)]
#[repr(C)]
union RawText {
    short: Short,
    long: Long,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Short {
    length: u32,
    /// Zeros behind the text: DuckDB compares all of it.
    bytes: [u8; SHORT],
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Long {
    length: u32,
    /// The first bytes once more.
    start: [u8; 4],
    bytes: *const u8,
}

/// The longest text that stands in the vector itself.
pub(crate) const SHORT: usize = 12;

/// The rows that a function is called with.
pub(crate) struct Arguments<'c> {
    table: &'static Table,
    chunk: Handle,
    count: usize,
    rows: usize,
    /// As long as the call.
    lives: PhantomData<&'c ()>,
}

impl<'c> Arguments<'c> {
    /// # Safety
    /// The chunk must have `count` vectors of so many rows, all be flat and hold texts or blobs, which are
    /// laid out alike, and nobody may change them during `'c`.
    pub(super) unsafe fn new(
        table: &'static Table,
        chunk: Handle,
        count: usize,
        rows: usize,
    ) -> Arguments<'c> {
        Arguments {
            table,
            chunk,
            count,
            rows,
            lives: PhantomData,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The texts of one argument, by its number.
    pub(crate) fn texts(&self, argument: usize) -> Texts<'c> {
        assert!(argument < self.count, "too few arguments");
        if self.rows == 0 {
            return Texts::default();
        }
        // SAFETY: the chunk has this vector, which holds texts and is not changed, see `new`. DuckDB makes
        // all vectors flat before it calls a function, so each has a value for each row, and, if it
        // has a validity, a bit.
        unsafe {
            let vector = (self.table.data_chunk_get_vector)(self.chunk, argument as u64);
            assert!(!vector.is_null(), "DuckDB lacks an argument");
            let texts = (self.table.vector_get_data)(vector).cast::<RawText>();
            let bits = (self.table.vector_get_validity)(vector);
            let words = self.rows.div_ceil(64);
            Texts {
                texts: slice::from_raw_parts(texts, self.rows),
                validity: (!bits.is_null()).then(|| slice::from_raw_parts(bits, words)),
            }
        }
    }
}

/// A vector of texts that came in.
#[derive(Default)]
pub(crate) struct Texts<'c> {
    texts: &'c [RawText],
    validity: Option<&'c [u64]>,
}

impl<'c> Texts<'c> {
    /// The bytes of a row, which is expected to be UTF-8; `None` where it is null.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&'c [u8]> {
        let text = &self.texts[row];
        if let Some(bits) = self.validity
            && bits[row / 64] >> (row % 64) & 1 == 0
        {
            return None;
        }
        // SAFETY: both variants begin with the length, and it tells which one it is. The text lives
        // as long as the vector.
        unsafe {
            let length = text.short.length as usize;
            Some(match length {
                0..=SHORT => &text.short.bytes[..length],
                _ => slice::from_raw_parts(text.long.bytes, length),
            })
        }
    }
}

/// A vector to be filled. Nobody else has it during the call.
pub(crate) struct Vector<'c> {
    table: &'static Table,
    handle: Handle,
    kind: Kind,
    rows: usize,
    lives: PhantomData<&'c mut ()>,
}

impl<'c> Vector<'c> {
    /// # Safety
    /// The vector must be of this type, have room for so many rows, and be nobody else's during
    /// `'c`.
    pub(super) unsafe fn new(
        table: &'static Table,
        handle: Handle,
        kind: Kind,
        rows: usize,
    ) -> Vector<'c> {
        Vector {
            table,
            handle,
            kind,
            rows,
            lives: PhantomData,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The vectors of the fields, if this is one of structs. They are handed out once: two that share
    /// a field could write to it at the same time.
    pub(crate) fn take_fields(&mut self) -> Vec<Vector<'c>> {
        let Kind::Struct(fields) = mem::replace(&mut self.kind, Kind::Struct(&[])) else {
            panic!("no vector of structs");
        };
        let field = |number| Vector {
            // SAFETY: DuckDB's vector, of a type that has this field. It has room for as many rows.
            handle: unsafe { (self.table.struct_vector_get_child)(self.handle, number) },
            kind: Kind::Text,
            ..*self
        };
        (0..fields.len() as u64).map(field).collect()
    }

    /// Makes rows null. Theirs are the zeros in the words, which have a bit for each row.
    pub(crate) fn set_validity(&mut self, words: &[u64]) {
        assert_eq!(words.len(), self.rows.div_ceil(64));
        // SAFETY: DuckDB's vector, which has a bit for each row once that is ensured, so at least so many
        // words. Ours are not among them.
        unsafe {
            (self.table.vector_ensure_validity_writable)(self.handle);
            let validity = (self.table.vector_get_validity)(self.handle);
            validity.copy_from_nonoverlapping(words.as_ptr(), words.len());
        }
    }

    /// The values of a vector of truth values, all false.
    pub(crate) fn bools(&mut self) -> &mut [bool] {
        assert!(matches!(self.kind, Kind::Bool));
        // SAFETY: DuckDB's vector, of this type, with a byte for each row, and nobody else's. All are
        // made 0, which is a truth value, before they are read.
        unsafe {
            let values = (self.table.vector_get_data)(self.handle).cast::<bool>();
            values.write_bytes(0, self.rows);
            slice::from_raw_parts_mut(values, self.rows)
        }
    }

    /// The rows of a vector of texts, all empty.
    pub(crate) fn texts(self) -> NewTexts<'c> {
        assert!(matches!(self.kind, Kind::Text));
        // SAFETY: DuckDB's vector, of this type, so it has a `RawText` for each row. Zeros are a short
        // text, so what is not written can be read.
        let texts = unsafe {
            let texts = (self.table.vector_get_data)(self.handle).cast::<RawText>();
            texts.write_bytes(0, self.rows);
            texts
        };
        NewTexts {
            texts,
            vector: self,
        }
    }
}

/// A vector of texts to be filled.
pub(crate) struct NewTexts<'c> {
    texts: *mut RawText,
    vector: Vector<'c>,
}

/// Where a text stands in a block.
pub(crate) struct Piece {
    pub(crate) row: u32,
    pub(crate) start: u32,
    pub(crate) length: u32,
}

impl<'c> NewTexts<'c> {
    /// As [`Vector::set_validity`]. The vector itself is not handed out: another in its place would
    /// have other rows.
    pub(crate) fn set_validity(&mut self, words: &[u64]) {
        self.vector.set_validity(words);
    }

    /// Writes a text that is short enough to stand in the vector itself.
    #[inline]
    pub(crate) fn set_short(&mut self, row: usize, text: &str) {
        assert!(row < self.vector.rows && text.len() <= SHORT);
        let mut short = Short {
            length: text.len() as u32,
            bytes: [0; SHORT],
        };
        short.bytes[..text.len()].copy_from_slice(text.as_bytes());
        // SAFETY: there is such a row, see the check above, and nobody else uses it.
        unsafe { self.texts.add(row).write(RawText { short }) };
    }

    /// Has DuckDB copy a text, which lives as long as the vector then, and makes it that of the row.
    pub(crate) fn set(&mut self, row: usize, text: &str) {
        let Vector { table, handle, .. } = self.vector;
        assert!(row < self.vector.rows);
        // SAFETY: DuckDB's vector of texts, and a row that it has, see the check above; it copies as many
        // bytes as there are.
        unsafe {
            let bytes = text.as_ptr().cast();
            (table.vector_assign_string_element_len)(handle, row as u64, bytes, text.len() as u64);
        }
    }

    /// Has DuckDB copy a block, and makes pieces of it, all longer than short, the texts of rows.
    pub(crate) fn set_pieces(&mut self, block: &str, pieces: &[Piece]) {
        let Some(first) = pieces.first() else { return };
        assert!(block.len() > SHORT);
        self.set(first.row as usize, block);
        // SAFETY: `set` has checked that there is such a row, and it is written to in any case. DuckDB has
        // texts longer than short ones stand elsewhere. Should it have refused this one, the length is not
        // the block's, and the pointer is not used.
        let copy = unsafe { (*self.texts.add(first.row as usize)).long };
        assert_eq!(copy.length as usize, block.len(), "a refused text");
        for piece in pieces {
            let (row, start) = (piece.row as usize, piece.start as usize);
            // Cut as text, so that no character is cut in two.
            let text = &block[start..][..piece.length as usize];
            let bytes = text.as_bytes();
            assert!(row < self.vector.rows && bytes.len() > SHORT);
            let long = Long {
                length: piece.length,
                start: [bytes[0], bytes[1], bytes[2], bytes[3]],
                // SAFETY: the copy is as long as the block, which has the piece.
                bytes: unsafe { copy.bytes.add(start) },
            };
            // SAFETY: there is such a row, see the check above, and nobody else uses it.
            unsafe { self.texts.add(row).write(RawText { long }) };
        }
    }
}
