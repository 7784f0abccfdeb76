//! Many URLs in one call.
//!
//! JavaScript passes inputs and an array for the integers, [`ROW`] for each input: the eight of
//! [`offsets`], then where the URL stands. That is in the text that the call returns, unless the
//! URL is the input, which JavaScript has already.

use memchr::memchr;
use urlwind::{ParseError, UrlRef};

use crate::exports::is_whole;
use crate::ffi::{Call, Value};
use crate::offsets::{self, FAILED};
use crate::problem::Problem;
use crate::state::State;

/// Integers for each input: the eight offsets, start and end.
const ROW: usize = offsets::COUNT + 2;

/// No more lines are begun once this many bytes were read: JavaScript keeps them as a string.
const MAX_READ: usize = 1 << 24;

/// `parseLines(bytes, from, rows)`: parses lines from the byte `from` on until `rows` is full or
/// the bytes are used up. Returns the text; the board has the number of bytes read, in two halves,
/// and the number of lines.
pub(crate) fn parse_lines(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let bytes = call.bytes(0)?;
    let whole = bytes.get(call.index(1)?..).ok_or(Problem::WrongArgument)?;
    let rows = call.integers(2)?;
    let text = state.text();
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

/// `parseStrings(rows, first, …strings)`: parses the strings into the rows from `first` on. The
/// text waits for `takeText`.
pub(crate) fn parse_strings(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let first = call.index(1)?.saturating_mul(ROW);
    let rows = call.integers(0)?.get_mut(first..);
    let rows = rows.ok_or(Problem::WrongArgument)?.chunks_exact_mut(ROW);
    let text = state.gathered_text();
    for (index, row) in (2..call.count()).zip(rows) {
        call.with_text(index, |input| {
            fill(row, UrlRef::parse(input), input.len(), 0, text)
        })?;
    }
    Ok(Value::UNDEFINED)
}

/// `parseJoined(rows, first, count, bytes)`: the same for inputs that stand in the bytes one behind the other, each as long
/// as the last integer of its row says.
pub(crate) fn parse_joined(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let first = call.index(1)?.saturating_mul(ROW);
    let rows = call.integers(0)?.get_mut(first..);
    let rows = rows.ok_or(Problem::WrongArgument)?.chunks_exact_mut(ROW);
    let text = state.gathered_text();
    let mut rest = call.bytes(3)?;
    for row in rows.take(call.index(2)?) {
        let length = usize::try_from(row[ROW - 1]).ok();
        let (input, behind) = length
            .and_then(|length| rest.split_at_checked(length))
            .ok_or(Problem::WrongArgument)?;
        rest = behind;
        fill_line(row, input, 0, text)?;
    }
    Ok(Value::UNDEFINED)
}

/// `takeText()`: what `parseStrings` and `parseJoined` have gathered since the last time.
pub(crate) fn take_text(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let text = call.ascii(state.gathered_text());
    state.text();
    text
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
    match UrlRef::parse_utf8(line) {
        Err(ParseError::InvalidUtf8) => {
            let line = String::from_utf8_lossy(line);
            fill(row, UrlRef::parse(&line), line.len(), start, text)
        }
        url => fill(row, url, line.len(), start, text),
    }
}

/// Fills the row of an input, given its length and its URL. That is appended to `text`, unless it is
/// the input; then the row has the complement of where the input starts.
#[inline]
fn fill(
    row: &mut [i32],
    url: Result<UrlRef<'_>, ParseError>,
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
    numbers.copy_from_slice(&offsets::of(&url.components(), length));
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
