//! Secrets in text that is not parsed: from front to back, once.
//!
//! ```text
//! at a `:` after a special scheme, or at `//`   an authority begins: hide up to its last `@`
//! at any other scheme, or at `/`                a URL begins
//! at a `?` or `&` of a URL                      a parameter begins: hide its value if its key is listed
//! at a `#` of a URL                             hide the rest, or begin a parameter, if asked
//! at a value or a segment with a `%`            hide it if it has a secret once it is decoded, if asked
//! at an `@` or `password=`, where in doubt      hide what may be a secret
//! ```
//!
//! Each look ahead is either passed over afterwards or noted for the whole word, so the time is linear.

use alloc::borrow::Cow;

use super::mask::{Masker, is_password_name};
use super::options::RedactOptions;
use crate::percent::decode_bytes;
use crate::text::{
    ESCAPED_SLASH, closer, is_escaped_slash, is_special_scheme_before, scheme_start,
};

/// What these URLs have before an `@` is an address, not a secret.
const ADDRESSES: [&str; 8] = ["acct", "cid", "im", "mailto", "mid", "pres", "sip", "xmpp"];

const AMPERSAND: u32 = b'&' as u32;
const EQUALS: u32 = b'=' as u32;

/// How often what is encoded is decoded, to see whether it has a secret.
const DECODINGS: u8 = 2;

/// Any text, in which blanks end URLs.
#[inline]
pub(super) fn words<'t>(text: &'t [u8], options: &RedactOptions) -> Cow<'t, [u8]> {
    // Most lines have no URL with anything to hide.
    if !text.iter().any(|byte| matches!(byte, b'/' | b':')) {
        return Cow::Borrowed(text);
    }
    Walk::new(text, 0, Extent::Words, Masker::new(text, options)).run()
}

/// A text that was meant to be a URL.
#[inline]
pub(super) fn input<'t>(text: &'t [u8], options: &RedactOptions) -> Cow<'t, [u8]> {
    Walk::new(text, 0, Extent::Whole, Masker::new(text, options)).run()
}

/// A URL whose path is opaque and begins at `path`.
#[inline]
pub(super) fn opaque<'t>(
    text: &'t [u8],
    path: usize,
    scheme: &str,
    options: &RedactOptions,
) -> Cow<'t, [u8]> {
    let mut walk = Walk::new(text, path, Extent::Whole, Masker::new(text, options));
    walk.scheme_is_known = true;
    walk.doubts = !walk.is_address(path, scheme.as_bytes());
    walk.run()
}

/// A URL from its path on, which is not opaque, or from a `;` in its host.
#[inline]
pub(super) fn rest<'t>(text: &'t [u8], path: usize, masker: Masker<'t, '_>) -> Cow<'t, [u8]> {
    let mut walk = Walk::new(text, path, Extent::Whole, masker);
    walk.scheme_is_known = true;
    walk.doubts = false;
    walk.run()
}

/// Whether a part of a URL that was percent-encoded has anything to hide.
#[inline]
fn has_secret(decoded: &[u8], masker: Masker<'_, '_>, decodings: u8) -> bool {
    let mut walk = Walk::new(decoded, 0, Extent::Whole, masker);
    walk.scheme_is_known = true;
    walk.doubts = false;
    walk.decodings = decodings;
    if !walk.masker.hides_all() {
        walk.parameter(0);
    }
    *walk.run() != *decoded
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The text is one URL, or was meant to be.
    Whole,
    /// The text has URLs in it.
    Words,
}

struct Walk<'t, 'o> {
    bytes: &'t [u8],
    masker: Masker<'t, 'o>,
    extent: Extent,
    at: usize,
    /// No scheme begins before this.
    floor: usize,
    /// The word is the text between blanks.
    word_start: usize,
    word_end: usize,
    /// The last `@` of the word, once it was looked for: where it begins and ends.
    last_at: Option<Option<(usize, usize)>>,
    /// The next place of each of the quotes, once it was looked for.
    closers: [Option<usize>; 4],
    /// Whether this is inside a URL, which ends at `url_end`, or goes on behind that up to `outer_end` if
    /// what ends is a quoted URL inside it.
    in_url: bool,
    url_end: usize,
    outer_end: usize,
    in_fragment: bool,
    /// Whether the scheme of the URL was read.
    scheme_is_known: bool,
    /// Whether an `@` here may have a secret before it, that begins at `stretch`.
    doubts: bool,
    stretch: usize,
    /// Whether the query belongs to a URL that was doubted.
    was_doubted: bool,
    /// Up to here, what is encoded was decoded; and how often that may be done.
    decoded_until: usize,
    decodings: u8,
}

