//! Hints for commands and options that other programs have and this one lacks.

use crate::field::FIELDS;

/// Unknown commands, and what to use instead.
const COMMANDS: [(&str, &str); 10] = [
    (
        "match",
        "use 'filter --pattern PATTERN' instead of 'match PATTERN'",
    ),
    (
        "sort-query",
        "use 'edit --sort-query' instead of 'sort-query'",
    ),
    (
        "bench",
        "to measure, use 'time urlwind --file FILE --output OUT'",
    ),
    ("normalize", NORMALIZE),
    ("normalise", NORMALIZE),
    ("canonicalize", NORMALIZE),
    (
        "parse",
        "use 'urlwind URL' for the normal form, 'urlwind --json URL' for components, or 'urlwind explain URL' for both",
    ),
    (
        "get",
        "to print components, use 'urlwind --get '{host}' URL'",
    ),
    ("decode-query", "to print queries as JSON, use 'query'"),
    (
        "resolve",
        "to resolve references, use 'urlwind join BASE REF' or 'urlwind --base BASE REF'",
    ),
];

const NORMALIZE: &str = "no command is needed: 'urlwind URL' prints the normal form";

/// Unknown options, and what to use instead.
const OPTIONS: [(&str, &str); 5] = [
    ("field", "use '--column' instead of '--field'"),
    (
        "header",
        "'--header' is not needed: '--column NAME' looks up NAME in the header",
    ),
    ("summary", "use '--progress always' instead of '--summary'"),
    (
        "svg",
        "use 'stats --json' instead of '--svg' to get the histograms",
    ),
    (
        "url",
        "use arguments instead of '--url' for the URLs of 'filter'",
    ),
];

/// Returns what to use instead of an unknown command.
pub(super) fn about_command(word: &str) -> Option<String> {
    if let Some((_, hint)) = COMMANDS.iter().find(|(name, _)| *name == word) {
        return Some((*hint).to_owned());
    }
    let mut fields = FIELDS.iter().flat_map(|(names, _)| names.split(", "));
    let is_field = fields.any(|name| name == word);
    is_field.then(|| format!("'{word}' is a field; to print it, use 'urlwind --get {word} URL'"))
}

/// Returns what to use instead of an unknown option.
pub(super) fn about_option(name: &str) -> Option<&'static str> {
    let found = OPTIONS.iter().find(|(option, _)| *option == name);
    found.map(|(_, hint)| *hint)
}
