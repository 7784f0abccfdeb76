//! Attributes that hold URLs.

use std::borrow::Cow;
use std::ops::Range;

use super::super::{Found, entities};
use super::tag;

/// A URL in a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Attribute<'a> {
    /// Base URL of the document.
    Base(Found<'a>),
    /// Any other URL.
    Link(Found<'a>),
}

/// Attributes with a single URL, in the HTML Standard, SVG and obsolete HTML.
const SINGLE: [&str; 15] = [
    "href",
    "src",
    "action",
    "formaction",
    "cite",
    "data",
    "poster",
    "background",
    "longdesc",
    "manifest",
    "codebase",
    "icon",
    "profile",
    "xlink:href",
    "itemid",
];

/// Returns the URLs of a whole tag, in order.
pub(crate) fn urls(tag: &str) -> Vec<Attribute<'_>> {
    let element = tag::name(tag);
    let is = |name: &str| element.eq_ignore_ascii_case(name);
    let mut all = Vec::new();
    for raw in tag::attributes(tag) {
        let name = raw.name.to_ascii_lowercase();
        let range = raw.value;
        let value = &tag[range.clone()];
        match name.as_str() {
            "href" if is("base") => all.push(Attribute::Base(whole(value, range))),
            // On other elements, these are numbers and names.
            "data" | "codebase" if !is("object") && !is("applet") => {}
            "srcset" | "imagesrcset" => {
                let decoded = entities::decoded(value);
                for url in candidates(&decoded) {
                    all.push(link(url, range.clone()));
                }
            }
            "ping" | "archive" => {
                let decoded = entities::decoded(value);
                for url in decoded.split_ascii_whitespace() {
                    all.push(link(url, range.clone()));
                }
            }
            "content" if is("meta") => {
                let decoded = entities::decoded(value);
                if let Some(url) = meta(&decoded) {
                    all.push(link(url, range));
                }
            }
            name if SINGLE.contains(&name) => {
                let found = whole(value, range);
                if !found.text.is_empty() {
                    all.push(Attribute::Link(found));
                }
            }
            _ => {}
        }
    }
    all
}

fn whole(value: &str, range: Range<usize>) -> Found<'_> {
    let trimmed = value.trim_matches(|c: char| c.is_ascii_whitespace());
    Found {
        range,
        text: entities::decoded(trimmed),
    }
}

fn link(url: &str, range: Range<usize>) -> Attribute<'static> {
    Attribute::Link(Found {
        range,
        text: Cow::Owned(url.to_owned()),
    })
}

/// Returns the URLs of a `srcset`, each followed by a width or density.
fn candidates(srcset: &str) -> impl Iterator<Item = &str> {
    let mut rest = srcset;
    std::iter::from_fn(move || {
        let is_between = |c: char| c.is_ascii_whitespace() || c == ',';
        rest = rest.trim_start_matches(is_between);
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let (url, after) = rest.split_at(end.unwrap_or(rest.len()));
        let url_alone = url.trim_end_matches(',');
        // A comma at the end of a URL ends the candidate; otherwise a descriptor may follow.
        rest = match url_alone.len() < url.len() {
            true => after,
            false => after.split_once(',').map_or("", |(_, next)| next),
        };
        (!url_alone.is_empty()).then_some(url_alone)
    })
}

/// Returns the URL of `5; url=…`, or of a property that is just a URL.
fn meta(content: &str) -> Option<&str> {
    let content = content.trim();
    let starts = |prefix: &str| {
        let start = content.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    if (starts("http://") || starts("https://")) && !content.contains(char::is_whitespace) {
        return Some(content);
    }
    let (seconds, rest) = content.split_once([';', ','])?;
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ' ');
    let (key, url) = rest.split_once('=')?;
    let is_refresh = seconds.chars().all(is_number) && key.trim().eq_ignore_ascii_case("url");
    let url = url.trim().trim_matches(['"', '\'']);
    (is_refresh && !url.is_empty()).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::{Attribute, urls};

    fn links(tag: &str) -> Vec<String> {
        let all = urls(tag).into_iter();
        all.map(|url| match url {
            Attribute::Base(found) => format!("base {}", found.text),
            Attribute::Link(found) => found.text.into_owned(),
        })
        .collect()
    }

    #[test]
    fn attributes_with_urls() {
        for (tag, expected) in [
            ("<a HREF=' x?a&amp;b ' title=y>", &["x?a&b"][..]),
            ("<base href=/d/>", &["base /d/"]),
            (
                "<img src=a srcset='b 1x, c,d 2x,e'>",
                &["a", "b", "c,d", "e"],
            ),
            ("<img srcset='b, c 100w'>", &["b", "c"]),
            ("<a ping='x  y' href=''>", &["x", "y"]),
            ("<meta http-equiv=refresh content='5; URL=\"x\"'>", &["x"]),
            ("<meta property=og:url content=https://h/>", &["https://h/"]),
            ("<meta name=description content='a; url = no'>", &[]),
            ("<object data=x>", &["x"]),
            ("<div data=x>", &[]),
            ("<use xlink:href='#i'/>", &["#i"]),
            ("<form action=x><", &["x"]),
        ] {
            assert_eq!(links(tag), expected, "{tag}");
        }
    }
}
