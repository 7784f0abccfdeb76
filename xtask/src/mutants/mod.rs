//! `mutants`: changes the core in small ways, one at a time, and asks whether a test notices.
//!
//! cargo-mutants says what to change. It would compile the core and its tests once for each change, which takes hours, so
//! here all changes are compiled into one program, and a variable tells which of them is made.

mod build;
mod list;
mod schemata;
mod trial;

use crate::Outcome;
use crate::command::Command;
use crate::test_data;
use crate::tools;
use crate::workspace::Workspace;
use build::Tree;
use list::Mutant;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use trial::{Trial, Verdict};

/// What is changed: hosts, paths, splices and setters.
const FILES: &[&str] = &[
    "crates/urlwind/src/host/domain.rs",
    "crates/urlwind/src/host/idna.rs",
    "crates/urlwind/src/host/ipv4.rs",
    "crates/urlwind/src/host/ipv6.rs",
    "crates/urlwind/src/host/mod.rs",
    "crates/urlwind/src/host/opaque.rs",
    "crates/urlwind/src/parse/states/path.rs",
    "crates/urlwind/src/parse/overrides.rs",
    "crates/urlwind/src/record/splice.rs",
    "crates/urlwind/src/url/setters.rs",
    "crates/urlwind/src/web/setters.rs",
];

/// The least share of changes that a test notices, in percent.
const LEAST: f64 = 95.0;

/// One choice of the core's features, and what tests it.
struct Configuration {
    /// What the compiler is asked first: it is quick, and knows all files.
    check: &'static str,
    /// How cargo builds the tests.
    builds: &'static [&'static str],
    /// The tests in the order in which they are asked, by the beginning of their program's name: first those that are
    /// quick and notice most. What takes seconds and says nothing of hosts, paths and setters is not asked: how time
    /// grows, the kernels, and many more inputs of the same kind.
    trials: &'static [(&'static str, &'static str)],
}

/// All features; and for what they leave out, the core without tables for IDNA.
const CONFIGURATIONS: &[Configuration] = &[
    Configuration {
        check: "cargo check -p urlwind --all-features --lib",
        builds: &[
            "cargo test --no-run -p urlwind --all-features --lib",
            "cargo test --no-run -p agreement --test conformance --test checks --test domains --test validation",
        ],
        trials: &[
            ("conformance", "core_conforms"),
            (
                "urlwind",
                "host:: setter edit:: relative:: url:: web:: literal:: --skip hostile --skip length_tests",
            ),
            (
                "urlwind",
                "--skip linear_time --skip hostile --skip kernel_tests --skip tiers_agree_on_changed_lines",
            ),
            ("validation", ""),
            ("checks", "changes errors references"),
            ("domains", "--skip on_generated_domains"),
        ],
    },
    Configuration {
        check: "cargo check -p urlwind --no-default-features --features std,validate --lib",
        builds: &[
            "cargo test --no-run -p urlwind --no-default-features --features std,validate --lib",
        ],
        trials: &[(
            "urlwind",
            "--skip linear_time --skip hostile --skip kernel_tests --skip tiers_agree_on_changed_lines",
        )],
    },
];

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// It is in a constant or a signature, where nothing can be chosen.
    NoChoice,
    /// The features leave its function out.
    LeftOut,
    /// The compiler does not accept it.
    Refused,
    Noticed(String),
    Missed,
}

/// The task. `--file` takes the changes of one file, `--again` those that were missed the last time.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    let (file, again) = match arguments {
        [] => (None, false),
        [option] if option == "--again" => (None, true),
        [option, file] if option == "--file" => (Some(file.as_str()), false),
        _ => return Err("takes `--file <end of a path>`, or `--again` for what was missed".into()),
    };
    if !tools::is_on_path("cargo-mutants") {
        println!("mutants: installs cargo-mutants");
        Command::new("cargo install cargo-mutants@27.1.0 --locked").run(workspace)?;
    }
    let outcomes = workspace.target().join("mutants/outcomes.json");
    let missed = if again {
        missed(&outcomes)?
    } else {
        Vec::new()
    };
    let mut list = Command::new("cargo mutants --list --json --package urlwind");
    let mut sources = BTreeMap::new();
    for path in FILES {
        list = list.args(["--file", path]);
        sources.insert((*path).to_owned(), workspace.read(path)?.text);
    }
    let mut mutants = list::read(&list.read(workspace)?, &sources)?;
    mutants.retain(|mutant| {
        file.is_none_or(|file| mutant.file.ends_with(file))
            && (!again || missed.contains(&mutant.name))
    });
    println!("{} changes", mutants.len());
    let fates = fates(workspace, &sources, &mutants)?;
    write(&outcomes, &mutants, &fates)?;
    verdict(&mutants, &fates)
}

