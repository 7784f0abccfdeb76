//! Relative references as a type.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::edit::is_dot_segment;
use crate::error::{Component, Error, ErrorKind, ParseError};
use crate::parse::{self, Owned, prepare, split_scheme};
use crate::percent;
use crate::record::{MAX_LENGTH, Url};
use crate::redact::{RedactOptions, redact_input};

/// A relative reference: what stands in a link without a scheme, and waits for the URL that it is
/// relative to. It keeps what was written.
///
/// ```
/// use urlwind::{RelativeUrl, Url};
///
/// let link: RelativeUrl = "../img/a b.png?v=1#x".parse()?;
/// assert_eq!(link.to_string(), "../img/a b.png?v=1#x");
/// assert_eq!((link.path(), link.query(), link.fragment()), ("../img/a b.png", Some("v=1"), Some("x")));
///
/// let base = Url::parse("https://example.com/docs/index.html")?;
/// assert_eq!(link.resolve(&base)?.as_str(), "https://example.com/img/a%20b.png?v=1#x");
///
/// // One reference can be relative to another, before any base is known.
/// let page: RelativeUrl = "guide/".parse()?;
/// assert_eq!(page.join(&link).as_str(), "guide/../img/a b.png?v=1#x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RelativeUrl {
    written: Box<str>,
    /// What the parser reads, if that is something else: without blanks around it, tabs and newlines.
    prepared: Option<Box<str>>,
}

/// The parts of a reference, with their delimiters.
#[derive(Clone, Copy)]
struct Parts<'r> {
    authority: &'r str,
    path: &'r str,
    query: &'r str,
    fragment: &'r str,
}

