//! The commands `run`, `agree`, `report` and `layout`.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Selection;
use crate::agreement::{self, Difference};
use crate::callgrind;
use crate::counting::{self, Counted};
use crate::machine::Machine;
use crate::measure::{Effort, measure};
use crate::operations::batch::wall_ns;
use crate::operations::{self, Plan, parse::rejected_by_others};
use crate::report::{self, charts, json, markdown, text};
use crate::results::{Measured, Results};
use crate::rivals::WhatwgParser;
use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::Urlwind;
use crate::row_agreement;
use crate::sys::pin_to_core;
use crate::variant::{Lines, Workload};

/// Lines of each dataset for counting instructions: valgrind is fifty times slower.
const COUNTED_LINES: usize = 10_000;

const ROUNDS: usize = 25;
const SLICE: usize = 1000;

/// Lines and rounds of a quick run.
const QUICK_LINES: usize = 5_000;
const QUICK_ROUNDS: usize = 7;

#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Passes of every variant over its items [default: 25]; up to four times as many while the machine is not quiet
    #[arg(long)]
    rounds: Option<usize>,
    /// Run quickly: few rounds, samples of the datasets, no instructions, no files
    #[arg(long)]
    quick: bool,
    /// Core to measure on [default: the last one]
    #[arg(long)]
    core: Option<usize>,
    /// Skip counting instructions
    #[arg(long)]
    no_instructions: bool,
    /// Skip counting allocations
    #[arg(long)]
    no_allocations: bool,
    /// File for the results [default: bench/results/latest.json]
    #[arg(long)]
    output: Option<PathBuf>,
}

impl Options {
    fn effort(&self) -> Effort {
        let usual = if self.quick { QUICK_ROUNDS } else { ROUNDS };
        let rounds = self.rounds.unwrap_or(usual).max(1);
        let most_rounds = if self.quick { rounds } else { rounds * 4 };
        Effort {
            rounds,
            most_rounds,
            slice_items: SLICE,
        }
    }

    fn selection(&self, selection: &Selection) -> Selection {
        let sample = selection.sample.or(self.quick.then_some(QUICK_LINES));
        Selection {
            sample,
            ..selection.clone()
        }
    }
}

/// Prints the differences and returns whether the parsers that must agree do.
fn show(differences: &[Difference]) -> bool {
    for difference in differences {
        eprintln!(
            "{}{difference}",
            if difference.fatal { "FATAL: " } else { "" }
        );
    }
    !differences.iter().any(|difference| difference.fatal)
}

/// Compares texts first, then the results of rows.
fn differences(plan: &Plan, workloads: &[Workload]) -> Vec<Difference> {
    let mut found = agreement::check(plan);
    found.extend(workloads.iter().flat_map(row_agreement::check));
    found
}

