//! Name and attributes of a tag.

use std::ops::Range;

/// Returns the tag name after `<`.
pub(super) fn name(tag: &str) -> &str {
    let name = tag.strip_prefix('<').unwrap_or(tag);
    let end = name.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
    &name[..end.unwrap_or(name.len())]
}

/// An attribute: its name, and the range of its value without quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Raw<'a> {
    pub(super) name: &'a str,
    pub(super) value: Range<usize>,
}

/// Returns the attributes of a whole tag, in order.
pub(super) fn attributes(tag: &str) -> impl Iterator<Item = Raw<'_>> {
    let mut at = 1 + name(tag).len();
    std::iter::from_fn(move || {
        let bytes = tag.as_bytes();
        let is_between = |b: &&u8| b.is_ascii_whitespace() || **b == b'/';
        at += bytes.get(at..)?.iter().take_while(is_between).count();
        if matches!(bytes.get(at), None | Some(b'>')) {
            return None;
        }
        let ends_name = |b: &&u8| !(b.is_ascii_whitespace() || matches!(b, b'/' | b'>' | b'='));
        // A leading `=` belongs to the name, by the standard.
        let length = 1 + bytes[at + 1..].iter().take_while(ends_name).count();
        let name = tag.get(at..at + length)?;
        at += length;
        let value = skip_blanks(bytes, at);
        if bytes.get(value) != Some(&b'=') {
            return Some(Raw {
                name,
                value: at..at,
            });
        }
        let value = skip_blanks(bytes, value + 1);
        let range = match bytes.get(value) {
            Some(quote @ (b'"' | b'\'')) => {
                let length = memchr::memchr(*quote, &bytes[value + 1..]);
                let end = length.map_or(bytes.len(), |length| value + 1 + length);
                at = end + 1;
                value + 1..end
            }
            _ => {
                let is_in_value = |b: &&u8| !(b.is_ascii_whitespace() || **b == b'>');
                let rest = bytes.get(value..).unwrap_or_default();
                let end = value + rest.iter().take_while(is_in_value).count();
                at = end;
                value..end
            }
        };
        Some(Raw { name, value: range })
    })
}

fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|b| b.is_ascii_whitespace()).count()
}

#[cfg(test)]
mod tests {
    use super::{attributes, name};

    #[test]
    fn names_and_values() {
        for (tag, expected) in [
            ("<a href=x>", &[("href", "x")][..]),
            (
                "<a\nhref = 'x>y' id=\"z\">",
                &[("href", "x>y"), ("id", "z")],
            ),
            ("<img/src=a/b alt/>", &[("src", "a/b"), ("alt", "")]),
            ("<a =x y = >", &[("=x", ""), ("y", "")]),
            ("<a é=ü>", &[("é", "ü")]),
            ("<a>", &[]),
            ("<a", &[]),
            ("<a href", &[("href", "")]),
            ("<a href=", &[("href", "")]),
            ("<a href='x", &[("href", "x")]),
        ] {
            let all: Vec<_> = attributes(tag)
                .map(|raw| (raw.name, &tag[raw.value]))
                .collect();
            assert_eq!(all, expected, "{tag}");
        }
        assert_eq!(name("<A/>"), "A");
        assert_eq!(name("<svg:a x>"), "svg:a");
    }
}
