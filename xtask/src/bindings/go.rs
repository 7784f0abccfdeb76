//! The Go module: its tests as they are, under the race detector and with the runtime on its guard,
//! and once more as its users build it.

use crate::Outcome;
use crate::command::Command;
use crate::install;
use crate::test_data;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// The module, from the root.
const MODULE: &str = "bindings/go";

/// What a program needs beside the static library.
const SYSTEM_LIBRARIES: &str = "-lm -ldl -lpthread";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let go = Go::prepare(workspace)?;
    go.is_formatted()?;
    go.linked_statically("vet ./...").run(workspace)?;
    // The library is not among the files that Go looks at to see whether a result is still good.
    let test = "test -count=1 -timeout=20m -v";
    go.linked_statically(test)
        .arg("./...")
        .run_tests(workspace)?;
    go.linked_statically(test)
        .args(["-race", "./..."])
        .run_tests(workspace)?;
    // Every pointer that goes to C is looked at, and freed memory is overwritten.
    go.linked_statically(test)
        .arg("./...")
        .env("GODEBUG", "cgocheck=2,clobberfree=1,invalidptr=1")
        .run_tests(workspace)?;
    go.linked_statically("test -count=1 -run=^$ -fuzz=FuzzParse -fuzztime=20000x ./url")
        .run(workspace)?;
    go.linked_by_pkg_config(test)
        .args(["-run=Example|WPT", "./url"])
        .run_tests(workspace)
}

struct Go<'w> {
    workspace: &'w Workspace,
    /// Where the C library is installed.
    prefix: PathBuf,
    test_data: PathBuf,
}

impl Go<'_> {
    fn prepare(workspace: &Workspace) -> Result<Go<'_>, String> {
        let prefix = workspace.target().join("go/prefix");
        install::install(workspace, &prefix, false)?;
        Ok(Go {
            workspace,
            prefix,
            test_data: test_data::web_platform_tests(workspace)?,
        })
    }

    fn command(&self, arguments: &str) -> Command {
        let root = self.workspace.root();
        let mut command = Command::new("go")
            .args(arguments.split_whitespace())
            .in_folder(&root.join(MODULE))
            .env("GOCACHE", text(&self.workspace.target().join("go/cache")))
            // There is nothing to fetch.
            .env("GOPROXY", "off")
            .env("CGO_ENABLED", "1")
            .env("URLWIND_WPT", text(&self.test_data));
        let datasets = root.join("../shared/datasets");
        if datasets.join("top100.txt").is_file() {
            command = command.env("URLWIND_DATASETS", text(&datasets));
        }
        command
    }

    /// With the library in the program: nothing has to be found when it runs.
    fn linked_statically(&self, arguments: &str) -> Command {
        let include = self.prefix.join("include");
        let library = self.prefix.join("lib/liburlwind.a");
        self.command(arguments)
            .env("GOFLAGS", "-tags=urlwind_flags")
            .env("CGO_CFLAGS", format!("-O2 -I{}", include.display()))
            .env(
                "CGO_LDFLAGS",
                format!("{} {SYSTEM_LIBRARIES}", library.display()),
            )
    }

    /// As users do who installed the library.
    fn linked_by_pkg_config(&self, arguments: &str) -> Command {
        let lib = self.prefix.join("lib");
        self.command(arguments)
            .env("PKG_CONFIG_PATH", text(&lib.join("pkgconfig")))
            .env("LD_LIBRARY_PATH", text(&lib))
    }

    fn is_formatted(&self) -> Outcome {
        let command = Command::new("gofmt -l").arg(MODULE);
        println!("$ {command}");
        let files = command.read(self.workspace)?;
        match files.is_empty() {
            true => Ok(()),
            false => Err(format!("gofmt would change\n{files}")),
        }
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
