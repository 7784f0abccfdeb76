//! How long DataFusion takes for the hosts of a million URLs, by our functions and by what it has itself: `cargo
//! run --release --example figures -- FILE [ROUNDS]`, where the file has a URL on each line.
//!
//! All take turns, on one thread, and each counts with its best round: of the processor time of the whole process,
//! so that the ratios hold on a machine that is busy with other things.

use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::datasource::MemTable;
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion_spark::function::url::parse_url::ParseUrl;
use datafusion_spark::function::url::try_parse_url::TryParseUrl;
use tokio::runtime::Builder;

const ROWS: usize = 1_000_000;
/// As many rows as DataFusion puts in a batch by itself.
const BATCH: usize = 8192;

/// The name of a way, and its expression.
const WAYS: [(&str, &str); 6] = [
    ("url_host", "url_host(u)"),
    ("url_hostname", "url_hostname(u)"),
    ("our parse_url", "try_parse_url(u, 'HOST')"),
    (
        "datafusion-spark's parse_url",
        "spark_try_parse_url(u, 'HOST')",
    ),
    (
        "regexp_match",
        "regexp_match(u, '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+)')",
    ),
    (
        "regexp_replace",
        "regexp_replace(u, '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+).*$', '\\1')",
    ),
];

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn table(lines: &[&str], kind: &DataType) -> Outcome<MemTable> {
    let rows: Vec<&str> = lines.iter().copied().cycle().take(ROWS).collect();
    let batch = |rows: &[&str]| -> Outcome<RecordBatch> {
        let texts: ArrayRef = Arc::new(StringArray::from(rows.to_vec()));
        Ok(RecordBatch::try_from_iter([("u", cast(&texts, kind)?)])?)
    };
    let batches = rows.chunks(BATCH).map(batch).collect::<Outcome<Vec<_>>>()?;
    Ok(MemTable::try_new(batches[0].schema(), vec![batches])?)
}

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("name a file of URLs, one on each line")?;
    let rounds = arguments.next().map_or(Ok(7), |rounds| rounds.parse())?;
    let text = std::fs::read_to_string(file)?;
    let lines: Vec<&str> = text.lines().collect();

    let mut context =
        SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
    let theirs = ScalarUDF::new_from_impl(ParseUrl::new()).with_aliases(["spark_parse_url"]);
    context.register_udf(theirs);
    let theirs = ScalarUDF::new_from_impl(TryParseUrl::new()).with_aliases(["spark_try_parse_url"]);
    context.register_udf(theirs);
    urlwind_datafusion::register(&mut context)?;
    let runtime = Builder::new_current_thread().build()?;
    for kind in [DataType::Utf8, DataType::Utf8View] {
        context.register_table("t", Arc::new(table(&lines, &kind)?))?;
        let mut best = [Duration::MAX; WAYS.len()];
        let mut hosts = [0; WAYS.len()];
        for _ in 0..rounds {
            for ((_, call), (best, hosts)) in WAYS.iter().zip(best.iter_mut().zip(&mut hosts)) {
                let plan = runtime.block_on(async {
                    let frame = context
                        .sql(&format!("SELECT {call} AS host FROM t"))
                        .await?;
                    frame.create_physical_plan().await
                })?;
                let start = ProcessTime::now();
                let task = context.task_ctx();
                let batches = runtime.block_on(datafusion::physical_plan::collect(plan, task))?;
                *best = start.elapsed().min(*best);
                let given = |batch: &RecordBatch| batch.num_rows() - batch.column(0).null_count();
                *hosts = batches.iter().map(given).sum();
            }
        }
        println!(
            "\n| {kind} | ns for a row | times url_host | hosts found |\n| --- | ---: | ---: | ---: |"
        );
        for ((name, _), (time, hosts)) in WAYS.iter().zip(best.iter().zip(hosts)) {
            let time = time.as_nanos() as f64 / ROWS as f64;
            let first = best[0].as_nanos() as f64 / ROWS as f64;
            println!("| {name} | {time:.1} | {:.1} | {hosts} |", time / first);
        }
        context.deregister_table("t")?;
    }
    Ok(())
}
