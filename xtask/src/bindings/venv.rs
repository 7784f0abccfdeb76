//! Python environments, in which packages can be installed without touching the system's.

use crate::command::Command;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// A Python with packages of its own, below the target folder.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The one of this name, made if it is not there.
    pub(crate) fn named(workspace: &Workspace, name: &str) -> Result<Environment, String> {
        let environment = Environment {
            folder: workspace.target().join(name),
        };
        if !environment.program().exists() {
            Command::new("python3 -m venv")
                .arg(text(&environment.folder))
                .run(workspace)?;
        }
        Ok(environment)
    }

    fn program(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Its Python, with these arguments.
    pub(crate) fn python(&self, arguments: &str) -> Command {
        // The path may hold blanks, so it is no word of a line.
        Command::new("")
            .arg(text(&self.program()))
            .args(arguments.split_whitespace())
            // Bytecode beside the sources would be taken for part of them.
            .env("PYTHONDONTWRITEBYTECODE", "1")
    }

    /// `pip install`, with these arguments.
    pub(crate) fn pip(&self, arguments: &str) -> Command {
        self.python("-m pip install --quiet --disable-pip-version-check")
            .args(arguments.split_whitespace())
    }

    /// With its programs first: pip asks for maturin by its name.
    pub(crate) fn search_path(&self) -> String {
        let others = std::env::var("PATH").unwrap_or_default();
        format!("{}:{others}", text(&self.folder.join("bin")))
    }
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
