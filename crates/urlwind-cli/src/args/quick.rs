//! Starting fast.

use std::env;
use std::ffi::{OsStr, OsString};

use clap::Parser;

use super::{Cli, ConvertArgs};

/// The words that are commands when they come first.
const COMMANDS: [&str; 15] = [
    "set",
    "append",
    "remove",
    "sort-query",
    "redact",
    "join",
    "relative-to",
    "explain",
    "check",
    "diff",
    "stats",
    "bench",
    "completions",
    "man",
    "help",
];

impl Cli {
    /// Reads the command line, or ends the process with a message.
    ///
    /// If there are only URLs, or nothing, then there is nothing to read; describing all commands
    /// and options for that would take longer than all the rest, and scripts call this in loops.
    pub(crate) fn from_command_line() -> Cli {
        let words: Vec<OsString> = env::args_os().skip(1).collect();
        if are_only_urls(&words) {
            Cli::from_urls(words)
        } else {
            Cli::parse()
        }
    }

    fn from_urls(urls: Vec<OsString>) -> Cli {
        Cli {
            command: None,
            convert: ConvertArgs {
                urls,
                ..ConvertArgs::default()
            },
        }
    }
}

fn are_only_urls(words: &[OsString]) -> bool {
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let is_command = |word: &OsString| COMMANDS.iter().any(|name| OsStr::new(name) == word);
    !words.iter().any(is_option) && !words.first().is_some_and(is_command)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{CommandFactory, Parser};

    use super::{COMMANDS, Cli, are_only_urls};

    #[test]
    fn the_short_way_gives_what_the_long_way_gives() {
        for urls in [&[][..], &["http://a/"], &["a", "set"], &["", " -"]] {
            let words: Vec<OsString> = urls.iter().map(OsString::from).collect();
            assert!(are_only_urls(&words), "{urls:?}");
            let short = Cli::from_urls(words);
            let long = Cli::try_parse_from([&["urlwind"], urls].concat()).unwrap();
            assert_eq!(format!("{short:?}"), format!("{long:?}"));
        }
    }

    #[test]
    fn commands_and_options_take_the_long_way() {
        let mut cli = Cli::command();
        cli.build();
        assert_eq!(cli.get_subcommands().count(), COMMANDS.len());
        for command in cli.get_subcommands() {
            assert!(
                !are_only_urls(&[command.get_name().into()]),
                "{}",
                command.get_name()
            );
        }
        assert!(!are_only_urls(&["http://a/".into(), "--json".into()]));
        assert!(!are_only_urls(&["--".into(), "set".into()]));
    }
}
