//! Completions and manual pages.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap_mangen::Man;

use crate::args::{CompletionsArgs, ManArgs, command, examples_of, no_such_command};
use crate::status::{Failure, Status};

pub(super) fn completions(args: &CompletionsArgs) -> Result<Status, Failure> {
    // Into memory first: the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "urlwind", &mut script);
    print(&script)
}

pub(super) fn man(args: &ManArgs) -> Result<Status, Failure> {
    let mut cli = command();
    cli.build();
    if let Some(dir) = &args.dir {
        return write_all_pages(&cli, dir);
    }
    let command = match &args.command {
        None => &cli,
        Some(name) => cli
            .find_subcommand(name)
            .ok_or_else(|| no_such_command(&cli, name))?,
    };
    print(&page(command)?)
}

fn write_all_pages(cli: &clap::Command, dir: &Path) -> Result<Status, Failure> {
    let named = |path: &Path| path.display().to_string();
    fs::create_dir_all(dir).map_err(|error| Failure::Io(named(dir), error))?;
    for command in std::iter::once(cli).chain(cli.get_subcommands()) {
        if command.get_name() == "help" {
            continue;
        }
        let path = dir.join(format!("{}.1", page_name(command)));
        fs::write(&path, page(command)?).map_err(|error| Failure::Io(named(&path), error))?;
    }
    Ok(Status::Good)
}

/// `urlwind` or `urlwind-set`.
fn page_name(command: &clap::Command) -> String {
    command
        .get_display_name()
        .unwrap_or(command.get_name())
        .to_owned()
}

fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    // The examples get a section of their own.
    let name = match command.get_name() {
        "urlwind" => "",
        name => name,
    };
    let without_examples = command
        .clone()
        .after_help(None::<&str>)
        .after_long_help(None::<&str>);
    Man::new(without_examples)
        .title(page_name(command))
        .source(concat!("urlwind ", env!("CARGO_PKG_VERSION")))
        .manual("urlwind")
        .render(&mut page)?;
    if !examples_of(name).is_empty() {
        page.extend_from_slice(b".SH EXAMPLES\n");
        for (line, what) in examples_of(name) {
            let line = line.replace('\\', "\\e").replace('-', "\\-");
            let line = line.replace('\'', "\\(aq");
            page.extend_from_slice(format!(".TP\n.B {line}\n{what}\n").as_bytes());
        }
    }
    Ok(page)
}

fn print(text: &[u8]) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(Status::Good)
}
