//! Runs urlwind with each kernel forced. The only file that forces one.

use urlwind::backend::Backend;

use super::parse;
use crate::datasets::Dataset;
use crate::rivals::WhatwgParser;
use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::urlwind::{Urlwind, borrow, reparse};
use crate::variant::{
    Gives, Label, Lines, Operation, Run, Standard, Variant, Workload, total_bytes,
};

/// The work of a forced backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Parse,
    Reparse,
    Borrow,
    CanParse,
}

impl Task {
    pub(crate) const ALL: [Task; 4] = [Task::Parse, Task::Reparse, Task::Borrow, Task::CanParse];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Task::Parse => "Url::parse",
            Task::Reparse => "UrlParser::parse",
            Task::Borrow => "CowUrl::parse",
            Task::CanParse => "Url::can_parse",
        }
    }

    fn work(self) -> fn(&[&'static str]) -> u64 {
        match self {
            Task::Parse => parse::parse_lines::<Urlwind>,
            Task::Reparse => |lines| reparse(lines),
            Task::Borrow => |lines| borrow(lines),
            Task::CanParse => parse::can_parse_lines::<Urlwind>,
        }
    }

    fn operation(self) -> (Operation, Gives) {
        match self {
            Task::Parse => (Operation::Parse, Gives::Owned),
            Task::Reparse => (Operation::Parse, Gives::Reused),
            Task::Borrow => (Operation::Parse, Gives::Borrowed),
            Task::CanParse => (Operation::CanParse, Gives::Verdict),
        }
    }
}

/// Returns the backends that this machine can run, by name.
pub(crate) fn available() -> Vec<(String, Backend)> {
    Backend::available()
        .map(|backend| (format!("{backend:?}"), backend))
        .collect()
}

/// Runs the task with the backend forced; `None` if the machine does not support it.
pub(crate) fn forced(backend: Backend, task: Task, lines: Lines) -> Option<Run> {
    let work = task.work();
    forced_run(backend, Box::new(move |range| work(&lines[range])))
}

/// Returns a run with the backend forced; `None` if the machine does not support it.
pub(crate) fn forced_run(backend: Backend, run: Run) -> Option<Run> {
    let usable = Backend::force(Some(backend));
    Backend::force(None);
    if !usable {
        return None;
    }
    Some(Box::new(move |range| {
        // Once per thousand lines: negligible.
        Backend::force(Some(backend));
        let sum = run(range);
        Backend::force(None);
        sum
    }))
}

/// Does `work` with each backend forced in turn.
pub(crate) fn with_each(mut work: impl FnMut(&str)) {
    for (name, backend) in available() {
        if Backend::force(Some(backend)) {
            work(&name);
        }
    }
    Backend::force(None);
}

/// Returns a workload of a dataset with every backend and the fastest rivals.
pub(crate) fn workload(dataset: &Dataset) -> Workload {
    let lines = dataset.lines;
    let mut variants = Vec::new();
    for (name, backend) in available() {
        for task in Task::ALL {
            let Some(run) = forced(backend, task, lines) else {
                continue;
            };
            let (operation, gives) = task.operation();
            variants.push(Variant {
                label: Label {
                    parser: format!("{} {name}", Urlwind::name()),
                    call: task.name().to_owned(),
                    standard: Standard::Whatwg,
                    operation,
                    gives,
                    ours: true,
                },
                run,
                hold: None,
            });
        }
    }
    variants.push(parse::own::<Ada>(lines));
    variants.push(parse::check::<Ada>(lines));
    variants.push(parse::own::<Sorug>(lines));
    variants.push(parse::check::<Sorug>(lines));
    #[cfg(has_ada_native)]
    variants.extend([parse::native::own(lines), parse::native::check(lines)]);
    Workload {
        group: "backends",
        name: dataset.name.clone(),
        items: lines.len(),
        bytes: total_bytes(lines),
        variants,
    }
}
