//! Many URLs in one call.
//!
//! JavaScript passes inputs and an array for the integers, [`ROW`] for each input: the eight of
//! [`offsets`], then where the URL stands. That is in the text that the call returns, unless the
//! URL is the input, which JavaScript has already.

use memchr::memchr;
use urlwind::__sister::CowUrl;
use urlwind::ParseError;

use crate::call::{Answer, Call};
use crate::offsets::{self, FAILED, is_whole};
use crate::problem::Problem;
use crate::state::State;

/// Integers for each input: the eight offsets, start and end.
const ROW: usize = offsets::COUNT + 2;

/// No more lines are begun once this many bytes were read: JavaScript keeps them as a string.
const MAX_READ: usize = 1 << 24;

/// `parseLines(bytes, from, rows)`: parses lines from the byte `from` on until `rows` is full or
/// the bytes are used up. Returns the text; the board has the number of bytes read, in two halves,
/// and the number of lines.
pub(crate) fn parse_lines<C: Call>(call: &C, state: &mut State) -> Answer<C> {
    let bytes = call.bytes(0)?;
    let whole = bytes.get(call.index(1)?..).ok_or(Problem::WrongArgument)?;
    let rows = call.integers(2)?;
    let text = state.empty_text();
    let mut lines = Lines::of(whole);
    let mut count = 0;
    for row in rows.chunks_exact_mut(ROW) {
        let start = lines.at;
        if start > MAX_READ {
            break;
        }
        let Some(line) = lines.next() else {
            break;
        };
        fill_line(row, line, start as i32, text)?;
        count += 1;
    }
    let read = lines.at.min(whole.len()) as u64;
    call.leave([
        read as u32 as i32,
        (read >> 32) as i32,
        count,
        0,
        0,
        0,
        0,
        0,
    ]);
    call.ascii(text)
}

/// The lines of some bytes, without their ends.
struct Lines<'b> {
    bytes: &'b [u8],
    /// Where the next line starts.
    at: usize,
}

impl<'b> Lines<'b> {
    fn of(bytes: &'b [u8]) -> Lines<'b> {
        Lines { bytes, at: 0 }
    }

    #[inline]
    fn next(&mut self) -> Option<&'b [u8]> {
        let rest = self.bytes.get(self.at..)?;
        if rest.is_empty() {
            return None;
        }
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        self.at += end + 1;
        let line = &rest[..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

/// Parses one line into its row. What is not UTF-8 becomes U+FFFD.
#[inline]
fn fill_line(row: &mut [i32], line: &[u8], start: i32, text: &mut String) -> Result<(), Problem> {
    match CowUrl::parse_utf8(line) {
        Err(ParseError::InvalidUtf8) => {
            let line = String::from_utf8_lossy(line);
            fill(row, CowUrl::parse(&line), line.len(), start, text)
        }
        url => fill(row, url, line.len(), start, text),
    }
}

/// Fills the row of an input, given its length and its URL. That is appended to `text`, unless it is
/// the input; then the row has the complement of where the input starts.
#[inline]
fn fill(
    row: &mut [i32],
    url: Result<CowUrl<'_>, ParseError>,
    input_length: usize,
    start: i32,
    text: &mut String,
) -> Result<(), Problem> {
    let (numbers, place) = row.split_at_mut(offsets::COUNT);
    let Ok(url) = url else {
        numbers[offsets::COUNT - 1] = FAILED;
        return Ok(());
    };
    let length = url.as_str().len();
    numbers.copy_from_slice(&offsets::of(&url.view().components(), length));
    if is_whole(&url, input_length) {
        place[0] = !start;
        place[1] = start.saturating_add_unsigned(length as u32);
        return Ok(());
    }
    let start = text.len();
    if start + length > i32::MAX as usize {
        return Err(Problem::StringTooLong);
    }
    text.push_str(url.as_str());
    place[0] = start as i32;
    place[1] = text.len() as i32;
    Ok(())
}
