//! `fuzz`: builds the fuzz targets and runs them, for minutes or, as a step, for seconds.
//!
//! The flags are those of cargo-fuzz, whose layout `fuzz/` has. They stand here so that nothing need be installed
//! but a C++ compiler, which libFuzzer is built with, and so that the released compiler does: AddressSanitizer
//! asks for a nightly one, or for `RUSTC_BOOTSTRAP`.

use crate::Outcome;
use crate::command::Command;
use crate::setup;
use crate::tools::CXX;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Instrumentation for libFuzzer. Only our own packages have it: what a fuzzer calls new should be new in them, and
/// not in ICU4X or regex, whose counters take time to run and to look at.
const COVERAGE: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// What all packages have.
const FLAGS: &str = "-Zsanitizer=address --cfg fuzzing";

/// The variable that tells [`compile`] where our own packages are.
const OURS: &str = "URLWIND_FUZZED";

/// How long each target runs as a step, in seconds.
const SECONDS_IN_A_STEP: u64 = 3;

/// The task: for so many minutes each.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let usage = "takes `--minutes <number>`, and `--target <name>` for one target only";
    let mut minutes: Option<u64> = None;
    let mut wanted = Vec::new();
    for pair in arguments.chunks(2) {
        match pair {
            [option, value] if option == "--minutes" => {
                let number = value.parse().ok().filter(|number| *number > 0);
                minutes = Some(
                    number.ok_or_else(|| format!("{value:?} is no number of minutes; {usage}"))?,
                );
            }
            [option, value] if option == "--target" => wanted.push(value.clone()),
            _ => return Err(usage.into()),
        }
    }
    let all = targets(workspace)?;
    if let Some(unknown) = wanted.iter().find(|name| !all.contains(name)) {
        return Err(format!(
            "there is no target {unknown:?}, but there are {}",
            all.join(", ")
        ));
    }
    if wanted.is_empty() {
        wanted = all;
    }
    let minutes = minutes.ok_or(usage)?;
    setup::install(workspace, &[&CXX])?;
    fuzz(workspace, &wanted, minutes * 60)
}

/// The step: what is committed once more, and a few seconds of something new.
pub(crate) fn check(workspace: &Workspace) -> Outcome {
    fuzz(workspace, &targets(workspace)?, SECONDS_IN_A_STEP)
}

/// The names of the targets.
fn targets(workspace: &Workspace) -> Result<Vec<String>, String> {
    let manifest = workspace.read("fuzz/Cargo.toml")?;
    Ok(names_of_targets(&manifest.text))
}

fn names_of_targets(manifest: &str) -> Vec<String> {
    let targets = manifest.split("[[bin]]\n").skip(1);
    let names = targets.filter_map(|target| {
        let name = target
            .lines()
            .find_map(|line| line.strip_prefix("name = \""))?;
        Some(name.trim_end_matches('"').to_owned())
    });
    names.collect()
}

/// Compiles one package, when cargo has started this program in place of rustc: ours with [`COVERAGE`].
pub(crate) fn compile(arguments: &[String]) -> Option<ExitCode> {
    let ours = std::env::var(OURS).ok()?;
    let (rustc, arguments) = arguments.split_first()?;
    let package = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    // Build scripts are for no target, and are linked without libFuzzer.
    let is_fuzzed = Path::new(&package).starts_with(ours) && arguments.contains(&"--target".into());
    let more = if is_fuzzed { COVERAGE } else { &[] };
    let status = std::process::Command::new(rustc)
        .args(arguments)
        .args(more)
        .status();
    Some(match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{rustc}: {error}");
            ExitCode::FAILURE
        }
    })
}

fn fuzz(workspace: &Workspace, names: &[String], seconds: u64) -> Outcome {
    let host = host(workspace)?;
    let folder = workspace.target().join("fuzz");
    let this_program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut build = Command::new("cargo build --release --manifest-path fuzz/Cargo.toml --target")
        .arg(&host)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", text(&folder))
        .env("RUSTC_WRAPPER", text(&this_program))
        .env(OURS, text(workspace.root()));
    for name in names {
        build = build.args(["--bin", name]);
    }
    build.run(workspace)?;
    let programs = folder.join(&host).join("release");
    for name in names {
        run_target(workspace, name, &programs.join(name), &folder, seconds)?;
    }
    Ok(())
}

