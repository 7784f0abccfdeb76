//! Changes to a URL, requested on the command line.

mod name;
pub(crate) mod plain;
mod word;

use urlwind::form_urlencoded::byte_serialize;
use urlwind::{ErrorKind, KeyList, RedactOptions, Url};

use crate::query_pairs;
use crate::secrets::hidden_in_word;

pub(crate) use urlwind::Attribute;
pub(crate) use word::{Meaning, Mistake, read_append, read_remove, read_set};

/// Condition for setting a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Always,
    /// Only if absent or empty.
    IfAbsent,
    /// Only if present and not empty.
    IfPresent,
}

impl When {
    fn applies(self, is_present: impl FnOnce() -> bool) -> bool {
        match self {
            When::Always => true,
            When::IfAbsent => !is_present(),
            When::IfPresent => is_present(),
        }
    }
}

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    Set {
        name: Attribute,
        value: String,
        when: When,
    },
    SetParameter {
        key: String,
        value: String,
        when: When,
    },
    /// Removes the value of a parameter, and its `=`.
    BareParameter(String),
    AppendSegment(String),
    AppendPath(String),
    AppendParameter {
        key: String,
        /// `None` removes the `=`, too.
        value: Option<String>,
    },
    Remove(Attribute),
    RemoveCredentials,
    RemoveParameters(KeyList),
    KeepParameters(KeyList),
    RemoveTracking,
    SortQuery,
    Redact(RedactOptions),
}

/// A change, and the command-line word that requested it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) word: String,
    pub(crate) edit: Edit,
}

impl Request {
    /// Returns the word for messages, with secrets redacted.
    pub(crate) fn shown(&self) -> String {
        let is_password = |name: Attribute| name == Attribute::Password;
        match (&self.edit, self.word.split_once('=')) {
            (Edit::Set { name, .. }, Some((word, _))) if is_password(*name) => {
                format!("{word}=REDACTED")
            }
            _ => hidden_in_word(&self.word),
        }
    }
}

impl Edit {
    /// Restricts the change to components that are present.
    pub(crate) fn if_present(self) -> Edit {
        let when = When::IfPresent;
        match self {
            Edit::Set { name, value, .. } => Edit::Set { name, value, when },
            Edit::SetParameter { key, value, .. } => Edit::SetParameter { key, value, when },
            other => other,
        }
    }

    /// Applies the change, or returns why that is impossible; the URL may then be partly changed.
    pub(crate) fn apply(&self, url: &mut Url) -> Result<(), ErrorKind> {
        match self {
            Edit::Set { name, value, when } => {
                if when.applies(|| !name::is_absent(*name, url)) {
                    name::set(*name, url, value)?;
                }
            }
            Edit::SetParameter { key, value, when } => {
                // A parameter without a value counts as absent.
                let is_there = || {
                    url.query_pairs().any(|(name, value)| {
                        name == *key && (*when == When::IfPresent || !value.is_empty())
                    })
                };
                if when.applies(is_there) {
                    url.edit_query().set(key, value).commit()?;
                }
            }
            Edit::BareParameter(key) => bare_parameter(url, key)?,
            Edit::AppendSegment(segment) => {
                if is_dot_segment(segment) {
                    return Err(ErrorKind::DotSegment);
                }
                let mut segments = url.path_segments_mut()?;
                segments.pop_if_empty().push(segment);
            }
            Edit::AppendPath(path) => url.append_path(path)?,
            Edit::AppendParameter { key, value } => match value {
                Some(value) => url.edit_query().append(key, value).commit()?,
                None => {
                    let key: String = byte_serialize(key.as_bytes()).collect();
                    let query = match url.query() {
                        None | Some("") => key,
                        Some(query) => format!("{query}&{key}"),
                    };
                    url.set_attribute(Attribute::Search, &format!("?{query}"))?;
                }
            },
            Edit::Remove(name) => remove(url, *name)?,
            Edit::RemoveCredentials => {
                remove(url, Attribute::Username)?;
                remove(url, Attribute::Password)?;
            }
            Edit::RemoveParameters(keys) => url.edit_query().remove_all(keys).commit()?,
            Edit::KeepParameters(keys) => url.edit_query().keep_all(keys).commit()?,
            Edit::RemoveTracking => url.remove_tracking(),
            Edit::SortQuery => url.edit_query().sort().commit()?,
            Edit::Redact(options) => {
                let redacted = url.redact_with(options).into_owned();
                Url::parse_into(&redacted, url)?;
            }
        }
        Ok(())
    }
}

/// As when setting a value, the first parameter stays and the others are removed.
fn bare_parameter(url: &mut Url, key: &str) -> Result<(), ErrorKind> {
    let mut found = None;
    let mut pairs = Vec::new();
    for pair in url.query().unwrap_or_default().split('&') {
        if pair.is_empty() || query_pairs::name(pair) != key {
            pairs.push(pair);
        } else if found.is_none() {
            found = Some(pair);
            pairs.push(pair.split_once('=').map_or(pair, |(name, _)| name));
        }
    }
    if found.is_some() {
        let query = format!("?{}", pairs.join("&"));
        url.set_attribute(Attribute::Search, &query)?;
    }
    Ok(())
}

/// Percent-encoded dots are not dot segments: their `%` is data and is encoded.
pub(crate) fn is_dot_segment(segment: &str) -> bool {
    let without_tab_and_newline = segment.replace(['\t', '\n', '\r'], "");
    matches!(without_tab_and_newline.as_str(), "." | "..")
}

