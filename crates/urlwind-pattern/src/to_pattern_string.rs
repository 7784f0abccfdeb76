//! [Converting part lists to pattern strings](https://urlpattern.spec.whatwg.org/#converting-part-lists-to-pattern-strings).

use crate::escape::push_escaped_pattern;
use crate::identifier::is_valid_name_code_point;
use crate::part::{Modifier, Options, Part, PartType};
use crate::pattern_parser::FULL_WILDCARD_REGEXP;

fn starts_with_name_code_point(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|c| is_valid_name_code_point(c, false))
}

/// [Generates a pattern string](https://urlpattern.spec.whatwg.org/#generate-a-pattern-string).
pub(crate) fn generate_pattern_string(parts: &[Part], options: Options) -> String {
    let mut result = String::new();
    for (index, part) in parts.iter().enumerate() {
        let previous = index.checked_sub(1).map(|before| &parts[before]);
        let next = parts.get(index + 1);
        if !part.is_group() {
            if part.modifier == Modifier::None {
                push_escaped_pattern(&part.value, &mut result);
            } else {
                result.push('{');
                push_escaped_pattern(&part.value, &mut result);
                result.push('}');
                result.push_str(part.modifier.as_str());
            }
            continue;
        }
        let grouped = needs_grouping(part, previous, next, options);
        if grouped {
            result.push('{');
        }
        push_escaped_pattern(&part.prefix, &mut result);
        push_group(part, previous, grouped, options, &mut result);
        push_escaped_pattern(&part.suffix, &mut result);
        if grouped {
            result.push('}');
        }
        result.push_str(part.modifier.as_str());
    }
    result
}

fn needs_grouping(
    part: &Part,
    previous: Option<&Part>,
    next: Option<&Part>,
    options: Options,
) -> bool {
    if !part.suffix.is_empty() || !part.prefix.is_empty() && !options.is_prefix(&part.prefix) {
        return true;
    }
    if part.has_custom_name()
        && part.kind == PartType::SegmentWildcard
        && part.modifier == Modifier::None
    {
        if let Some(next) = next.filter(|it| it.prefix.is_empty() && it.suffix.is_empty()) {
            let runs_on = match next.kind {
                PartType::FixedText => starts_with_name_code_point(&next.value),
                _ => !next.has_custom_name(),
            };
            if runs_on {
                return true;
            }
        }
    }
    // A preceding prefix character outside the group would be parsed as its prefix.
    part.prefix.is_empty()
        && previous.is_some_and(|it| {
            let last = it.value.as_bytes().last().copied();
            it.kind == PartType::FixedText && last.is_some() && last == options.prefix
        })
}

/// Appends the name and the expression.
fn push_group(
    part: &Part,
    previous: Option<&Part>,
    grouped: bool,
    options: Options,
    result: &mut String,
) {
    let custom_name = part.has_custom_name();
    if custom_name {
        result.push(':');
        result.push_str(&part.name);
    }
    let mut push_regexp = |regexp: &str| {
        result.push('(');
        result.push_str(regexp);
        result.push(')');
    };
    match part.kind {
        PartType::Regexp => push_regexp(&part.value),
        PartType::SegmentWildcard if !custom_name => {
            push_regexp(options.segment_wildcard_regexp());
        }
        PartType::FullWildcard => {
            let stands_alone = previous
                .is_none_or(|it| it.kind == PartType::FixedText || it.modifier != Modifier::None)
                || grouped
                || !part.prefix.is_empty();
            if !custom_name && stands_alone {
                result.push('*');
            } else {
                push_regexp(FULL_WILDCARD_REGEXP);
            }
        }
        PartType::SegmentWildcard if starts_with_name_code_point(&part.suffix) => {
            result.push('\\');
        }
        PartType::SegmentWildcard | PartType::FixedText => {}
    }
}
