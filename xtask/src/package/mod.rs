//! Builds everything that people install, below `target/packages`: for all of [`platform::PLATFORMS`] or, with `--here`,
//! for this system. `--test` installs each in a clean place and runs the first example of its README. cargo-c would
//! make the C library only, without CMake files, Ada's names and a static library free of foreign names.

mod archive;
mod c;
mod clean;
mod command_line;
mod crates;
mod duckdb;
mod go;
mod jvm;
mod npm;
mod platform;
mod sbom;
mod wheel;

use crate::Outcome;
use crate::files::{at, list};
use crate::options::Options;
use crate::project::version;
use crate::tools::{self, *};
use crate::workspace::target;
use platform::Platform;
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
    build: fn(&Packing) -> Outcome,
    test: fn(&Packing) -> Outcome,
}

// WebAssembly stands before npm, which falls back to it.
#[rustfmt::skip]
const KINDS: &[Kind] = &[
    Kind { name: "crate", what: "Rust packages", needs: &[], build: crates::build, test: crates::test },
    Kind { name: "c", what: "the C library: header, pkg-config and CMake files", needs: &[&CXX, &CMAKE, &PKG_CONFIG], build: c::build, test: c::test },
    Kind { name: "go", what: "the Go module with its library built", needs: &[&CXX, &GO, &PKG_CONFIG], build: go::build, test: go::test },
    Kind { name: "wasm", what: "the package for WebAssembly", needs: WASM, build: npm::build_wasm, test: npm::test_wasm },
    Kind { name: "npm", what: "the Node package and one for each platform", needs: &[&NODE], build: npm::build, test: npm::test },
    Kind { name: "java", what: "the Java package with its libraries", needs: &[&JAVA_COMPILER, &MAVEN, &PYTHON], build: jvm::build, test: jvm::test },
    Kind { name: "spark", what: "the Spark extension, with the Java package in it", needs: &[&JAVA_COMPILER, &MAVEN, &PYTHON], build: jvm::build_spark, test: jvm::test_spark },
    Kind { name: "wheel", what: "the Python package", needs: &[&PYTHON], build: wheel::build, test: wheel::test },
    Kind { name: "duckdb", what: "the DuckDB extension", needs: &[&PYTHON], build: duckdb::build, test: duckdb::test },
    Kind { name: "cli", what: "the command line with man pages and completions", needs: &[], build: command_line::build, test: command_line::test },
    Kind { name: "deb", what: "the command line for Debian", needs: &[&APT, &LINTIAN, &CARGO_DEB], build: command_line::build_for_debian, test: command_line::test_for_debian },
    Kind { name: "sbom", what: "the bills of materials of what is shipped compiled", needs: &[&CARGO_CYCLONEDX, &CARGO_DENY], build: sbom::build, test: sbom::test },
];

/// Additional tools for packages of foreign systems.
const FOR_OTHERS: &[&Tool] = &[&PYTHON, &GCC_AARCH64, &QEMU];

/// The tools of a lane: `package`, or, with all systems, `release`.
pub(crate) fn needs(is_release: bool) -> Vec<&'static Tool> {
    let kinds = KINDS.iter().filter(|kind| is_release || is_in_ci(kind));
    let others: &[&Tool] = if is_release { FOR_OTHERS } else { &[] };
    kinds
        .flat_map(|kind| kind.needs)
        .chain(others)
        .copied()
        .collect()
}

/// Of others the programs or tools are not there after other lanes: their time would go beyond what CI has for this.
fn is_in_ci(kind: &Kind) -> bool {
    !["cli", "deb", "sbom"].contains(&kind.name)
}

/// The packages to build, their platforms, and the destination.
struct Packing {
    version: String,
    /// Where the packages go.
    dist: PathBuf,
    /// Only for this system, by its own compiler.
    is_here: bool,
    /// Whether to build as the steps before it in CI have done, which leaves this machine's paths in what is built.
    is_check: bool,
}

