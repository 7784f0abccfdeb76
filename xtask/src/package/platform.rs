//! The systems that packages are made for. Linking here would require this system's C library, which older systems
//! reject; Zig has every version of glibc, and musl, for every processor.

use super::Packing;
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, list};
use crate::venv::Environment;
use crate::workspace::{root, target};
use std::path::{Path, PathBuf};
use std::{env, fs};

pub(super) struct Platform {
    /// As npm names system, processor and C library.
    pub(super) name: &'static str,
    /// As Rust names it.
    pub(super) triple: &'static str,
    /// The oldest glibc to run with.
    pub(super) glibc: Option<&'static str>,
    /// The platform tag of its wheel.
    pub(super) wheel: &'static str,
    /// The processor, as Go and Debian name it.
    pub(super) processor: &'static str,
    /// As DuckDB names it.
    pub(super) duckdb: &'static str,
}

/// The oldest glibc that Rust itself supports.
const GLIBC: Option<&str> = Some("2.17");

#[rustfmt::skip]
pub(super) const PLATFORMS: &[Platform] = &[
    Platform { name: "linux-x64-gnu", triple: "x86_64-unknown-linux-gnu", glibc: GLIBC, wheel: "manylinux2014", processor: "amd64", duckdb: "linux_amd64" },
    Platform { name: "linux-x64-musl", triple: "x86_64-unknown-linux-musl", glibc: None, wheel: "musllinux_1_2", processor: "amd64", duckdb: "linux_amd64_musl" },
    Platform { name: "linux-arm64-gnu", triple: "aarch64-unknown-linux-gnu", glibc: GLIBC, wheel: "manylinux2014", processor: "arm64", duckdb: "linux_arm64" },
    Platform { name: "linux-arm64-musl", triple: "aarch64-unknown-linux-musl", glibc: None, wheel: "musllinux_1_2", processor: "arm64", duckdb: "linux_arm64_musl" },
    Platform { name: "darwin-arm64", triple: "aarch64-apple-darwin", glibc: None, wheel: "", processor: "arm64", duckdb: "osx_arm64" },
    Platform { name: "darwin-x64", triple: "x86_64-apple-darwin", glibc: None, wheel: "", processor: "amd64", duckdb: "osx_amd64" },
    Platform { name: "win32-x64", triple: "x86_64-pc-windows-msvc", glibc: None, wheel: "", processor: "amd64", duckdb: "windows_amd64" },
    Platform { name: "win32-arm64", triple: "aarch64-pc-windows-msvc", glibc: None, wheel: "", processor: "arm64", duckdb: "windows_arm64" },
];

/// Cross compiler and wheel builder from PyPI, with pinned versions.
const ZIG: &str = "ziglang==0.17.0 cargo-zigbuild==0.24.0";
pub(super) const MATURIN: &str = "maturin==1.16.0";

