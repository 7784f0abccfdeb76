//! To and from the `Uri` of the `http` crate.

use http::Uri;

use crate::error::{Component, Error, ErrorKind, ParseError};
use crate::record::{Position, Url};

/// A `Uri` has no fragment, so that is left out.
///
/// ```
/// use urlwind::Url;
/// let url = Url::parse("https://example.com:8443/a b?q#f").unwrap();
/// let uri = http::Uri::try_from(&url).unwrap();
/// assert_eq!(uri.to_string(), "https://example.com:8443/a%20b?q");
/// assert_eq!(Url::try_from(&uri).unwrap().as_str(), "https://example.com:8443/a%20b?q");
/// ```
impl TryFrom<&Url> for Uri {
    type Error = Error;

    #[inline]
    fn try_from(url: &Url) -> Result<Uri, Error> {
        if !url.has_host() {
            return Err(ErrorKind::NotAnHttpUri.about(Component::Host));
        }
        let refused = || ErrorKind::NotAnHttpUri.about(Component::Input);
        let uri = Uri::try_from(&url[..Position::AfterQuery]).map_err(|_| refused())?;
        // A URL that is not special may have no path, which a `Uri` calls `/`.
        let path = if url.path().is_empty() {
            "/"
        } else {
            url.path()
        };
        let is_same = uri.scheme_str() == Some(url.scheme())
            && uri.host() == url.host_str()
            && uri.port_u16() == url.port()
            && uri.path() == path
            && uri.query() == url.query();
        is_same.then_some(uri).ok_or_else(refused)
    }
}

impl TryFrom<Url> for Uri {
    type Error = Error;

    #[inline]
    fn try_from(url: Url) -> Result<Uri, Error> {
        Uri::try_from(&url)
    }
}

/// Only a `Uri` with a scheme is a URL: `example.com:80` alone would read as a scheme and a path, and
/// `/path` needs a base.
impl TryFrom<&Uri> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(uri: &Uri) -> Result<Url, ParseError> {
        match uri.scheme() {
            Some(_) => Url::parse(&alloc::format!("{uri}")),
            None => Err(ParseError::RelativeUrlWithoutBase),
        }
    }
}

impl TryFrom<Uri> for Url {
    type Error = ParseError;

    #[inline]
    fn try_from(uri: Uri) -> Result<Url, ParseError> {
        Url::try_from(&uri)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for text in [
            "http://example.com/",
            "https://user@example.com:8443/a/b?c=d",
            "ws://[::1]:81/",
            "ftp://127.0.0.1/x?",
            "foo://host/path",
        ] {
            let url = Url::parse(text).unwrap();
            let uri = Uri::try_from(&url).unwrap();
            assert_eq!(Url::try_from(uri), Ok(url), "{text}");
        }
    }

    #[test]
    fn what_is_no_uri_or_no_url() {
        for text in ["mailto:a@b.c", "data:,x", "file:///a", "foo:/a"] {
            let url = Url::parse(text).unwrap();
            let error = Uri::try_from(url).unwrap_err();
            let expected = (ErrorKind::NotAnHttpUri, Some(Component::Host));
            assert_eq!((error.kind(), error.component()), expected, "{text}");
        }
        for text in ["/path", "example.com", "example.com:80", "*"] {
            let uri = Uri::try_from(text).unwrap();
            assert_eq!(
                Url::try_from(uri),
                Err(ParseError::RelativeUrlWithoutBase),
                "{text}"
            );
        }
    }
}
