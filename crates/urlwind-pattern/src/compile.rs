//! [Internals](https://urlpattern.spec.whatwg.org/#urlpattern-internals): a compiled component.

use crate::canonicalize::{Encoding, HAS_SHORT_WAYS};
use crate::component::Component;
use crate::error::{ErrorKind, Fault};
use crate::limits::Limits;
use crate::matcher::{Machine, Matcher};
use crate::part::{Options, Part, PartType, WILDCARD};
use crate::pattern_parser::parse_pattern_string;
use crate::regexp::{Problem, RegexpEngine, RegexpSource, Span};
use crate::simple::read_simple;
use crate::to_pattern_string::generate_pattern_string;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Maximum length of a component, even without limits: offsets are 32 bits, and encoding may triple the length.
const MOST_BYTES: usize = 1 << 30;

/// A [component](https://urlpattern.spec.whatwg.org/#component).
#[derive(Debug)]
pub(crate) struct CompiledComponent {
    pub(crate) pattern_string: Cow<'static, str>,
    /// The texts of the matcher, if they differ from the pattern string.
    texts: Option<Box<str>>,
    /// Parsed on first use if the pattern string is the original text.
    parts: OnceLock<Cow<'static, [Part]>>,
    pub(crate) options: Options,
    pub(crate) encoding: Encoding,
    pub(crate) matcher: Matcher,
    /// Number of groups.
    pub(crate) groups: usize,
}

/// [Compiles a component](https://urlpattern.spec.whatwg.org/#compile-a-component) that is neither empty nor `*`.
pub(crate) fn compile_component(
    component: Component,
    input: &str,
    encoding: Encoding,
    options: Options,
    limits: Limits,
    engine: &dyn RegexpEngine,
) -> Result<CompiledComponent, Fault> {
    if input.len() > MOST_BYTES {
        let kind = ErrorKind::TooLong { limit: MOST_BYTES };
        return Err(Fault::new(kind, MOST_BYTES));
    }
    let simple = match HAS_SHORT_WAYS {
        true => read_simple(input, encoding, options, limits),
        false => None,
    };
    if let Some((matcher, groups)) = simple {
        return Ok(CompiledComponent {
            pattern_string: Cow::Owned(input.to_owned()),
            options,
            encoding,
            matcher,
            groups,
            ..CompiledComponent::wildcard()
        });
    }
    let parts = parse_pattern_string(input, options, encoding, limits)?;
    let (matcher, texts) = if parts.iter().any(|part| part.kind == PartType::Regexp) {
        let source = RegexpSource {
            component,
            parts: &parts,
            options,
            limits,
        };
        let compiled = engine.compile(&source).map_err(|error| {
            let kind = match error.problem {
                Problem::Invalid(what) => ErrorKind::InvalidRegexp(what),
                Problem::Unsupported(construct) => ErrorKind::UnsupportedRegexp(construct),
                Problem::TooLarge => ErrorKind::RegexpTooLarge,
            };
            let start = parts.get(error.at.0).map_or(0, |part| part.at);
            Fault::new(kind, start + error.at.1)
        })?;
        (Matcher::Regexp(compiled), None)
    } else {
        let (matcher, texts) = Matcher::new(&parts, options);
        (matcher, Some(texts))
    };
    Ok(CompiledComponent {
        pattern_string: Cow::Owned(generate_pattern_string(&parts, options)),
        texts,
        groups: parts.iter().filter(|part| part.is_group()).count(),
        parts: OnceLock::from(Cow::Owned(parts)),
        options,
        encoding,
        matcher,
    })
}

impl CompiledComponent {
    /// Returns a component that matches everything.
    pub(crate) const fn wildcard() -> CompiledComponent {
        CompiledComponent {
            pattern_string: Cow::Borrowed("*"),
            texts: None,
            parts: OnceLock::new(),
            options: Options::DEFAULT,
            encoding: Encoding::Hash,
            matcher: Matcher::Everything,
            groups: 1,
        }
    }

    /// Turns a wildcard component into one that matches only the empty text.
    pub(crate) fn become_nothing(&mut self) {
        self.pattern_string = Cow::Borrowed("");
        self.matcher = Matcher::Nothing;
        self.groups = 0;
    }

    #[inline]
    fn texts(&self) -> &str {
        self.texts.as_deref().unwrap_or(&self.pattern_string)
    }

