//! Shows how different programs parse the same URL, and whether they agree on its host and port.
//!
//! If one program checks a URL and another one fetches it, security depends on both agreeing on its host. This crate
//! has small models of six parsers, each of a specific version, and compares their results:
//!
//! ```
//! use urlwind_readings::{Reader, Reason, Verdict, readings};
//!
//! let readings = readings(r"http://good.example\@evil.example/");
//! let host = |reader| readings.of(reader).as_ref().ok()?.host.clone();
//! assert_eq!(host(Reader::Whatwg).as_deref(), Some("good.example"));
//! assert_eq!(host(Reader::Python).as_deref(), Some("evil.example"));
//! assert_eq!(readings.verdict(), Verdict::Differ);
//! assert_eq!(readings.reasons(), [Reason::Backslash]);
//! ```
//!
//! The models are right for at least 99.5 % of the inputs of web-platform-tests and of generated ones, which are far
//! stranger than real URLs; `cargo xtask rivals` compares them with the real programs. Adjacent versions of a program
//! differ by more than that, so agreement is a strong hint, not a proof.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod curl;
mod go;
mod java;
mod json;
mod python;
mod reason;
mod rfc3986;
mod text;
mod whatwg;

use std::fmt;

pub use reason::Reason;

/// A URL parser.
///
/// ```
/// use urlwind_readings::Reader;
/// assert_eq!(Reader::ALL.map(Reader::name), ["whatwg", "rfc3986", "curl", "python", "go", "java"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reader {
    /// The WHATWG URL Standard: browsers, Node, Deno, and this library.
    Whatwg,
    /// The grammar of [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986), taken literally.
    Rfc3986,
    /// libcurl's URL interface, with the options of a transfer.
    Curl,
    /// `urllib.parse.urlsplit` of Python.
    Python,
    /// `net/url.Parse` of Go.
    Go,
    /// `java.net.URI` of Java.
    Java,
}

impl Reader {
    /// All readers.
    pub const ALL: [Reader; 6] = [
        Reader::Whatwg,
        Reader::Rfc3986,
        Reader::Curl,
        Reader::Python,
        Reader::Go,
        Reader::Java,
    ];

    /// Returns a short lowercase name.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::Reader::Curl.name(), "curl");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reader::Whatwg => "whatwg",
            Reader::Rfc3986 => "rfc3986",
            Reader::Curl => "curl",
            Reader::Python => "python",
            Reader::Go => "go",
            Reader::Java => "java",
        }
    }

    /// Returns the version that the model follows.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::Reader::Curl.version(), "7.88.1");
    /// ```
    #[must_use]
    pub const fn version(self) -> &'static str {
        match self {
            Reader::Whatwg => "October 2026",
            Reader::Rfc3986 => "January 2005",
            Reader::Curl => curl::VERSION,
            Reader::Python => python::VERSION,
            Reader::Go => go::VERSION,
            Reader::Java => java::VERSION,
        }
    }

    /// Parses `input` like this reader.
    ///
    /// ```
    /// use urlwind_readings::Reader;
    /// let reading = Reader::Curl.read("http://user@0x7f.1:8080/a").unwrap();
    /// assert_eq!((reading.host.as_deref(), reading.port), (Some("127.0.0.1"), Some(8080)));
    /// assert!(Reader::Java.read("http://a b/").is_err());
    /// ```
    ///
    /// # Errors
    /// If the reader rejects the input.
    pub fn read(self, input: &str) -> Result<Reading, Refusal> {
        match self {
            Reader::Whatwg => whatwg::read(input),
            Reader::Rfc3986 => rfc3986::read(input),
            Reader::Curl => curl::read(input),
            Reader::Python => python::read(input),
            Reader::Go => go::read(input),
            Reader::Java => java::read(input),
        }
    }
}

/// The components of a URL as the program reports them: Go and Python remove the brackets of IPv6 addresses, Go
/// decodes.
///
/// ```
/// let reading = urlwind_readings::Reader::Go.read("http://[::1]:80/a%20b").unwrap();
/// assert_eq!((reading.host.as_deref(), &*reading.path), (Some("::1"), "/a b"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The scheme; `None` for a relative reference.
    pub scheme: Option<String>,
    /// The username, if not empty.
    pub user: Option<String>,
    /// The host, if not empty.
    pub host: Option<String>,
    /// The port, if the program reports one. Go and Java allow out-of-range numbers.
    pub port: Option<u32>,
    /// The path; empty if Java reports none.
    pub path: String,
}

/// The reason why a reader rejected the input.
///
/// ```
/// let refusal = urlwind_readings::Reader::Python.read("http://h:x/").unwrap_err();
/// assert_eq!(refusal.to_string(), "the port is not a number");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal(&'static str);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl std::error::Error for Refusal {}

