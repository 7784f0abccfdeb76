//! The Python package: one wheel for each system, good for every Python that the package supports.

use super::Packing;
use super::archive;
use super::clean::{Clean, first_example};
use super::platform::{MATURIN, Platform, zig};
use crate::Outcome;
use crate::bindings::venv::Environment;
use crate::files::{remove, text};
use std::path::PathBuf;

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu"];

const PACKAGE: &str = "bindings/python";

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let workspace = packing.workspace;
    // Those of an older run may have other names.
    for old in wheels(packing)? {
        std::fs::remove_file(packing.dist.join(&old)).map_err(|error| format!("{old}: {error}"))?;
    }
    for platform in packing.platforms(PLATFORMS)? {
        let environment = match packing.is_here {
            true => Environment::named(workspace, "package-venv")?,
            false => zig(workspace)?,
        };
        if packing.is_here {
            environment
                .pip("--only-binary :all:")
                .arg(MATURIN)
                .run(workspace)?;
        }
        let mut command = environment
            .python("-m maturin build --locked --manifest-path")
            .arg(format!("{PACKAGE}/Cargo.toml"))
            .args(["--profile", packing.profile()])
            .arg("--out")
            .arg(text(&packing.dist))
            .env("PATH", environment.search_path());
        if !packing.is_check {
            let folder = workspace.target().join("package-wheel");
            command = command
                .env("CARGO_TARGET_DIR", text(&folder))
                .env("RUSTFLAGS", packing.rust_flags(""));
        }
        // For this system it finds out itself which ones are new enough.
        if !packing.is_here {
            platform.add_target(workspace)?;
            command = command
                .args(["--zig", "--target", platform.triple])
                // It fails if the library asks for more than this promises.
                .args(["--compatibility", platform.wheel]);
        }
        command.run(workspace)?;
    }
    Ok(())
}

fn wheels(packing: &Packing<'_>) -> Result<Vec<String>, String> {
    let names = archive::list(packing)?.into_iter().map(|(name, _)| name);
    Ok(names.filter(|name| name.ends_with(".whl")).collect())
}

/// The wheel for a platform.
fn wheel_for(packing: &Packing<'_>, platform: &Platform) -> Result<PathBuf, String> {
    let processor = platform.architecture();
    let system = if platform.is_musl() {
        "musllinux"
    } else {
        "manylinux"
    };
    let fits = |name: &String| name.contains(processor) && name.contains(system);
    let name = match packing.is_here {
        true => wheels(packing)?.into_iter().next(),
        false => wheels(packing)?.into_iter().find(fits),
    };
    let name = name.ok_or_else(|| format!("there is no wheel for {}", platform.name))?;
    Ok(packing.dist.join(name))
}

/// In an environment that has nothing else; for aarch64 in Debian's Python, emulated. No registry has a Python
/// for musl: there pip only unpacks what it would install.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    let readme = format!("{PACKAGE}/README.md");
    let readme = packing.workspace.read(&readme)?.text;
    for platform in packing.platforms(PLATFORMS)? {
        let wheel = wheel_for(packing, platform)?;
        let clean = Clean::new(packing, "wheel")?;
        clean.write("first.txt", first_example(&readme, "python")?)?;
        if packing.is_here || platform.name == "linux-x64-gnu" {
            let folder = clean.path("venv");
            remove(&folder)?;
            let environment = Environment::at(packing.workspace, folder)?;
            environment
                .pip("--no-index --no-deps")
                .arg(text(&wheel))
                .run(packing.workspace)?;
            environment
                .python("-m doctest -v first.txt")
                .in_folder(clean.folder())
                .run(packing.workspace)?;
            continue;
        }
        // As pip would there: it refuses a wheel whose name or content does not fit.
        zig(packing.workspace)?
            .pip("--no-index --no-deps --only-binary :all: --platform")
            .arg(format!("{}_{}", platform.wheel, platform.architecture()))
            .args(["--target".to_owned(), text(&clean.path("site"))])
            .arg(text(&wheel))
            .run(packing.workspace)?;
        if platform.is_musl() {
            println!("{}: unpacked; no Python for musl here", wheel.display());
            continue;
        }
        let root = platform.debian(packing)?;
        let emulator = platform.emulator(packing).split_whitespace().next();
        clean
            .command(emulator.unwrap_or_default())
            .args(["-L".to_owned(), text(&root)])
            .arg(text(&root.join("usr/bin/python3")))
            .args("-m doctest -v first.txt".split(' '))
            .env("PYTHONHOME", text(&root.join("usr")))
            .env("PYTHONPATH", text(&clean.path("site")))
            .run(packing.workspace)?;
    }
    Ok(())
}
