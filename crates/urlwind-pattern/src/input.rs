//! Inputs of patterns.

use crate::canonicalize;
use crate::init::{PatternInit, Type, process_init};
use std::borrow::Cow;
use urlwind::__sister::CowUrl;
use urlwind::{Attribute, Components, Url, UrlRef};

/// The input of a pattern: a URL, parsed or not, or one text for each component.
///
/// Functions that take an input also take the types that convert to it.
///
/// ```
/// use urlwind::{Url, UrlRef};
/// use urlwind_pattern::{Input, PatternInit, UrlPattern};
/// let pattern = UrlPattern::parse("https://*/b/:id")?;
/// let url = Url::parse("https://a/b/1").unwrap();
/// assert!(pattern.test("https://a/b/1"));
/// assert!(pattern.test(("../b/1", "https://a/x/y")));
/// assert!(pattern.test(&url));
/// assert!(pattern.test(UrlRef::from(&url)));
/// assert!(UrlPattern::from_init(&PatternInit::new().pathname("/b/:id"))?.test(Input::Path("/b/1")));
/// assert!(pattern.test(&PatternInit::new().protocol("https").hostname("a").pathname("/b/1")));
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Input<'a> {
    /// A URL as text. An invalid one matches nothing.
    Text(&'a str),
    /// A URL as text, and its base.
    TextWithBase(&'a str, &'a str),
    /// A parsed URL.
    Url(&'a Url),
    /// A view of a parsed URL.
    UrlRef(UrlRef<'a>),
    /// A path, which is normalized like that of a [`PatternInit`]; all other components are empty. It is the fastest
    /// input for a set of patterns that check only the path, as in routers.
    Path(&'a str),
    /// Components; missing ones are empty, or come from the base URL.
    Init(&'a PatternInit),
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Input<'a> {
        Input::Text(text)
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Input<'a> {
        Input::Text(text)
    }
}

impl<'a> From<(&'a str, &'a str)> for Input<'a> {
    fn from((text, base): (&'a str, &'a str)) -> Input<'a> {
        Input::TextWithBase(text, base)
    }
}

impl<'a> From<&'a Url> for Input<'a> {
    fn from(url: &'a Url) -> Input<'a> {
        Input::Url(url)
    }
}

impl<'a> From<UrlRef<'a>> for Input<'a> {
    fn from(url: UrlRef<'a>) -> Input<'a> {
        Input::UrlRef(url)
    }
}

impl<'a> From<&'a PatternInit> for Input<'a> {
    fn from(init: &'a PatternInit) -> Input<'a> {
        Input::Init(init)
    }
}

/// An input whose components are looked up one by one, which suffices for a yes or no.
#[derive(Clone)]
pub(crate) enum Lookup<'a> {
    Url(UrlRef<'a>),
    /// A normalized path.
    Path(&'a str),
    /// A parsed URL, with its original text.
    Parsed(CowUrl<'a>, &'a str),
    Parts(Box<(Parts<'a>, Input<'a>)>),
}

/// Returns the component with this index.
macro_rules! component {
    ($url:expr, $index:expr) => {
        match $index {
            0 => $url.scheme(),
            1 => $url.username(),
            2 => $url.password().unwrap_or(""),
            3 => $url.host_str().unwrap_or(""),
            4 => $url.view().part(Attribute::Port),
            5 => $url.path(),
            6 => $url.query().unwrap_or(""),
            _ => $url.fragment().unwrap_or(""),
        }
    };
}

impl<'a> Lookup<'a> {
    /// Parses the input; `None` if it is invalid.
    #[inline]
    pub(crate) fn new(input: Input<'a>) -> Option<Lookup<'a>> {
        Some(match input {
            Input::Text(text) => Lookup::Parsed(CowUrl::parse(text).ok()?, text),
            Input::Url(url) => Lookup::Url(url.into()),
            Input::UrlRef(url) => Lookup::Url(url),
            Input::Path(path) => match canonicalize::pathname(path)? {
                Cow::Borrowed(path) => Lookup::Path(path),
                path => Lookup::Parts(Box::new((Parts::of_path(path), input))),
            },
            Input::TextWithBase(..) | Input::Init(_) => {
                Lookup::Parts(Box::new((Parts::new(input)?, input)))
            }
        })
    }

    /// Returns the original input.
    pub(crate) fn input(&self) -> Input<'a> {
        match self {
            Lookup::Url(url) => Input::UrlRef(*url),
            Lookup::Path(path) => Input::Path(path),
            Lookup::Parsed(_, text) => Input::Text(text),
            Lookup::Parts(parts) => parts.1,
        }
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> &str {
        match self {
            Lookup::Url(url) => component!(url, index),
            Lookup::Path(path) => match index {
                5 => path,
                _ => "",
            },
            Lookup::Parsed(url, _) => component!(url.view(), index),
            Lookup::Parts(parts) => parts.0.get(index),
        }
    }

    /// Returns the pathname.
    #[inline(always)]
    pub(crate) fn path(&self) -> &str {
        match self {
            Lookup::Url(url) => url.path(),
            Lookup::Path(path) => path,
            Lookup::Parsed(url, _) => url.view().path(),
            Lookup::Parts(parts) => parts.0.get(5),
        }
    }

    pub(crate) fn into_parts(self) -> Parts<'a> {
        match self {
            Lookup::Url(url) => Parts::of_text(url.as_str(), url.components()),
            Lookup::Path(path) => Parts::of_path(Cow::Borrowed(path)),
            Lookup::Parsed(url, _) => Parts::of_cow(url),
            Lookup::Parts(parts) => parts.0,
        }
    }
}

/// The text that contains the components.
#[derive(Clone, Debug)]
enum Holder<'a> {
    Borrowed(&'a str),
    Parsed(CowUrl<'a>),
    Owned(String),
}

/// The eight components of an input.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'a> {
    holder: Holder<'a>,
    spans: [(u32, u32); 8],
}

impl<'a> Parts<'a> {
    /// Parses the input; `None` if it is invalid.
    pub(crate) fn new(input: Input<'a>) -> Option<Parts<'a>> {
        Some(match input {
            Input::Text(text) => Parts::of_cow(CowUrl::parse(text).ok()?),
            Input::TextWithBase(text, base) => {
                let base = Url::parse(base).ok()?;
                let url = base.join(text).ok()?;
                Parts {
                    spans: spans(url.as_str(), url.components()),
                    holder: Holder::Owned(String::from(url)),
                }
            }
            Input::Url(url) => Parts::of_text(url.as_str(), url.components()),
            Input::UrlRef(url) => Parts::of_text(url.as_str(), url.components()),
            Input::Path(path) => Parts::of_path(canonicalize::pathname(path)?),
            Input::Init(init) => Parts::of_init(init)?,
        })
    }

    fn of_text(text: &'a str, at: Components) -> Parts<'a> {
        Parts {
            spans: spans(text, at),
            holder: Holder::Borrowed(text),
        }
    }

    /// Returns the components of a normalized path.
    fn of_path(path: Cow<'a, str>) -> Parts<'a> {
        let mut spans = [(0, 0); 8];
        spans[5] = (0, path.len() as u32);
        let holder = match path {
            Cow::Borrowed(path) => Holder::Borrowed(path),
            Cow::Owned(path) => Holder::Owned(path),
        };
        Parts { spans, holder }
    }

    fn of_cow(url: CowUrl<'a>) -> Parts<'a> {
        Parts {
            spans: spans(url.as_str(), url.view().components()),
            holder: Holder::Parsed(url),
        }
    }

    fn of_init(init: &PatternInit) -> Option<Parts<'a>> {
        let processed = process_init(init.as_texts(), Type::Url).ok()?;
        let mut text = String::new();
        let mut spans = [(0, 0); 8];
        for (span, component) in spans.iter_mut().zip(&processed.components) {
            let start = text.len() as u32;
            text.push_str(component.as_deref().unwrap_or(""));
            *span = (start, text.len() as u32);
        }
        Some(Parts {
            holder: Holder::Owned(text),
            spans,
        })
    }

    pub(crate) fn text(&self) -> &str {
        match &self.holder {
            Holder::Borrowed(text) => text,
            Holder::Parsed(url) => url.as_str(),
            Holder::Owned(text) => text,
        }
    }

    #[inline]
    pub(crate) fn get(&self, component: usize) -> &str {
        let (start, end) = self.spans[component];
        &self.text()[start as usize..end as usize]
    }
}

/// Returns the range of each component, without delimiters.
#[inline]
fn spans(text: &str, at: Components) -> [(u32, u32); 8] {
    let bytes = text.as_bytes();
    let end = bytes.len() as u32;
    let hash_start = at.fragment_start.unwrap_or(end);
    let search_start = at.query_start.unwrap_or(hash_start);
    let mut spans = [(0, 0); 8];
    spans[0] = (0, at.scheme_end);
    // `//` and then a host, optionally preceded by credentials and `@`.
    let authority = at.scheme_end + 3;
    if at.host_start > authority {
        spans[1] = (authority, at.username_end);
        if bytes[at.username_end as usize] == b':' {
            spans[2] = (at.username_end + 1, at.host_start - 1);
        }
    }
    spans[3] = (at.host_start, at.host_end);
    if at.port.is_some() {
        let digits = bytes[at.host_end as usize + 1..].iter();
        let length = digits.take_while(|byte| byte.is_ascii_digit()).count() as u32;
        spans[4] = (at.host_end + 1, at.host_end + 1 + length);
    }
    spans[5] = (at.path_start, search_start);
    if at.query_start.is_some() {
        spans[6] = (search_start + 1, hash_start);
    }
    if at.fragment_start.is_some() {
        spans[7] = (hash_start + 1, end);
    }
    spans
}
