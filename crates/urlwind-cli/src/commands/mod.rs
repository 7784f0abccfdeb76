//! The commands.

mod agreed;
mod build;
mod check;
mod choose;
mod convert;
mod count;
mod diff;
mod edits;
mod explain;
mod extract;
mod job;
mod normalize;
mod percent;
mod query;
mod redact;
mod sample;
mod shell;
mod stats;
mod validate;

use std::ffi::OsStr;

use urlwind::Url;

use crate::args::{Cli, Command};
use crate::layout::width_of_stderr;
use crate::problem::{Place, Problem};
use crate::status::{Failure, Status};
use crate::style::Palette;

use job::Job;

pub(crate) fn run(cli: Cli) -> Result<Status, Failure> {
    let Some(command) = cli.command else {
        return convert::run(cli.convert);
    };
    match command {
        Command::Set(args) => edits::set(args),
        Command::Append(args) => edits::append(args),
        Command::Remove(args) => edits::remove(args),
        Command::Edit(args) => edits::several(args),
        Command::Extract(args) => extract::run(args),
        Command::Filter(args) => choose::filter(args),
        Command::Uniq(args) => choose::uniq(args),
        Command::Sample(args) => sample::run(args),
        Command::Count(args) => count::run(args),
        Command::Build(args) => build::run(&args),
        Command::Query(args) => query::run(args),
        Command::Encode(args) => percent::encode(args),
        Command::Decode(args) => percent::decode(args),
        Command::Redact(args) => redact::run(args),
        Command::Join(args) => convert::join(args),
        Command::RelativeTo(args) => convert::relative_to(args),
        Command::Explain(args) => explain::run(&args),
        Command::Check(args) => check::run(args),
        Command::Fix(args) => validate::fix(args),
        Command::Diff(args) => diff::run(&args),
        Command::Stats(args) => stats::run(args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

/// Parses a URL that the whole command depends on.
fn parse_needed(what: &str, text: &OsStr, base: Option<&Url>) -> Result<Url, Failure> {
    let Some(text) = text.to_str() else {
        return Err(Failure::usage(format_args!("{what}: not UTF-8")));
    };
    Url::options()
        .base_url(base)
        .parse_located(text)
        .map_err(|failure| {
            let mut message = String::new();
            Problem::invalid(0, &failure, text).write(
                &mut message,
                Place::Named(what),
                Palette::PLAIN,
                width_of_stderr(),
            );
            Failure::Usage(message.trim_end().to_owned())
        })
}

fn parse_base(base: Option<&str>) -> Result<Option<Url>, Failure> {
    base.map(|base| parse_needed("the base URL", OsStr::new(base), None))
        .transpose()
}
