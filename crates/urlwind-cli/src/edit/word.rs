//! Distinguishes changes from URLs among the arguments.
//!
//! Changes precede URLs in one list. A word meant as a change must not be taken for a URL, or the change
//! would silently be lost.

use urlwind::KeyList;

use super::{Edit, When, name, plain};
use crate::list;
use crate::secrets::hidden_in_word;
use crate::suggest::{did_you_mean, is_name, nearest};

/// Meaning of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Edit(Edit),
    Url,
}

/// A word that looks like a change but is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    /// Whether it may still be a relative URL.
    pub(crate) may_be_relative: bool,
}

impl Mistake {
    fn certain(message: String) -> Mistake {
        Mistake {
            message,
            may_be_relative: false,
        }
    }

    /// Creates the error for an unknown name.
    fn unknown(what: &str, name: &str, known: &[&str]) -> Mistake {
        let known = known.iter().copied();
        Mistake {
            message: format!(
                "unknown {what} '{name}'{}",
                did_you_mean(name, known.clone())
            ),
            may_be_relative: nearest(name, known).is_none(),
        }
    }
}

const KEY: &str = "query:";

/// Parses `NAME=VALUE`, `NAME?=VALUE` or `query:KEY=VALUE`. With `encode`, the value is plain text.
pub(crate) fn read_set(word: &str, encode: bool) -> Result<Meaning, Mistake> {
    refuse_mistyped_key(word)?;
    let Some((name, value)) = word.split_once('=') else {
        return match word.strip_prefix(KEY) {
            Some(_) => Err(Mistake::certain(format!(
                "'{word}' requires a value: '{word}=VALUE'"
            ))),
            None if name::parse(word).is_some() => Err(Mistake::certain(format!(
                "'{word}' requires a value: '{word}=VALUE'"
            ))),
            None if is_name(word) => Err(Mistake::unknown("component", word, &name::all())),
            None => Ok(Meaning::Url),
        };
    };
    let (name, when) = match name.strip_suffix('?') {
        Some(name) => (name, When::IfAbsent),
        None => (name, When::Always),
    };
    if let Some(key) = name.strip_prefix(KEY) {
        let (key, value) = (key.to_owned(), value.to_owned());
        return Ok(Meaning::Edit(Edit::SetParameter { key, value, when }));
    }
    // trurl's `port:=81` would be a URL.
    if let Some(name) = name
        .strip_suffix(':')
        .filter(|name| name::parse(name).is_some())
    {
        return Err(Mistake::certain(format!(
            "use '{name}=' instead of '{name}:='"
        )));
    }
    let Some(known) = name::parse(name) else {
        return match is_name(name) {
            true => Err(Mistake::unknown("component", name, &name::all())),
            false => Ok(Meaning::Url),
        };
    };
    let value = match encode {
        true => plain::encoded(known, name, value)
            .map_err(|error| Mistake::certain(format!("'{}': {error}", hidden_in_word(word))))?,
        false => value.to_owned(),
    };
    Ok(Meaning::Edit(Edit::Set {
        name: known,
        value,
        when,
    }))
}

/// Reads `path=SEGMENT`, `subpath=PATH`, `query=KEY=VALUE` or `query:KEY=VALUE`.
pub(crate) fn read_append(word: &str) -> Result<Meaning, Mistake> {
    refuse_mistyped_key(word)?;
    if let Some(pair) = word
        .strip_prefix("query=")
        .or_else(|| word.strip_prefix(KEY))
    {
        let (key, value) = match pair.split_once('=') {
            Some((key, value)) => (key, Some(value.to_owned())),
            None => (pair, None),
        };
        return Ok(Meaning::Edit(Edit::AppendParameter {
            key: key.to_owned(),
            value,
        }));
    }
    if let Some(segment) = word.strip_prefix("path=") {
        return Ok(Meaning::Edit(Edit::AppendSegment(segment.to_owned())));
    }
    if let Some(path) = word.strip_prefix("subpath=") {
        return Ok(Meaning::Edit(Edit::AppendPath(path.to_owned())));
    }
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    match is_name(name) {
        true => Err(Mistake {
            message: format!(
                "cannot append '{name}'; use path=SEGMENT, subpath=PATH or query=KEY=VALUE"
            ),
            may_be_relative: nearest(name, ["path", "subpath", "query"]).is_none()
                && name::parse(name).is_none(),
        }),
        false => Ok(Meaning::Url),
    }
}

