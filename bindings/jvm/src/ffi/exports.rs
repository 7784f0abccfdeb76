//! The functions that `Native.java` declares.
//!
//! Their names are what Java looks for: package, class and method. Their arguments are the
//! environment, the class, and those that Java passes.

use urlwind::__sister::CowUrl;
use urlwind::Attribute;
use urlwind::{RedactOptions, SearchParams, Url, redact_text};

use super::{Buffer, Bytes, Class, Env, Ints, PAGE, Page, arrow};
use crate::changes::{changed, edited, restored};
use crate::column::Column;
use crate::framed::{framed, texts_of};
use crate::offsets::{self, DOES_NOT_FIT, NO_URL, Text};
use crate::problem::Problem;
use crate::reasons;
use crate::reports::report;
use crate::wanted::Wanted;

/// How many rows of an array are copied at a time: few enough for the cache.
const GROUP: usize = 1024;

/// Declares a function that Java calls, and what it returns when it throws.
macro_rules! exports {
    ($($(#[$doc:meta])* $name:ident($env:ident $(, $argument:ident: $type:ty)*) -> $result:ty, $instead:expr; $body:block)+) => {$(
        $(#[$doc])*
        // Java's names are what they are.
        #[allow(non_snake_case)]
        #[unsafe(no_mangle)]
        extern "system" fn $name<'c>($env: Env<'c>, _: Class<'c> $(, $argument: $type)*) -> $result {
            $env.call($instead, |_call| { let $env = _call; $body })
        }
    )+};
}

exports! {
    /// Parses `length` bytes of `input`. The URL is written to `out` if it is another text and fits
    /// into `room`.
    Java_io_github_urlwind_internal_Native_parse(
        env, input: Bytes<'c>, start: i32, length: i32, out: Bytes<'c>, room: i32
    ) -> i64, NO_URL; {
        env.with_range(input, start, length, |input| {
            parse(input, room, |href| env.write_bytes(out, href))
        })
    }

    /// The same for a text in a page, which the URL overwrites.
    Java_io_github_urlwind_internal_Native_parseIn(
        _env, page: Page<'c>, length: i32
    ) -> i64, NO_URL; {
        let text = page.text(length)?;
        parse(text, PAGE as i32, |href| page.write(href))
    }

    /// Whether `length` bytes of `input` are a URL: how often `?` occurs in them, or -1.
    Java_io_github_urlwind_internal_Native_canParse(
        env, input: Bytes<'c>, start: i32, length: i32
    ) -> i32, -1; {
        env.with_range(input, start, length, |input| Ok(verdict(input)))
    }

    /// The same for a text in a page.
    Java_io_github_urlwind_internal_Native_canParseIn(
        _env, page: Page<'c>, length: i32
    ) -> i32, -1; {
        Ok(verdict(page.text(length)?))
    }

    /// Where the memory of a page is: that of a direct buffer, which outlives its use as a page.
    Java_io_github_urlwind_internal_Native_page(
        env, buffer: Buffer<'c>
    ) -> i64, 0; {
        Page::address_of(env.buffer(buffer)?)
    }

    /// The URL that `input` is, with a base or null; null if there is none.
    Java_io_github_urlwind_internal_Native_resolve(
        env, input: Bytes<'c>, base: Bytes<'c>, offsets: Ints<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let input = env.text(input)?;
        let url = match optional_base(env, base)? {
            Base::None => Url::parse(&input).ok(),
            Base::Url(base) => base.join(&input).ok(),
            Base::Invalid => None,
        };
        give(env, url.as_ref(), offsets)
    }

    Java_io_github_urlwind_internal_Native_canResolve(
        env, input: Bytes<'c>, base: Bytes<'c>
    ) -> u8, 0; {
        let input = env.text(input)?;
        Ok(match optional_base(env, base)? {
            Base::None => Url::can_parse(&input),
            Base::Url(base) => Url::options().base_url(Some(&base)).can_parse(&input),
            Base::Invalid => false,
        }.into())
    }

    /// The URL with another value of an attribute, by number; null if it is refused.
    Java_io_github_urlwind_internal_Native_set(
        env, href: Bytes<'c>, attribute: i32, value: Bytes<'c>, offsets: Ints<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let url = known_url(env, href)?;
        let url = changed(url, attribute_numbered(attribute)?, &env.text(value)?);
        give(env, url.as_ref().ok(), offsets)
    }

    /// The offsets of a URL that came from here; its text again.
    Java_io_github_urlwind_internal_Native_restore(
        env, href: Bytes<'c>, offsets: Ints<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        give(env, restored(&env.text(href)?).as_ref(), offsets)
    }

    /// Why `input` is no URL; null if it is one.
    Java_io_github_urlwind_internal_Native_whyNot(
        env, input: Bytes<'c>, base: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let input = env.text(input)?;
        let reason = match optional_base(env, base)? {
            Base::None => reasons::why_not(&input, None)?,
            Base::Url(base) => reasons::why_not(&input, Some(&base))?,
            Base::Invalid => None,
        };
        reason.map_or(Ok(Bytes::NULL), |reason| env.new_bytes(&reason))
    }

    /// Why a value was refused; null if it is not.
    Java_io_github_urlwind_internal_Native_whyNotSet(
        env, href: Bytes<'c>, attribute: i32, value: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let url = known_url(env, href)?;
        match changed(url, attribute_numbered(attribute)?, &env.text(value)?) {
            Ok(_) => Ok(Bytes::NULL),
            Err(refused) => env.new_bytes(&reasons::why_not_changed(refused)?),
        }
    }

    /// The findings of a validation report, at most `limit`; null if the base is no URL.
    Java_io_github_urlwind_internal_Native_report(
        env, input: Bytes<'c>, base: Bytes<'c>, limit: i32
    ) -> Bytes<'c>, Bytes::NULL; {
        let input = env.text(input)?;
        let limit = usize::try_from(limit).map_err(|_| Problem::WrongArgument(c"limit < 0"))?;
        match optional_base(env, base)? {
            Base::None => env.new_bytes(&report(&input, None, limit)?),
            Base::Url(base) => env.new_bytes(&report(&input, Some(&base), limit)?),
            Base::Invalid => Ok(Bytes::NULL),
        }
    }

    /// The URL with an edit, by number. If it is refused, the texts of an exception, and the first offset is -1.
    Java_io_github_urlwind_internal_Native_edit(
        env, href: Bytes<'c>, number: i32, operands: Bytes<'c>, offsets: Ints<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let operands = env.bytes(operands)?;
        let operands = texts_of(&operands).ok_or(Problem::WrongArgument(c"no texts"))?;
        match edited(known_url(env, href)?, number, &operands)? {
            Ok(url) => give(env, Some(&url), offsets),
            Err(refused) => {
                env.write_ints(offsets, &[-1])?;
                env.new_bytes(&reasons::why_not_changed(refused)?)
            }
        }
    }

    /// A text in which the URLs are redacted.
    Java_io_github_urlwind_internal_Native_redactText(
        env, text: Bytes<'c>, is_strict: u8
    ) -> Bytes<'c>, Bytes::NULL; {
        let rules = match is_strict {
            0 => RedactOptions::new(),
            _ => RedactOptions::strict(),
        };
        env.new_bytes(redact_text(&env.text(text)?, &rules).as_bytes())
    }

    /// One answer, by its number; null if there is none.
    Java_io_github_urlwind_internal_Native_part(
        env, input: Bytes<'c>, start: i32, length: i32, number: i32, operand: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let wanted = wanted(env, number, operand)?;
        env.with_range(input, start, length, |input| {
            env.check()?;
            wanted.answer(input, |answer| match answer {
                Some(answer) => env.new_bytes(answer.as_bytes()),
                None => Ok(Bytes::NULL),
            })
        })
    }

    /// An answer for each row of a column in arrays: the texts. Offsets and validity are written to
    /// arrays that have room for them.
    Java_io_github_urlwind_internal_Native_column(
        env, values: Bytes<'c>, offsets: Ints<'c>, rows: i32, validity: Bytes<'c>,
        number: i32, operand: Bytes<'c>, out_offsets: Ints<'c>, out_validity: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let wanted = wanted(env, number, operand)?;
        let rows = usize::try_from(rows).map_err(|_| Problem::WrongArgument(c"rows < 0"))?;
        let validity = optional_validity(env, validity, rows)?;
        let mut column = Column::with_capacity(rows)?;
        let mut ends = Vec::with_capacity(GROUP + 1);
        // By groups, so that no array is held while Java may want to move it.
        for first in (0..rows).step_by(GROUP) {
            let count = GROUP.min(rows - first);
            ends.resize(count + 1, 0);
            env.read_ints(offsets, first as i32, &mut ends)?;
            check_order(&ends, first)?;
            let (start, end) = (ends[0], ends[count]);
            for end in &mut ends {
                *end -= start;
            }
            env.with_range(values, start, end - start, |values| {
                env.check()?;
                column.extend(&wanted, rows_of(values, &ends, validity.as_deref(), first))
            })?;
        }
        give_column(env, &column, out_offsets, out_validity)
    }

    /// The same for a column in direct buffers, which are read where they are.
    Java_io_github_urlwind_internal_Native_columnOfBuffers(
        env, values: Buffer<'c>, offsets: Buffer<'c>, rows: i32, validity: Bytes<'c>,
        number: i32, operand: Bytes<'c>, out_offsets: Ints<'c>, out_validity: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let wanted = wanted(env, number, operand)?;
        let rows = usize::try_from(rows).map_err(|_| Problem::WrongArgument(c"rows < 0"))?;
        let validity = optional_validity(env, validity, rows)?;
        let values = env.buffer(values)?;
        let offsets = env.int_buffer(offsets)?.get(..=rows);
        let offsets = offsets.ok_or(Problem::WrongArgument(c"fewer offsets than rows"))?;
        let mut column = Column::with_capacity(rows)?;
        for first in (0..rows).step_by(GROUP) {
            let count = GROUP.min(rows - first);
            // A copy: what was checked must not change.
            let ends = offsets[first..=first + count].to_vec();
            check_order(&ends, first)?;
            if ends[count] as usize > values.len() {
                return Err(outside(first, values.len()));
            }
            column.extend(&wanted, rows_of(values, &ends, validity.as_deref(), first))?;
        }
        give_column(env, &column, out_offsets, out_validity)
    }

    /// An answer for each row of a column of Arrow, as a new one.
    Java_io_github_urlwind_internal_Native_arrow(
        env, array: i64, schema: i64, number: i32, operand: Bytes<'c>, out_array: i64, out_schema: i64
    ) -> (), (); {
        let wanted = wanted(env, number, operand)?;
        arrow::answer([array, schema], &wanted, [out_array, out_schema])
    }

    /// Gives the memory of such a column back, if that has not been done.
    Java_io_github_urlwind_internal_Native_release(
        _env, array: i64, schema: i64
    ) -> (), (); {
        arrow::release([array, schema])
    }

    /// The names and values of a query without its `?`.
    Java_io_github_urlwind_internal_Native_parseForm(
        env, query: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let query = env.bytes(query)?;
        let pairs: Vec<_> = urlwind::form_urlencoded::parse(&query).collect();
        let texts = pairs.iter().flat_map(|(name, value)| [&**name, &**value]);
        env.new_bytes(&framed(texts)?)
    }

    /// The query that these names and values make.
    Java_io_github_urlwind_internal_Native_serializeForm(
        env, frame: Bytes<'c>
    ) -> Bytes<'c>, Bytes::NULL; {
        let frame = env.bytes(frame)?;
        let texts = texts_of(&frame).ok_or(Problem::WrongArgument(c"no pairs"))?;
        let mut pairs = SearchParams::parse("");
        for pair in texts.chunks_exact(2) {
            pairs.append(pair[0], pair[1]);
        }
        env.new_bytes(pairs.serialize().as_bytes())
    }
}

