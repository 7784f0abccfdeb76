//! Counts the URLs of a Parquet file by registrable domain, on all cores and in constant memory.
//!
//! Each thread takes the next row group, reads it batch by batch, asks for the domains of a batch with
//! `urlwind-columns`, and counts them in a table of its own. A full table is sorted and spilled to a temporary file; in
//! the end all are merged. Memory is thus bounded regardless of the size of the file and the number of domains.

#![forbid(unsafe_code)]

mod table;

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use arrow_array::cast::AsArray;
use arrow_array::{Array, StructArray};
use arrow_schema::{DataType, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ParquetRecordBatchReaderBuilder};
use urlwind_columns::{Plan, Question};

use table::{Table, merged};

/// Any error, with a message for people.
pub type Problem = Box<dyn Error + Send + Sync>;

/// Rows per batch.
const BATCH: usize = 8192;

/// The resources to use.
pub struct Options {
    /// Number of threads that read, decode and parse.
    pub threads: usize,
    /// Number of bytes that all tables of counts may take together before they spill to files.
    pub memory: usize,
}

/// The numbers of rows of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Rows of the file.
    pub rows: u64,
    /// Rows that are null.
    pub nulls: u64,
    /// Rows that are not URLs.
    pub not_urls: u64,
    /// URLs without a registrable domain: addresses, public suffixes, no host.
    pub without_domain: u64,
    /// Distinct domains, each written once.
    pub domains: u64,
}

impl Summary {
    fn add(&mut self, other: Summary) {
        self.rows += other.rows;
        self.nulls += other.nulls;
        self.not_urls += other.not_urls;
        self.without_domain += other.without_domain;
        self.domains += other.domains;
    }
}

/// A Parquet file, and its column of URLs.
pub struct Urls<'a> {
    path: &'a Path,
    metadata: ArrowReaderMetadata,
    column: usize,
}

impl<'a> Urls<'a> {
    /// Reads the file's footer.
    ///
    /// # Errors
    /// If the file cannot be read, is not a Parquet file, or has no such column of text.
    pub fn open(path: &'a Path, column: Option<&str>) -> Result<Urls<'a>, Problem> {
        let in_file = |error: &dyn Error| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|error| in_file(&error))?;
        let metadata = ArrowReaderMetadata::load(&file, Default::default());
        let metadata = metadata.map_err(|error| in_file(&error))?;
        let name = column.unwrap_or("url");
        let schema = metadata.schema();
        let Some((column, field)) = schema.column_with_name(name) else {
            let texts = columns_of_text(schema);
            return Err(format!(
                "{}: no column {name:?}; columns of text: {texts}",
                path.display()
            )
            .into());
        };
        if !is_text(field.data_type()) {
            let (path, kind) = (path.display(), field.data_type());
            return Err(
                format!("{path}: the column {name:?} must hold text; its type is {kind}").into(),
            );
        }
        Ok(Urls {
            path,
            metadata,
            column,
        })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        let rows = self.metadata.metadata().file_metadata().num_rows();
        rows.max(0) as u64
    }

    /// Writes a line for each domain, sorted by name: the count, a tab, and the domain. Calls `progress` with the
    /// number of rows just counted, from any thread.
    ///
    /// # Errors
    /// If the file cannot be read, or the counts cannot be written.
    pub fn count(
        &self,
        options: &Options,
        progress: &(dyn Fn(u64) + Sync),
        to: &mut dyn Write,
    ) -> Result<Summary, Problem> {
        let groups = self.metadata.metadata().num_row_groups();
        let threads = options.threads.clamp(1, groups.max(1));
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut counter = Counter {
                table: Table::new(options.memory / threads),
                summary: Summary::default(),
            };
            while !failed.load(Ordering::Relaxed) {
                let group = next.fetch_add(1, Ordering::Relaxed);
                if group >= groups {
                    break;
                }
                if let Err(problem) = self.count_group(group, &mut counter, progress) {
                    failed.store(true, Ordering::Relaxed);
                    return Err(format!(
                        "{}, row group {group}: {problem}",
                        self.path.display()
                    ));
                }
            }
            Ok(counter)
        };
        let counters = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let ends = threads.into_iter().map(|thread| {
                let end = thread.join();
                end.unwrap_or_else(|_| Err(format!("{}: the reader failed", self.path.display())))
            });
            ends.collect::<Result<Vec<Counter>, String>>()
        })?;
        let mut summary = Summary::default();
        let mut tables = Vec::with_capacity(counters.len());
        for counter in counters {
            summary.add(counter.summary);
            tables.push(counter.table);
        }
        for entry in merged(tables)? {
            let (domain, count) = entry?;
            writeln!(to, "{count}\t{domain}")?;
            summary.domains += 1;
        }
        to.flush()?;
        Ok(summary)
    }

    fn count_group(
        &self,
        group: usize,
        counter: &mut Counter,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Problem> {
        // Threads that share a handle would also share its position in the file.
        let file = File::open(self.path)?;
        let builder =
            ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone());
        let column = ProjectionMask::roots(builder.parquet_schema(), [self.column]);
        let batches = builder
            .with_row_groups(vec![group])
            .with_projection(column)
            .with_batch_size(BATCH)
            .build()?;
        // Both from one parse of each URL.
        let question = Question::Struct(vec![
            ("domain".into(), Question::RegistrableDomain),
            ("error".into(), Question::Error),
        ]);
        for batch in batches {
            let batch = batch?;
            let answers = Plan::new().ask_array(batch.column(0), &question)?;
            counter.add(answers.as_struct())?;
            progress(batch.num_rows() as u64);
        }
        Ok(())
    }
}

/// The counts of a thread.
struct Counter {
    table: Table,
    summary: Summary,
}

impl Counter {
    fn add(&mut self, answers: &StructArray) -> Result<(), Problem> {
        let [domains, errors] = answers.columns() else {
            return Err("expected two columns of answers".into());
        };
        // The answers have the type of the URLs.
        match domains.data_type() {
            DataType::LargeUtf8 => self.add_each(domains.as_string::<i64>().iter())?,
            DataType::Utf8View => self.add_each(domains.as_string_view().iter())?,
            _ => self.add_each(domains.as_string::<i32>().iter())?,
        }
        let rows = answers.len() as u64;
        let nulls = answers.null_count() as u64;
        let not_urls = rows - errors.null_count() as u64;
        self.summary.add(Summary {
            rows,
            nulls,
            not_urls,
            without_domain: domains.null_count() as u64 - nulls - not_urls,
            domains: 0,
        });
        Ok(())
    }

    fn add_each<'a>(
        &mut self,
        domains: impl Iterator<Item = Option<&'a str>>,
    ) -> Result<(), Problem> {
        for domain in domains.flatten() {
            self.table.add(domain)?;
        }
        Ok(())
    }
}

fn is_text(kind: &DataType) -> bool {
    Question::IsValid.data_type(kind).is_ok() && *kind != DataType::Null
}

fn columns_of_text(schema: &Schema) -> String {
    let fields = schema.fields().iter();
    let texts = fields.filter(|field| is_text(field.data_type()));
    let names: Vec<&str> = texts.map(|field| field.name().as_str()).collect();
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    }
}
