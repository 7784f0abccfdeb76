//! What is to be redacted.

use alloc::borrow::Cow;

use crate::keys::KeyList;

/// What to redact, and what to write in its place.
///
/// [`new`](RedactOptions::new) has the rules of OpenTelemetry for `url.full`;
/// [`strict`](RedactOptions::strict) also hides what is [named like a secret](STRICT_KEYS), in the query
/// and in the fragment.
///
/// ```
/// use urlwind::{KeyList, RedactOptions, Url};
///
/// let url = Url::parse("https://me:secret@example.com/?sig=1&Token=2#id_token=3")?;
/// let redacted = |options: &RedactOptions| url.redact_with(options).into_owned();
///
/// assert_eq!(
///     redacted(&RedactOptions::new()),
///     "https://REDACTED:REDACTED@example.com/?sig=REDACTED&Token=2#id_token=3"
/// );
/// assert_eq!(
///     redacted(&RedactOptions::strict()),
///     "https://REDACTED:REDACTED@example.com/?sig=REDACTED&Token=REDACTED#id_token=REDACTED"
/// );
/// let own = RedactOptions::new().keys(KeyList::new(["Tok*"])).keep_username(true).mask("***");
/// assert_eq!(redacted(&own), "https://me:***@example.com/?sig=1&Token=***#id_token=3");
/// let all = RedactOptions::new().keys(KeyList::all()).fragment(true).mask("x");
/// assert_eq!(redacted(&all), "https://x:x@example.com/?sig=x&Token=x#x");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RedactOptions {
    pub(super) mask: Cow<'static, str>,
    pub(super) keeps_username: bool,
    pub(super) keys: KeyList,
    /// Whether keys count in the fragment too, and behind any delimiter that may stand before one.
    pub(super) keys_everywhere: bool,
    pub(super) fragment: bool,
}

/// The keys whose values
/// [OpenTelemetry](https://opentelemetry.io/docs/specs/semconv/attributes-registry/url/) has redacted,
/// as of August 2026. Upper and lower case differ.
pub const OPEN_TELEMETRY_KEYS: KeyList = KeyList::from_static(&[
    "AWSAccessKeyId",
    "Signature",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "X-Amz-Signature",
    "X-Goog-Signature",
    "sig",
]);

/// The keys whose values [`RedactOptions::strict`] hides: names of passwords, tokens, keys, codes,
/// signatures and sessions, and all of [`OPEN_TELEMETRY_KEYS`]. Upper and lower case are the same.
///
/// ```
/// use urlwind::STRICT_KEYS;
/// for key in ["Password", "access_token", "X-Api-Key", "user[passwd]", "PHPSESSID", "code"] {
///     assert!(STRICT_KEYS.matches(key), "{key}");
/// }
/// assert!(!STRICT_KEYS.matches("q") && !STRICT_KEYS.matches("keyword"));
/// ```
pub const STRICT_KEYS: KeyList = KeyList::ignoring_case_from_static(&[
    "*-auth",
    "*-key",
    "*-sig",
    "*_auth",
    "*_key",
    "*_sig",
    "*access*key*",
    "*api*key*",
    "*assertion*",
    "*auth*code*",
    "*auth*key*",
    "*cookie*",
    "*credential*",
    "*csrf*",
    "*jwt*",
    "*pass",
    "*passcode*",
    "*passphrase*",
    "*passwd*",
    "*password*",
    "*private*key*",
    "*pwd*",
    "*secret*",
    "*sessid*",
    "*session*",
    "*signature*",
    "*token*",
    "*verification*code*",
    "*verifier*",
    "*xsrf*",
    "auth",
    "authorization",
    "bearer*",
    "code",
    "hmac",
    "key",
    "otp",
    "pin",
    "psw",
    "pswd",
    "pw",
    "samlrequest",
    "samlresponse",
    "sas",
    "sess",
    "sid",
    "sig",
    "ticket",
]);

impl RedactOptions {
    /// What `Debug` hides: passwords, and nothing that helps to find a mistake.
    pub(crate) const DEBUG: RedactOptions = RedactOptions {
        mask: Cow::Borrowed("***"),
        keeps_username: true,
        keys: KeyList::none(),
        keys_everywhere: false,
        fragment: false,
    };

