//! Python environments, in which packages can be installed without touching the system's.

use crate::command::Command;
use crate::workspace::target;
use std::env;
use std::path::PathBuf;

/// A Python with packages of its own.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The one of this name below the target folder, made if it is not there, with these packages.
    pub(crate) fn with(name: &str, packages: &str) -> Result<Environment, String> {
        let environment = Environment::at(target().join(name))?;
        environment.pip(packages).run()?;
        Ok(environment)
    }

    /// The one in a folder, made if it is not there.
    pub(crate) fn at(folder: PathBuf) -> Result<Environment, String> {
        let environment = Environment { folder };
        if !environment.program().exists() {
            Command::new("python3 -m venv")
                .arg(&environment.folder)
                .run()?;
        }
        Ok(environment)
    }

    /// The folder of its programs.
    fn programs(&self) -> PathBuf {
        self.folder
            .join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    fn program(&self) -> PathBuf {
        self.programs().join(if cfg!(windows) {
            "python.exe"
        } else {
            "python"
        })
    }

    /// Its Python, with these arguments.
    pub(crate) fn python(&self, arguments: &str) -> Command {
        // The path may hold blanks, so it is no word of a line.
        let python = Command::new("")
            .arg(self.program())
            .args(arguments.split_whitespace());
        // Bytecode beside the sources would be taken for part of them.
        python.env("PYTHONDONTWRITEBYTECODE", "1")
    }

    /// `pip install`, with these arguments.
    pub(crate) fn pip(&self, arguments: &str) -> Command {
        let pip = self.python("-m pip install --quiet --disable-pip-version-check");
        pip.args(arguments.split_whitespace())
    }

    /// With its programs first: pip asks for maturin by its name.
    pub(crate) fn search_path(&self) -> String {
        search_path_with([self.programs()])
    }
}

/// The search path with folders in front.
pub(crate) fn search_path_with(folders: impl IntoIterator<Item = PathBuf>) -> String {
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = folders.into_iter().chain(env::split_paths(&others));
    // A folder whose name has the separator in it can be on no search path.
    let joined = env::join_paths(folders).unwrap_or(others);
    joined.to_string_lossy().into_owned()
}
