//! Many URLs in one call.
//!
//! JavaScript passes inputs and an array for the integers, [`ROW`] for each input: the eight of
//! [`offsets`], then where the URL stands. That is in the text that the call returns, unless the
//! URL is the input, which JavaScript has already.

use std::borrow::Cow;

use memchr::memchr;
use urlwind::UrlRef;

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
        fill(row, &line, start as i32, text)?;
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
        call.with_text(index, |input| fill(row, input, 0, text))?;
    }
    Ok(Value::UNDEFINED)
}

/// `takeText()`: what `parseStrings` has gathered since the last time.
pub(crate) fn take_text(call: &Call<'_>, state: &mut State) -> Result<Value, Problem> {
    let text = call.ascii(state.gathered_text());
    state.text();
    text
}

/// How much is checked to be UTF-8 at once: line by line would take longer.
const CHECKED_AT_ONCE: usize = 32 * 1024;

/// The lines of some bytes. What is not UTF-8 becomes U+FFFD.
struct Lines<'b> {
    bytes: &'b [u8],
    /// Where the next line starts.
    at: usize,
    /// The text from there on, as far as it is known to be UTF-8.
    checked: &'b str,
}

impl<'b> Lines<'b> {
    fn of(bytes: &'b [u8]) -> Lines<'b> {
        Lines {
            bytes,
            at: 0,
            checked: "",
        }
    }

    /// The next line, without its end.
    #[inline]
    fn next(&mut self) -> Option<Cow<'b, str>> {
        let rest = self.bytes.get(self.at..)?;
        if rest.is_empty() {
            return None;
        }
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        if end > self.checked.len() {
            self.checked = utf8_prefix(&rest[..rest.len().min(end.max(CHECKED_AT_ONCE))]);
        }
        let line = self.checked.get(..end);
        self.checked = self.checked.get(end + 1..).unwrap_or_default();
        self.at += end + 1;
        Some(match line {
            Some(line) => Cow::Borrowed(line.strip_suffix('\r').unwrap_or(line)),
            None => lossy_line(&rest[..end]),
        })
    }
}

#[cold]
fn lossy_line(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line))
}

/// The text before the first byte that is not UTF-8.
fn utf8_prefix(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Parses one input into its row. The URL is appended to `text`, unless it is the input; then the
/// row has the complement of where the input starts.
#[inline]
fn fill(row: &mut [i32], input: &str, start: i32, text: &mut String) -> Result<(), Problem> {
    let (numbers, place) = row.split_at_mut(offsets::COUNT);
    let Ok(url) = UrlRef::parse(input) else {
        numbers[offsets::COUNT - 1] = FAILED;
        return Ok(());
    };
    let length = url.as_str().len();
    numbers.copy_from_slice(&offsets::of(&url.components(), length));
    if is_whole(&url, input) {
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
