//! The [URLPattern class](https://urlpattern.spec.whatwg.org/#urlpattern-class) and its
//! [high-level operations](https://urlpattern.spec.whatwg.org/#high-level-operations).

use crate::canonicalize::HAS_SHORT_WAYS;
use crate::compile::{CompiledComponent, compile_component, how_to_compile};
use crate::component::Component;
use crate::constructor_string::{parse_constructor_string, split_plainly};
use crate::error::{ErrorKind, Fault, PatternError};
use crate::init::{InitFault, PatternInit, Texts, Type, process_init, without_marks};
use crate::input::{Input, Lookup};
use crate::limits::Limits;
use crate::regexp::{RegexpEngine, RegexpSource, default_engine};
use std::fmt;
use std::str::FromStr;
use urlwind::SchemeType;

/// A URL pattern.
///
/// ```
/// use urlwind_pattern::{Component, UrlPattern};
/// let pattern = UrlPattern::parse("https://{*.}?example.com/books/:id")?;
/// assert!(pattern.test("https://shop.example.com/books/7?page=2"));
/// assert!(!pattern.test("https://example.com/books/7/8"));
/// assert_eq!(pattern.get(Component::Pathname), "/books/:id");
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
pub struct UrlPattern {
    /// Boxed, since a pattern is moved several times during construction.
    pub(crate) components: Box<[CompiledComponent; 8]>,
    /// Components that do not match everything.
    checked: u8,
}

impl fmt::Debug for UrlPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Component::ALL
            .into_iter()
            // Passwords are redacted.
            .filter(|component| *component != Component::Password);
        f.debug_map()
            .entries(shown.map(|component| (component.name(), self.get(component))))
            .finish()
    }
}

/// Parses a constructor string, like [`UrlPattern::parse`].
impl FromStr for UrlPattern {
    type Err = PatternError;

    fn from_str(pattern: &str) -> Result<UrlPattern, PatternError> {
        UrlPattern::parse(pattern)
    }
}

/// Options for constructing a pattern, returned by [`UrlPattern::options`].
///
/// ```
/// use urlwind_pattern::UrlPattern;
/// let pattern = UrlPattern::options().ignore_case(true).base_url("https://a/").parse("/Cats")?;
/// assert!(pattern.test("https://a/cATS"));
/// # Ok::<(), urlwind_pattern::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PatternOptions<'o> {
    ignore_case: bool,
    base_url: Option<&'o str>,
    limits: Limits,
    engine: &'o dyn RegexpEngine,
}

impl<'o> PatternOptions<'o> {
    /// Sets whether the pathname, the search and the hash ignore case.
    ///
    /// ```
    /// use urlwind_pattern::UrlPattern;
    /// let pattern = UrlPattern::options().ignore_case(true).parse("https://a/b#C").unwrap();
    /// assert!(pattern.test("https://a/B#c"));
    /// ```
    #[must_use]
    pub fn ignore_case(mut self, ignore_case: bool) -> Self {
        self.ignore_case = ignore_case;
        self
    }

    /// Sets the base of a relative pattern.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::options().base_url("https://a/b/c").parse("d/:e").unwrap();
    /// assert_eq!(pattern.get(Component::Pathname), "/b/d/:e");
    /// ```
    #[must_use]
    pub fn base_url(mut self, base_url: &'o str) -> Self {
        self.base_url = Some(base_url);
        self
    }

    /// Sets limits on the size of the pattern.
    ///
    /// ```
    /// use urlwind_pattern::{Limits, UrlPattern};
    /// let limits = Limits { max_length: 10, ..Limits::default() };
    /// assert!(UrlPattern::options().limits(limits).parse("https://a/b").is_err());
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the engine for regular expressions.
    ///
    /// ```
    /// use urlwind_pattern::{LinearEngine, UrlPattern};
    /// assert!(UrlPattern::options().engine(&LinearEngine).parse("https://a/(b|c)").is_ok());
    /// ```
    #[must_use]
    pub fn engine(mut self, engine: &'o dyn RegexpEngine) -> Self {
        self.engine = engine;
        self
    }

