//! `msrv`: the oldest compiler that the core, the package `url` and the command line promise to do with.
//!
//! Debian 12 has one, and by the same name a newer one, which other steps use. So this one is not
//! installed but unpacked into a folder of its own, together with the libraries that are missing here.

use crate::Outcome;
use crate::command::Command;
use crate::debian::Unpacked;
use crate::workspace::Workspace;
use std::env::consts::ARCH;
use std::fs;
use std::path::PathBuf;

/// The packages of the compiler. Others that they need come by their dependencies.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "libstd-rust-web-dev"];
const PACKAGES_VERSION: &str = "1.85.0+dfsg3-1~deb12u3";

/// `rust-version` of the command line. No package that we know of has this compiler.
const OF_COMMAND_LINE: &str = "1.87";
/// What the command line's dependencies use of that version: ruzstd calls `is_multiple_of`. Our own
/// code does with less.
const SINCE_THEN: &str = "-Zcrate-attr=feature(unsigned_is_multiple_of)";

pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let compiler = Compiler::at(workspace.target().join("oldest-rust"))?;
    compiler.unpack(workspace)?;
    compiler.cargo("--version").run(workspace)?;
    compiler
        // The package with the public suffixes promises the version after this one.
        .cargo("test --locked -p urlwind --features validate,serde,encoding,http --lib")
        // The tests are for what they print when they fail, not for a debugger.
        .args(["--config", "profile.test.debug=false"])
        // It has no AVX-512, so that runs on a model, slowly; the other tests of kernels do, too.
        .args(["--", "--skip", "every_byte_at_every_position"])
        .run_tests(workspace)?;
    compiler
        .cargo("check --locked -p urlwind --no-default-features")
        .run(workspace)?;
    // Its tests use packages of the workspace that need a newer compiler.
    compiler
        // The feature `idna` brings ICU4X, which needs a newer one, too.
        .cargo("check --locked -p url@2.5.99 --features serde,expose_internals,debugger_visualizer")
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
    unpacked: Unpacked,
}

impl Compiler {
    fn at(folder: PathBuf) -> Result<Compiler, String> {
        let list = "/var/lib/dpkg/status";
        let installed = fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
        let unpacked = Unpacked::beside(folder.clone(), without_compiler(&installed));
        Ok(Compiler { folder, unpacked })
    }

    fn program(&self, name: &str) -> String {
        let path = self.unpacked.root().join("usr/bin").join(name);
        path.to_string_lossy().into_owned()
    }

    fn cargo(&self, words: &str) -> Command {
        let libraries = ["usr/lib", "lib"].map(|folder| {
            let folder = self
                .unpacked
                .root()
                .join(folder)
                .join(format!("{ARCH}-linux-gnu"));
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
        let packages = PACKAGES.map(|name| format!("{name}={PACKAGES_VERSION}"));
        self.unpacked.unpack(workspace, &packages)
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
