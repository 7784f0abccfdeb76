//! The help, and what the parser of options says.

use clap::CommandFactory;
use clap::error::ErrorKind;

use super::{Cli, examples};
use crate::field;
use crate::status::Failure;

/// The output of `urlwind -h`: all commands on one screen.
pub(super) const SHORT: &str = "\
Parse, normalize, query and edit URLs, by the WHATWG URL Standard

Usage: urlwind [OPTIONS] [URL]...        print URLs in their normal form
       urlwind <COMMAND> [ARGUMENTS]...  'urlwind COMMAND -h' tells more

Change    set  append  remove  edit  redact  fix
Relative  join  relative-to
Choose    extract  filter  uniq  sample
Report    explain  diff  check  stats  count
Convert   build  query  encode  decode
Other     completions  man  help

URLs are arguments, or the lines of the standard input. Some options:
  -f, --file FILE      read lines from a file; gzip and zstd are recognized
  -b, --base URL       resolve relative URLs
      --column N       read the URL from a column of TSV, CSV or JSON Lines
  -g, --get TEMPLATE   print '{hostname} {query:id}', ...
      --json, --csv    print all parts, or those of --fields A,B,C
  -o, --output FILE    write to a file
  -q, --quiet          print no messages about invalid URLs

See 'urlwind --help' for all options, and 'urlwind man' for the manual.
";

/// The best known of the options that many commands have, for short helps, which have no room for them.
const COMMON: [(&str, &str); 7] = [
    ("file", "-f FILE"),
    ("base", "-b BASE"),
    ("column", "--column N"),
    ("get", "-g TEMPLATE"),
    ("csv", "--csv"),
    ("output", "-o FILE"),
    ("quiet", "-q"),
];

/// A line of those that a command has.
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

/// Those that many commands have stand below a heading, and in the long help only.
fn is_common(arg: &clap::Arg) -> bool {
    arg.get_help_heading().is_some()
}

/// Whether a command takes the names of fields.
pub(crate) fn has_fields(command: &clap::Command) -> bool {
    command
        .get_arguments()
        .any(|arg| matches!(arg.get_long(), Some("get" | "by")))
}

/// The description of all commands, with their examples.
pub(crate) fn command() -> clap::Command {
    let mut cli = Cli::command();
    let status = "Exit status: 0 all valid, 1 some invalid, 2 bad usage or input/output error.";
    cli = cli.after_long_help(format!(
        "{}\n\n{}\n\n{status}",
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

/// A complaint of the parser of options, in the words that all messages have. Help and version
/// are printed, and end the process.
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
    // The usage and where to find help come after the message.
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

    /// A screen as terminals have had it from the beginning.
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
                // It lists all commands, which is what it is for.
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