/// Removing an absent component is not an error, even if it cannot be set.
fn remove(url: &mut Url, name: Attribute) -> Result<(), ErrorKind> {
    match name {
        Attribute::Search => url.set_query(None),
        Attribute::Hash => url.set_fragment(None),
        Attribute::Pathname if url.has_opaque_path() => return Err(ErrorKind::OpaquePath),
        _ if name::is_absent(name, url) && name != Attribute::Pathname => {}
        _ => return name::set(name, url, ""),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{Meaning, Mistake, read_append, read_remove, read_set};

    fn edited(url: &str, word: Result<Meaning, Mistake>) -> String {
        let mut url = Url::parse(url).unwrap();
        let Ok(Meaning::Edit(edit)) = word else {
            panic!("{word:?}");
        };
        match edit.apply(&mut url) {
            Ok(()) => url.into(),
            Err(error) => format!("{url}: {error}"),
        }
    }

    #[test]
    fn set() {
        let set = |url, word| edited(url, read_set(word, false));
        assert_eq!(set("http://a/", "host=b:81"), "http://b:81/");
        assert_eq!(set("http://a:82/", "port="), "http://a/");
        assert_eq!(set("http://a:82/", "port?=81"), "http://a:82/");
        assert_eq!(set("http://a/", "port?=81"), "http://a:81/");
        assert_eq!(
            set("http://a/", "port=81a"),
            "http://a/: invalid port number"
        );
        assert_eq!(set("http://a/?k=1&k=2", "query:k=a=b"), "http://a/?k=a%3Db");
        assert_eq!(set("http://a/?k=1", "query:k?=2"), "http://a/?k=1");
        let replace = |url, word| {
            let Ok(Meaning::Edit(edit)) = read_set(word, false) else {
                panic!("{word}");
            };
            edited(url, Ok(Meaning::Edit(edit.if_present())))
        };
        assert_eq!(replace("http://a/?k", "query:k=2"), "http://a/?k=2");
        assert_eq!(replace("http://a/?l", "query:k=2"), "http://a/?l");
        assert_eq!(replace("http://a/", "port=81"), "http://a/");
        assert_eq!(replace("http://a:82/", "port=81"), "http://a:81/");
        assert_eq!(set("http://a/", "path=x%y"), "http://a/x%y");
        assert_eq!(
            set("mailto:x", "host=h"),
            "mailto:x: the URL has an opaque path"
        );
        assert_eq!(
            edited("http://a/", read_set("path=x%y", true)),
            "http://a/x%25y"
        );
        for (word, host) in [
            ("host=x/y", "invalid domain character"),
            ("host=x?y", "invalid domain character"),
            ("host=x#y", "invalid domain character"),
            ("host=x\\y", "invalid domain character"),
            ("host=x:81a", "invalid port number"),
            ("hostname=x/y", "invalid domain character"),
            ("scheme=https:x", "not a scheme"),
        ] {
            assert_eq!(set("http://a/", word), format!("http://a/: {host}"));
        }
        assert_eq!(set("http://a/", "host=[::1]:81"), "http://[::1]:81/");
        assert_eq!(set("http://a/", "host=[::1]"), "http://[::1]/");
        assert_eq!(set("http://a/", "scheme=https://"), "https://a/");
    }

    #[test]
    fn append() {
        let append = |url, word: &str| edited(url, read_append(word));
        assert_eq!(append("http://a", "path=x/y"), "http://a/x%2Fy");
        assert_eq!(append("http://a/b/", "path=c"), "http://a/b/c");
        assert_eq!(append("http://a/b?q=1", "query=q=2"), "http://a/b?q=1&q=2");
        assert_eq!(append("http://a/b", "query:k=a=b"), "http://a/b?k=a%3Db");
        assert_eq!(append("http://a/b?x", "query=k y"), "http://a/b?x&k+y");
        assert_eq!(append("http://a/b#f", "query=k"), "http://a/b?k#f");
        assert_eq!(
            append("mailto:x", "path=y"),
            "mailto:x: the URL has an opaque path"
        );
        for segment in [".", "..", ".\t.", "\n.", "..\r"] {
            assert_eq!(
                append("http://a/b", &format!("path={segment}")),
                "http://a/b: a path cannot have such a segment"
            );
        }
        assert_eq!(append("http://a/b", "path=%2e%2E"), "http://a/b/%252e%252E");
        assert_eq!(append("http://a/b", "path=..."), "http://a/b/...");
        assert_eq!(append("http://a/b?q", "subpath=/c/d"), "http://a/b/c/d?q");
        assert_eq!(
            append("http://a/b", "subpath=c/../d"),
            "http://a/b: a path cannot have such a segment"
        );
    }

    #[test]
    fn remove() {
        let remove = |url, word| edited(url, read_remove(word));
        assert_eq!(
            remove("http://u:p@a:81/b?q#f", "credentials"),
            "http://a:81/b?q#f"
        );
        assert_eq!(remove("http://a:81/b?q#f", "port"), "http://a/b?q#f");
        assert_eq!(remove("http://a/b?q#f", "path"), "http://a/?q#f");
        assert_eq!(remove("http://a/b?#f", "query"), "http://a/b#f");
        assert_eq!(remove("http://a/b?q#", "fragment"), "http://a/b?q");
        assert_eq!(
            remove("http://a/?utm_a=1&b=2", "query:utm_*"),
            "http://a/?b=2"
        );
        assert_eq!(
            remove("http://a/?gclid=1&b=%20&utm_a=2", "tracking"),
            "http://a/?b=%20"
        );
        assert_eq!(
            remove("http://a/?a=1&b=2&c=3", r"query-except:a,c"),
            "http://a/?a=1&c=3"
        );
        assert_eq!(remove("mailto:x", "port"), "mailto:x");
    }
}
