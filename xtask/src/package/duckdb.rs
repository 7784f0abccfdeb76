//! The DuckDB extension, compressed as DuckDB's own repository has them.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::duckdb;
use crate::venv::Environment;

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

fn name_of(packing: &Packing, platform: &Platform) -> String {
    format!("urlwind-duckdb-{}-{}", packing.version, platform.name)
}

pub(super) fn build(packing: &Packing) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let built = platform.build(packing, "urlwind-duckdb", "")?;
        let stage = Stage::new(packing, name_of(packing, platform))?;
        duckdb::write(&built, &stage.folder, platform.duckdb)?;
        stage.add_documents("bindings/duckdb")?;
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        if !packing.is_here && platform.name != "linux-x64-gnu" {
            println!("no DuckDB for {} here: not run", platform.name);
            continue;
        }
        let clean = Clean::new("duckdb")?;
        let name = name_of(packing, platform);
        clean.unpack(packing, &format!("{name}.tar.gz"))?;
        let requirements = format!("--only-binary :all: -r {REQUIREMENTS}");
        let environment = Environment::with("package-duckdb-venv", &requirements)?;
        let readme = clean.read(&format!("{name}/README.md"))?;
        let file = clean.path(&name).join(duckdb::FILE).display().to_string();
        let example = first_example(&readme, "sql")?;
        clean.write(
            "first.sql",
            &example.replace(&format!("/some/folder/{}", duckdb::FILE), &file),
        )?;
        clean.write("run.py", RUN)?;
        environment
            .python("run.py first.sql")
            .in_folder(clean.folder())
            .run()?;
    }
    Ok(())
}
