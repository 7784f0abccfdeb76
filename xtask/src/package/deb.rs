//! The command line for Debian and what is like it, by cargo-deb: what is in it stands in the manifest of
//! `urlwind-cli`.

use super::Packing;
use super::clean::{Clean, first_example};
use super::command_line::{Extras, emulated, needs_no_library, program, program_here};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::{below, copy, fresh, text, write};

/// Without a C library to depend on, one package is good for every release.
const PLATFORMS: &[&str] = &["linux-x64-musl", "linux-arm64-musl"];

fn file_of(packing: &Packing<'_>, platform: &Platform) -> String {
    format!("urlwind_{}-1_{}.deb", packing.version, platform.processor)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let workspace = packing.workspace;
    let extras = Extras::written_by(packing, &program_here(packing)?)?;
    let time = |format: &str| Command::new("git log -1").arg(format).read(workspace);
    let (date, seconds) = (time("--format=%aD")?, time("--format=%ct")?);
    let changes = format!(
        "urlwind ({}-1) unstable; urgency=medium\n\n  * What is new in this version: see changelog.gz.\n\n \
         -- The urlwind authors <urlwind@users.noreply.github.com>  {date}",
        packing.version
    );
    for platform in packing.platforms(PLATFORMS)? {
        let program = program(packing, platform)?;
        let folder = program.parent().ok_or("a program without a folder")?;
        let share = folder.join("share");
        copy(&extras.folder, &fresh(&share)?)?;
        write(&share.join("changelog.Debian"), &changes)?;
        let pages = below(&share.join("man"), ".1")?;
        Command::new("gzip --force --no-name -9 changelog.Debian")
            .args(pages.iter().map(|page| text(page)))
            .in_folder(&share)
            .run(workspace)?;
        let target = folder.ancestors().nth(2).unwrap_or(folder);
        Command::new(
            "cargo deb --no-build --no-strip --profile dist --package urlwind-cli --target",
        )
        .args([platform.triple, "--output"])
        .arg(text(&packing.dist.join(file_of(packing, platform))))
        .env("CARGO_TARGET_DIR", text(target))
        .env("SOURCE_DATE_EPOCH", seconds.trim())
        .run(workspace)?;
    }
    Ok(())
}

/// By lintian, and unpacked where it would be the root of a system.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "deb")?;
        let package = text(&packing.archive(&file_of(packing, platform))?);
        // It is not on its way into Debian, so it closes no request for that.
        Command::new(
            "lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs",
        )
        .arg(&package)
        .run(packing.workspace)?;
        clean
            .command("dpkg-deb --extract")
            .args([&package, "root"])
            .run(packing.workspace)?;
        let program = clean.path("root/usr/bin/urlwind");
        needs_no_library(packing, &program)?;
        let readme = clean.read("root/usr/share/doc/urlwind/README.md")?;
        let programs = match platform.emulator(packing).is_empty() {
            true => clean.path("root/usr/bin"),
            false => emulated(packing, &clean, platform, &program)?,
        };
        clean.session(first_example(&readme, "console")?, &programs)?;
    }
    Ok(())
}
