//! The packages for the JVM: a jar with the classes and the native library for Java, and one for Spark that has
//! all of that and the extension. Their tests run in a Java that checks every call of JNI, and in Spark from SQL,
//! Python, Java and Scala.

use super::python;
use super::venv::Environment;
use crate::Outcome;
use crate::command::Command;
use crate::files::{below, copy, fresh, text, write};
use crate::test_data;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};

/// Both packages, from the root. That for Spark is in the folder `spark` of it.
const PACKAGE: &str = "bindings/jvm";

/// Where the library stands in the jar, beside the class that loads it.
pub(crate) const LIBRARIES: &str = "io/github/urlwind/internal";
pub(crate) const LIBRARY: &str = "liburlwind_java.so";

/// The classes that need no more than a usual run has.
const TESTS: &str = "UrlTest SearchParamsTest ColumnTest ArrowTest HostileTest LoaderTest \
                     DocumentationTest AgreementTest MemoryTest CheckedTest";

/// Where a Python environment has the jars of Spark.
const PRINT_JARS: &str = "import pyspark; print(pyspark.__path__[0] + '/jars/*')";

/// A native library, by what the loader calls its platform.
pub(crate) type Library = (String, PathBuf);

/// The step `java`.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let jar = jar(workspace)?;
    documentation(workspace, &workspace.target().join("jvm/documentation"))?;
    let server = tests(workspace, &jar)?.arg("WptServer");
    test_data::drive(workspace, "Java", server)?;
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

/// The step `spark`.
pub(crate) fn check_spark(workspace: &Workspace) -> Outcome {
    // The job of `examples/scale` is compared with what the Python package makes of it.
    let environment = python::installed(workspace)?;
    let folder = workspace.target().join("jvm");
    let jar = folder.join("urlwind-spark.jar");
    write_spark_jar(workspace, &environment, &[library(workspace)?], &jar)?;
    let classes = fresh(&folder.join("spark-tests"))?;
    let tests = workspace.root().join(PACKAGE).join("spark/tests");
    let spark = spark_jars(workspace, &environment)?;
    compile(workspace, &tests, &classes, &spark)?;
    let test_jar = folder.join("urlwind-spark-tests.jar");
    pack(
        workspace,
        &classes,
        &test_jar,
        "io.github.urlwind.spark.tests",
    )?;
    let data = test_data::web_platform_tests(workspace)?;
    environment
        .python("-m pytest -q -p no:cacheprovider")
        .arg(text(&tests))
        .env("URLWIND_ALL_ENGINES", "1")
        .env("URLWIND_WPT", text(&data))
        .env("URLWIND_SPARK_JAR", text(&jar))
        .env("URLWIND_SPARK_TEST_JAR", text(&test_jar))
        .env("PATH", environment.search_path())
        .run_tests(workspace)
}

/// Builds the jar for this system, and says where it is.
fn jar(workspace: &Workspace) -> Result<PathBuf, String> {
    let jar = workspace.target().join("jvm/urlwind-java.jar");
    write_jar(workspace, &[library(workspace)?], &jar)?;
    Ok(jar)
}

/// Builds the library for this system.
fn library(workspace: &Workspace) -> Result<Library, String> {
    if !cfg!(target_os = "linux") {
        return Err("the Java package is built on Linux only".into());
    }
    Command::new("cargo build --release -p urlwind-java").run(workspace)?;
    Ok((
        platform(std::env::consts::ARCH, cfg!(target_env = "musl")),
        workspace.target().join("release").join(LIBRARY),
    ))
}

/// Packs the classes with libraries.
pub(crate) fn write_jar(workspace: &Workspace, libraries: &[Library], jar: &Path) -> Outcome {
    let classes = classes(workspace, "classes", libraries)?;
    pack(workspace, &classes, jar, "io.github.urlwind")
}

/// Packs the same classes and those for Spark with libraries, so that one file is enough.
pub(crate) fn write_spark_jar(
    workspace: &Workspace,
    environment: &Environment,
    libraries: &[Library],
    jar: &Path,
) -> Outcome {
    let classes = classes(workspace, "spark-classes", libraries)?;
    let path = format!("{}:{}", text(&classes), spark_jars(workspace, environment)?);
    let sources = workspace.root().join(PACKAGE).join("spark/java");
    compile(workspace, &sources, &classes, &path)?;
    pack(workspace, &classes, jar, "io.github.urlwind.spark")
}

