//! Many URLs in one call: for languages in which a call of C costs more than parsing a URL.

use std::ffi::c_char;
use std::io::BufRead;
use std::mem::MaybeUninit;

use urlwind::__sister::CowUrl;
use urlwind::{ParseOptions, Url};

use crate::components::Row;
use crate::ptr::{self, Handle, Str};
use crate::status::Status;

/// `URLWIND_SKIP_UNCHANGED` in the header.
const SKIP_UNCHANGED: u32 = 1;

/// What holds for all rows. They are parsed one by one and not as a batch of the core: copying a URL right after
/// it was parsed takes less time than to come back to it.
struct Job<'a> {
    options: ParseOptions<'a>,
    /// Whether the options are all at their defaults.
    is_plain: bool,
    skips_unchanged: bool,
}

/// The caller's arrays, filled from the front.
struct Output<'a> {
    rows: &'a mut [MaybeUninit<Row>],
    ends: &'a mut [MaybeUninit<usize>],
    text: &'a mut [MaybeUninit<u8>],
    /// The bytes that the rows so far take, whether or not there was room for them.
    length: usize,
}

impl Output<'_> {
    /// Takes the next bytes of the text, whether or not there is room for them.
    #[inline]
    fn put_text(&mut self, index: usize, text: &str) {
        let end = self.length + text.len();
        if let Some(room) = self.text.get_mut(self.length..end) {
            ptr::copy(text, room);
        }
        self.length = end;
        if let Some(place) = self.ends.get_mut(index + 1) {
            place.write(end);
        }
    }

    #[cold]
    fn fail(&mut self, index: usize, status: Status) {
        self.put_text(index, "");
        if let Some(place) = self.rows.get_mut(index) {
            place.write(Row::failed(status));
        }
    }
}

impl Job<'_> {
    #[inline]
    fn parse(&self, index: usize, input: Result<&[u8], Status>, out: &mut Output<'_>) {
        let input = match input {
            Ok(input) => input,
            Err(status) => return out.fail(index, status),
        };
        // Nothing is copied to look at a URL that is normalized already.
        let parsed = match self.is_plain {
            true => CowUrl::parse_utf8(input),
            false => self.options.parse_cow(input),
        };
        // By reference: moving what a parser has just written costs more than reading it.
        match &parsed {
            Ok(url) => self.finish(index, input, url, out),
            Err(error) => out.fail(index, (*error).into()),
        }
    }

    #[inline(always)]
    fn finish(&self, index: usize, input: &[u8], url: &CowUrl<'_>, out: &mut Output<'_>) {
        let text = url.as_str();
        let is_unchanged = std::ptr::eq(text.as_bytes(), input) || text.as_bytes() == input;
        let is_skipped = self.skips_unchanged && is_unchanged;
        out.put_text(index, if is_skipped { "" } else { text });
        if let Some(place) = out.rows.get_mut(index) {
            place.write(Row::of(url.view().components(), text.len(), is_unchanged));
        }
    }
}

/// Parses `count` URLs that stand one after the other in `text`.
///
/// `offsets` has `count + 1` numbers: row i is the bytes from offsets[i] up to offsets[i + 1]. `base`, if not null,
/// is what all rows are resolved against, and `max_length`, if not 0, what neither an input nor a result may
/// exceed, as with urlwind_parse_with.
///
/// `rows`, if not null, gets `count` elements: how each row went, and where its components are. `out`, if not null,
/// gets the URLs one after the other, up to `capacity` bytes, and `out_offsets`, if not null, `count + 1` numbers:
/// row i is written from out_offsets[i] up to out_offsets[i + 1]. A row that fails has no text; with
/// URLWIND_SKIP_UNCHANGED in `flags` neither has one that equals its input. No array may overlap another one;
/// `text` may be a view of `base`.
///
/// Returns the number of bytes that `out` must have room for. If it is more than `capacity`, the rows whose
/// out_offsets[i + 1] is more are not in `out`; all else is as if they were. The length of all inputs is nearly
/// always enough, as few URLs grow.
///
/// The answer for a row is URLWIND_STATUS_BAD_OFFSET if its offsets do not fit the text, and
/// URLWIND_STATUS_INVALID_UTF8 if it is not UTF-8. If `text` is null while `length` is not 0, or `offsets` is null,
/// or `base` is an empty handle, all rows get URLWIND_STATUS_NULL_POINTER or URLWIND_STATUS_NO_URL.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_parse_many(
    text: *const c_char,
    length: usize,
    offsets: *const usize,
    count: usize,
    base: Option<&Handle>,
    max_length: usize,
    flags: u32,
    rows: *mut Row,
    out: *mut c_char,
    capacity: usize,
    out_offsets: *mut usize,
) -> usize {
    let inputs = ptr::bytes(text, length).and_then(|text| {
        let offsets = match offsets.is_null() {
            true => return Err(Status::NullPointer),
            false => ptr::array(offsets, count.saturating_add(1))?,
        };
        Ok((text, offsets))
    });
    let places = (rows, out, capacity, out_offsets);
    run(count, base, (max_length, flags), places, |index| {
        let (text, offsets) = inputs?;
        let range = offsets[index]..offsets[index + 1];
        text.get(range).ok_or(Status::BadOffset)
    })
}

