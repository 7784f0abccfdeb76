//! Reads rows, and writes what is asked for.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use urlwind::{Attribute, ParseError, Url, UrlRef};

use crate::bitmap::{Bitmap, Validity};
use crate::builder::{Builder, Fit, Layout, Room};
use crate::layouts::Rows;
use crate::output::{Array, Data};
use crate::question::{Answer, Question, answer};
use crate::visit::{Inputs, Parsed, visit, visit_blocks};

/// Reads rows until the end of `range`, or until the array is full: says where that was. `bytes` is
/// how many there are to read, `limit` how many an array may hold.
pub(crate) fn read<L: Layout, R: Rows>(
    layout: L,
    rows: &R,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    question: &Question<'_>,
) -> (Array, usize) {
    match question {
        Question::Attribute(attribute) if *attribute != Attribute::Origin => {
            one(layout, rows, range, bytes, limit, *attribute, None)
        }
        Question::Join(base) => one(
            layout,
            rows,
            range,
            bytes,
            limit,
            Attribute::Href,
            Some(*base),
        ),
        Question::IsValid => {
            let end = range.end;
            (is_valid(rows, range), end)
        }
        Question::Struct(fields) => {
            let questions: Vec<&Question<'_>> = fields.iter().map(|(_, field)| field).collect();
            let mut columns = Columns::new::<L>(layout, &questions, range.len(), bytes, limit);
            let end = columns.read(rows, range);
            (columns.finish(), end)
        }
        question => {
            let mut columns = Columns::new::<L>(layout, &[question], range.len(), bytes, limit);
            let end = columns.read(rows, range);
            (columns.finish_only(), end)
        }
    }
}

/// How much room to begin with, where the URLs take so many bytes.
fn room_for(question: &Question<'_>, bytes: usize) -> usize {
    let Question::Attribute(attribute) = question else {
        return 0;
    };
    match attribute {
        // Nearly all are normalized already, so the input's size is the output's.
        Attribute::Href => bytes + bytes / 64,
        Attribute::Pathname => bytes / 2,
        Attribute::Search | Attribute::Origin | Attribute::Host | Attribute::Hostname => bytes / 4,
        Attribute::Username | Attribute::Password | Attribute::Port | Attribute::Hash => 0,
        _ => bytes / 8,
    }
}

/// A column of one attribute, or of URLs that are resolved against a base.
fn one<L: Layout, R: Rows>(
    layout: L,
    rows: &R,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    attribute: Attribute,
    base: Option<&Url>,
) -> (Array, usize) {
    let room = room_for(&Question::Attribute(attribute), bytes);
    let builder = layout.builder(range.len(), room);
    let room = Room::new::<L>(limit);
    match attribute {
        Attribute::Href => {
            column::<true, _, _>(builder, room, rows, range, base, |url| url.as_str())
        }
        Attribute::Host => column::<false, _, _>(builder, room, rows, range, base, |url| {
            url.part(Attribute::Host)
        }),
        _ => column::<false, _, _>(builder, room, rows, range, base, |url| {
            let range = url.range(attribute).unwrap_or_default();
            &url.as_str()[range]
        }),
    }
}

/// A column of what `part` takes from each URL.
#[inline(never)]
fn column<'r, const WHOLE: bool, B: Builder, R: Rows>(
    mut builder: B,
    mut room: Room,
    rows: &'r R,
    range: Range<usize>,
    base: Option<&Url>,
    part: impl for<'u> Fn(UrlRef<'u>) -> &'u str,
) -> (Array, usize) {
    let mut validity = Validity::default();
    let end = range.end;
    let fill = |range, inputs: &mut Inputs<'r>| rows.fill(range, inputs);
    let stopped = visit_blocks(range, fill, base, |block| {
        let count = block.rows.len();
        let text = |place| Some(part(block.get(place)?.url().ok()?));
        let most = block.most_bytes();
        if room.has(most)
            && let Some(pushed) = builder.push_block::<WHOLE>(count, most, text)
        {
            room.take(pushed.bytes);
            validity.push_all(pushed.valid, count);
            return ControlFlow::Continue(());
        }
        let mut valid = 0;
        for (place, row) in block.rows.clone().enumerate() {
            if let Some(text) = text(place) {
                match room.take(text.len()) {
                    Fit::Yes => {
                        builder.push(row, text);
                        valid |= 1 << place;
                        continue;
                    }
                    Fit::InTheNext => {
                        validity.push_all(valid, place);
                        return ControlFlow::Break(row);
                    }
                    Fit::Never => {}
                }
            }
            builder.push_empty();
        }
        validity.push_all(valid, count);
        ControlFlow::Continue(())
    });
    let array = builder.finish(validity.finish().map(Arc::new));
    (array, stopped.unwrap_or(end))
}

