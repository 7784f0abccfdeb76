//! Checks columns of arbitrary buffers against single URLs read from the same buffers with bounds checks.

use std::fmt::Debug;
use std::ops::Range;
use std::slice::from_ref;
use std::sync::Arc;

use urlwind::Attribute;
use urlwind::{KeyList, ParseError, RedactOptions, Url};
use urlwind_columns::{
    Array, Bits, ColumnError, Consecutive, Data, Dictionary, Keys, Plan, Question, Texts, Views,
    Width, Words,
};

/// Buffers of columns, with arbitrary contents.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    /// All texts.
    pub bytes: Vec<u8>,
    /// Boundaries of texts, for columns that store them consecutively.
    pub offsets: Vec<i64>,
    /// Views of the texts: buffer 0 is all of them, buffer 1 the second half.
    pub views: Vec<[u8; 16]>,
    /// Indices into a dictionary.
    pub keys: Vec<i64>,
    /// The validity bitmap and the offset of its first bit.
    pub validity: Option<(Vec<u8>, usize)>,
}

impl Buffers {
    /// Returns a view with this length, buffer and start, all of which may be invalid.
    #[must_use]
    pub fn new_view(bytes: &[u8], [length, buffer, start]: [i64; 3]) -> [u8; 16] {
        let mut view = [0; 16];
        view[..4].copy_from_slice(&(length as u32).to_ne_bytes());
        // Texts of up to 12 bytes are stored in the view itself, longer ones with their first four bytes.
        let text = usize::try_from(start)
            .ok()
            .and_then(|start| bytes.get(start..));
        for (to, from) in view[4..].iter_mut().zip(text.unwrap_or_default()) {
            *to = *from;
        }
        if length > 12 {
            view[8..12].copy_from_slice(&(buffer as u32).to_ne_bytes());
            view[12..].copy_from_slice(&(start as u32).to_ne_bytes());
        }
        view
    }
}

/// The contents of a row.
#[derive(Clone, Copy, Debug)]
enum Row<'a> {
    Null,
    /// A row outside the buffers.
    Outside,
    Bytes(&'a [u8]),
}

/// Checks a column of each layout, whole and sliced: answers equal those of single URLs, unsound buffers are rejected
/// where columns are checked, and nothing panics.
pub fn check_columns(buffers: &Buffers) -> Result<(), String> {
    let small: Vec<i32> = buffers.offsets.iter().map(|it| *it as i32).collect();
    let rows = buffers.offsets.len().saturating_sub(1);
    for part in parts(rows) {
        buffers.check_consecutive("32-bit offsets", &small, &part)?;
        buffers.check_consecutive("64-bit offsets", &buffers.offsets, &part)?;
    }
    for part in parts(buffers.views.len()) {
        buffers.check_views(&part)?;
    }
    for part in parts(buffers.keys.len()) {
        buffers.check_dictionaries(&small, &part)?;
    }
    check_answers("nulls", Texts::Null(rows), &vec![Row::Null; rows], &[])
}

/// Returns all rows, and a range in the middle.
fn parts(rows: usize) -> [Range<usize>; 2] {
    [0..rows, rows / 3..rows - rows / 4]
}

