//! The command line as an archive: one file that needs no library, its man pages and completions.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, fresh, text, write};
use std::path::{Path, PathBuf};

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-x64-musl", "linux-arm64-musl"];

/// Shells, and what the file with the completions is called where they look for it.
pub(super) const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "bash-completion/completions/urlwind"),
    ("zsh", "zsh/vendor-completions/_urlwind"),
    ("fish", "fish/vendor_completions.d/urlwind.fish"),
];

fn name_of(packing: &Packing<'_>, platform: &Platform) -> String {
    format!("urlwind-{}-{}", packing.version, platform.triple)
}

/// Builds the program for a platform, with everything inside that it needs, and says where it is.
pub(super) fn program(
    packing: &Packing<'_>,
    platform: &'static Platform,
) -> Result<PathBuf, String> {
    let is_windows = platform.name.starts_with("win32");
    let name = if is_windows { "urlwind.exe" } else { "urlwind" };
    if platform.glibc.is_none() {
        return Ok(platform.build(packing, "urlwind-cli", "")?.join(name));
    }
    // glibc is linked into it by the system's own linker; Zig has only the shared one.
    let folder = packing.workspace.target().join("package-static");
    Command::new("cargo build --profile dist --locked --package urlwind-cli --target")
        .arg(platform.triple)
        .env(
            "RUSTFLAGS",
            packing.rust_flags("-Ctarget-feature=+crt-static"),
        )
        .env("CARGO_TARGET_DIR", text(&folder))
        .run(packing.workspace)?;
    Ok(folder.join(platform.triple).join("dist").join(name))
}

/// Man pages and completions, which the program writes itself: the one for this system for all of them.
pub(super) struct Extras {
    pub(super) folder: PathBuf,
}

impl Extras {
    pub(super) fn written_by(packing: &Packing<'_>, program: &Path) -> Result<Extras, String> {
        let folder = packing.workspace.target().join("package-stage/extras");
        fresh(&folder)?;
        let man = fresh(&folder.join("man/man1"))?;
        Command::new("")
            .arg(text(program))
            .args(["man", "--dir"])
            .arg(text(&man))
            .run(packing.workspace)?;
        for (shell, file) in COMPLETIONS {
            let completions = Command::new("")
                .arg(text(program))
                .args(["completions", shell])
                .read(packing.workspace)?;
            write(&folder.join(file), completions)?;
        }
        Ok(Extras { folder })
    }
}

/// The program that runs here, to ask for its man pages.
pub(super) fn program_here(packing: &Packing<'_>) -> Result<PathBuf, String> {
    program(packing, Platform::here(packing.workspace)?)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let extras = Extras::written_by(packing, &program_here(packing)?)?;
    for platform in packing.platforms(PLATFORMS)? {
        let program = program(packing, platform)?;
        let stage = Stage::new(packing, name_of(packing, platform))?;
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        stage.copy(&program, &name)?;
        copy(&extras.folder, &stage.folder.join("share"))?;
        stage.add_documents("crates/urlwind-cli")?;
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "cli")?;
        let name = name_of(packing, platform);
        clean.unpack(&packing.archive(&format!("{name}.tar.gz"))?)?;
        let folder = clean.path(&name);
        if platform.name.starts_with("linux") {
            needs_no_library(packing, &folder.join("urlwind"))?;
        }
        let readme = clean.read(&format!("{name}/README.md"))?;
        let programs = match platform.emulator(packing).is_empty() {
            true => folder,
            false => emulated(packing, &clean, platform, &folder.join("urlwind"))?,
        };
        clean.session(first_example(&readme, "console")?, &programs)?;
    }
    Ok(())
}

/// A folder with a script of the program's name that runs it in the emulator.
pub(super) fn emulated(
    packing: &Packing<'_>,
    clean: &Clean<'_>,
    platform: &Platform,
    program: &Path,
) -> Result<PathBuf, String> {
    let emulator = platform.emulator(packing);
    let line = format!("exec {emulator} '{}' \"$@\"", program.display());
    clean.script("emulated/urlwind", &line)?;
    Ok(clean.path("emulated"))
}

/// No loader, so nothing that has to be found when it starts.
pub(super) fn needs_no_library(packing: &Packing<'_>, program: &Path) -> Outcome {
    let headers = Command::new("readelf --program-headers --wide").arg(text(program));
    match headers.read(packing.workspace)?.contains("INTERP") {
        true => Err(format!("{} needs shared libraries", program.display())),
        false => Ok(()),
    }
}