impl<'r> Parts<'r> {
    #[inline]
    fn of(text: &'r str) -> Parts<'r> {
        let (rest, fragment) = split_before(text, '#');
        let (rest, query) = split_before(rest, '?');
        // As in special URLs, any number of slashes above one comes before a host.
        let host = rest.trim_start_matches(SLASHES);
        let host_end = match rest.len() - host.len() {
            0 | 1 => 0,
            slashes => slashes + host.find(SLASHES).unwrap_or(host.len()),
        };
        let (authority, path) = rest.split_at(host_end);
        Parts {
            authority,
            path,
            query,
            fragment,
        }
    }
}

const SLASHES: [char; 2] = ['/', '\\'];

#[inline]
fn split_before(text: &str, delimiter: char) -> (&str, &str) {
    text.split_at(text.find(delimiter).unwrap_or(text.len()))
}

impl RelativeUrl {
    /// Checks that a text is a relative reference, and keeps it as it is.
    ///
    /// ```
    /// use urlwind::{ParseError, RelativeUrl};
    /// assert!(RelativeUrl::parse("").is_ok() && RelativeUrl::parse("//example.com/").is_ok());
    /// assert_eq!(RelativeUrl::parse("//example.com:x/"), Err(ParseError::InvalidPort.into()));
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::NotRelative`] if there is a scheme, and [`ErrorKind::Parse`] if there is a host
    /// that does not parse. Nothing else can be wrong with a reference.
    #[inline]
    pub fn parse(text: &str) -> Result<RelativeUrl, Error> {
        let prepared = prepare(text);
        if split_scheme(&prepared).is_some() {
            return Err(ErrorKind::NotRelative.about(Component::Scheme));
        }
        if !Parts::of(&prepared).authority.is_empty() {
            let resolve = |base: &str| {
                let base = parse::parse(base, Owned)?;
                parse::join(&base, &prepared, Owned).map(drop)
            };
            // Special URLs have other hosts than the others, and of files `//C|/` and `///` begin a path.
            let error = resolve("https://h/").err();
            let is_for_none = || resolve("x://h/").is_err() && resolve("file:///").is_err();
            if let Some(error) = error.filter(|_| is_for_none()) {
                return Err(error.into());
            }
        }
        if prepared.len() > MAX_LENGTH {
            return Err(ParseError::Overflow.into());
        }
        let prepared = Some(prepared).filter(|prepared| **prepared != *text);
        Ok(RelativeUrl {
            prepared: prepared.map(|prepared| prepared.into_owned().into_boxed_str()),
            written: text.into(),
        })
    }

    /// The reference as it was written.
    ///
    /// ```
    /// assert_eq!(urlwind::RelativeUrl::parse(" a b ").unwrap().as_str(), " a b ");
    /// ```
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.written
    }

    #[inline]
    fn parts(&self) -> Parts<'_> {
        Parts::of(self.prepared.as_deref().unwrap_or(&self.written))
    }

    /// The host, with credentials and port if it has them, if the reference names one. This and the other
    /// parts are those that a special URL as the base would see.
    ///
    /// ```
    /// use urlwind::RelativeUrl;
    /// assert_eq!(RelativeUrl::parse("//h:80/a").unwrap().authority(), Some("h:80"));
    /// assert_eq!(RelativeUrl::parse("/a").unwrap().authority(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn authority(&self) -> Option<&str> {
        let authority = self.parts().authority;
        (!authority.is_empty()).then(|| authority.trim_start_matches(SLASHES))
    }

    /// The path, which may be empty.
    ///
    /// ```
    /// assert_eq!(urlwind::RelativeUrl::parse("../a?b").unwrap().path(), "../a");
    /// ```
    #[must_use]
    #[inline]
    pub fn path(&self) -> &str {
        self.parts().path
    }

    /// The query, without its `?`.
    ///
    /// ```
    /// assert_eq!(urlwind::RelativeUrl::parse("a?b#c").unwrap().query(), Some("b"));
    /// ```
    #[must_use]
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.parts().query.get(1..)
    }

    /// The fragment, without its `#`.
    ///
    /// ```
    /// assert_eq!(urlwind::RelativeUrl::parse("a?b#c").unwrap().fragment(), Some("c"));
    /// ```
    #[must_use]
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.parts().fragment.get(1..)
    }

    /// The URL that this leads to from `base`: what [`Url::join`] returns.
    ///
    /// ```
    /// use urlwind::{RelativeUrl, Url};
    /// let base = Url::parse("https://h/a/b")?;
    /// assert_eq!(RelativeUrl::parse("c").unwrap().resolve(&base)?.as_str(), "https://h/a/c");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Url::join`]: the path of `base` may be opaque, or the host be no host for its scheme.
    #[inline]
    pub fn resolve(&self, base: &Url) -> Result<Url, ParseError> {
        parse::join(base, &self.written, Owned)
    }

    /// The reference that leads where `other` leads from where this one leads. Dot segments stay.
    ///
    /// To resolve it is to resolve one after the other, for every base with segments, except that a base
    /// which is not special takes backslashes for slashes here, and one of the scheme `file` knows drive
    /// letters.
    ///
    /// ```
    /// use urlwind::RelativeUrl;
    /// let joined = |a, b| {
    ///     let (a, b) = (RelativeUrl::parse(a).unwrap(), RelativeUrl::parse(b).unwrap());
    ///     a.join(&b).to_string()
    /// };
    /// assert_eq!(joined("a/b?c", "d"), "a/d");
    /// assert_eq!(joined("a/..", "d"), "a/../d");
    /// assert_eq!(joined("//h", "d"), "//h/d");
    /// assert_eq!(joined("a?b#c", "#d"), "a?b#d");
    /// ```
    #[must_use]
    #[inline]
    pub fn join(&self, other: &RelativeUrl) -> RelativeUrl {
        let (first, then) = (self.parts(), other.parts());
        let directory;
        let pieces = if !then.authority.is_empty() {
            [then.authority, "", then.path, then.query, then.fragment]
        } else if then.path.starts_with(SLASHES) {
            [first.authority, "", then.path, then.query, then.fragment]
        } else if !then.path.is_empty() {
            directory = directory_of(first);
            [
                first.authority,
                &*directory,
                then.path,
                then.query,
                then.fragment,
            ]
        } else if !then.query.is_empty() {
            [first.authority, "", first.path, then.query, then.fragment]
        } else {
            [first.authority, "", first.path, first.query, then.fragment]
        };
        let mut written = pieces.concat();
        // What stood before a fragment may be at the end now, where a parser would trim it.
        let kept = written.trim_end_matches(|c: char| c <= ' ').len();
        let trimmed = written.split_off(kept);
        written.push_str(&percent::encode(&trimmed, &percent::PATH));
        RelativeUrl {
            written: written.into_boxed_str(),
            prepared: None,
        }
    }
}

