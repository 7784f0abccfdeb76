//! Finds the command among the words of a command line.
//!
//! Options may precede the command, as with git and cargo. The argument parser needs the command first,
//! because without a command the first word is a URL, so the command is moved to the front. Misspelled
//! commands are rejected here, before anything is read or printed.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};

use super::hints;
use crate::status::Failure;
use crate::suggest::{did_you_mean, is_name, nearest};

/// Moves the command to the front, if there is one.
pub(super) fn arrange(cli: &clap::Command, words: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let found = Found::among(&words, &Options::of(cli));
    if let Some(hint) = found.hint {
        return Err(Failure::usage(hint));
    }
    let Some(&first) = found.others.first() else {
        return Ok(words);
    };
    let is_command = |word: &OsStr| cli.find_subcommand(word).is_some();
    if found.asks_for_version {
        return Ok(words);
    }
    if is_command(&words[first]) {
        if words[first] == "help" {
            let topic = found.others.get(1).and_then(|at| words[*at].to_str());
            if let Some(topic) = topic.filter(|topic| !is_command(topic.as_ref())) {
                return Err(no_such_command(cli, topic));
            }
        }
        return Ok(moved_to_front(words, first));
    }
    if let Some(word) = words[first].to_str().filter(|word| is_name(word)) {
        refuse_if_meant_as_command(cli, word, &found)?;
    }
    match found.others.iter().find(|at| is_command(&words[**at])) {
        Some(at) if !found.has_base => Err(Failure::usage(format_args!(
            "the command '{}' must come before URLs; after '--' it is read as a URL",
            words[*at].to_string_lossy()
        ))),
        _ => Ok(words),
    }
}

fn moved_to_front(mut words: Vec<OsString>, at: usize) -> Vec<OsString> {
    words[..=at].rotate_right(1);
    words
}

/// Returns the error for an unknown command.
pub(crate) fn no_such_command(cli: &clap::Command, name: &str) -> Failure {
    if let Some(hint) = hints::about_command(name) {
        return Failure::usage(hint);
    }
    let meant = did_you_mean(name, cli.get_subcommands().map(clap::Command::get_name));
    Failure::usage(format_args!("unknown command '{name}'{meant}"))
}

/// Rejects a first word that looks like a misspelled command.
fn refuse_if_meant_as_command(
    cli: &clap::Command,
    word: &str,
    found: &Found,
) -> Result<(), Failure> {
    if let Some(hint) = hints::about_command(word).filter(|_| !found.takes_names) {
        return Err(Failure::usage(hint));
    }
    let is_option = |arg: &&clap::Arg| {
        arg.get_long()
            .is_some_and(|long| long.eq_ignore_ascii_case(word))
    };
    let option = cli.get_arguments().find(is_option);
    let option = option.and_then(clap::Arg::get_long);
    let command = nearest(word, cli.get_subcommands().map(clap::Command::get_name));
    let meant = match (option, command) {
        (None, None) if found.takes_names => return Ok(()),
        (Some(option), Some(command)) => format!("; did you mean '--{option}' or '{command}'?"),
        (Some(option), None) => format!("; did you mean '--{option}'?"),
        (None, Some(command)) => format!("; did you mean '{command}'?"),
        (None, None) => String::new(),
    };
    Err(Failure::usage(format_args!(
        "unknown command '{word}'{meant} (after '--' it is read as a URL)"
    )))
}

/// Options of all commands, and whether the next word is their value; this is the same in every command.
struct Options {
    long: HashMap<String, bool>,
    short: HashMap<char, bool>,
}

impl Options {
    fn of(cli: &clap::Command) -> Options {
        let mut options = Options {
            long: HashMap::new(),
            short: HashMap::new(),
        };
        for command in std::iter::once(cli).chain(cli.get_subcommands()) {
            for arg in command.get_arguments() {
                let takes_next_word = takes_next_word(arg);
                for long in arg.get_long_and_visible_aliases().unwrap_or_default() {
                    options.long.insert(long.to_owned(), takes_next_word);
                }
                for short in arg.get_short_and_visible_aliases().unwrap_or_default() {
                    options.short.insert(short, takes_next_word);
                }
            }
        }
        options
    }

    /// Returns whether the next word is the value of the last of combined short options, as in `-qf`.
    fn short_take_next_word(&self, letters: &str) -> bool {
        let taker = letters
            .char_indices()
            .find(|(_, letter)| self.takes(*letter));
        // Letters after it are its value.
        taker.is_some_and(|(at, letter)| at + letter.len_utf8() == letters.len())
    }

    fn takes(&self, letter: char) -> bool {
        self.short.get(&letter).copied().unwrap_or(false)
    }
}

fn takes_next_word(arg: &clap::Arg) -> bool {
    arg.get_action().takes_values() && !arg.is_require_equals_set()
}

/// Words of a command line up to `--`, by kind.
#[derive(Default)]
struct Found {
    /// Indices of words that are neither options nor their values.
    others: Vec<usize>,
    has_base: bool,
    /// Whether a word without a scheme may be a URL or a file.
    takes_names: bool,
    asks_for_version: bool,
    /// Hint about an unknown option.
    hint: Option<&'static str>,
}

