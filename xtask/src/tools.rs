//! What the tasks need beside Rust, how to tell whether it is there, and who installs it.

use crate::command::Command;
use crate::workspace::Workspace;
use std::env;
use std::path::Path;

#[derive(Debug)]
pub(crate) struct Tool {
    /// As it stands after "needs".
    pub(crate) name: &'static str,
    present: Presence,
    pub(crate) source: Source,
}

#[derive(Debug)]
enum Presence {
    /// A program on the search path.
    Program(&'static str),
    /// A file or folder.
    File(&'static str),
    /// A command that succeeds. (rustup has a stand-in for each of its programs, installed or not.)
    Succeeds(&'static str),
}

#[derive(Debug)]
pub(crate) enum Source {
    /// Debian packages.
    Debian(&'static [&'static str]),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
}

const fn debian(name: &'static str, present: Presence, packages: &'static [&'static str]) -> Tool {
    Tool {
        name,
        present,
        source: Source::Debian(packages),
    }
}

pub(crate) static RUSTFMT: Tool = Tool {
    name: "rustfmt",
    present: Presence::Succeeds("cargo fmt --version"),
    source: Source::Rustup("rustfmt"),
};

pub(crate) static CLIPPY: Tool = Tool {
    name: "clippy",
    present: Presence::Succeeds("cargo clippy --version"),
    source: Source::Rustup("clippy"),
};

/// For the oldest compiler, which is unpacked and not installed.
pub(crate) static APT: Tool = debian("apt-get", Presence::Program("apt-get"), &["apt"]);

/// For ada-url, which is C++.
pub(crate) static CXX: Tool = debian("a C++ compiler", Presence::Program("c++"), &["g++"]);

/// For the command line's tests, which compress as its users do.
pub(crate) static ZSTD: Tool = debian("zstd", Presence::Program("zstd"), &["zstd"]);

/// For instruction counts.
pub(crate) static VALGRIND: Tool = debian("valgrind", Presence::Program("valgrind"), &["valgrind"]);

/// For what users of the C library build with.
pub(crate) static CMAKE: Tool = debian("cmake", Presence::Program("cmake"), &["cmake"]);
pub(crate) static PKG_CONFIG: Tool = debian(
    "pkg-config",
    Presence::Program("pkg-config"),
    &["pkg-config"],
);

/// For the Go module.
pub(crate) static GO: Tool = debian("Go", Presence::Program("go"), &["golang-go"]);

/// For the tests of the Python package, and for Spark in them.
pub(crate) static PYTHON: Tool = debian(
    "Python with pip",
    Presence::Succeeds("python3 -m ensurepip --version"),
    &["python3-venv", "python3-dev"],
);
pub(crate) static JAVA: Tool = debian(
    "Java 17",
    Presence::Program("java"),
    &["openjdk-17-jre-headless"],
);

/// For a program of one source file, which `java` compiles by itself where there is a compiler.
pub(crate) static JAVA_COMPILER: Tool = debian(
    "a Java compiler",
    Presence::Program("javac"),
    &["openjdk-17-jdk-headless"],
);

/// For its library, which the program needs, too.
pub(crate) static CURL: Tool = debian("curl", Presence::Program("curl"), &["curl"]);

/// A compiler with the source of its standard library, to build that for other targets; rustup's
/// has none of its own version unless it can download it.
pub(crate) static RUST_WITH_SOURCE: Tool = debian(
    "Debian's rustc with its source",
    Presence::File("/usr/lib/rustlib/src/rust/library/Cargo.lock"),
    &["rustc-web", "cargo-web", "rust-web-src"],
);

pub(crate) static QEMU: Tool = debian(
    "qemu-user",
    Presence::Program("qemu-aarch64"),
    &["qemu-user"],
);

pub(crate) static GCC_AARCH64: Tool = debian(
    "gcc for aarch64",
    Presence::Program("aarch64-linux-gnu-gcc"),
    &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
);

pub(crate) static GCC_S390X: Tool = debian(
    "gcc for s390x",
    Presence::Program("s390x-linux-gnu-gcc"),
    &["gcc-s390x-linux-gnu", "libc6-dev-s390x-cross"],
);

pub(crate) static GCC_I686: Tool = debian(
    "gcc for i686",
    Presence::Program("i686-linux-gnu-gcc"),
    &["gcc-i686-linux-gnu", "libc6-dev-i386-cross"],
);

pub(crate) static WASM_LINKER: Tool = debian(
    "a linker for wasm",
    Presence::Program("lld-22"),
    &["rust-web-llvm", "lld-22"],
);

/// For line coverage: of the version that the compiler is built with.
pub(crate) static LLVM: Tool = debian(
    "LLVM's coverage tools",
    Presence::Program("llvm-cov-22"),
    &["llvm-22"],
);

/// For programs that load what was built with it.
pub(crate) static ASAN_RUNTIME: Tool = debian(
    "AddressSanitizer's runtime",
    Presence::File(crate::asan::RUNTIME),
    &["libclang-rt-22-dev"],
);

pub(crate) static WASI_LIBC: Tool = debian(
    "wasi-libc",
    Presence::File("/usr/lib/wasm32-wasi/libc.a"),
    &["wasi-libc"],
);

/// For the playground, as people see it.
pub(crate) static CHROMIUM: Tool = debian("Chromium", Presence::Program("chromium"), &["chromium"]);

pub(crate) static NODE: Tool = debian("Node", Presence::Program("node"), &["nodejs"]);

impl Tool {
    pub(crate) fn is_present(&self, workspace: &Workspace) -> bool {
        match self.present {
            Presence::Program(name) => is_on_path(name),
            Presence::File(path) => Path::new(path).exists(),
            Presence::Succeeds(command) => Command::new(command).read(workspace).is_ok(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presence_is_found_out() {
        let workspace = Workspace::at(env::temp_dir());
        let tool = |present| debian("x", present, &["x"]);
        assert!(tool(Presence::Program("cargo")).is_present(&workspace));
        assert!(!tool(Presence::Program("no-such-program-here")).is_present(&workspace));
        assert!(tool(Presence::Succeeds("cargo --version")).is_present(&workspace));
        assert!(!tool(Presence::Succeeds("cargo --no-such-option")).is_present(&workspace));
        assert!(!tool(Presence::File("/no/such/file")).is_present(&workspace));
    }

    #[test]
    fn a_missing_tool_is_named_once() {
        static ABSENT: Tool = debian("absent", Presence::File("/no/such/file"), &["absent"]);
        let workspace = Workspace::at(env::temp_dir());
        let found = missing(&workspace, &[&ABSENT, &ABSENT]);
        assert_eq!(found.len(), 1);
    }
}
