//! Questions about a column of URLs.

use std::borrow::Cow;

use urlwind::{Attribute, RedactOptions, Url, UrlRef};

use crate::output::Type;

/// A question about each row. Null and invalid URLs yield null, unless stated otherwise.
///
/// ```
/// use urlwind::Url;
/// use urlwind::Attribute;
/// use urlwind_columns::{Consecutive, Plan, Question};
///
/// let column = [Consecutive::new(b"../b?q=a+b#c", &[0_i32, 12], None)?.into()];
/// let answer = |question| Plan::new().ask(&column, &question).map(|chunks| {
///     chunks[0].text(0).map(|text| text.into_owned())
/// });
/// let base = Url::parse("https://example.com/x/y/z").unwrap();
/// assert_eq!(answer(Question::Join(&base))?.as_deref(), Some("https://example.com/x/b?q=a+b#c"));
/// assert_eq!(answer(Question::NORMALIZE)?, None);
/// assert_eq!(answer(Question::Error)?.as_deref(), Some("RelativeUrlWithoutBase"));
/// # Ok::<(), urlwind_columns::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Question<'q> {
    /// An attribute of the URL, by its name in JavaScript. The whole URL, normalized, is
    /// [`NORMALIZE`](Question::NORMALIZE).
    Attribute(Attribute),
    /// Whether it is a URL.
    IsValid,
    /// Why it is not a URL: the name of the error; null for URLs.
    Error,
    /// The value, decoded, of the first query parameter with this name; null without one.
    QueryParam(&'q str),
    /// The row, resolved against this base, normalized. Cannot be a field of a struct.
    Join(&'q Url),
    /// The registrable domain of its host, by the list of public suffixes; null without one.
    #[cfg(feature = "psl")]
    RegistrableDomain,
    /// Where its host leads: the name of a [`HostClass`](urlwind::HostClass); null without a host.
    HostClass,
    /// The URL, normalized, without its secrets.
    Redact(&'q RedactOptions),
    /// Whether it matches any pattern of a set.
    #[cfg(feature = "pattern")]
    Matches(&'q dyn Patterns),
    /// The number of the first pattern of a set that it matches; null if it matches none.
    #[cfg(feature = "pattern")]
    FirstMatch(&'q dyn Patterns),
    /// Several columns, for which each URL is parsed once. The struct is null where there is no URL;
    /// but if one of the columns says why, only where the row is null.
    Struct(Vec<(Cow<'static, str>, Question<'q>)>),
}

impl Question<'_> {
    /// The URL in its normal form.
    pub const NORMALIZE: Question<'static> = Question::Attribute(Attribute::Href);

    /// The type of the answer, where `text` is the type of its texts.
    #[must_use]
    pub fn kind(&self, text: &Type) -> Type {
        match self {
            Question::IsValid => Type::Bool,
            #[cfg(feature = "pattern")]
            Question::Matches(_) => Type::Bool,
            #[cfg(feature = "pattern")]
            Question::FirstMatch(_) => Type::Number,
            Question::Struct(fields) => {
                let kind = |(name, field): &(Cow<'static, str>, Question<'_>)| {
                    (name.clone(), field.kind(text))
                };
                Type::Struct(fields.iter().map(kind).collect())
            }
            _ => text.clone(),
        }
    }
}

/// Answer for one URL.
pub(crate) enum Answer<'u> {
    Text(Option<Cow<'u, str>>),
    Bool(bool),
    #[cfg(feature = "pattern")]
    Number(Option<u32>),
}

/// The answer for a URL, to all questions that are asked of one.
pub(crate) fn answer<'u>(question: &Question<'_>, url: UrlRef<'u>) -> Answer<'u> {
    Answer::Text(match question {
        Question::Attribute(attribute) => Some(url.attribute(*attribute)),
        Question::Join(_) => Some(Cow::Borrowed(url.as_str())),
        Question::QueryParam(name) => {
            let mut pairs = url.query_pairs();
            pairs.find(|(key, _)| key == name).map(|(_, value)| value)
        }
        #[cfg(feature = "psl")]
        Question::RegistrableDomain => url.registrable_domain().map(Cow::Borrowed),
        Question::HostClass => url.host().map(|host| host.classify().name().into()),
        Question::Redact(options) => Some(url.redact_with(options)),
        Question::IsValid => return Answer::Bool(true),
        #[cfg(feature = "pattern")]
        Question::Matches(patterns) => return Answer::Bool(patterns.matches(url)),
        #[cfg(feature = "pattern")]
        Question::FirstMatch(patterns) => return Answer::Number(patterns.first_match(url)),
        Question::Error | Question::Struct(_) => None,
    })
}

/// A set of URL patterns, whatever belongs to each.
#[cfg(feature = "pattern")]
pub trait Patterns: std::fmt::Debug + Sync + private::Sealed {
    /// Whether any of them matches.
    fn matches(&self, url: UrlRef<'_>) -> bool;
    /// The number of the first that matches.
    fn first_match(&self, url: UrlRef<'_>) -> Option<u32>;
}

#[cfg(feature = "pattern")]
mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Sealed {}
    impl<T> Sealed for urlwind_pattern::PatternSet<T> {}
}

#[cfg(feature = "pattern")]
impl<T: std::fmt::Debug + Sync> Patterns for urlwind_pattern::PatternSet<T> {
    fn matches(&self, url: UrlRef<'_>) -> bool {
        self.test(url)
    }

    fn first_match(&self, url: UrlRef<'_>) -> Option<u32> {
        let found = self.first(url)?;
        u32::try_from(found.index()).ok()
    }
}
