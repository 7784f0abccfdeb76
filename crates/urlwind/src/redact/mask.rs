//! What is written in the place of a secret: the same for URLs that are parsed and for text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::options::RedactOptions;
use super::splices::Splices;
use crate::percent::{self, COMPONENT, PlusSign};

/// How databases name a password where a URL of theirs has no place for it.
const PASSWORD_NAMES: [&str; 3] = ["password", "passwd", "pwd"];

#[inline]
pub(super) fn is_password_name(name: &[u8]) -> bool {
    let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(name);
    PASSWORD_NAMES.iter().any(is)
}

/// Hides ranges of a text, from front to back.
pub(super) struct Masker<'t, 'o> {
    bytes: &'t [u8],
    options: &'o RedactOptions,
    /// The mask as it can stand anywhere in a URL.
    mask: Cow<'o, str>,
    splices: Splices<'t>,
}

impl<'t, 'o> Masker<'t, 'o> {
    #[inline]
    pub(super) fn new(bytes: &'t [u8], options: &'o RedactOptions) -> Masker<'t, 'o> {
        Masker {
            bytes,
            options,
            mask: percent::encode(&options.mask, &COMPONENT),
            splices: Splices::of(bytes),
        }
    }

    /// One that hides the same in another text.
    #[inline]
    pub(super) fn of<'b>(&self, bytes: &'b [u8]) -> Masker<'b, 'o> {
        Masker::new(bytes, self.options)
    }

    #[inline]
    pub(super) fn finish(self) -> Cow<'t, [u8]> {
        self.splices.finish()
    }

    /// Hides credentials. What divides them from the host ends at `host`.
    #[inline]
    pub(super) fn credentials(&mut self, credentials: Range<usize>, host: usize) {
        let text = &self.bytes[credentials.clone()];
        let colon = text.iter().position(|byte| *byte == b':');
        let username = &text[..colon.unwrap_or(text.len())];
        let password = credentials.start + username.len() + 1..credentials.end;
        match (self.options.keeps_username, self.mask.is_empty()) {
            _ if text.is_empty() => {}
            (true, _) if colon.is_none() || password.is_empty() => {}
            (true, true) if username.is_empty() => {
                self.splices.replace(credentials.start..host, &[]);
            }
            (true, true) => self.splices.replace(password.start - 1..password.end, &[]),
            (true, false) => self.splices.replace(password, &[&self.mask]),
            (false, true) => self.splices.replace(credentials.start..host, &[]),
            (false, false) => {
                let masks = [&self.mask, ":", &self.mask];
                self.splices.replace(credentials, &masks);
            }
        }
    }

    /// Hides what may be credentials, of which it is not known what is the username.
    #[inline]
    pub(super) fn doubtful(&mut self, text: Range<usize>, host: usize) {
        if !self.options.keeps_username {
            self.credentials(text, host);
        } else if self.mask.is_empty() {
            self.splices.replace(text.start..host, &[]);
        } else if !text.is_empty() {
            self.splices.replace(text, &[&self.mask]);
        }
    }

    #[inline]
    pub(super) fn value(&mut self, value: Range<usize>) {
        self.splices.replace(value, &[&self.mask]);
    }

    /// Hides a fragment that begins after its `#`.
    #[inline]
    pub(super) fn fragment(&mut self, fragment: Range<usize>) {
        if self.mask.is_empty() {
            self.splices.replace(fragment.start - 1..fragment.end, &[]);
        } else if !fragment.is_empty() {
            self.value(fragment);
        }
    }

    /// Whether the value of this key, as it is written, is to be hidden.
    #[inline]
    pub(super) fn hides(&self, key: &[u8]) -> bool {
        // `#/token=…` and `#!token=…`
        let mut parts = key.rsplit(|byte| matches!(byte, b'/' | b'!') && self.looks_everywhere());
        let key = String::from_utf8_lossy(parts.next().unwrap_or(key));
        if !key.contains(['%', '+', '\t', '\n', '\r']) {
            return self.options.keys.matches(&key);
        }
        let mut decoded = String::new();
        let key = key.replace(['\t', '\n', '\r'], "");
        percent::decode_lossy_into(&mut decoded, &key, PlusSign::IsSpace);
        self.options.keys.matches(&decoded)
    }

    #[inline]
    pub(super) fn hides_all(&self) -> bool {
        self.options.keys.is_all()
    }

    /// Whether keys count in fragments, and after `?` and `;`.
    #[inline]
    pub(super) fn looks_everywhere(&self) -> bool {
        self.options.keys_everywhere
    }

    #[inline]
    pub(super) fn hides_fragment(&self) -> bool {
        self.options.fragment
    }
}
