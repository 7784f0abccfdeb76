//! What lanes and packages need besides Rust: how to tell whether it is there, and `setup`, which installs it.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use std::env;
use std::path::Path;

#[derive(Debug)]
pub(crate) struct Tool {
    /// As it stands after "needs".
    pub(crate) name: &'static str,
    /// A program on the search path, the path of a file, a target of the compiler, or a command that succeeds.
    probe: &'static str,
    /// Debian packages, or a command of rustup or cargo.
    install: &'static str,
}

pub(crate) const fn tool(name: &'static str, probe: &'static str, install: &'static str) -> Tool {
    Tool {
        name,
        probe,
        install,
    }
}

// rustup has a stand-in for each of its programs, installed or not.
pub(crate) static RUSTFMT: Tool = tool(
    "rustfmt",
    "cargo fmt --version",
    "rustup component add rustfmt",
);
pub(crate) static CLIPPY: Tool = tool(
    "clippy",
    "cargo clippy --version",
    "rustup component add clippy",
);

pub(crate) static RUST_1_85: Tool = tool(
    "Rust 1.85",
    "cargo +1.85.0 --version",
    "rustup toolchain install 1.85.0 --profile minimal",
);
pub(crate) static RUST_1_87: Tool = tool(
    "Rust 1.87",
    "cargo +1.87.0 --version",
    "rustup toolchain install 1.87.0 --profile minimal",
);
pub(crate) static RUST_NO_STD: Tool = tool(
    "Rust for riscv64gc-unknown-none-elf",
    "--target riscv64gc-unknown-none-elf",
    "rustup target add riscv64gc-unknown-none-elf",
);
pub(crate) static RUST_AARCH64: Tool = tool(
    "Rust for aarch64-unknown-linux-gnu",
    "--target aarch64-unknown-linux-gnu",
    "rustup target add aarch64-unknown-linux-gnu",
);
pub(crate) static RUST_S390X: Tool = tool(
    "Rust for s390x-unknown-linux-gnu",
    "--target s390x-unknown-linux-gnu",
    "rustup target add s390x-unknown-linux-gnu",
);
pub(crate) static RUST_I686: Tool = tool(
    "Rust for i686-unknown-linux-gnu",
    "--target i686-unknown-linux-gnu",
    "rustup target add i686-unknown-linux-gnu",
);
pub(crate) static RUST_WASI: Tool = tool(
    "Rust for wasm32-wasip1",
    "--target wasm32-wasip1",
    "rustup target add wasm32-wasip1",
);

pub(crate) static APT: Tool = tool("apt-get", "apt-get", "apt");
pub(crate) static CXX: Tool = tool("a C++ compiler", "c++", "g++");
pub(crate) static CLANG: Tool = tool("clang", "clang++", "clang");
pub(crate) static ZSTD: Tool = tool("zstd", "zstd", "zstd");
pub(crate) static CURL: Tool = tool("curl", "curl", "curl");
pub(crate) static VALGRIND: Tool = tool("valgrind", "valgrind", "valgrind");
pub(crate) static CMAKE: Tool = tool("cmake", "cmake", "cmake");
pub(crate) static PKG_CONFIG: Tool = tool("pkg-config", "pkg-config", "pkg-config");
pub(crate) static GO: Tool = tool("Go", "go", "golang-go");
pub(crate) static NODE: Tool = tool("Node", "node", "nodejs");
pub(crate) static CHROMIUM: Tool = tool("Chromium", "chromium", "chromium");
pub(crate) static PYTHON: Tool = tool(
    "Python with pip",
    "python3 -m ensurepip --version",
    "python3-venv python3-dev",
);
pub(crate) static JAVA_COMPILER: Tool = tool("a Java compiler", "javac", "openjdk-17-jdk-headless");

/// A compiler with the source of its standard library, to build that for other targets.
pub(crate) static RUST_WITH_SOURCE: Tool = tool(
    "Debian's rustc with its source",
    "/usr/lib/rustlib/src/rust/library/Cargo.lock",
    "rustc-web cargo-web rust-web-src",
);
pub(crate) static WASM_LINKER: Tool = tool("a linker for wasm", "lld-22", "rust-web-llvm lld-22");
pub(crate) static QEMU: Tool = tool("qemu-user", "qemu-aarch64", "qemu-user");
pub(crate) static GCC_AARCH64: Tool = tool(
    "gcc for aarch64",
    "aarch64-linux-gnu-gcc",
    "gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
);
pub(crate) static GCC_S390X: Tool = tool(
    "gcc for s390x",
    "s390x-linux-gnu-gcc",
    "gcc-s390x-linux-gnu libc6-dev-s390x-cross",
);
pub(crate) static GCC_I686: Tool = tool(
    "gcc for i686",
    "i686-linux-gnu-gcc",
    "gcc-i686-linux-gnu libc6-dev-i386-cross",
);

