//! Completions and manual pages.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process;

use clap_mangen::Man;

use crate::args::{CompletionsArgs, ManArgs, command, examples_of, has_fields, no_such_command};
use crate::field::{FIELDS, PREFIXES};
use crate::status::{Failure, Status};

pub(super) fn completions(args: &CompletionsArgs) -> Result<Status, Failure> {
    // Generate into memory, since the generator panics on write errors.
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
    let page = page(command)?;
    match io::stdout().is_terminal() {
        true => show(command, &page),
        false => print(&page),
    }
}

/// Shows a page with `man`, or prints the help if `man` is unavailable.
fn show(command: &clap::Command, page: &[u8]) -> Result<Status, Failure> {
    let name = format!("{}-{}.1", page_name(command), std::process::id());
    let path = std::env::temp_dir().join(name);
    // `create_new` does not follow links planted by others.
    let written = fs::File::create_new(&path).and_then(|mut file| file.write_all(page));
    written.map_err(|error| Failure::Io(path.display().to_string(), error))?;
    // A name with a slash is always a file name for man.
    let shown = process::Command::new("man").arg(&path).status();
    let _ = fs::remove_file(&path);
    match shown {
        Ok(status) if status.success() => Ok(Status::Good),
        _ => print(command.clone().render_long_help().to_string().as_bytes()),
    }
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

/// Returns the page name, such as `urlwind-set`.
fn page_name(command: &clap::Command) -> String {
    command
        .get_display_name()
        .unwrap_or(command.get_name())
        .to_owned()
}

fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    // Fields and examples get their own sections, and no option is hidden.
    let whole = command
        .clone()
        .mut_args(|arg| arg.hide_short_help(false))
        .after_help(None::<&str>)
        .after_long_help(None::<&str>);
    Man::new(whole)
        .title(page_name(command))
        .source(concat!("urlwind ", env!("CARGO_PKG_VERSION")))
        .manual("urlwind")
        .render(&mut page)?;
    let mut section = |heading: &str, entries: &[(&str, &str)]| {
        page.extend_from_slice(format!(".SH {heading}\n").as_bytes());
        for (term, what) in entries {
            let entry = format!(".TP\n.B {}\n{}\n", escaped(term), escaped(what));
            page.extend_from_slice(entry.as_bytes());
        }
    };
    if has_fields(command) {
        section("FIELDS", &FIELDS);
        section("PREFIXES OF FIELDS", &PREFIXES);
    }
    section("EXAMPLES", &examples_of(command.get_name()));
    Ok(page)
}

/// Escapes text for roff.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    text.replace('\'', "\\(aq")
}

fn print(text: &[u8]) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(Status::Good)
}