/// Whether each row is a URL. For that they need not be parsed whole.
fn is_valid<R: Rows>(rows: &R, range: Range<usize>) -> Array {
    let length = range.len();
    let mut answers = Bitmap::with_capacity(length);
    let mut validity = Validity::default();
    for row in range {
        let bytes = rows.get(row);
        answers.push(bytes.is_some_and(Url::can_parse));
        validity.push(bytes.is_some());
    }
    Array {
        length,
        validity: validity.finish().map(Arc::new),
        data: Data::Bool(answers),
    }
}

/// Any number of columns being written, for which each URL is parsed once.
struct Columns<'q, B> {
    fields: Vec<Field<'q, B>>,
    /// Which rows are URLs, and which are not null.
    urls: Validity,
    given: Validity,
}

struct Field<'q, B> {
    question: &'q Question<'q>,
    values: Values<B>,
    validity: Validity,
    room: Room,
    /// How much room the last text took.
    last: usize,
}

enum Values<B> {
    Text(B),
    Bool(Bitmap),
    #[cfg(feature = "pattern")]
    Number(Vec<u32>),
}

impl<B: Builder> Field<'_, B> {
    fn is_text(&self) -> bool {
        matches!(self.values, Values::Text(_))
    }

    /// Writes the answer for a URL, if it fits.
    fn push(&mut self, row: usize, url: UrlRef<'_>) -> Fit {
        match (&mut self.values, answer(self.question, url)) {
            (Values::Text(builder), Answer::Text(text)) => {
                let length = text.as_ref().map_or(0, |text| text.len());
                let fit = self.room.take(length);
                if fit != Fit::Yes {
                    return fit;
                }
                self.last = length;
                self.validity.push(text.is_some());
                match text {
                    Some(text) => builder.push(row, &text),
                    None => builder.push_empty(),
                }
            }
            (Values::Bool(bits), Answer::Bool(bit)) => {
                bits.push(bit);
                self.validity.push(true);
            }
            #[cfg(feature = "pattern")]
            (Values::Number(numbers), Answer::Number(number)) => {
                numbers.push(number.unwrap_or_default());
                self.validity.push(number.is_some());
            }
            _ => self.push_none(row, None),
        }
        Fit::Yes
    }

    /// Takes back what was pushed last, which was a text.
    fn pop(&mut self) {
        if let Values::Text(builder) = &mut self.values {
            builder.pop();
            self.validity.pop();
            self.room.give_back(self.last);
        }
    }

    /// Writes what there is to say of a row that is not a URL.
    fn push_none(&mut self, row: usize, error: Option<ParseError>) {
        let is_answered = match &mut self.values {
            Values::Text(builder) => match (self.question, error) {
                (Question::Error, Some(error)) => {
                    builder.push(row, error.name());
                    true
                }
                _ => {
                    builder.push_empty();
                    false
                }
            },
            Values::Bool(bits) => {
                bits.push(false);
                matches!(self.question, Question::IsValid) && error.is_some()
            }
            #[cfg(feature = "pattern")]
            Values::Number(numbers) => {
                numbers.push(0);
                false
            }
        };
        self.validity.push(is_answered);
    }

    fn finish(self) -> Array {
        let length = self.validity.rows();
        let validity = self.validity.finish().map(Arc::new);
        let data = match self.values {
            Values::Text(builder) => return builder.finish(validity),
            Values::Bool(bits) => Data::Bool(bits),
            #[cfg(feature = "pattern")]
            Values::Number(numbers) => Data::Number(numbers),
        };
        Array {
            length,
            validity,
            data,
        }
    }
}

