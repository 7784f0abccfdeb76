//! `msrv`: the oldest compiler that the core, the package `url` and the command line promise to do with.
//!
//! Debian 12 has one, and by the same name a newer one, which other steps use. So this one is not
//! installed but unpacked into a folder of its own, together with the libraries that are missing here:
//! nothing of the system is replaced, and nobody has to be root.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages of the compiler. Others that they need come by their dependencies.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "libstd-rust-web-dev"];
const PACKAGES_VERSION: &str = "1.85.0+dfsg3-1~deb12u3";

/// `rust-version` of the command line. No package that we know of has this compiler.
const OF_COMMAND_LINE: &str = "1.87";
/// What the command line's dependencies use of that version: ruzstd calls `is_multiple_of`. Our own
/// code does with less.
const SINCE_THEN: &str = "-Zcrate-attr=feature(unsigned_is_multiple_of)";

/// The step of `test`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let compiler = Compiler::at(workspace.target().join("oldest-rust"));
    compiler.unpack(workspace)?;
    compiler.cargo("--version").run(workspace)?;
    compiler
        // The package with the public suffixes promises the version after this one.
        .cargo("test --locked -p urlwind --features validate,serde,encoding,http --lib")
        // The tests are for what they print when they fail, not for a debugger.
        .args(["--config", "profile.test.debug=false"])
        .run_tests(workspace)?;
    compiler
        .cargo("check --locked -p urlwind --no-default-features")
        .run(workspace)?;
    // Its tests use packages of the workspace that need a newer compiler.
    compiler
        .cargo("check --locked -p url@2.5.99 --all-features")
        .run(workspace)?;
    println!(
        "The command line needs {OF_COMMAND_LINE}, for one function that ruzstd calls; no such compiler \
         is to be had here. So that function is switched on in the older one."
    );
    compiler
        .cargo("check --locked -p urlwind-cli --ignore-rust-version")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", SINCE_THEN)
        .run(workspace)
}

/// The compiler, unpacked or not, and what belongs to it.
struct Compiler {
    folder: PathBuf,
}

impl Compiler {
    fn at(folder: PathBuf) -> Compiler {
        Compiler { folder }
    }

    /// As `/` would be, if it were installed.
    fn root(&self) -> PathBuf {
        self.folder.join("root")
    }

    fn program(&self, name: &str) -> String {
        let path = self.root().join("usr/bin").join(name);
        path.to_string_lossy().into_owned()
    }

    fn cargo(&self, words: &str) -> Command {
        let libraries = ["usr/lib", "lib"].map(|folder| {
            let folder = self.root().join(folder).join(format!("{ARCH}-linux-gnu"));
            folder.to_string_lossy().into_owned()
        });
        Command::new("")
            .arg(self.program("cargo"))
            .args(words.split_whitespace())
            .env("RUSTC", self.program("rustc"))
            .env("LD_LIBRARY_PATH", libraries.join(":"))
            .env(
                "CARGO_TARGET_DIR",
                self.folder.join("target").to_string_lossy(),
            )
            // Of the compiler that runs us.
            .unset("RUSTUP_TOOLCHAIN")
            .unset("CARGO")
    }

    /// Unpacks it, unless it is there.
    fn unpack(&self, workspace: &Workspace) -> Outcome {
        // What stands here was unpacked to the end.
        let mark = self.folder.join(PACKAGES_VERSION);
        if mark.exists() {
            return Ok(());
        }
        self.make_folders()
            .map_err(|error| format!("{}: {error}", self.folder.display()))?;
        self.apt("update").run(workspace)?;
        self.apt("install --download-only --yes --no-install-recommends")
            .args(
                PACKAGES
                    .iter()
                    .map(|name| format!("{name}={PACKAGES_VERSION}")),
            )
            .run(workspace)?;
        for package in packages_in(&self.folder.join("archives"))? {
            Command::new("dpkg-deb --extract")
                .arg(package.to_string_lossy())
                .arg(self.root().to_string_lossy())
                .run(workspace)?;
        }
        fs::write(&mark, "").map_err(|error| format!("{}: {error}", mark.display()))
    }

    fn make_folders(&self) -> std::io::Result<()> {
        fs::create_dir_all(self.folder.join("lists/partial"))?;
        fs::create_dir_all(self.folder.join("archives/partial"))?;
        let installed = fs::read_to_string("/var/lib/dpkg/status")?;
        fs::write(self.folder.join("status"), without_compiler(&installed))
    }

    /// apt with lists, downloads and a state in our own folder.
    fn apt(&self, words: &str) -> Command {
        let settings = [
            ("Dir::State::Lists", "lists"),
            ("Dir::State::Status", "status"),
            ("Dir::Cache::Archives", "archives"),
            ("Dir::Cache::PkgCache", "pkgcache.bin"),
            ("Dir::Cache::SrcPkgCache", "srcpkgcache.bin"),
        ]
        .map(|(setting, name)| format!("{setting}={}", self.folder.join(name).display()));
        Command::new("apt-get --quiet")
            .args(settings.iter().flat_map(|setting| ["--option", setting]))
            // Nothing of the system is changed, so it need not be kept from others; and the user whom
            // apt downloads as may have no right to our folder.
            .args(["--option", "Debug::NoLocking=true"])
            .args(["--option", "APT::Sandbox::User=root"])
            .args(words.split_whitespace())
    }
}

/// The list of installed packages without any version of the compiler: apt then neither takes it for
/// installed nor finds that the newer one is in the way.
fn without_compiler(installed: &str) -> String {
    let is_of_compiler = |line: &str| {
        line == "Package: rustc-web"
            || line == "Source: rustc-web"
            || line.starts_with("Source: rustc-web ")
    };
    installed
        .split_inclusive("\n\n")
        .filter(|package| !package.lines().any(is_of_compiler))
        .collect()
}

fn packages_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "deb"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line `rust-version = "…"` of a manifest.
    fn promised(manifest: &str) -> &str {
        let lines = manifest.lines();
        let mut versions = lines.filter_map(|line| line.strip_prefix("rust-version = "));
        versions.next().unwrap().trim_matches('"')
    }

    #[test]
    fn what_the_manifests_promise_is_what_is_checked() {
        for manifest in [
            include_str!("../../crates/urlwind/Cargo.toml"),
            include_str!("../../crates/url/Cargo.toml"),
        ] {
            let patch = format!("{}.0+", promised(manifest));
            assert!(PACKAGES_VERSION.starts_with(&patch), "{patch}");
        }
        let command_line = include_str!("../../crates/urlwind-cli/Cargo.toml");
        assert_eq!(promised(command_line), OF_COMMAND_LINE);
    }

    #[test]
    fn no_version_of_the_compiler_is_in_the_way() {
        let installed = "Package: gcc\nVersion: 12\n\n\
            Package: rustc-web\nVersion: 1.96\n\n\
            Package: rust-web-src\nSource: rustc-web\n\n\
            Package: rust-web-llvm\nSource: rustc-web (1.96)\n\n\
            Package: make\nVersion: 4\n";
        assert_eq!(
            without_compiler(installed),
            "Package: gcc\nVersion: 12\n\nPackage: make\nVersion: 4\n"
        );
    }
}
