//! Fills vectors row by row, from the first to the last.

use std::borrow::Cow;

use crate::ffi::{NewTexts, Piece, SHORT, Vector};

/// Which rows are null. A vector has bits for that only if some are.
struct Validity {
    words: Vec<u64>,
    rows: usize,
}

impl Validity {
    fn new(rows: usize) -> Validity {
        Validity {
            words: Vec::new(),
            rows,
        }
    }

    fn set_null(&mut self, row: usize) {
        if self.words.is_empty() {
            self.words = vec![u64::MAX; self.rows.div_ceil(64)];
        }
        self.words[row / 64] &= !(1 << (row % 64));
    }

    /// The words, if there are any.
    fn words(&self) -> Option<&[u64]> {
        (!self.words.is_empty()).then_some(&self.words)
    }
}

/// Fills a vector of truth values.
pub(crate) fn write_bools(mut vector: Vector<'_>, value: impl Fn(usize) -> Option<bool>) {
    let mut validity = Validity::new(vector.rows());
    for (row, place) in vector.bools().iter_mut().enumerate() {
        let value = value(row);
        *place = value == Some(true);
        if value.is_none() {
            validity.set_null(row);
        }
    }
    if let Some(words) = validity.words() {
        vector.set_validity(words);
    }
}

/// How long a block of texts becomes. A longer text is handed over by itself.
const BLOCK: usize = 1 << 16;

/// Fills a vector of texts.
///
/// To hand over each text by a call of its own takes DuckDB longer than to copy many at once. So
/// long ones are gathered in a block; DuckDB copies that as if it were one text, and the texts then
/// point into the copy.
pub(crate) struct TextWriter<'c> {
    texts: NewTexts<'c>,
    row: usize,
    validity: Validity,
    block: String,
    pieces: Vec<Piece>,
}

impl<'c> TextWriter<'c> {
    pub(crate) fn new(vector: Vector<'c>) -> TextWriter<'c> {
        TextWriter {
            row: 0,
            validity: Validity::new(vector.rows()),
            block: String::new(),
            pieces: Vec::new(),
            texts: vector.texts(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, text: Option<&str>) {
        match text {
            Some(text) if text.len() <= SHORT => self.texts.set_short(self.row, text),
            Some(text) => self.push_long(text),
            None => self.validity.set_null(self.row),
        }
        self.row += 1;
    }

    #[inline]
    fn push_long(&mut self, text: &str) {
        if self.block.len() + text.len() > BLOCK {
            self.hand_over();
            if text.len() > BLOCK {
                return self.texts.set(self.row, text);
            }
        }
        self.pieces.push(Piece {
            row: self.row as u32,
            start: self.block.len() as u32,
            length: text.len() as u32,
        });
        self.block.push_str(text);
    }

    fn hand_over(&mut self) {
        self.texts.set_pieces(&self.block, &self.pieces);
        self.block.clear();
        self.pieces.clear();
    }

    /// Hands over what is left.
    pub(crate) fn finish(mut self) {
        self.hand_over();
        if let Some(words) = self.validity.words() {
            self.texts.set_validity(words);
        }
    }
}

/// Fills a vector of structs of texts.
pub(crate) struct StructWriter<'c> {
    vector: Vector<'c>,
    fields: Vec<TextWriter<'c>>,
    row: usize,
    validity: Validity,
}

impl<'c> StructWriter<'c> {
    pub(crate) fn new(mut vector: Vector<'c>) -> StructWriter<'c> {
        let fields = vector.take_fields().into_iter();
        StructWriter {
            fields: fields.map(TextWriter::new).collect(),
            row: 0,
            validity: Validity::new(vector.rows()),
            vector,
        }
    }

    /// A struct with the text that `field` says for each field, by its number.
    pub(crate) fn push<'t>(&mut self, field: impl Fn(usize) -> Cow<'t, str>) {
        for (number, writer) in self.fields.iter_mut().enumerate() {
            writer.push(Some(&field(number)));
        }
        self.row += 1;
    }

    /// DuckDB expects that the fields of what is null are null too.
    pub(crate) fn push_null(&mut self) {
        for writer in &mut self.fields {
            writer.push(None);
        }
        self.validity.set_null(self.row);
        self.row += 1;
    }

    pub(crate) fn finish(mut self) {
        for writer in self.fields {
            writer.finish();
        }
        if let Some(words) = self.validity.words() {
            self.vector.set_validity(words);
        }
    }
}
