//! `no-std`: proves that the core builds without the standard library.
//!
//! No target without a standard library is installed with Rust, so the proof is made on this one:
//! a package with a panic handler of its own cannot be compiled together with `std`, which has
//! the other. It is compiled with each set of features that promises to do without; and once with
//! the feature `std`, which must fail, or the proof proves nothing.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

const WITHOUT_STD: &[&str] = &[
    "",
    "idna",
    "validate",
    "serde",
    "encoding",
    "psl",
    "idna,validate,serde,encoding",
];

const PROBE: &str = "\
#![no_std]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
/// Uses the core, so that it is linked.
pub fn is_url(input: &str) -> bool {
    urlwind::Url::parse(input).is_ok()
}
";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let folder = workspace.target().join("no-std-probe");
    write_probe(workspace, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for features in WITHOUT_STD {
        probe(&folder, features).run(workspace)?;
    }
    let control = probe(&folder, "std");
    println!("$ {control}    # must fail");
    match control.read(workspace) {
        Err(problem) if problem.contains("panic_impl") => Ok(()),
        Err(problem) => Err(format!(
            "with the feature `std` the probe failed, but not for its panic handler: {problem}"
        )),
        Ok(_) => Err("the probe compiles even with the feature `std`, so it proves nothing".into()),
    }
}

fn probe(folder: &Path, features: &str) -> Command {
    let command = Command::new("cargo check --quiet").in_folder(folder);
    match features {
        "" => command,
        features => command.args(["--features", features]),
    }
}

fn write_probe(workspace: &Workspace, folder: &Path) -> std::io::Result<()> {
    let core = workspace.root().join("crates/urlwind");
    let manifest = format!(
        r#"[package]
name = "no-std-probe"
version = "0.0.0"
edition = "2024"

[features]
std = ["urlwind/std"]
idna = ["urlwind/idna"]
validate = ["urlwind/validate"]
serde = ["urlwind/serde"]
encoding = ["urlwind/encoding"]
psl = ["urlwind/psl"]

[dependencies]
urlwind = {{ path = {core:?}, default-features = false }}

# Unwinding needs the standard library.
[profile.dev]
panic = "abort"

[workspace]
"#
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("src/lib.rs"), PROBE)?;
    // The same versions as everywhere else in the workspace.
    fs::copy(
        workspace.root().join("Cargo.lock"),
        folder.join("Cargo.lock"),
    )?;
    Ok(())
}
