//! Fast startup.

use std::env;
use std::ffi::OsString;

use clap::FromArgMatches;

use super::words::arrange;
use super::{Cli, RecordsArgs, help};
use crate::status::{self, Failure};
use crate::suggest::is_name;

impl Cli {
    /// Reads the command line, or ends the process with a message.
    ///
    /// Fast path: if all arguments are URLs, clap is skipped. Building its commands and options would take
    /// longer than the rest of the run, and scripts call the program in loops.
    pub(crate) fn from_command_line() -> Result<Cli, Failure> {
        let words: Vec<OsString> = env::args_os().skip(1).collect();
        if are_only_urls(&words) {
            return Ok(Cli::from_urls(words));
        }
        if words.iter().all(|word| word == "-h") {
            print!("{}", help::SHORT);
            std::process::exit(0);
        }
        let mut cli = help::command();
        cli.build();
        let words = arrange(&cli, words)?;
        let first = words.first().and_then(|word| word.to_str());
        if let Some(name) = first.filter(|word| cli.find_subcommand(word).is_some()) {
            status::begin_command(name);
        }
        let words = [OsString::from("urlwind")].into_iter().chain(words);
        let matches = cli.try_get_matches_from(words);
        let matches = matches.map_err(|error| help::failure_of(&error))?;
        Cli::from_arg_matches(&matches).map_err(|error| help::failure_of(&error))
    }

    fn from_urls(urls: Vec<OsString>) -> Cli {
        Cli {
            command: None,
            convert: RecordsArgs {
                urls,
                ..RecordsArgs::default()
            },
        }
    }
}

/// Returns whether no word can be an option, a command or a misspelled command.
fn are_only_urls(words: &[OsString]) -> bool {
    words.iter().all(|word| match word.to_str() {
        Some(word) => !word.starts_with('-') && !is_name(word),
        None => !word.as_encoded_bytes().starts_with(b"-"),
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{CommandFactory, Parser};

    use super::{Cli, are_only_urls};

    #[test]
    fn the_short_way_gives_what_the_long_way_gives() {
        for urls in [&[][..], &["http://a/"], &["a.b", "set:"], &["", " -"]] {
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
        for command in cli.get_subcommands() {
            let name = command.get_name();
            assert!(!are_only_urls(&[name.into()]), "{name}");
        }
        assert!(!are_only_urls(&["http://a/".into(), "--json".into()]));
        assert!(!are_only_urls(&["--".into(), "set".into()]));
    }
}
