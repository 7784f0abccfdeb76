//! Queries of real URLs.

use crate::variant::{Lines, keep_lines};

/// A query without its `?`, and the name to look up: that of its last parameter, so that the whole list is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    pub(crate) query: &'static str,
    pub(crate) name: &'static str,
}

const AT_MOST: usize = 5000;

/// Returns the queries of lines that have one, evenly spread.
///
/// Only queries that decode to UTF-8, since Ada returns an ill-formed `str` for others, and only names without escapes,
/// which can be looked up unchanged.
pub(crate) fn from_lines(lines: Lines) -> &'static [Query] {
    let found: Vec<&str> = lines.iter().filter_map(|line| usable_query(line)).collect();
    let step = found.len().div_ceil(AT_MOST).max(1);
    let kept = keep_lines(found.into_iter().step_by(step));
    let queries = kept.iter().map(|query| Query {
        query,
        name: last_name(query),
    });
    Box::leak(queries.collect())
}

fn usable_query(line: &str) -> Option<&str> {
    let query = line.split('#').next()?.split_once('?')?.1;
    let name = last_name(query);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let usable = decodes_to_utf8(query) && !name.is_empty() && name.bytes().all(plain);
    usable.then_some(query)
}

fn last_name(query: &str) -> &str {
    let pair = query.rsplit('&').find(|pair| !pair.is_empty());
    pair.and_then(|pair| pair.split('=').next()).unwrap_or("")
}

fn decodes_to_utf8(query: &str) -> bool {
    let bytes = query.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escaped = (bytes[at] == b'%')
            .then(|| bytes.get(at + 1..at + 3))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        decoded.push(escaped.unwrap_or(bytes[at]));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    std::str::from_utf8(&decoded).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_name_is_looked_up() {
        let queries = from_lines(keep_lines([
            "https://a/?x=1&yes=%C3%A9&#z",
            "https://a/#?x=1",
        ]));
        assert_eq!(queries.len(), 1);
        assert_eq!(
            (queries[0].query, queries[0].name),
            ("x=1&yes=%C3%A9&", "yes")
        );
    }

    #[test]
    fn what_is_not_utf8_is_left_out() {
        assert!(decodes_to_utf8("a=%C3%A9%zz%"));
        assert!(!decodes_to_utf8("a=%E9"));
    }
}
