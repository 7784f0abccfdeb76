//! The Java package: a jar with the classes and the native library, its tests in a Java that looks at
//! every call of JNI, and its documentation.

use super::venv::text;
use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// The package, from the root.
const PACKAGE: &str = "bindings/java";

/// Where the library stands in the jar, beside the class that loads it.
pub(crate) const LIBRARIES: &str = "io/github/urlwind/internal";
pub(crate) const LIBRARY: &str = "liburlwind_java.so";

/// The classes that need no more than a usual run has.
const TESTS: &str = "WptTest UrlTest SearchParamsTest ColumnTest ArrowTest HostileTest LoaderTest \
                     DocumentationTest AgreementTest MemoryTest CheckedTest";

/// The task `jar`: the package for users.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let folder = folder_of(arguments)?;
    let jar = jar(workspace)?;
    give(workspace, &jar, folder)
}

/// The folder that a task is told to write to.
pub(crate) fn folder_of(arguments: &[String]) -> Result<Option<&str>, String> {
    match arguments {
        [] => Ok(None),
        [option, folder] if option == "--to" && !folder.is_empty() => Ok(Some(folder)),
        _ => Err("takes `--to <folder>`, or nothing to write below target/".into()),
    }
}

/// Copies a jar to the folder that was asked for, and says where it is.
pub(crate) fn give(workspace: &Workspace, jar: &Path, folder: Option<&str>) -> Outcome {
    let mut place = jar.to_owned();
    if let (Some(folder), Some(name)) = (folder, jar.file_name()) {
        place = workspace.root().join(folder).join(name);
        copy(jar, &place)?;
    }
    println!("  {}", place.display());
    Ok(())
}

/// The step `java`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let jar = jar(workspace)?;
    documentation(workspace)?;
    tests(workspace, &jar)?
        // Ten million take a minute; `nightly` has that.
        .arg("-Durlwind.calls=2000000")
        .arg("-Xmx1500m")
        .arg("Run")
        .args(TESTS.split_whitespace())
        .run_tests(workspace)
}

/// The part of `nightly`: other strings, more calls, more memory.
pub(crate) fn nightly(workspace: &Workspace, seed: &str) -> Outcome {
    let jar = jar(workspace)?;
    tests(workspace, &jar)?
        .arg(format!("-Durlwind.seed={seed}"))
        .arg("-Xmx3g")
        .args("Run AgreementTest MemoryTest HugeTest".split(' '))
        .run_tests(workspace)
}

/// Builds the jar for this system, and says where it is.
fn jar(workspace: &Workspace) -> Result<PathBuf, String> {
    let jar = workspace.target().join("java/urlwind.jar");
    jar_with(workspace, &[library(workspace)?], &jar)
}

/// Builds the library for this system: what the loader calls that, and the file.
pub(crate) fn library(workspace: &Workspace) -> Result<(String, PathBuf), String> {
    let platform = this_platform()?;
    Command::new("cargo build --release -p urlwind-java").run(workspace)?;
    Ok((platform, workspace.target().join("release").join(LIBRARY)))
}

/// Packs the classes with libraries, each by the platform that it is for.
pub(crate) fn jar_with(
    workspace: &Workspace,
    libraries: &[(String, PathBuf)],
    jar: &Path,
) -> Result<PathBuf, String> {
    let classes = fresh(&workspace.target().join("java/classes"))?;
    fill(workspace, libraries, &classes)?;
    write_jar(workspace, &classes, jar, "io.github.urlwind")
}

/// Compiles the classes into a folder, and puts libraries beside the one that loads them.
pub(crate) fn fill(
    workspace: &Workspace,
    libraries: &[(String, PathBuf)],
    classes: &Path,
) -> Outcome {
    let sources = workspace.root().join(PACKAGE).join("java");
    compile(workspace, &sources, classes, "")?;
    for (platform, library) in libraries {
        let place = classes.join(LIBRARIES).join(platform).join(LIBRARY);
        copy(library, &place)?;
    }
    Ok(())
}

/// Packs classes, with the licences, into a jar of a module with this name.
pub(crate) fn write_jar(
    workspace: &Workspace,
    classes: &Path,
    jar: &Path,
    module: &str,
) -> Result<PathBuf, String> {
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(
            &workspace.root().join(licence),
            &classes.join("META-INF").join(licence),
        )?;
    }
    // Not beside the jar, which may be where packages are.
    let manifest = classes.with_extension("manifest");
    let lines = format!("Automatic-Module-Name: {module}\n");
    fs::write(&manifest, lines).map_err(|error| at(&manifest, &error))?;
    let mut command = Command::new("jar --create");
    // The same bytes from the same files; outside of a repository there is no such time.
    if let Ok(time) = Command::new("git log -1 --format=%cI").read(workspace) {
        command = command.arg(format!("--date={}", time.trim()));
    }
    command
        .args([
            "--file".into(),
            text(jar),
            "--manifest".into(),
            text(&manifest),
            "-C".into(),
            text(classes),
            ".".into(),
        ])
        .run(workspace)?;
    Ok(jar.to_owned())
}

