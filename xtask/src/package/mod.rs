//! `package`: everything that people install, as files below `target/packages`; with `--test`, each installed
//! in a clean place, where the first example of its README runs.
//!
//! Without `--here`, packages are made for every Linux that has a line in [`platform::PLATFORMS`]. With it,
//! only for the system that this runs on and by its own compiler: that is what CI does, and how release jobs
//! make the packages for macOS and Windows. cargo-c would make the C library only, without its files for CMake, a
//! static library that defines no other names, or Ada's names.

mod archive;
mod c;
mod clean;
mod command_line;
mod crates;
mod deb;
mod duckdb;
mod go;
mod jvm;
mod npm;
mod platform;
mod sbom;
mod wasm;
mod wheel;

use crate::Outcome;
use crate::command::Command;
use crate::files::at;
use crate::tools::{
    self, CMAKE, CXX, GCC_AARCH64, GO, JAVA_COMPILER, MAVEN, NODE, PKG_CONFIG, PYTHON, QEMU, Tool,
};
use crate::workspace::Workspace;
use platform::Platform;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

const USAGE: &str = "cargo xtask package [--only <kind>]… [--here] [--test]";

/// A kind of package.
struct Kind {
    name: &'static str,
    what: &'static str,
    /// Beside Rust, to build and to test it for this system.
    needs: &'static [&'static Tool],
    build: fn(&Packing<'_>) -> Outcome,
    test: fn(&Packing<'_>) -> Outcome,
}

const KINDS: &[Kind] = &[
    Kind {
        name: "crate",
        what: "Rust packages",
        needs: &[],
        build: crates::build,
        test: crates::test,
    },
    Kind {
        name: "c",
        what: "the C library: header, pkg-config and CMake files",
        needs: &[&CXX, &CMAKE, &PKG_CONFIG],
        build: c::build,
        test: c::test,
    },
    Kind {
        name: "go",
        what: "the Go module with its library built",
        needs: &[&CXX, &GO],
        build: go::build,
        test: go::test,
    },
    Kind {
        name: "wasm",
        what: "the package for WebAssembly",
        needs: crate::bindings::wasm::NEEDS,
        build: wasm::build,
        test: wasm::test,
    },
    // After the one before, which it falls back to.
    Kind {
        name: "npm",
        what: "the Node package and one for each platform",
        needs: &[&NODE],
        build: npm::build,
        test: npm::test,
    },
    Kind {
        name: "java",
        what: "the Java package with its libraries",
        needs: &[&JAVA_COMPILER, &MAVEN, &PYTHON],
        build: jvm::build,
        test: jvm::test,
    },
    Kind {
        name: "spark",
        what: "the Spark extension, with the Java package in it",
        needs: &[&JAVA_COMPILER, &MAVEN, &PYTHON],
        build: jvm::build_spark,
        test: jvm::test_spark,
    },
    Kind {
        name: "wheel",
        what: "the Python package",
        needs: &[&PYTHON],
        build: wheel::build,
        test: wheel::test,
    },
    Kind {
        name: "duckdb",
        what: "the DuckDB extension",
        needs: &[&PYTHON],
        build: duckdb::build,
        test: duckdb::test,
    },
    Kind {
        name: "cli",
        what: "the command line with man pages and completions",
        needs: &[],
        build: command_line::build,
        test: command_line::test,
    },
    Kind {
        name: "deb",
        what: "the command line for Debian",
        needs: &[&tools::APT, &tools::LINTIAN, &tools::CARGO_DEB],
        build: deb::build,
        test: deb::test,
    },
    Kind {
        name: "sbom",
        what: "the bills of materials of what is shipped compiled",
        needs: &[&tools::CARGO_CYCLONEDX, &tools::CARGO_DENY],
        build: sbom::build,
        test: sbom::test,
    },
];

/// What the packages for other systems than this one need besides.
const FOR_OTHERS: &[&Tool] = &[&PYTHON, &GCC_AARCH64, &QEMU];

/// What the lane `package` needs.
pub(crate) const NEEDS: &[&Tool] = NEEDS_OF_RELEASE.split_at(10).0;

/// What the lane `release` needs: first what it shares with `package`.
pub(crate) const NEEDS_OF_RELEASE: &[&Tool] = &[
    &CXX,
    &CMAKE,
    &PKG_CONFIG,
    &GO,
    &NODE,
    &PYTHON,
    &JAVA_COMPILER,
    &MAVEN,
    &tools::RUST_WITH_SOURCE,
    &tools::WASM_LINKER,
    &GCC_AARCH64,
    &QEMU,
    &tools::APT,
    &tools::LINTIAN,
    &tools::CARGO_DEB,
    &tools::CARGO_CYCLONEDX,
    &tools::CARGO_DENY,
];

/// Kinds whose programs or tools other lanes have not built: their time would go beyond what CI has for this.
const NOT_IN_CI: &[&str] = &["cli", "deb", "sbom"];

/// What is being packed, for whom, and where it goes.
pub(crate) struct Packing<'w> {
    workspace: &'w Workspace,
    version: String,
    /// Where the packages go.
    dist: PathBuf,
    /// Only for this system, by its own compiler.
    is_here: bool,
    /// Whether to build as the steps before it in CI have done, which leaves this machine's paths in what is built.
    is_check: bool,
}

