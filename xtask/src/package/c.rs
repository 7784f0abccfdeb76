//! The C library as an archive: unpacked anywhere, compilers find it by pkg-config or CMake.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use std::path::Path;

/// Libraries for musl have to be built there.
const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-arm64-gnu"];

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

fn name_of(packing: &Packing, platform: &Platform) -> String {
    format!("urlwind-c-{}-{}", packing.version, platform.name)
}

/// Builds the library for a platform, and installs it in a folder; with `--ada`, the one that takes Ada's place.
pub(super) fn install(
    packing: &Packing,
    platform: &'static Platform,
    to: &Path,
    option: Option<&str>,
) -> Outcome {
    let features = option.map_or("", |_| "--no-default-features --features ada");
    let built = platform.build(packing, "urlwind-c", features)?;
    let install = Command::new("sh xtask/install.sh --prefix")
        .arg(to)
        .args(option);
    install
        .arg("--built")
        .arg(built)
        .args(["--tools", platform.tools(packing)])
        .run()
}

pub(super) fn build(packing: &Packing) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let stage = Stage::new(packing, name_of(packing, platform))?;
        install(packing, platform, &stage.folder, Some("--ada"))?;
        install(packing, platform, &stage.folder, None)?;
        stage.add_documents("bindings/c")?;
        for name in ["examples/example.c", "examples/CMakeLists.txt"] {
            stage.copy_ours(&format!("bindings/c/{name}"), name)?;
        }
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new("c")?;
        let name = name_of(packing, platform);
        clean.unpack(packing, &format!("{name}.tar.gz"))?;
        let readme = clean.read(&format!("{name}/README.md"))?;
        clean.write("first.c", first_example(&readme, "c")?)?;
        clean.write("CMakeLists.txt", CMAKE_LISTS)?;
        let compiler = format!("{}gcc", platform.tools(packing));
        // By `eval`: pkg-config answers with words that are quoted for a shell.
        let build = format!(
            "eval \"{compiler} -std=c99 -Wall -Wextra -Werror -Wc++-compat first.c \
             $(pkg-config --cflags --libs urlwind)\"
             cmake -S . -B made \"-DCMAKE_PREFIX_PATH=$PREFIX\" -DCMAKE_C_COMPILER={compiler}
             cmake --build made"
        );
        let prefix = clean.path(&name);
        let build = clean.command("sh -e -c").arg(build).env("PREFIX", &prefix);
        build
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .run()?;
        let emulator = platform.emulator(packing);
        for program in ["./a.out", "made/first-shared", "made/first-static"] {
            let run = clean.command(emulator).arg(clean.path(program));
            let lib = prefix.join("lib");
            let run = match (program, emulator) {
                ("./a.out", "") => run.env("LD_LIBRARY_PATH", lib),
                // For the program, not for its emulator.
                ("./a.out", _) => {
                    run.env("QEMU_SET_ENV", format!("LD_LIBRARY_PATH={}", lib.display()))
                }
                _ => run,
            };
            clean.expect(&run, "https://example.com/b\n")?;
        }
    }
    Ok(())
}
