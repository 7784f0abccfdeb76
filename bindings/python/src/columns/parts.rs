//! The parts of each URL, as many as are asked for.

use std::ops::Range;
use std::sync::Arc;

use urlwind::web::Attribute;
use urlwind::{ParseError, UrlRef};

use super::builder::{Builder, Fit, Layout, Room};
use super::input::Rows;
use super::output::{Array, Data, Type, Validity};

/// How much room to begin with, where the URLs take so many bytes.
fn room(attribute: Attribute, bytes: usize) -> usize {
    match attribute {
        // Nearly all are normalised already, so the input's size is the output's.
        Attribute::Href => bytes + bytes / 64,
        Attribute::Pathname => bytes / 2,
        Attribute::Search | Attribute::Origin => bytes / 4,
        Attribute::Username | Attribute::Password | Attribute::Port | Attribute::Hash => 0,
        _ => bytes / 8,
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// A column of this.
    One(Attribute),
    /// A struct of these, and of the reason why a row is no URL.
    Struct { fields: Vec<Attribute>, error: bool },
}

/// The name of the field with the reason.
const ERROR: &str = "error";

impl Wanted {
    /// The type of the column, where `text` is that of its texts.
    pub(crate) fn kind(&self, text: Type) -> Type {
        match self {
            Wanted::One(_) => text,
            Wanted::Struct { fields, error } => {
                let error = error.then_some((ERROR, text.clone()));
                let fields = fields.iter().map(|field| (field.name(), text.clone()));
                Type::Struct(fields.chain(error).collect())
            }
        }
    }
}

/// Reads rows until the end of `range`, or until the array is full: says where that was. `bytes` is
/// how many there are to read, `limit` how many an array may hold.
pub(crate) fn parts<L: Layout>(
    layout: L,
    rows: &impl Rows,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    wanted: &Wanted,
) -> (Array, usize) {
    match wanted {
        Wanted::One(field) => one(layout, rows, range, bytes, limit, *field),
        Wanted::Struct { fields, error } => {
            let mut reading = Structs::new(layout, fields, *error, range.len(), bytes);
            let room = || Room::new::<L>(limit);
            let end = reading.read(rows, range, room(), room());
            (reading.finish(), end)
        }
    }
}

fn one<L: Layout>(
    layout: L,
    rows: &impl Rows,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    field: Attribute,
) -> (Array, usize) {
    let mut builder = layout.builder(range.len(), room(field, bytes));
    let mut validity = Validity::default();
    let mut left = Room::new::<L>(limit);
    let mut end = range.end;
    for row in range {
        if let Some(Ok(url)) = rows.get(row).map(UrlRef::parse_utf8) {
            match left.take_url(url.as_str()) {
                Fit::Yes => {
                    builder.push(row, &url.web().get(field));
                    validity.push(true);
                    continue;
                }
                Fit::InTheNext => {
                    end = row;
                    break;
                }
                Fit::Never => {}
            }
        }
        builder.push_empty();
        validity.push(false);
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}

/// A struct column being written.
struct Structs<B> {
    fields: Vec<(Attribute, B)>,
    /// Which rows are URLs.
    urls: Validity,
    /// The reasons, and which rows have one, and which rows were not null.
    errors: Option<(B, Validity, Validity)>,
}

impl<B: Builder> Structs<B> {
    fn new<L: Layout<Builder = B>>(
        layout: L,
        fields: &[Attribute],
        error: bool,
        rows: usize,
        bytes: usize,
    ) -> Structs<B> {
        let builder = |field: &Attribute| (*field, layout.builder(rows, room(*field, bytes)));
        let errors = || {
            let builder = layout.builder(rows, 0);
            (builder, Validity::default(), Validity::default())
        };
        Structs {
            fields: fields.iter().map(builder).collect(),
            urls: Validity::default(),
            errors: error.then(errors),
        }
    }

    fn read(
        &mut self,
        rows: &impl Rows,
        range: Range<usize>,
        mut room: Room,
        mut error_room: Room,
    ) -> usize {
        for row in range.clone() {
            let error = match rows.get(row).map(UrlRef::parse_utf8) {
                Some(Ok(url)) => match room.take_url(url.as_str()) {
                    Fit::Yes => {
                        self.push(row, &url);
                        continue;
                    }
                    Fit::InTheNext => return row,
                    Fit::Never => ParseError::Overflow,
                },
                Some(Err(error)) => error,
                None => {
                    self.push_none(row, None);
                    continue;
                }
            };
            // A name that would never fit is met only where tests set the limit.
            if error_room.take(error.name().len()) == Fit::InTheNext {
                return row;
            }
            self.push_none(row, Some(error));
        }
        range.end
    }

    fn push(&mut self, row: usize, url: &UrlRef<'_>) {
        for (field, builder) in &mut self.fields {
            builder.push(row, &url.web().get(*field));
        }
        self.urls.push(true);
        if let Some((errors, has_error, is_given)) = &mut self.errors {
            errors.push_empty();
            has_error.push(false);
            is_given.push(true);
        }
    }

    fn push_none(&mut self, row: usize, error: Option<ParseError>) {
        for (_, builder) in &mut self.fields {
            builder.push_empty();
        }
        self.urls.push(false);
        if let Some((errors, has_error, is_given)) = &mut self.errors {
            errors.push(row, error.map_or("", ParseError::name));
            has_error.push(error.is_some());
            is_given.push(error.is_some());
        }
    }

    /// A struct is null where there is no URL; but with reasons, only where there was nothing: a
    /// reason inside a null could not be read.
    fn finish(self) -> Array {
        let length = self.urls.rows();
        let urls = self.urls.finish().map(Arc::new);
        let mut fields: Vec<Arc<Array>> = self
            .fields
            .into_iter()
            .map(|(_, builder)| Arc::new(builder.finish(urls.clone())))
            .collect();
        let mut validity = urls;
        if let Some((errors, has_error, is_given)) = self.errors {
            fields.push(Arc::new(errors.finish(has_error.finish().map(Arc::new))));
            validity = is_given.finish().map(Arc::new);
        }
        Array {
            length,
            validity,
            data: Data::Struct(fields),
        }
    }
}