    fn check_length(&self, text: &str, component: Option<Component>) -> Result<(), PatternError> {
        let limit = self.limits.max_length;
        if text.len() > limit {
            return Err(PatternError::new(
                ErrorKind::TooLong { limit },
                component,
                limit,
            ));
        }
        Ok(())
    }

    /// Parses a constructor string.
    ///
    /// ```
    /// use urlwind_pattern::UrlPattern;
    /// assert!(UrlPattern::options().parse("data:*").unwrap().test("data:,x"));
    /// ```
    ///
    /// # Errors
    /// If the pattern is invalid; the error has the reason and the position.
    pub fn parse(self, pattern: &str) -> Result<UrlPattern, PatternError> {
        self.check_length(pattern, None)?;
        if HAS_SHORT_WAYS && self.base_url.is_none() {
            if let Some((texts, starts)) = split_plainly(pattern) {
                return self.compile_all(texts, starts, [0; 8]);
            }
        }
        let start = |text: &str| text.as_ptr() as usize - pattern.as_ptr() as usize;
        let (mut texts, starts) = parse_constructor_string(pattern, |protocol| {
            let mut component = CompiledComponent::wildcard();
            let compiled = self.compile(Component::Protocol, protocol, false, &mut component);
            compiled.map_err(|fault| {
                let at = start(protocol) + fault.at;
                PatternError::new(fault.kind, Some(Component::Protocol), at)
            })?;
            Ok(component.matches_a_special_scheme())
        })?;
        match self.base_url {
            Some(base_url) => texts.base_url = Some(base_url),
            None if texts.components[0].is_none() => {
                return Err(PatternError::new(ErrorKind::RelativeWithoutBase, None, 0));
            }
            None => {}
        }
        self.create(texts, starts).map_err(|error| {
            // The `?` ended the component before its expression was parsed.
            let at = error.position();
            match error.kind() {
                ErrorKind::UnclosedRegexp if pattern.as_bytes().get(at + 1) == Some(&b'?') => {
                    let kind = ErrorKind::RegexpStartsWithQuestionMark;
                    PatternError::new(kind, error.component(), at + 1)
                }
                _ => error,
            }
        })
    }

    /// Constructs a pattern from one text for each component.
    ///
    /// ```
    /// use urlwind_pattern::{PatternInit, UrlPattern};
    /// let init = PatternInit::new().pathname("/a/*");
    /// assert!(UrlPattern::options().ignore_case(true).init(&init).unwrap().test("http://h/A/b"));
    /// ```
    ///
    /// # Errors
    /// If the pattern is invalid; the error has the reason and the position. A base URL set here is an error, too: it
    /// belongs in the init.
    pub fn init(self, init: &PatternInit) -> Result<UrlPattern, PatternError> {
        if self.base_url.is_some() {
            return Err(PatternError::new(ErrorKind::BaseBesideInit, None, 0));
        }
        for component in Component::ALL {
            self.check_length(init.get(component).unwrap_or(""), Some(component))?;
        }
        self.create(init.as_texts(), [0; 8])
    }

    /// [Creates](https://urlpattern.spec.whatwg.org/#url-pattern-create) the pattern from a parsed constructor string.
    fn create(self, texts: Texts<'_>, starts: [usize; 8]) -> Result<UrlPattern, PatternError> {
        if texts.base_url.is_none() {
            // Nothing is inherited, and only delimiters are stripped.
            let mut kept = [None; 8];
            let mut shifts = [0; 8];
            for component in Component::ALL {
                let index = component as usize;
                kept[index] = texts.components[index].as_deref().map(|text| {
                    let range = without_marks(component, text);
                    shifts[index] = -(range.start as isize);
                    &text[range]
                });
            }
            return self.compile_all(kept, starts, shifts);
        }
        let processed = process_init(texts, Type::Pattern).map_err(|fault| match fault {
            InitFault::BaseUrl => PatternError::new(ErrorKind::InvalidBaseUrl, None, 0),
            InitFault::Component(component) => {
                PatternError::new(ErrorKind::InvalidText, Some(component), 0)
            }
        })?;
        let texts = processed.components.each_ref().map(Option::as_deref);
        self.compile_all(texts, starts, processed.shifts)
    }

