//! [Converting part lists to regular expressions](https://urlpattern.spec.whatwg.org/#converting-part-lists-to-regular-expressions).
//!
//! The structure is the standard's for every engine, which writes text and expressions in its own syntax.

use crate::part::{Modifier, Part};

/// The syntax of an engine.
pub(crate) trait Writer {
    /// Appends fixed text.
    fn text(&self, text: &str, output: &mut String);
    /// Appends the expression of a part that is not fixed text.
    fn expression(&self, part: usize, output: &mut String);
}

/// [Generates a regular expression and name
/// list](https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list).
pub(crate) fn generate_regular_expression(parts: &[Part], writer: &impl Writer) -> String {
    let mut result = String::from("^");
    for (index, part) in parts.iter().enumerate() {
        let push = &mut result;
        let modifier = part.modifier.as_str();
        let repeats = matches!(part.modifier, Modifier::ZeroOrMore | Modifier::OneOrMore);
        if !part.is_group() {
            if part.modifier == Modifier::None {
                writer.text(&part.value, push);
            } else {
                push.push_str("(?:");
                writer.text(&part.value, push);
                push.push(')');
                push.push_str(modifier);
            }
        } else if part.prefix.is_empty() && part.suffix.is_empty() {
            if repeats {
                push.push_str("((?:");
                writer.expression(index, push);
                push.push(')');
                push.push_str(modifier);
                push.push(')');
            } else {
                push.push('(');
                writer.expression(index, push);
                push.push(')');
                push.push_str(modifier);
            }
        } else if !repeats {
            push.push_str("(?:");
            writer.text(&part.prefix, push);
            push.push('(');
            writer.expression(index, push);
            push.push(')');
            writer.text(&part.suffix, push);
            push.push(')');
            push.push_str(modifier);
        } else {
            push.push_str("(?:");
            writer.text(&part.prefix, push);
            push.push_str("((?:");
            writer.expression(index, push);
            push.push_str(")(?:");
            writer.text(&part.suffix, push);
            writer.text(&part.prefix, push);
            push.push_str("(?:");
            writer.expression(index, push);
            push.push_str("))*)");
            writer.text(&part.suffix, push);
            push.push(')');
            if part.modifier == Modifier::ZeroOrMore {
                push.push('?');
            }
        }
    }
    result.push('$');
    result
}
