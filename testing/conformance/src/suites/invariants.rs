//! Invariants of every URL.

use crate::report::Checks;
use crate::subject::{Attribute, Subject};

/// Checks a URL that a parser or a setter returned.
pub(crate) fn check<S: Subject>(subject: &S, url: &S::Url, checks: &mut Checks<'_>) {
    if let Err(broken) = subject.check(url) {
        checks.fail("the subject's own invariants", "hold", &broken);
    }
    let href = subject.get(url, Attribute::Href);
    if let Err(broken) = attributes_compose_href(&href, |attribute| subject.get(url, attribute)) {
        checks.fail("the attributes compose the href", &href, &broken);
    }
    check_search_params(subject, url, checks);
}

/// Checks that the parameters are those of the URL's query: parsing a URL with that query gives the same ones. A setter
/// must not derive them from its argument, which may contain tabs and newlines.
fn check_search_params<S: Subject>(subject: &S, url: &S::Url, checks: &mut Checks<'_>) {
    let Ok(actual) = subject.search_params(url) else {
        return;
    };
    let fresh = format!("http://h/{}", subject.get(url, Attribute::Search));
    let expected = subject
        .parse(&fresh, None)
        .and_then(|fresh| subject.search_params(&fresh).ok());
    match expected {
        Some(expected) => checks.equal("searchParams", &expected, &actual),
        None => checks.fail("parse of the same query", &fresh, "failure"),
    }
}

/// Consumes the href from the left using only the other attributes, in the order of the [URL
/// serializer](https://url.spec.whatwg.org/#url-serializing).
fn attributes_compose_href(href: &str, get: impl Fn(Attribute) -> String) -> Result<(), String> {
    let username = get(Attribute::Username);
    let password = get(Attribute::Password);
    let host = get(Attribute::Host);
    let hostname = get(Attribute::Hostname);
    let port = get(Attribute::Port);
    let pathname = get(Attribute::Pathname);
    let protocol = get(Attribute::Protocol);

    let expected_host = match port.as_str() {
        "" => hostname.clone(),
        port => format!("{hostname}:{port}"),
    };
    if host != expected_host {
        return Err(format!("host {host} but hostname and port {expected_host}"));
    }

    let mut rest = href;
    take(&mut rest, "protocol", &protocol)?;
    if rest.starts_with("//") {
        let credentials = match (username.as_str(), password.as_str()) {
            ("", "") => String::new(),
            (username, "") => format!("{username}@"),
            (username, password) => format!("{username}:{password}@"),
        };
        take(&mut rest, "authority", &format!("//{credentials}{host}"))?;
    } else {
        for (name, value) in [
            ("username", username),
            ("password", password),
            ("host", host),
        ] {
            if !value.is_empty() {
                return Err(format!("no authority, but the {name} {value}"));
            }
        }
        if pathname.starts_with("//") {
            take(&mut rest, "the guard before the path", "/.")?;
        }
    }
    take(&mut rest, "pathname", &pathname)?;
    take_optional(&mut rest, '?', &get(Attribute::Search))?;
    take_optional(&mut rest, '#', &get(Attribute::Hash))?;
    if !rest.is_empty() {
        return Err(format!("{rest} is not part of any attribute"));
    }

    let origin = get(Attribute::Origin);
    let expected_origin = match protocol.as_str() {
        "ftp:" | "http:" | "https:" | "ws:" | "wss:" => {
            format!("{protocol}//{}", get(Attribute::Host))
        }
        // A blob URL has the origin of the URL in its path, which the cases specify.
        "blob:" => return Ok(()),
        _ => "null".to_owned(),
    };
    if origin != expected_origin {
        return Err(format!("origin {origin}, expected {expected_origin}"));
    }
    Ok(())
}

fn take(rest: &mut &str, name: &str, part: &str) -> Result<(), String> {
    match rest.strip_prefix(part) {
        Some(after) => {
            *rest = after;
            Ok(())
        }
        None => Err(format!("{name} {part} does not start {rest}")),
    }
}

/// Consumes `search` or `hash`, which is empty both when the component is null and when it is the empty string.
fn take_optional(rest: &mut &str, delimiter: char, value: &str) -> Result<(), String> {
    if value.is_empty() {
        *rest = rest.strip_prefix(delimiter).unwrap_or(rest);
        return Ok(());
    }
    if value.len() == 1 || !value.starts_with(delimiter) {
        return Err(format!(
            "{value} is neither empty nor {delimiter} followed by text"
        ));
    }
    take(rest, "the part", value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compose(href: &str, parts: [&str; 9]) -> Result<(), String> {
        attributes_compose_href(href, |attribute| {
            match attribute {
                Attribute::Href => href,
                Attribute::Protocol => parts[0],
                Attribute::Username => parts[1],
                Attribute::Password => parts[2],
                Attribute::Host => parts[3],
                Attribute::Hostname => parts[4],
                Attribute::Port => parts[5],
                Attribute::Pathname => parts[6],
                Attribute::Search => parts[7],
                Attribute::Hash => parts[8],
                Attribute::Origin if parts[0] == "http:" => "http://h:1",
                Attribute::Origin => "null",
            }
            .to_owned()
        })
    }

    #[test]
    fn composed_hrefs_are_accepted() {
        let full = ["http:", "u", "p", "h:1", "h", "1", "/a", "?b", "#c"];
        assert_eq!(compose("http://u:p@h:1/a?b#c", full), Ok(()));
        let empty_query = ["http:", "", "", "h:1", "h", "1", "/a", "", ""];
        assert_eq!(compose("http://h:1/a?#", empty_query), Ok(()));
        let guarded = ["a:", "", "", "", "", "", "//b", "", ""];
        assert_eq!(compose("a:/.//b", guarded), Ok(()));
    }

    #[test]
    fn hrefs_that_disagree_with_an_attribute_are_refused() {
        let full = ["http:", "u", "p", "h:1", "h", "1", "/a", "?b", "#c"];
        for (index, wrong) in ["https:", "v", "q", "i:1", "i", "2", "/b", "?c", "#d"]
            .into_iter()
            .enumerate()
        {
            let mut parts = full;
            parts[index] = wrong;
            assert!(compose("http://u:p@h:1/a?b#c", parts).is_err(), "{wrong}");
        }
        let unguarded = ["a:", "", "", "", "", "", "//b", "", ""];
        assert!(compose("a://b", unguarded).is_err());
        let tail = ["a:", "", "", "", "", "", "b", "", ""];
        assert!(compose("a:b#c", tail).is_err());
        let bare_delimiter = ["a:", "", "", "", "", "", "b", "?", ""];
        assert!(compose("a:b?", bare_delimiter).is_err());
    }
}