pub(crate) fn agree(plan: &Plan) -> ExitCode {
    let differences = differences(plan, &operations::workloads(plan));
    if show(&differences) {
        println!(
            "urlwind and Ada agree; other parsers differ in {} places",
            differences.len()
        );
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

pub(crate) fn run(selection: &Selection, options: &Options) -> ExitCode {
    let selection = options.selection(selection);
    let plan = selection.plan();
    eprintln!("comparing the answers");
    let workloads = operations::workloads(&plan);
    let differences = differences(&plan, &workloads);
    if !show(&differences) {
        return ExitCode::FAILURE;
    }
    let mut left_out = missing_rivals();
    // Inner runs inherit the core to which this process is pinned, so they come first.
    let mut counts = Vec::new();
    count(&selection, options, &mut counts, &mut left_out);

    let core = pin_to_core(options.core);
    let mut results = Results {
        machine: Machine::look(core),
        rounds: options.effort().rounds,
        slice_items: options.effort().slice_items,
        quick: selection.sample.is_some(),
        workloads: time(&workloads, options.effort(), &rejections(&plan)),
        differences: differences.iter().map(ToString::to_string).collect(),
        left_out,
    };
    for measured in &mut results.workloads {
        measured.add_counts(&counts);
        print!("{}", text::workload(measured));
    }
    print!("{}", text::foot(&results));
    if options.quick && options.output.is_none() {
        return ExitCode::SUCCESS;
    }
    match write(&results, options.output.clone()) {
        Ok(written) => {
            println!(
                "written: {written}; charts and the tables of docs/PERFORMANCE.md: bench report"
            );
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error.to_string()),
    }
}

/// Writes the results and returns their place.
fn write(results: &Results, output: Option<PathBuf>) -> io::Result<String> {
    let path = output.unwrap_or_else(json::default_path);
    json::write(results, &path)?;
    Ok(path.display().to_string())
}

/// Counts allocations and instructions, if the machine supports it.
fn count(
    selection: &Selection,
    options: &Options,
    counts: &mut Vec<Counted>,
    left_out: &mut Vec<String>,
) {
    let mut take = |what: &str, counted: Result<Vec<Counted>, String>| match counted {
        Ok(counted) => counts.extend(counted),
        Err(reason) => left_out.push(format!("{what}: {reason}")),
    };
    if !options.no_allocations {
        eprintln!("counting allocations");
        take(
            "allocations",
            counting::allocations(&selection.arguments("count-allocations")),
        );
    }
    if options.no_instructions || options.quick {
        return;
    }
    let sample = Some(selection.sample.unwrap_or(COUNTED_LINES).min(COUNTED_LINES));
    let selection = Selection {
        sample,
        ..selection.clone()
    };
    take(
        "instructions",
        callgrind::available().and_then(|()| {
            eprintln!("counting instructions (inside valgrind: minutes)");
            counting::instructions(&selection.arguments("count-instructions"))
        }),
    );
}

fn missing_rivals() -> Vec<String> {
    let mut missing = Vec::new();
    if !cfg!(has_ada_native) {
        missing.push("Ada called from C++ (its header was not found)".to_owned());
    }
    if !cfg!(has_curl) {
        missing.push("curl (apt-get install libcurl4-openssl-dev)".to_owned());
    }
    if !cfg!(has_boost_url) {
        missing.push("Boost.URL (apt-get install libboost-url1.81-dev)".to_owned());
    }
    missing
}

fn time(
    workloads: &[Workload],
    effort: Effort,
    rejected: &BTreeMap<String, BTreeMap<String, usize>>,
) -> Vec<Measured> {
    let passes: usize = workloads
        .iter()
        .map(|workload| workload.variants.len() * effort.rounds)
        .sum();
    let progress = ProgressBar::new(passes as u64);
    let style = ProgressStyle::with_template("{msg:<40} {bar:40} {percent:>3} % {eta} left");
    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let measured = workloads
        .iter()
        .map(|workload| {
            progress.set_message(format!("{}: {}", workload.group, workload.name));
            let timings = measure(workload, effort, &progress);
            let of_parsing = (workload.group == "parse")
                .then(|| rejected.get(&workload.name))
                .flatten();
            Measured::new(workload, &timings, of_parsing.cloned().unwrap_or_default())
        })
        .collect();
    progress.finish_and_clear();
    measured
}

/// Counts the lines of each dataset that each parser rejects.
fn rejections(plan: &Plan) -> BTreeMap<String, BTreeMap<String, usize>> {
    if !plan.groups.contains(&operations::Group::Parse) {
        return BTreeMap::new();
    }
    fn refused<P: WhatwgParser>(lines: Lines) -> (String, usize) {
        (
            P::name(),
            lines.iter().filter(|line| !P::can_parse(line)).count(),
        )
    }
    plan.datasets
        .iter()
        .map(|dataset| {
            let mut counts = BTreeMap::from([
                refused::<Urlwind>(dataset.lines),
                refused::<Ada>(dataset.lines),
                refused::<Sorug>(dataset.lines),
                refused::<UrlCrate>(dataset.lines),
            ]);
            #[cfg(has_ada_native)]
            counts.insert(
                crate::rivals::ada_native::name(),
                refused::<Ada>(dataset.lines).1,
            );
            counts.extend(rejected_by_others(dataset.lines));
            (dataset.name.clone(), counts)
        })
        .collect()
}

pub(crate) fn report(from: Option<PathBuf>, allow_changes: bool) -> ExitCode {
    let path = from.unwrap_or_else(json::default_path);
    let results = match json::read(&path) {
        Ok(results) => results,
        Err(error) => {
            return fail(&format!(
                "{}: {error} (bench run writes it)",
                path.display()
            ));
        }
    };
    if !allow_changes && let Some(objection) = results.machine.objection() {
        return fail(&format!("{objection} (use --allow-changes to accept them)"));
    }
    let docs = report::root().join("docs");
    let drawn = match charts::write_datasets(&results, &docs.join("charts")) {
        Ok(drawn) => drawn,
        Err(error) => return fail(&error.to_string()),
    };
    println!("docs/charts: {}", drawn.join(", "));
    for name in markdown::DOCUMENTS {
        match markdown::update(&results, &docs.join(name)) {
            Ok(()) => println!("docs/{name}: tables written"),
            Err(error) => return fail(&error),
        }
    }
    ExitCode::SUCCESS
}

/// Draws the charts that the scripts in `bench/js` describe.
pub(crate) fn draw_described() -> ExitCode {
    let root = report::root();
    match charts::write_described(&root.join("bench/results"), &root.join("docs/charts")) {
        Ok(drawn) if drawn.is_empty() => {
            fail("bench/results has no results of bench/js (npm run bench writes them)")
        }
        Ok(drawn) => {
            println!("docs/charts: {}", drawn.join(", "));
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error),
    }
}

pub(crate) fn layout(selection: &Selection, options: &Options) -> ExitCode {
    let plan = options.selection(selection).plan();
    let workloads: Vec<Workload> = plan.datasets.iter().map(crate::layout::workload).collect();
    pin_to_core(options.core);
    for measured in time(&workloads, options.effort(), &BTreeMap::new()) {
        print!("{}", text::workload(&measured));
    }
    ExitCode::SUCCESS
}

pub(crate) fn validation(selection: &Selection, options: &Options) -> ExitCode {
    let plan = options.selection(selection).plan();
    pin_to_core(options.core);
    crate::validation::run(&plan.datasets, options.effort())
}

/// Times a batch on one thread and on several: wall time, the best of many turns, which needs an idle machine. Small
/// datasets are repeated, since starting a thread takes as long as parsing a thousand URLs.
pub(crate) fn cores(selection: &Selection, threads: Option<NonZeroUsize>) -> ExitCode {
    const TURNS: usize = 20;
    const ROWS: usize = 1_000_000;
    let threads = threads
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get);
    for dataset in selection.plan().datasets {
        let times = ROWS.div_ceil(dataset.lines.len().max(1));
        let lines = dataset.lines.repeat(times);
        let mut best = [f64::INFINITY; 2];
        for _ in 0..TURNS {
            for (best, threads) in best.iter_mut().zip([1, threads]) {
                *best = best.min(wall_ns(&lines, threads));
            }
        }
        let [one, all] = best;
        println!(
            "{:<20} {one:>6.2} ns on one core, {all:>6.2} on {threads}: {:.2} times as fast",
            dataset.name,
            one / all
        );
    }
    ExitCode::SUCCESS
}

pub(crate) fn c_abi(
    selection: &Selection,
    options: &Options,
    library: Option<PathBuf>,
) -> ExitCode {
    let plan = options.selection(selection).plan();
    let workloads = match crate::c_abi::workloads(&plan.datasets, library) {
        Ok(workloads) => workloads,
        Err(error) => return fail(&error),
    };
    pin_to_core(options.core);
    for measured in time(&workloads, options.effort(), &BTreeMap::new()) {
        print!("{}", text::workload(&measured));
    }
    ExitCode::SUCCESS
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}
