//! One change, tried: test programs run until a test fails.

use super::schemata::VARIABLE;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A test program with its arguments, which runs until the end without a change.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
    pub(super) folder: std::path::PathBuf,
    pub(super) environment: Vec<(String, String)>,
    /// Longer than any run of tests that ends.
    pub(super) limit: Duration,
}

/// What became of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Passed,
    /// The first test that failed, or how the program ended.
    Failed(String),
    /// It did not end in time.
    Endless,
}

impl Trial {
    /// Runs the tests with the change of this number, until one fails.
    pub(super) fn run(&self, number: usize) -> Result<Verdict, String> {
        // A change can make a loop fill all memory. Shells know limits; where there is none, there is no limit.
        let mut command = if cfg!(unix) {
            let mut shell = Command::new("sh");
            shell.args(["-c", "ulimit -v 8000000; exec \"$0\" \"$@\"", &self.program]);
            shell
        } else {
            Command::new(&self.program)
        };
        command
            .args(&self.arguments)
            .current_dir(&self.folder)
            .env(VARIABLE, number.to_string())
            .envs(self.environment.iter().cloned())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let child = command
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program))?;
        self.follow(child).map_err(|error| error.to_string())
    }

    fn follow(&self, mut child: Child) -> Result<Verdict, std::io::Error> {
        let output = child.stdout.take().expect("stdout is piped");
        let (sender, failures) = mpsc::channel();
        let reader = thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).into_owned();
                if let Some(test) = failed_test(&line) {
                    // Nobody listens after the first.
                    let _ = sender.send(test.to_owned());
                }
            }
        });
        let first = failures.recv_timeout(self.limit);
        let verdict = match first {
            Ok(test) => {
                child.kill()?;
                Verdict::Failed(test)
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill()?;
                Verdict::Endless
            }
            Err(RecvTimeoutError::Disconnected) => match child.wait()? {
                status if status.success() => Verdict::Passed,
                status => Verdict::Failed(status.to_string()),
            },
        };
        child.wait()?;
        reader.join().expect("reading does not panic");
        Ok(verdict)
    }

    /// Runs the tests without a change, which have to pass, and sets the limit by how long that takes.
    pub(super) fn without_change(&mut self) -> Result<Duration, String> {
        let started = Instant::now();
        match self.run(0)? {
            Verdict::Passed => {}
            verdict => {
                return Err(format!(
                    "without a change, {} {}: {verdict:?}",
                    self.program,
                    self.arguments.join(" ")
                ));
            }
        }
        let taken = started.elapsed();
        self.limit = taken * 20 + Duration::from_secs(10);
        Ok(taken)
    }
}

/// The test that a line of a test program says has failed.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Trial {
        Trial {
            program: "sh".into(),
            arguments: vec!["-c".into(), script.into()],
            folder: std::env::temp_dir(),
            environment: Vec::new(),
            limit: Duration::from_secs(1),
        }
    }

    #[test]
    fn verdicts() {
        let verdict = |script: &str| shell(script).run(3).unwrap();
        assert_eq!(verdict("echo 'test a ... ok'"), Verdict::Passed);
        assert_eq!(
            verdict("test $URLWIND_MUTANT = 3 && echo 'test a::b ... FAILED'; exec sleep 9"),
            Verdict::Failed("a::b".into())
        );
        assert!(matches!(verdict("exit 3"), Verdict::Failed(_)));
        assert_eq!(verdict("exec sleep 9"), Verdict::Endless);
    }

    #[test]
    fn tests_have_to_pass_without_a_change() {
        let mut fails = shell("test $URLWIND_MUTANT = 3");
        assert!(fails.without_change().is_err());
        let mut passes = shell("test $URLWIND_MUTANT = 0");
        assert!(passes.without_change().is_ok());
        assert!(passes.limit > Duration::from_secs(9));
    }
}
