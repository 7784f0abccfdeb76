//! The buffers of columns that came in, as slices.

use std::ptr;
use std::sync::Arc;

use crate::bitmap::Bits;
use crate::dictionary::{Dictionary, Keys, Words};
use crate::input::Texts;
use crate::layouts::{Consecutive, Views};
use crate::trusted::{Keeper, Width};

use super::{ArrowArray, ArrowSchema, Plain, not_text};

/// Rows of an array, with its type.
// What makes the buffers as long as is asked for: the array is of the schema's type, and the rows are
// among those that it has. The fields are private, so this holds for all that there are.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    schema: &'a ArrowSchema,
    /// The array, or one that holds it and so keeps it alive, if results may lead to it.
    owner: Option<&'a Arc<ArrowArray>>,
    array: &'a ArrowArray,
    /// Where the rows begin in the array's buffers.
    start: usize,
    rows: usize,
}

impl<'a> Values<'a> {
    /// All rows of an array.
    ///
    /// # Safety
    /// The array must be of the schema's type, and the owner be the array or hold it.
    pub(super) unsafe fn whole(
        schema: &'a ArrowSchema,
        owner: Option<&'a Arc<ArrowArray>>,
        array: &'a ArrowArray,
    ) -> Values<'a> {
        Values {
            schema,
            owner,
            array,
            start: array.offset(),
            rows: array.length(),
        }
    }

    /// The rows as slices of text. Binary columns are read as text, too: whether their bytes are UTF-8 is checked row
    /// by row in any case.
    ///
    /// # Errors
    /// When the type is not one of text, or the array breaks the rules of its type.
    pub fn texts(self) -> Result<Texts<'a>, String> {
        if self.format() == "+s" {
            if self.validity()?.is_some() {
                return Err("a struct column with nulls is not a column of strings".into());
            }
            return self.only_child()?.texts();
        }
        if let Some(words) = self.dictionary() {
            let words = match words.texts()? {
                Texts::Small(words) => Words::Small(words),
                Texts::Large(words) => Words::Large(words),
                Texts::Views(words) => Words::Views(words),
                _ => return Err("the dictionary holds no strings".into()),
            };
            return Ok(Dictionary::lenient(self.keys()?, self.validity()?, words).into());
        }
        match self.format() {
            "u" | "z" => Ok(Texts::Small(self.small()?)),
            "U" | "Z" => Ok(Texts::Large(self.large()?)),
            "vu" | "vz" => Ok(Texts::Views(self.views()?)),
            "n" => Ok(Texts::Null(self.rows)),
            other => Err(not_text(other)),
        }
    }

    /// As [`texts`](Self::texts), where offsets must be in order.
    ///
    /// # Errors
    /// Also when they are not.
    pub fn checked(self) -> Result<Texts<'a>, String> {
        let texts = self.texts()?;
        // Without rows there need not even be the one offset.
        if self.rows == 0 {
            return Ok(texts);
        }
        let checked = match &texts {
            Texts::Small(texts) => texts.check(),
            Texts::Large(texts) => texts.check(),
            _ => Ok(()),
        };
        checked.map_err(|error| error.to_string())?;
        Ok(texts)
    }

    fn format(self) -> &'a str {
        self.schema.format()
    }

    /// Returns these rows of the array's only child.
    fn only_child(self) -> Result<Values<'a>, String> {
        let children = (self.schema.children(), self.array.children());
        let ([schema], [array]) = (children.0.as_slice(), children.1.as_slice()) else {
            return Err("the table lacks its column".into());
        };
        // SAFETY: children of a type are the types of the array's children, in their order. The
        // owner holds the array, so the array's children, too.
        let child = unsafe { Values::whole(schema, self.owner, array) };
        if sum(self.start, self.rows)? > child.rows {
            return Err("the Arrow table is longer than its column".into());
        }
        Ok(Values {
            start: sum(child.start, self.start)?,
            rows: self.rows,
            ..child
        })
    }

    /// All rows of the array's dictionary.
    fn dictionary(self) -> Option<Values<'a>> {
        let (schema, array) = (self.schema.dictionary()?, self.array.dictionary()?);
        // SAFETY: the dictionary of a type is the type of the array's dictionary. The owner holds the
        // array, so its dictionary, too.
        Some(unsafe { Values::whole(schema, self.owner, array) })
    }

    /// The rows' values in a buffer that has one for each row, and `more` behind the last.
    ///
    /// # Safety
    /// In arrays of this type, the buffer must have so many values of `T`.
    unsafe fn slice<T: Plain>(self, buffer: usize, more: usize) -> Result<&'a [T], String> {
        let end = sum(sum(self.start, self.rows)?, more)?;
        // SAFETY: there is a value for each row, and these rows are among them; see above.
        let values = unsafe { self.array.buffer::<T>(buffer, end) }?;
        values
            .get(self.start..)
            .filter(|values| values.len() == self.rows + more)
            .or((self.rows + more == 0).then_some(&[]))
            .ok_or_else(|| "the Arrow array lacks a buffer".into())
    }

    /// Which rows are valid; `None` if all are.
    fn validity(self) -> Result<Option<Bits<'a>>, String> {
        if self.array.null_count() == Some(0) {
            return Ok(None);
        }
        let bytes = sum(self.start, self.rows)?.div_ceil(8);
        // SAFETY: the first buffer of any type is null or holds a bit for each row; that of unions holds
        // a byte for each.
        let bytes = unsafe { self.array.buffer::<u8>(0, bytes) }?;
        Ok((!bytes.is_empty()).then(|| Bits::new(bytes, self.start)))
    }

    /// Texts with 32-bit offsets.
    fn small(self) -> Result<Consecutive<'a, i32>, String> {
        self.expect(&["u", "z"])?;
        // SAFETY: these types have 32-bit offsets.
        unsafe { self.consecutive() }
    }

    /// Texts with 64-bit offsets.
    fn large(self) -> Result<Consecutive<'a, i64>, String> {
        self.expect(&["U", "Z"])?;
        // SAFETY: these types have 64-bit offsets.
        unsafe { self.consecutive() }
    }

    /// # Safety
    /// The type must be one of texts, with offsets of type `O`.
    unsafe fn consecutive<O: Width + Plain>(self) -> Result<Consecutive<'a, O>, String> {
        if self.rows == 0 {
            // Then there need not even be the one offset.
            return Ok(Consecutive::lenient(&[], &[], None));
        }
        // SAFETY: the second buffer of such a type holds the offsets, one more than there are rows.
        let offsets: &[O] = unsafe { self.slice(1, 1) }?;
        let end = offsets.last().map_or(0, |end| end.place());
        if isize::try_from(end).is_err() {
            return Err("the Arrow array has a negative offset".into());
        }
        // SAFETY: the third buffer holds the texts, and the last ends at the last offset.
        let bytes = unsafe { self.array.buffer(2, end) }?;
        Ok(Consecutive::lenient(bytes, offsets, self.validity()?))
    }

    /// Views of texts. The buffers are: validity, views, any number of texts, and the lengths of those.
    fn views(self) -> Result<Views<'a>, String> {
        const FIRST: usize = 2;
        self.expect(&["vu", "vz"])?;
        let lengths_at = self.array.buffer_count().saturating_sub(1).max(FIRST);
        let count = lengths_at - FIRST;
        // SAFETY: the last buffer of such a type holds the lengths of those with texts.
        let lengths = unsafe { self.array.buffer::<i64>(lengths_at, count) }?;
        if lengths.len() != count {
            return Err("the Arrow array lacks a buffer".into());
        }
        let mut buffers = Vec::with_capacity(count);
        for (index, &length) in lengths.iter().enumerate() {
            let length =
                usize::try_from(length).map_err(|_| "an Arrow buffer has a negative length")?;
            // SAFETY: the buffer is one of those with texts, and this is its length.
            buffers.push(unsafe { self.array.buffer::<u8>(FIRST + index, length) }?);
        }
        // SAFETY: the second buffer of such a type holds the views, 16 bytes for each row.
        let views = unsafe { self.slice(1, 0) }?;
        let keeper = self.owner.map(|owner| -> Keeper {
            Arc::new(SharedBuffers {
                _owner: Arc::clone(owner),
                buffers: buffers
                    .iter()
                    .map(|&buffer| ptr::from_ref(buffer))
                    .collect(),
            })
        });
        Ok(Views::lenient(views, buffers, self.validity()?, keeper))
    }

    /// The numbers by which the rows choose from the dictionary.
    fn keys(self) -> Result<Keys<'a>, String> {
        // SAFETY: the second buffer of a type of integers holds one for each row; so do dictionaries,
        // whose type is that of their keys. The widths are those that the interface gives the names.
        unsafe {
            Ok(match self.format() {
                "c" => Keys::I8(self.slice(1, 0)?),
                "C" => Keys::U8(self.slice(1, 0)?),
                "s" => Keys::I16(self.slice(1, 0)?),
                "S" => Keys::U16(self.slice(1, 0)?),
                "i" => Keys::I32(self.slice(1, 0)?),
                "I" => Keys::U32(self.slice(1, 0)?),
                "l" => Keys::I64(self.slice(1, 0)?),
                "L" => Keys::U64(self.slice(1, 0)?),
                other => return Err(format!("dictionary keys of type `{other}`")),
            })
        }
    }

    fn expect(self, formats: &[&str]) -> Result<(), String> {
        match formats.contains(&self.format()) {
            true => Ok(()),
            false => Err(format!("an Arrow array of type `{}`", self.format())),
        }
    }
}

fn sum(one: usize, other: usize) -> Result<usize, String> {
    one.checked_add(other)
        .ok_or_else(|| "the Arrow array's offset is out of range".into())
}

/// Buffers of an array that came in, kept for arrays that go out.
#[derive(Debug)]
pub(super) struct SharedBuffers {
    /// Owns the memory that the others point to.
    _owner: Arc<ArrowArray>,
    buffers: Vec<*const [u8]>,
}

// SAFETY: the pointers are read and handed on only together with what keeps their memory alive; the owner
// may be released by any thread.
unsafe impl Send for SharedBuffers {}
// SAFETY: through a shared reference, neither the pointers nor what they point to can be changed.
unsafe impl Sync for SharedBuffers {}

impl SharedBuffers {
    pub(super) fn buffers(&self) -> &[*const [u8]] {
        &self.buffers
    }
}