/// The path up to its last slash, to which a relative path can be appended.
#[inline]
fn directory_of(reference: Parts<'_>) -> Cow<'_, str> {
    let path = reference.path;
    if path.is_empty() && !reference.authority.is_empty() {
        return Cow::Borrowed("/");
    }
    let last = path.rfind(SLASHES).map_or(0, |slash| slash + 1);
    if is_dot_segment(&path[last..]) {
        // Dots name a directory, whether or not a slash follows.
        return Cow::Owned([path, "/"].concat());
    }
    Cow::Borrowed(&path[..last])
}

impl FromStr for RelativeUrl {
    type Err = Error;

    #[inline]
    fn from_str(text: &str) -> Result<RelativeUrl, Error> {
        RelativeUrl::parse(text)
    }
}

impl TryFrom<&str> for RelativeUrl {
    type Error = Error;

    #[inline]
    fn try_from(text: &str) -> Result<RelativeUrl, Error> {
        RelativeUrl::parse(text)
    }
}

impl From<RelativeUrl> for String {
    #[inline]
    fn from(reference: RelativeUrl) -> String {
        reference.written.into()
    }
}

impl AsRef<str> for RelativeUrl {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for RelativeUrl {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Without a password, should there be one.
impl fmt::Debug for RelativeUrl {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RelativeUrl")
            .field(&redact_input(&self.written, &RedactOptions::DEBUG))
            .finish()
    }
}

impl PartialEq for RelativeUrl {
    #[inline]
    fn eq(&self, other: &RelativeUrl) -> bool {
        self.written == other.written
    }
}

impl Eq for RelativeUrl {}

impl PartialOrd for RelativeUrl {
    #[inline]
    fn partial_cmp(&self, other: &RelativeUrl) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RelativeUrl {
    #[inline]
    fn cmp(&self, other: &RelativeUrl) -> Ordering {
        self.written.cmp(&other.written)
    }
}

impl Hash for RelativeUrl {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.written.hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RelativeUrl {
    #[inline]
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RelativeUrl {
    #[inline]
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        RelativeUrl::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::RelativeUrl;
    use crate::ErrorKind;
    use crate::record::Url;

    const PIECES: [&str; 18] = [
        "a", "/", "..", ".", "?", "#", "\\", "%2e", "b", "//", "h", "é", " ", "\t", "1:2", "c/d",
        "?q=1", "@",
    ];

    fn generated(mut seed: usize) -> String {
        let mut text = String::new();
        while seed > 0 {
            text.push_str(PIECES[seed % PIECES.len()]);
            seed /= PIECES.len();
        }
        text
    }

    /// Whatever is written, `resolve` is `join`; and to join references is to resolve one after the other.
    #[test]
    fn resolves_as_urls_do() {
        let bases = ["https://me@h/x/y/z?q#f", "http://h", "ws://h/a//b/"]
            .map(|url| Url::parse(url).unwrap());
        let mut joined = 0;
        for seed in 0..9_000 {
            let (a, b) = (
                generated(seed * 7 + 1),
                generated(seed.wrapping_mul(7_919) % 104_976),
            );
            let parsed = (RelativeUrl::parse(&a), RelativeUrl::parse(&b));
            for base in &bases {
                for (text, parsed) in [(&a, &parsed.0), (&b, &parsed.1)] {
                    match parsed {
                        Ok(reference) => {
                            assert_eq!(reference.as_str(), text);
                            assert_eq!(reference.resolve(base), base.join(text), "{text:?}");
                        }
                        Err(error) if error.kind() == ErrorKind::NotRelative => {
                            assert!(text.contains(':'), "{text:?}")
                        }
                        Err(_) => {
                            assert!(base.join(text).is_err(), "{text:?}")
                        }
                    }
                }
                let (Ok(a), Ok(b)) = &parsed else { continue };
                let Ok(middle) = a.resolve(base) else {
                    continue;
                };
                let both = a.join(b);
                assert_eq!(
                    both.resolve(base),
                    b.resolve(&middle),
                    "{a} and {b} are {both}"
                );
                joined += 1;
            }
        }
        assert!(joined > 10_000, "{joined}");
    }

    /// A space before a fragment is a part of the path, and stays one when the fragment goes.
    #[test]
    fn joining_trims_nothing() {
        let base = Url::parse("https://h/").unwrap();
        for (first, then, target) in [
            ("a \0#f", "", "https://h/a%20%00"),
            ("a?b \u{1f}#f", "", "https://h/a?b%20%1F"),
            ("a ?b", "", "https://h/a%20?b"),
            ("a/b ", "c#", "https://h/a/c#"),
        ] {
            let [first, then] = [first, then].map(|text| RelativeUrl::parse(text).unwrap());
            let joined = first.join(&then);
            assert_eq!(joined.resolve(&base).unwrap().as_str(), target);
            let one_by_one = then.resolve(&first.resolve(&base).unwrap());
            assert_eq!(one_by_one.unwrap().as_str(), target);
        }
    }

    /// What leads somewhere from some base is a reference.
    #[test]
    fn references_of_files_need_no_host() {
        let base = Url::parse("file:///a").unwrap();
        for (text, target) in [
            ("//C|/x", "file:///C:/x"),
            ("//\\\u{ad}:21x", "file:///%C2%AD:21x"),
            ("///[", "file:///["),
        ] {
            assert!(
                Url::parse("https://h/").unwrap().join(text).is_err(),
                "{text:?}"
            );
            let reference = RelativeUrl::parse(text).unwrap();
            assert_eq!(reference.resolve(&base).unwrap().as_str(), target);
        }
        let error = crate::ParseError::InvalidPort.into();
        assert_eq!(RelativeUrl::parse("//h:x/"), Err(error));
    }

    #[test]
    fn debug_shows_no_password() {
        let reference = RelativeUrl::parse("//me:secret@h/").unwrap();
        assert_eq!(format!("{reference:?}"), "RelativeUrl(\"//me:***@h/\")");
    }
}