fn fates(
    workspace: &Workspace,
    sources: &BTreeMap<String, String>,
    mutants: &[Mutant],
) -> Result<Vec<Fate>, String> {
    let mut fates = vec![Fate::NoChoice; mutants.len()];
    let numbers = 1..=mutants.len();
    let mut left: BTreeSet<usize> = numbers
        .filter(|number| mutants[number - 1].body.is_some())
        .collect();
    for configuration in CONFIGURATIONS {
        if left.is_empty() {
            break;
        }
        let mut tree = Tree::new(workspace, sources, mutants, left)?;
        tree.leave_out(workspace, configuration.check)?;
        if tree.viable.is_empty() {
            left = tree.left_out;
            continue;
        }
        tree.build(workspace, configuration.check)?;
        // What one of them refuses is not to be in the others, so they are built until none refuses anything.
        let mut programs = Vec::new();
        let mut refused = usize::MAX;
        while refused != tree.refused.len() {
            refused = tree.refused.len();
            let builds = configuration.builds.iter();
            let built = builds.map(|tests| tree.build(workspace, tests));
            programs = built.collect::<Result<Vec<_>, _>>()?.concat();
        }
        let mut trials = trials(workspace, configuration, &programs)?;
        for trial in &mut trials {
            let taken = trial.without_change()?;
            println!(
                "  {:.1} s without a change: {} {}",
                taken.as_secs_f64(),
                trial.program,
                trial.arguments.join(" ")
            );
        }
        let tried: Vec<usize> = tree.viable.iter().copied().collect();
        for (number, fate) in try_all(&trials, &tried, mutants)? {
            fates[number - 1] = fate;
        }
        for number in tree.refused {
            fates[number - 1] = Fate::Refused;
        }
        left = tree.left_out;
    }
    for number in left {
        fates[number - 1] = Fate::LeftOut;
    }
    Ok(fates)
}

fn trials(
    workspace: &Workspace,
    configuration: &Configuration,
    programs: &[String],
) -> Result<Vec<Trial>, String> {
    let data = test_data::web_platform_tests(workspace)?;
    let trial = |(name, arguments): &(&str, &str)| {
        let is_named = |program: &&String| {
            let file = Path::new(program)
                .file_name()
                .and_then(|file| file.to_str());
            file.is_some_and(|file| file.starts_with(&format!("{name}-")))
        };
        let program = programs.iter().find(is_named);
        Ok(Trial {
            program: program
                .ok_or_else(|| format!("cargo built no {name}"))?
                .clone(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            folder: workspace.target().join("mutants/tree/crates/urlwind"),
            environment: vec![("URLWIND_WPT".into(), data.to_string_lossy().into())],
            limit: Duration::from_secs(1800),
        })
    };
    configuration.trials.iter().map(trial).collect()
}

/// Tries changes on all processors, and prints what is missed.
fn try_all(
    trials: &[Trial],
    numbers: &[usize],
    mutants: &[Mutant],
) -> Result<BTreeMap<usize, Fate>, String> {
    let next = AtomicUsize::new(0);
    let fates = Mutex::new(BTreeMap::new());
    let work = || -> Outcome {
        while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
            let fate = fate(trials, number)?;
            if fate == Fate::Missed {
                println!("  missed: {}", mutants[number - 1].name);
            }
            let mut fates = fates.lock().expect("no thread panics");
            fates.insert(number, fate);
            if fates.len() % 50 == 0 {
                println!("  {} of {}", fates.len(), numbers.len());
            }
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no thread panics"))
    })?;
    Ok(fates.into_inner().expect("no thread panics"))
}

fn fate(trials: &[Trial], number: usize) -> Result<Fate, String> {
    for trial in trials {
        match trial.run(number)? {
            Verdict::Passed => {}
            Verdict::Failed(test) => return Ok(Fate::Noticed(test)),
            Verdict::Endless => return Ok(Fate::Noticed("does not end".into())),
        }
    }
    Ok(Fate::Missed)
}

