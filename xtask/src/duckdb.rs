//! The DuckDB extension: a shared library with a footer.

use crate::Outcome;
use crate::command::Command;
use crate::files::at;
use crate::options::Options;
use crate::project::version;
use crate::workspace::{root, target};
use std::env::consts::{ARCH, DLL_PREFIX, DLL_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};

const USAGE: &str = "cargo xtask duckdb-extension [--to <folder>] [--platform <name>] [--features <of the library>]";

/// The name is part of the interface: DuckDB calls the function `urlwind_init_c_api` in it.
pub(crate) const FILE: &str = "urlwind.duckdb_extension";

/// The version of DuckDB's table of functions that `bindings/duckdb/src/ffi/mod.rs` knows.
const INTERFACE: &str = "v1.2.0";

/// The length of a field of the footer.
const FIELD: usize = 32;

/// The task `duckdb-extension`: the file for users of the DuckDB shell and of other languages.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments, USAGE)?;
    let folder = match options.last("--to") {
        Some(folder) => root().join(folder),
        None => target().join("duckdb"),
    };
    let platform = options.last("--platform").map(str::to_owned);
    let platform = platform.map_or_else(this_platform, Ok)?;
    if platform.len() > FIELD {
        return Err(format!("`{platform}` has no room in the footer"));
    }
    let mut build = Command::new("cargo build --release -p urlwind-duckdb");
    for features in options.all("--features") {
        build = build.args(["--features", features]);
    }
    build.run()?;
    let path = write(&target().join("release"), &folder, &platform)?;
    let path = path.display().to_string();
    println!("  {path} (for {platform})\nIn a DuckDB that was started with -unsigned:\n");
    println!(
        "  LOAD '{}';\n  SELECT url_host('https://EXAMPLE.com/');",
        path.replace('\'', "''")
    );
    Ok(())
}

/// Writes the extension for a system into a folder, from the library that cargo has built in another, and says where it is.
pub(crate) fn write(built: &Path, folder: &Path, platform: &str) -> Result<PathBuf, String> {
    let library = built.join(format!("{DLL_PREFIX}urlwind_duckdb{DLL_SUFFIX}"));
    let mut bytes = fs::read(&library).map_err(|error| at(&library, &error))?;
    bytes.extend(footer(platform, &format!("v{}", version()?)));
    // A DuckDB may be running with the old file, which must not change under it.
    let new = folder.join(format!("{FILE}.new"));
    crate::files::write(&new, bytes)?;
    let path = folder.join(FILE);
    fs::rename(&new, &path).map_err(|error| at(&path, &error))?;
    path.canonicalize().map_err(|error| at(&path, &error))
}

/// Footer that DuckDB reads before it loads the file: eight fields of 32 bytes, the last first, and room for a signature.
fn footer(platform: &str, version: &str) -> Vec<u8> {
    let mut fields = [[0_u8; FIELD]; 8];
    let known = ["4", platform, INTERFACE, version, "C_STRUCT"];
    for (field, text) in fields.iter_mut().rev().zip(known) {
        field[..text.len()].copy_from_slice(text.as_bytes());
    }
    [fields.concat(), vec![0; 256]].concat()
}

/// DuckDB's name for the system that this was compiled for.
fn this_platform() -> Result<String, String> {
    let system = if OS == "macos" { "osx" } else { OS };
    let processor = match ARCH {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_footer_asks_for_the_table_that_the_code_knows() {
        assert_eq!(footer("linux_amd64", "v0.1.0").len(), 512);
        let code = include_str!("../../bindings/duckdb/src/ffi/mod.rs");
        assert!(code.contains(&format!("TABLE_VERSION: &CStr = c\"{INTERFACE}\"")));
        let python = include_str!("../../bindings/python/python/urlwind/duckdb.py");
        assert!(python.contains(&format!("_INTERFACE = \"{INTERFACE}\"")));
    }
}
