//! The DuckDB extension: a shared library with a footer, and its tests in the oldest and the newest
//! DuckDB that it is made for.

use super::venv::Environment;
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, text};
use crate::test_data;
use crate::workspace::Workspace;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};

const USAGE: &str = "cargo xtask duckdb-extension [--to <folder>] [--platform <name>]";

/// The name is part of the interface: DuckDB calls the function `urlwind_init_c_api` in it.
pub(crate) const FILE: &str = "urlwind.duckdb_extension";

/// The version of DuckDB's table of functions that `bindings/duckdb/src/ffi/mod.rs` knows.
const INTERFACE: &str = "v1.2.0";

/// The tests, and a file of requirements for each DuckDB to run them in.
const TESTS: &str = "bindings/duckdb/tests";
const DUCKDBS: &[&str] = &["oldest", "newest"];

/// Old packages for Python have names of their own for the same system.
const PRINT_PLATFORM: &str = "import duckdb; print(duckdb.sql('PRAGMA platform').fetchall()[0][0])";

/// The length of a field of the footer.
const FIELD: usize = 32;

/// What the task is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Wish {
    folder: Option<PathBuf>,
    /// DuckDB's name for the system.
    platform: String,
}

fn wish_of(arguments: &[String]) -> Result<Wish, String> {
    let (mut folder, mut platform) = (None, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let value = rest.next().filter(|value| !value.is_empty());
        match (argument.as_str(), value) {
            ("--to", Some(value)) => folder = Some(PathBuf::from(value)),
            // A longer one has no room in the footer.
            ("--platform", Some(value)) if value.len() <= FIELD => platform = Some(value.clone()),
            _ => return Err(format!("`{argument}` is not understood. {USAGE}")),
        }
    }
    Ok(Wish {
        folder,
        platform: platform.map_or_else(this_platform, Ok)?,
    })
}

/// The task `duckdb-extension`: the file for users of the DuckDB shell and of other languages.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let Wish { folder, platform } = wish_of(arguments)?;
    let folder = match folder {
        Some(folder) => workspace.root().join(folder),
        None => workspace.target().join("duckdb"),
    };
    let library = build(workspace, &[])?;
    let path = library.write(&folder, &platform)?;
    println!("  {} (for {platform})", path.display());
    println!("In a DuckDB that was started with -unsigned:\n");
    println!(
        "  LOAD '{}';",
        path.display().to_string().replace('\'', "''")
    );
    println!("  SELECT url_host('https://EXAMPLE.com/');");
    Ok(())
}

/// The step `duckdb`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    // First the one that nobody shall find where it was built.
    let probe = build(workspace, &["panic-probe"])?;
    let library = build(workspace, &[])?;
    let data = test_data::web_platform_tests(workspace)?;
    for duckdb in DUCKDBS {
        let environment = environment(workspace, duckdb)?;
        let platform = environment
            .python("-c")
            .arg(PRINT_PLATFORM)
            .read(workspace)?;
        let folder = workspace.target().join(format!("duckdb-{duckdb}"));
        let extension = library.write(&folder, platform.trim_end())?;
        let probe = probe.write(&folder.join("probe"), platform.trim_end())?;
        environment
            .python("-m pytest -q -p no:cacheprovider")
            .arg(TESTS)
            .env("URLWIND_WPT", text(&data))
            .env("URLWIND_DUCKDB", text(&extension))
            .env("URLWIND_DUCKDB_PROBE", text(&probe))
            .run_tests(workspace)?;
    }
    Ok(())
}

/// A shared library that lacks only the footer.
pub(crate) struct Library {
    bytes: Vec<u8>,
    version: String,
}

fn build(workspace: &Workspace, features: &[&str]) -> Result<Library, String> {
    Command::new("cargo build --release -p urlwind-duckdb --features")
        .arg(features.join(","))
        .run(workspace)?;
    Library::in_folder(workspace, &workspace.target().join("release"))
}

impl Library {
    /// The one that cargo has built in a folder.
    pub(crate) fn in_folder(workspace: &Workspace, folder: &Path) -> Result<Library, String> {
        let path = folder.join(format!("{DLL_PREFIX}urlwind_duckdb{DLL_SUFFIX}"));
        Ok(Library {
            bytes: fs::read(&path).map_err(|error| at(&path, &error))?,
            version: version(workspace)?,
        })
    }