impl Packing {
    fn new(is_here: bool, is_check: bool) -> Result<Packing, String> {
        let dist = target().join("packages");
        fs::create_dir_all(&dist).map_err(|error| at(&dist, &error))?;
        Ok(Packing {
            version: version()?,
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
            let missing = tools::missing(kind.needs.iter().chain(others).copied());
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
                (kind.test)(self)?;
                let tested = started.elapsed().as_secs_f64() - built;
                lines.push_str(&format!(", installed and tried {tested:>6.1} s"));
            }
            lines.push('\n');
        }
        archive::write_checksums(self)?;
        print!("\n{lines}In {}:\n", self.dist.display());
        for name in list(&self.dist)? {
            let size = fs::metadata(self.dist.join(&name)).map_or(0, |data| data.len());
            println!("  {size:>9} {name}");
        }
        match left_out.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "these were not made; `cargo xtask setup release` installs what they need:\n{left_out}"
            )),
        }
    }

    /// Those of the platforms named that this run is for.
    fn platforms(&self, names: &[&str]) -> Result<Vec<&'static Platform>, String> {
        match self.is_here {
            true => Ok(vec![Platform::here()?]),
            false => Ok(names.iter().map(|name| Platform::named(name)).collect()),
        }
    }

    /// The package of that name; an error if it was not made.
    fn archive(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.dist.join(name);
        match path.is_file() {
            true => Ok(path),
            false => Err(format!("{} is not there", path.display())),
        }
    }
}

/// The kinds that are asked for: all if none is.
fn chosen(options: &Options<'_>) -> Result<Vec<&'static Kind>, String> {
    let only = options.all("--only");
    if let Some(unknown) = only
        .iter()
        .find(|name| KINDS.iter().all(|kind| kind.name != **name))
    {
        let line = |kind: &Kind| format!("  {:<8} {}\n", kind.name, kind.what);
        let known: String = KINDS.iter().map(line).collect();
        return Err(format!(
            "`{unknown}` is no kind of package. {USAGE}\n\n{known}"
        ));
    }
    let is_wanted = |kind: &&Kind| only.is_empty() || only.contains(&kind.name);
    Ok(KINDS.iter().filter(is_wanted).collect())
}

/// The task `package`.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments, USAGE)?;
    let is_given = |name| options.last(name).is_some();
    Packing::new(is_given("--here"), false)?.pack(&chosen(&options)?, is_given("--test"))
}

/// The lane `release`: everything, for all systems.
pub(crate) fn release() -> Outcome {
    let kinds: Vec<&Kind> = KINDS.iter().collect();
    Packing::new(false, false)?.pack(&kinds, true)
}

/// The lane `package`: what reuses the builds of other lanes, for this system.
pub(crate) fn check() -> Outcome {
    let kinds: Vec<&Kind> = KINDS.iter().filter(|kind| is_in_ci(kind)).collect();
    Packing::new(true, true)?.pack(&kinds, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Temporary, write};

    #[test]
    fn a_missing_tool_keeps_no_other_kind_back() {
        static NONE: Tool = Tool {
            name: "a tool",
            probe: "no-such-program",
            install: "",
        };
        const MISSING: &[&Tool] = &[&NONE];
        let kind = |name, needs| Kind {
            name,
            what: "",
            needs,
            build: |packing| write(&packing.dist.join("made"), ""),
            test: |_| Ok(()),
        };
        let folder = Temporary::new("packing").unwrap();
        let (version, dist) = (String::new(), folder.0.clone());
        let packing = Packing {
            version,
            dist,
            is_here: true,
            is_check: false,
        };
        let kinds = [kind("bad", MISSING), kind("good", &[])];
        let problem = packing.pack(&[&kinds[0], &kinds[1]], false).unwrap_err();
        assert!(problem.contains("  bad: needs a tool"), "{problem}");
        assert!(packing.archive("made").is_ok());
    }

    #[test]
    fn kinds_are_chosen_by_name() {
        let names = |words: &str| {
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            let kinds = chosen(&Options::read(&words, USAGE)?)?;
            Ok::<_, String>(kinds.iter().map(|kind| kind.name).collect::<Vec<_>>())
        };
        assert_eq!(names("--only go --here --only c").unwrap(), ["c", "go"]);
        assert_eq!(names("").unwrap().len(), KINDS.len());
        assert!(names("--only rpm").unwrap_err().contains("  wheel "));
        let release = include_str!("../../../.github/workflows/release.yml");
        let jobs = release
            .lines()
            .filter_map(|line| line.trim().strip_prefix("kinds: "));
        assert!(jobs.map(|line| names(line).unwrap().len()).sum::<usize>() > 0);
        for kind in KINDS {
            let row = format!("| `{}` |", kind.name);
            assert!(include_str!("../../../RELEASE.md").contains(&row), "{row}");
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
