//! Benchmarks urlwind and other URL parsers: time, instructions, memory, growth.

mod agreement;
mod allocations;
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
#[command(name = "bench", about = "Benchmarks urlwind and other URL parsers")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Time everything or a selection; print tables and write JSON
    Run {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Check that all WHATWG parsers give the same answers, without timing
    Agree {
        #[command(flatten)]
        selection: Selection,
    },
    /// Write the charts and tables of docs/PERFORMANCE.md and its appendix from the results of a run
    Report {
        /// Results to read [default: bench/results/latest.json]
        #[arg(long)]
        from: Option<PathBuf>,
        /// Accept figures of a modified tree, which do not belong to a commit
        #[arg(long)]
        allow_changes: bool,
    },
    /// Draw the charts of bench/js from the results of its runs
    Charts,
    /// Count instructions per URL on fixed lines and compare with bench/instructions.json
    Instructions {
        /// Fail if a count is more than 5 % above its record
        #[arg(long, conflicts_with = "record")]
        check: bool,
        /// Write the counts as the new record
        #[arg(long)]
        record: bool,
    },
    /// Check that no adversarial input takes more than linear time
    Linear {
        /// Include ten megabytes
        #[arg(long)]
        huge: bool,
        /// Include other parsers
        #[arg(long)]
        rivals: bool,
        /// Show every case, not only those that grow
        #[arg(long, short)]
        verbose: bool,
    },
    /// Time moving URLs in memory
    Layout {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Time validation reports against parsing, on datasets and classes, with errors and without
    Validation {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
    },
    /// Time a batch on one core and on several
    Cores {
        #[command(flatten)]
        selection: Selection,
        /// Number of threads [default: the number of cores]
        #[arg(long)]
        threads: Option<NonZeroUsize>,
    },
    /// Time columns of a file's lines, repeated to a million, against loops over other parsers
    Columns {
        file: PathBuf,
        #[arg(long, default_value_t = 15)]
        rounds: usize,
    },
    /// Time URL patterns against the `urlpattern` package, and pattern sets against `matchit`
    Pattern {
        /// Part to run [default: all]
        #[arg(value_parser = ["patterns", "sets", "matchit"])]
        only: Option<String>,
    },
    /// Time the drop-in replacement for `url` against the published package
    DropIn {
        /// Run operations whose names contain one of these [default: all]
        wanted: Vec<String>,
    },
    /// Time the C library against Ada's C functions
    CAbi {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        effort: run::Options,
        /// Shared library to load [default: the one that cargo built next to this program]
        #[arg(long)]
        library: Option<PathBuf>,
    },
    /// The inner run that counts allocations
    #[command(hide = true)]
    CountAllocations {
        #[command(flatten)]
        selection: Selection,
    },
    /// The inner run that counts instructions
    #[command(hide = true)]
    CountInstructions {
        #[command(flatten)]
        selection: Selection,
    },
    /// The inner run of `instructions`
    #[command(hide = true)]
    CountRecorded,
}

/// The selection of workloads.
#[derive(Clone, Debug, Args)]
struct Selection {
    /// Groups to run, separated by commas [default: all]
    #[arg(long, value_enum, value_delimiter = ',')]
    groups: Vec<Group>,
    /// Datasets to use, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(NAMES))]
    datasets: Vec<String>,
    /// Sample at most this many lines of each dataset, evenly spread
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

    /// Returns the arguments that make an inner run build the same workloads.
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
