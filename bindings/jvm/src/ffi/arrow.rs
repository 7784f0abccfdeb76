//! [Arrow's C data interface](https://arrow.apache.org/docs/format/CDataInterface.html), by address.
//!
//! What comes in stays its owner's and is only read. What goes out is memory of ours, which its
//! `release` function gives back; whoever asked for it calls that.

use std::ffi::{CStr, c_char, c_void};
use std::ptr;
use std::slice;

use crate::column::{Column, Row, Width};
use crate::problem::Problem;
use crate::wanted::Wanted;

#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

const NULLABLE: i64 = 2;

/// Bytes of a view that holds its text itself.
const INLINE: usize = 12;

/// Answers for each row of the column at the first two addresses (array and schema), into the structs
/// at the other two.
pub(super) fn answer(
    [array, schema]: [i64; 2],
    wanted: &Wanted,
    [out_array, out_schema]: [i64; 2],
) -> Result<(), Problem> {
    let out_array = struct_at::<Array>(out_array)?;
    let out_schema = struct_at::<Schema>(out_schema)?;
    // SAFETY: whoever calls this by address says that there are the structs of the interface, which
    // live until it returns; that they are aligned, not null and not released was seen or is, next.
    let (array, schema) = unsafe { (&*struct_at::<Array>(array)?, &*struct_at::<Schema>(schema)?) };
    if array.release.is_none() || schema.release.is_none() {
        return Err(wrong("the column is released already"));
    }
    if schema.format.is_null() {
        return Err(wrong("the schema has no format"));
    }
    // SAFETY: the interface says that the format is a text that ends with a zero.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_bytes();
    let counts = [array.length, array.offset, array.n_buffers].map(usize::try_from);
    let [Ok(length), Ok(offset), Ok(n_buffers)] = counts else {
        return Err(wrong("a length below 0"));
    };
    if !schema.dictionary.is_null() {
        return Err(wrong("a dictionary: pass its values, and keep the keys"));
    }
    let end = length
        .checked_add(offset)
        .filter(|end| *end < isize::MAX as usize / 16);
    let end = end.ok_or_else(|| wrong("the column is longer than memory"))?;
    if array.buffers.is_null() || n_buffers < 3 {
        return Err(wrong("a column of text has three buffers or more"));
    }
    // SAFETY: the interface says that there are so many pointers.
    let buffers = unsafe { slice::from_raw_parts(array.buffers, n_buffers) };
    let rows = Place {
        buffers,
        offset,
        end,
    };
    match format {
        b"u" | b"z" => give(
            rows.consecutive::<i32>(wanted)?,
            c"u",
            out_array,
            out_schema,
        ),
        b"U" | b"Z" => give(
            rows.consecutive::<i64>(wanted)?,
            c"U",
            out_array,
            out_schema,
        ),
        b"vu" | b"vz" => give(rows.views(wanted)?, c"u", out_array, out_schema),
        other => {
            let other = String::from_utf8_lossy(other);
            return Err(wrong(&format!(
                "not a column of text: its format is `{other}`"
            )));
        }
    }
    Ok(())
}

fn wrong(what: &str) -> Problem {
    Problem::Column(what.to_owned())
}

fn struct_at<T>(address: i64) -> Result<*mut T, Problem> {
    let address = ptr::with_exposed_provenance_mut::<T>(address as usize);
    match address.is_null() || !address.is_aligned() {
        true => Err(wrong("not the address of a struct of Arrow")),
        false => Ok(address),
    }
}

/// The buffers of a column, and which rows of them are meant.
struct Place<'a> {
    buffers: &'a [*const c_void],
    offset: usize,
    end: usize,
}

