//! Measures urlwind beside every other URL parser: time, instructions, memory, growth.

mod agreement;
mod allocations;
mod backends;
mod c_abi;
#[allow(unsafe_code)] // Valgrind's requests
mod callgrind;
mod columns;
mod counting;
mod datasets;
mod drop_in;
mod idn_hosts;
mod instructions;
mod layout;
mod linear;
mod machine;
mod measure;
mod operations;
mod pattern;
mod report;
mod results;
#[allow(unsafe_code)] // rivals with C interfaces
mod rivals;
mod row_agreement;
mod run;
#[allow(unsafe_code)] // calls of the system
mod sys;
mod validation;
mod variant;
mod workloads;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use datasets::{Dataset, NAMES};
use operations::{Group, Plan};

#[derive(Debug, Parser)]
#[command(
    name = "bench",
    about = "Measures urlwind beside every other URL parser"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Time everything (or what is selected); print tables, write JSON.
    Run {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Check that all WHATWG parsers give the same answers, and time nothing.
    Agree {
        #[command(flatten)]
        selection: Selection,
    },
    /// Write the charts and the tables of docs/PERFORMANCE.md and its appendix from the results of a run.
    Report {
        /// The results; bench/results/latest.json unless told otherwise.
        #[arg(long)]
        from: Option<PathBuf>,
        /// Take figures of a tree with changes, too, which belong to no commit.
        #[arg(long)]
        allow_changes: bool,
    },
    /// Draw the charts of bench/js from the results of their runs.
    Charts,
    /// Count instructions per URL on fixed lines, and compare with bench/instructions.json.
    Instructions {
        /// Fail if a count is more than 5 % above its record.
        #[arg(long, conflicts_with = "record")]
        check: bool,
        /// Write the counts as the new record.
        #[arg(long)]
        record: bool,
    },
    /// Check that no hostile input takes more than linear time.
    Linear {
        /// Ten megabytes, too.
        #[arg(long)]
        huge: bool,
        /// Show other parsers, too.
        #[arg(long)]
        rivals: bool,
        /// Show every case, not only those that grow.
        #[arg(long, short)]
        verbose: bool,
    },
    /// Time what it costs to hand URLs around in memory.
    Layout {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Time validation reports beside parsing: the datasets and the classes, with errors and without.
    Validation {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Time a batch on one core and on several.
    Cores {
        #[command(flatten)]
        selection: Selection,
        /// How many threads; as many as there are cores unless told otherwise.
        #[arg(long)]
        threads: Option<NonZeroUsize>,
    },
    /// Time columns of a file's lines, repeated to a million, beside loops over other parsers that build them.
    Columns {
        file: PathBuf,
        #[arg(long, default_value_t = 15)]
        rounds: usize,
    },
    /// Time URL patterns beside the `urlpattern` package, and sets of them beside `matchit`.
    Pattern {
        /// One part.
        #[arg(value_parser = ["patterns", "sets", "matchit"])]
        only: Option<String>,
    },
    /// Time the package that stands in for `url` beside the published one.
    DropIn {
        /// Parts of the names of the operations; all if none is named.
        wanted: Vec<String>,
    },
    /// Time the C library beside Ada's C functions.
    CAbi {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
        /// The shared library; the one that cargo built beside this program unless told otherwise.
        #[arg(long)]
        library: Option<PathBuf>,
    },
    /// The inner run that counts allocations.
    #[command(hide = true)]
    CountAllocations {
        #[command(flatten)]
        selection: Selection,
    },
    /// The inner run that counts instructions.
    #[command(hide = true)]
    CountInstructions {
        #[command(flatten)]
        selection: Selection,
    },
    /// The inner run of `instructions`.
    #[command(hide = true)]
    CountRecorded,
}

/// Which workloads.
#[derive(Clone, Debug, Args)]
struct Selection {
    /// Parts of the run, separated by commas; all if none is named.
    #[arg(long, value_enum, value_delimiter = ',')]
    groups: Vec<Group>,
    /// Datasets, separated by commas; all if none is named.
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(NAMES))]
    datasets: Vec<String>,
    /// At most so many lines of each dataset, spread over the whole of it.
    #[arg(long)]
    sample: Option<usize>,
}

impl Selection {
    fn plan(&self) -> Plan {
        let all = [
            Group::Parse,
            Group::Classes,
            Group::Join,
            Group::Setters,
            Group::Params,
            Group::Backends,
            Group::Batch,
        ];
        let groups = if self.groups.is_empty() {
            all.to_vec()
        } else {
            self.groups.clone()
        };
        let wanted =
            |name: &&&str| self.datasets.is_empty() || self.datasets.iter().any(|one| one == *name);
        let names: Vec<&str> = NAMES.iter().filter(wanted).copied().collect();
        let datasets = datasets::load(&names);
        let cut = |dataset: Dataset| {
            self.sample
                .map_or(dataset.clone(), |count| dataset.sample(count))
        };
        Plan {
            groups,
            datasets: datasets.into_iter().map(cut).collect(),
        }
    }

    /// The arguments that make an inner run build the same workloads.
    fn arguments(&self, command: &str) -> Vec<String> {
        let mut arguments = vec![command.to_owned()];
        for group in &self.groups {
            let name = clap::ValueEnum::to_possible_value(group).expect("no group is hidden");
            arguments.push(format!("--groups={}", name.get_name()));
        }
        arguments.extend(
            self.datasets
                .iter()
                .map(|name| format!("--datasets={name}")),
        );
        arguments.extend(self.sample.map(|count| format!("--sample={count}")));
        arguments
    }
}

fn main() -> ExitCode {
    match CommandLine::parse().command {
        Command::Run { selection, effort } => run::run(&selection, &effort),
        Command::Agree { selection } => run::agree(&selection.plan()),
        Command::Report {
            from,
            allow_changes,
        } => run::report(from, allow_changes),
        Command::Charts => run::draw_described(),
        Command::Instructions { check, record } => instructions::run(match (check, record) {
            (true, _) => instructions::Wish::Check,
            (_, true) => instructions::Wish::Record,
            _ => instructions::Wish::Show,
        }),
        Command::Linear {
            huge,
            rivals,
            verbose,
        } => linear::run(linear::Wish {
            huge,
            rivals,
            verbose,
        }),
        Command::Layout { selection, effort } => run::layout(&selection, &effort),
        Command::Validation { selection, effort } => run::validation(&selection, &effort),
        Command::Cores { selection, threads } => run::cores(&selection, threads),
        Command::Columns { file, rounds } => match columns::run(&file, rounds) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                ExitCode::FAILURE
            }
        },
        Command::Pattern { only } => {
            pattern::run(only.as_deref());
            ExitCode::SUCCESS
        }
        Command::DropIn { wanted } => {
            drop_in::run(&wanted);
            ExitCode::SUCCESS
        }
        Command::CAbi {
            selection,
            effort,
            library,
        } => run::c_abi(&selection, &effort, library),
        Command::CountAllocations { selection } => {
            counting::print_allocations(&operations::workloads(&selection.plan()));
            ExitCode::SUCCESS
        }
        Command::CountInstructions { selection } => {
            counting::print_instructions(&operations::workloads(&selection.plan()));
            ExitCode::SUCCESS
        }
        Command::CountRecorded => {
            instructions::count_inside();
            ExitCode::SUCCESS
        }
    }
}
