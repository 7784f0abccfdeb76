//! Words that somebody may try first, and what to write instead.

use crate::field::FIELDS;

/// Commands that other programs have, or that this one no longer has.
const COMMANDS: [(&str, &str); 10] = [
    ("match", "'match PATTERN' is now 'filter --pattern PATTERN'"),
    ("sort-query", "'sort-query' is now 'edit --sort-query'"),
    (
        "bench",
        "'bench' is gone; measure 'urlwind --file FILE --output OUT' with time",
    ),
    ("normalize", NORMALIZE),
    ("normalise", NORMALIZE),
    ("canonicalize", NORMALIZE),
    (
        "parse",
        "no command parses: 'urlwind URL' prints the normal form, 'urlwind --json URL' the parts, 'urlwind explain URL' both",
    ),
    (
        "get",
        "parts are printed by an option: 'urlwind --get '{host}' URL'",
    ),
    ("decode-query", "'query' prints queries as JSON"),
    (
        "resolve",
        "references are resolved by 'urlwind join BASE REF' or 'urlwind --base BASE REF'",
    ),
];

const NORMALIZE: &str = "no command is needed to normalize: 'urlwind URL' prints the normal form";

/// Options that this program no longer has.
const OPTIONS: [(&str, &str); 5] = [
    ("field", "'--field' is now '--column'"),
    (
        "header",
        "'--header' is gone; '--column NAME' finds the column by its name in the header",
    ),
    (
        "summary",
        "'--summary' is now a part of '--progress always'",
    ),
    (
        "svg",
        "'--svg' is gone; 'stats --json' has the numbers of the histograms",
    ),
    (
        "url",
        "'--url' is gone; URLs are arguments of 'filter --pattern'",
    ),
];

/// Says what to write instead of this command.
pub(super) fn about_command(word: &str) -> Option<String> {
    if let Some((_, hint)) = COMMANDS.iter().find(|(name, _)| *name == word) {
        return Some((*hint).to_owned());
    }
    let mut fields = FIELDS.iter().flat_map(|(names, _)| names.split(", "));
    let is_field = fields.any(|name| name == word);
    is_field.then(|| format!("'{word}' is a field: 'urlwind --get {word} URL' prints it"))
}

/// Says what to write instead of this option.
pub(super) fn about_option(name: &str) -> Option<&'static str> {
    let found = OPTIONS.iter().find(|(option, _)| *option == name);
    found.map(|(_, hint)| *hint)
}
