//! Queries as text, run by DataFusion, and what they give as text.

#![allow(dead_code)] // No test uses all of it.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use tokio::runtime::Runtime;

/// A session with our functions, and what runs its queries.
pub(crate) struct Session {
    pub(crate) context: SessionContext,
    runtime: Runtime,
}

impl Session {
    /// With DataFusion's own functions only.
    pub(crate) fn plain() -> Session {
        Session {
            context: SessionContext::new(),
            runtime: Runtime::new().unwrap(),
        }
    }

    pub(crate) fn new() -> Session {
        let mut session = Session::plain();
        urlwind_datafusion::register(&mut session.context).unwrap();
        session
    }

    /// A table in memory, with these batches in each partition.
    pub(crate) fn table(&self, name: &str, partitions: Vec<Vec<RecordBatch>>) {
        let schema = partitions[0][0].schema();
        let table = MemTable::try_new(schema, partitions).unwrap();
        self.context.register_table(name, Arc::new(table)).unwrap();
    }

    pub(crate) fn batches(&self, sql: &str) -> Result<Vec<RecordBatch>> {
        self.runtime
            .block_on(async { self.context.sql(sql).await?.collect().await })
    }

    /// The type of the first column, by the plan alone.
    pub(crate) fn data_type(&self, sql: &str) -> DataType {
        let frame = self.runtime.block_on(self.context.sql(sql)).unwrap();
        frame.schema().field(0).data_type().clone()
    }

    /// The rows of the result, each value as text.
    pub(crate) fn rows(&self, sql: &str) -> Vec<Vec<Option<String>>> {
        let batches = self
            .batches(sql)
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        let rows = batches.iter().flat_map(|batch| {
            let columns: Vec<_> = batch.columns().iter().map(texts).collect();
            (0..batch.num_rows()).map(move |row| {
                let value = |column: &Vec<Option<String>>| column[row].clone();
                columns.iter().map(value).collect()
            })
        });
        rows.collect()
    }

    /// The only column of a result.
    pub(crate) fn column(&self, sql: &str) -> Vec<Option<String>> {
        let rows = self.rows(sql).into_iter();
        rows.map(|mut row| row.remove(0)).collect()
    }

    /// Why a query fails.
    pub(crate) fn error(&self, sql: &str) -> String {
        match self.batches(sql) {
            Ok(_) => panic!("{sql}: no error"),
            Err(error) => error.strip_backtrace(),
        }
    }
}

fn texts(array: &ArrayRef) -> Vec<Option<String>> {
    let array = cast(array, &DataType::Utf8).unwrap();
    let texts = array.as_string::<i32>().iter();
    texts.map(|text| text.map(str::to_owned)).collect()
}
