//! `asan`: the tests of the core and of the bindings under AddressSanitizer: those in Rust, and those in Python and
//! Node, which load what was built with it.

use crate::Outcome;
use crate::bindings::node;
use crate::bindings::venv::{Environment, text};
use crate::command::Command;
use crate::files::copy;
use crate::test_data;
use crate::tools::ASAN_LIBRARY;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

/// Tests of what touches memory by itself, or hands it to another language. Documentation tests would be linked
/// without the sanitizer.
const TESTS: &str = "cargo test -p urlwind -p urlwind-columns -p urlwind-c -p urlwind-java -p urlwind-js --lib --test it \
     --features urlwind/encoding,urlwind/http,urlwind/psl,urlwind/serde,urlwind/validate,urlwind-columns/psl,urlwind-columns/pattern,urlwind-c/ada";

/// What other programs load; the Python package has the DuckDB extension in it.
const LIBRARIES: &str = "cargo build --profile test -p urlwind-js -p urlwind-python";

/// Node has the functions that its addon calls, and the tests of the addon call none of them: they are linked
/// without, and are not looked for when the program starts.
const FLAGS: &str =
    "-Zsanitizer=address -Crelro-level=partial -Clink-arg=-Wl,--unresolved-symbols=ignore-all";

/// Other people's programs leave memory behind when they end. What is freed is kept for a while, to notice who uses it; no
/// longer than tests wait that watch memory go.
const OPTIONS: &str = "detect_leaks=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64";

/// Tests in Python that are not for this: they need Spark, ask other tools, or count memory.
const NOT_IN_PYTHON: &[&str] = &["spark", "scale", "typing", "leaks"];

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let host = host(workspace)?;
    let folder = workspace.target().join("asan");
    let cargo = |words: &str| {
        Command::new(words)
            .args(["--target", &host])
            // The released compiler has the sanitizer, but wants to be asked twice.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", FLAGS)
            .env("CARGO_TARGET_DIR", text(&folder))
    };
    cargo(TESTS)
        // Other tests give the kernels inputs of every length, too, and this is slow.
        .args(["--", "--skip", "every_byte_at_every_position"])
        .run_tests(workspace)?;
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("libraries are loaded by Python and Node on Linux on x86-64 only");
        return Ok(());
    }
    cargo(LIBRARIES).run(workspace)?;
    let built = folder.join(&host).join("debug");
    in_node(workspace, &built.join("liburlwind_js.so"))?;
    in_python(workspace, &built.join("liburlwind_python.so"))
}

/// The target that rustc builds for here. AddressSanitizer needs it named, or build scripts would have it, too.
fn host(workspace: &Workspace) -> Result<String, String> {
    let host = Command::new("rustc --print host-tuple").read(workspace)?;
    Ok(host.trim().to_owned())
}

fn sanitized(command: Command) -> Command {
    command
        .env("LD_PRELOAD", ASAN_LIBRARY)
        .env("ASAN_OPTIONS", OPTIONS)
}

fn in_node(workspace: &Workspace, library: &Path) -> Outcome {
    let package = workspace.root().join("bindings/js");
    let addon = package.join("urlwind.linux-x64-gnu.node");
    copy(library, &addon)?;
    let outcome = sanitized(Command::new("node --test --test-reporter=tap"))
        .args(node::test_files(&package)?)
        .in_folder(&package)
        .env(
            "URLWIND_WPT",
            text(&test_data::web_platform_tests(workspace)?),
        )
        .run_tests(workspace);
    // No Node can load it without the sanitizer.
    fs::remove_file(&addon).map_err(|error| format!("{}: {error}", addon.display()))?;
    outcome
}

fn in_python(workspace: &Workspace, library: &Path) -> Outcome {
    let environment = Environment::named(workspace, "asan-venv")?;
    environment
        .pip("-r bindings/python/requirements-test.txt")
        .run(workspace)?;
    let packages = workspace.target().join("asan/python");
    copy(&workspace.root().join("bindings/python/python"), &packages)?;
    copy(library, &packages.join("urlwind/_urlwind.abi3.so"))?;
    let mut tests = sanitized(environment.python("-m pytest tests"));
    for name in NOT_IN_PYTHON {
        tests = tests.arg(format!("--ignore=tests/test_{name}.py"));
    }
    tests
        .in_folder(&workspace.root().join("bindings/python"))
        .env("PYTHONPATH", text(&packages))
        // Python's own allocator would hide what it hands out.
        .env("PYTHONMALLOC", "malloc")
        .env(
            "URLWIND_WPT",
            text(&test_data::web_platform_tests(workspace)?),
        )
        .run_tests(workspace)
}
