//! `weight`: what a package costs the program that uses it.
//!
//! One small program that parses, joins and sets a fragment is built with each package, alone in a folder
//! of its own. Counted are the packages that cargo compiles for it, the processor time of the build, and
//! how many bytes the stripped program has more than one that does nothing. Packages are fetched before
//! the clock starts.

use crate::Outcome;
use crate::command::Command;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// A program, and what it depends on.
struct Subject {
    name: &'static str,
    /// The crate that the program uses; none for the empty program.
    uses: Option<&'static str>,
    /// Lines under `[dependencies]`, with `{root}` for the folder of the workspace.
    dependency: &'static str,
    /// Lines at the end of the manifest.
    more: &'static str,
}

const SUBJECTS: &[Subject] = &[
    Subject {
        name: "nothing",
        uses: None,
        dependency: "",
        more: "",
    },
    Subject {
        name: "`url` 2.5.8",
        uses: Some("url"),
        dependency: "url = \"=2.5.8\"",
        more: "",
    },
    Subject {
        name: "`url` on urlwind",
        uses: Some("url"),
        dependency: "url = \"2.5\"",
        more: "[patch.crates-io]\nurl = { path = \"{root}/crates/url\" }",
    },
    Subject {
        name: "`urlwind`",
        uses: Some("urlwind"),
        dependency: "urlwind = { path = \"{root}/crates/urlwind\" }",
        more: "",
    },
    Subject {
        name: "`urlwind` without `idna`",
        uses: Some("urlwind"),
        dependency: "urlwind = { path = \"{root}/crates/urlwind\", default-features = false, features = [\"std\"] }",
        more: "",
    },
];

const EMPTY: &str = "\
fn main() {
    let input = std::env::args().nth(1).unwrap_or_default();
    println!(\"{input}\");
}
";

const PROGRAM: &str = "\
fn main() {
    let input = std::env::args().nth(1).unwrap_or_default();
    let mut url = {crate}::Url::parse(&input).unwrap();
    url = url.join(\"../x\").unwrap();
    url.set_fragment(Some(\"f\"));
    println!(\"{url}\");
}
";

struct Weight {
    packages: usize,
    seconds: f64,
    bytes: u64,
}

pub(crate) fn run(workspace: &Workspace, _: &[String]) -> Outcome {
    let weights: Vec<Weight> = SUBJECTS
        .iter()
        .map(|subject| weigh(workspace, subject))
        .collect::<Result<_, _>>()?;
    let empty = weights.first().map_or(0, |weight| weight.bytes);
    println!("\n| | packages | CPU s | KB over an empty program |\n| --- | ---: | ---: | ---: |");
    for (subject, weight) in SUBJECTS.iter().zip(&weights).skip(1) {
        println!(
            "| {} | {} | {:.1} | {} |",
            subject.name,
            weight.packages,
            weight.seconds,
            weight.bytes.saturating_sub(empty) / 1000
        );
    }
    Ok(())
}

fn weigh(workspace: &Workspace, subject: &Subject) -> Result<Weight, String> {
    let folder = workspace
        .target()
        .join("weight")
        .join(file_name(subject.name));
    write_program(workspace, subject, &folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let cargo = |words: &str| {
        Command::new(words)
            .in_folder(&folder)
            .unset("CARGO_TARGET_DIR")
            .unset("RUSTFLAGS")
    };
    cargo("cargo fetch --quiet").run(workspace)?;
    let tree = cargo("cargo tree --quiet --edges normal,build --prefix none").read(workspace)?;
    let mut packages: Vec<&str> = tree
        .lines()
        .skip(1)
        .filter_map(|line| line.split(" (").next())
        .collect();
    packages.sort_unstable();
    packages.dedup();
    let before = children_seconds()?;
    cargo("cargo build --release --quiet").run(workspace)?;
    let seconds = children_seconds()? - before;
    let program = folder.join("target/release/program");
    let bytes =
        fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(Weight {
        packages: packages.len(),
        seconds,
        bytes: bytes.len(),
    })
}

fn file_name(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || c == '.';
    name.replace(' ', "-")
        .chars()
        .filter(|c| kept(*c) || *c == '-')
        .collect()
}

/// The program in a folder that holds nothing else, so that all of it is compiled.
fn write_program(workspace: &Workspace, subject: &Subject, folder: &Path) -> std::io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder.join("src"))?;
    let root = workspace.root().to_string_lossy();
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
         [dependencies]\n{}\n\n[profile.release]\nstrip = true\n\n[workspace]\n\n{}\n",
        subject.dependency.replace("{root}", &root),
        subject.more.replace("{root}", &root)
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let source = match subject.uses {
        Some(name) => PROGRAM.replace("{crate}", name),
        None => EMPTY.to_owned(),
    };
    fs::write(PathBuf::from(folder).join("src/main.rs"), source)
}

/// The processor time of all children so far, user and system, as Linux tells it.
fn children_seconds() -> Result<f64, String> {
    /// Of `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Rust runs on.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat")
        .map_err(|error| format!("/proc/self/stat: {error} (this needs Linux)"))?;
    // The name of the program may hold anything; fields are counted after its parenthesis.
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks: f64 = fields
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok())
        .sum();
    Ok(ticks / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_plain_names() {
        let mut names: Vec<String> = SUBJECTS.iter().map(|it| file_name(it.name)).collect();
        assert!(names.contains(&"url-2.5.8".to_owned()), "{names:?}");
        names.dedup();
        assert_eq!(names.len(), SUBJECTS.len());
    }
}
