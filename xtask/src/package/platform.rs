//! The systems that packages are made for, and how to build for one that is not this one.
//!
//! What is linked here asks for the C library of this system, and older systems refuse it. So programs and
//! libraries for others are linked by Zig, which has every version of glibc, and musl, for every processor.

use super::Packing;
use crate::Outcome;
use crate::bindings::venv::Environment;
use crate::command::Command;
use crate::debian::Unpacked;
use crate::files::{at, text};
use crate::workspace::Workspace;
use std::fs;
use std::path::PathBuf;

pub(super) struct Platform {
    /// As npm names system, processor and C library.
    pub(super) name: &'static str,
    /// As Rust names it.
    pub(super) triple: &'static str,
    /// The oldest glibc to run with.
    pub(super) glibc: Option<&'static str>,
    /// What a wheel for it is called, after the names of Python.
    pub(super) wheel: &'static str,
    /// The processor, as Go and Debian name it.
    pub(super) processor: &'static str,
    /// As DuckDB names it.
    pub(super) duckdb: &'static str,
    /// What the names of its compiler and linker begin with, on another system.
    tools: &'static str,
    /// What runs its programs there.
    emulator: &'static str,
}

/// The oldest glibc that Rust itself supports.
const GLIBC: Option<&str> = Some("2.17");

const LINUX_X64: Platform = Platform {
    name: "linux-x64-gnu",
    triple: "x86_64-unknown-linux-gnu",
    glibc: GLIBC,
    wheel: "manylinux2014",
    processor: "amd64",
    duckdb: "linux_amd64",
    tools: "",
    emulator: "",
};

const LINUX_ARM64: Platform = Platform {
    name: "linux-arm64-gnu",
    triple: "aarch64-unknown-linux-gnu",
    processor: "arm64",
    duckdb: "linux_arm64",
    tools: "aarch64-linux-gnu-",
    emulator: "qemu-aarch64 -L /usr/aarch64-linux-gnu",
    ..LINUX_X64
};

const MACOS_ARM64: Platform = Platform {
    name: "darwin-arm64",
    triple: "aarch64-apple-darwin",
    glibc: None,
    wheel: "",
    processor: "arm64",
    duckdb: "osx_arm64",
    tools: "",
    emulator: "",
};

pub(super) const PLATFORMS: &[Platform] = &[
    LINUX_X64,
    Platform {
        name: "linux-x64-musl",
        triple: "x86_64-unknown-linux-musl",
        glibc: None,
        wheel: "musllinux_1_2",
        duckdb: "linux_amd64_musl",
        ..LINUX_X64
    },
    LINUX_ARM64,
    Platform {
        name: "linux-arm64-musl",
        triple: "aarch64-unknown-linux-musl",
        glibc: None,
        wheel: "musllinux_1_2",
        duckdb: "linux_arm64_musl",
        ..LINUX_ARM64
    },
    MACOS_ARM64,
    Platform {
        name: "darwin-x64",
        triple: "x86_64-apple-darwin",
        processor: "amd64",
        duckdb: "osx_amd64",
        ..MACOS_ARM64
    },
    Platform {
        name: "win32-x64",
        triple: "x86_64-pc-windows-msvc",
        processor: "amd64",
        duckdb: "windows_amd64",
        ..MACOS_ARM64
    },
    Platform {
        name: "win32-arm64",
        triple: "aarch64-pc-windows-msvc",
        duckdb: "windows_arm64",
        ..MACOS_ARM64
    },
];

/// What builds for other systems and makes wheels, from PyPI. A version that is pinned cannot surprise.
const ZIG: &[&str] = &["ziglang==0.17.0", "cargo-zigbuild==0.24.0"];
pub(super) const MATURIN: &str = "maturin==1.16.0";

