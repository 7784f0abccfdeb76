//! [Internals](https://urlpattern.spec.whatwg.org/#urlpattern-internals): a component, compiled.

use crate::canonicalize::Encoding;
use crate::component::Component;
use crate::error::{ErrorKind, Fault};
use crate::limits::Limits;
use crate::matcher::Matcher;
use crate::part::{Options, Part, PartType, WILDCARD};
use crate::pattern_parser::parse_pattern_string;
use crate::regexp::{Problem, RegexpEngine, RegexpSource, Span};
use crate::to_pattern_string::generate_pattern_string;
use std::borrow::Cow;

/// A [component](https://urlpattern.spec.whatwg.org/#component).
#[derive(Debug)]
pub(crate) struct CompiledComponent {
    pub(crate) pattern_string: Cow<'static, str>,
    pub(crate) parts: Cow<'static, [Part]>,
    pub(crate) options: Options,
    pub(crate) encoding: Encoding,
    pub(crate) matcher: Matcher,
    /// How many groups there are.
    pub(crate) groups: usize,
}

/// [Compile a component](https://urlpattern.spec.whatwg.org/#compile-a-component).
pub(crate) fn compile_component(
    component: Component,
    input: &str,
    encoding: Encoding,
    options: Options,
    limits: Limits,
    engine: &dyn RegexpEngine,
) -> Result<CompiledComponent, Fault> {
    match input {
        "*" => {
            return Ok(CompiledComponent {
                pattern_string: Cow::Borrowed("*"),
                parts: Cow::Borrowed(&WILDCARD),
                options,
                encoding,
                matcher: Matcher::Everything,
                groups: 1,
            });
        }
        "" => {
            return Ok(CompiledComponent {
                pattern_string: Cow::Borrowed(""),
                parts: Cow::Borrowed(&[]),
                options,
                encoding,
                matcher: Matcher::Nothing,
                groups: 0,
            });
        }
        _ => {}
    }
    let parts = parse_pattern_string(input, options, encoding, limits)?;
    let matcher = if parts.iter().any(|part| part.kind == PartType::Regexp) {
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
        Matcher::Regexp(compiled)
    } else {
        Matcher::new(&parts, options)
    };
    Ok(CompiledComponent {
        pattern_string: Cow::Owned(generate_pattern_string(&parts, options)),
        groups: parts.iter().filter(|part| part.is_group()).count(),
        parts: Cow::Owned(parts),
        options,
        encoding,
        matcher,
    })
}

impl CompiledComponent {
    pub(crate) fn is_match(&self, input: &str) -> bool {
        self.matcher.is_match(input)
    }

    /// Whether the input matches; `groups` has a place for each group.
    pub(crate) fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        self.matcher.captures(input, groups)
    }

    /// One group of an input that matches.
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

    /// The group name list.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let groups = self.parts.iter().filter(|part| part.is_group());
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

/// How the standard compiles a component; for a pathname, `special` says whether the protocol can be a special
/// scheme.
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