/// Compiles all classes below a folder. Warnings fail.
pub(crate) fn compile(
    workspace: &Workspace,
    sources: &Path,
    to: &Path,
    class_path: &str,
) -> Outcome {
    let mut command = Command::new("javac -encoding UTF-8 -Xlint:all,-path,-classfile -Werror -cp")
        .args([class_path.to_owned(), "-d".into(), text(to)]);
    for file in java_files(sources)? {
        command = command.arg(text(&file));
    }
    command.run(workspace)
}

/// What javadoc has to say about the comments fails, too.
fn documentation(workspace: &Workspace) -> Outcome {
    let to = fresh(&workspace.target().join("java/documentation"))?;
    let sources = workspace.root().join(PACKAGE).join("java");
    Command::new("javadoc -quiet -encoding UTF-8 -Xdoclint:all,-missing -Werror -d")
        .args([
            text(&to),
            "-sourcepath".into(),
            text(&sources),
            "io.github.urlwind".into(),
        ])
        .run(workspace)
}

/// Java with the tests on its path, compiled, and told where its data is.
fn tests(workspace: &Workspace, jar: &Path) -> Result<Command, String> {
    let classes = fresh(&workspace.target().join("java/tests"))?;
    let package = workspace.root().join(PACKAGE);
    // They use `sun.misc.Unsafe`, for memory as Arrow has it, of which the compiler always warns.
    let mut compiler = Command::new("javac -encoding UTF-8 -XDignore.symbol.file -cp").args([
        text(jar),
        "-d".into(),
        text(&classes),
    ]);
    for folder in ["tests", "bench"] {
        for file in java_files(&package.join(folder))? {
            compiler = compiler.arg(text(&file));
        }
    }
    compiler.run(workspace)?;
    let data = test_data::web_platform_tests(workspace)?;
    let setting = |name: &str, value: &Path| format!("-Durlwind.{name}={}", text(value));
    let mut command = Command::new("java -ea -cp")
        .arg(format!("{}:{}", text(jar), text(&classes)))
        .arg(setting("jar", jar))
        .arg(setting("tests", &classes))
        .arg(setting("package", &package))
        .arg(setting("wpt", &data))
        .arg(setting(
            "cases",
            &workspace.root().join("testing/conformance/cases"),
        ));
    let above = workspace.root().ancestors();
    let mut datasets = above.map(|folder| folder.join("shared/datasets"));
    if let Some(folder) = datasets.find(|folder| folder.join("top100.txt").is_file()) {
        command = command.arg(setting("datasets", &folder));
    }
    Ok(command)
}

/// As `Library.java` calls it.
fn this_platform() -> Result<String, String> {
    match std::env::consts::OS {
        "linux" => Ok(platform(std::env::consts::ARCH, cfg!(target_env = "musl"))),
        other => Err(format!(
            "the Java package is built on Linux only, not on {other}"
        )),
    }
}

/// What `Library.java` calls Linux with this processor, as Rust calls that.
pub(crate) fn platform(processor: &str, is_musl: bool) -> String {
    let musl = if is_musl { "-musl" } else { "" };
    format!("linux-{processor}{musl}")
}

/// The Java files below a folder, in order.
fn java_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    for entry in entries {
        let path = entry.map_err(|error| at(folder, &error))?.path();
        if path.is_dir() {
            files.extend(java_files(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "java") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// An empty folder: classes that are gone from the sources must be gone.
pub(crate) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    Ok(folder.to_owned())
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    fs::copy(from, to).map_err(|error| at(from, &error))?;
    Ok(())
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_is_told_where() {
        let words =
            |line: &str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
        assert_eq!(folder_of(&words("")), Ok(None));
        assert_eq!(folder_of(&words("--to x")), Ok(Some("x")));
        for wrong in ["--to", "x", "--to x y"] {
            assert!(folder_of(&words(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn all_tests_are_run() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings/java/tests");
        let named: Vec<&str> = TESTS.split_whitespace().chain(["HugeTest"]).collect();
        for file in java_files(&folder).unwrap() {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let is_test = name.ends_with("Test");
            assert_eq!(is_test, named.contains(&name.as_str()), "{name}");
        }
    }
}
