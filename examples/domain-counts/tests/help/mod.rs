//! Generates Parquet files of URLs.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

/// Writes one column, in batches, with `group` rows per group.
pub fn write(path: &Path, name: &str, group: usize, batches: impl Iterator<Item = ArrayRef>) {
    let properties = WriterProperties::builder()
        .set_max_row_group_row_count(Some(group))
        .set_compression(Compression::SNAPPY)
        .build();
    let mut writer = None;
    for batch in batches {
        let batch = RecordBatch::try_from_iter_with_nullable([(name, batch, true)]).unwrap();
        let writer = writer.get_or_insert_with(|| {
            let file = File::create(path).unwrap();
            ArrowWriter::try_new(file, Arc::clone(&batch.schema()), Some(properties.clone()))
                .unwrap()
        });
        writer.write(&batch).unwrap();
    }
    writer.unwrap().close().unwrap();
}