    /// Returns the part list.
    pub(crate) fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| match self.matcher {
            Matcher::Everything => Cow::Borrowed(&WILDCARD),
            Matcher::Nothing => Cow::Borrowed(&[]),
            _ => {
                let text = &self.pattern_string;
                let parts = parse_pattern_string(text, self.options, self.encoding, Limits::none());
                // Parsing succeeded before, by the same rules.
                Cow::Owned(parts.unwrap_or_default())
            }
        })
    }

    fn machine<'m>(&self, machine: &'m OnceLock<Box<Machine>>) -> &'m Machine {
        machine.get_or_init(|| Box::new(Machine::new(self.parts(), self.options)))
    }

    /// Builds everything that is otherwise built on first use.
    pub(crate) fn prepare(&self) {
        self.parts();
        if let Matcher::Machine(machine) = &self.matcher {
            self.machine(machine);
        }
    }

    #[inline]
    pub(crate) fn is_match(&self, input: &str) -> bool {
        match &self.matcher {
            Matcher::Everything => true,
            Matcher::Nothing => input.is_empty(),
            Matcher::Text => input == self.texts(),
            Matcher::Chain(chain) => chain.run(self.texts(), input, &mut []),
            Matcher::Machine(machine) => self.machine(machine).is_match(input),
            Matcher::Regexp(regexp) => regexp.is_match(input),
        }
    }

    /// Whether the input matches; captures into `groups`, which has an element for each group.
    pub(crate) fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        match &self.matcher {
            Matcher::Everything => {
                groups[0] = Some((0, input.len()));
                true
            }
            Matcher::Nothing => input.is_empty(),
            Matcher::Text => input == self.texts(),
            Matcher::Chain(chain) => chain.run(self.texts(), input, groups),
            Matcher::Machine(machine) => self.machine(machine).captures(input, groups),
            Matcher::Regexp(regexp) => regexp.captures(input, groups),
        }
    }

    /// Returns one group of an input that matches.
    pub(crate) fn capture(&self, input: &str, index: usize) -> Option<Span> {
        let mut few = [None; 8];
        let mut many;
        let groups = match few.get_mut(..self.groups) {
            Some(groups) => groups,
            None => {
                many = vec![None; self.groups];
                &mut many[..]
            }
        };
        self.captures(input, groups);
        groups[index]
    }

    pub(crate) fn has_regexp_groups(&self) -> bool {
        matches!(self.matcher, Matcher::Regexp(_))
    }

    /// Returns the group name list.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let groups = self.parts().iter().filter(|part| part.is_group());
        groups.map(|part| &*part.name)
    }

    /// [Protocol component matches a special scheme](https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme).
    pub(crate) fn matches_a_special_scheme(&self) -> bool {
        const SPECIAL: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];
        SPECIAL.iter().any(|scheme| self.is_match(scheme))
    }
}

/// [Hostname pattern is an IPv6 address](https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address).
pub(crate) fn is_ipv6_address(pattern: &str) -> bool {
    let long = pattern.chars().nth(1).is_some();
    long && (pattern.starts_with('[') || pattern.starts_with("{[") || pattern.starts_with("\\["))
}

/// Returns the standard's options for compiling a component; for a pathname, `special` is whether the protocol can be a
/// special scheme.
pub(crate) fn how_to_compile(
    component: Component,
    text: &str,
    special: bool,
    ignore_case: bool,
) -> (Encoding, Options) {
    let default = Options::DEFAULT;
    match component {
        Component::Protocol => (Encoding::Protocol, default),
        Component::Username => (Encoding::Username, default),
        Component::Password => (Encoding::Password, default),
        Component::Hostname if is_ipv6_address(text) => (Encoding::Ipv6Hostname, Options::HOSTNAME),
        Component::Hostname => (Encoding::Hostname, Options::HOSTNAME),
        Component::Port => (Encoding::Port, default),
        Component::Pathname if special => {
            let options = Options::PATHNAME.ignoring_case(ignore_case);
            (Encoding::Pathname, options)
        }
        Component::Pathname => (Encoding::OpaquePathname, default.ignoring_case(ignore_case)),
        Component::Search => (Encoding::Search, default.ignoring_case(ignore_case)),
        Component::Hash => (Encoding::Hash, default.ignoring_case(ignore_case)),
    }
}
