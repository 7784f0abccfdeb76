//! `install`: puts the C library where compilers and pkg-config find it.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

const USAGE: &str = "cargo xtask install --prefix <folder> [--ada]";

/// The number in `liburlwind.so.0`; it rises when programs must be built anew. `bindings/c/build.rs`
/// writes it into the library.
const ABI: &str = "0";

/// The number in the name of Ada's library, of the version whose functions we have.
const ADA_ABI: &str = "4";

/// What a program that links the static library has to link besides, but for what every compiler adds:
/// the C library, and the unwinder of its own kind, of which a name here would be the wrong one for
/// programs that are linked with `-static`.
pub(crate) const STATIC_NEEDS: &str = "-lutil -lrt -lpthread -lm -ldl";

#[derive(Debug, PartialEq, Eq)]
struct Wish {
    prefix: PathBuf,
    /// With Ada's functions, and under the name of Ada's library, too.
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
                    `cargo build --release -p urlwind-c` builds them everywhere"
            .into());
    }
    install(workspace, &wish.prefix, wish.as_ada)
}

/// Builds and installs. A relative prefix is relative to the workspace.
pub(crate) fn install(workspace: &Workspace, prefix: &Path, as_ada: bool) -> Outcome {
    let features: &[&str] = if as_ada { &["--features", "ada"] } else { &[] };
    Command::new("cargo build --release -p urlwind-c")
        .args(features.iter().copied())
        .run(workspace)?;
    let prefix = absolute(&workspace.root().join(prefix))?;
    let built = workspace.target().join("release");
    let version = version(workspace)?;
    let shared = format!("liburlwind.so.{version}");

    let lib = prefix.join("lib");
    copy(&built.join("liburlwind_c.so"), &lib.join(&shared))?;
    link(&shared, &lib.join(format!("liburlwind.so.{ABI}")))?;
    link(&shared, &lib.join("liburlwind.so"))?;
    copy(&built.join("liburlwind_c.a"), &lib.join("liburlwind.a"))?;
    copy(
        &workspace.root().join("bindings/c/include/urlwind.h"),
        &prefix.join("include/urlwind.h"),
    )?;
    write(&lib.join("pkgconfig/urlwind.pc"), &pkg_config(&version))?;
    if as_ada {
        // A folder of its own, so that it hides no real Ada unless it is named.
        let folder = lib.join("urlwind-ada");
        link(&format!("../{shared}"), &folder.join("libada.so"))?;
        link(
            &format!("../{shared}"),
            &folder.join(format!("libada.so.{ADA_ABI}")),
        )?;
        link("../liburlwind.a", &folder.join("libada.a"))?;
        // What is linked here asks for the library by the name that it carries: found in the same
        // folder, so that one folder is all that has to be named.
        link(
            &format!("../{shared}"),
            &folder.join(format!("liburlwind.so.{ABI}")),
        )?;
    }
    println!("installed in {}", prefix.display());
    Ok(())
}

/// The version in the workspace's manifest.
fn version(workspace: &Workspace) -> Result<String, String> {
    let manifest = workspace.read("Cargo.toml")?.text;
    let version = manifest
        .lines()
        .skip_while(|line| *line != "[workspace.package]")
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml names no version".into())
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

fn absolute(folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    folder.canonicalize().map_err(|error| at(folder, &error))
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Makes the folder of a file, and removes what stands in its place: a library that runs must not
/// be written into.
fn make_way(path: &Path) -> Outcome {
    let folder = path.parent().ok_or("a path without a folder")?;
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(at(path, &error)),
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> Outcome {
    make_way(to)?;
    println!("  {}", to.display());
    fs::copy(from, to).map_err(|error| at(from, &error))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Outcome {
    make_way(path)?;
    println!("  {}", path.display());
    fs::write(path, text).map_err(|error| at(path, &error))
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
    fn the_library_carries_the_number_that_it_is_installed_under() {
        let build = include_str!("../../bindings/c/build.rs");
        assert!(build.contains(&format!("-soname,liburlwind.so.{ABI}")));
    }
}
