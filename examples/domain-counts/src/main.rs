//! `domain-counts URLS.parquet COUNTS.tsv [--column NAME] [--threads N] [--memory MB]`.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use domain_counts::{Options, Problem, Summary, Urls};
use indicatif::{ProgressBar, ProgressStyle};

const USAGE: &str =
    "domain-counts URLS.parquet COUNTS.tsv [--column NAME] [--threads N] [--memory MB]";

struct Arguments {
    from: PathBuf,
    to: PathBuf,
    column: Option<String>,
    threads: usize,
    megabytes: usize,
}

fn arguments() -> Result<Arguments, Problem> {
    let mut given = std::env::args_os().skip(1);
    let (mut files, mut column) = (Vec::new(), None);
    let mut threads = available_parallelism().map_or(1, usize::from);
    let mut megabytes = 256;
    while let Some(argument) = given.next() {
        let name = argument.to_str().unwrap_or_default();
        if !name.starts_with("--") {
            files.push(PathBuf::from(argument));
            continue;
        }
        let value = given.next().and_then(|value| value.into_string().ok());
        let value = value.ok_or_else(|| format!("{name} needs a value"))?;
        let number = || match value.parse::<usize>() {
            Ok(number) if (1..=1 << 20).contains(&number) => Ok(number),
            _ => Err(format!(
                "{name} needs a number from 1 to 1048576, not {value:?}"
            )),
        };
        match name {
            "--threads" => threads = number()?,
            "--memory" => megabytes = number()?,
            "--column" => column = Some(value),
            _ => return Err(format!("unknown option {name}: {USAGE}").into()),
        }
    }
    let [from, to] = <[PathBuf; 2]>::try_from(files).map_err(|_| USAGE)?;
    Ok(Arguments {
        from,
        to,
        column,
        threads,
        megabytes,
    })
}

fn run() -> Result<(), Problem> {
    let arguments = arguments()?;
    let urls = Urls::open(&arguments.from, arguments.column.as_deref())?;
    let options = Options {
        threads: arguments.threads,
        memory: arguments.megabytes << 20,
    };
    // No bar unless standard error is a terminal.
    let bar = ProgressBar::new(urls.rows()).with_style(ProgressStyle::with_template(
        "{wide_bar} {human_pos} of {human_len} URLs, {per_sec}, {eta} left",
    )?);
    // The file gets its name only when it is complete.
    let mut part = arguments.to.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let at = |error: io::Error| format!("{}: {error}", part.display());
    let mut to = BufWriter::new(File::create(&part).map_err(at)?);
    let counted = urls.count(&options, &|rows| bar.inc(rows), &mut to);
    drop(to);
    bar.finish_and_clear();
    let summary = counted.inspect_err(|_| {
        // Incomplete output is useless.
        let _ = fs::remove_file(&part);
    })?;
    fs::rename(&part, &arguments.to).map_err(at)?;
    print(summary);
    Ok(())
}

fn print(summary: Summary) {
    let Summary { rows, domains, .. } = summary;
    eprintln!(
        "{rows} rows: {domains} domains; {} nulls, {} not URLs, {} without a registrable domain",
        summary.nulls, summary.not_urls, summary.without_domain
    );
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("domain-counts: {problem}");
            ExitCode::FAILURE
        }
    }
}
