//! The list of fields, for the help, the manual pages and the guide.

/// Field names, synonyms together, and their meaning.
pub(crate) const FIELDS: [(&str, &str); 30] = [
    ("href, url", "whole URL"),
    ("origin", "scheme, host and port, or null"),
    ("scheme, protocol", "scheme, without and with its colon"),
    ("username, user", "username"),
    ("password", "password"),
    ("hostname, host", "host, without and with its port"),
    ("port", "port, unless it is the scheme's default"),
    ("pathname, path", "path"),
    ("query, search", "query, without and with its `?`"),
    ("fragment, hash", "fragment, without and with its `#`"),
    ("query:KEY", "first value of query parameter KEY, decoded"),
    (
        "query-all:KEY",
        "all values of KEY, separated by spaces; array in JSON",
    ),
    (
        "searchParams",
        "query parameters, as serialized by URLSearchParams",
    ),
    (
        "path:N",
        "path segment, from 1 at the start or -1 at the end",
    ),
    ("ext", "file extension of the last path segment"),
    ("domain", "registrable domain, such as example.co.uk"),
    ("suffix", "public suffix, such as co.uk"),
    (
        "subdomain",
        "labels before the registrable domain, such as www",
    ),
    ("tld", "last label of the domain, such as uk"),
    (
        "host-kind, hostKind",
        "domain, ipv4, ipv6, opaque, empty or none",
    ),
    (
        "host-class, hostClass",
        "loopback, private, …; name: unknown until resolved",
    ),
    ("components", "byte offsets of the components; JSON only"),
    ("input", "URL as given"),
    ("file", "name of the input file"),
    ("line", "number of the line or argument"),
    ("column", "1-based byte in the line (extract)"),
    ("context", "text around the URL (extract)"),
    (
        "group:NAME",
        "text that a group of the pattern matched (filter)",
    ),
    ("pattern", "pattern that matched (filter)"),
    ("pattern-number", "number of that pattern, from 1 (filter)"),
];

/// Prefixes of field names.
pub(crate) const PREFIXES: [(&str, &str); 4] = [
    (
        "default:",
        "with the scheme's default port, as in default:host",
    ),
    ("idn:, puny:", "with the domain in Unicode or in Punycode"),
    ("decode:, url:", "percent-decoded, or as in the URL"),
    ("must:", "reject URLs without this field"),
];

/// Formats both lists for the help.
pub(crate) fn as_help() -> String {
    let mut text = String::new();
    for (heading, list) in [("Fields:", &FIELDS[..]), ("Prefixes of fields:", &PREFIXES)] {
        text.push_str(heading);
        for (names, meaning) in list {
            text.push_str(&format!("\n  {names:<21}  {meaning}"));
        }
        text.push_str("\n\n");
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, PREFIXES, as_help};
    use crate::field::{Field, QUALIFIERS, names};

    #[test]
    fn every_name_is_listed_and_every_listed_name_parses() {
        let listed: Vec<&str> = FIELDS.iter().flat_map(|(it, _)| it.split(", ")).collect();
        for (name, _) in names() {
            assert!(listed.contains(&name), "{name}");
        }
        for name in listed {
            let name = name.replace(":N", ":1").replace(":1AME", ":id");
            assert!(Field::parse(&name).is_ok(), "{name}");
        }
        let fields = FIELDS.iter().chain(&PREFIXES);
        let listed: Vec<&str> = fields.flat_map(|(it, _)| it.split(", ")).collect();
        for name in QUALIFIERS {
            let is_it = |listed: &&str| listed.split_once(':').is_some_and(|it| it.0 == name);
            assert!(listed.iter().any(is_it), "{name}");
        }
    }

    #[test]
    fn the_list_fits_a_terminal() {
        assert!(as_help().lines().all(|line| line.chars().count() <= 80));
    }
}