/// Compiles the classes of the Java package into a folder, and puts libraries beside the one that loads them.
fn classes(workspace: &Workspace, name: &str, libraries: &[Library]) -> Result<PathBuf, String> {
    let classes = fresh(&workspace.target().join("jvm").join(name))?;
    compile(workspace, &sources(workspace), &classes, "")?;
    for (platform, library) in libraries {
        let place = classes.join(LIBRARIES).join(platform).join(LIBRARY);
        copy(library, &place)?;
    }
    Ok(classes)
}

/// The sources of the Java package.
pub(crate) fn sources(workspace: &Workspace) -> PathBuf {
    workspace.root().join(PACKAGE).join("java")
}

/// The sources of the extension for Spark.
pub(crate) fn spark_sources(workspace: &Workspace) -> PathBuf {
    workspace.root().join(PACKAGE).join("spark/java")
}

/// Packs a folder, with the licenses, into a jar; with a name for its module if it has classes to call.
pub(crate) fn pack(workspace: &Workspace, folder: &Path, jar: &Path, module: &str) -> Outcome {
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let place = folder.join("META-INF").join(license);
        copy(&workspace.root().join(license), &place)?;
    }
    // Not beside the jar, which may be where packages are.
    let manifest = folder.with_extension("manifest");
    let lines = match module {
        "" => String::new(),
        // The second line counts in the jar that is started, such as one that this was merged into.
        _ => format!("Automatic-Module-Name: {module}\nEnable-Native-Access: ALL-UNNAMED\n"),
    };
    write(&manifest, lines)?;
    let mut command = Command::new("jar --create");
    // The same bytes from the same files; outside of a repository there is no such time.
    if let Ok(time) = Command::new("git log -1 --format=%cI").read(workspace) {
        command = command.arg(format!("--date={}", time.trim()));
    }
    command
        .args(["--file".into(), text(jar)])
        .args(["--manifest".into(), text(&manifest)])
        .args(["-C".into(), text(folder), ".".into()])
        .run(workspace)
}

/// Compiles all classes below a folder. Warnings fail.
fn compile(workspace: &Workspace, sources: &Path, to: &Path, class_path: &str) -> Outcome {
    Command::new("javac --release 17 -encoding UTF-8 -Xlint:all,-path,-classfile -Werror -cp")
        .args([class_path.to_owned(), "-d".into(), text(to)])
        .args(below(sources, ".java")?.iter().map(|file| text(file)))
        .run(workspace)
}

/// Writes the documentation into a folder. What javadoc has to say about the comments fails, too.
pub(crate) fn documentation(workspace: &Workspace, to: &Path) -> Outcome {
    fresh(to)?;
    Command::new("javadoc -quiet -notimestamp -encoding UTF-8 -Xdoclint:all,-missing -Werror -d")
        .args([text(to), "-sourcepath".into(), text(&sources(workspace))])
        .arg("io.github.urlwind")
        .run(workspace)
}

/// Java with the tests on its path, compiled, and told where its data is.
fn tests(workspace: &Workspace, jar: &Path) -> Result<Command, String> {
    let classes = fresh(&workspace.target().join("jvm/tests"))?;
    let package = workspace.root().join(PACKAGE);
    // They use `sun.misc.Unsafe`, for memory as Arrow has it, of which the compiler always warns.
    let mut compiler = Command::new("javac -encoding UTF-8 -XDignore.symbol.file -cp").args([
        text(jar),
        "-d".into(),
        text(&classes),
    ]);
    for folder in ["tests", "bench"] {
        let files = below(&package.join(folder), ".java")?;
        compiler = compiler.args(files.iter().map(|file| text(file)));
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

/// What `Library.java` calls Linux with this processor, as Rust calls that.
pub(crate) fn platform(processor: &str, is_musl: bool) -> String {
    let musl = if is_musl { "-musl" } else { "" };
    format!("linux-{processor}{musl}")
}

/// The class path of Spark.
fn spark_jars(workspace: &Workspace, environment: &Environment) -> Result<String, String> {
    let jars = environment.python("-c").arg(PRINT_JARS).read(workspace)?;
    Ok(jars.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tests_are_run() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings/jvm/tests");
        let named: Vec<&str> = TESTS.split_whitespace().chain(["HugeTest"]).collect();
        for file in below(&folder, ".java").unwrap() {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let is_test = name.ends_with("Test");
            assert_eq!(is_test, named.contains(&name.as_str()), "{name}");
        }
    }
}