/// Parses a text, and has the URL written if it is another one. What does the latter may overwrite the
/// former, which is not read any more.
#[inline]
fn parse(
    input: &[u8],
    room: i32,
    write: impl FnOnce(&[u8]) -> Result<(), Problem>,
) -> Result<i64, Problem> {
    let Ok(url) = CowUrl::parse_utf8(input) else {
        return Ok(NO_URL);
    };
    let href = url.as_str().as_bytes();
    let text = match href.strip_prefix(input) {
        // What is borrowed may lack blanks at its ends.
        _ if url.is_borrowed() && href.len() == input.len() => Text::Input,
        Some(b"/") => Text::InputAndSlash,
        _ => Text::Written,
    };
    let packed = offsets::packed(
        &url.view().components(),
        href.len(),
        text,
        question_marks(input),
    );
    let Some(packed) = packed else {
        return Ok(DOES_NOT_FIT);
    };
    if text == Text::Written {
        if href.len() as i64 > i64::from(room) {
            return Ok(DOES_NOT_FIT);
        }
        write(href)?;
    }
    Ok(packed)
}

#[inline]
fn verdict(input: &[u8]) -> i32 {
    match Url::can_parse(input) {
        true => question_marks(input) as i32,
        false => -1,
    }
}

/// In stretches whose count fits a byte, so that the compiler can count in vectors of bytes.
#[inline]
fn question_marks(input: &[u8]) -> usize {
    let count = |stretch: &[u8]| -> u8 { stretch.iter().map(|byte| u8::from(*byte == b'?')).sum() };
    input
        .chunks(128)
        .map(|stretch| usize::from(count(stretch)))
        .sum()
}

