//! [`URLPatternInit`](https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit), and its
//! [processing](https://urlpattern.spec.whatwg.org/#urlpatterninit-processing).

use crate::canonicalize;
use crate::component::Component;
use crate::escape::escape_pattern_string;
use std::borrow::Cow;
use std::ops::Range;
use urlwind::{Attribute, SchemeType, Url};

/// A pattern or an input as one text for each component, with a base URL for missing ones: the standard's
/// `URLPatternInit`.
///
/// ```
/// use urlwind_pattern::{PatternInit, UrlPattern};
/// let init = PatternInit::new().hostname("{*.}?example.com").pathname("/books/:id");
/// let pattern = UrlPattern::from_init(&init)?;
/// assert!(pattern.test("https://shop.example.com/books/7"));
/// assert!(!pattern.test("https://shop.example.org/books/7"));
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PatternInit {
    components: [Option<String>; 8],
    base_url: Option<String>,
}

macro_rules! component_setters {
    ($($name:ident $component:ident $example:literal),*) => {$(
        #[doc = concat!("Sets the ", stringify!($name), ".\n\n```\nuse urlwind_pattern::{Component, PatternInit};\n",
            "let init = PatternInit::new().", stringify!($name), "(\"", $example, "\");\n",
            "assert_eq!(init.get(Component::", stringify!($component), "), Some(\"", $example, "\"));\n```")]
        #[must_use]
        pub fn $name(self, text: impl Into<String>) -> PatternInit {
            self.with(Component::$component, text)
        }
    )*};
}

impl PatternInit {
    /// Creates an empty init: a pattern that matches every URL.
    ///
    /// ```
    /// use urlwind_pattern::{PatternInit, UrlPattern};
    /// assert!(UrlPattern::from_init(&PatternInit::new()).unwrap().test("data:,"));
    /// ```
    #[must_use]
    pub fn new() -> PatternInit {
        PatternInit::default()
    }

    /// Sets a component.
    ///
    /// ```
    /// use urlwind_pattern::{Component, PatternInit};
    /// assert_eq!(PatternInit::new().with(Component::Port, "80"), PatternInit::new().port("80"));
    /// ```
    #[must_use]
    pub fn with(mut self, component: Component, text: impl Into<String>) -> PatternInit {
        self.components[component as usize] = Some(text.into());
        self
    }

    component_setters!(
        protocol Protocol "http{s}?", username Username "me", password Password "*", hostname Hostname "*.example",
        port Port "8080", pathname Pathname "/:id", search Search "q=*", hash Hash "top"
    );

    /// Sets the base URL, which provides missing components.
    ///
    /// ```
    /// use urlwind_pattern::{Component, PatternInit, UrlPattern};
    /// let init = PatternInit::new().pathname("b/*").base_url("https://example.com/a/");
    /// assert_eq!(UrlPattern::from_init(&init).unwrap().get(Component::Pathname), "/a/b/*");
    /// ```
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<String>) -> PatternInit {
        self.base_url = Some(base_url.into());
        self
    }

    /// Returns the text of a component, if set.
    ///
    /// ```
    /// use urlwind_pattern::{Component, PatternInit};
    /// assert_eq!(PatternInit::new().get(Component::Hash), None);
    /// ```
    #[must_use]
    pub fn get(&self, component: Component) -> Option<&str> {
        self.components[component as usize].as_deref()
    }

    /// Returns the base URL, if set.
    ///
    /// ```
    /// assert_eq!(urlwind_pattern::PatternInit::new().get_base_url(), None);
    /// ```
    #[must_use]
    pub fn get_base_url(&self) -> Option<&str> {
        self.base_url.as_deref()
    }

    /// Borrows the texts.
    pub(crate) fn as_texts(&self) -> Texts<'_> {
        Texts {
            components: Component::ALL.map(|it| self.get(it).map(Cow::Borrowed)),
            base_url: self.base_url.as_deref(),
        }
    }
}

/// Text for each component, before or after processing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts<'i> {
    pub(crate) components: [Option<Cow<'i, str>>; 8],
    pub(crate) base_url: Option<&'i str>,
}

/// Whether texts are patterns or components of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Pattern,
    Url,
}

/// The invalid part of an init.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InitFault {
    BaseUrl,
    Component(Component),
}

/// The result of processing: texts for each component and, for patterns, the offset of each from its position in the
/// original text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Processed<'i> {
    pub(crate) components: [Option<Cow<'i, str>>; 8],
    pub(crate) shifts: [isize; 8],
}

/// [Processes a base URL string](https://urlpattern.spec.whatwg.org/#process-a-base-url-string).
fn process_base_url_string(input: &str, kind: Type) -> String {
    match kind {
        Type::Url => input.to_owned(),
        Type::Pattern => escape_pattern_string(input),
    }
}

