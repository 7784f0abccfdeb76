//! Columns in every layout, and what single URLs say of their rows.

#![allow(dead_code)] // No test uses all of it.

use std::sync::Arc;

use urlwind_columns::{Array, Bits, Consecutive, Dictionary, Keys, Plan, Question, Texts, Views};

/// Rows of every kind: normal, rewritten, not a URL, not UTF-8, null, empty, short, long.
pub(crate) fn rows() -> Vec<Option<Vec<u8>>> {
    let long = format!("HTTPS://example.com/{}", "é/../x".repeat(900));
    [
        Some("https://me:pw@EXAMPLE.com:8080/a/../b?q=1&r=%C3%A9#f"),
        Some("http://192.168.0.1/?q=a+b&sig=secret"),
        None,
        Some("nonsense"),
        Some("http:a"),
        Some(""),
        Some("https://www.example.co.uk/a/path/that/is/long?and=a+query#and-a-fragment"),
        Some("mailto:a@b"),
        Some("file:///c:/x"),
        Some("http://exa mple/"),
        Some("  https://example.org/  "),
        Some("http://é.example/longer-than-a-view"),
        None,
        Some("//relative/x"),
        Some(&long),
        Some("https://[::1]:99999/"),
    ]
    .into_iter()
    .map(|row| row.map(|row| row.as_bytes().to_vec()))
    .chain([Some(b"http://a/\xFF".to_vec()), Some(b"\xC3".to_vec())])
    .collect()
}

/// The memory of a column. Its texts stand between others, so that it is a slice of them.
pub(crate) struct Owned {
    pub(crate) bytes: Vec<u8>,
    pub(crate) small: Vec<i32>,
    pub(crate) large: Vec<i64>,
    pub(crate) views: Vec<[u8; 16]>,
    pub(crate) bits: Vec<u8>,
    pub(crate) rows: usize,
}

/// Rows and bits in front of those that are wanted.
pub(crate) const BEFORE: usize = 3;

impl Owned {
    pub(crate) fn new(rows: &[Option<Vec<u8>>]) -> Owned {
        let mut owned = Owned {
            bytes: Vec::new(),
            small: vec![0],
            large: vec![0],
            views: Vec::new(),
            bits: vec![0; (rows.len() + BEFORE).div_ceil(8)],
            rows: rows.len(),
        };
        let before = vec![Some(b"http://before/and/longer".to_vec()); BEFORE];
        for (number, row) in before.iter().chain(rows).enumerate() {
            let text = row.as_deref().unwrap_or_default();
            let start = owned.bytes.len();
            owned.bytes.extend_from_slice(text);
            owned.small.push(owned.bytes.len() as i32);
            owned.large.push(owned.bytes.len() as i64);
            let mut view = [0; 16];
            view[..4].copy_from_slice(&(text.len() as u32).to_ne_bytes());
            if text.len() <= 12 {
                view[4..4 + text.len()].copy_from_slice(text);
            } else {
                view[4..8].copy_from_slice(&text[..4]);
                view[12..].copy_from_slice(&(start as u32).to_ne_bytes());
            }
            owned.views.push(view);
            owned.bits[number / 8] |= u8::from(row.is_some()) << (number % 8);
        }
        owned
    }

    pub(crate) fn validity(&self) -> Option<Bits<'_>> {
        Some(Bits::new(&self.bits, BEFORE))
    }

    pub(crate) fn small(&self) -> Consecutive<'_, i32> {
        Consecutive::new(&self.bytes, &self.small[BEFORE..], self.validity()).unwrap()
    }

    pub(crate) fn large(&self) -> Consecutive<'_, i64> {
        Consecutive::new(&self.bytes, &self.large[BEFORE..], self.validity()).unwrap()
    }

    pub(crate) fn views(&self) -> Views<'_> {
        let buffers = vec![self.bytes.as_slice()];
        Views::new(&self.views[BEFORE..], buffers, self.validity(), None).unwrap()
    }

    /// The layouts without a dictionary.
    pub(crate) fn layouts(&self) -> Vec<(&'static str, Texts<'_>)> {
        vec![
            ("small", self.small().into()),
            ("large", self.large().into()),
            ("views", self.views().into()),
        ]
    }

    /// Dictionaries of these words, with these keys.
    pub(crate) fn dictionaries<'a>(&'a self, keys: &'a [i16]) -> Vec<(&'static str, Texts<'a>)> {
        let of = |words: urlwind_columns::Words<'a>| {
            Texts::from(Dictionary::new(Keys::I16(keys), None, words).unwrap())
        };
        vec![
            ("dictionary", of(self.small().into())),
            ("large dictionary", of(self.large().into())),
            ("dictionary of views", of(self.views().into())),
        ]
    }
}

/// All rows of the chunks as text.
pub(crate) fn texts(chunks: &[Arc<Array>], shared: &[&[u8]]) -> Vec<Option<String>> {
    let rows = chunks.iter().flat_map(|chunk| {
        (0..chunk.rows()).map(|row| chunk.text_in(row, shared).map(|text| text.into_owned()))
    });
    rows.collect()
}

pub(crate) fn bools(chunks: &[Arc<Array>]) -> Vec<Option<bool>> {
    let rows = chunks
        .iter()
        .flat_map(|chunk| (0..chunk.rows()).map(|row| chunk.bool(row)));
    rows.collect()
}

/// The answers of one thread as text.
pub(crate) fn ask(
    column: Texts<'_>,
    question: &Question<'_>,
    shared: &[&[u8]],
) -> Vec<Option<String>> {
    texts(&Plan::new().ask(&[column], question).unwrap(), shared)
}