/// The extent to which readers agree on host and port.
///
/// ```
/// use urlwind_readings::{Verdict, readings};
/// assert_eq!(readings("https://example.com/a").verdict(), Verdict::Agree);
/// assert_eq!(readings("http:good.example").verdict(), Verdict::NotAll);
/// assert_eq!(readings(r"http://good\@evil/").verdict(), Verdict::Differ);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// All see the same host and port, or all see none.
    Agree,
    /// Some see a host, and others see none or reject the input; or some reject it, and none sees a host.
    NotAll,
    /// Readers see different hosts or ports.
    Differ,
}

impl Verdict {
    /// Returns the verdict as a word.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::Verdict::NotAll.name(), "not-all");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Agree => "agree",
            Verdict::NotAll => "not-all",
            Verdict::Differ => "differ",
        }
    }
}

/// The results of all readers for one input, returned by [`readings`].
///
/// ```
/// let readings = urlwind_readings::readings("https://example.com/");
/// assert!(readings.iter().all(|(_, reading)| reading.as_ref().unwrap().host.as_deref() == Some("example.com")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    by_reader: [Result<Reading, Refusal>; Reader::ALL.len()],
    verdict: Verdict,
    reasons: Vec<Reason>,
}

/// Parses `input` with each [`Reader`], in time linear in its length.
///
/// ```
/// use urlwind_readings::{Reason, Verdict, readings};
///
/// let readings = readings("http://127.1/");
/// assert_eq!(readings.verdict(), Verdict::Differ);
/// assert_eq!(readings.reasons(), [Reason::Ipv4InParts]);
/// ```
#[must_use]
pub fn readings(input: &str) -> Readings {
    let by_reader = Reader::ALL.map(|reader| reader.read(input));
    let verdict = verdict(&by_reader);
    let reasons = match verdict {
        Verdict::Agree => Vec::new(),
        Verdict::NotAll | Verdict::Differ => reason::find(input),
    };
    Readings {
        by_reader,
        verdict,
        reasons,
    }
}

impl Readings {
    /// Returns the result of one reader.
    ///
    /// ```
    /// use urlwind_readings::{Reader, readings};
    /// assert!(readings("http://a_b/").of(Reader::Java).as_ref().unwrap().host.is_none());
    /// ```
    pub fn of(&self, reader: Reader) -> &Result<Reading, Refusal> {
        &self.by_reader[reader as usize]
    }

    /// Returns an iterator over all readers and their results.
    ///
    /// ```
    /// assert_eq!(urlwind_readings::readings("a:b").iter().count(), 6);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Reader, &Result<Reading, Refusal>)> {
        Reader::ALL.into_iter().zip(&self.by_reader)
    }

    /// Returns whether the readers agree on host and port. Case, notations of an IPv6 address, and an explicit default
    /// port make no difference.
    ///
    /// ```
    /// use urlwind_readings::{Verdict, readings};
    /// assert_eq!(readings("https://[0:0::1]:443/").verdict(), Verdict::Agree);
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the properties of the input that cause the disagreement; empty if the readers agree.
    ///
    /// ```
    /// use urlwind_readings::{Reason, readings};
    /// assert_eq!(readings("http://a。b/").reasons(), [Reason::IdeographicFullStop]);
    /// ```
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

/// Returns host and port in a comparable form.
fn place(reading: &Reading) -> Option<(String, Option<u32>)> {
    let host = reading.host.as_ref()?.to_ascii_lowercase();
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let host = match urlwind::host::parse_ipv6(bare.unwrap_or(&host)) {
        Ok(address) => address.to_string(),
        Err(_) => host,
    };
    let scheme = reading.scheme.as_deref().unwrap_or_default();
    let default = urlwind::SchemeType::of(&scheme.to_ascii_lowercase()).default_port();
    Some((host, reading.port.or(default.map(u32::from))))
}

fn verdict(readings: &[Result<Reading, Refusal>]) -> Verdict {
    let places: Vec<_> = readings.iter().map(|it| it.as_ref().map(place)).collect();
    let mut seen = places.iter().filter_map(|it| it.as_ref().ok()?.as_ref());
    let first = seen.next();
    if seen.any(|place| Some(place) != first) {
        return Verdict::Differ;
    }
    let all_are_alike = places.windows(2).all(|pair| match (&pair[0], &pair[1]) {
        (Ok(a), Ok(b)) => a == b,
        (Err(_), Err(_)) => true,
        _ => false,
    });
    if all_are_alike {
        Verdict::Agree
    } else {
        Verdict::NotAll
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
