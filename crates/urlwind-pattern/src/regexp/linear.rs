//! The default engine: the `regex` package, in linear time.

use super::class::Class;
use super::syntax::{Empty, Translated, translate};
use super::{CompiledRegexp, Problem, RegexpEngine, RegexpError, RegexpSource, Span};
use crate::part::{Modifier, Options, Part, PartType};
use crate::to_regexp::{Writer, generate_regular_expression};
use regex::bytes::{CaptureLocations, Regex, RegexBuilder};

/// Matches any expression in time linear in the input. Rejects look-around, backreferences, strings in classes (`\q`),
/// and rarely used Unicode properties.
///
/// ```
/// use urlwind_pattern::{ErrorKind, LinearEngine, UrlPattern};
/// let error = UrlPattern::options().engine(&LinearEngine).parse("https://a/(b(?=c).)").unwrap_err();
/// assert_eq!(error.kind(), &ErrorKind::UnsupportedRegexp("a look-ahead".into()));
/// assert_eq!(error.position(), 12);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LinearEngine;

#[derive(Debug)]
struct Compiled {
    regex: Regex,
    /// Captures that are absent where ECMAScript drops an optional group that matched nothing.
    absent_if_empty: Box<[usize]>,
}

struct LinearWriter<'s> {
    parts: &'s [Part],
    options: Options,
    expressions: &'s [Option<Translated>],
}

impl Writer for LinearWriter<'_> {
    fn text(&self, text: &str, output: &mut String) {
        for byte in text.bytes() {
            if byte.is_ascii_alphabetic() && self.options.ignore_case {
                Class::of(|b| b.eq_ignore_ascii_case(&byte)).push(output);
            } else {
                Class::of(|b| b == byte).push(output);
            }
        }
    }

    fn expression(&self, part: usize, output: &mut String) {
        match (self.parts[part].kind, &self.expressions[part]) {
            (_, Some(translated)) => output.push_str(&translated.text),
            (PartType::SegmentWildcard, None) => {
                let delimiter = self.options.delimiter;
                Class::of(|b| Some(b) != delimiter).push(output);
                output.push_str("+?");
            }
            (_, None) => {
                Class::of(|b| !matches!(b, b'\n' | b'\r')).push(output);
                output.push('*');
            }
        }
    }
}

impl RegexpEngine for LinearEngine {
    fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        let mut expressions = Vec::with_capacity(source.parts.len());
        let mut absent_if_empty = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let mut capture = 0;
        for (index, part) in source.parts.iter().enumerate() {
            if !part.is_group() {
                expressions.push(None);
                continue;
            }
            let bare = part.prefix.is_empty() && part.suffix.is_empty();
            if part.modifier == Modifier::Optional && bare {
                absent_if_empty.push(capture);
            }
            capture += 1;
            if part.kind != PartType::Regexp {
                expressions.push(None);
                continue;
            }
            let translated =
                translate(&part.value, source.options.ignore_case).map_err(|error| {
                    RegexpError {
                        at: (index, error.at.1),
                        ..error
                    }
                })?;
            let wrong = |problem| RegexpError {
                problem,
                at: (index, 0),
            };
            let repeats = matches!(part.modifier, Modifier::ZeroOrMore | Modifier::OneOrMore);
            let duplicate = translated.names.iter().find(|name| names.contains(*name));
            // A repeated group with a prefix contains its expression twice.
            let twice = duplicate.or_else(|| translated.names.first().filter(|_| repeats && !bare));
            if let Some(name) = twice {
                let what = format!("two groups are named `{name}`");
                return Err(wrong(Problem::Invalid(what)));
            }
            if repeats && !translated.names.is_empty() {
                return Err(wrong(Problem::Unsupported("a repeated named group".into())));
            }
            if part.modifier != Modifier::None && bare && translated.empty == Empty::Early {
                let what = "a repeated group that prefers to match nothing";
                return Err(wrong(Problem::Unsupported(what.into())));
            }
            capture += translated.names.len();
            names.extend(translated.names.iter().cloned());
            expressions.push(Some(translated));
        }
        let writer = LinearWriter {
            parts: source.parts,
            options: source.options,
            expressions: &expressions,
        };
        let text = generate_regular_expression(source.parts, &writer);
        let regex = RegexBuilder::new(&text)
            .unicode(false)
            .size_limit(source.limits.max_regexp_size)
            .build()
            // Everything above is valid, so the only possible error is the size.
            .map_err(|_| RegexpError::too_large())?;
        Ok(Box::new(Compiled {
            regex,
            absent_if_empty: absent_if_empty.into(),
        }))
    }
}

impl CompiledRegexp for Compiled {
    fn is_match(&self, input: &str) -> bool {
        self.regex.is_match(input.as_bytes())
    }

    fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        let mut locations: CaptureLocations = self.regex.capture_locations();
        if self
            .regex
            .captures_read(&mut locations, input.as_bytes())
            .is_none()
        {
            return false;
        }
        for (index, group) in groups.iter_mut().enumerate() {
            *group = locations.get(index + 1);
        }
        for &index in &self.absent_if_empty {
            if let Some(group) = groups.get_mut(index) {
                *group = group.filter(|(start, end)| start < end);
            }
        }
        true
    }
}
