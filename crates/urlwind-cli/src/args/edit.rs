//! The arguments of `edit`, in the order in which they were given.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::RecordsArgs;

/// Make several changes to each URL, in the order given
///
/// Each option is one change, made to the result of those before it; values are those of the commands
/// set, append and remove. With --iterate, each URL gives several: one for each value, and with several
/// --iterate one for each combination.
#[derive(Debug, Args)]
pub(crate) struct EditArgs {
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// Print a URL for each of these: `port=80,8080`
    #[arg(long, value_name = "NAME=A,B,C", conflicts_with = "column")]
    pub(crate) iterate: Vec<String>,
    /// Take values as plain text, `%` and all
    ///
    /// This is about --set, --replace and --iterate; the others take plain text anyway.
    #[arg(long)]
    pub(crate) encode: bool,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Kinds of changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Set,
    /// As [`Change::Set`], but only what is there already.
    Replace,
    Append,
    Remove,
    SortQuery,
    Redact,
}

/// The changes in their order, each with its value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Changes(pub(crate) Vec<(Change, String)>);

/// The options, with the names of their values; two have none.
const OPTIONS: [(Change, &str, Option<&str>, &str); 6] = [
    (
        Change::Set,
        "set",
        Some("NAME=VALUE"),
        "Set a component or query:KEY, as `set` does",
    ),
    (
        Change::Replace,
        "replace",
        Some("NAME=VALUE"),
        "Set it only if there; query:KEY alone removes the value",
    ),
    (
        Change::Append,
        "append",
        Some("NAME=VALUE"),
        "Append a path or a parameter, as `append` does",
    ),
    (
        Change::Remove,
        "remove",
        Some("PART"),
        "Remove query:KEY, tracking, …, as `remove` does",
    ),
    (
        Change::SortQuery,
        "sort-query",
        None,
        "Sort the query parameters by name",
    ),
    (
        Change::Redact,
        "redact",
        None,
        "Remove secrets, as `redact` does",
    ),
];

impl Args for Changes {
    fn augment_args(command: Command) -> Command {
        OPTIONS
            .iter()
            .fold(command, |command, (_, name, value, help)| {
                let option = Arg::new(*name).long(*name).help(*help);
                command.arg(match value {
                    Some(value) => option.value_name(*value).action(ArgAction::Append),
                    None => option.action(ArgAction::Count),
                })
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Changes::augment_args(command)
    }
}

impl FromArgMatches for Changes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Changes, clap::Error> {
        let mut changes = Vec::new();
        for (change, name, value, _) in OPTIONS {
            let given = matches.value_source(name);
            if given != Some(clap::parser::ValueSource::CommandLine) {
                continue;
            }
            let places = matches.indices_of(name).into_iter().flatten();
            match value {
                Some(_) => {
                    let values = matches.get_many::<String>(name).into_iter().flatten();
                    changes.extend(places.zip(values.cloned()).map(|(at, it)| (at, change, it)));
                }
                None => changes.extend(places.map(|at| (at, change, String::new()))),
            }
        }
        changes.sort_by_key(|(at, ..)| *at);
        let changes = changes.into_iter();
        Ok(Changes(
            changes.map(|(_, change, value)| (change, value)).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Changes::from_arg_matches(matches)?;
        Ok(())
    }
}
