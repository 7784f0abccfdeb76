//! What `install` installs is what users need: the README's example, built in the ways that it
//! names, and a program for Ada.

use crate::Outcome;
use crate::command::Command;
use crate::files::{self, remove};
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

/// The static library is to be below this, in bytes; it is about half of it.
const LARGEST_ARCHIVE: u64 = 10_000_000;

/// What the program for Ada says.
const ADA_EXPECTED: &str = "https://example.com/b\n";

pub(super) fn check(workspace: &Workspace) -> Outcome {
    let staged = workspace.target().join("c-staged");
    let prefix = workspace.target().join("c-installed");
    // Nothing of an older run may help.
    remove(&staged)?;
    remove(&prefix)?;
    install::install(workspace, &staged, true, "release")?;
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
    as_ada(workspace, &prefix)?;
    beside_ada(workspace, &prefix)
}

/// Linkers find in each library what its header declares, and nothing that Rust needs for itself, or that belongs
/// to the other.
fn check_exports(workspace: &Workspace, prefix: &Path) -> Outcome {
    for (library, start) in [
        ("lib/liburlwind", "urlwind_"),
        ("lib/urlwind-ada/libada", "ada_"),
    ] {
        let archive = prefix.join(format!("{library}.a"));
        let size = fs::metadata(&archive).map_err(|error| format!("{library}.a: {error}"))?;
        if size.len() > LARGEST_ARCHIVE {
            return Err(format!("{library}.a has {} bytes", size.len()));
        }
        for (options, file) in [
            ("-D", prefix.join(format!("{library}.so"))),
            ("--extern-only", archive),
        ] {
            let symbols = Command::new("nm --defined-only")
                .arg(options)
                .arg(file.to_string_lossy())
                .read(workspace)?;
            let lines = symbols.lines().filter(|line| !line.ends_with(':'));
            let names = lines.filter_map(|line| line.rsplit_once(' '));
            let (ours, strange): (Vec<_>, Vec<_>) = names
                .map(|(_, name)| name)
                .partition(|name| name.starts_with(start));
            if ours.is_empty() || !strange.is_empty() {
                return Err(format!("{} defines {strange:?}", file.display()));
            }
        }
    }
    Ok(())
}

/// A way to link a program: the compiler's options, and the end of the command that lists libraries.
struct Linking {
    name: &'static str,
    options: &'static str,
    libraries: &'static str,
    needs: Needs,
}

/// What has to be found when the program starts.
enum Needs {
    Urlwind,
    SystemLibraries,
    Nothing,
}

const LINKINGS: [Linking; 3] = [
    Linking {
        name: "shared",
        options: "",
        libraries: "--libs urlwind",
        needs: Needs::Urlwind,
    },
    // urlwind in the program, the system's libraries outside.
    Linking {
        name: "archive",
        options: "",
        libraries: "--static --libs urlwind | sed s/-lurlwind/-l:liburlwind.a/",
        needs: Needs::SystemLibraries,
    },
    Linking {
        name: "static",
        options: "-static",
        libraries: "--static --libs urlwind",
        needs: Needs::Nothing,
    },
];

/// As a program's makefile has it: where it was installed, and moved to a folder whose name has a blank.
fn with_pkg_config(workspace: &Workspace, prefix: &Path) -> Outcome {
    let moved = prefix.with_file_name("c moved");
    remove(&moved)?;
    let rename = |from: &Path, to: &Path| fs::rename(from, to).map_err(|error| error.to_string());
    for linking in &LINKINGS {
        link_and_run(workspace, prefix, linking)?;
        rename(prefix, &moved)?;
        let outcome = link_and_run(workspace, &moved, linking);
        rename(&moved, prefix)?;
        outcome?;
    }
    Ok(())
}

fn link_and_run(workspace: &Workspace, prefix: &Path, linking: &Linking) -> Outcome {
    let program = prefix.join(format!("example-{}", linking.name));
    // By a shell: pkg-config answers with words that are quoted for one.
    let script = format!(
        "eval \"cc -std=c99 -Wall -Wextra -Wc++-compat -Werror {} bindings/c/examples/example.c -o '{}' \
         $(pkg-config --cflags {})\"",
        linking.options,
        program.display(),
        linking.libraries
    );
    Command::new("sh -c")
        .arg(script)
        .env(
            "PKG_CONFIG_PATH",
            prefix.join("lib/pkgconfig").display().to_string(),
        )
        .run(workspace)?;
    match linking.needs {
        Needs::Urlwind => expect(workspace, &program, &prefix.join("lib")),
        Needs::SystemLibraries => expect(workspace, &program, Path::new("")),
        Needs::Nothing => is_whole(workspace, &program.display().to_string(), EXPECTED),
    }
}

