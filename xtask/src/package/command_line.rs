//! The command line as an archive: one file that needs no library, its man pages and completions. And for Debian and what is
//! like it, by cargo-deb: what is in that stands in the manifest of `urlwind-cli`.

use super::Packing;
use super::archive::Stage;
use super::clean::Clean;
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, fresh, list, write};
use crate::project::time_of_commit;
use crate::workspace::target;
use std::path::{Path, PathBuf};

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-x64-musl", "linux-arm64-musl"];

/// Without a C library to depend on, one package is good for every release of Debian.
const DEBIAN_PLATFORMS: &[&str] = &["linux-x64-musl", "linux-arm64-musl"];

/// Shells, and what the file with the completions is called where they look for it.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "bash-completion/completions/urlwind"),
    ("zsh", "zsh/vendor-completions/_urlwind"),
    ("fish", "fish/vendor_completions.d/urlwind.fish"),
];

fn name_of(packing: &Packing, platform: &Platform) -> String {
    format!("urlwind-{}-{}", packing.version, platform.triple)
}

/// Builds the program for a platform, with everything inside that it needs, and says where it is.
fn program(packing: &Packing, platform: &'static Platform) -> Result<PathBuf, String> {
    let is_windows = platform.name.starts_with("win32");
    let name = if is_windows { "urlwind.exe" } else { "urlwind" };
    if platform.glibc.is_none() {
        return Ok(platform.build(packing, "urlwind-cli", "")?.join(name));
    }
    // glibc is linked into it by the system's own linker; Zig has only the shared one.
    let folder = target().join("package-static");
    Command::new("cargo build --profile dist --locked --package urlwind-cli --target")
        .arg(platform.triple)
        .env(
            "RUSTFLAGS",
            packing.rust_flags("-Ctarget-feature=+crt-static"),
        )
        .env("CARGO_TARGET_DIR", &folder)
        .run()?;
    Ok(folder.join(platform.triple).join("dist").join(name))
}

/// Man pages and completions, which the program writes itself: the one for this system for all of them.
fn extras(packing: &Packing) -> Result<PathBuf, String> {
    let program = program(packing, Platform::here()?)?;
    let folder = fresh(&target().join("package-stage/extras"))?;
    let man = fresh(&folder.join("man/man1"))?;
    Command::new("")
        .arg(&program)
        .args(["man", "--dir"])
        .arg(&man)
        .run()?;
    for (shell, file) in COMPLETIONS {
        let completions = Command::new("").arg(&program).args(["completions", shell]);
        write(&folder.join(file), completions.read()?)?;
    }
    Ok(folder)
}

pub(super) fn build(packing: &Packing) -> Outcome {
    let extras = extras(packing)?;
    for platform in packing.platforms(PLATFORMS)? {
        let program = program(packing, platform)?;
        let stage = Stage::new(packing, name_of(packing, platform))?;
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        stage.copy(&program, &name)?;
        stage.copy(&extras, "share")?;
        stage.add_documents("crates/urlwind-cli")?;
        stage.pack()?;
    }
    Ok(())
}

pub(super) fn test(packing: &Packing) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new("cli")?;
        let name = name_of(packing, platform);
        clean.unpack(packing, &format!("{name}.tar.gz"))?;
        let readme = clean.read(&format!("{name}/README.md"))?;
        try_program(packing, &clean, platform, &clean.path(&name), &readme)?;
    }
    Ok(())
}

/// It needs no loader, so nothing that has to be found when it starts, and answers as a README says.
fn try_program(
    packing: &Packing,
    clean: &Clean,
    platform: &Platform,
    folder: &Path,
    readme: &str,
) -> Outcome {
    let program = folder.join("urlwind");
    if platform.name.starts_with("linux") {
        let headers = Command::new("readelf --program-headers --wide").arg(&program);
        if headers.read()?.contains("INTERP") {
            return Err(format!("{} needs shared libraries", program.display()));
        }
    }
    match platform.emulator(packing) {
        "" => clean.session(readme, folder),
        emulator => {
            let line = format!("exec {emulator} '{}' \"$@\"", program.display());
            clean.script("emulated/urlwind", &line)?;
            clean.session(readme, &clean.path("emulated"))
        }
    }
}

fn debian_file_of(packing: &Packing, platform: &Platform) -> String {
    format!("urlwind_{}-1_{}.deb", packing.version, platform.processor)
}

pub(super) fn build_for_debian(packing: &Packing) -> Outcome {
    let extras = extras(packing)?;
    let changes = format!(
        "urlwind ({}-1) unstable; urgency=medium\n\n  * What is new in this version: see changelog.gz.\n\n \
         -- The urlwind authors <urlwind@users.noreply.github.com>  {}\n",
        packing.version,
        time_of_commit("%aD")?
    );
    for platform in packing.platforms(DEBIAN_PLATFORMS)? {
        let program = program(packing, platform)?;
        let folder = program.parent().ok_or("a program without a folder")?;
        let share = fresh(&folder.join("share"))?;
        copy(&extras, &share)?;
        write(&share.join("changelog.Debian"), &changes)?;
        let pages = list(&share.join("man/man1"))?;
        Command::new("gzip --force --no-name -9 changelog.Debian")
            .args(pages.iter().map(|page| format!("man/man1/{page}")))
            .in_folder(&share)
            .run()?;
        Command::new(
            "cargo deb --no-build --no-strip --profile dist --package urlwind-cli --target",
        )
        .args([platform.triple, "--output"])
        .arg(packing.dist.join(debian_file_of(packing, platform)))
        .env(
            "CARGO_TARGET_DIR",
            folder.ancestors().nth(2).unwrap_or(folder),
        )
        .env("SOURCE_DATE_EPOCH", time_of_commit("%ct")?)
        .run()?;
    }
    Ok(())
}

/// By lintian, and unpacked where it would be the root of a system.
pub(super) fn test_for_debian(packing: &Packing) -> Outcome {
    for platform in packing.platforms(DEBIAN_PLATFORMS)? {
        let clean = Clean::new("deb")?;
        let package = packing.archive(&debian_file_of(packing, platform))?;
        // It is not on its way into Debian, so it closes no request for that.
        Command::new(
            "lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs",
        )
        .arg(&package)
        .run()?;
        clean
            .command("dpkg-deb --extract")
            .arg(&package)
            .arg("root")
            .run()?;
        let readme = clean.read("root/usr/share/doc/urlwind/README.md")?;
        try_program(
            packing,
            &clean,
            platform,
            &clean.path("root/usr/bin"),
            &readme,
        )?;
    }
    Ok(())
}
