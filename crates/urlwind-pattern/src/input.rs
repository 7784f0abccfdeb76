//! What patterns are matched with.

use crate::init::{PatternInit, Type, process_init};
use urlwind::web::{Attribute, Web};
use urlwind::{Url, UrlRef};

/// What a pattern is matched with: a URL, parsed or not, or one text for each component.
///
/// Everything that takes one takes what it is made of, too.
///
/// ```
/// use urlwind::{Url, UrlRef};
/// use urlwind_pattern::{PatternInit, UrlPattern};
/// let pattern = UrlPattern::parse("https://*/b/:id")?;
/// let url = Url::parse("https://a/b/1").unwrap();
/// assert!(pattern.test("https://a/b/1"));
/// assert!(pattern.test(("../b/1", "https://a/x/y")));
/// assert!(pattern.test(&url));
/// assert!(pattern.test(&UrlRef::parse("https://a/b/1").unwrap()));
/// assert!(pattern.test(&PatternInit::new().protocol("https").hostname("a").pathname("/b/1")));
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Input<'a> {
    /// A URL as text. One that does not parse matches nothing.
    Text(&'a str),
    /// A URL as text, and a base for it.
    TextWithBase(&'a str, &'a str),
    /// A parsed URL.
    Url(&'a Url),
    /// A parsed URL that is borrowed.
    UrlRef(&'a UrlRef<'a>),
    /// Components; what is missing is empty, or comes from the base URL.
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

impl<'a> From<&'a UrlRef<'a>> for Input<'a> {
    fn from(url: &'a UrlRef<'a>) -> Input<'a> {
        Input::UrlRef(url)
    }
}

impl<'a> From<&'a PatternInit> for Input<'a> {
    fn from(init: &'a PatternInit) -> Input<'a> {
        Input::Init(init)
    }
}

/// The text that holds the components.
#[derive(Clone, Debug)]
enum Holder<'a> {
    Borrowed(&'a str),
    UrlRef(UrlRef<'a>),
    Owned(String),
}

/// The eight components of an input.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'a> {
    holder: Holder<'a>,
    spans: [(u32, u32); 8],
}

impl<'a> Parts<'a> {
    /// `None` for what does not parse.
    pub(crate) fn new(input: Input<'a>) -> Option<Parts<'a>> {
        Some(match input {
            Input::Text(text) => Parts::of_url_ref(UrlRef::parse(text).ok()?),
            Input::TextWithBase(text, base) => {
                let base = Url::parse(base).ok()?;
                let url = base.join(text).ok()?;
                Parts {
                    spans: spans(url.web()),
                    holder: Holder::Owned(String::from(url)),
                }
            }
            Input::Url(url) => Parts {
                spans: spans(url.web()),
                holder: Holder::Borrowed(url.as_str()),
            },
            Input::UrlRef(url) => Parts {
                spans: spans(url.web()),
                holder: Holder::Borrowed(url.as_str()),
            },
            Input::Init(init) => Parts::of_init(init)?,
        })
    }

    fn of_url_ref(url: UrlRef<'a>) -> Parts<'a> {
        Parts {
            spans: spans(url.web()),
            holder: Holder::UrlRef(url),
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
            Holder::UrlRef(url) => url.as_str(),
            Holder::Owned(text) => text,
        }
    }

    #[inline]
    pub(crate) fn get(&self, component: usize) -> &str {
        let (start, end) = self.spans[component];
        &self.text()[start as usize..end as usize]
    }
}

/// Where each component stands, without the characters that set it apart.
fn spans(url: Web<'_>) -> [(u32, u32); 8] {
    const ATTRIBUTES: [Attribute; 8] = [
        Attribute::Protocol,
        Attribute::Username,
        Attribute::Password,
        Attribute::Hostname,
        Attribute::Port,
        Attribute::Pathname,
        Attribute::Search,
        Attribute::Hash,
    ];
    let mut spans = ATTRIBUTES.map(|attribute| match url.range(attribute) {
        Some(range) => (range.start as u32, range.end as u32),
        None => (0, 0),
    });
    spans[0].1 -= 1;
    for span in &mut spans[6..] {
        if span.0 < span.1 {
            span.0 += 1;
        }
    }
    spans
}
