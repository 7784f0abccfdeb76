//! <https://urlpattern.spec.whatwg.org/#converting-part-lists-to-regular-expressions>

use super::parts::{FULL_WILDCARD_REGEXP_VALUE, Modifier, Options, Part, PartType};
use super::pattern_strings::convert_a_modifier_to_a_string;

/// <https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp>
pub fn generate_a_segment_wildcard_regexp(options: Options) -> String {
    let mut result = String::from("[^");
    result.push_str(&escape_a_regexp_string(options.delimiter_code_point));
    result.push_str("]+?");
    result
}

/// <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
pub fn generate_a_regular_expression_and_name_list(
    part_list: &[Part],
    options: Options,
) -> (String, Vec<String>) {
    let mut result = String::from("^");
    let mut name_list = Vec::new();
    for part in part_list {
        let modifier = convert_a_modifier_to_a_string(part.modifier);
        if part.kind == PartType::FixedText {
            let text = escape_a_regexp_string(&part.value);
            if part.modifier == Modifier::None {
                result += &text;
            } else {
                result += &format!("(?:{text}){modifier}");
            }
            continue;
        }
        assert!(!part.name.is_empty());
        name_list.push(part.name.clone());
        let mut regexp = part.value.clone();
        if part.kind == PartType::SegmentWildcard {
            regexp = generate_a_segment_wildcard_regexp(options);
        } else if part.kind == PartType::FullWildcard {
            regexp = FULL_WILDCARD_REGEXP_VALUE.to_owned();
        }
        let once = matches!(part.modifier, Modifier::None | Modifier::Optional);
        if part.prefix.is_empty() && part.suffix.is_empty() {
            if once {
                result += &format!("({regexp}){modifier}");
            } else {
                result += &format!("((?:{regexp}){modifier})");
            }
            continue;
        }
        let prefix = escape_a_regexp_string(&part.prefix);
        let suffix = escape_a_regexp_string(&part.suffix);
        if once {
            result += &format!("(?:{prefix}({regexp}){suffix}){modifier}");
            continue;
        }
        result += &format!("(?:{prefix}((?:{regexp})(?:{suffix}{prefix}(?:{regexp}))*){suffix})");
        if part.modifier == Modifier::ZeroOrMore {
            result.push('?');
        }
    }
    result.push('$');
    (result, name_list)
}

/// <https://urlpattern.spec.whatwg.org/#escape-a-regexp-string>
pub fn escape_a_regexp_string(input: &str) -> String {
    assert!(input.is_ascii(), "{input:?}");
    let mut result = String::new();
    for c in input.chars() {
        if matches!(
            c,
            '.' | '+'
                | '*'
                | '?'
                | '^'
                | '$'
                | '{'
                | '}'
                | '('
                | ')'
                | '['
                | ']'
                | '|'
                | '/'
                | '\\'
        ) {
            result.push('\\');
        }
        result.push(c);
    }
    result
}
