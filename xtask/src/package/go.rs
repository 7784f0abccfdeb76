//! The Go module as its repository has it at a tag, with the C library built for each processor: who fetches it
//! needs a C compiler, and no Rust.

use super::Packing;
use super::archive::Stage;
use super::c;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::text;
use crate::install;

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-arm64-gnu"];

/// The module, from the root.
const MODULE: &str = "bindings/go";
/// Its name, which is also where its repository is.
const PATH: &str = "github.com/urlwind/urlwind-go";

/// What the README's first example prints.
const PRINTS: &str =
    "https://user@example.com/b?x=1#top\nexample.com 1\nhttps://user@example.com/c?page=2\n";

fn name_of(packing: &Packing<'_>) -> String {
    format!("urlwind-go-{}", packing.version)
}

/// In the folder of the Go files: `go mod vendor` copies no other.
fn library_of(platform: &Platform) -> String {
    format!("liburlwind_linux_{}.a", platform.processor)
}

/// In place of the file of that name in the repository: the library stands beside it.
fn link_file(platforms: &[&'static Platform]) -> String {
    let flags: String = platforms
        .iter()
        .map(|platform| {
            format!(
                "#cgo linux,{},!urlwind_flags,!urlwind_system LDFLAGS: ${{SRCDIR}}/{}\n",
                platform.processor,
                library_of(platform)
            )
        })
        .collect();
    format!(
        "//go:build cgo\n\n\
         package url\n\n\
         // The library that comes with this module is linked into the program. With the tag urlwind_system it\n\
         // is the installed one, by pkg-config; with urlwind_flags, what CGO_CFLAGS and CGO_LDFLAGS say.\n\n\
         /*\n\
         #cgo !urlwind_flags,!urlwind_system CFLAGS: -I${{SRCDIR}}\n\
         {flags}\
         #cgo !urlwind_flags,!urlwind_system LDFLAGS: {}\n\
         #cgo urlwind_system pkg-config: urlwind\n\
         */\n\
         import \"C\"\n",
        install::STATIC_NEEDS
    )
}

/// Says what is wrong where no library fits, which the linker would say in a hundred lines.
fn other_systems_file(platforms: &[&'static Platform]) -> String {
    let processors: Vec<&str> = platforms
        .iter()
        .map(|platform| platform.processor)
        .collect();
    format!(
        "//go:build cgo && !urlwind_flags && !urlwind_system && !(linux && ({}))\n\n\
         package url\n\n\
         var _ int = \"this module has libraries for Linux on {} only: see README.md, Install\"\n",
        processors.join(" || "),
        processors.join(" and ")
    )
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let platforms = packing.platforms(PLATFORMS)?;
    let stage = Stage::new(packing, name_of(packing))?;
    // What git knows, so that nothing gets in that was built there.
    let files = Command::new("git ls-files").arg(MODULE);
    for path in files.read(packing.workspace)?.lines() {
        let inside = path.strip_prefix(MODULE).unwrap_or(path);
        stage.copy_ours(path, inside.trim_start_matches('/'))?;
    }
    stage.add_documents(MODULE)?;
    stage.copy_ours("bindings/c/include/urlwind.h", "url/urlwind.h")?;
    stage.write("url/link.go", &link_file(&platforms))?;
    stage.write("url/other_systems.go", &other_systems_file(&platforms))?;
    for platform in platforms {
        let library = stage.folder.join("url").join(library_of(platform));
        c::built(packing, platform, "")?.write_archive(packing.workspace, &library, "urlwind_")?;
    }
    stage.pack()?;
    Ok(())
}

/// A program whose only dependency is fetched by `go get`, from a repository that git takes for the one on GitHub.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    let clean = Clean::new(packing, "go")?;
    let name = name_of(packing);
    clean.unpack(&packing.archive(&format!("{name}.tar.gz"))?)?;
    for words in [
        "init --quiet",
        "add --force --all",
        "-c user.name=x -c user.email=x commit --quiet --message x",
        &format!("tag v{}", packing.version),
    ] {
        clean
            .command("git -C")
            .arg(&name)
            .args(words.split(' '))
            .run(packing.workspace)?;
    }
    let readme = clean.read(&format!("{name}/README.md"))?;
    clean.write("first/main.go", first_example(&readme, "go")?)?;
    let first = clean.path("first");
    let go = |words: &str| {
        clean
            .command("go")
            .args(words.split_whitespace())
            .in_folder(&first)
            .env("CGO_ENABLED", "1")
            .env("GOPRIVATE", PATH)
            .env("GOPROXY", "off")
            .env("GOFLAGS", "-mod=mod -modcacherw")
            .env("GOMODCACHE", text(&clean.path("modules")))
            .env("GIT_CONFIG_COUNT", "1")
            .env(
                "GIT_CONFIG_KEY_0",
                format!("url.file://{}.insteadOf", clean.path(&name).display()),
            )
            .env("GIT_CONFIG_VALUE_0", format!("https://{PATH}"))
            .env("PKG_CONFIG_PATH", "")
            .env(
                "GOCACHE",
                text(&packing.workspace.target().join("go/cache")),
            )
    };
    go("mod init example.org/first").run(packing.workspace)?;
    go("get")
        .arg(format!("{PATH}/url@v{}", packing.version))
        .run(packing.workspace)?;
    for platform in packing.platforms(PLATFORMS)? {
        go("build -o program")
            .env("GOARCH", platform.processor)
            .env("CC", format!("{}gcc", platform.tools(packing)))
            .run(packing.workspace)?;
        let run = clean
            .command(platform.emulator(packing))
            .arg(text(&first.join("program")));
        clean.expect(&run, PRINTS)?;
    }
    // A copy of all dependencies has the library, too.
    go("mod vendor").run(packing.workspace)?;
    go("build -mod=vendor -o vendored").run(packing.workspace)?;
    clean.expect(&clean.command("first/vendored"), PRINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_processor_has_its_library() {
        let platforms: Vec<&'static Platform> =
            PLATFORMS.iter().map(|name| Platform::named(name)).collect();
        let link = link_file(&platforms);
        assert!(
            link.contains(
                "#cgo linux,arm64,!urlwind_flags,!urlwind_system LDFLAGS: ${SRCDIR}/liburlwind_linux_arm64.a\n"
            ),
            "{link}"
        );
        let others = other_systems_file(&platforms);
        assert!(others.contains("!(linux && (amd64 || arm64))"), "{others}");
    }
}