impl Buffers {
    /// Returns the validity bits of these rows.
    fn bits(&self, rows: &Range<usize>) -> Option<Bits<'_>> {
        let (bytes, offset) = self.validity.as_ref()?;
        Some(Bits::new(bytes, offset.saturating_add(rows.start)))
    }

    fn is_null(&self, row: usize) -> bool {
        self.validity.as_ref().is_some_and(|(bytes, offset)| {
            let at = offset.saturating_add(row);
            let byte = bytes.get(at / 8);
            byte.is_none_or(|byte| byte & (1 << (at % 8)) == 0)
        })
    }

    /// Whether there are fewer bits than rows.
    fn lacks_bits(&self, rows: &Range<usize>) -> bool {
        self.validity.as_ref().is_some_and(|(bytes, offset)| {
            let first = offset.saturating_add(rows.start);
            (bytes.len() * 8).saturating_sub(first) < rows.len()
        })
    }

    /// Returns the text of each row that is not null, according to `find`; nothing if it is outside the buffers.
    fn rows<'a>(
        &'a self,
        rows: &Range<usize>,
        find: impl Fn(usize) -> Option<&'a [u8]>,
    ) -> Vec<Row<'a>> {
        let row = |row| match find(row) {
            _ if self.is_null(row) => Row::Null,
            Some(bytes) => Row::Bytes(bytes),
            None => Row::Outside,
        };
        rows.clone().map(row).collect()
    }

    fn check_consecutive<O>(
        &self,
        layout: &str,
        offsets: &[O],
        part: &Range<usize>,
    ) -> Result<(), String>
    where
        O: Width + TryInto<usize>,
        for<'a> Texts<'a>: From<Consecutive<'a, O>>,
    {
        let place = |at: usize| -> Option<usize> { offsets[at].try_into().ok() };
        let rows = self.rows(part, |row| self.bytes.get(place(row)?..place(row + 1)?));
        let taken = offsets.get(part.start..=part.end).unwrap_or_default();
        let bits = self.bits(part);
        // Offsets are checked even where rows are null.
        let is_sound = taken.iter().all(|it| {
            let place: Option<usize> = (*it).try_into().ok();
            place.is_some_and(|place| place <= self.bytes.len())
        }) && taken.is_sorted_by_key(|it| (*it).try_into().ok());
        check_layout(
            layout,
            Consecutive::lenient(&self.bytes, taken, bits).into(),
            Consecutive::new(&self.bytes, taken, bits).map(Texts::from),
            is_sound && !self.lacks_bits(part),
            &rows,
            &[],
        )
    }

    fn buffers(&self) -> Vec<&[u8]> {
        vec![&self.bytes, &self.bytes[self.bytes.len() / 2..]]
    }

    fn view(&self, row: usize) -> Option<&[u8]> {
        let view = &self.views[row];
        let [length, _, buffer, start] = [0, 4, 8, 12].map(|at| {
            let number = [view[at], view[at + 1], view[at + 2], view[at + 3]];
            u32::from_ne_bytes(number) as usize
        });
        if length <= 12 {
            return view.get(4..4 + length);
        }
        let buffer = self.buffers().get(buffer).copied()?;
        buffer.get(start..start.checked_add(length)?)
    }

    fn check_views(&self, part: &Range<usize>) -> Result<(), String> {
        let rows = self.rows(part, |row| self.view(row));
        let (taken, bits) = (&self.views[part.clone()], self.bits(part));
        let is_sound = !rows.iter().any(|row| matches!(row, Row::Outside));
        check_layout(
            "views",
            Views::lenient(taken, self.buffers(), bits, None).into(),
            Views::new(taken, self.buffers(), bits, None).map(Texts::from),
            is_sound && !self.lacks_bits(part),
            &rows,
            &self.buffers(),
        )
    }

    /// Checks dictionaries with values of two layouts, and keys of two widths, one of them unsigned.
    fn check_dictionaries(&self, small: &[i32], part: &Range<usize>) -> Result<(), String> {
        let place = |at: usize| usize::try_from(small[at]).ok();
        let texts = self.rows(&(0..small.len().saturating_sub(1)), |row| {
            self.bytes.get(place(row)?..place(row + 1)?)
        });
        let views = self.rows(&(0..self.views.len()), |row| self.view(row));
        let bits = self.bits(&(0..0));
        let keys = &self.keys[part.clone()];
        let narrow: Vec<i8> = keys.iter().map(|key| *key as i8).collect();
        let wide: Vec<u64> = keys.iter().map(|key| *key as u64).collect();
        let narrow_numbers: Vec<_> = narrow.iter().map(|it| usize::try_from(*it).ok()).collect();
        let wide_numbers: Vec<_> = wide.iter().map(|it| usize::try_from(*it).ok()).collect();
        for (keys, numbers) in [
            (Keys::I8(&narrow), narrow_numbers),
            (Keys::U64(&wide), wide_numbers),
        ] {
            let words = Consecutive::lenient(&self.bytes, small, bits);
            self.check_dictionary(keys, &numbers, words.into(), &texts, part)?;
            let words = Views::lenient(&self.views, self.buffers(), bits, None);
            self.check_dictionary(keys, &numbers, words.into(), &views, part)?;
        }
        Ok(())
    }

    fn check_dictionary<'a>(
        &'a self,
        keys: Keys<'a>,
        numbers: &[Option<usize>],
        words: Words<'a>,
        texts: &[Row<'a>],
        part: &Range<usize>,
    ) -> Result<(), String> {
        let word = |number: &Option<usize>| texts.get((*number)?).copied();
        let found = part.clone().zip(numbers);
        let found: Vec<_> = found
            .map(|(row, number)| match self.is_null(row) {
                true => Some(Row::Null),
                false => word(number),
            })
            .collect();
        let rows: Vec<Row<'a>> = found.iter().map(|row| row.unwrap_or(Row::Null)).collect();
        let bits = self.bits(part);
        check_layout(
            "dictionary",
            Dictionary::lenient(keys, bits, words.clone()).into(),
            Dictionary::new(keys, bits, words).map(Texts::from),
            found.iter().all(Option::is_some) && !self.lacks_bits(part),
            &rows,
            &[],
        )
    }
}

