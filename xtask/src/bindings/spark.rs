//! The Spark extension: a jar with the classes of the Java package and its own, compiled against the jars
//! inside the `pyspark` package, and its tests from SQL, Python, Java and Scala.

use super::java;
use super::python;
use super::venv::{Environment, text};
use crate::Outcome;
use crate::test_data;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// The package, from the root.
const PACKAGE: &str = "bindings/spark";

/// Where a Python environment has the jars of Spark.
const PRINT_JARS: &str = "import pyspark; print(pyspark.__path__[0] + '/jars/*')";

/// The task `spark-jar`: the package for users.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let folder = java::folder_of(arguments)?;
    let environment = python::with_engines(workspace)?;
    let jar = jar(workspace, &environment)?;
    java::give(workspace, &jar, folder)
}

/// The step `spark`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    // The job of `examples/scale` is compared with what the Python package makes of it.
    let environment = python::installed(workspace)?;
    let jar = jar(workspace, &environment)?;
    let classes = java::fresh(&workspace.target().join("spark/tests"))?;
    let tests = workspace.root().join(PACKAGE).join("tests");
    let spark = spark_jars(workspace, &environment)?;
    java::compile(workspace, &tests, &classes, &spark)?;
    let test_jar = workspace.target().join("spark/urlwind-spark-tests.jar");
    java::write_jar(
        workspace,
        &classes,
        &test_jar,
        "io.github.urlwind.spark.tests",
    )?;
    let data = test_data::web_platform_tests(workspace)?;
    environment
        .python("-m pytest -q -p no:cacheprovider")
        .arg(text(&tests))
        .env("URLWIND_ALL_ENGINES", "1")
        .env("URLWIND_WPT", text(&data))
        .env("URLWIND_SPARK_JAR", text(&jar))
        .env("URLWIND_SPARK_TEST_JAR", text(&test_jar))
        .env("PATH", environment.search_path())
        .run_tests(workspace)
}

/// Builds the jar for this system, and says where it is.
fn jar(workspace: &Workspace, environment: &Environment) -> Result<PathBuf, String> {
    let jar = workspace.target().join("spark/urlwind-spark.jar");
    jar_with(workspace, environment, &[java::library(workspace)?], &jar)
}

/// Packs the classes of the Java package and those for Spark with libraries, so that one file is enough.
pub(crate) fn jar_with(
    workspace: &Workspace,
    environment: &Environment,
    libraries: &[(String, PathBuf)],
    jar: &Path,
) -> Result<PathBuf, String> {
    let classes = java::fresh(&workspace.target().join("spark/classes"))?;
    java::fill(workspace, libraries, &classes)?;
    let sources = workspace.root().join(PACKAGE).join("java");
    let spark = spark_jars(workspace, environment)?;
    let path = format!("{}:{spark}", text(&classes));
    java::compile(workspace, &sources, &classes, &path)?;
    java::write_jar(workspace, &classes, jar, "io.github.urlwind.spark")
}

/// The class path of Spark.
fn spark_jars(workspace: &Workspace, environment: &Environment) -> Result<String, String> {
    let jars = environment.python("-c").arg(PRINT_JARS).read(workspace)?;
    Ok(jars.trim_end().to_owned())
}
