//! URLs that are made from others: changed, resolved.

use urlwind::Attribute;
use urlwind::{ErrorKind, KeyList, Url};

use crate::problem::Problem;

/// The URL that `href` is, which came from here.
///
/// Some are parsed as others than they were written by: `file://localhost/`, `file://h/C|/` and
/// `file:///C|/`. Only one way leads to them, from another special scheme to `file`, where the setter
/// keeps what the parser would change; the host may have been taken away after that. So it is gone
/// once more.
pub(crate) fn restored(href: &str) -> Option<Url> {
    let url = Url::parse(href).ok()?;
    if url.as_str() == href {
        return Some(url);
    }
    let rest = href.strip_prefix("file://")?;
    // No other special scheme goes without a host.
    let host = if rest.starts_with('/') { "x" } else { "" };
    let mut url = Url::parse(&format!("http://{host}{rest}")).ok()?;
    url.set_attribute(Attribute::Protocol, "file").ok()?;
    if !host.is_empty() {
        url.set_attribute(Attribute::Hostname, "").ok()?;
    }
    (url.as_str() == href).then_some(url)
}

/// The URL with another value of this attribute, or why there is none.
///
/// A value that is refused may still have changed the URL: a host comes with its port. What has
/// changed counts.
pub(crate) fn changed(mut url: Url, attribute: Attribute, value: &str) -> Result<Url, ErrorKind> {
    let before = url.clone();
    let outcome = url.set_attribute(attribute, value);
    match outcome {
        Err(refused) if url == before => Err(refused.kind()),
        _ => Ok(url),
    }
}

/// The URL with an edit that leaves the rest of it alone, by the numbers in `Native.java`, or why there is none.
pub(crate) fn edited(
    mut url: Url,
    number: i32,
    operands: &[&str],
) -> Result<Result<Url, ErrorKind>, Problem> {
    let outcome = match (number, operands) {
        (0, [path]) => url.append_path(path).map_err(ErrorKind::from),
        (1, [name, value]) => url
            .edit_query()
            .set(name, value)
            .commit()
            .map_err(ErrorKind::from),
        (2, names) => {
            let names = KeyList::new(names.iter().copied());
            url.edit_query()
                .remove_all(&names)
                .commit()
                .map_err(ErrorKind::from)
        }
        (3, []) => {
            url.remove_tracking();
            Ok(())
        }
        _ => return Err(Problem::WrongArgument(c"no such edit")),
    };
    Ok(outcome.map(|()| url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_that_only_a_setter_makes_are_restored() {
        for (from, host) in [("http://localhost/a", "localhost"), ("http://h/C|/", "h")] {
            let mut url = Url::parse(from).unwrap();
            url.set_attribute(Attribute::Protocol, "file").unwrap();
            assert_ne!(Url::parse(url.as_str()).as_ref(), Ok(&url));
            let restored = restored(url.as_str()).unwrap();
            assert_eq!(
                (restored.as_str(), restored.host_str()),
                (url.as_str(), Some(host))
            );
        }
        assert_eq!(restored("file:///C|/").unwrap().as_str(), "file:///C|/");
        assert_eq!(restored("HTTP://h"), None);
        assert_eq!(restored(""), None);
    }

    #[test]
    fn refused_values_say_why() {
        let url = || Url::parse("mailto:a@b").unwrap();
        assert_eq!(
            changed(url(), Attribute::Host, "h"),
            Err(ErrorKind::OpaquePath)
        );
        assert_eq!(
            changed(url(), Attribute::Origin, "h"),
            Err(ErrorKind::ReadOnly)
        );
        let url = changed(url(), Attribute::Hash, "x").unwrap();
        assert_eq!(url.as_str(), "mailto:a@b#x");
    }
}
