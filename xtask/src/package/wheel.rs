//! The Python package: one wheel for each system, good for every Python that the package supports.

use super::Packing;
use super::clean::{Clean, first_example};
use super::platform::{MATURIN, Platform, zig};
use crate::Outcome;
use crate::files::list;
use crate::venv::Environment;
use crate::workspace::{self, target};
use std::path::PathBuf;

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu"];

const PACKAGE: &str = "bindings/python";

pub(super) fn build(packing: &Packing) -> Outcome {
    // Those of an older run may have other names.
    for old in wheels(packing)? {
        std::fs::remove_file(packing.dist.join(&old)).map_err(|error| format!("{old}: {error}"))?;
    }
    for platform in packing.platforms(PLATFORMS)? {
        let environment = match packing.is_here {
            true => Environment::with("package-venv", &format!("--only-binary :all: {MATURIN}"))?,
            false => zig()?,
        };
        let mut command = environment
            .python(&format!(
                "-m maturin build --locked --manifest-path {PACKAGE}/Cargo.toml"
            ))
            .args(["--profile", packing.profile(), "--out"])
            .arg(&packing.dist)
            .env("PATH", environment.search_path());
        if !packing.is_check {
            command = command
                .env("CARGO_TARGET_DIR", target().join("package-wheel"))
                .env("RUSTFLAGS", packing.rust_flags(""));
        }
        // For this system it finds out itself which ones are new enough.
        if !packing.is_here {
            platform.add_target()?;
            // It fails if the library asks for more than this promises.
            let options = [
                "--zig",
                "--target",
                platform.triple,
                "--compatibility",
                platform.wheel,
            ];
            command = command.args(options);
        }
        command.run()?;
    }
    Ok(())
}

fn wheels(packing: &Packing) -> Result<Vec<String>, String> {
    let mut names = list(&packing.dist)?;
    names.retain(|name| name.ends_with(".whl"));
    Ok(names)
}

/// The wheel for a platform.
fn wheel_for(packing: &Packing, platform: &Platform) -> Result<PathBuf, String> {
    let system = if platform.is_musl() {
        "musllinux"
    } else {
        "manylinux"
    };
    let fits = |name: &String| name.contains(platform.architecture()) && name.contains(system);
    let mut names = wheels(packing)?.into_iter();
    let name = names.find(|name| packing.is_here || fits(name));
    let name = name.ok_or_else(|| format!("there is no wheel for {}", platform.name))?;
    Ok(packing.dist.join(name))
}

/// In an environment that has nothing else; for aarch64 in Debian's Python, emulated. No registry has a Python
/// for musl: there pip only unpacks what it would install.
pub(super) fn test(packing: &Packing) -> Outcome {
    let readme = workspace::read(&format!("{PACKAGE}/README.md"))?;
    for platform in packing.platforms(PLATFORMS)? {
        let wheel = wheel_for(packing, platform)?;
        let clean = Clean::new("wheel")?;
        clean.write("first.txt", first_example(&readme, "python")?)?;
        if packing.is_here || platform.name == "linux-x64-gnu" {
            let environment = Environment::at(clean.path("venv"))?;
            environment.pip("--no-index --no-deps").arg(&wheel).run()?;
            environment
                .python("-m doctest -v first.txt")
                .in_folder(clean.folder())
                .run()?;
            continue;
        }
        // As pip would there: it refuses a wheel whose name or content does not fit.
        zig()?
            .pip("--no-index --no-deps --only-binary :all: --platform")
            .arg(format!("{}_{}", platform.wheel, platform.architecture()))
            .arg("--target")
            .arg(clean.path("site"))
            .arg(&wheel)
            .run()?;
        if platform.is_musl() {
            println!("{}: unpacked; no Python for musl here", wheel.display());
            continue;
        }
        let debian = platform.debian(packing)?;
        let emulator = platform.emulator(packing).split_whitespace().next();
        clean
            .command(emulator.unwrap_or_default())
            .arg("-L")
            .arg(&debian)
            .arg(debian.join("usr/bin/python3"))
            .args("-m doctest -v first.txt".split(' '))
            .env("PYTHONHOME", debian.join("usr"))
            .env("PYTHONPATH", clean.path("site"))
            .run()?;
    }
    Ok(())
}