/// Parses `count` URLs, each given by a pointer and a length in `inputs`.
///
/// As urlwind_parse_many in all else. If `inputs` is null, all rows get URLWIND_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_parse_each(
    inputs: *const Str,
    count: usize,
    base: Option<&Handle>,
    max_length: usize,
    flags: u32,
    rows: *mut Row,
    out: *mut c_char,
    capacity: usize,
    out_offsets: *mut usize,
) -> usize {
    let inputs = ptr::array(inputs, count);
    let places = (rows, out, capacity, out_offsets);
    run(count, base, (max_length, flags), places, |index| {
        let input = inputs?[index];
        ptr::bytes(input.data, input.length)
    })
}

/// How many lines a text has, for urlwind_parse_lines. A line ends in LF, but the last need not.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_count_lines(text: *const c_char, length: usize) -> usize {
    let text = ptr::bytes(text, length).unwrap_or_default();
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    ends + usize::from(text.last().is_some_and(|&last| last != b'\n'))
}

/// Parses the first `count` lines of a text, each without the LF or CR LF that it ends in.
///
/// As urlwind_parse_many in all else. A row for which there is no line gets URLWIND_STATUS_BAD_OFFSET, and
/// is_unchanged is about the line without its end.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_parse_lines(
    text: *const c_char,
    length: usize,
    count: usize,
    base: Option<&Handle>,
    max_length: usize,
    flags: u32,
    rows: *mut Row,
    out: *mut c_char,
    capacity: usize,
    out_offsets: *mut usize,
) -> usize {
    let mut rest = ptr::bytes(text, length);
    let places = (rows, out, capacity, out_offsets);
    run(count, base, (max_length, flags), places, |_| {
        let rest = rest.as_mut().map_err(|status| *status)?;
        if rest.is_empty() {
            return Err(Status::BadOffset);
        }
        Ok(next_line(rest))
    })
}

/// Takes a line from the front of `rest`, and returns it without its end.
#[inline]
fn next_line<'t>(rest: &mut &'t [u8]) -> &'t [u8] {
    let all = *rest;
    // Reading from memory does not fail.
    let length = rest.skip_until(b'\n').unwrap_or(all.len());
    let line = &all[..length];
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Where to write: rows, text, the room for it, and its offsets.
type Places = (*mut Row, *mut c_char, usize, *mut usize);

#[inline]
fn run<'i>(
    count: usize,
    base: Option<&Handle>,
    (max_length, flags): (usize, u32),
    (rows, text, capacity, ends): Places,
    mut input: impl FnMut(usize) -> Result<&'i [u8], Status>,
) -> usize {
    let base = match base.map(|handle| &handle.0) {
        Some(None) => Err(Status::NoUrl),
        Some(Some(base)) => Ok(Some(base)),
        None => Ok(None),
    };
    let mut options = Url::options().base_url(base.unwrap_or_default());
    if max_length != 0 {
        options = options.max_length(max_length);
    }
    let job = Job {
        options,
        is_plain: max_length == 0 && base == Ok(None),
        skips_unchanged: flags & SKIP_UNCHANGED != 0,
    };
    let mut out = Output {
        rows: ptr::room(rows, count),
        ends: ptr::room(ends, count.saturating_add(1)),
        text: ptr::room(text.cast(), capacity),
        length: 0,
    };
    if let Some(first) = out.ends.first_mut() {
        first.write(0);
    }
    for index in 0..count {
        let input = base.and_then(|_| input(index));
        job.parse(index, input, &mut out);
    }
    out.length
}
