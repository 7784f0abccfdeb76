//! The list of fields, for the help, the manual pages and the guide.

/// Names that mean the same, and what that is.
pub(crate) const FIELDS: [(&str, &str); 30] = [
    ("href, url", "the URL"),
    ("origin", "its scheme, host and port, or null"),
    ("scheme, protocol", "the scheme, without and with its colon"),
    ("username, user", "the username"),
    ("password", "the password"),
    ("hostname, host", "the host, without and with its port"),
    ("port", "the port, unless it is the scheme's default"),
    ("pathname, path", "the path"),
    ("query, search", "the query, without and with its `?`"),
    ("fragment, hash", "the fragment, without and with its `#`"),
    ("query:KEY", "the first parameter KEY, decoded"),
    (
        "query-all:KEY",
        "all of them, with spaces between; an array in JSON",
    ),
    (
        "searchParams",
        "the parameters, as URLSearchParams writes them",
    ),
    (
        "path:N",
        "a segment of the path: from 1, or from -1 at its end",
    ),
    ("ext", "what follows the last dot of the last segment"),
    ("domain", "the registrable domain, as example.co.uk"),
    ("suffix", "the public suffix, as co.uk"),
    ("subdomain", "what precedes the registrable domain, as www"),
    ("tld", "the last label, as uk"),
    (
        "host-kind, hostKind",
        "domain, ipv4, ipv6, opaque, empty or none",
    ),
    (
        "host-class, hostClass",
        "where it leads: loopback, private, name, …",
    ),
    (
        "components",
        "where the components are, in bytes; in JSON only",
    ),
    ("input", "the URL as it was given"),
    ("file", "the file that it is in"),
    ("line", "its line there, or the number of the argument"),
    ("column", "where in the line extract found it, in bytes"),
    ("context", "the text around it (extract)"),
    (
        "group:NAME",
        "what a group of the pattern matched (see filter)",
    ),
    ("pattern", "the pattern that matched"),
    ("pattern-number", "the number of that pattern, from 1"),
];

/// Prefixes of names.
pub(crate) const PREFIXES: [(&str, &str); 4] = [
    (
        "default:",
        "with the scheme's port if there is none: default:host",
    ),
    ("idn:, puny:", "with the domain in Unicode, or in Punycode"),
    ("decode:, url:", "percent-decoded, or as it is in the URL"),
    ("must:", "a URL without it counts as invalid"),
];

/// Both lists as a part of the help.
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
