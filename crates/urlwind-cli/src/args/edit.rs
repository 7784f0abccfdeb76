//! The arguments of `edit`, in the order given.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::RecordsArgs;
use super::shared::ENCODE;

/// Apply several changes to each URL, in the order given
///
/// Each option is one change, applied to the result of those before it. Values are those of the commands
/// set, append and remove; --encode applies to --set, --replace and --iterate. With --iterate, each URL
/// yields one URL per value; with several --iterate, one per combination.
#[derive(Debug, Args)]
pub(crate) struct EditArgs {
    #[command(flatten)]
    pub(crate) changes: Changes,
    /// Print one URL per value, as in `port=80,8080`
    #[arg(long, value_name = "NAME=A,B,C", conflicts_with = "column")]
    pub(crate) iterate: Vec<String>,
    #[arg(long, help = ENCODE)]
    pub(crate) encode: bool,
    #[command(flatten)]
    pub(crate) on: RecordsArgs,
}

/// Kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Set,
    /// Like [`Change::Set`], but only if the component is present.
    Replace,
    Append,
    Remove,
    SortQuery,
    Redact,
}

/// Changes in the order given, each with its value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Changes(pub(crate) Vec<(Change, String)>);

/// Options with their value names and help; two take no value.
const OPTIONS: [(Change, &str, Option<&str>, &str); 6] = [
    (
        Change::Set,
        "set",
        Some("NAME=VALUE"),
        "Set a component or query:KEY, like `set`",
    ),
    (
        Change::Replace,
        "replace",
        Some("NAME=VALUE"),
        "Set only if present; query:KEY alone clears it",
    ),
    (
        Change::Append,
        "append",
        Some("NAME=VALUE"),
        "Append a path or a parameter, like `append`",
    ),
    (
        Change::Remove,
        "remove",
        Some("PART"),
        "Remove query:KEY, tracking, …, like `remove`",
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
        "Redact secrets, like `redact`",
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
