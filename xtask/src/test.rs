//! `test`: all steps in order, or those of one lane, with what they need; stops at the first failure.

use crate::Outcome;
use crate::steps::{Lane, STEPS, Step};
use crate::tools::{self, Tool};
use crate::workspace::Workspace;
use std::env;
use std::time::{Duration, Instant};

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    run_steps(workspace, &chosen(arguments)?)
}

/// All steps, or those of the lane that `--lane` names.
fn chosen(arguments: &[String]) -> Result<Vec<&'static Step>, String> {
    let lanes = || Lane::ALL.map(Lane::name).join(", ");
    let lane = match arguments {
        [] => None,
        [option, name] if option == "--lane" => {
            match Lane::ALL.iter().find(|lane| lane.name() == name) {
                None => return Err(format!("there is no lane `{name}`, only {}", lanes())),
                found => found,
            }
        }
        _ => {
            return Err(format!(
                "takes `--lane` and one of {}; each step is a task of its own",
                lanes()
            ));
        }
    };
    let is_chosen = |step: &&Step| lane.is_none_or(|lane| *lane == step.lane);
    Ok(STEPS.iter().filter(is_chosen).collect())
}

/// How one step ended.
enum Ending {
    Passed(Duration),
    Failed(Duration),
    LeftOut(Vec<&'static Tool>),
}

/// Runs `steps` and ends with a line for each.
pub(crate) fn run_steps(workspace: &Workspace, steps: &[&Step]) -> Outcome {
    let nothing_may_be_left_out = env::var("CI").is_ok_and(|value| value == "true");
    let started = Instant::now();
    let mut endings: Vec<(&Step, Ending)> = Vec::new();
    let mut failure = None;
    for (index, step) in steps.iter().enumerate() {
        println!(
            "\n=== {} ({}/{}): {}",
            step.name,
            index + 1,
            steps.len(),
            step.what
        );
        let missing = tools::missing(workspace, step.needs);
        if !missing.is_empty() {
            let why = format!("needs {}", names(&missing));
            println!("left out: {why}");
            endings.push((step, Ending::LeftOut(missing)));
            if nothing_may_be_left_out {
                failure = Some(format!(
                    "step `{}` {why}, and with CI=true nothing may be left out. `cargo xtask setup` installs it.",
                    step.name
                ));
                break;
            }
            continue;
        }
        let started = Instant::now();
        let outcome = (step.run)(workspace);
        match outcome {
            Ok(()) => endings.push((step, Ending::Passed(started.elapsed()))),
            Err(problem) => {
                endings.push((step, Ending::Failed(started.elapsed())));
                failure = Some(format!(
                    "step `{0}` failed: {problem}\n\nTo run it alone: cargo xtask {0}",
                    step.name
                ));
                break;
            }
        }
    }
    let not_run = steps.len() - endings.len();
    print!("{}", summary(&endings, not_run, started.elapsed()));
    for what in workspace.left_out() {
        println!("left out: {what}");
    }
    let tests = workspace.tests();
    println!("{} passed, {} failed", tests.passed, tests.failed);
    failure.map_or(Ok(()), Err)
}

fn summary(endings: &[(&Step, Ending)], not_run: usize, took: Duration) -> String {
    let mut text = String::from("\n");
    let (mut passed, mut failed) = (0, 0);
    let mut left_out: Vec<&str> = Vec::new();
    for (step, ending) in endings {
        let result = match ending {
            Ending::Passed(took) => {
                passed += 1;
                format!("passed   {:>7.1} s", took.as_secs_f64())
            }
            Ending::Failed(took) => {
                failed += 1;
                format!("FAILED   {:>7.1} s", took.as_secs_f64())
            }
            Ending::LeftOut(missing) => {
                left_out.push(step.name);
                format!("left out, needs {}", names(missing))
            }
        };
        text.push_str(&format!("{:<16} {result}\n", step.name));
    }
    text.push_str(&times_of_lanes(endings));
    text.push_str(&format!(
        "{passed} steps passed, {failed} failed, {} left out, {not_run} not reached, in {:.0} s\n",
        left_out.len(),
        took.as_secs_f64()
    ));
    if !left_out.is_empty() {
        text.push_str(&format!(
            "Left out: {}. To run all: cargo xtask setup\n",
            left_out.join(", ")
        ));
    }
    text
}

/// One line, where more than one lane ran.
fn times_of_lanes(endings: &[(&Step, Ending)]) -> String {
    let time = |lane: Lane| {
        let of_lane = endings.iter().filter(|(step, _)| step.lane == lane);
        let times = of_lane.filter_map(|(_, ending)| match ending {
            Ending::Passed(took) | Ending::Failed(took) => Some(*took),
            Ending::LeftOut(_) => None,
        });
        times.reduce(|one, other| one + other)
    };
    let times: Vec<String> = Lane::ALL
        .iter()
        .filter_map(|lane| Some((lane, time(*lane)?)))
        .map(|(lane, took)| format!("{} {:.0} s", lane.name(), took.as_secs_f64()))
        .collect();
    match times.len() {
        0 | 1 => String::new(),
        _ => format!("Lanes: {}\n", times.join(", ")),
    }
}

fn names(tools: &[&'static Tool]) -> String {
    let names: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
    names.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn step(name: &'static str, run: fn(&Workspace) -> Outcome) -> Step {
        Step {
            name,
            lane: Lane::Core,
            what: "an example",
            needs: &[],
            run,
        }
    }

    #[test]
    fn the_first_failure_ends_the_run() {
        let workspace = Workspace::at(env::temp_dir());
        let good = step("good", |_| Ok(()));
        let bad = step("bad", |_| Err("it is broken".into()));
        let never = step("never", |_| panic!("a step after a failed one was run"));
        assert_eq!(run_steps(&workspace, &[&good]), Ok(()));
        let problem = run_steps(&workspace, &[&good, &bad, &never]).unwrap_err();
        assert!(
            problem.contains("step `bad` failed: it is broken"),
            "{problem}"
        );
        assert!(problem.contains("cargo xtask bad"), "{problem}");
    }

    #[test]
    fn the_summary_says_what_was_left_out_and_how_to_get_it() {
        let good = step("good", |_| Ok(()));
        let rival = step("rival", |_| Ok(()));
        let endings = [
            (&good, Ending::Passed(Duration::from_millis(1500))),
            (&rival, Ending::LeftOut(vec![&tools::CXX])),
        ];
        let text = summary(&endings, 0, Duration::from_secs(2));
        assert!(
            text.contains("good             passed       1.5 s"),
            "{text}"
        );
        assert!(
            text.contains("rival            left out, needs a C++ compiler"),
            "{text}"
        );
        assert!(
            text.contains("1 steps passed, 0 failed, 1 left out, 0 not reached"),
            "{text}"
        );
        assert!(
            text.contains("Left out: rival. To run all: cargo xtask setup"),
            "{text}"
        );
    }

    #[test]
    fn lanes_share_out_all_steps() {
        let of = |name: &str| chosen(&["--lane".into(), name.into()]);
        let shared_out: usize = Lane::ALL
            .iter()
            .map(|lane| of(lane.name()).unwrap().len())
            .sum();
        assert_eq!(shared_out, chosen(&[]).unwrap().len());
        assert!(of("core").unwrap().iter().any(|step| step.name == "unit"));
        let problem = of("cores").err().unwrap();
        assert!(
            problem.contains("no lane `cores`, only core, bindings"),
            "{problem}"
        );
        assert!(chosen(&["core".into()]).is_err());
    }

    #[test]
    fn the_core_lane_needs_rust_alone() {
        let core = STEPS.iter().filter(|step| step.lane == Lane::Core);
        for tool in core.flat_map(|step| step.needs) {
            assert!(matches!(tool.source, tools::Source::Rustup(_)), "{tool:?}");
        }
    }

    #[test]
    fn the_summary_has_the_time_of_each_lane() {
        let quick = step("quick", |_| Ok(()));
        let slow = Step {
            lane: Lane::Speed,
            ..step("slow", |_| Ok(()))
        };
        let passed = |seconds| Ending::Passed(Duration::from_secs(seconds));
        let one = times_of_lanes(&[(&quick, passed(1))]);
        assert_eq!(one, "");
        let two = times_of_lanes(&[(&quick, passed(1)), (&slow, passed(2)), (&quick, passed(3))]);
        assert_eq!(two, "Lanes: core 4 s, speed 2 s\n");
    }
}