enum Base {
    None,
    Url(Url),
    Invalid,
}

fn optional_base(env: &Env<'_>, base: Bytes<'_>) -> Result<Base, Problem> {
    if base.is_null() {
        return Ok(Base::None);
    }
    Ok(restored_or_parsed(&env.text(base)?).map_or(Base::Invalid, Base::Url))
}

/// A base may be one of ours, or any text.
fn restored_or_parsed(text: &str) -> Option<Url> {
    restored(text).or_else(|| Url::parse(text).ok())
}

fn known_url(env: &Env<'_>, href: Bytes<'_>) -> Result<Url, Problem> {
    restored(&env.text(href)?).ok_or(Problem::WrongArgument(c"not a URL of ours"))
}

fn attribute_numbered(number: i32) -> Result<Attribute, Problem> {
    let attribute = usize::try_from(number).ok();
    let attribute = attribute.and_then(|index| Attribute::ALL.get(index));
    attribute
        .copied()
        .ok_or(Problem::WrongArgument(c"no such attribute"))
}

fn wanted(env: &Env<'_>, number: i32, operand: Bytes<'_>) -> Result<Wanted, Problem> {
    match operand.is_null() {
        true => Wanted::numbered(number, b""),
        false => Wanted::numbered(number, &env.bytes(operand)?),
    }
}

