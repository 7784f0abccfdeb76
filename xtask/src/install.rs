//! `install`: puts the C library where compilers and pkg-config find it.

use crate::Outcome;
use crate::command::Command;
use crate::files::{self, at};
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

const USAGE: &str = "cargo xtask install --prefix <folder> [--ada]";

/// The number in `liburlwind.so.0`; it rises when programs must be built anew. `bindings/c/build.rs`
/// writes it into the library.
const ABI: &str = "0";

/// The first version whose library has that number.
const ABI_SINCE: &str = "0";

/// The number in the name of Ada's library, of the version whose functions we have.
const ADA_ABI: &str = "4";

/// What a program that links the static library has to link besides, but for what every compiler adds:
/// the C library, and the unwinder of its own kind, of which a name here would be the wrong one for
/// programs that are linked with `-static`.
pub(crate) const STATIC_NEEDS: &str = "-lutil -lrt -lpthread -lm -ldl";

#[derive(Debug, PartialEq, Eq)]
struct Wish {
    prefix: PathBuf,
    /// Also the library that takes Ada's place.
    as_ada: bool,
}

fn wish_of(arguments: &[String]) -> Result<Wish, String> {
    let mut prefix = None;
    let mut as_ada = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--ada" => as_ada = true,
            "--prefix" => prefix = rest.next().cloned(),
            other => match other.strip_prefix("--prefix=") {
                Some(folder) => prefix = Some(folder.to_owned()),
                None => return Err(format!("`{other}` is not understood. {USAGE}")),
            },
        }
    }
    match prefix {
        Some(prefix) if !prefix.is_empty() => Ok(Wish {
            prefix: PathBuf::from(prefix),
            as_ada,
        }),
        _ => Err(format!("needs the folder to install to. {USAGE}")),
    }
}

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let wish = wish_of(arguments)?;
    if !cfg!(target_os = "linux") {
        return Err("knows the names of libraries on Linux only; \
                    `cargo build --profile dist -p urlwind-c` builds them everywhere"
            .into());
    }
    install(workspace, &wish.prefix, wish.as_ada, "dist")
}

/// Builds by a profile of cargo and installs. A relative prefix is relative to the workspace.
pub(crate) fn install(
    workspace: &Workspace,
    prefix: &Path,
    as_ada: bool,
    profile: &str,
) -> Outcome {
    let prefix = absolute(&workspace.root().join(prefix))?;
    let built = |features: &str| {
        Command::new("cargo build -p urlwind-c --profile")
            .arg(profile)
            .args(features.split_whitespace())
            .run(workspace)?;
        Ok::<_, String>(Built {
            folder: workspace.target().join(profile),
            tools: "",
        })
    };
    if as_ada {
        lay_out_ada(workspace, &built(AS_ADA)?, &prefix)?;
    }
    lay_out(workspace, &built("")?, &prefix)?;
    println!("installed in {}", prefix.display());
    Ok(())
}

/// How to build the library that takes Ada's place.
pub(crate) const AS_ADA: &str = "--no-default-features --features ada";

/// The library as cargo leaves it.
pub(crate) struct Built {
    pub(crate) folder: PathBuf,
    /// What the names of `ld`, `nm`, `objcopy` and `ar` begin with for its processor.
    pub(crate) tools: &'static str,
}

/// Puts urlwind's own library below a prefix.
pub(crate) fn lay_out(workspace: &Workspace, built: &Built, prefix: &Path) -> Outcome {
    let version = workspace.version()?;
    let shared = format!("liburlwind.so.{version}");

    let lib = prefix.join("lib");
    copy(&built.folder.join("liburlwind_c.so"), &lib.join(&shared))?;
    link(&shared, &lib.join(format!("liburlwind.so.{ABI}")))?;
    link(&shared, &lib.join("liburlwind.so"))?;
    built.write_archive(workspace, &lib.join("liburlwind.a"), "urlwind_")?;
    for header in ["urlwind.h", "urlwind.hpp"] {
        copy(
            &workspace.root().join("bindings/c/include").join(header),
            &prefix.join("include").join(header),
        )?;
    }
    write(&lib.join("pkgconfig/urlwind.pc"), &pkg_config(&version))?;
    let cmake = lib.join("cmake/urlwind");
    write(&cmake.join("urlwindConfig.cmake"), &cmake_config(&version))?;
    write(
        &cmake.join("urlwindConfigVersion.cmake"),
        &cmake_version(&version),
    )
}