/// A program that needs no library when it starts. Not under valgrind, which would not see its calls of
/// `malloc`, and complains of the static C library itself.
fn is_whole(workspace: &Workspace, program: &str, expected: &str) -> Outcome {
    let headers = Command::new("readelf --program-headers --wide").arg(program);
    if headers.read(workspace)?.contains("INTERP") {
        return Err(format!("{program} needs shared libraries"));
    }
    let said = Command::new("").arg(program).read(workspace)?;
    says(program, &said, expected)
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
    expect(workspace, &build.join("example"), &prefix.join("lib"))?;
    for (version, asked, fits) in [
        ("0.1.0", "0.1", true),
        ("0.2.3", "0.1", true),
        ("0.2.3", "0.2.3", true),
        ("0.2.3", "0.2.4", false),
        ("0.2.3", "1", false),
    ] {
        let script = build.join("version.cmake");
        let fits = if fits { "TRUE" } else { "FALSE" };
        let text = format!(
            "set(PACKAGE_FIND_VERSION {asked})\n{}\
             if(NOT PACKAGE_VERSION_COMPATIBLE STREQUAL {fits})\n\
             message(FATAL_ERROR \"{version} for {asked}\")\nendif()\n",
            install::cmake_version(version)
        );
        files::write(&script, text)?;
        Command::new("cmake -P")
            .arg(script.display().to_string())
            .run(workspace)?;
    }
    Ok(())
}

/// Runs the example under valgrind.
fn expect(workspace: &Workspace, program: &Path, library_folder: &Path) -> Outcome {
    let program = program.display().to_string();
    let said = Command::new("valgrind --quiet --leak-check=full --error-exitcode=99")
        .arg(&program)
        .env("LD_LIBRARY_PATH", library_folder.display().to_string())
        .read(workspace)?;
    says(&program, &said, EXPECTED)
}

fn says(program: &str, said: &str, expected: &str) -> Outcome {
    match said == expected {
        true => Ok(()),
        false => Err(format!("{program} says\n{said}and not\n{expected}")),
    }
}

/// A program for Ada, with nothing changed but the folder of the library: where it is linked, and
/// where a program that was built for Ada is run.
fn as_ada(workspace: &Workspace, prefix: &Path) -> Outcome {
    let header = prefix.join("include/urlwind-ada");
    let folder = prefix.join("lib/urlwind-ada").display().to_string();
    let build = |name: &str, library_folder: &str, libraries: &str| {
        let program = prefix.join(name).display().to_string();
        Command::new("cc -std=c99 -Wall -Wextra bindings/c/examples/ada.c -o")
            .arg(&program)
            .arg(format!("-I{}", header.display()))
            .arg(format!("-L{library_folder}"))
            .args(libraries.split_whitespace())
            .run(workspace)
            .map(|()| program)
    };
    let linked = build("example-ada", &folder, "-lada")?;
    says_href(workspace, &linked, &folder)?;
    let needs = format!("-static -lada {}", install::STATIC_NEEDS);
    let whole = build("example-ada-static", &folder, &needs)?;
    is_whole(workspace, &whole, ADA_EXPECTED)?;
    let elsewhere = prefix.join("ada-elsewhere").display().to_string();
    stand_in_for_ada(workspace, &elsewhere)?;
    let built_for_ada = build("example-built-for-ada", &elsewhere, "-lada")?;
    says_href(workspace, &built_for_ada, &folder)
}

/// A program that uses Ada and urlwind gets each from its own library, in whichever order they are named. Ada is what
/// the tests have compiled.
fn beside_ada(workspace: &Workspace, prefix: &Path) -> Outcome {
    let ada = test_data::ada_package(workspace)?.join("deps");
    let script = format!(
        "cd '{tests}'
         try() {{
           c++ -std=c++17 -Wall -Wextra -Werror beside_ada.cpp -I'{ada}' -I'{prefix}/include' \\
             -o '{prefix}/beside-ada' -L'{prefix}/lib' \"$@\"
           LD_LIBRARY_PATH='{real}:{prefix}/lib' '{prefix}/beside-ada'
         }}
         try -lurlwind '{real}/libada-real.so'
         try '{real}/libada-real.so' -lurlwind
         try '{real}/libada-real.so' '{prefix}/lib/liburlwind.a' {needs}
         try '{prefix}/lib/liburlwind.a' '{real}/libada-real.so' {needs}",
        tests = workspace.root().join("bindings/c/tests").display(),
        ada = ada.display(),
        real = workspace.target().join("tmp/ada").display(),
        prefix = prefix.display(),
        needs = install::STATIC_NEEDS,
    );
    Command::new("sh -e -c").arg(script).run(workspace)
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
    says(program, &said, ADA_EXPECTED)
}
