//! <https://urlpattern.spec.whatwg.org/#converting-part-lists-to-pattern-strings>

use super::parts::{FULL_WILDCARD_REGEXP_VALUE, Modifier, Options, Part, PartType};
use super::regular_expressions::generate_a_segment_wildcard_regexp;
use super::tokens::is_a_valid_name_code_point;

fn starts_with_a_digit(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit())
}

fn starts_with_a_name_code_point(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|c| is_a_valid_name_code_point(c, false))
}

/// <https://urlpattern.spec.whatwg.org/#generate-a-pattern-string>
pub fn generate_a_pattern_string(part_list: &[Part], options: Options) -> String {
    let mut result = String::new();
    for index in 0..part_list.len() {
        let part = &part_list[index];
        let previous_part = if index > 0 {
            Some(&part_list[index - 1])
        } else {
            None
        };
        let next_part = part_list.get(index + 1);
        if part.kind == PartType::FixedText {
            if part.modifier == Modifier::None {
                result += &escape_a_pattern_string(&part.value);
                continue;
            }
            result += "{";
            result += &escape_a_pattern_string(&part.value);
            result += "}";
            result += convert_a_modifier_to_a_string(part.modifier);
            continue;
        }
        let custom_name = !starts_with_a_digit(&part.name);
        let mut needs_grouping = !part.suffix.is_empty()
            || !part.prefix.is_empty() && part.prefix != options.prefix_code_point;
        if !needs_grouping
            && custom_name
            && part.kind == PartType::SegmentWildcard
            && part.modifier == Modifier::None
            && let Some(next_part) = next_part
            && next_part.prefix.is_empty()
            && next_part.suffix.is_empty()
        {
            if next_part.kind == PartType::FixedText {
                needs_grouping = starts_with_a_name_code_point(&next_part.value);
            } else {
                needs_grouping = starts_with_a_digit(&next_part.name);
            }
        }
        if !needs_grouping
            && part.prefix.is_empty()
            && let Some(previous_part) = previous_part
            && previous_part.kind == PartType::FixedText
            && previous_part
                .value
                .chars()
                .last()
                .map(String::from)
                .as_deref()
                == Some(options.prefix_code_point)
        {
            needs_grouping = true;
        }
        assert!(!part.name.is_empty());
        if needs_grouping {
            result += "{";
        }
        result += &escape_a_pattern_string(&part.prefix);
        if custom_name {
            result += ":";
            result += &part.name;
        }
        if part.kind == PartType::Regexp {
            result += &format!("({})", part.value);
        } else if part.kind == PartType::SegmentWildcard && !custom_name {
            result += &format!("({})", generate_a_segment_wildcard_regexp(options));
        } else if part.kind == PartType::FullWildcard {
            if !custom_name
                && (previous_part.is_none()
                    || previous_part.is_some_and(|it| it.kind == PartType::FixedText)
                    || previous_part.is_some_and(|it| it.modifier != Modifier::None)
                    || needs_grouping
                    || !part.prefix.is_empty())
            {
                result += "*";
            } else {
                result += &format!("({FULL_WILDCARD_REGEXP_VALUE})");
            }
        }
        if part.kind == PartType::SegmentWildcard
            && custom_name
            && !part.suffix.is_empty()
            && starts_with_a_name_code_point(&part.suffix)
        {
            result += "\\";
        }
        result += &escape_a_pattern_string(&part.suffix);
        if needs_grouping {
            result += "}";
        }
        result += convert_a_modifier_to_a_string(part.modifier);
    }
    result
}

/// <https://urlpattern.spec.whatwg.org/#escape-a-pattern-string>
pub fn escape_a_pattern_string(input: &str) -> String {
    assert!(input.is_ascii(), "{input:?}");
    let mut result = String::new();
    for c in input.chars() {
        if matches!(c, '+' | '*' | '?' | ':' | '{' | '}' | '(' | ')' | '\\') {
            result.push('\\');
        }
        result.push(c);
    }
    result
}

/// <https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string>
pub fn convert_a_modifier_to_a_string(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::ZeroOrMore => "*",
        Modifier::Optional => "?",
        Modifier::OneOrMore => "+",
        Modifier::None => "",
    }
}
