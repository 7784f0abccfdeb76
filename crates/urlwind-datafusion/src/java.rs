//! The parts of a URL as Java's `java.net.URI` hands them out, verbatim.

use urlwind_readings::Reader;

use crate::part::Part;
use crate::plain::Plain;

/// Java refuses the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused;

/// A part of a URL, as it stands there.
pub(crate) fn part(url: &str, part: Part) -> Result<Option<&str>, Refused> {
    match Plain::read(url) {
        Some(plain) => Ok(plain.range(part).map(|range| &url[range])),
        None => part_step_by_step(url, part),
    }
}

/// As Java finds it, which allows for everything.
pub(crate) fn part_step_by_step(url: &str, part: Part) -> Result<Option<&str>, Refused> {
    let reading = Reader::Java.read(url).map_err(|_| Refused)?;
    let (rest, fragment) = cut(url, '#');
    if part == Part::Ref {
        return Ok(fragment);
    }
    let head = rest.split(['/', '?']).next().unwrap_or_default();
    let (scheme, rest) = match head.contains(':').then(|| rest.split_once(':')).flatten() {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, rest),
    };
    if part == Part::Protocol {
        return Ok(scheme);
    }
    // After a scheme and without a slash, it is opaque: there are no more parts.
    if scheme.is_some() && !rest.starts_with('/') {
        return Ok(None);
    }
    let (authority, file) = match rest.strip_prefix("//") {
        Some(after) => {
            let end = after.find(['/', '?']).unwrap_or(after.len());
            (
                Some(&after[..end]).filter(|it| !it.is_empty()),
                &after[end..],
            )
        }
        None => (None, rest),
    };
    let (path, query) = cut(file, '?');
    Ok(match part {
        Part::Path => Some(path),
        Part::Query => query,
        Part::File => Some(file),
        Part::Authority => authority,
        // An authority that names no server, by Java's rules, has neither.
        Part::Host => reading.host.and(authority).map(host),
        Part::UserInfo => reading.host.and(authority).and_then(user_info),
        Part::Ref | Part::Protocol => None,
    })
}

fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn user_info(authority: &str) -> Option<&str> {
    authority.split_once('@').map(|(user_info, _)| user_info)
}

/// The host of a server's authority, with the brackets of an IPv6 address.
fn host(authority: &str) -> &str {
    let host = authority
        .split_once('@')
        .map_or(authority, |(_, host)| host);
    match host.find(']') {
        Some(end) => &host[..=end],
        None => host.split(':').next().unwrap_or_default(),
    }
}

/// The value of the first parameter of a query with this name, as it stands there.
pub(crate) fn value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(url: &str) -> Vec<Option<&str>> {
        let names = [
            "PROTOCOL",
            "AUTHORITY",
            "USERINFO",
            "HOST",
            "PATH",
            "QUERY",
            "FILE",
            "REF",
        ];
        let said = |name: &&str| part(url, Part::named(name).unwrap()).unwrap();
        names.iter().map(said).collect()
    }

    #[test]
    fn parts_stand_as_they_were_written() {
        assert_eq!(
            all("HTTP://Me:Pw@EXAMPLE.com:80/a/../b%2f?q=%41&r#F"),
            [
                Some("HTTP"),
                Some("Me:Pw@EXAMPLE.com:80"),
                Some("Me:Pw"),
                Some("EXAMPLE.com"),
                Some("/a/../b%2f"),
                Some("q=%41&r"),
                Some("/a/../b%2f?q=%41&r"),
                Some("F"),
            ]
        );
    }

    #[test]
    fn what_is_missing_is_null() {
        let empty = [
            Some("http"),
            Some("h"),
            None,
            Some("h"),
            Some(""),
            None,
            Some(""),
            None,
        ];
        assert_eq!(all("http://h"), empty);
        let opaque = [Some("mailto"), None, None, None, None, None, None, None];
        assert_eq!(all("mailto:a@b"), opaque);
        let relative = [
            None,
            None,
            None,
            None,
            Some("a/b"),
            Some("c"),
            Some("a/b?c"),
            Some("d"),
        ];
        assert_eq!(all("a/b?c#d"), relative);
        let ipv6 = part("http://u@[::1]:80/", Part::Host);
        assert_eq!(ipv6, Ok(Some("[::1]")));
        // A registry's authority: Java knows of no host.
        assert_eq!(part("http://a_b/", Part::Host), Ok(None));
        assert_eq!(part("http://a_b/", Part::Authority), Ok(Some("a_b")));
    }

    #[test]
    fn java_refuses_what_it_refuses() {
        for url in [
            "http://a b/",
            "http://h/%zz",
            "http://h/a b",
            "http:",
            "1:x",
        ] {
            assert_eq!(part(url, Part::Path), Err(Refused), "{url}");
        }
    }

    #[test]
    fn parameters_are_not_decoded() {
        assert_eq!(value("a=1&b=%41=x&b=2", "b"), Some("%41=x"));
        assert_eq!(value("ab=1&b", "b"), None);
    }
}
