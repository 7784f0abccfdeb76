//! The Go module as its repository has it at a tag, with the C library built for each processor: who fetches it
//! needs a C compiler, and no Rust.

use super::Packing;
use super::archive::Stage;
use super::c;
use super::clean::{Clean, first_example};
use super::platform::Platform;
use crate::Outcome;
use crate::command::Command;
use crate::files::fresh;
use crate::workspace::target;

const PLATFORMS: &[&str] = &["linux-x64-gnu", "linux-arm64-gnu"];

/// The module, from the root.
const MODULE: &str = "bindings/go";
/// Its name, which is also where its repository is.
const PATH: &str = "github.com/urlwind/urlwind-go";

/// The output of the README's first example.
const PRINTS: &str =
    "https://user@example.com/b?x=1#top\nexample.com 1\nhttps://user@example.com/c?page=2\n";

fn name_of(packing: &Packing) -> String {
    format!("urlwind-go-{}", packing.version)
}

/// In the folder of the Go files: `go mod vendor` copies no other.
fn library_of(platform: &Platform) -> String {
    format!("liburlwind_linux_{}.a", platform.processor)
}

/// In place of the file of that name in the repository: the library stands beside it, and what it needs.
fn link_file(platforms: &[&'static Platform], needs: &str) -> String {
    let line = |platform: &&'static Platform| {
        format!(
            "#cgo linux,{},!urlwind_flags,!urlwind_system LDFLAGS: ${{SRCDIR}}/{}\n",
            platform.processor,
            library_of(platform)
        )
    };
    let flags: String = platforms.iter().map(line).collect();
    format!(
        "//go:build cgo\n\n\
         package url\n\n\
         // The library that comes with this module is linked into the program. With the tag urlwind_system it\n\
         // is the installed one, by pkg-config; with urlwind_flags, what CGO_CFLAGS and CGO_LDFLAGS say.\n\n\
         /*\n\
         #cgo !urlwind_flags,!urlwind_system CFLAGS: -I${{SRCDIR}}\n\
         {flags}\
         #cgo !urlwind_flags,!urlwind_system LDFLAGS: {needs}\n\
         #cgo urlwind_system pkg-config: urlwind\n\
         */\n\
         import \"C\"\n"
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

pub(super) fn build(packing: &Packing) -> Outcome {
    let platforms = packing.platforms(PLATFORMS)?;
    let stage = Stage::new(packing, name_of(packing))?;
    // What git knows, so that nothing gets in that was built there.
    for path in Command::new("git ls-files").arg(MODULE).read()?.lines() {
        let inside = path.strip_prefix(MODULE).unwrap_or(path);
        stage.copy_ours(path, inside.trim_start_matches('/'))?;
    }
    stage.add_documents(MODULE)?;
    stage.copy_ours("bindings/c/include/urlwind.h", "url/urlwind.h")?;
    stage.write("url/other_systems.go", &other_systems_file(&platforms))?;
    let mut needs = String::new();
    for &platform in &platforms {
        let installed = fresh(&target().join("package-stage/go-library"))?;
        c::install(packing, platform, &installed, None)?;
        let library = format!("url/{}", library_of(platform));
        stage.copy(&installed.join("lib/liburlwind.a"), &library)?;
        let asked = Command::new("pkg-config --static --libs-only-l urlwind");
        needs = asked
            .env("PKG_CONFIG_PATH", installed.join("lib/pkgconfig"))
            .read()?;
    }
    let needs = needs.trim().trim_start_matches("-lurlwind ");
    stage.write("url/link.go", &link_file(&platforms, needs))?;
    stage.pack()
}

/// A program whose only dependency is fetched by `go get`, from a repository that git takes for the one on GitHub.
pub(super) fn test(packing: &Packing) -> Outcome {
    let clean = Clean::new("go")?;
    let name = name_of(packing);
    clean.unpack(packing, &format!("{name}.tar.gz"))?;
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
            .run()?;
    }
    let readme = clean.read(&format!("{name}/README.md"))?;
    clean.write("first/main.go", first_example(&readme, "go")?)?;
    let first = clean.path("first");
    let key = format!("url.file://{}.insteadOf", clean.path(&name).display());
    let go = |words: &str| {
        clean
            .command(&format!("go {words}"))
            .in_folder(&first)
            .env("CGO_ENABLED", "1")
            .env("GOPRIVATE", PATH)
            .env("GOPROXY", "off")
            .env("GOFLAGS", "-mod=mod -modcacherw")
            .env("GOMODCACHE", clean.path("modules"))
            .env("GIT_CONFIG_COUNT", "1")
            .env("GIT_CONFIG_KEY_0", &key)
            .env("GIT_CONFIG_VALUE_0", format!("https://{PATH}"))
            .env("PKG_CONFIG_PATH", "")
            .env("GOCACHE", target().join("go/cache"))
    };
    go("mod init example.org/first").run()?;
    go(&format!("get {PATH}/url@v{}", packing.version)).run()?;
    for platform in packing.platforms(PLATFORMS)? {
        go("build -o program")
            .env("GOARCH", platform.processor)
            .env("CC", format!("{}gcc", platform.tools(packing)))
            .run()?;
        let run = clean
            .command(platform.emulator(packing))
            .arg(first.join("program"));
        clean.expect(&run, PRINTS)?;
    }
    // A copy of all dependencies has the library, too.
    go("mod vendor").run()?;
    go("build -mod=vendor -o vendored").run()?;
    clean.expect(&clean.command("first/vendored"), PRINTS)
}