    /// Writes the extension for a system into a folder, and says where it is.
    pub(crate) fn write(&self, folder: &Path, platform: &str) -> Result<PathBuf, String> {
        fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
        let path = folder.join(FILE);
        // A DuckDB may be running with the old file, which must not change under it.
        let new = folder.join(format!("{FILE}.new"));
        let bytes = [&self.bytes[..], &footer(platform, &self.version)].concat();
        fs::write(&new, bytes).map_err(|error| at(&new, &error))?;
        fs::rename(&new, &path).map_err(|error| at(&path, &error))?;
        path.canonicalize().map_err(|error| at(&path, &error))
    }
}

/// What DuckDB reads before it loads the file: eight fields of 32 bytes, the last first, and room
/// for a signature.
fn footer(platform: &str, version: &str) -> Vec<u8> {
    let mut fields = [[0_u8; FIELD]; 8];
    let known = ["4", platform, INTERFACE, version, "C_STRUCT"];
    for (field, text) in fields.iter_mut().rev().zip(known) {
        field[..text.len()].copy_from_slice(text.as_bytes());
    }
    let mut footer = fields.concat();
    footer.extend([0; 256]);
    footer
}

/// DuckDB's name for the system that this was compiled for.
fn this_platform() -> Result<String, String> {
    let system = match std::env::consts::OS {
        "linux" => "linux",
        "macos" => "osx",
        "windows" => "windows",
        other => return Err(format!("does not know DuckDB's name for {other}")),
    };
    let processor = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => return Err(format!("does not know DuckDB's name for {other}")),
    };
    let library = match () {
        () if cfg!(target_env = "musl") => "_musl",
        () if cfg!(all(windows, target_env = "gnu")) => "_mingw",
        () => "",
    };
    Ok(format!("{system}_{processor}{library}"))
}

/// As DuckDB shows it: `v` and the version of the package.
fn version(workspace: &Workspace) -> Result<String, String> {
    let id = Command::new("cargo pkgid -p urlwind-duckdb").read(workspace)?;
    let version = id.trim_end().rsplit(['@', '#']).next();
    Ok(format!("v{}", version.unwrap_or_default()))
}

/// A Python with this DuckDB and pytest.
fn environment(workspace: &Workspace, duckdb: &str) -> Result<Environment, String> {
    let environment = Environment::named(workspace, &format!("duckdb-venv-{duckdb}"))?;
    // To build DuckDB itself would take an hour.
    environment
        .pip("--only-binary :all: -r")
        .arg(format!("{TESTS}/requirements-{duckdb}.txt"))
        .run(workspace)?;
    Ok(environment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_footer_has_its_fields_in_reverse() {
        let footer = footer("linux_amd64", "v0.1.0");
        assert_eq!(footer.len(), 512);
        let field = |number: usize| {
            let field = &footer[number * 32..][..32];
            String::from_utf8_lossy(field)
                .trim_end_matches('\0')
                .to_owned()
        };
        assert_eq!(field(7), "4");
        assert_eq!(field(6), "linux_amd64");
        assert_eq!(field(5), INTERFACE);
        assert_eq!(field(4), "v0.1.0");
        assert_eq!(field(3), "C_STRUCT");
        assert!(
            footer[..96]
                .iter()
                .chain(&footer[256..])
                .all(|byte| *byte == 0)
        );
    }

    #[test]
    fn the_footer_asks_for_the_table_that_the_code_knows() {
        let code = include_str!("../../../bindings/duckdb/src/ffi/mod.rs");
        assert!(code.contains(&format!("TABLE_VERSION: &CStr = c\"{INTERFACE}\"")));
        let python = include_str!("../../../bindings/python/python/urlwind/duckdb.py");
        assert!(python.contains(&format!("_INTERFACE = \"{INTERFACE}\"")));
    }

    #[test]
    fn the_task_is_told_where_and_for_what() {
        let wish = |words: &str| {
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            wish_of(&words)
        };
        assert_eq!(
            wish("--platform linux_amd64_gcc4 --to x"),
            Ok(Wish {
                folder: Some(PathBuf::from("x")),
                platform: "linux_amd64_gcc4".into(),
            })
        );
        assert_eq!(wish("--platform p").unwrap().folder, None);
        let too_long = format!("--platform {}", "p".repeat(FIELD + 1));
        for wrong in ["--to", "x", "--to x y", "--platform", &too_long] {
            assert!(wish(wrong).unwrap_err().contains(USAGE), "{wrong}");
        }
    }
}
