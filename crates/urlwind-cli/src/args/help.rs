//! Help texts, and errors of the argument parser.

use clap::CommandFactory;
use clap::error::ErrorKind;

use super::shared::EXIT_STATUS;
use super::{Cli, examples};
use crate::field;
use crate::status::Failure;

/// The output of `urlwind -h`: all commands on one screen.
pub(super) const SHORT: &str = "\
Parse, normalize, query and edit URLs according to the WHATWG URL Standard

Usage: urlwind [OPTIONS] [URL]...        print URLs in normal form
       urlwind <COMMAND> [ARGUMENTS]...  see 'urlwind COMMAND -h'

Change    set  append  remove  edit  redact  fix
Relative  join  relative-to
Choose    extract  filter  uniq  sample
Report    explain  diff  check  stats  count
Convert   build  query  encode  decode
Other     completions  man  help

Reads URLs from the arguments or, one per line, from standard input. Options:
  -f, --file FILE      read lines from FILE; may be gzip or zstd
  -b, --base URL       resolve relative URLs against this base URL
      --column N       read URLs from a column of TSV, CSV or JSON Lines
  -g, --get TEMPLATE   print TEMPLATE, such as '{hostname} {query:id}'
      --json, --csv    print all components, or those in --fields A,B,C
  -o, --output FILE    write to FILE
  -q, --quiet          do not report invalid URLs

See 'urlwind --help' for all options and 'urlwind man' for the manual.
";

/// Shared options worth naming in a short help, which has no room for their descriptions.
const COMMON: [(&str, &str); 7] = [
    ("file", "-f FILE"),
    ("base", "-b BASE"),
    ("column", "--column N"),
    ("get", "-g TEMPLATE"),
    ("csv", "--csv"),
    ("output", "-o FILE"),
    ("quiet", "-q"),
];

/// Returns a line with the [`COMMON`] options that a command takes.
fn common(command: &clap::Command) -> String {
    let has = |name: &str| {
        let mut options = command.get_arguments();
        options.any(|arg| is_common(arg) && arg.get_long() == Some(name))
    };
    let options = COMMON.iter().filter(|(name, _)| has(name));
    let options: Vec<&str> = options.map(|(_, shown)| *shown).collect();
    match options.is_empty() {
        true => String::new(),
        false => format!("Also {}: see --help\n\n", options.join(", ")),
    }
}

/// Returns whether an option is shared: it has a heading, and only the long help shows it.
fn is_common(arg: &clap::Arg) -> bool {
    arg.get_help_heading().is_some()
}

/// Returns whether a command takes field names.
pub(crate) fn has_fields(command: &clap::Command) -> bool {
    command
        .get_arguments()
        .any(|arg| matches!(arg.get_long(), Some("get" | "by")))
}

/// Describes all commands, with their examples.
pub(crate) fn command() -> clap::Command {
    let mut cli = Cli::command();
    cli = cli.after_long_help(format!(
        "{}\n\n{}\n\n{EXIT_STATUS}",
        field::as_help(),
        examples::as_help("urlwind")
    ));
    let names: Vec<String> = cli
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    for name in names {
        cli = cli.mut_subcommand(&name, |command| {
            let also = common(&command);
            let examples = examples::as_help(&name);
            let long = match has_fields(&command) {
                true => format!("{}\n\n{examples}", field::as_help()),
                false => examples,
            };
            command
                .mut_args(|arg| match is_common(&arg) {
                    // A sample has valid URLs only, and says so.
                    true if name == "sample" && arg.get_id() == "invalid" => arg.hide(true),
                    true => arg.hide_short_help(true),
                    false => arg,
                })
                .after_long_help(long)
                .after_help(format!("{also}{}", examples::as_short_help(&name)))
        });
    }
    cli
}

/// Converts an error of the argument parser to our message format. Prints help or the version and exits
/// if that is what the "error" is.
pub(super) fn failure_of(error: &clap::Error) -> Failure {
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) {
        error.exit();
    }
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Usage and a pointer to the help follow the message.
    let end = ["\n\nUsage:", "\n\nFor more information"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min();
    let message = text[..end.unwrap_or(text.len())].trim_end();
    Failure::Usage(message.replace("\n\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::{SHORT, command};

    /// Size of a classic terminal.
    const LINES: usize = 24;
    const COLUMNS: usize = 80;

    #[test]
    fn the_shortest_help_fits_on_a_screen_and_has_all_commands() {
        assert!(SHORT.lines().count() <= LINES);
        assert!(SHORT.lines().all(|line| line.len() <= COLUMNS));
        for command in command().get_subcommands() {
            let name = command.get_name();
            assert!(SHORT.split_whitespace().any(|word| word == name), "{name}");
        }
    }

    #[test]
    fn each_command_has_three_to_five_examples() {
        for command in command().get_subcommands() {
            let name = command.get_name();
            let examples = super::examples::of(name).len();
            assert!((3..=5).contains(&examples), "{name}");
        }
        assert!(!super::examples::of("urlwind").is_empty());
    }

    #[test]
    fn every_help_fits_its_columns() {
        let mut cli = command();
        cli.build();
        let whole = cli.render_long_help().to_string();
        let commands = cli.get_subcommands_mut();
        let helps = commands.map(|command| command.render_long_help().to_string());
        for help in helps.chain([whole]) {
            let is_long = |line: &&str| line.chars().count() > COLUMNS;
            assert_eq!(help.lines().find(is_long), None);
        }
    }

    #[test]
    fn no_help_lists_what_is_refused() {
        let mut cli = command();
        cli.build();
        for name in ["sample", "extract", "build", "explain", "diff"] {
            let command = cli.find_subcommand_mut(name).expect("a command");
            let help = command.render_long_help().to_string();
            assert!(!help.contains("--invalid <"), "{name}");
        }
    }

    #[test]
    fn the_short_help_of_each_command_fits_on_a_screen() {
        let mut cli = command().term_width(COLUMNS);
        cli.build();
        for command in cli.get_subcommands_mut() {
            let name = command.get_name().to_owned();
            let help = command.render_help().to_string();
            let lines = help.lines().count();
            if name == "help" {
                // It lists all commands.
                continue;
            }
            assert!(lines <= LINES, "{name} has {lines}:\n{help}");
            let has_fields = command.get_arguments().any(|it| it.get_id() == "column");
            assert_eq!(help.contains("--column N"), has_fields, "{name}");
            let is_short = |line: &str| line.chars().count() <= COLUMNS;
            assert!(help.lines().all(is_short), "{name}:\n{help}");
        }
    }
}