impl<'q, B: Builder> Columns<'q, B> {
    fn new<L: Layout<Builder = B>>(
        layout: L,
        questions: &[&'q Question<'q>],
        rows: usize,
        bytes: usize,
        limit: usize,
    ) -> Columns<'q, B> {
        let field = |&question: &&'q Question<'q>| Field {
            question,
            values: match question {
                Question::IsValid => Values::Bool(Bitmap::with_capacity(rows)),
                #[cfg(feature = "pattern")]
                Question::Matches(_) => Values::Bool(Bitmap::with_capacity(rows)),
                #[cfg(feature = "pattern")]
                Question::FirstMatch(_) => Values::Number(Vec::with_capacity(rows)),
                _ => Values::Text(layout.builder(rows, room_for(question, bytes))),
            },
            validity: Validity::default(),
            room: Room::new::<L>(limit),
            last: 0,
        };
        Columns {
            fields: questions.iter().map(field).collect(),
            urls: Validity::default(),
            given: Validity::default(),
        }
    }

    fn read<R: Rows>(&mut self, rows: &R, range: Range<usize>) -> usize {
        let end = range.end;
        let get = |row| rows.get(row);
        let stopped = visit(range, get, None, |row, url| {
            let error = match url.map(Parsed::url) {
                None => None,
                Some(Ok(url)) => match self.push(row, url) {
                    Fit::Yes => return ControlFlow::Continue(()),
                    Fit::InTheNext => return ControlFlow::Break(()),
                    Fit::Never => Some(ParseError::Overflow),
                },
                Some(Err(error)) => Some(error),
            };
            match self.push_none(row, error) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        stopped.unwrap_or(end)
    }

    /// Writes the answers for a URL to all fields, or to none.
    fn push(&mut self, row: usize, url: UrlRef<'_>) -> Fit {
        // Texts first: only they may lack room.
        let texts = |field: &&mut Field<'q, B>| field.is_text();
        for number in 0..self.fields.len() {
            let field = &mut self.fields[number];
            if !field.is_text() {
                continue;
            }
            let fit = field.push(row, url);
            if fit != Fit::Yes {
                let before = self.fields[..number].iter_mut();
                before.filter(texts).for_each(Field::pop);
                return fit;
            }
        }
        for field in self.fields.iter_mut().filter(|field| !field.is_text()) {
            field.push(row, url);
        }
        self.urls.push(true);
        self.given.push(true);
        Fit::Yes
    }

    /// False if the name of the error has no room any more.
    fn push_none(&mut self, row: usize, error: Option<ParseError>) -> bool {
        if let Some(error) = error {
            for number in 0..self.fields.len() {
                let field = &mut self.fields[number];
                if !matches!(field.question, Question::Error) {
                    continue;
                }
                // A name that would never fit is met only where tests set the limit.
                if field.room.take(error.name().len()) == Fit::InTheNext {
                    let before = self.fields[..number].iter_mut();
                    before
                        .filter(|field| matches!(field.question, Question::Error))
                        .for_each(|field| field.room.give_back(error.name().len()));
                    return false;
                }
            }
        }
        for field in &mut self.fields {
            field.push_none(row, error);
        }
        self.urls.push(false);
        self.given.push(error.is_some());
        true
    }

    /// A struct is null where there is no URL; but with reasons, only where there was nothing: a
    /// reason inside a null could not be read.
    fn finish(self) -> Array {
        let says_why =
            |field: &Field<'_, B>| matches!(field.question, Question::Error | Question::IsValid);
        let validity = match self.fields.iter().any(says_why) {
            true => self.given,
            false => self.urls,
        };
        let length = validity.rows();
        let fields = self.fields.into_iter();
        Array {
            length,
            validity: validity.finish().map(Arc::new),
            data: Data::Struct(fields.map(|field| Arc::new(field.finish())).collect()),
        }
    }

    /// The only column.
    fn finish_only(mut self) -> Array {
        match self.fields.pop() {
            Some(field) => field.finish(),
            None => self.finish(),
        }
    }
}