    /// Compiles the texts. `starts` and `shifts` map error positions to the original text.
    fn compile_all(
        self,
        mut texts: [Option<&str>; 8],
        starts: [usize; 8],
        shifts: [isize; 8],
    ) -> Result<UrlPattern, PatternError> {
        if let [Some(protocol), _, _, _, Some(port), ..] = texts {
            if is_default_port(protocol, port) {
                texts[Component::Port as usize] = Some("");
            }
        }
        let mut special = false;
        let mut checked = 0;
        let mut components = Box::new([const { CompiledComponent::wildcard() }; 8]);
        for (component, made) in Component::ALL.into_iter().zip(&mut *components) {
            let index = component as usize;
            let text = texts[index].unwrap_or("*");
            let compiled = self.compile(component, text, special, made);
            compiled.map_err(|fault| {
                let at = fault.at as isize - shifts[index];
                let at = starts[index].saturating_add_signed(at.max(0));
                PatternError::new(fault.kind, Some(component), at)
            })?;
            if component == Component::Protocol {
                special = made.matches_a_special_scheme();
            }
            if !made.matcher.is_everything() {
                checked |= 1 << index;
            }
        }
        Ok(UrlPattern {
            components,
            checked,
        })
    }

    /// Compiles a component, which so far matches everything.
    fn compile(
        &self,
        component: Component,
        text: &str,
        special: bool,
        made: &mut CompiledComponent,
    ) -> Result<(), Fault> {
        let (encoding, options) = how_to_compile(component, text, special, self.ignore_case);
        match text {
            "*" => (made.encoding, made.options) = (encoding, options),
            "" => {
                (made.encoding, made.options) = (encoding, options);
                made.become_nothing();
            }
            _ => {
                *made = compile_component(
                    component,
                    text,
                    encoding,
                    options,
                    self.limits,
                    self.engine,
                )?;
            }
        }
        Ok(())
    }
}

/// Whether the port is the scheme's default. A protocol in uppercase is a pattern for the lowercase scheme, and not yet
/// a scheme.
fn is_default_port(protocol: &str, port: &str) -> bool {
    let default = SchemeType::of(protocol).default_port();
    !port.is_empty()
        && protocol.bytes().all(|byte| byte.is_ascii_lowercase())
        && default.is_some_and(|default| *port == *default.to_string())
}

/// The order of components in which groups are looked up by name.
pub(crate) const FIRST_HOLDERS: [Component; 8] = {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    [
        Pathname, Hostname, Search, Hash, Protocol, Port, Username, Password,
    ]
};

impl UrlPattern {
    /// Returns options for constructing a pattern.
    ///
    /// ```
    /// use urlwind_pattern::UrlPattern;
    /// assert!(UrlPattern::options().parse("https://a/*").unwrap().test("https://a/b"));
    /// ```
    #[must_use]
    pub fn options<'o>() -> PatternOptions<'o> {
        PatternOptions {
            ignore_case: false,
            base_url: None,
            limits: Limits::default(),
            engine: default_engine(),
        }
    }

    /// Parses a constructor string.
    ///
    /// ```
    /// use urlwind_pattern::UrlPattern;
    /// let pattern = UrlPattern::parse("https://example.com/:year(\\d+)/*")?;
    /// assert!(pattern.test("https://example.com/2026/a/b"));
    /// # Ok::<(), urlwind_pattern::PatternError>(())
    /// ```
    ///
    /// # Errors
    /// If the pattern is invalid; the error has the reason and the position.
    pub fn parse(pattern: &str) -> Result<UrlPattern, PatternError> {
        UrlPattern::options().parse(pattern)
    }