impl<'w> Packing<'w> {
    fn new(workspace: &'w Workspace, is_here: bool, is_check: bool) -> Result<Self, String> {
        let dist = workspace.target().join("packages");
        fs::create_dir_all(&dist).map_err(|error| at(&dist, &error))?;
        Ok(Packing {
            workspace,
            version: workspace.version()?,
            dist,
            is_here,
            is_check,
        })
    }

    /// Makes packages. A kind whose tools are missing does not keep the others back, and is an error at the end.
    fn pack(&self, kinds: &[&Kind], is_test: bool) -> Outcome {
        let (mut lines, mut left_out) = (String::new(), String::new());
        let others: &[&Tool] = if self.is_here { &[] } else { FOR_OTHERS };
        for kind in kinds {
            println!("\n--- {}: {}", kind.name, kind.what);
            let missing = tools::missing(self.workspace, kind.needs.iter().chain(others));
            if !missing.is_empty() {
                let names: Vec<&str> = missing.iter().map(|tool| tool.name).collect();
                left_out.push_str(&format!("  {}: needs {}\n", kind.name, names.join(" and ")));
                continue;
            }
            let started = Instant::now();
            (kind.build)(self)?;
            let built = started.elapsed().as_secs_f64();
            lines.push_str(&format!("{:<8} built {built:>6.1} s", kind.name));
            if is_test {
                let started = Instant::now();
                (kind.test)(self)?;
                let tested = started.elapsed().as_secs_f64();
                lines.push_str(&format!(", installed and tried {tested:>6.1} s"));
            }
            lines.push('\n');
        }
        archive::write_checksums(self)?;
        print!("\n{lines}In {}:\n", self.dist.display());
        for (name, size) in archive::list(self)? {
            println!("  {size:>9} {name}");
        }
        match left_out.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "these were not made; `cargo xtask setup release` installs what they need:\n{left_out}"
            )),
        }
    }

    /// What cargo says of the workspace's packages, and, unless told otherwise, of what they need.
    fn metadata(&self, options: &[&str]) -> Result<Value, String> {
        let said = Command::new("cargo metadata --format-version 1")
            .args(options.iter().copied())
            .read(self.workspace)?;
        serde_json::from_str(&said).map_err(|error| format!("cargo metadata: {error}"))
    }

    /// Those of the platforms named that this run is for.
    fn platforms(&self, names: &[&str]) -> Result<Vec<&'static Platform>, String> {
        if self.is_here {
            return Ok(vec![Platform::here(self.workspace)?]);
        }
        Ok(names.iter().map(|name| Platform::named(name)).collect())
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Wish {
    /// Names of kinds; all if there are none.
    only: Vec<String>,
    is_here: bool,
    is_test: bool,
}

fn wish_of(arguments: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        only: Vec::new(),
        is_here: false,
        is_test: false,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--here" => wish.is_here = true,
            "--test" => wish.is_test = true,
            "--only" => {
                let kind = rest.next().map(String::as_str).unwrap_or_default();
                if !KINDS.iter().any(|known| known.name == kind) {
                    let known: Vec<String> = KINDS
                        .iter()
                        .map(|kind| format!("  {:<8} {}\n", kind.name, kind.what))
                        .collect();
                    return Err(format!(
                        "`{kind}` is no kind of package. {USAGE}\n\n{}",
                        known.concat()
                    ));
                }
                wish.only.push(kind.to_owned());
            }
            other => return Err(format!("`{other}` is not understood. {USAGE}")),
        }
    }
    Ok(wish)
}

/// The task `package`.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let wish = wish_of(arguments)?;
    let is_wanted =
        |kind: &&Kind| wish.only.is_empty() || wish.only.iter().any(|name| name == kind.name);
    let kinds: Vec<&Kind> = KINDS.iter().filter(is_wanted).collect();
    let packing = Packing::new(workspace, wish.is_here, false)?;
    packing.pack(&kinds, wish.is_test)
}

/// The lane `release`: everything, for all systems.
pub(crate) fn release(workspace: &Workspace) -> Outcome {
    let kinds: Vec<&Kind> = KINDS.iter().collect();
    Packing::new(workspace, false, false)?.pack(&kinds, true)
}

