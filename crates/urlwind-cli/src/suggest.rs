//! Suggestions for misspelled names.

/// Longer words get no suggestion.
const LONGEST: usize = 40;

/// Returns the name nearest to `word`: it starts with `word`, or differs by a small edit distance. Case is
/// ignored.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let distance = |name: &str| {
        let wrong_letters = strsim::osa_distance(&word, &name.to_ascii_lowercase());
        let allowed = (word.len().max(name.len()) / 3).clamp(1, 2);
        let is_beginning = word.len() >= 2 && name.starts_with(&word);
        // A prefix match ranks between edit distances 1 and 2.
        match wrong_letters {
            0 => Some(0),
            1 => Some(1),
            _ if is_beginning => Some(2),
            _ => (wrong_letters <= allowed).then_some(1 + wrong_letters),
        }
    };
    names
        .into_iter()
        .filter_map(|name| Some((distance(name)?, name)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns ` (did you mean 'host'?)`, or nothing if no name is near.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, names) {
        Some(name) => format!(" (did you mean '{name}'?)"),
        None => String::new(),
    }
}

/// Returns whether a word could be a name: only letters, digits, `-` and `_`. Such a word is a URL only
/// relative to a base.
pub(crate) fn is_name(word: &str) -> bool {
    let is_in_names = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    word.starts_with(char::is_alphabetic) && word.chars().all(is_in_names)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_of_the_hand() {
        let names = ["set", "stats", "explain", "redact", "sort-query"];
        for (word, meant) in [
            ("explian", Some("explain")),
            ("EXPLAIN", Some("explain")),
            ("stat", Some("stats")),
            ("sats", Some("stats")),
            ("exp", Some("explain")),
            ("reduct", Some("redact")),
            ("rédact", Some("redact")),
            ("sort_query", Some("sort-query")),
            ("sets", Some("set")),
            ("localhost", None),
            ("s", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, names), meant, "{word}");
        }
        assert_eq!(nearest(&"explain".repeat(1000), names), None);
    }
}
