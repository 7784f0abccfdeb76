//! The Python package as its users get it: built and installed by pip, in an environment of its
//! own, and tested there.

use super::venv::{Environment, text};
use crate::Outcome;
use crate::test_data;
use crate::workspace::Workspace;

/// The package, from the root.
const PACKAGE: &str = "bindings/python";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let environment = installed(workspace)?;
    let data = test_data::web_platform_tests(workspace)?;
    environment
        .python("-m pytest tests")
        // Without Java the tests of Spark would be left out without a word.
        .env("URLWIND_ALL_ENGINES", "1")
        .env("URLWIND_WPT", text(&data))
        .in_folder(&workspace.root().join(PACKAGE))
        .run_tests(workspace)?;
    let server = environment.python(&format!("{PACKAGE}/tests/wpt_server.py"));
    test_data::drive(workspace, "Python", server)
}

/// The environment with everything that the tests need, but for the package.
pub(crate) fn with_engines(workspace: &Workspace) -> Result<Environment, String> {
    let environment = Environment::named(workspace, "python-venv")?;
    let mut requirements = environment.pip("");
    for file in ["requirements-test.txt", "requirements-engines.txt"] {
        requirements = requirements.args(["-r".to_owned(), format!("{PACKAGE}/{file}")]);
    }
    requirements.run(workspace)?;
    Ok(environment)
}

/// The same, with the package.
pub(crate) fn installed(workspace: &Workspace) -> Result<Environment, String> {
    let environment = with_engines(workspace)?;
    environment
        .pip("--force-reinstall --no-deps --no-build-isolation")
        .arg(format!("./{PACKAGE}"))
        .env("CARGO_TARGET_DIR", text(&workspace.target()))
        .env("PATH", environment.search_path())
        .run(workspace)?;
    Ok(environment)
}