impl Platform {
    /// The one that this runs on.
    pub(super) fn here(workspace: &Workspace) -> Result<&'static Platform, String> {
        let compiler = Command::new("rustc --version --verbose").read(workspace)?;
        let triple = compiler
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .ok_or("rustc does not say what it runs on")?;
        PLATFORMS
            .iter()
            .find(|platform| platform.triple == triple)
            .ok_or_else(|| format!("has no packages for {triple}"))
    }

    /// One of [`PLATFORMS`].
    pub(super) fn named(name: &str) -> &'static Platform {
        PLATFORMS
            .iter()
            .find(|platform| platform.name == name)
            .expect("a platform of the list")
    }

    /// What the names of its compiler and linker begin with.
    pub(super) fn tools(&self, packing: &Packing<'_>) -> &'static str {
        if packing.is_here { "" } else { self.tools }
    }

    /// The command that runs its programs, unless this system does.
    pub(super) fn emulator(&self, packing: &Packing<'_>) -> &'static str {
        if packing.is_here { "" } else { self.emulator }
    }

    pub(super) fn is_musl(&self) -> bool {
        self.triple.ends_with("-musl")
    }

    /// As Rust names its processor.
    pub(super) fn architecture(&self) -> &'static str {
        self.triple.split('-').next().unwrap_or_default()
    }

    /// Where Debian's packages for its processor are unpacked that tests run with: the loader of musl and,
    /// for another processor than this one, Python.
    pub(super) fn debian(&self, packing: &Packing<'_>) -> Result<PathBuf, String> {
        let folder = packing.workspace.target();
        let folder = folder.join(format!("package-debian-{}", self.processor));
        let packages: &[&str] = match self.emulator(packing) {
            "" => &["musl"],
            _ => &["musl", "python3"],
        };
        let packages: Vec<String> = packages.iter().map(|&name| name.to_owned()).collect();
        let unpacked = Unpacked::for_processor(folder, self.processor);
        unpacked.unpack(packing.workspace, &packages)?;
        Ok(unpacked.root())
    }

    /// Fetches Rust's standard library for it, unless that is there.
    pub(super) fn add_target(&self, workspace: &Workspace) -> Outcome {
        let folder = Command::new("rustc --print target-libdir --target").arg(self.triple);
        if PathBuf::from(folder.read(workspace)?.trim()).is_dir() {
            return Ok(());
        }
        Command::new("rustup target add")
            .arg(self.triple)
            .run(workspace)
    }

    /// Builds a package of the workspace, optimized; the folder that has what was built.
    pub(super) fn build(
        &'static self,
        packing: &Packing<'_>,
        package: &str,
        features: &str,
    ) -> Result<PathBuf, String> {
        let workspace = packing.workspace;
        let options = |command: Command| {
            command
                .args([
                    "--profile",
                    packing.profile(),
                    "--locked",
                    "--package",
                    package,
                ])
                .args(features.split_whitespace())
        };
        if packing.is_check {
            options(Command::new("cargo build")).run(workspace)?;
            return Ok(workspace.target().join("release"));
        }
        let target = workspace.target().join("package");
        let options = |command| options(command).env("CARGO_TARGET_DIR", text(&target));
        if packing.is_here {
            options(Command::new("cargo build"))
                .env("RUSTFLAGS", packing.rust_flags(""))
                .run(workspace)?;
            return packing.without_paths(target.join("dist"));
        }
        self.add_target(workspace)?;
        let glibc = self.glibc.map(|version| format!(".{version}"));
        // Rust would link musl into it; a library has to use that of the program that loads it.
        let flags = match self.is_musl() && package != "urlwind-cli" {
            true => "-Ctarget-feature=-crt-static",
            false => "",
        };
        options(Command::new("cargo zigbuild"))
            .arg("--target")
            .arg(format!("{}{}", self.triple, glibc.unwrap_or_default()))
            .env("PATH", zig(workspace)?.search_path())
            .env("RUSTFLAGS", packing.rust_flags(flags))
            .run(workspace)?;
        packing.without_paths(target.join(self.triple).join("dist"))
    }
}

impl Packing<'_> {
    /// What other lanes have built, or what is optimized to the end.
    pub(super) fn profile(&self) -> &'static str {
        if self.is_check { "release" } else { "dist" }
    }

    /// With these flags for the compiler, what is built has no path of this machine in it, so that it comes out the
    /// same in every folder, and no table of symbols.
    pub(super) fn rust_flags(&self, more: &str) -> String {
        let [root, home] = self.places();
        format!(
            "--remap-path-prefix={root}=/urlwind --remap-path-prefix={home}=/cargo -Cstrip=symbols {more}"
        )
    }

    /// Where sources are on this machine: the repository, and what cargo has fetched.
    fn places(&self) -> [String; 2] {
        let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| {
            let home = std::env::var("HOME").unwrap_or_default();
            format!("{home}/.cargo")
        });
        [text(self.workspace.root()), home]
    }

    /// The folder again, if nothing that was built there holds a path of this machine.
    fn without_paths(&self, built: PathBuf) -> Result<PathBuf, String> {
        for entry in fs::read_dir(&built).map_err(|error| at(&built, &error))? {
            let path = entry.map_err(|error| at(&built, &error))?.path();
            let ending = path.extension().unwrap_or_default().to_str();
            if !path.is_file() || !matches!(ending, Some("" | "a" | "so")) {
                continue;
            }
            let content = fs::read(&path).map_err(|error| at(&path, &error))?;
            for place in self.places() {
                let mut parts = content.windows(place.len());
                if parts.any(|part| part == place.as_bytes()) {
                    return Err(format!("{} has the path {place} in it", path.display()));
                }
            }
        }
        Ok(built)
    }
}

/// An environment with Zig and maturin.
pub(super) fn zig(workspace: &Workspace) -> Result<Environment, String> {
    let environment = Environment::named(workspace, "package-venv")?;
    environment
        .pip("--only-binary :all:")
        .arg(MATURIN)
        .args(ZIG.iter().copied())
        .run(workspace)?;
    Ok(environment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_one_platform_each() {
        for names in [
            PLATFORMS.iter().map(|p| p.name).collect::<Vec<_>>(),
            PLATFORMS.iter().map(|p| p.triple).collect(),
            PLATFORMS.iter().map(|p| p.duckdb).collect(),
        ] {
            let mut once = names.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), names.len());
        }
        assert_eq!(
            Platform::named("linux-arm64-musl").triple,
            "aarch64-unknown-linux-musl"
        );
    }
}