impl<'a> Place<'a> {
    /// So many elements of a buffer.
    fn buffer<T>(&self, index: usize, count: usize) -> Result<&'a [T], Problem> {
        let buffer = self.buffers[index].cast::<T>();
        if count == 0 {
            return Ok(&[]);
        }
        if buffer.is_null() || !buffer.is_aligned() {
            return Err(wrong(&format!("buffer {index} is missing or not aligned")));
        }
        // SAFETY: the interface says that the buffer has as many elements as the column's length and
        // offsets need, which is what the callers ask for; and that it lives as long as the array.
        Ok(unsafe { slice::from_raw_parts(buffer, count) })
    }

    /// Whether a row is there.
    fn validity(&self) -> Result<impl Fn(usize) -> bool + use<'a>, Problem> {
        let bits: Option<&[u8]> = match self.buffers[0].is_null() {
            true => None,
            false => Some(self.buffer(0, self.end.div_ceil(8))?),
        };
        Ok(move |row: usize| bits.is_none_or(|bits| bits[row / 8] >> (row % 8) & 1 == 1))
    }

    /// Texts one after the other.
    fn consecutive<O: Width>(&self, wanted: &Wanted) -> Result<Column<O>, Problem> {
        let is_there = self.validity()?;
        if self.offset == self.end {
            return Column::with_capacity(0);
        }
        let ends: &[O] = self.buffer(1, self.end + 1)?;
        let out_of_order = |pair: &[O]| pair[0].get() > pair[1].get();
        if let Some(row) = ends[self.offset..].windows(2).position(out_of_order) {
            return Err(wrong(&format!("the offsets of row {row} are out of order")));
        }
        let length = ends[self.end].get();
        if length > isize::MAX as usize {
            return Err(wrong("an offset below 0"));
        }
        let values: &[u8] = self.buffer(2, length)?;
        self.each(wanted, |row| {
            is_there(row).then(|| &values[ends[row].get()..ends[row + 1].get()])
        })
    }

    /// Texts that stand in their views, or where those say.
    fn views(&self, wanted: &Wanted) -> Result<Column<i32>, Problem> {
        let is_there = self.validity()?;
        let views: &[[u8; 16]] = self.buffer(1, self.end)?;
        let last = self.buffers.len() - 1;
        let sizes: &[i64] = self.buffer(last, last - 2)?;
        let mut texts: Vec<&[u8]> = Vec::new();
        for (index, size) in sizes.iter().enumerate() {
            let size = usize::try_from(*size).map_err(|_| wrong("a buffer's size is below 0"))?;
            texts.push(self.buffer(index + 2, size)?);
        }
        let texts = &texts;
        let number = |view: &[u8; 16], at: usize| {
            let bytes = [view[at], view[at + 1], view[at + 2], view[at + 3]];
            i32::from_le_bytes(bytes).get()
        };
        self.each(wanted, |row| {
            let view = &views[row];
            let length = number(view, 0);
            is_there(row).then(|| match length {
                0..=INLINE => &view[4..4 + length],
                // What lies outside is no text: so is this.
                _ => texts
                    .get(number(view, 8))
                    .and_then(|text| text.get(number(view, 12)..)?.get(..length))
                    .unwrap_or(b"\xFF"),
            })
        })
    }

    fn each<'r, O: Width>(
        &self,
        wanted: &Wanted,
        row: impl Fn(usize) -> Row<'r>,
    ) -> Result<Column<O>, Problem> {
        let mut column = Column::with_capacity(self.end - self.offset)?;
        column.extend(wanted, (self.offset..self.end).map(row))?;
        Ok(column)
    }
}

/// Calls the `release` functions of a column.
pub(super) fn release([array, schema]: [i64; 2]) -> Result<(), Problem> {
    let (array, schema) = (struct_at::<Array>(array)?, struct_at::<Schema>(schema)?);
    // SAFETY: whoever calls this by address says that there are structs of the interface, which are
    // released by this function once and are not used by anybody else.
    unsafe {
        if let Some(release) = (*array).release {
            release(array);
        }
        if let Some(release) = (*schema).release {
            release(schema);
        }
    }
    Ok(())
}

/// What an array that went out is made of.
struct Owned<O> {
    column: Column<O>,
    buffers: [*const c_void; 3],
}

/// Fills the structs; what they held before is overwritten, as the interface says.
fn give<O>(column: Column<O>, format: &'static CStr, array: *mut Array, schema: *mut Schema) {
    let rows = column.offsets.len() - 1;
    let nulls = column.nulls;
    let mut owned = Box::new(Owned {
        column,
        buffers: [ptr::null(); 3],
    });
    owned.buffers = [
        match nulls {
            0 => ptr::null(),
            _ => owned.column.validity.as_ptr().cast(),
        },
        owned.column.offsets.as_ptr().cast(),
        owned.column.text.as_ptr().cast(),
    ];
    let owned = Box::into_raw(owned);
    let new_array = Array {
        length: rows as i64,
        null_count: nulls as i64,
        offset: 0,
        n_buffers: 3,
        n_children: 0,
        // SAFETY: the box is alive until the array is released; only the place of its field is taken.
        buffers: unsafe { &raw mut (*owned).buffers }.cast(),
        children: ptr::null_mut(),
        dictionary: ptr::null_mut(),
        release: Some(release_array::<O>),
        private_data: owned.cast(),
    };
    let new_schema = Schema {
        format: format.as_ptr(),
        name: c"".as_ptr(),
        metadata: ptr::null(),
        flags: NULLABLE,
        n_children: 0,
        children: ptr::null_mut(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: ptr::null_mut(),
    };
    // SAFETY: whoever passed the addresses says that there is room for the structs; they are aligned
    // and not null.
    unsafe {
        array.write(new_array);
        schema.write(new_schema);
    }
}

unsafe extern "C" fn release_array<O>(array: *mut Array) {
    // SAFETY: the interface says that a consumer calls this once with an array that `give` has made,
    // or with a copy of it; the box is the one from there.
    unsafe {
        drop(Box::from_raw((*array).private_data.cast::<Owned<O>>()));
        (*array).release = None;
        (*array).private_data = ptr::null_mut();
    }
}

unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: the interface says that a consumer calls this with a schema that `give` has made. It
    // owns nothing: its texts are part of the program.
    unsafe { (*schema).release = None };
}
