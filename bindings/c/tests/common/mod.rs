//! Compiling C against the library that cargo has built for these tests, and running it.
#![allow(dead_code)] // each test program uses its part

pub(crate) mod ada;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of this package.
pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for what these tests build, of its own for each name.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The shared library: cargo puts it beside the test programs.
pub(crate) fn library() -> PathBuf {
    let program = env::current_exe().unwrap();
    let library = program.parent().unwrap().join("liburlwind_c.so");
    assert!(library.is_file(), "{} is missing", library.display());
    library
}

/// A folder in which linkers find the library by the names that users know.
pub(crate) fn library_folder(scratch: &Path) -> PathBuf {
    let folder = scratch.join("lib");
    fs::create_dir_all(&folder).unwrap();
    for name in ["liburlwind.so", "liburlwind.so.0"] {
        // Tests that run at the same time share the folder: a link is put in its place in one step.
        let thread = format!("{:?}", std::thread::current().id());
        let new = folder.join(format!("{name}.{thread}"));
        let _ = fs::remove_file(&new);
        std::os::unix::fs::symlink(library(), &new).unwrap();
        fs::rename(&new, folder.join(name)).unwrap();
    }
    folder
}

/// Compiles one file of `tests` with all warnings as errors, and links it to the library.
pub(crate) fn compile(scratch: &Path, compiler: &[&str], source: &str) -> PathBuf {
    let program = scratch.join(source.replace('.', "-") + "-" + compiler[0]);
    let folder = library_folder(scratch);
    let mut command = Command::new(compiler[0]);
    if compiler[0] == "cc" {
        command.arg("-Wc++-compat");
    }
    command
        .args(&compiler[1..])
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-I"])
        .arg(package().join("include"))
        .arg(package().join("tests").join(source))
        .arg("-o")
        .arg(&program)
        .arg(format!("-L{}", folder.display()))
        .arg(format!("-Wl,-rpath,{}", folder.display()))
        .args(["-x", "none", "-lurlwind"]);
    succeed(&mut command);
    program
}

/// What the C++ interface must compile with, and without a word.
const CXX_WARNINGS: &[&str] = &[
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Werror",
];

/// Compiles a C++ program of this package by a command line such as "clang++ -std=c++20", and links it to the library.
pub(crate) fn compile_cxx(scratch: &Path, compiler: &str, source: &str) -> PathBuf {
    let folder = library_folder(scratch);
    let name: String = format!("{compiler}-{source}")
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    let program = scratch.join(name);
    let mut words = compiler.split(' ');
    succeed(
        Command::new(words.next().unwrap())
            .args(words)
            .args(CXX_WARNINGS)
            .args(["-g", "-I"])
            .arg(package().join("include"))
            .arg(package().join(source))
            .arg("-o")
            .arg(&program)
            .arg(format!("-L{}", folder.display()))
            .arg(format!("-Wl,-rpath,{}", folder.display()))
            .arg("-lurlwind"),
    );
    program
}

/// The command that runs a program under valgrind: any error or leak is a failure.
pub(crate) fn valgrind(program: &Path) -> Command {
    let mut command = Command::new("valgrind");
    command
        .args([
            "--quiet",
            "--leak-check=full",
            "--show-leak-kinds=all",
            "--errors-for-leak-kinds=all",
            "--error-exitcode=99",
        ])
        .arg(format!(
            "--suppressions={}",
            package().join("tests/valgrind.supp").display()
        ))
        .arg(program);
    command
}

/// Runs a command to its end; shows all it wrote if it failed.
pub(crate) fn succeed(command: &mut Command) -> Output {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
