//! URLs as a log may show them.
//!
//! A URL that is parsed is redacted by its offsets, here. Opaque paths, texts that do not parse, and
//! lines that have URLs somewhere are [walked](walk), and in doubt more is hidden. Both hide by the same
//! [masks](mask).

mod mask;
mod options;
mod splices;
mod walk;

#[cfg(test)]
mod redact_tests;

pub use options::{OPEN_TELEMETRY_KEYS, RedactOptions, STRICT_KEYS};

use alloc::borrow::Cow;

use crate::record::{Url, UrlRef};
use mask::Masker;
use splices::as_text;

impl Url {
    /// The URL without what is secret by the rules of OpenTelemetry: credentials, and the values
    /// of [seven keys](OPEN_TELEMETRY_KEYS).
    ///
    /// In an opaque path, as that of `jdbc:` and `blob:` URLs, the credentials of URLs inside it
    /// are hidden, and in doubt whatever stands before an `@`. Borrows if there is nothing to
    /// hide.
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let redacted = |input| Url::parse(input).unwrap().redacted().into_owned();
    /// assert_eq!(
    ///     redacted("https://me:secret@example.com/a?q=b&sig=xyz#c"),
    ///     "https://REDACTED:REDACTED@example.com/a?q=b&sig=REDACTED#c"
    /// );
    /// assert_eq!(
    ///     redacted("jdbc:mysql://me:secret@db/x"),
    ///     "jdbc:mysql://REDACTED:REDACTED@db/x"
    /// );
    /// assert_eq!(redacted("mailto:me@example.com"), "mailto:me@example.com");
    /// ```
    #[must_use]
    #[inline]
    pub fn redacted(&self) -> Cow<'_, str> {
        self.redact_with(&RedactOptions::new())
    }

    /// The URL without what is secret by other rules.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    ///
    /// let url = Url::parse("https://h/a?token=b#code=c")?;
    /// let strict = RedactOptions::strict();
    /// assert_eq!(url.redact_with(&strict), "https://h/a?token=REDACTED#code=REDACTED");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn redact_with(&self, options: &RedactOptions) -> Cow<'_, str> {
        redact(self.view(), options)
    }
}

impl<'a> UrlRef<'a> {
    /// As [`Url::redact_with`].
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn redact_with(self, options: &RedactOptions) -> Cow<'a, str> {
        redact(self, options)
    }
}

/// A text in which the URLs are redacted, and nothing else is changed.
///
/// A URL is found where a scheme or a slash stands: `https://h`, `//h`, `https:me:secret@h`, `foo:/a?sig=x`
/// and `/a?sig=x`, with backslashes and tabs as a browser would read them. It ends at a blank, or at the
/// quote that it began with; in doubt more is hidden than needed. A tab is part of credentials and of
/// keys, and ends a value. The time is linear in the length of the text.
///
/// ```
/// use urlwind::{RedactOptions, redact_text};
///
/// let line = "GET https://me:secret@example.com/?sig=x failed, see https:\\me:secret@h";
/// assert_eq!(
///     redact_text(line, &RedactOptions::new()),
///     "GET https://REDACTED:REDACTED@example.com/?sig=REDACTED failed, see https:\\REDACTED:REDACTED@h"
/// );
/// ```
#[must_use]
#[inline]
pub fn redact_text<'t>(text: &'t str, options: &RedactOptions) -> Cow<'t, str> {
    as_text(text, redact_text_bytes(text.as_bytes(), options))
}

/// As [`redact_text`], for bytes that need not be UTF-8.
///
/// ```
/// use urlwind::{RedactOptions, redact_text_bytes};
/// let redacted = redact_text_bytes(b"\xFF ftp://me:\xFF@h/", &RedactOptions::new());
/// assert_eq!(*redacted, *b"\xFF ftp://REDACTED:REDACTED@h/");
/// ```
#[must_use]
#[inline]
pub fn redact_text_bytes<'t>(text: &'t [u8], options: &RedactOptions) -> Cow<'t, [u8]> {
    walk::words(text, options)
}

/// A text that was meant to be a URL and need not be one, for messages that say why it is not. All of it
/// counts as one URL, blanks too, and in doubt more is hidden than needed.
///
/// ```
/// use urlwind::{RedactOptions, redact_input};
///
/// let redacted = |input| redact_input(input, &RedactOptions::new()).into_owned();
/// assert_eq!(redacted("https://me:sec ret@h:99999/"), "https://REDACTED:REDACTED@h:99999/");
/// assert_eq!(redacted("https://me:sec/ret@h/"), "https://REDACTED:REDACTED@h/");
/// assert_eq!(redacted("me:secret@h"), "me:REDACTED:REDACTED@h");
/// ```
#[must_use]
#[inline]
pub fn redact_input<'t>(input: &'t str, options: &RedactOptions) -> Cow<'t, str> {
    as_text(input, walk::input(input.as_bytes(), options))
}

/// A parsed URL, by its offsets.
#[inline]
pub(crate) fn redact<'t>(url: UrlRef<'t>, options: &RedactOptions) -> Cow<'t, str> {
    let text = url.text;
    if url.has_opaque_path() {
        let path = url.at.path_start();
        return as_text(
            text,
            walk::opaque(text.as_bytes(), path, url.scheme(), options),
        );
    }
    let mut masker = Masker::new(text.as_bytes(), options);
    if url.at.includes_credentials() {
        let host = url.at.host_start();
        masker.credentials(url.at.authority_start() as usize..host - 1, host);
    }
    if masker.looks_everywhere() {
        // `sqlserver://h;password=…`
        let host = url.at.host_start();
        let path = url.at.path_start();
        let in_host = text[host..path].find(';');
        let from = in_host.map_or(path, |at| host + at);
        return as_text(text, walk::rest(text.as_bytes(), from, masker));
    }
    if let Some(query) = url.query() {
        let mut start = url.at.query_start() + 1;
        for pair in query.split('&') {
            let end = start + pair.len();
            match pair.find('=') {
                Some(equals) if masker.hides(&pair.as_bytes()[..equals]) => {
                    masker.value(start + equals + 1..end);
                }
                None if masker.hides_all() && !pair.is_empty() => masker.value(start..end),
                _ => {}
            }
            start = end + 1;
        }
    }
    if url.fragment().is_some() && masker.hides_fragment() {
        masker.fragment(url.at.fragment_start() + 1..text.len());
    }
    as_text(text, masker.finish())
}
