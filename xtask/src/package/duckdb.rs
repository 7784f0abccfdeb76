//! The DuckDB extension, compressed as DuckDB's own repository has them.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use crate::Outcome;
use crate::bindings::duckdb::{self, Library};
use crate::bindings::venv::Environment;
use crate::files::{at, text};
use std::fs;

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-arm64-gnu"];

/// The tests' list of packages with the newest DuckDB.
const REQUIREMENTS: &str = "bindings/duckdb/tests/requirements-newest.txt";

/// Runs the statements of the file that it is given, after making the table that they read. What stands
/// behind `--` is what the statement gives.
const RUN: &str = "\
import duckdb, re, sys
database = duckdb.connect(config={'allow_unsigned_extensions': 'true'})
database.execute(\"COPY (SELECT 'https://EXAMPLE.com/?utm_source=x' AS url) TO 'visits.parquet'\")
text = open(sys.argv[1]).read()
for statement in duckdb.extract_statements(text):
    print(database.execute(statement).fetchall())
answers = re.findall(r'^(SELECT .*); *-- (.*)$', text, re.MULTILINE)
assert answers
for statement, expected in answers:
    answer = str(database.execute(statement).fetchall()[0][0])
    assert answer == expected, (statement, answer, expected)
";

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let folder = platform.build(packing, "urlwind-duckdb", "")?;
        let name = format!("urlwind-duckdb-{}-{}", packing.version, platform.name);
        let stage = Stage::new(packing, name)?;
        let library = Library::in_folder(packing.workspace, &folder)?;
        library.write(&stage.folder, platform.duckdb)?;
        stage.add_documents("bindings/duckdb")?;
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        if !packing.is_here && platform.name != "linux-x64-gnu" {
            println!("no DuckDB for {} here: not run", platform.name);
            continue;
        }
        let clean = Clean::new(packing, "duckdb")?;
        let name = format!("urlwind-duckdb-{}-{}", packing.version, platform.name);
        clean.unpack(&packing.archive(&format!("{name}.tar.gz"))?)?;
        let environment = Environment::named(packing.workspace, "package-duckdb-venv")?;
        environment
            .pip("--only-binary :all: -r")
            .arg(REQUIREMENTS)
            .run(packing.workspace)?;
        let readme = clean.read(&format!("{name}/README.md"))?;
        let file = clean.path(&name).join(duckdb::FILE);
        let example = first_example(&readme, "sql")?
            .replace(&format!("/some/folder/{}", duckdb::FILE), &text(&file));
        clean.write("first.sql", &example)?;
        let script = clean.path("run.py");
        fs::write(&script, RUN).map_err(|error| at(&script, &error))?;
        environment
            .python("run.py first.sql")
            .in_folder(clean.folder())
            .run(packing.workspace)?;
    }
    Ok(())
}
