//! What `install` installs is what users need: the README's example, built in the ways that it
//! names, and a program for Ada.

use crate::Outcome;
use crate::command::Command;
use crate::install;
use crate::test_data;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

/// What the example says about its URL.
const EXPECTED: &str = "\
https://example.com/b?q=caf%C3%A9
host: example.com
invalid port number at bytes 20 to 23
q = café
";

pub(super) fn check(workspace: &Workspace) -> Outcome {
    let staged = workspace.target().join("c-staged");
    let prefix = workspace.target().join("c-installed");
    // Nothing of an older run may help.
    remove(&staged)?;
    remove(&prefix)?;
    install::install(workspace, &staged, true)?;
    // As the README has it: copied to where it is used, and gone from where it was made.
    fs::create_dir_all(&prefix).map_err(|error| error.to_string())?;
    Command::new("cp -dR")
        .arg(format!("{}/.", staged.display()))
        .arg(prefix.display().to_string())
        .run(workspace)?;
    remove(&staged)?;
    check_exports(workspace, &prefix)?;
    with_pkg_config(workspace, &prefix)?;
    with_cmake(workspace, &prefix)?;
    as_ada(workspace, &prefix)
}

fn remove(folder: &Path) -> Outcome {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// The linker finds what the header declares and nothing that Rust needs for itself.
fn check_exports(workspace: &Workspace, prefix: &Path) -> Outcome {
    let library = prefix.join("lib/liburlwind.so");
    let symbols = Command::new("nm -D --defined-only")
        .arg(library.to_string_lossy())
        .read(workspace)?;
    let strange: Vec<&str> = symbols
        .lines()
        .filter_map(|line| line.split(' ').next_back())
        .filter(|name| !name.starts_with("urlwind_") && !name.starts_with("ada_"))
        .collect();
    match strange.is_empty() {
        true => Ok(()),
        false => Err(format!("exported besides: {}", strange.join(", "))),
    }
}

/// As a program's makefile has it: the shared library, and the static one.
fn with_pkg_config(workspace: &Workspace, prefix: &Path) -> Outcome {
    let folder = prefix.join("lib/pkgconfig").display().to_string();
    let flags = |words: &str| {
        Command::new(&format!("pkg-config {words} urlwind"))
            .env("PKG_CONFIG_PATH", &folder)
            .read(workspace)
    };
    let lib = prefix.join("lib").display().to_string();
    for kind in ["shared", "static"] {
        let program = prefix.join(format!("example-{kind}"));
        let libraries = match kind {
            "shared" => flags("--libs")? + " -Wl,-rpath," + &lib,
            _ => flags("--static --libs")?.replace("-lurlwind", "-l:liburlwind.a"),
        };
        Command::new("cc -std=c99 -Wall -Wextra -Werror bindings/c/examples/example.c -o")
            .arg(program.display().to_string())
            .args(flags("--cflags")?.split_whitespace())
            .args(libraries.split_whitespace())
            .run(workspace)?;
        expect(workspace, &program)?;
    }
    Ok(())
}

fn with_cmake(workspace: &Workspace, prefix: &Path) -> Outcome {
    let build = prefix.join("example-cmake");
    Command::new("cmake -S bindings/c/examples -B")
        .arg(build.display().to_string())
        .arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()))
        .run(workspace)?;
    Command::new("cmake --build")
        .arg(build.display().to_string())
        .run(workspace)?;
    expect(workspace, &build.join("example"))
}

/// Runs the example under valgrind.
fn expect(workspace: &Workspace, program: &Path) -> Outcome {
    let said = Command::new("valgrind --quiet --leak-check=full --error-exitcode=99")
        .arg(program.display().to_string())
        .read(workspace)?;
    match said == EXPECTED {
        true => Ok(()),
        false => Err(format!(
            "{} says\n{said}and not\n{EXPECTED}",
            program.display()
        )),
    }
}

/// A program for Ada, with nothing changed but the folder of the library: where it is linked, and
/// where a program that was built for Ada is run.
fn as_ada(workspace: &Workspace, prefix: &Path) -> Outcome {
    let header = test_data::ada_package(workspace)?.join("deps");
    let folder = prefix.join("lib/urlwind-ada").display().to_string();
    let build = |name: &str, library_folder: &str| {
        let program = prefix.join(name).display().to_string();
        Command::new("cc -std=c99 -Wall -Wextra bindings/c/examples/ada.c -o")
            .arg(&program)
            .arg(format!("-I{}", header.display()))
            .arg(format!("-L{library_folder}"))
            .arg("-lada")
            .run(workspace)
            .map(|()| program)
    };
    let linked = build("example-ada", &folder)?;
    says_href(workspace, &linked, &folder)?;
    let elsewhere = prefix.join("ada-elsewhere").display().to_string();
    stand_in_for_ada(workspace, &elsewhere)?;
    let built_for_ada = build("example-built-for-ada", &elsewhere)?;
    says_href(workspace, &built_for_ada, &folder)
}

/// A library with the name of Ada's and no code, to link with as one would with Ada.
fn stand_in_for_ada(workspace: &Workspace, folder: &str) -> Outcome {
    let functions = ["ada_parse", "ada_is_valid", "ada_get_href", "ada_free"];
    let source = functions.map(|name| format!("void {name}(void) {{}}\n"));
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    fs::write(format!("{folder}/empty.c"), source.concat()).map_err(|error| error.to_string())?;
    Command::new("cc -shared -fPIC empty.c -Wl,-soname,libada.so.4 -o libada.so")
        .in_folder(Path::new(folder))
        .run(workspace)
}

fn says_href(workspace: &Workspace, program: &str, library_folder: &str) -> Outcome {
    let said = Command::new("valgrind --quiet --leak-check=full --error-exitcode=99")
        .arg(program)
        .env("LD_LIBRARY_PATH", library_folder)
        .read(workspace)?;
    match said == "https://example.com/b\n" {
        true => Ok(()),
        false => Err(format!("the program for Ada says {said}")),
    }
}