/// The names of what was missed the last time.
fn missed(outcomes: &Path) -> Result<Vec<String>, String> {
    let text =
        fs::read_to_string(outcomes).map_err(|error| format!("{}: {error}", outcomes.display()))?;
    let outcomes: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let missed = outcomes["missed"].as_array().into_iter().flatten();
    Ok(missed
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect())
}

fn write(outcomes: &Path, mutants: &[Mutant], fates: &[Fate]) -> Outcome {
    let names = |fate: Fate| -> Vec<&str> {
        let pairs = mutants.iter().zip(fates);
        let same = pairs.filter(|(_, other)| **other == fate);
        same.map(|(mutant, _)| mutant.name.as_str()).collect()
    };
    let noticed: BTreeMap<&str, &str> = mutants
        .iter()
        .zip(fates)
        .filter_map(|(mutant, fate)| match fate {
            Fate::Noticed(by) => Some((mutant.name.as_str(), by.as_str())),
            _ => None,
        })
        .collect();
    let json = json!({
        "missed": names(Fate::Missed),
        "refused": names(Fate::Refused),
        "left_out": names(Fate::LeftOut),
        "no_choice": names(Fate::NoChoice),
        "noticed": noticed,
    });
    fs::write(outcomes, format!("{json:#}\n"))
        .map_err(|error| format!("{}: {error}", outcomes.display()))
}

/// Prints how many there are of each fate and what was missed, and fails if too few were noticed.
fn verdict(mutants: &[Mutant], fates: &[Fate]) -> Outcome {
    let count = |wanted: fn(&Fate) -> bool| fates.iter().filter(|fate| wanted(fate)).count();
    let noticed = count(|fate| matches!(fate, Fate::Noticed(_)));
    println!(
        "{} do not compile, {} are left out by features, {} cannot be chosen at run time",
        count(|fate| *fate == Fate::Refused),
        count(|fate| *fate == Fate::LeftOut),
        count(|fate| *fate == Fate::NoChoice),
    );
    for (mutant, _) in mutants
        .iter()
        .zip(fates)
        .filter(|(_, fate)| **fate == Fate::Missed)
    {
        println!("missed: {}", mutant.name);
    }
    let all = noticed + count(|fate| *fate == Fate::Missed);
    let share = 100.0 * noticed as f64 / all.max(1) as f64;
    println!("{noticed} of {all} changes were noticed: {share:.1} %");
    match share >= LEAST {
        true => Ok(()),
        false => Err(format!("that is less than {LEAST} %")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enough_have_to_be_noticed() {
        let of = |noticed: usize, missed: usize| {
            let mut fates = vec![Fate::Noticed("a test".into()); noticed];
            fates.extend(vec![Fate::Missed; missed]);
            fates.extend([Fate::Refused, Fate::LeftOut, Fate::NoChoice]);
            verdict(&[], &fates)
        };
        assert!(of(95, 5).is_ok());
        assert!(of(94, 6).is_err());
        assert!(of(0, 0).is_err());
    }

    #[test]
    fn what_was_missed_can_be_tried_again() {
        let mutant = |name: &str| Mutant {
            name: name.into(),
            file: "a.rs".into(),
            body: None,
            change: 0..1,
            replacement: String::new(),
        };
        let path = std::env::temp_dir().join(format!("urlwind-mutants-{}", std::process::id()));
        let mutants = [mutant("a"), mutant("b"), mutant("c")];
        let fates = [Fate::Missed, Fate::Noticed("t".into()), Fate::Missed];
        write(&path, &mutants, &fates).unwrap();
        assert_eq!(missed(&path).unwrap(), ["a", "c"]);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn tests_are_found_by_name() {
        let workspace = Workspace::at(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let names = ["urlwind", "conformance", "checks", "domains", "validation"];
        let programs = names.map(|name| format!("/deps/{name}-0a1b"));
        let trials_of = |programs: &[String]| trials(&workspace, &CONFIGURATIONS[0], programs);
        let trials = trials_of(&programs).unwrap();
        assert!(trials[1].program.ends_with("/urlwind-0a1b"));
        assert!(trials_of(&programs[..2]).is_err());
    }

    #[test]
    fn all_files_are_there() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for file in FILES {
            assert!(root.join(file).is_file(), "{file}");
        }
    }
}