/// Checks an unchecked column, and a checked one, which must be rejected unless the buffers are sound.
fn check_layout(
    layout: &str,
    lenient: Texts<'_>,
    checked: Result<Texts<'_>, ColumnError>,
    is_sound: bool,
    rows: &[Row<'_>],
    shared: &[&[u8]],
) -> Result<(), String> {
    match checked {
        Ok(_) if !is_sound => Err(format!("{layout}: unsound buffers are accepted")),
        Err(error) if is_sound => Err(format!("{layout}: sound buffers are rejected: {error}")),
        Ok(checked) => check_answers(layout, checked, rows, shared),
        Err(_) => Ok(()),
    }?;
    check_answers(layout, lenient, rows, shared)
}

/// The result for a single URL; `None` for null.
type Said<'a> = Option<Result<&'a Url, ParseError>>;

fn text_of(question: &Question<'_>, url: Said<'_>) -> Option<String> {
    match (question, url?) {
        (Question::IsValid, url) => Some(url.is_ok().to_string()),
        (Question::Error, url) => url.err().map(|error| error.name().to_owned()),
        (Question::Attribute(attribute), url) => Some(url.ok()?.attribute(*attribute).into_owned()),
        (Question::QueryParam(name), url) => {
            let found = url.ok()?.query_pairs().find(|(key, _)| key == name);
            found.map(|(_, value)| value.into_owned())
        }
        (Question::HostClass, url) => Some(url.ok()?.host()?.classify().name().to_owned()),
        (Question::Redact(options), url) => Some(url.ok()?.redact_with(options).into_owned()),
        (question, _) => panic!("{question:?} is not checked here"),
    }
}

fn check_answers(
    layout: &str,
    column: Texts<'_>,
    rows: &[Row<'_>],
    shared: &[&[u8]],
) -> Result<(), String> {
    let urls: Vec<Option<Result<Url, ParseError>>> = rows
        .iter()
        .map(|row| match row {
            Row::Null => None,
            Row::Outside => Some(Err(ParseError::InvalidUtf8)),
            Row::Bytes(bytes) => Some(Url::parse_utf8(bytes)),
        })
        .collect();
    let expected = |question: &Question<'_>| -> Vec<Option<String>> {
        let urls = urls.iter();
        let urls = urls.map(|url| url.as_ref().map(|url| url.as_ref().map_err(|error| *error)));
        urls.map(|url| text_of(question, url)).collect()
    };
    let options = RedactOptions::new().keys(KeyList::all()).fragment(true);
    let questions = [
        Question::NORMALIZE,
        Question::Attribute(Attribute::Host),
        Question::Attribute(Attribute::Origin),
        Question::IsValid,
        Question::Error,
        Question::QueryParam("q"),
        Question::HostClass,
        Question::Redact(&options),
    ];
    let column = from_ref(&column);
    let ask = |plan: Plan, question: &Question<'_>| plan.ask(column, question).map_err(said);
    for question in &questions {
        let expected = expected(question);
        let answers = texts(&ask(Plan::new(), question)?, shared);
        same(layout, question, &answers, &expected)?;
        // Arrays limited to this many bytes. A longer text is null, unless it is shared.
        let limit = 20;
        let answers = texts(&ask(Plan::new().limit(limit), question)?, shared);
        let fits = |(answer, whole): (Option<String>, &Option<String>)| match (answer, whole) {
            (None, Some(whole)) if whole.len() > limit => Some(whole.clone()),
            (answer, _) => answer,
        };
        let answers: Vec<_> = answers.into_iter().zip(&expected).map(fits).collect();
        same(layout, question, &answers, &expected)?;
    }
    let fields = questions.each_ref().map(|it| ("".into(), it.clone()));
    let answers = ask(Plan::new().threads(2), &Question::Struct(fields.to_vec()))?;
    for (number, question) in questions.iter().enumerate() {
        let field = |array: &Arc<Array>| match array.data() {
            Data::Struct(fields) => fields[number].clone(),
            _ => array.clone(),
        };
        let answers: Vec<Arc<Array>> = answers.iter().map(field).collect();
        same(
            layout,
            question,
            &texts(&answers, shared),
            &expected(question),
        )?;
    }
    check_joins(layout, column, rows, shared)
}

/// Resolves rows against one base, and each row against itself.
fn check_joins(
    layout: &str,
    column: &[Texts<'_>],
    rows: &[Row<'_>],
    shared: &[&[u8]],
) -> Result<(), String> {
    let text = |row: &Row<'_>| match row {
        Row::Bytes(bytes) => str::from_utf8(bytes).ok().map(str::to_owned),
        Row::Null | Row::Outside => None,
    };
    let joined = |base: Option<Url>, text: Option<String>| -> Option<String> {
        Some(base?.join(&text?).ok()?.as_str().to_owned())
    };
    let base = Url::parse("http://base/a/b").map_err(said)?;
    let question = Question::Join(&base);
    let answers = Plan::new().ask(column, &question).map_err(said)?;
    let expected: Vec<_> = rows
        .iter()
        .map(|row| joined(Some(base.clone()), text(row)))
        .collect();
    same(layout, &question, &texts(&answers, shared), &expected)?;
    let answers = Plan::new().join_each(column, column).map_err(said)?;
    let own_base = |text: Option<String>| Url::parse(&text?).ok();
    let expected: Vec<_> = rows
        .iter()
        .map(|row| joined(own_base(text(row)), text(row)))
        .collect();
    same(layout, &"join_each", &texts(&answers, shared), &expected)
}

fn said(error: impl ToString) -> String {
    error.to_string()
}

/// Returns all rows as text, including those of other types.
fn texts(chunks: &[Arc<Array>], shared: &[&[u8]]) -> Vec<Option<String>> {
    let rows = chunks.iter().flat_map(|chunk| {
        (0..chunk.rows()).map(|row| match chunk.bool(row) {
            Some(bit) => Some(bit.to_string()),
            None => chunk.text_in(row, shared).map(|text| text.into_owned()),
        })
    });
    rows.collect()
}

fn same(
    layout: &str,
    question: &dyn Debug,
    answers: &[Option<String>],
    expected: &[Option<String>],
) -> Result<(), String> {
    if answers.len() != expected.len() {
        let (rows, wanted) = (answers.len(), expected.len());
        return Err(format!(
            "{layout}, {question:?}: {rows} rows, expected {wanted}"
        ));
    }
    match answers
        .iter()
        .zip(expected)
        .position(|(one, other)| one != other)
    {
        None => Ok(()),
        Some(row) => {
            let (answer, wanted) = (&answers[row], &expected[row]);
            Err(format!(
                "{layout}, {question:?}, row {row}: {answer:?}, expected {wanted:?}"
            ))
        }
    }
}