/// Reads the name of a part, `query:PATTERN` or `query-except:PATTERN,PATTERN`.
pub(crate) fn read_remove(word: &str) -> Result<Meaning, Mistake> {
    refuse_mistyped_key(word)?;
    if word == "credentials" {
        return Ok(Meaning::Edit(Edit::RemoveCredentials));
    }
    if word == "tracking" {
        return Ok(Meaning::Edit(Edit::RemoveTracking));
    }
    if let Some(pattern) = word.strip_prefix(KEY) {
        let keys = KeyList::new([pattern]);
        return Ok(Meaning::Edit(Edit::RemoveParameters(keys)));
    }
    if let Some(patterns) = word.strip_prefix("query-except:") {
        let keys = KeyList::new(list::split(patterns));
        return Ok(Meaning::Edit(Edit::KeepParameters(keys)));
    }
    if let Some(name) = name::parse(word) {
        return match name::is_removable(name) {
            true => Ok(Meaning::Edit(Edit::Remove(name))),
            false => Err(Mistake::certain(format!(
                "'{word}' cannot be removed from a URL"
            ))),
        };
    }
    match word.split_once('=') {
        Some(("query", key)) => Err(Mistake::certain(format!(
            "use '{KEY}{key}' instead of '{word}'"
        ))),
        Some((name, _)) if is_name(name) => Err(Mistake {
            message: format!("'{word}' is not a component; remove takes names without values"),
            may_be_relative: name::parse(name).is_none(),
        }),
        None if is_name(word) => {
            let known: Vec<&str> = name::all()
                .into_iter()
                .chain(["credentials", "tracking"])
                .collect();
            Err(Mistake::unknown("part", word, &known))
        }
        _ => Ok(Meaning::Url),
    }
}

/// Rejects misspellings such as `qurey:k`, which would parse as a URL with its own scheme.
fn refuse_mistyped_key(word: &str) -> Result<(), Mistake> {
    match word.split_once(':') {
        Some(("query" | "query-except", _)) => Ok(()),
        Some((name, key)) if !key.starts_with('/') => {
            let is_meant = name == "query-all" || nearest(name, ["query"]) == Some("query");
            match is_meant && is_name(name) {
                true => Err(Mistake::certain(format!(
                    "unknown prefix '{name}:' (did you mean '{KEY}{key}'?)"
                ))),
                false => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Meaning, Mistake, read_append, read_remove, read_set};

    fn set(word: &str) -> Result<Meaning, Mistake> {
        read_set(word, false)
    }

    fn set_plain(word: &str) -> Result<Meaning, Mistake> {
        read_set(word, true)
    }

    type Read = fn(&str) -> Result<Meaning, Mistake>;

    #[test]
    fn what_looks_like_a_change_is_no_url() {
        let cases: [(Read, &str, &str); 18] = [
            (set, "prot=1", "'port'"),
            (set, "prot?=1", "'port'"),
            (set, "HOST=x", "'host'"),
            (set, "frobnicate=1", "unknown component 'frobnicate'"),
            (set, "port", "port=VALUE"),
            (set, "query:k", "query:k=VALUE"),
            (set, "qurey:k=1", "'query:k=1'"),
            (set, "port:=81", "'port='"),
            (set_plain, "path=/a/../c", "segment"),
            (set_plain, "href=http://h/", "whole URL"),
            (read_append, "host=x", "path=SEGMENT"),
            (read_append, "path", "path=SEGMENT"),
            (read_append, "query-all:k=1", "'query:k=1'"),
            (read_remove, "prot", "'port'"),
            (read_remove, "host", "cannot be removed"),
            (read_remove, "query=utm_*", "'query:utm_*'"),
            (read_remove, "qeury:utm_*", "'query:utm_*'"),
            (read_remove, "port=81", "without values"),
        ];
        for (read, word, expected) in cases {
            let mistake = read(word).expect_err(word);
            assert!(mistake.message.contains(expected), "{}", mistake.message);
        }
    }

    #[test]
    fn mistakes_show_no_password() {
        let cases: [(Read, &str); 3] = [
            (set, "password:=hidden"),
            (set_plain, "href=http://me:hidden@h/"),
            (read_append, "password=hidden"),
        ];
        for (read, word) in cases {
            let message = read(word).expect_err(word).message;
            assert!(!message.contains("hidden"), "{message}");
        }
    }

    #[test]
    fn urls_are_urls() {
        let reads: [Read; 3] = [set, read_append, read_remove];
        for read in reads {
            for word in [
                "https://a/?port=1",
                "urn:isbn:1",
                "data:,a=b",
                "../x",
                "./a=b",
                "example.com",
                "",
            ] {
                assert_eq!(read(word), Ok(Meaning::Url), "{word}");
            }
        }
        assert!(set("page=1").is_err_and(|mistake| mistake.may_be_relative));
        assert!(read_remove("index").is_err_and(|mistake| mistake.may_be_relative));
        assert!(set("prot=1").is_err_and(|mistake| !mistake.may_be_relative));
    }
}
