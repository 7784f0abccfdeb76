//! Redaction by rules that Python names.

use urlwind::{KeyList, RedactOptions, Url};

/// Redaction rules, from keyword arguments.
pub(crate) struct Rules {
    pub(crate) strict: bool,
    pub(crate) keys: Option<Vec<String>>,
    pub(crate) fragment: bool,
    pub(crate) keep_username: bool,
    pub(crate) mask: String,
}

impl Rules {
    pub(crate) fn options(self) -> RedactOptions {
        let mut options = match self.strict {
            true => RedactOptions::strict(),
            false => RedactOptions::new(),
        };
        if let Some(keys) = self.keys {
            options = options.keys(KeyList::new(keys));
        }
        if self.fragment {
            options = options.fragment(true);
        }
        options.keep_username(self.keep_username).mask(self.mask)
    }

    pub(crate) fn redact(self, url: &Url) -> String {
        url.redact_with(&self.options()).into_owned()
    }
}