    /// The rules of OpenTelemetry: credentials become `REDACTED:REDACTED`, the values of its
    /// [seven keys](OPEN_TELEMETRY_KEYS) become `REDACTED`, and nothing else changes.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    /// let url = Url::parse("https://h/?sig=a&SIG=b#c").unwrap();
    /// assert_eq!(url.redact_with(&RedactOptions::new()), "https://h/?sig=REDACTED&SIG=b#c");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> RedactOptions {
        RedactOptions {
            mask: Cow::Borrowed("REDACTED"),
            keeps_username: false,
            keys: OPEN_TELEMETRY_KEYS,
            keys_everywhere: false,
            fragment: false,
        }
    }

    /// The stricter rules, for logs and messages that strangers may read: as those of OpenTelemetry, with
    /// the longer list [`STRICT_KEYS`], and in the fragment too. A key begins at `&`, `?` or `;`, so that
    /// a URL in a parameter and the route of a page are covered. So are credentials of URLs inside the URL.
    /// A value or a segment in which such a URL is percent-encoded is hidden as a whole.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    /// let url = Url::parse("postgresql:///db?user=me&password=a#/route?code=b").unwrap();
    /// assert_eq!(
    ///     url.redact_with(&RedactOptions::strict()),
    ///     "postgresql:///db?user=me&password=REDACTED#/route?code=REDACTED"
    /// );
    /// ```
    #[must_use]
    #[inline]
    pub const fn strict() -> RedactOptions {
        RedactOptions {
            mask: Cow::Borrowed("REDACTED"),
            keeps_username: false,
            keys: STRICT_KEYS,
            keys_everywhere: true,
            fragment: false,
        }
    }

    /// The keys whose values are redacted, in the place of those that were. Without an `=` there is no
    /// value, and a parameter is left as it is; but [`KeyList::all`] redacts it whole.
    ///
    /// ```
    /// use urlwind::{KeyList, RedactOptions, Url};
    /// let url = Url::parse("https://h/?sig=a&Token=b").unwrap();
    /// let options = RedactOptions::new().keys(KeyList::new(["token"]).ignoring_case());
    /// assert_eq!(url.redact_with(&options), "https://h/?sig=a&Token=REDACTED");
    /// ```
    #[must_use]
    #[inline]
    pub fn keys(mut self, keys: KeyList) -> RedactOptions {
        self.keys = keys;
        self
    }

    /// Whether all of the fragment is redacted.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    /// let url = Url::parse("https://h/#access_token=x").unwrap();
    /// assert_eq!(url.redact_with(&RedactOptions::new().fragment(true)), "https://h/#REDACTED");
    /// ```
    #[must_use]
    #[inline]
    pub fn fragment(mut self, redact: bool) -> RedactOptions {
        self.fragment = redact;
        self
    }

    /// Whether a username stays, so that only the password is redacted. Not every text before an `@`
    /// can be told apart into the two; where it cannot, all of it goes.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    /// let url = Url::parse("https://me:secret@h/").unwrap();
    /// assert_eq!(url.redact_with(&RedactOptions::new().keep_username(true)), "https://me:REDACTED@h/");
    /// ```
    #[must_use]
    #[inline]
    pub fn keep_username(mut self, keep: bool) -> RedactOptions {
        self.keeps_username = keep;
        self
    }

    /// What stands in the place of what is redacted. It is percent-encoded where it has to be, so that
    /// a URL stays one. An empty one removes credentials and fragments with their delimiters.
    ///
    /// ```
    /// use urlwind::{RedactOptions, Url};
    /// let url = Url::parse("https://me:secret@h/?sig=a").unwrap();
    /// assert_eq!(url.redact_with(&RedactOptions::new().mask("a b")), "https://a%20b:a%20b@h/?sig=a%20b");
    /// assert_eq!(url.redact_with(&RedactOptions::new().mask("")), "https://h/?sig=");
    /// ```
    #[must_use]
    #[inline]
    pub fn mask(mut self, mask: impl Into<Cow<'static, str>>) -> RedactOptions {
        self.mask = mask.into();
        self
    }
}

impl Default for RedactOptions {
    #[inline]
    fn default() -> RedactOptions {
        RedactOptions::new()
    }
}
