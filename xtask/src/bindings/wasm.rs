//! The package for WebAssembly: modules built by Debian's compiler, which has the source of its standard
//! library, and the scripts around them.

use crate::Outcome;
use crate::bindings::node;
use crate::command::Command;
use crate::test_data;
use crate::tools::{self, NODE, RUST_WITH_SOURCE, Tool, WASM_LINKER};
use crate::workspace::Workspace;
use std::fs;

/// Where the package is.
const FOLDER: &str = "bindings/js/wasm";

/// What it takes to build it.
pub(crate) const NEEDS: &[&Tool] = &[&RUST_WITH_SOURCE, &WASM_LINKER, &NODE];

/// A module: its name, the features that it is built with, and what calls the compiler for the packages of the
/// workspace, as the standard library is built once for all.
struct Module {
    name: &'static str,
    features: &'static str,
    wrapper: Option<&'static str>,
}

const MODULES: &[Module] = &[
    Module {
        name: "urlwind.simd",
        features: "idna,reports,patterns",
        wrapper: Some(WITH_VECTORS),
    },
    Module {
        name: "urlwind.plain",
        features: "idna,reports,patterns",
        wrapper: None,
    },
    Module {
        name: "full.simd",
        features: "full",
        wrapper: Some(WITH_VECTORS),
    },
    Module {
        name: "full.plain",
        features: "full",
        wrapper: None,
    },
    Module {
        name: "no-idna.plain",
        features: "",
        wrapper: Some("xtask/rustc-small"),
    },
];

/// What is asked of it, from where the server is.
const MODULE: &str = "../wasm/dist/full.cjs";

const WITH_VECTORS: &str = "xtask/rustc-simd128";

/// What panics says nothing: code and texts for that would be a third of the smallest module.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort";

/// The task `wasm`: installs what is missing, builds the package, and says where it is.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments".into());
    }
    tools::install(workspace, NEEDS)?;
    build(workspace)?;
    println!("\nthe package is in {FOLDER}");
    Ok(())
}

/// The step of `test`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    build(workspace)?;
    let folder = workspace.root().join(FOLDER);
    let here = |words: &str| Command::new(words).in_folder(&folder);
    here("npm run types").run(workspace)?;
    let data = test_data::web_platform_tests(workspace)?;
    // The path of a program may hold blanks, so it is no word of a line.
    let runtime = |program: &str| {
        here("")
            .arg(program)
            .env("URLWIND_WPT", data.to_string_lossy())
    };
    runtime("node")
        .args(["--test", "--test-reporter=tap"])
        .args(node::test_files(&folder)?)
        .run_tests(workspace)?;
    for (name, options) in [
        ("WebAssembly", ""),
        ("WebAssembly without vectors", "--plain"),
    ] {
        let server = Command::new("node").arg(node::SERVER).arg(MODULE);
        test_data::drive(workspace, name, server.args(options.split_whitespace()))?;
    }
    let Some([newest, bun, deno]) = node::other_runtimes(workspace)? else {
        return Ok(());
    };
    let script = "tests/portable.mjs";
    runtime(&newest).arg(script).run_tests(workspace)?;
    runtime(&bun).arg(script).run_tests(workspace)?;
    runtime(&deno)
        .args(["run", "--allow-all", script])
        .run_tests(workspace)
}

/// Builds the modules and the scripts around them.
pub(crate) fn build(workspace: &Workspace) -> Outcome {
    let folder = workspace.root().join(FOLDER);
    let modules = folder.join("dist/wasm");
    fs::create_dir_all(&modules).map_err(|error| format!("{}: {error}", modules.display()))?;
    for module in MODULES {
        cargo(workspace, module).run(workspace)?;
        let built = workspace
            .target()
            .join("wasm/wasm32-unknown-unknown/wasm/urlwind_js.wasm");
        let to = modules.join(format!("{}.wasm", module.name));
        fs::copy(&built, &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    Command::new("npm ci --no-audit --no-fund --ignore-scripts --prefer-offline")
        .in_folder(&workspace.root().join(node::FOLDER))
        .run(workspace)?;
    Command::new("npm run bundle")
        .in_folder(&folder)
        .run(workspace)
}

fn cargo(workspace: &Workspace, module: &Module) -> Command {
    let target_folder = workspace.target().join("wasm");
    let command = cargo_of_debian(
        "build --profile wasm --target wasm32-unknown-unknown -p urlwind-js --no-default-features",
    )
    .args([
        "-Zbuild-std=std,panic_abort",
        "-Zbuild-std-features=optimize_for_size",
        "--features",
        module.features,
    ])
    .env("CARGO_TARGET_DIR", target_folder.to_string_lossy())
    .env("RUSTFLAGS", FLAGS);
    match module.wrapper {
        Some(wrapper) => command.env(
            "RUSTC_WORKSPACE_WRAPPER",
            workspace.root().join(wrapper).to_string_lossy(),
        ),
        None => command,
    }
}

/// A command of Debian's cargo and compiler, not of those that run us. It is a stable compiler that must be
/// told to take an option that is not.
fn cargo_of_debian(words: &str) -> Command {
    Command::new("/usr/bin/cargo")
        .args(words.split_whitespace())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTDOC", "/usr/bin/rustdoc")
        .env("RUSTC_BOOTSTRAP", "1")
        .unset("RUSTUP_TOOLCHAIN")
        .unset("CARGO")
        .unset("LD_LIBRARY_PATH")
}
