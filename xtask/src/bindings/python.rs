//! The Python package as its users get it: built and installed by pip, in an environment of its
//! own, and tested there.

use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// The package, from the root.
const PACKAGE: &str = "bindings/python";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let environment = Environment::at(workspace.target().join("python-venv"));
    if !environment.python().exists() {
        Command::new("python3 -m venv")
            .arg(path_text(&environment.folder))
            .run(workspace)?;
    }
    let mut requirements = environment.pip("");
    for file in ["requirements-test.txt", "requirements-engines.txt"] {
        requirements = requirements.args(["-r".to_owned(), format!("{PACKAGE}/{file}")]);
    }
    requirements.run(workspace)?;
    // Pip would build where the next build finds nothing again.
    let built = workspace.target().join("python");
    environment
        .pip("--force-reinstall --no-deps --no-build-isolation")
        .arg(format!("./{PACKAGE}"))
        .env("CARGO_TARGET_DIR", path_text(&built))
        .env("PATH", environment.search_path())
        .run(workspace)?;
    let data = test_data::web_platform_tests(workspace)?;
    environment
        .run("-m pytest tests")
        // Bytecode beside the sources would be taken for part of them.
        .env("PYTHONDONTWRITEBYTECODE", "1")
        // Without Java the tests of Spark would be left out without a word.
        .env("URLWIND_ALL_ENGINES", "1")
        .env("URLWIND_WPT", path_text(&data))
        .in_folder(&workspace.root().join(PACKAGE))
        .run_tests(workspace)
}

/// A Python environment.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    fn at(folder: PathBuf) -> Environment {
        Environment { folder }
    }

    fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// With its programs first: pip asks for maturin by its name.
    fn search_path(&self) -> String {
        let others = std::env::var("PATH").unwrap_or_default();
        format!("{}:{others}", path_text(&self.folder.join("bin")))
    }

    /// Its Python, with these arguments.
    fn run(&self, arguments: &str) -> Command {
        // The path may hold blanks, so it is no word of a line.
        Command::new("")
            .arg(path_text(&self.python()))
            .args(arguments.split_whitespace())
    }

    fn pip(&self, arguments: &str) -> Command {
        self.run("-m pip install --quiet --disable-pip-version-check")
            .args(arguments.split_whitespace())
    }
}

fn path_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