/// [Is an absolute pathname](https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname).
fn is_absolute_pathname(input: &str, kind: Type) -> bool {
    input.starts_with('/')
        || kind == Type::Pattern && (input.starts_with("\\/") || input.starts_with("{/"))
}

/// [Processes a URLPatternInit](https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit).
pub(crate) fn process_init<'i>(init: Texts<'i>, kind: Type) -> Result<Processed<'i>, InitFault> {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let mut result = Processed::default();
    if kind == Type::Url {
        result.components = [const { Some(Cow::Borrowed("")) }; 8];
    }
    let has = |component: Component| init.components[component as usize].is_some();
    let has_any = |components: &[Component]| components.iter().any(|it| has(*it));
    let base = match init.base_url {
        None => None,
        Some(text) => Some(Url::parse(text).map_err(|_| InitFault::BaseUrl)?),
    };
    if let Some(base) = &base {
        let mut inherit = |component: Component, text: &str, unless: &[Component]| {
            if !has_any(unless) {
                let text = process_base_url_string(text, kind);
                result.components[component as usize] = Some(Cow::Owned(text));
            }
        };
        inherit(Protocol, base.scheme(), &[Protocol]);
        if kind == Type::Url {
            let name = [Protocol, Hostname, Port, Username];
            inherit(Username, base.username(), &name);
            let word = [Protocol, Hostname, Port, Username, Password];
            inherit(Password, base.password().unwrap_or(""), &word);
        }
        let order = [Protocol, Hostname, Port, Pathname, Search, Hash];
        inherit(Hostname, base.host_str().unwrap_or(""), &order[..2]);
        inherit(Port, base.view().part(Attribute::Port), &order[..3]);
        inherit(Pathname, base.path(), &order[..4]);
        inherit(Search, base.query().unwrap_or(""), &order[..5]);
        inherit(Hash, base.fragment().unwrap_or(""), &order);
    }
    for (component, text) in Component::ALL.into_iter().zip(init.components) {
        let Some(mut text) = text else { continue };
        if component == Pathname {
            if let Some(base) = base.as_ref().filter(|base| !base.has_opaque_path()) {
                if !is_absolute_pathname(&text, kind) {
                    let path = process_base_url_string(base.path(), kind);
                    if let Some(slash) = path.rfind('/') {
                        result.shifts[component as usize] = slash as isize + 1;
                        text = Cow::Owned(format!("{}{text}", &path[..=slash]));
                    }
                }
            }
        }
        let protocol = result.components[Protocol as usize]
            .as_deref()
            .unwrap_or("");
        let (text, shift) = stripped(component, text);
        result.shifts[component as usize] += shift;
        let text = match kind {
            Type::Pattern => text,
            Type::Url => {
                canonical(component, text, protocol).ok_or(InitFault::Component(component))?
            }
        };
        result.components[component as usize] = Some(text);
    }
    Ok(result)
}

/// Returns the range of a text without the `:` after a protocol, the `?` before a search and the `#` before a hash.
pub(crate) fn without_marks(component: Component, text: &str) -> Range<usize> {
    match component {
        Component::Protocol if text.ends_with(':') => 0..text.len() - 1,
        Component::Search if text.starts_with('?') => 1..text.len(),
        Component::Hash if text.starts_with('#') => 1..text.len(),
        _ => 0..text.len(),
    }
}

/// Strips these delimiters, and returns the offset of the result from the original text.
fn stripped(component: Component, text: Cow<'_, str>) -> (Cow<'_, str>, isize) {
    let kept = without_marks(component, &text);
    let shift = -(kept.start as isize);
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[kept]),
        Cow::Owned(mut text) => {
            text.truncate(kept.end);
            text.drain(..kept.start);
            Cow::Owned(text)
        }
    };
    (text, shift)
}

/// Runs the steps "process … for init" of the type `url`, after stripping.
fn canonical<'t>(component: Component, text: Cow<'t, str>, protocol: &str) -> Option<Cow<'t, str>> {
    if text.is_empty() {
        return Some(text);
    }
    let text: &str = &text;
    let canonical = match component {
        Component::Protocol => canonicalize::protocol(text),
        Component::Username => canonicalize::username(text),
        Component::Password => canonicalize::password(text),
        Component::Hostname => canonicalize::hostname(text),
        Component::Port => canonicalize::port(text, Some(protocol)),
        Component::Pathname if protocol.is_empty() || SchemeType::of(protocol).is_special() => {
            canonicalize::pathname(text)
        }
        Component::Pathname => canonicalize::opaque_pathname(text),
        Component::Search => canonicalize::search(text),
        Component::Hash => canonicalize::hash(text),
    };
    canonical.map(|it| Cow::Owned(it.into_owned()))
}
