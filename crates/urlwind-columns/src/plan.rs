//! How a column is worked on.

use std::sync::Arc;

use crate::dictionary::Dictionary;
use crate::error::ColumnError;
use crate::expand::expand;
use crate::input::Texts;
use crate::join::{BaseRows, join};
use crate::layouts::Rows;
use crate::output::Array;
use crate::pieces::{Paired, Threads, cut, paired, run, until_read};
use crate::question::Question;
use crate::read::read;

/// Calls `$body` with `$rows`, which reads the rows of `$texts`, and with the layout of what is to be
/// made of them: compiled once for each pair.
macro_rules! with_rows {
    ($texts:expr, ($layout:pat, $rows:ident) => $body:expr) => {{
        use crate::builder::{Large, Small, ViewsOf};
        use crate::dictionary::Words;
        use crate::input::{AllNull, Texts};
        match $texts {
            Texts::Small($rows) => {
                let $layout = Small($rows.buffer());
                $body
            }
            Texts::Large($rows) => {
                let $layout = Large($rows.buffer());
                $body
            }
            Texts::Views($rows) => {
                let $layout = ViewsOf($rows);
                $body
            }
            Texts::Dictionary(texts) => {
                let $rows = &**texts;
                match texts.words {
                    Words::Large(_) => {
                        let $layout = Large(texts.words.buffer());
                        $body
                    }
                    Words::Small(_) | Words::Views(_) => {
                        let $layout = Small(texts.words.buffer());
                        $body
                    }
                }
            }
            Texts::Null(_) => {
                let ($layout, $rows) = (Small(&[]), &AllNull);
                $body
            }
        }
    }};
}

/// With how many threads a column is worked on, and how large the arrays of the answer may become.
///
/// ```
/// use urlwind_columns::{Consecutive, Plan, Question};
/// let column = [Consecutive::new(b"http:ahttp:b", &[0_i64, 6, 12], None)?.into()];
/// let answers = Plan::new().threads(2).ask(&column, &Question::NORMALIZE)?;
/// assert_eq!(answers[0].text(1).as_deref(), Some("http://b/"));
/// # Ok::<(), urlwind_columns::ColumnError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Plan {
    threads: Threads,
    limit: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan::new()
    }
}

impl Plan {
    /// One thread, and arrays as large as their offsets let them become.
    pub const fn new() -> Plan {
        Plan {
            threads: Threads::Own(1),
            limit: usize::MAX,
        }
    }

    /// So many threads, that of the caller among them. Few rows are not shared out.
    pub const fn threads(mut self, threads: usize) -> Plan {
        self.threads = Threads::Own(threads);
        self
    }

    /// The threads of rayon's pool: that which the caller runs in, or the global one.
    #[cfg(feature = "rayon")]
    pub const fn on_rayon(mut self) -> Plan {
        self.threads = Threads::Rayon;
        self
    }

    /// Arrays with no more than so many bytes of text in a column. A text that is longer by itself becomes
    /// null. Without a limit, only offsets of 32 bits set one: 2 GB.
    ///
    /// ```
    /// use urlwind_columns::{Consecutive, Plan, Question};
    /// let column = [Consecutive::new(b"http:ahttp:b", &[0_i64, 6, 12], None)?.into()];
    /// let answers = Plan::new().limit(10).ask(&column, &Question::NORMALIZE)?;
    /// assert_eq!(answers.len(), 2);
    /// # Ok::<(), urlwind_columns::ColumnError>(())
    /// ```
    pub const fn limit(mut self, bytes: usize) -> Plan {
        self.limit = bytes;
        self
    }

