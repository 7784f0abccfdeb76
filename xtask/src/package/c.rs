//! The C library as an archive: unpacked anywhere, compilers find it by pkg-config or CMake.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::files::text;
use crate::install::{self, Built};

/// Libraries for musl have to be built there.
const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-arm64-gnu"];

/// What the README's first example prints.
const PRINTS: &str = "https://example.com/b\n";

/// A project that uses the library by CMake, in both ways.
const CMAKE_LISTS: &str = "\
cmake_minimum_required(VERSION 3.16)
project(first C)
find_package(urlwind 0.1 REQUIRED)
add_executable(first-shared first.c)
target_link_libraries(first-shared PRIVATE urlwind::urlwind)
add_executable(first-static first.c)
target_link_libraries(first-static PRIVATE urlwind::urlwind-static)
";

fn name_of(packing: &Packing<'_>, platform: &Platform) -> String {
    format!("urlwind-c-{}-{}", packing.version, platform.name)
}

/// Builds the library for a platform, as cargo leaves it.
pub(super) fn built(
    packing: &Packing<'_>,
    platform: &'static Platform,
    features: &str,
) -> Result<Built, String> {
    Ok(Built {
        folder: platform.build(packing, "urlwind-c", features)?,
        tools: platform.tools(packing),
    })
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        if !platform.name.starts_with("linux") {
            return Err(format!(
                "knows no names of C libraries for {}",
                platform.name
            ));
        }
        let stage = Stage::new(packing, name_of(packing, platform))?;
        let as_ada = built(packing, platform, install::AS_ADA)?;
        install::lay_out_ada(packing.workspace, &as_ada, &stage.folder)?;
        let own = built(packing, platform, "")?;
        install::lay_out(packing.workspace, &own, &stage.folder)?;
        stage.add_documents("bindings/c")?;
        stage.copy_ours("bindings/c/examples/example.c", "examples/example.c")?;
        stage.copy_ours(
            "bindings/c/examples/CMakeLists.txt",
            "examples/CMakeLists.txt",
        )?;
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "c")?;
        let name = name_of(packing, platform);
        clean.unpack(&packing.archive(&format!("{name}.tar.gz"))?)?;
        let readme = clean.read(&format!("{name}/README.md"))?;
        clean.write("first.c", first_example(&readme, "c")?)?;
        clean.write("CMakeLists.txt", CMAKE_LISTS)?;
        let lib = clean.path(&name).join("lib");
        // By a shell: pkg-config answers with words that are quoted for one.
        let compile = format!(
            "eval \"{0}gcc -std=c99 -Wall -Wextra -Werror -Wc++-compat first.c \
             $(pkg-config --cflags --libs urlwind)\"",
            platform.tools(packing)
        );
        clean
            .command("sh -e -c")
            .arg(compile)
            .env("PKG_CONFIG_PATH", text(&lib.join("pkgconfig")))
            .run(packing.workspace)?;
        let compiler = format!("-DCMAKE_C_COMPILER={}gcc", platform.tools(packing));
        clean
            .command("cmake -S . -B made")
            .arg(format!(
                "-DCMAKE_PREFIX_PATH={}",
                clean.path(&name).display()
            ))
            .arg(compiler)
            .run(packing.workspace)?;
        clean.command("cmake --build made").run(packing.workspace)?;
        for program in ["./a.out", "made/first-shared", "made/first-static"] {
            let mut run = clean
                .command(platform.emulator(packing))
                .arg(text(&clean.path(program)));
            if program == "./a.out" {
                run = match platform.emulator(packing).is_empty() {
                    true => run.env("LD_LIBRARY_PATH", text(&lib)),
                    // For the program, not for its emulator.
                    false => run.env("QEMU_SET_ENV", format!("LD_LIBRARY_PATH={}", lib.display())),
                };
            }
            clean.expect(&run, PRINTS)?;
        }
    }
    Ok(())
}