impl Found {
    fn among(words: &[OsString], options: &Options) -> Found {
        let mut found = Found::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let text = word.to_string_lossy();
            if text == "--" {
                break;
            } else if let Some(long) = text.strip_prefix("--") {
                let name = long.split_once('=').map_or(long, |(name, _)| name);
                found.has_base |= name == "base";
                found.takes_names |= matches!(name, "base" | "guess-scheme" | "file");
                if !options.long.contains_key(name) {
                    found.hint = found.hint.or(hints::about_option(name));
                }
                found.asks_for_version |= name == "version";
                let takes_next_word = options.long.get(name).copied().unwrap_or(false);
                at += usize::from(takes_next_word && name == long);
            } else if let Some(letters) = text.strip_prefix('-').filter(|rest| !rest.is_empty()) {
                found.note_short(letters, options);
                at += usize::from(options.short_take_next_word(letters));
            } else {
                found.others.push(at);
            }
            at += 1;
        }
        found
    }

    fn note_short(&mut self, letters: &str, options: &Options) {
        for letter in letters.chars() {
            self.has_base |= letter == 'b';
            self.takes_names |= matches!(letter, 'b' | 'f');
            self.asks_for_version |= letter == 'V';
            if options.takes(letter) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ffi::OsString;

    use clap::CommandFactory;

    use super::{arrange, takes_next_word};
    use crate::args::Cli;
    use crate::status::Failure;

    fn arranged(line: &str) -> Result<String, String> {
        let mut cli = Cli::command();
        cli.build();
        let words = line.split(' ').map(OsString::from).collect();
        match arrange(&cli, words) {
            Ok(words) => Ok(words.join(" ".as_ref()).into_string().unwrap()),
            Err(Failure::Usage(message)) => Err(message),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_may_come_before_the_command() {
        for (line, expected) in [
            ("--quiet redact https://h/", "redact --quiet https://h/"),
            ("-q -t 2 stats", "stats -q -t 2"),
            ("-qt 2 stats -f x", "stats -qt 2 -f x"),
            ("-qt2 stats", "stats -qt2"),
            ("--file set check", "check --file set"),
            ("--file=set check", "check --file=set"),
            ("-fset check", "check -fset"),
            ("--mask set redact http://h/", "redact --mask set http://h/"),
            (
                "--query-values redact http://h/",
                "redact --query-values http://h/",
            ),
            (
                "--base http://h/ set host=x y",
                "set --base http://h/ host=x y",
            ),
            ("--nonsense check", "check --nonsense"),
            ("-h check", "check -h"),
            ("help check", "help check"),
            ("redact -q http://h/", "redact -q http://h/"),
            // No command.
            ("http://h/ -q", "http://h/ -q"),
            ("-q -- redact http://h/", "-q -- redact http://h/"),
            ("--file redact", "--file redact"),
            ("--version redact", "--version redact"),
            ("- http://h/", "- http://h/"),
            (
                "--base http://h/ page redact",
                "--base http://h/ page redact",
            ),
            (
                "--guess-scheme https nonsense",
                "--guess-scheme https nonsense",
            ),
            ("--guess-scheme https host", "--guess-scheme https host"),
            ("--file urls more", "--file urls more"),
            ("-qf urls more", "-qf urls more"),
            ("localhost:80 set:x", "localhost:80 set:x"),
        ] {
            assert_eq!(arranged(line).as_deref(), Ok(expected), "{line}");
        }
    }

    #[test]
    fn what_is_nearly_a_command_is_refused() {
        for (line, meant) in [
            ("explian http://h/", "'explain'"),
            ("-q reduct http://h/", "'redact'"),
            ("--base http://h/ stat", "'stats'"),
            ("Redact http://h/", "'redact'"),
            ("rédact http://h/", "'redact'"),
            ("version", "'--version'"),
            ("get {host} http://h/", "--get '{host}'"),
            ("nonsense", "unknown command 'nonsense'"),
            ("nonsense more", "unknown command 'nonsense'"),
            ("normalize http://h/", "'urlwind URL' prints"),
            ("parse http://h/", "'urlwind explain URL'"),
            ("host http://h/", "--get host"),
            ("match * http://h/", "'filter --pattern PATTERN'"),
            ("sort-query http://h/", "'edit --sort-query'"),
            ("bench file", "'time urlwind"),
            ("help match", "filter --pattern"),
            ("--field 2 stats", "'--column'"),
            ("stats --svg=x", "'stats --json'"),
            ("--column 2 --header stats", "'--column NAME'"),
            ("check --summary", "'--progress always'"),
            ("sanitise http://h/", "unknown command 'sanitise'"),
            ("http://h/ redact", "must come before URLs"),
            ("help explian", "'explain'"),
        ] {
            let message = arranged(line).expect_err(line);
            assert!(message.contains(meant), "{line}: {message}");
        }
    }

    /// `Options` relies on this to find the command.
    #[test]
    fn an_option_takes_a_value_in_every_command_or_in_none() {
        let mut cli = Cli::command();
        cli.build();
        let mut known: HashMap<String, bool> = HashMap::new();
        for command in std::iter::once(&cli).chain(cli.get_subcommands()) {
            for arg in command.get_arguments() {
                let takes = takes_next_word(arg);
                let names = arg.get_long().map(str::to_owned);
                for name in names.into_iter().chain(arg.get_short().map(String::from)) {
                    let before = *known.entry(name.clone()).or_insert(takes);
                    assert_eq!(before, takes, "{} {name}", command.get_name());
                }
            }
        }
    }
}