/// The lane `package`: what reuses the builds of other steps, for this system.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    let kinds: Vec<&Kind> = KINDS
        .iter()
        .filter(|kind| !NOT_IN_CI.contains(&kind.name))
        .collect();
    Packing::new(workspace, true, true)?.pack(&kinds, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Temporary;

    fn wish(words: &str) -> Result<Wish, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        wish_of(&words)
    }

    #[test]
    fn kinds_are_chosen_by_name() {
        let chosen = wish("--only c --here --only go --test").unwrap();
        assert_eq!(chosen.only, ["c", "go"]);
        assert!(chosen.is_here && chosen.is_test);
        assert!(wish("").unwrap().only.is_empty());
        for wrong in ["--only", "--only rpm", "c", "--help"] {
            assert!(wish(wrong).unwrap_err().contains(USAGE), "{wrong}");
        }
        assert!(wish("--only rpm").unwrap_err().contains("  wheel "));
    }

    #[test]
    fn a_missing_tool_keeps_no_other_kind_back() {
        static NONE: Tool = tools::tool("a tool", "no-such-program", "");
        const MISSING: &[&Tool] = &[&NONE];
        let kind = |name, needs| Kind {
            name,
            what: "",
            needs,
            build: |packing| {
                let path = packing.dist.join("made");
                fs::write(&path, "").map_err(|error| at(&path, &error))
            },
            test: |_| Ok(()),
        };
        let folder = Temporary::new("packing").unwrap();
        let workspace = Workspace::at(folder.path().to_owned());
        let packing = Packing {
            workspace: &workspace,
            version: String::new(),
            dist: folder.path().to_owned(),
            is_here: true,
            is_check: false,
        };
        let kinds = [kind("bad", MISSING), kind("good", &[])];
        let problem = packing.pack(&[&kinds[0], &kinds[1]], false).unwrap_err();
        assert!(problem.contains("  bad: needs a tool"), "{problem}");
        assert!(packing.archive("made").is_ok());
    }

    #[test]
    fn what_ci_leaves_out_has_the_name_of_a_kind() {
        for name in NOT_IN_CI {
            assert!(KINDS.iter().any(|kind| kind.name == *name), "{name}");
        }
    }

    /// The value of the first line that begins with `key`, without its quotes.
    fn quoted<'t>(text: &'t str, key: &str) -> Option<&'t str> {
        let value = text.lines().find_map(|line| line.strip_prefix(key))?;
        Some(value.trim_matches(['"', ',']))
    }

    #[test]
    fn all_packages_have_the_same_version() {
        let manifest = include_str!("../../../Cargo.toml");
        let version = quoted(manifest, "version = ").unwrap();
        let dependencies = manifest
            .lines()
            .filter(|line| line.contains("path = \"crates/"));
        let mut count = 0;
        for line in dependencies {
            assert!(line.contains(&format!("version = \"{version}\"")), "{line}");
            count += 1;
        }
        assert!(count >= 3);
        let in_json = format!("\"version\": \"{version}\"");
        for text in [
            include_str!("../../../bindings/js/package.json"),
            include_str!("../../../bindings/js/package-lock.json"),
            include_str!("../../../bindings/js/wasm/package.json"),
        ] {
            assert!(text.contains(&in_json), "{text}");
        }
        let changes = include_str!("../../../CHANGELOG.md");
        let newest = changes.lines().find_map(|line| line.strip_prefix("## "));
        assert!(
            newest.is_some_and(|heading| heading.starts_with(version)),
            "{newest:?}"
        );
    }

    #[test]
    fn workflows_name_what_there_is() {
        let release = include_str!("../../../.github/workflows/release.yml");
        let kinds = release
            .lines()
            .filter_map(|line| line.trim().strip_prefix("kinds: "));
        let mut count = 0;
        for line in kinds {
            assert!(wish(line).is_ok(), "{line}");
            count += 1;
        }
        assert!(count > 0);
        for kind in KINDS {
            let row = format!("| `{}` |", kind.name);
            assert!(include_str!("../../../RELEASE.md").contains(&row), "{row}");
        }
    }

    #[test]
    fn a_release_publishes_every_crate() {
        let lines = include_str!("../../../RELEASE.md");
        let lines: Vec<&str> = (lines.lines())
            .filter(|line| line.starts_with("cargo publish"))
            .collect();
        let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let mut count = 0;
        for folder in fs::read_dir(crates).unwrap() {
            let folder = folder.unwrap();
            let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
            if manifest.contains("\npublish = false\n") {
                continue;
            }
            count += 1;
            let name = folder.file_name().into_string().unwrap();
            let words = [format!("-p {name} "), format!("crates/{name}/Cargo.toml")];
            let is_named = |line: &&str| words.iter().any(|word| line.contains(word));
            assert!(lines.iter().any(is_named), "{name}");
        }
        assert!(count > 4, "{count}");
    }
}
