//! The answers for a dictionary's words, handed to the rows that have them.

use std::ops::Range;
use std::sync::Arc;

use crate::bitmap::{Bitmap, Validity};
use crate::dictionary::{Dictionary, Words};
use crate::output::{Array, Data};
use crate::trusted::{TextBuffer, Width};

/// The answers of these rows, until the array is full: says where that was. `limit` is how many
/// bytes of text an array may hold.
pub(crate) fn expand(
    answers: &Array,
    dictionary: &Dictionary<'_>,
    range: Range<usize>,
    limit: usize,
) -> (Array, usize) {
    let words = dictionary.words.rows();
    let word = |row| dictionary.key(row).filter(|word| *word < words);
    let end = last_that_fits(answers, range.clone().map(word), limit);
    let range = range.start..range.start + end;
    let array = taken(answers, dictionary, &|| range.clone().map(word));
    (array, range.end)
}

/// How many of the words have room, at least one: it had room in an array of its own.
fn last_that_fits(
    answers: &Array,
    words: impl ExactSizeIterator<Item = Option<usize>>,
    limit: usize,
) -> usize {
    let limit = limit.min(match has_small_texts(answers) {
        true => <i32 as Width>::MOST,
        false => usize::MAX,
    });
    let in_all = words.len();
    let mut used = 0_usize;
    for (row, word) in words.enumerate() {
        let Some(word) = word else { continue };
        used = used.saturating_add(longest_text(answers, word));
        if used > limit && row > 0 {
            return row;
        }
    }
    in_all
}

fn has_small_texts(answers: &Array) -> bool {
    match &answers.data {
        Data::Text(_) | Data::TextView(_) => true,
        Data::Struct(fields) => fields.iter().any(|field| has_small_texts(field)),
        _ => false,
    }
}

/// The longest text of a row, of all columns.
fn longest_text(answers: &Array, row: usize) -> usize {
    match &answers.data {
        Data::Text(texts) => texts.length(row),
        Data::LargeText(texts) => texts.length(row),
        Data::TextView(texts) => texts.length(row),
        Data::Bool(_) | Data::Number(_) => 0,
        Data::Struct(fields) => {
            let lengths = fields.iter().map(|field| longest_text(field, row));
            lengths.max().unwrap_or(0)
        }
    }
}

/// The rows of `answers` with these numbers.
fn taken<I: ExactSizeIterator<Item = Option<usize>>>(
    answers: &Array,
    dictionary: &Dictionary<'_>,
    words: &dyn Fn() -> I,
) -> Array {
    let mut validity = Validity::default();
    for word in words() {
        validity.push(word.is_some_and(|word| answers.is_valid(word)));
    }
    let length = validity.rows();
    let data = match &answers.data {
        Data::Text(texts) => Data::Text(texts.taken(words())),
        Data::LargeText(texts) => Data::LargeText(texts.taken(words())),
        Data::TextView(texts) => {
            let buffers = match &dictionary.words {
                Words::Views(views) => views.buffers(),
                _ => &[],
            };
            let mut taken = TextBuffer::with_capacity(length, 0);
            for word in words() {
                let text = word.and_then(|word| texts.get(word, buffers));
                taken.push(text.as_deref().unwrap_or_default());
            }
            taken.shrink();
            Data::Text(taken)
        }
        Data::Bool(bits) => {
            let mut taken = Bitmap::with_capacity(length);
            words().for_each(|word| taken.push(word.is_some_and(|word| bits.get(word))));
            Data::Bool(taken)
        }
        Data::Number(numbers) => {
            let number = |word: Option<usize>| word.and_then(|word| numbers.get(word));
            let numbers = words().map(|word| number(word).copied().unwrap_or_default());
            Data::Number(numbers.collect())
        }
        Data::Struct(fields) => {
            let field = |field: &Arc<Array>| Arc::new(taken(field, dictionary, words));
            Data::Struct(fields.iter().map(field).collect())
        }
    };
    Array {
        length,
        validity: validity.finish().map(Arc::new),
        data,
    }
}