/// Runs one target over its seeds and what earlier runs found interesting, and then over what it thinks of.
fn run_target(
    workspace: &Workspace,
    name: &str,
    program: &Path,
    folder: &Path,
    seconds: u64,
) -> Outcome {
    let seeds = format!("fuzz/seeds/{name}");
    let has_seeds =
        fs::read_dir(workspace.root().join(&seeds)).is_ok_and(|mut it| it.next().is_some());
    if !has_seeds {
        return Err(format!("{seeds} has no seeds"));
    }
    let grown = make_folder(folder.join("corpus").join(name))?;
    let finds = make_folder(folder.join("finds").join(name))?;
    println!("{name}: {seconds} s");
    Command::new("")
        .arg(text(program))
        .args([text(&grown), seeds.clone()])
        .args([
            "-dict=fuzz/urls.dict".to_owned(),
            format!("-artifact_prefix={}/", text(&finds)),
            format!("-max_total_time={seconds}"),
            "-max_len=512".to_owned(),
            // With targets as wide as these, weighing inputs by how rare they are took half of the time.
            "-entropic=0".to_owned(),
            // Thousands of times what an input of this length takes.
            "-timeout=60".to_owned(),
            "-rss_limit_mb=3000".to_owned(),
            "-print_final_stats=1".to_owned(),
            // The name of each new function would be asked of another program, llvm-symbolizer; nobody reads them.
            "-print_funcs=0".to_owned(),
            // Each new input has a line, which is worth reading when there are minutes.
            format!("-verbosity={}", u8::from(seconds > SECONDS_IN_A_STEP)),
        ])
        .run(workspace)
        .map_err(|problem| {
            format!(
                "{problem}\n\nThe input is in {}. Put it into {seeds}, with a name that says what it finds, and write \
                 a test that fails because of it.",
                finds.display(),
            )
        })
}

fn make_folder(folder: PathBuf) -> Result<PathBuf, String> {
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The target that rustc builds for here. AddressSanitizer needs it named, or build scripts would have it, too.
pub(crate) fn host(workspace: &Workspace) -> Result<String, String> {
    let version = Command::new("rustc -vV").read(workspace)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc does not say for which target it builds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_those_of_the_manifest_and_have_seeds() {
        let names = names_of_targets(include_str!("../../fuzz/Cargo.toml"));
        assert!(names.len() >= 11, "{names:?}");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
        for name in &names {
            let seeds = fs::read_dir(root.join("seeds").join(name)).expect("its seeds");
            assert!(seeds.count() > 2, "{name}");
        }
        let folders = fs::read_dir(root.join("seeds")).expect("the seeds");
        assert_eq!(folders.count(), names.len());
        let readme = fs::read_to_string(root.join("README.md")).expect("a README");
        for name in &names {
            assert!(readme.contains(&format!("| `{name}` |")), "{name}");
        }
    }

    /// The packages in a lock file that come from no registry; with a version where others have the same name.
    fn our_packages(lock: &str) -> Vec<String> {
        let packages = lock.split("[[package]]\n").skip(1);
        let ours = packages.filter(|package| !package.contains("\nsource = "));
        let ids = ours.filter_map(|package| {
            let value = |name: &str| {
                let mut lines = package.lines();
                lines.find_map(|line| line.strip_prefix(name)?.strip_suffix('"'))
            };
            let (name, version) = (value("name = \"")?, value("version = \"")?);
            let of_this_name = lock.matches(&format!("\nname = \"{name}\"\n")).count();
            Some(match of_this_name {
                1 => name.to_owned(),
                _ => format!("{name}@{version}"),
            })
        });
        ids.collect()
    }

    #[test]
    fn our_packages_are_built_with_every_check() {
        let ours = our_packages(include_str!("../../fuzz/Cargo.lock"));
        assert!(ours.contains(&"urlwind".to_owned()), "{ours:?}");
        assert!(!ours.contains(&"memchr".to_owned()), "{ours:?}");
        let manifest = include_str!("../../fuzz/Cargo.toml");
        for package in ours {
            let checks = format!(
                "[profile.release.package.\"{package}\"]\ndebug-assertions = true\noverflow-checks = true\n"
            );
            let is_target = package == "urlwind-fuzz";
            assert!(is_target || manifest.contains(&checks), "{package}");
        }
    }

    #[test]
    fn wrong_arguments_are_refused() {
        let workspace = Workspace::at(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        for arguments in [
            "",
            "--minutes",
            "--minutes x",
            "--minutes 0",
            "--target parse",
            "x y",
        ] {
            assert!(run(&workspace, &words(arguments)).is_err(), "{arguments}");
        }
        let error = run(&workspace, &words("--minutes 1 --target no-such")).unwrap_err();
        assert!(error.contains("parse"), "{error}");
    }
}