    /// Constructs a pattern from one text for each component.
    ///
    /// ```
    /// use urlwind_pattern::{PatternInit, UrlPattern};
    /// let pattern = UrlPattern::from_init(&PatternInit::new().pathname("/a/:b"))?;
    /// assert!(pattern.test("ftp://h/a/x"));
    /// # Ok::<(), urlwind_pattern::PatternError>(())
    /// ```
    ///
    /// # Errors
    /// If the pattern is invalid; the error has the reason and the position.
    pub fn from_init(init: &PatternInit) -> Result<UrlPattern, PatternError> {
        UrlPattern::options().init(init)
    }

    /// Whether an input matches. Invalid input does not match.
    ///
    /// Does not allocate for a parsed URL, or for text that is already normalized.
    ///
    /// ```
    /// let pattern = urlwind_pattern::UrlPattern::parse("https://a/:b").unwrap();
    /// assert!(pattern.test("https://a/c"));
    /// assert!(!pattern.test("https://a/c/d"));
    /// assert!(!pattern.test("https://"));
    /// ```
    #[must_use]
    pub fn test<'a>(&self, input: impl Into<Input<'a>>) -> bool {
        Lookup::new(input.into()).is_some_and(|parts| self.matches(&parts, self.checked))
    }

    /// Whether the components whose bit in `checked` is set match.
    pub(crate) fn matches(&self, parts: &Lookup<'_>, checked: u8) -> bool {
        let mut left = checked;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            if !self.components[index].is_match(parts.get(index)) {
                return false;
            }
            left &= left - 1;
        }
        true
    }

    /// Returns the normalized pattern string of a component.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://example.com:443/{a}b").unwrap();
    /// assert_eq!(pattern.get(Component::Pathname), "/ab");
    /// assert_eq!(pattern.get(Component::Port), "");
    /// assert_eq!(pattern.get(Component::Hash), "*");
    /// ```
    #[must_use]
    pub fn get(&self, component: Component) -> &str {
        &self.components[component as usize].pattern_string
    }

    /// Returns the standard's regular expression for a component, in the syntax of ECMAScript with the flag `v`. It
    /// finds the matches of this pattern, but a backtracking engine may take exponential time.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/b/:c{.d}?").unwrap();
    /// assert_eq!(pattern.to_ecmascript(Component::Pathname), r"^\/b(?:\/([^\/]+?))(?:\.d)?$");
    /// ```
    #[must_use]
    pub fn to_ecmascript(&self, component: Component) -> String {
        let compiled = &self.components[component as usize];
        let source = RegexpSource {
            component,
            parts: compiled.parts(),
            options: compiled.options,
            limits: Limits::none(),
        };
        source.ecmascript()
    }

    /// Returns the names of a component's groups, in order; unnamed ones are numbered from 0.
    ///
    /// ```
    /// use urlwind_pattern::{Component, UrlPattern};
    /// let pattern = UrlPattern::parse("https://a/:b/*").unwrap();
    /// assert!(pattern.group_names(Component::Pathname).eq(["b", "0"]));
    /// ```
    pub fn group_names(&self, component: Component) -> impl Iterator<Item = &str> {
        self.components[component as usize].names()
    }

    /// Returns the component and index of the first group with this name, looking at the pathname and the hostname
    /// first.
    pub(crate) fn find_group(&self, name: &str) -> Option<(Component, usize)> {
        let find = |component: Component| {
            let mut names = self.components[component as usize].names();
            Some((component, names.position(|it| it == name)?))
        };
        FIRST_HOLDERS.into_iter().find_map(find)
    }

    /// Whether any component has a regular expression.
    ///
    /// ```
    /// use urlwind_pattern::UrlPattern;
    /// assert!(UrlPattern::parse("https://a/(b|c)").unwrap().has_regexp_groups());
    /// assert!(!UrlPattern::parse("https://a/(.*)").unwrap().has_regexp_groups());
    /// ```
    #[must_use]
    pub fn has_regexp_groups(&self) -> bool {
        self.components
            .iter()
            .any(CompiledComponent::has_regexp_groups)
    }
}