impl<'t, 'o> Walk<'t, 'o> {
    #[inline]
    fn new(bytes: &'t [u8], at: usize, extent: Extent, masker: Masker<'t, 'o>) -> Self {
        let is_url = extent == Extent::Whole;
        let end = if is_url { bytes.len() } else { at };
        Walk {
            bytes,
            masker,
            extent,
            at,
            floor: at,
            word_start: at,
            word_end: end,
            last_at: None,
            closers: [None; 4],
            in_url: is_url,
            url_end: end,
            outer_end: end,
            in_fragment: false,
            scheme_is_known: false,
            doubts: is_url,
            stretch: at,
            was_doubted: false,
            decoded_until: 0,
            decodings: DECODINGS,
        }
    }

    #[inline]
    fn run(mut self) -> Cow<'t, [u8]> {
        while self.at < self.bytes.len() {
            if self.at >= self.word_end {
                self.begin_word();
                continue;
            }
            if self.in_url && self.at >= self.url_end {
                match self.at < self.outer_end {
                    true => self.url_end = self.outer_end,
                    false => self.end_url(),
                }
            }
            match self.bytes[self.at] {
                b':' => self.colon(),
                b'\\' if self.in_url => match self.escape(self.at) {
                    Some((AMPERSAND, key)) => self.parameter(key),
                    _ => self.slashes(),
                },
                b'/' | b'\\' => self.slashes(),
                b'?' | b'&' if self.in_url => self.parameter(self.at + 1),
                b'#' if self.in_url => self.fragment(),
                b'@' if self.doubts => self.doubtful_at(),
                b'=' if self.doubts => self.doubtful_equals(),
                b';' if self.in_url && !self.doubts && self.masker.looks_everywhere() => {
                    self.parameter(self.at + 1);
                }
                _ => self.at += 1,
            }
        }
        self.masker.finish()
    }

    #[inline]
    fn begin_word(&mut self) {
        let is_blank = |byte: &u8| *byte <= b' ' && *byte != b'\t';
        let rest = &self.bytes[self.at..];
        let start = self.at + rest.iter().take_while(|byte| is_blank(byte)).count();
        let length = self.bytes[start..].iter().position(is_blank);
        self.word_end = length.map_or(self.bytes.len(), |length| start + length);
        self.last_at = None;
        self.closers = [None; 4];
        self.at = start;
        self.floor = start;
        self.word_start = start;
        self.end_url();
    }

    #[inline]
    fn end_url(&mut self) {
        self.in_url = false;
        self.in_fragment = false;
        self.doubts = false;
        self.url_end = self.word_end;
    }

    /// The first place from `from` on, up to `end`, where one of these stands; or `end`, unless `from` is
    /// behind it already.
    #[inline]
    fn find(&self, from: usize, end: usize, stops: &[u8]) -> usize {
        let found = self.bytes[from.min(end)..end]
            .iter()
            .position(|byte| stops.contains(byte));
        found.map_or(end.max(from), |at| from + at)
    }

    /// The character that an escape of JSON at `at` stands for, and where the escape ends: `\u0026`, and in
    /// JSON in JSON `\\u0026`.
    #[inline]
    fn escape(&self, at: usize) -> Option<(u32, usize)> {
        let rest = &self.bytes[at..];
        let backslashes = rest.iter().take_while(|byte| **byte == b'\\').count();
        let digits = rest[backslashes..].strip_prefix(b"u")?.first_chunk::<4>()?;
        let digits = core::str::from_utf8(digits)
            .ok()
            .filter(|_| backslashes > 0)?;
        let character = u32::from_str_radix(digits, 16).ok()?;
        Some((character, at + backslashes + 5))
    }

    #[inline]
    fn colon(&mut self) {
        let colon = self.at;
        let floor = core::mem::replace(&mut self.floor, colon + 1);
        let start = scheme_start(self.bytes, floor, colon);
        if is_special_scheme_before(self.bytes, floor, colon) {
            self.begin_url(start.unwrap_or(colon));
            let authority = self.after_slashes(colon + 1).0;
            return self.authority(authority, true);
        }
        self.at += 1;
        // A tab may stand between the scheme and its colon.
        let start = start.unwrap_or(colon);
        let scheme = &self.bytes[start..colon];
        if self.extent == Extent::Whole && !core::mem::replace(&mut self.scheme_is_known, true) {
            // A text that is no URL may have the secret where the scheme would be: `se cret:x@h`.
            if self.bytes[..start].iter().all(|byte| *byte <= b' ') {
                self.stretch = colon + 1;
                self.doubts = !self.is_address(colon + 1, scheme);
            }
        } else {
            self.begin_url(start);
            if scheme.eq_ignore_ascii_case(b"jdbc") {
                self.doubts = true;
                self.stretch = colon + 1;
            }
        }
    }

    /// Where a run of slashes, backslashes and tabs ends, and how many slashes are in it.
    #[inline]
    fn after_slashes(&self, from: usize) -> (usize, usize) {
        let (mut at, mut slashes) = (from, 0);
        while at < self.word_end {
            match self.bytes[at] {
                b'/' => slashes += 1,
                b'\\' if is_escaped_slash(&self.bytes[at..self.word_end]) => {
                    slashes += 1;
                    at += ESCAPED_SLASH - 1;
                }
                b'\\' | b'\t' | b'\n' | b'\r' => {}
                _ => break,
            }
            at += 1;
        }
        (at, slashes)
    }

    #[inline]
    fn slashes(&mut self) {
        let (end, slashes) = self.after_slashes(self.at);
        if slashes >= 2 {
            let colon = self.at.checked_sub(1).filter(|at| self.bytes[*at] == b':');
            let start = colon.and_then(|colon| scheme_start(self.bytes, 0, colon));
            self.begin_url(start.unwrap_or(self.at));
            return self.authority(end, false);
        }
        if !self.in_url {
            self.begin_url(self.at);
        }
        self.at = end;
        self.encoded(end, b"\t/;?#&");
    }

    /// Notes that a URL begins, and where it ends if it is quoted.
    #[inline]
    fn begin_url(&mut self, start: usize) {
        if self.extent == Extent::Whole {
            return;
        }
        self.outer_end = match self.in_url {
            true => self.url_end.max(self.outer_end),
            false => start,
        };
        if !self.in_url {
            self.url_end = self.word_end;
        }
        self.in_url = true;
        let before = |distance| start.checked_sub(distance).map(|at| self.bytes[at]);
        let Some(closer) = before(1).and_then(closer) else {
            return;
        };
        let is_escaped = before(2) == Some(b'\\');
        let slot = b"\"'`>".iter().position(|quote| *quote == closer);
        let slot = slot.unwrap_or_default();
        let known = self.closers[slot].filter(|at| *at >= start);
        let end = known.unwrap_or_else(|| self.closing_quote(start, closer, is_escaped));
        self.closers[slot] = Some(end);
        self.url_end = end;
    }

    #[inline]
    fn closing_quote(&self, start: usize, closer: u8, is_escaped: bool) -> usize {
        let mut at = self.find(start, self.word_end, &[closer]);
        // A quote that is escaped ends the text only if the first one is escaped, too.
        while !is_escaped && at < self.word_end && self.bytes[at - 1] == b'\\' {
            at = self.find(at + 1, self.word_end, &[closer]);
        }
        at
    }

    /// Hides the credentials of an authority, and goes on after it.
    #[inline]
    fn authority(&mut self, start: usize, is_special: bool) {
        let mut stops = [b'/', b'?', b'#', b'/', b'/'];
        if is_special {
            stops[3] = b'\\';
        }
        if self.doubts {
            // `jdbc:sqlserver://h;password=…`
            stops[4] = b';';
        }
        let limit = self.url_end.max(start);
        let mut end = self.find(start, limit, &stops);
        while end < limit {
            let Some((0x80.., next)) = self.escape(end) else {
                break;
            };
            end = self.find(next.min(limit), limit, &stops);
        }
        let authority = &self.bytes[start..end];
        if let Some(at) = authority.iter().rposition(|byte| *byte == b'@') {
            self.masker.credentials(start..start + at, start + at + 1);
            self.go_on_at(start + at + 1);
            self.stretch = end + 1;
            return;
        }
        if self.extent == Extent::Words {
            end = self.find(start, end, b"\t");
        }
        self.at = end;
        self.stretch = end + 1;
        // A `/`, `?`, `#` or quote in a password ends the authority too early.
        let last_at = match has_strange_port(&self.bytes[start..end]) {
            true => self.last_at().filter(|(at, _)| *at >= start),
            false => None,
        };
        if let Some((at, host)) = last_at {
            self.masker.credentials(start..at, host);
            self.go_on_at(host);
            self.stretch = host;
            self.url_end = self.word_end;
        } else if self.doubts {
            self.passwords(start, end);
        } else if self.masker.looks_everywhere() {
            // `sqlserver://h;password=…`
            self.at = self.find(start, end, b";");
        }
    }

    /// Hides the values of what is named like a password.
    #[inline]
    fn passwords(&mut self, start: usize, end: usize) {
        self.go_on_at(start);
        loop {
            self.at = self.find(self.at, end, b"=");
            if self.at >= end {
                return;
            }
            self.doubtful_equals();
        }
    }

    /// The last `@` of the word, which may be written as `%40`.
    #[inline]
    fn last_at(&mut self) -> Option<(usize, usize)> {
        if self.last_at.is_none() {
            let rest = &self.bytes[self.word_start..self.word_end];
            let plain = rest.iter().rposition(|byte| *byte == b'@');
            let encoded = rest.windows(3).rposition(|bytes| bytes == b"%40");
            let (at, length) = match (plain, encoded) {
                (Some(plain), encoded) if encoded.is_none_or(|at| at < plain) => (Some(plain), 1),
                (_, encoded) => (encoded, 3),
            };
            self.last_at = Some(at.map(|at| {
                let at = self.word_start + at;
                (at, at + length)
            }));
        }
        self.last_at.flatten()
    }

    /// Hides the value of a parameter whose key begins at `key`.
    #[inline]
    fn parameter(&mut self, key: usize) {
        // Pages write `&` as `&amp;`.
        let is_escaped = self.bytes[key..].starts_with(b"amp;");
        let key = if is_escaped { key + 4 } else { key }.min(self.url_end);
        self.was_doubted |= core::mem::take(&mut self.doubts);
        // A backslash too, as `\u0026` is another `&`: or each of them would look to the end.
        let stops = if self.masker.looks_everywhere() {
            b"=&?#;\\"
        } else {
            b"=&?##\\"
        };
        let end = self.find(key, self.url_end, stops);
        self.at = key;
        let stops = if self.in_fragment { b"\t&&" } else { b"\t&#" };
        let value = match self.bytes.get(end) {
            Some(b'=') => Some(end + 1),
            Some(b'\\') => match self.escape(end) {
                Some((EQUALS, value)) => Some(value),
                _ => None,
            },
            _ => None,
        };
        if let Some(value) = value.filter(|value| *value <= self.url_end) {
            let name = &self.bytes[key..end];
            if self.masker.hides(name) || (self.was_doubted && is_password_name(name)) {
                let value_end = self.find(value, self.url_end, self.with_tab(stops));
                self.masker.value(value..value_end);
                self.go_on_at(value_end);
            } else {
                self.encoded(value, stops);
            }
        } else if self.masker.hides_all() && end > key {
            let end = self.find(key, self.url_end, self.with_tab(b"\t&?#\\"));
            self.masker.value(key..end);
            self.go_on_at(end);
        } else {
            self.encoded(key, stops);
        }
    }

    /// Hides what has a secret once it is decoded, as a URL in a parameter.
    #[inline]
    fn encoded(&mut self, start: usize, stops: &'static [u8]) {
        let is_read = start < self.decoded_until || self.decodings == 0;
        if is_read || !self.in_url || !self.masker.looks_everywhere() {
            return;
        }
        let end = self.find(start, self.url_end, self.with_tab(stops));
        self.decoded_until = end;
        if let Cow::Owned(decoded) = decode_bytes(&self.bytes[start..end]) {
            if has_secret(&decoded, self.masker.of(&decoded), self.decodings - 1) {
                // What an `@` would hide, too.
                let start = if self.doubts { self.stretch } else { start };
                self.masker.value(start.min(end)..end);
                self.go_on_at(end);
                self.stretch = self.stretch.max(end);
            }
        }
    }

    /// The stops, of which the first is the tab: in a text it ends a URL, in a URL it is ignored.
    #[inline]
    fn with_tab(&self, stops: &'static [u8]) -> &'static [u8] {
        match self.extent {
            Extent::Whole => &stops[1..],
            Extent::Words => stops,
        }
    }

    /// Goes on behind what was hidden, in which no scheme begins.
    #[inline]
    fn go_on_at(&mut self, at: usize) {
        self.at = at;
        self.floor = at;
    }

    #[inline]
    fn fragment(&mut self) {
        self.doubts = false;
        self.at += 1;
        self.in_fragment = true;
        if self.masker.looks_everywhere() && !self.masker.hides_fragment() {
            return self.parameter(self.at);
        }
        if self.masker.hides_fragment() {
            let end = self.find(self.at, self.url_end, self.with_tab(b"\t"));
            self.masker.fragment(self.at..end);
            self.go_on_at(end);
        }
    }

    #[inline]
    fn doubtful_at(&mut self) {
        if self.stretch < self.at {
            self.masker.doubtful(self.stretch..self.at, self.at + 1);
        }
        self.go_on_at(self.at + 1);
        self.stretch = self.at;
    }

    #[inline]
    fn doubtful_equals(&mut self) {
        let before = &self.bytes[self.floor..self.at];
        let last = |is_in: fn(&u8) -> bool| {
            let length = before.iter().rev().take_while(|byte| is_in(byte)).count();
            &before[before.len() - length..]
        };
        let name = last(u8::is_ascii_alphabetic);
        // `t%6Fken`
        let key = last(|byte| byte.is_ascii_alphanumeric() || *byte == b'%');
        self.go_on_at(self.at + 1);
        let hides = |key| self.masker.hides(key);
        let is_encoded = |key: &[u8]| key.len() > 2 && key.contains(&b'%');
        let is_hidden =
            self.masker.looks_everywhere() && (hides(name) || is_encoded(key) && hides(key));
        if is_hidden || is_password_name(name) {
            let is_in_braces = self.bytes.get(self.at) == Some(&b'{');
            let stops: &[u8] = if is_in_braces { b"}" } else { b";&)" };
            let end = self.find(self.at, self.url_end, stops);
            self.masker.value(self.at..end);
            self.go_on_at(end);
            self.stretch = self.stretch.max(end);
        }
    }

    /// Whether what follows the scheme is an address such as `me@example.com`.
    #[inline]
    fn is_address(&self, path: usize, scheme: &[u8]) -> bool {
        let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(scheme);
        let end = self.find(path, self.bytes.len(), b"?#");
        let path = &self.bytes[path..end];
        let at = path.iter().rposition(|byte| *byte == b'@');
        let name = &path[..at.unwrap_or_default()];
        ADDRESSES.iter().any(is) && !name.iter().any(|byte| matches!(byte, b':' | b'/'))
    }
}

/// Whether what follows the host of an authority is no port, so that it may be a password.
#[inline]
fn has_strange_port(authority: &[u8]) -> bool {
    let host = match authority.iter().rposition(|byte| *byte == b']') {
        Some(bracket) if authority.first() == Some(&b'[') => bracket,
        _ => 0,
    };
    let colon = authority[host..].iter().position(|byte| *byte == b':');
    let port = colon.map(|colon| &authority[host + colon + 1..]);
    port.is_some_and(|port| !port.iter().all(u8::is_ascii_digit))
}
