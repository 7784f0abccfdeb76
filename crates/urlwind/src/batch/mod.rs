//! Many URLs at once: a slice, a buffer with offsets or the lines of a file, parsed into a [`Batch`].
//!
//! A loop over [`UrlParser::parse`](crate::UrlParser::parse) chooses vector code for each URL, and waits for each
//! result. A batch chooses once for 64 inputs and looks at all of them before it does anything else, so
//! that the processor can work on several at a time. What it finds are offsets: where a URL is normal
//! already, nothing is copied.
//!
//! | inputs | how |
//! | --- | --- |
//! | `&[&str]`, `&[String]`, `&[&[u8]]` | as they are, as any other iterator over texts or bytes |
//! | one buffer and offsets, as in Arrow | [`Values`] |
//! | the lines of a buffer | [`Lines`] |
//!
//! Bytes are checked to be UTF-8 while they are parsed. A base, a limit or an encoding are set with
//! [`ParseOptions`]:
//!
//! ```
//! use urlwind::Url;
//! use urlwind::batch::{Batch, Lines};
//!
//! let base = Url::parse("https://example.com/docs/")?;
//! let page = b"index.html\n../a b\r\nhttps://example.net/\n//[\n";
//! let mut batch = Batch::new();
//! Url::options().base_url(Some(&base)).parse_batch(Lines::new(page), &mut batch);
//! let urls: Vec<String> = batch.iter().flatten().map(String::from).collect();
//! assert_eq!(urls, [
//!     "https://example.com/docs/index.html",
//!     "https://example.com/a%20b",
//!     "https://example.net/",
//! ]);
//! # Ok::<(), urlwind::ParseError>(())
//! ```
//!
//! Rows do not depend on each other, so threads can have a batch each; `examples/count_hosts.rs` does that.
//!
//! # Memory
//!
//! A batch holds 48 bytes for each row, 8 for each row that was rewritten, and the text of those; each
//! at most twice, because the buffers grow that way. Beyond that it keeps nothing, however long an input is
//! or becomes in between. [`clear`](Batch::clear) keeps the memory for the next inputs.

mod lines;
mod values;

#[cfg(all(test, feature = "std"))]
mod batch_tests;

pub use lines::Lines;
pub use values::{Offset, OffsetsError, Values, ValuesIter};

pub use crate::record::{Batch, Iter};

use core::fmt;

use crate::error::ParseError;
use crate::parse::{self, Input as _, Output};
use crate::record::{Offsets, Row, Text, Url, UrlRef};
use crate::url::{Input, ParseOptions, Sealed as _};

impl<'i> Batch<'i> {
    /// Parses all inputs as absolute URLs. See [`ParseOptions::parse_batch`] for other ways.
    ///
    /// ```
    /// use urlwind::batch::Batch;
    /// let texts = vec![String::from("https://example.com/"), String::from("/")];
    /// let batch = Batch::parse(&texts);
    /// assert!(batch.get(0).unwrap().is_ok() && batch.get(1).unwrap().is_err());
    /// ```
    #[inline]
    pub fn parse<I: IntoIterator<Item: Input<'i>>>(inputs: I) -> Batch<'i> {
        let mut batch = Batch::new();
        Url::options().parse_batch(inputs, &mut batch);
        batch
    }

    /// Whether there are no rows.
    ///
    /// ```
    /// assert!(urlwind::batch::Batch::parse([""; 0]).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The URL of a row, or why it is none; nothing if there are not so many rows.
    ///
    /// ```
    /// use urlwind::{ParseError, batch::Batch};
    /// let batch = Batch::parse(["https://example.com/", "/"]);
    /// assert!(batch.get(0).is_some_and(|url| url.is_ok()));
    /// assert_eq!(batch.get(1), Some(Err(ParseError::RelativeUrlWithoutBase)));
    /// assert_eq!(batch.get(2), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize) -> Option<Result<UrlRef<'_>, ParseError>> {
        (row < self.len()).then(|| self.view(row))
    }

    /// The URL of a row.
    ///
    /// # Panics
    /// When there are not so many rows.
    #[doc(hidden)]
    // Always inlined: columns call it for every row.
    #[inline(always)]
    pub fn row(&self, row: usize) -> Result<UrlRef<'_>, ParseError> {
        self.view(row)
    }

    /// The text of a row that is a part of its input: for those who share the input's memory.
    ///
    /// # Panics
    /// When there are not so many rows.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn borrowed(&self, row: usize) -> Option<&'i str> {
        self.input_text(row)
    }

    /// All URLs that had to be rewritten, one after the other: the memory that those rows borrow.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn rewritten(&self) -> &str {
        self.written_text()
    }
}

impl<'b> IntoIterator for &'b Batch<'_> {
    type Item = Result<UrlRef<'b>, ParseError>;
    type IntoIter = Iter<'b>;

    #[inline]
    fn into_iter(self) -> Iter<'b> {
        self.iter()
    }
}

impl<'i, T: Input<'i>> Extend<T> for Batch<'i> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, inputs: I) {
        Url::options().parse_batch(inputs, self);
    }
}

impl<'i, T: Input<'i>> FromIterator<T> for Batch<'i> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(inputs: I) -> Self {
        Batch::parse(inputs)
    }
}

impl Default for Batch<'_> {
    #[inline]
    fn default() -> Self {
        Batch::new()
    }
}

/// As a list of results, with no passwords in it.
impl fmt::Debug for Batch<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl ParseOptions<'_> {
    /// Parses all inputs with these options, and adds a row to `batch` for each, in their order.
    ///
    /// ```
    /// use urlwind::{ParseError, Url, batch::Batch};
    /// let mut batch = Batch::new();
    /// let short = Url::options().max_length(20);
    /// short.parse_batch(["https://example.com/", "https://example.com/path"], &mut batch);
    /// assert!(batch.get(0).unwrap().is_ok());
    /// assert_eq!(batch.get(1), Some(Err(ParseError::Overflow)));
    /// ```
    #[inline]
    pub fn parse_batch<'i, I>(self, inputs: I, batch: &mut Batch<'i>)
    where
        I: IntoIterator<Item: Input<'i>>,
    {
        let inputs = inputs.into_iter().map(|input| input.get());
        let longest = self.longest_normal();
        parse::many(inputs, longest, batch, |input, host_end, batch| {
            if self.is_default() {
                return parse::parse_open(host_end, input, Aside(batch))
                    .unwrap_or_else(Row::invalid);
            }
            // What is too long is not read.
            let text = match input.bytes().len() {
                length if length > self.longest_input() => Err(ParseError::Overflow),
                _ => input.text(),
            };
            text.and_then(|text| self.parse_to(text, Aside(batch)))
                .unwrap_or_else(Row::invalid)
        });
    }
}

/// Into the shared buffer of a batch.
struct Aside<'b, 'i>(&'b mut Batch<'i>);

impl<'i> Output<'i> for Aside<'_, 'i> {
    type Url = Row<'i>;

    #[inline]
    fn normal(self, text: &'i str, at: Offsets) -> Row<'i> {
        Row::borrowed(text, at)
    }

    #[inline]
    fn written(
        self,
        input: &'i str,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<Row<'i>, ParseError> {
        self.0.write_row(input, room, write)
    }

    #[inline]
    fn owned(self, url: Url) -> Row<'i> {
        self.0.copy_row(&url)
    }
}
