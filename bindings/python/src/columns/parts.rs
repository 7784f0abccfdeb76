//! The parts of each URL, as many as are asked for.

use std::ops::Range;
use std::sync::Arc;

use urlwind::{UrlRef, web};

use super::input::{Row, Rows};
use super::output::{Array, Data, NewOffset, TextBuilder, Type, Validity};
use crate::error;

/// What can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Href,
    Origin,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl Field {
    pub(crate) const ALL: [(&'static str, Field); 11] = [
        ("href", Field::Href),
        ("origin", Field::Origin),
        ("protocol", Field::Protocol),
        ("username", Field::Username),
        ("password", Field::Password),
        ("host", Field::Host),
        ("hostname", Field::Hostname),
        ("port", Field::Port),
        ("pathname", Field::Pathname),
        ("search", Field::Search),
        ("hash", Field::Hash),
    ];

    pub(crate) fn named(name: &str) -> Option<Field> {
        let named = Field::ALL.iter().find(|(known, _)| *known == name);
        named.map(|(_, field)| *field)
    }

    fn name(self) -> &'static str {
        let named = Field::ALL.iter().find(|(_, field)| *field == self);
        named.map_or("", |(name, _)| name)
    }

    #[inline]
    fn push<O: NewOffset>(self, url: &UrlRef<'_>, builder: &mut TextBuilder<O>) {
        builder.push(match self {
            Field::Href => web::href(url),
            Field::Origin => return builder.push(&web::origin(url)),
            Field::Protocol => web::protocol(url),
            Field::Username => web::username(url),
            Field::Password => web::password(url),
            Field::Host => web::host(url),
            Field::Hostname => web::hostname(url),
            Field::Port => web::port(url),
            Field::Pathname => web::pathname(url),
            Field::Search => web::search(url),
            Field::Hash => web::hash(url),
        });
    }

    /// How much room to begin with, where the URLs take so many bytes.
    fn room(self, bytes: usize) -> usize {
        match self {
            // Nearly all are normalised already, so the input's size is the output's.
            Field::Href => bytes + bytes / 64,
            Field::Pathname => bytes / 2,
            Field::Search | Field::Origin => bytes / 4,
            Field::Username | Field::Password | Field::Port | Field::Hash => 0,
            _ => bytes / 8,
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// A column of this.
    One(Field),
    /// A struct of these, and of the reason why a row is no URL.
    Struct { fields: Vec<Field>, error: bool },
}

/// The name of the field with the reason.
const ERROR: &str = "error";

impl Wanted {
    pub(crate) fn kind<O: NewOffset>(&self) -> Type {
        match self {
            Wanted::One(_) => O::TYPE,
            Wanted::Struct { fields, error } => {
                let error = error.then_some((ERROR, O::TYPE));
                let fields = fields.iter().map(|field| (field.name(), O::TYPE));
                Type::Struct(fields.chain(error).collect())
            }
        }
    }
}

/// Reads rows until the end of `range`, or until the array is full: says where that was. `bytes` is
/// how many there are to read, `limit` how many an array may hold.
pub(crate) fn parts<O: NewOffset>(
    rows: &impl Rows,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    wanted: &Wanted,
) -> (Array, usize) {
    match wanted {
        Wanted::One(field) => one::<O>(rows, range, bytes, limit, *field),
        Wanted::Struct { fields, error } => {
            let mut reading = Structs::<O>::new(fields, *error, range.len(), bytes);
            let end = reading.read(rows, range, limit);
            (reading.finish(), end)
        }
    }
}

fn one<O: NewOffset>(
    rows: &impl Rows,
    range: Range<usize>,
    bytes: usize,
    limit: usize,
    field: Field,
) -> (Array, usize) {
    let mut builder = TextBuilder::<O>::with_capacity(range.len(), field.room(bytes));
    let mut validity = Validity::default();
    let mut left = limit.min(O::MAX);
    let mut end = range.end;
    for row in range.clone() {
        let url = match rows.get(row) {
            Row::Text(text) => UrlRef::parse(text).ok(),
            Row::Null | Row::NotUtf8 => None,
        };
        if let Some(url) = url {
            match fit(&mut left, url.as_str().len(), row == range.start) {
                Fit::Yes => {
                    field.push(&url, &mut builder);
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
        builder.push("");
        validity.push(false);
    }
    (builder.finish(validity.finish().map(Arc::new)), end)
}

/// Whether a text has room in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    Yes,
    InTheNext,
    /// Longer than any array may be.
    Never,
}

/// Takes `length` off what is `left`. No part of a URL is longer than the URL, so to count those
/// is enough.
#[inline]
pub(super) fn fit(left: &mut usize, length: usize, is_first: bool) -> Fit {
    match left.checked_sub(length) {
        Some(less) => {
            *left = less;
            Fit::Yes
        }
        None if is_first => Fit::Never,
        None => Fit::InTheNext,
    }
}

/// A struct column being written.
struct Structs<O> {
    fields: Vec<(Field, TextBuilder<O>)>,
    /// Which rows are URLs.
    urls: Validity,
    /// The reasons, and which rows have one, and which rows were not null.
    errors: Option<(TextBuilder<O>, Validity, Validity)>,
}

impl<O: NewOffset> Structs<O> {
    fn new(fields: &[Field], error: bool, rows: usize, bytes: usize) -> Structs<O> {
        let builder = |field: &Field| {
            let builder = TextBuilder::with_capacity(rows, field.room(bytes));
            (*field, builder)
        };
        let errors = || {
            let builder = TextBuilder::with_capacity(rows, 0);
            (builder, Validity::default(), Validity::default())
        };
        Structs {
            fields: fields.iter().map(builder).collect(),
            urls: Validity::default(),
            errors: error.then(errors),
        }
    }

    fn read(&mut self, rows: &impl Rows, range: Range<usize>, limit: usize) -> usize {
        let mut left = limit.min(O::MAX);
        for row in range.clone() {
            let text = match rows.get(row) {
                Row::Text(text) => text,
                Row::Null => {
                    self.push_none(None);
                    continue;
                }
                Row::NotUtf8 => {
                    self.push_none(Some("NotUtf8"));
                    continue;
                }
            };
            match UrlRef::parse(text) {
                Ok(url) => match fit(&mut left, url.as_str().len(), row == range.start) {
                    Fit::Yes => self.push(&url),
                    Fit::InTheNext => return row,
                    Fit::Never => self.push_none(Some("Overflow")),
                },
                Err(error) => self.push_none(Some(error::kind(error))),
            }
        }
        range.end
    }

    fn push(&mut self, url: &UrlRef<'_>) {
        for (field, builder) in &mut self.fields {
            field.push(url, builder);
        }
        self.urls.push(true);
        if let Some((errors, has_error, is_given)) = &mut self.errors {
            errors.push("");
            has_error.push(false);
            is_given.push(true);
        }
    }

    fn push_none(&mut self, error: Option<&str>) {
        for (_, builder) in &mut self.fields {
            builder.push("");
        }
        self.urls.push(false);
        if let Some((errors, has_error, is_given)) = &mut self.errors {
            errors.push(error.unwrap_or_default());
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
