//! The Spark extension: the Java package with the classes for Spark, in one jar.

use super::clean::{Clean, first_example};
use super::{Packing, at, java};
use crate::Outcome;
use crate::bindings::{python, spark, venv::text};
use std::fs;

/// Runs the statement of the file that it is given, and prints its row as the README has it.
const RUN: &str = "\
import sys
from pyspark.sql import SparkSession
builder = SparkSession.builder.master('local[1]').config('spark.jars', sys.argv[1])
builder = builder.config('spark.sql.extensions', 'io.github.urlwind.spark.UrlwindExtensions')
builder = builder.config('spark.ui.enabled', 'false').config('spark.log.level', 'OFF')
statement = open(sys.argv[2]).read().split(';')[0]
print('--', '  '.join(builder.getOrCreate().sql(statement).first()))
";

fn file_of(packing: &Packing<'_>) -> String {
    format!("urlwind-spark-{}.jar", packing.version)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let environment = python::with_engines(packing.workspace)?;
    let libraries = java::libraries(packing)?;
    let jar = packing.dist.join(file_of(packing));
    spark::jar_with(packing.workspace, &environment, &libraries, &jar)?;
    Ok(())
}

/// As the Java package that it contains, on every system; and in the Spark of this one.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    let jar = packing.archive(&file_of(packing))?;
    java::test_jar(packing, &jar)?;
    let clean = Clean::new(packing, "spark")?;
    let readme = packing.workspace.read("bindings/spark/README.md")?.text;
    let example = first_example(&readme, "sql")?;
    let answer = example.lines().find(|line| line.starts_with("-- "));
    let answer = answer.ok_or("the README's first example has no answer")?;
    clean.write("first.sql", example)?;
    clean.write("run.py", RUN)?;
    let environment = python::with_engines(packing.workspace)?;
    let python = |script: &str| {
        let command = environment.python(script).in_folder(clean.folder());
        command.env("SPARK_LOCAL_IP", "127.0.0.1")
    };
    let copy = clean.path("urlwind-spark.jar");
    fs::copy(&jar, &copy).map_err(|error| at(&copy, &error))?;
    clean.write("first.py", first_example(&readme, "python")?)?;
    let shown = python("first.py").read(packing.workspace)?;
    if !shown.contains("|example.com|") {
        return Err(format!("the README's example for Python printed\n{shown}"));
    }
    let run = python("run.py").args([text(&jar), "first.sql".into()]);
    clean.expect(&run, &format!("{answer}\n"))
}