/// Puts the library with Ada's functions in a folder of its own, so that it hides no real Ada unless it is named.
pub(crate) fn lay_out_ada(workspace: &Workspace, built: &Built, prefix: &Path) -> Outcome {
    let folder = prefix.join("lib/urlwind-ada");
    let shared = format!("libada.so.{ADA_ABI}");
    copy(&built.folder.join("liburlwind_c.so"), &folder.join(&shared))?;
    link(&shared, &folder.join("libada.so"))?;
    built.write_archive(workspace, &folder.join("libada.a"), "ada_")?;
    let headers = "include/urlwind-ada";
    files::copy(
        &workspace.root().join("bindings/c").join(headers),
        &prefix.join(headers),
    )
}

impl Built {
    /// Writes the static library: of what Rust puts into it, only what our functions use, and no name but
    /// theirs. So it is a fraction of the size, and a program may have other libraries made by Rust beside
    /// it, whose copies of Rust's own functions have the same names.
    pub(crate) fn write_archive(&self, workspace: &Workspace, to: &Path, start: &str) -> Outcome {
        let tool = |name: &str, words: &str| Command::new(&format!("{}{name} {words}", self.tools));
        let in_folder = |name: &str| self.folder.join(name).display().to_string();
        // Asked of the shared library, as `nm` may take the archive's objects for those of LLVM, which they
        // hold as well.
        let symbols = tool("nm", "--dynamic --defined-only")
            .arg(in_folder("liburlwind_c.so"))
            .read(workspace)?;
        let ours = our_functions(&symbols, start);
        if ours.is_empty() {
            return Err(format!(
                "{} has none of our functions",
                self.folder.display()
            ));
        }
        make_way(to)?;
        println!("  {}", to.display());
        let object = to.with_extension("o").display().to_string();
        tool("ld", "--relocatable --gc-sections --output")
            .arg(&object)
            .args(ours.iter().map(|name| format!("--undefined={name}")))
            .arg(in_folder("liburlwind_c.a"))
            .read(workspace)?;
        tool(
            "objcopy",
            "--strip-debug --wildcard --remove-section=.llvm*",
        )
        .arg(format!("--keep-global-symbol={start}*"))
        .arg(&object)
        .read(workspace)?;
        tool("ar", "rcsD")
            .arg(to.display().to_string())
            .arg(&object)
            .read(workspace)?;
        fs::remove_file(&object).map_err(|error| format!("{object}: {error}"))
    }
}

/// The functions in a list by `nm` whose names begin with `start`.
fn our_functions<'s>(symbols: &'s str, start: &str) -> Vec<&'s str> {
    symbols
        .lines()
        .filter_map(|line| line.rsplit_once(" T "))
        .map(|(_, name)| name)
        .filter(|name| name.starts_with(start))
        .collect()
}

/// Says where everything is by where it is itself: the folder may be moved, or copied to where only
/// root may write.
fn pkg_config(version: &str) -> String {
    format!(
        "prefix=${{pcfiledir}}/../..\n\
         libdir=${{prefix}}/lib\n\
         includedir=${{prefix}}/include\n\
         \n\
         Name: urlwind\n\
         Description: The WHATWG URL Standard\n\
         Version: {version}\n\
         Libs: -L${{libdir}} -lurlwind\n\
         Libs.private: {STATIC_NEEDS}\n\
         Cflags: -I${{includedir}}\n"
    )
}

