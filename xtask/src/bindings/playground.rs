//! The page where one can watch a URL being parsed: built, and tried in Chromium.

use crate::Outcome;
use crate::bindings::wasm;
use crate::command::Command;
use crate::test_data;
use crate::workspace::Workspace;

/// Where it is.
const FOLDER: &str = "playground";

/// The task `playground-page`: builds the page, and says where it is.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    wasm::run(workspace, arguments)?;
    build(workspace)?;
    println!("\nthe page is {FOLDER}/dist/index.html: open it, or put it on any server");
    Ok(())
}

/// The step of `test`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    wasm::build(workspace)?;
    build(workspace)?;
    let data = test_data::web_platform_tests(workspace)?;
    here(workspace, "npm run types").run(workspace)?;
    here(workspace, "npm test")
        .env("URLWIND_WPT", data.to_string_lossy())
        .run_tests(workspace)?;
    let server = Command::new("node playground/tests/wpt_server.mjs");
    test_data::drive(workspace, "Chromium", server)
}

fn build(workspace: &Workspace) -> Outcome {
    // Not `npm ci`: that refuses a lock without the packages of other systems, and npm writes one where a registry
    // does not have all of them.
    here(
        workspace,
        "npm install --no-save --no-audit --no-fund --ignore-scripts --prefer-offline",
    )
    .run(workspace)?;
    here(workspace, "npm run build").run(workspace)
}

fn here(workspace: &Workspace, words: &str) -> Command {
    Command::new(words).in_folder(&workspace.root().join(FOLDER))
}
