//! The command line for Debian and what is like it: the program, man pages, completions.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::command_line::{COMPLETIONS, Extras, emulated, needs_no_library, program, program_here};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, text};

/// Without a C library to depend on, one package is good for every release.
const PLATFORMS: &[&str] = &["linux-x64-musl", "linux-arm64-musl"];

fn file_of(packing: &Packing<'_>, platform: &Platform) -> String {
    format!("urlwind_{}-1_{}.deb", packing.version, platform.processor)
}

fn control(version: &str, platform: &Platform, kilobytes: u64) -> String {
    format!(
        "Package: urlwind\n\
         Version: {version}-1\n\
         Architecture: {}\n\
         Maintainer: The urlwind authors <urlwind@users.noreply.github.com>\n\
         Installed-Size: {kilobytes}\n\
         Section: web\n\
         Priority: optional\n\
         Homepage: https://github.com/urlwind/urlwind\n\
         Description: parse, normalise, query and edit URLs at the command line\n \
         urlwind reads URLs by the WHATWG URL Standard, as browsers do: one, or the\n \
         lines of files of any size. It prints them in their normal form or the\n \
         fields that are asked for, edits, checks, counts and explains them.\n",
        platform.processor
    )
}

/// In the format that Debian has for it.
const COPYRIGHT: &str = "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: urlwind
Source: https://github.com/urlwind/urlwind

Files: *
Copyright: The urlwind authors
License: MIT or Apache-2.0
 Both texts stand beside this file: LICENSE-MIT and LICENSE-APACHE.
";

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let workspace = packing.workspace;
    let extras = Extras::written_by(packing, &program_here(packing)?)?;
    for platform in packing.platforms(PLATFORMS)? {
        if !platform.name.starts_with("linux") {
            return Err("makes packages for Debian on Linux only".into());
        }
        let stage = Stage::new(packing, format!("deb-{}", platform.processor))?;
        stage.copy(&program(packing, platform)?, "usr/bin/urlwind")?;
        copy(&extras.folder, &stage.folder.join("usr/share"))?;
        Command::new("sh -e -c")
            .arg("gzip --no-name -9 usr/share/man/man1/*.1")
            .in_folder(&stage.folder)
            .run(workspace)?;
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            stage.copy_ours(licence, &format!("usr/share/doc/urlwind/{licence}"))?;
        }
        stage.write("usr/share/doc/urlwind/copyright", COPYRIGHT)?;
        stage.copy_ours("CHANGELOG.md", "usr/share/doc/urlwind/CHANGELOG.md")?;
        stage.copy_ours(
            "crates/urlwind-cli/README.md",
            "usr/share/doc/urlwind/README.md",
        )?;
        let size = Command::new("du --summarize --apparent-size --block-size=1K usr");
        let size = match size.in_folder(&stage.folder).read(workspace) {
            Ok(said) => said
                .split_whitespace()
                .next()
                .and_then(|size| size.parse().ok()),
            Err(problem) => return Err(problem),
        };
        let size = size.ok_or("du does not say a size")?;
        stage.write("DEBIAN/control", &control(&packing.version, platform, size))?;
        let time = Command::new("git log -1 --format=%ct").read(workspace)?;
        Command::new("dpkg-deb --root-owner-group -Zxz --build")
            .arg(text(&stage.folder))
            .arg(text(&packing.dist.join(file_of(packing, platform))))
            .env("SOURCE_DATE_EPOCH", time.trim())
            .run(workspace)?;
    }
    Ok(())
}

/// Unpacked where it would be the root of a system.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    for platform in packing.platforms(PLATFORMS)? {
        let clean = Clean::new(packing, "deb")?;
        let package = packing.archive(&file_of(packing, platform))?;
        clean
            .command("dpkg-deb --extract")
            .arg(text(&package))
            .arg("root")
            .run(packing.workspace)?;
        let program = clean.path("root/usr/bin/urlwind");
        needs_no_library(packing, &program)?;
        let completions = COMPLETIONS.iter().map(|(_, file)| *file);
        let others = [
            "man/man1/urlwind.1.gz",
            "man/man1/urlwind-explain.1.gz",
            "doc/urlwind/copyright",
        ];
        for file in completions.chain(others) {
            if !clean.path("root/usr/share").join(file).is_file() {
                return Err(format!("{} lacks {file}", package.display()));
            }
        }
        let readme = clean.read("root/usr/share/doc/urlwind/README.md")?;
        let programs = match platform.emulator(packing).is_empty() {
            true => clean.path("root/usr/bin"),
            false => emulated(packing, &clean, platform, &program)?,
        };
        clean.session(first_example(&readme, "console")?, &programs)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_file_has_what_dpkg_asks_for() {
        let control = control("0.1.0", Platform::named("linux-arm64-musl"), 12);
        assert!(control.contains("\nArchitecture: arm64\n"), "{control}");
        assert!(control.contains("\nDescription: parse,"), "{control}");
        assert!(
            control
                .lines()
                .skip_while(|line| !line.starts_with("Desc"))
                .skip(1)
                .all(|line| line.starts_with(' '))
        );
    }
}