/// Two targets, `urlwind::urlwind` and `urlwind::urlwind-static`, by where the file is itself.
fn cmake_config(version: &str) -> String {
    let needs = STATIC_NEEDS.replace("-l", "").replace(' ', ";");
    format!(
        "# find_package(urlwind) gives urlwind::urlwind, the shared library, and urlwind::urlwind-static.\n\
         get_filename_component(_urlwind_prefix \"${{CMAKE_CURRENT_LIST_DIR}}/../../..\" ABSOLUTE)\n\
         if(NOT TARGET urlwind::urlwind)\n  \
         add_library(urlwind::urlwind SHARED IMPORTED)\n  \
         set_target_properties(urlwind::urlwind PROPERTIES\n    \
         IMPORTED_LOCATION \"${{_urlwind_prefix}}/lib/liburlwind.so.{version}\"\n    \
         IMPORTED_SONAME \"liburlwind.so.{ABI}\"\n    \
         INTERFACE_INCLUDE_DIRECTORIES \"${{_urlwind_prefix}}/include\")\n  \
         add_library(urlwind::urlwind-static STATIC IMPORTED)\n  \
         set_target_properties(urlwind::urlwind-static PROPERTIES\n    \
         IMPORTED_LOCATION \"${{_urlwind_prefix}}/lib/liburlwind.a\"\n    \
         IMPORTED_LINK_INTERFACE_LANGUAGES C\n    \
         INTERFACE_LINK_LIBRARIES \"{needs}\"\n    \
         INTERFACE_INCLUDE_DIRECTORIES \"${{_urlwind_prefix}}/include\")\n\
         endif()\n\
         unset(_urlwind_prefix)\n"
    )
}

/// Programs that ask for an older version are content with this one if the library had the same number then.
pub(crate) fn cmake_version(version: &str) -> String {
    format!(
        "set(PACKAGE_VERSION \"{version}\")\n\
         set(PACKAGE_VERSION_COMPATIBLE FALSE)\n\
         if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION\n   \
         AND PACKAGE_FIND_VERSION VERSION_GREATER_EQUAL \"{ABI_SINCE}\")\n  \
         set(PACKAGE_VERSION_COMPATIBLE TRUE)\n\
         endif()\n\
         if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)\n  \
         set(PACKAGE_VERSION_EXACT TRUE)\n\
         endif()\n"
    )
}

fn absolute(folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    folder.canonicalize().map_err(|error| at(folder, &error))
}

/// Makes the folder of a file, and removes what stands in its place: a library that runs must not
/// be written into.
fn make_way(path: &Path) -> Outcome {
    files::make_parent(path)?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(at(path, &error)),
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> Outcome {
    make_way(to)?;
    println!("  {}", to.display());
    files::copy(from, to)
}

fn write(path: &Path, text: &str) -> Outcome {
    make_way(path)?;
    println!("  {}", path.display());
    files::write(path, text)
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> Outcome {
    make_way(path)?;
    println!("  {} -> {target}", path.display());
    std::os::unix::fs::symlink(target, path).map_err(|error| at(path, &error))
}

#[cfg(not(unix))]
fn link(_target: &str, path: &Path) -> Outcome {
    Err(format!("{}: no links on this system", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(words: &str) -> Result<Wish, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        wish_of(&words)
    }

    #[test]
    fn the_folder_must_be_named() {
        let expected = |prefix: &str, as_ada| Wish {
            prefix: PathBuf::from(prefix),
            as_ada,
        };
        assert_eq!(wish("--prefix /x"), Ok(expected("/x", false)));
        assert_eq!(wish("--ada --prefix=y"), Ok(expected("y", true)));
        for wrong in ["", "--prefix", "--prefix=", "/x", "--prefix x --force"] {
            assert!(wish(wrong).unwrap_err().contains(USAGE), "{wrong}");
        }
    }

    #[test]
    fn only_our_functions_are_kept() {
        let symbols = "lib.o:\n0000 T urlwind_parse\n0000 T ada_parse\n0000 D urlwind_data\n\
                       0000 T rust_eh_personality\n";
        assert_eq!(our_functions(symbols, "urlwind_"), ["urlwind_parse"]);
        assert_eq!(our_functions(symbols, "ada_"), ["ada_parse"]);
    }

    #[test]
    fn the_library_carries_the_number_that_it_is_installed_under() {
        let build = include_str!("../../bindings/c/build.rs");
        assert!(build.contains(&format!("-soname,liburlwind.so.{ABI}")));
    }
}
