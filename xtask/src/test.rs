//! `test`: all steps in order, with what they need; stops at the first failure.

use crate::Outcome;
use crate::steps::{STEPS, Step};
use crate::tools::{self, Tool};
use crate::workspace::Workspace;
use std::env;
use std::time::{Duration, Instant};

pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err("takes no arguments; each step is a task of its own".into());
    }
    run_steps(workspace, &STEPS.iter().collect::<Vec<_>>())
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
}