/// The text of a URL as an array, and its offsets in another; null if there is none.
fn give<'c>(env: &Env<'c>, url: Option<&Url>, offsets: Ints<'_>) -> Result<Bytes<'c>, Problem> {
    let Some(url) = url else {
        return Ok(Bytes::NULL);
    };
    let href = url.as_str().as_bytes();
    let array = env.new_bytes(href)?;
    env.write_ints(offsets, &offsets::listed(&url.components(), href.len()))?;
    Ok(array)
}

fn optional_validity(
    env: &Env<'_>,
    validity: Bytes<'_>,
    rows: usize,
) -> Result<Option<Vec<u8>>, Problem> {
    if validity.is_null() {
        return Ok(None);
    }
    let validity = env.bytes(validity)?;
    match validity.len() < rows.div_ceil(8) {
        true => Err(Problem::WrongArgument(c"fewer bits of validity than rows")),
        false => Ok(Some(validity)),
    }
}

fn check_order(ends: &[i32], first: usize) -> Result<(), Problem> {
    if ends[0] < 0 {
        return Err(Problem::Column(format!("offset {first} is below 0")));
    }
    match ends.windows(2).position(|pair| pair[0] > pair[1]) {
        None => Ok(()),
        Some(place) => Err(Problem::Column(format!(
            "offset {} is less than the one before it",
            first + place + 1
        ))),
    }
}

fn outside(first: usize, length: usize) -> Problem {
    Problem::Column(format!(
        "an offset from number {first} on is outside the {length} bytes of the values"
    ))
}

/// The rows of a group, whose first one has the number `first` in its column.
fn rows_of<'v>(
    values: &'v [u8],
    ends: &'v [i32],
    validity: Option<&'v [u8]>,
    first: usize,
) -> impl Iterator<Item = Option<&'v [u8]>> {
    let is_there =
        move |row: usize| validity.is_none_or(|bits| bits[row / 8] >> (row % 8) & 1 == 1);
    let pairs = ends.windows(2).enumerate();
    pairs.map(move |(index, pair)| {
        is_there(first + index).then(|| &values[pair[0] as usize..pair[1] as usize])
    })
}

fn give_column<'c>(
    env: &Env<'c>,
    column: &Column,
    out_offsets: Ints<'_>,
    out_validity: Bytes<'_>,
) -> Result<Bytes<'c>, Problem> {
    env.write_ints(out_offsets, &column.offsets)?;
    env.write_bytes(out_validity, &column.validity)?;
    env.check()?;
    env.new_bytes(&column.text)
}
