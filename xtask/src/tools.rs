//! Tools that lanes and packages need besides Rust: how to detect each, and `setup`, which installs them.

use crate::Outcome;
use crate::command::Command;
use std::env;
use std::path::Path;

#[derive(Debug)]
pub(crate) struct Tool {
    /// As it stands after "needs".
    pub(crate) name: &'static str,
    /// A program on the search path, the path of a file, a target of the compiler, or a command that succeeds.
    pub(crate) probe: &'static str,
    /// Debian packages, or a command of rustup or cargo.
    pub(crate) install: &'static str,
}

macro_rules! tools {
    ($($constant:ident: $name:literal, $probe:literal, $install:literal;)*) => {
        $(pub(crate) static $constant: Tool = Tool { name: $name, probe: $probe, install: $install };)*
    };
}

tools! {
    // rustup has a stand-in for each of its programs, installed or not.
    RUSTFMT: "rustfmt", "cargo fmt --version", "rustup component add rustfmt";
    CLIPPY: "clippy", "cargo clippy --version", "rustup component add clippy";
    RUST_1_85: "Rust 1.85", "cargo +1.85.0 --version", "rustup toolchain install 1.85.0 --profile minimal";
    RUST_1_87: "Rust 1.87", "cargo +1.87.0 --version", "rustup toolchain install 1.87.0 --profile minimal";
    RUST_NO_STD: "Rust without std", "--target riscv64gc-unknown-none-elf", "rustup target add riscv64gc-unknown-none-elf";
    RUST_AARCH64: "Rust for aarch64", "--target aarch64-unknown-linux-gnu", "rustup target add aarch64-unknown-linux-gnu";
    RUST_S390X: "Rust for s390x", "--target s390x-unknown-linux-gnu", "rustup target add s390x-unknown-linux-gnu";
    RUST_I686: "Rust for i686", "--target i686-unknown-linux-gnu", "rustup target add i686-unknown-linux-gnu";
    RUST_WASI: "Rust for WASI", "--target wasm32-wasip1", "rustup target add wasm32-wasip1";

    APT: "apt-get", "apt-get", "apt";
    CXX: "a C++ compiler", "c++", "g++";
    CLANG: "clang", "clang++", "clang";
    ZSTD: "zstd", "zstd", "zstd";
    CURL: "curl", "curl", "curl";
    VALGRIND: "valgrind", "valgrind", "valgrind";
    CMAKE: "cmake", "cmake", "cmake";
    PKG_CONFIG: "pkg-config", "pkg-config", "pkg-config";
    GO: "Go", "go", "golang-go";
    NODE: "Node", "node", "nodejs";
    CHROMIUM: "Chromium", "chromium", "chromium";
    PYTHON: "Python with pip", "python3 -m ensurepip --version", "python3-venv python3-dev";
    JAVA_COMPILER: "a Java compiler", "javac", "openjdk-17-jdk-headless";

    // A compiler with the source of its standard library, to build that for other targets.
    RUST_WITH_SOURCE: "Debian's rustc with its source", "/usr/lib/rustlib/src/rust/library/Cargo.lock", "rustc-web cargo-web rust-web-src";
    WASM_LINKER: "a linker for wasm", "lld-22", "rust-web-llvm lld-22";
    QEMU: "qemu-user", "qemu-aarch64", "qemu-user";
    GCC_AARCH64: "gcc for aarch64", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross";
    GCC_S390X: "gcc for s390x", "s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu libc6-dev-s390x-cross";
    GCC_I686: "gcc for i686", "i686-linux-gnu-gcc", "gcc-i686-linux-gnu libc6-dev-i386-cross";

    CARGO_HACK: "cargo-hack", "cargo-hack", "cargo install --locked cargo-hack";
    CARGO_FUZZ: "cargo-fuzz", "cargo-fuzz", "cargo install --locked cargo-fuzz";
    LLVM_COV: "cargo-llvm-cov", "cargo-llvm-cov", "cargo install --locked cargo-llvm-cov";

    // For packages: checks of a POM and of a Debian package, and what makes that and bills of materials.
    MAVEN: "Maven", "mvn", "maven";
    LINTIAN: "lintian", "lintian", "lintian";
    CARGO_DEB: "cargo-deb", "cargo-deb", "cargo install --locked cargo-deb";
    CARGO_CYCLONEDX: "cargo-cyclonedx", "cargo-cyclonedx", "cargo install --locked cargo-cyclonedx";
    CARGO_DENY: "cargo-deny", "cargo-deny", "cargo install --locked cargo-deny";

    // Of the compiler's LLVM version: as cargo-llvm-cov asks for, and for programs that load what was built with the sanitizer.
    LLVM: "LLVM's coverage tools", "llvm-cov-22", "llvm-22";
    ASAN_RUNTIME: "AddressSanitizer's runtime", "/usr/lib/llvm-22/lib/clang/22/lib/linux/libclang_rt.asan-x86_64.so", "libclang-rt-22-dev";
}

/// The tools that build the package for WebAssembly.
pub(crate) const WASM: &[&Tool] = &[&RUST_WITH_SOURCE, &WASM_LINKER, &NODE];

impl Tool {
    fn is_present(&self) -> bool {
        match self.probe {
            target if target.starts_with("--target") => {
                let folder = Command::new("rustc --print target-libdir").args(target.split(' '));
                folder
                    .read()
                    .is_ok_and(|folder| Path::new(folder.trim()).is_dir())
            }
            path if path.starts_with('/') => Path::new(path).exists(),
            command if command.contains(' ') => Command::new(command).read().is_ok(),
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
pub(crate) fn missing(tools: impl IntoIterator<Item = &'static Tool>) -> Vec<&'static Tool> {
    let mut missing: Vec<&'static Tool> = Vec::new();
    for tool in tools {
        let is_known = missing.iter().any(|known| known.name == tool.name);
        if !is_known && !tool.is_present() {
            missing.push(tool);
        }
    }
    missing
}

/// Installs those of `wanted` that are missing.
pub(crate) fn install(wanted: &[&'static Tool]) -> Outcome {
    let missing = missing(wanted.iter().copied());
    let mut debian = Vec::new();
    for tool in &missing {
        match tool.install {
            command if command.contains(" add ") || command.contains(" install ") => {
                Command::new(command).run()?;
            }
            packages => debian.extend(packages.split(' ')),
        }
    }
    if !debian.is_empty() {
        install_debian(&debian)?;
    }
    match self::missing(missing)[..] {
        [] => Ok(()),
        [tool, ..] => Err(format!("installed, and yet not found: {}", tool.name)),
    }
}

fn install_debian(packages: &[&str]) -> Outcome {
    if !is_on_path("apt-get") {
        return Err(format!(
            "there is no apt-get here. Install what these Debian packages hold: {}",
            packages.join(" ")
        ));
    }
    // Only root may install; sudo must not wait for a password that nobody types.
    let is_root = Command::new("id -u").read()?.trim() == "0";
    let sudo = if is_root { "" } else { "sudo -n " };
    let apt = format!("{sudo}apt-get -q -o DPkg::Lock::Timeout=300");
    Command::new(&apt).arg("update").run()?;
    Command::new(&apt)
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages.iter().copied())
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()
}