impl Platform {
    /// The one that this runs on.
    pub(super) fn here() -> Result<&'static Platform, String> {
        let triple = Command::new("rustc --print host-tuple").read()?;
        let mut platforms = PLATFORMS.iter();
        let here = platforms.find(|platform| platform.triple == triple.trim());
        here.ok_or_else(|| format!("has no packages for {triple}"))
    }

    /// One of [`PLATFORMS`].
    pub(super) fn named(name: &str) -> &'static Platform {
        let mut platforms = PLATFORMS.iter();
        platforms
            .find(|platform| platform.name == name)
            .expect("a platform of the list")
    }

    /// Whether it takes other tools to build for it, and an emulator to run what was built.
    fn is_foreign(&self, packing: &Packing) -> bool {
        !packing.is_here && self.processor == "arm64"
    }

    /// Prefix of its compiler and linker.
    pub(super) fn tools(&self, packing: &Packing) -> &'static str {
        if self.is_foreign(packing) {
            "aarch64-linux-gnu-"
        } else {
            ""
        }
    }

    /// The command that runs its programs, unless this system does.
    pub(super) fn emulator(&self, packing: &Packing) -> &'static str {
        if self.is_foreign(packing) {
            "qemu-aarch64 -L /usr/aarch64-linux-gnu"
        } else {
            ""
        }
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
    pub(super) fn debian(&self, packing: &Packing) -> Result<PathBuf, String> {
        let folder = target().join(format!("package-debian-{}", self.processor));
        let packages = if self.is_foreign(packing) {
            "musl python3"
        } else {
            "musl"
        };
        let unpack = Command::new("sh xtask/debian.sh")
            .arg(&folder)
            .arg(self.processor);
        unpack.args(packages.split(' ')).run()?;
        Ok(folder.join("root"))
    }

    /// Fetches Rust's standard library for it, unless that is there.
    pub(super) fn add_target(&self) -> Outcome {
        let folder = Command::new("rustc --print target-libdir --target").arg(self.triple);
        match Path::new(folder.read()?.trim()).is_dir() {
            true => Ok(()),
            false => Command::new("rustup target add").arg(self.triple).run(),
        }
    }

    /// Builds a package of the workspace, optimized; the folder that has what was built.
    pub(super) fn build(
        &'static self,
        packing: &Packing,
        package: &str,
        features: &str,
    ) -> Result<PathBuf, String> {
        let profile = match (packing.profile(), package) {
            ("dist", "urlwind-c") => "c",
            (profile, _) => profile,
        };
        let options = format!("--profile {profile} --locked --package {package} {features}");
        if packing.is_check {
            Command::new(&format!("cargo build {options}")).run()?;
            return Ok(target().join(profile));
        }
        let folder = target().join("package");
        let cargo = |words: &str, flags| {
            let command = Command::new(&format!("cargo {words} {options}"));
            command
                .env("CARGO_TARGET_DIR", &folder)
                .env("RUSTFLAGS", packing.rust_flags(flags))
        };
        if packing.is_here {
            cargo("build", "").run()?;
            return packing.without_paths(folder.join(profile));
        }
        self.add_target()?;
        let glibc = self.glibc.map(|version| format!(".{version}"));
        // Rust would link musl into it; a library has to use that of the program that loads it.
        let flags = match self.is_musl() && package != "urlwind-cli" {
            true => "-Ctarget-feature=-crt-static",
            false => "",
        };
        cargo("zigbuild", flags)
            .arg("--target")
            .arg(format!("{}{}", self.triple, glibc.unwrap_or_default()))
            .env("PATH", zig()?.search_path())
            .run()?;
        packing.without_paths(folder.join(self.triple).join(profile))
    }
}

impl Packing {
    /// Returns `release`, which reuses the builds of other lanes, or `dist`.
    pub(super) fn profile(&self) -> &'static str {
        if self.is_check { "release" } else { "dist" }
    }

    /// With these flags for the compiler, what is built has no path of this machine in it, so that it comes out the
    /// same in every folder, and no table of symbols.
    pub(super) fn rust_flags(&self, more: &str) -> String {
        let [root, home] = places();
        format!(
            "--remap-path-prefix={root}=/urlwind --remap-path-prefix={home}=/cargo -Cstrip=symbols {more}"
        )
    }

    /// The folder again, if nothing that was built there holds a path of this machine.
    fn without_paths(&self, built: PathBuf) -> Result<PathBuf, String> {
        for name in list(&built)? {
            let path = built.join(&name);
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            if !path.is_file() || !matches!(ending, "" | "a" | "so") {
                continue;
            }
            let content = fs::read(&path).map_err(|error| at(&path, &error))?;
            for place in places() {
                let mut parts = content.windows(place.len());
                if parts.any(|part| part == place.as_bytes()) {
                    return Err(format!("{} has the path {place} in it", path.display()));
                }
            }
        }
        Ok(built)
    }
}

/// Where sources are on this machine: the repository, and what cargo has fetched.
fn places() -> [String; 2] {
    let home = || format!("{}/.cargo", env::var("HOME").unwrap_or_default());
    [
        root().display().to_string(),
        env::var("CARGO_HOME").unwrap_or_else(|_| home()),
    ]
}

/// An environment with Zig and maturin.
pub(super) fn zig() -> Result<Environment, String> {
    Environment::with(
        "package-venv",
        &format!("--only-binary :all: {MATURIN} {ZIG}"),
    )
}