    /// Answers for all rows of the chunks, in their order. There may be more arrays than chunks: for each
    /// thread, and where one is full. Each has the layout of its chunk ([`Texts::text_type`]).
    ///
    /// # Errors
    /// When a struct has a struct or a [`Join`](Question::Join) as a field.
    pub fn ask(
        &self,
        chunks: &[Texts<'_>],
        question: &Question<'_>,
    ) -> Result<Vec<Arc<Array>>, ColumnError> {
        question.check()?;
        Ok(self.ask_checked(chunks, question))
    }

    fn ask_checked(&self, chunks: &[Texts<'_>], question: &Question<'_>) -> Vec<Arc<Array>> {
        let words: Vec<Option<Array>> = chunks
            .iter()
            .map(|chunk| match chunk {
                Texts::Dictionary(texts) => self.ask_words(texts, question),
                _ => None,
            })
            .collect();
        let lengths: Vec<usize> = chunks.iter().map(Texts::rows).collect();
        let pieces = cut(&lengths, self.threads.count());
        run(&pieces, self.threads, |piece| {
            let texts = &chunks[piece.chunk];
            let rows = piece.rows.clone();
            match (texts, &words[piece.chunk]) {
                (Texts::Dictionary(texts), Some(answers)) => {
                    until_read(rows, |range| expand(answers, texts, range, self.limit))
                }
                _ => with_rows!(texts, (layout, source) => until_read(rows, |range| {
                    let bytes = texts.bytes(&range);
                    read(layout, source, range, bytes, self.limit, question)
                })),
            }
        })
    }

    /// The answers for the words of a dictionary, in one array. Nothing if there are more words than rows,
    /// or they do not fit in one: then rows are better read one by one.
    fn ask_words(&self, texts: &Dictionary<'_>, question: &Question<'_>) -> Option<Array> {
        if texts.words.rows() > texts.keys.rows() {
            return None;
        }
        let words = texts.words.texts();
        let kind = question.kind(&words.text_type());
        Array::concatenated(&kind, &self.ask_checked(&[words], question))
    }

    /// Each row resolved against the row of `bases` beside it, normalized. The columns may be cut into chunks
    /// differently.
    ///
    /// ```
    /// use urlwind_columns::{Consecutive, Plan};
    /// let column = [Consecutive::new(b"../a", &[0_i32, 4], None)?.into()];
    /// let bases = [Consecutive::new(b"http://b/c/d", &[0_i32, 12], None)?.into()];
    /// let answers = Plan::new().join_each(&column, &bases)?;
    /// assert_eq!(answers[0].text(0).as_deref(), Some("http://b/a"));
    /// # Ok::<(), urlwind_columns::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// When there are not as many bases as rows.
    pub fn join_each(
        &self,
        column: &[Texts<'_>],
        bases: &[Texts<'_>],
    ) -> Result<Vec<Arc<Array>>, ColumnError> {
        let lengths_of = |texts: &[Texts<'_>]| texts.iter().map(Texts::rows).collect::<Vec<_>>();
        let (lengths, base_lengths) = (lengths_of(column), lengths_of(bases));
        let (rows, beside) = (lengths.iter().sum(), base_lengths.iter().sum());
        if rows != beside {
            return Err(ColumnError::Lengths { rows, beside });
        }
        let pairs = paired(&cut(&lengths, self.threads.count()), &base_lengths);
        Ok(run(&pairs, self.threads, |pair| {
            with_rows!(&bases[pair.beside.chunk], (_, rows) => {
                self.join_pair(&column[pair.piece.chunk], pair, rows)
            })
        }))
    }

    fn join_pair(&self, texts: &Texts<'_>, pair: &Paired, bases: &dyn Rows) -> Vec<Array> {
        let bases = BaseRows {
            rows: bases,
            first: pair.beside.rows.start.wrapping_sub(pair.piece.rows.start) as isize,
        };
        let rows = pair.piece.rows.clone();
        with_rows!(texts, (layout, source) => until_read(rows, |range| {
            let bytes = texts.bytes(&range);
            join(layout, source, &bases, range, bytes, self.limit)
        }))
    }
}

impl Question<'_> {
    fn check(&self) -> Result<(), ColumnError> {
        let Question::Struct(fields) = self else {
            return Ok(());
        };
        for (name, field) in fields {
            if matches!(field, Question::Struct(_) | Question::Join(_)) {
                let name = name.clone().into_owned();
                return Err(ColumnError::NotAField { name });
            }
        }
        Ok(())
    }
}