pub(crate) static CARGO_HACK: Tool = tool(
    "cargo-hack",
    "cargo-hack",
    "cargo install --locked cargo-hack",
);
pub(crate) static CARGO_FUZZ: Tool = tool(
    "cargo-fuzz",
    "cargo-fuzz",
    "cargo install --locked cargo-fuzz",
);
pub(crate) static LLVM_COV: Tool = tool(
    "cargo-llvm-cov",
    "cargo-llvm-cov",
    "cargo install --locked cargo-llvm-cov",
);

/// For packages: checks of a POM and of a Debian package, and what makes that and bills of materials.
pub(crate) static MAVEN: Tool = tool("Maven", "mvn", "maven");
pub(crate) static LINTIAN: Tool = tool("lintian", "lintian", "lintian");
pub(crate) static CARGO_DEB: Tool =
    tool("cargo-deb", "cargo-deb", "cargo install --locked cargo-deb");
pub(crate) static CARGO_CYCLONEDX: Tool = tool(
    "cargo-cyclonedx",
    "cargo-cyclonedx",
    "cargo install --locked cargo-cyclonedx",
);
pub(crate) static CARGO_DENY: Tool = tool(
    "cargo-deny",
    "cargo-deny",
    "cargo install --locked cargo-deny",
);

/// Of the compiler's LLVM version, as cargo-llvm-cov asks for.
pub(crate) static LLVM: Tool = tool("LLVM's coverage tools", "llvm-cov-22", "llvm-22");

/// AddressSanitizer for programs that load what was built with it, of the compiler's LLVM version.
pub(crate) const ASAN_LIBRARY: &str =
    "/usr/lib/llvm-22/lib/clang/22/lib/linux/libclang_rt.asan-x86_64.so";
pub(crate) static ASAN_RUNTIME: Tool = tool(
    "AddressSanitizer's runtime",
    ASAN_LIBRARY,
    "libclang-rt-22-dev",
);

impl Tool {
    fn is_present(&self, workspace: &Workspace) -> bool {
        match self.probe {
            target if target.starts_with("--target") => {
                let folder = Command::new("rustc --print target-libdir").args(target.split(' '));
                folder
                    .read(workspace)
                    .is_ok_and(|folder| Path::new(folder.trim()).is_dir())
            }
            path if path.starts_with('/') => Path::new(path).exists(),
            command if command.contains(' ') => Command::new(command).read(workspace).is_ok(),
            program => is_on_path(program),
        }
    }
}

/// Whether the search path has a program of that name.
pub(crate) fn is_on_path(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// Those of `tools` that are not there, each once.
pub(crate) fn missing<'t>(
    workspace: &Workspace,
    tools: impl IntoIterator<Item = &'t &'static Tool>,
) -> Vec<&'static Tool> {
    let mut missing: Vec<&'static Tool> = Vec::new();
    for &tool in tools {
        let is_known = missing.iter().any(|known| known.name == tool.name);
        if !is_known && !tool.is_present(workspace) {
            missing.push(tool);
        }
    }
    missing
}

/// Installs those of `wanted` that are missing.
pub(crate) fn install(workspace: &Workspace, wanted: &[&'static Tool]) -> Outcome {
    let missing = missing(workspace, wanted);
    let mut debian = Vec::new();
    for tool in &missing {
        match tool.install {
            command if command.contains(" add ") || command.contains(" install ") => {
                Command::new(command).run(workspace)?;
            }
            packages => debian.extend(packages.split(' ')),
        }
    }
    if !debian.is_empty() {
        install_debian(workspace, &debian)?;
    }
    let absent: Vec<&str> = (self::missing(workspace, &missing).iter())
        .map(|tool| tool.name)
        .collect();
    match absent.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "installed, and yet not found: {}",
            absent.join(", ")
        )),
    }
}

fn install_debian(workspace: &Workspace, packages: &[&str]) -> Outcome {
    if !is_on_path("apt-get") {
        return Err(format!(
            "there is no apt-get here. Install what these Debian packages hold: {}",
            packages.join(" ")
        ));
    }
    // Only root may install; sudo must not wait for a password that nobody types.
    let is_root = Command::new("id -u").read(workspace)?.trim() == "0";
    let sudo = if is_root { "" } else { "sudo -n " };
    let apt = format!("{sudo}apt-get -q -o DPkg::Lock::Timeout=300");
    Command::new(&apt).arg("update").run(workspace)?;
    Command::new(&apt)
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages.iter().copied())
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run(workspace)
}
