//! Text and bytes to percent-encoded text.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::append::Append;
use crate::bytes::sets::{AsciiSet, DIRTY, FORM_URLENCODED};
use crate::kernels::{self, Encoded};

/// [UTF-8 percent-encodes](https://url.spec.whatwg.org/#string-utf-8-percent-encode) `input`:
/// every byte of its UTF-8 form that is in `set` becomes `%` and two upper-case hex digits.
///
/// Borrows when nothing had to be encoded.
///
/// ```
/// use std::borrow::Cow;
/// use urlwind::percent;
///
/// assert_eq!(percent::encode("Say what\u{203d}", &percent::USERINFO), "Say%20what%E2%80%BD");
/// assert!(matches!(percent::encode("as-it-is", &percent::USERINFO), Cow::Borrowed(_)));
/// // What is encoded already stays so, as `%` is in neither of the URL parser's sets.
/// assert_eq!(percent::encode("a%20b c", &percent::PATH), "a%20b%20c");
/// ```
#[must_use]
pub fn encode<'a>(input: &'a str, set: &AsciiSet) -> Cow<'a, str> {
    let dirty = next_in_set(input.as_bytes(), 0, set);
    if dirty == input.len() {
        return Cow::Borrowed(input);
    }
    Cow::Owned(owned(input.as_bytes(), set))
}

/// [Percent-encodes](https://url.spec.whatwg.org/#percent-encode) the bytes that are in `set`.
///
/// Borrows when nothing had to be encoded.
///
/// ```
/// use urlwind::percent;
///
/// // Shift_JIS for U+2261, with which no UTF-8 begins: bytes need not be UTF-8.
/// assert_eq!(percent::encode_bytes(b"\x81\xDF?", &percent::QUERY), "%81%DF?");
/// ```
#[must_use]
pub fn encode_bytes<'a>(input: &'a [u8], set: &AsciiSet) -> Cow<'a, str> {
    let dirty = next_in_set(input, 0, set);
    if dirty == input.len() {
        return Cow::Borrowed(ascii(input));
    }
    Cow::Owned(owned(input, set))
}

fn owned(bytes: &[u8], set: &AsciiSet) -> String {
    let mut out = String::new();
    kernels::push_encoded::<false>(&mut out, bytes, set);
    out
}

/// Appends `input`, [UTF-8
/// percent-encoded](https://url.spec.whatwg.org/#string-utf-8-percent-encode) by `set`.
#[inline]
pub(crate) fn encode_into(out: &mut impl Append, input: &str, set: &AsciiSet) {
    step!();
    out.push_encoded::<false>(input.as_bytes(), set);
}

/// Appends `input` as the
/// [`application/x-www-form-urlencoded`](https://url.spec.whatwg.org/#urlencoded-serializing)
/// serializer writes a name or a value: a space is `+` here.
#[inline]
pub(crate) fn encode_form_into(out: &mut impl Append, input: &str) {
    out.push_encoded::<true>(input.as_bytes(), &FORM_URLENCODED);
}

/// Appends bytes, percent-encoded by `set`.
pub(crate) fn encode_bytes_into(out: &mut impl Append, input: &[u8], set: &AsciiSet) {
    out.push_encoded::<false>(input, set);
}

/// Hands `input`, [UTF-8
/// percent-encoded](https://url.spec.whatwg.org/#string-utf-8-percent-encode) by `set`, to `then`. If it
/// is short, nothing is allocated.
#[inline]
pub(crate) fn with_encoded<T>(input: &str, set: &AsciiSet, then: impl FnOnce(&str) -> T) -> T {
    if kernels::surely_keeps(input.as_bytes(), set) {
        return then(input);
    }
    match Encoded::new().of(input.as_bytes(), set) {
        Some(encoded) => then(encoded),
        None => then(&encode(input, set)),
    }
}

/// The first position from `from` on whose byte is in `set`, or the length: the one place where
/// encoding looks for work.
#[inline]
pub(crate) fn next_in_set(bytes: &[u8], from: usize, set: &AsciiSet) -> usize {
    // Dirty bytes come in crowds: look at a few bytes one by one before calling for a vector.
    let near = bytes.len().min(from + 12);
    let mut at = from;
    while at < near {
        if set.contains(bytes[at]) {
            return at;
        }
        at += 1;
    }
    // A kernel looks for the union of the sets that URLs use most; what it finds may be in another
    // one of them. Delimiters are looked for by themselves, so dirty bytes must not be looked for
    // far beyond them: with each delimiter that would begin anew.
    let (question, hash) = (set.contains(b'?'), set.contains(b'#'));
    let window = if question || hash { 128 } else { usize::MAX };
    while at < bytes.len() && set.is_subset_of(&DIRTY_OR_DELIMITER) {
        let stop = bytes.len().min(at.saturating_add(window));
        let mut end = at + kernels::find_dirty(&bytes[at..stop]);
        let before = &bytes[at..end];
        match (question, hash) {
            (true, true) => end = at + kernels::find_any2(before, b'?', b'#'),
            (true, false) => end = at + kernels::find_byte(before, b'?'),
            (false, true) => end = at + kernels::find_byte(before, b'#'),
            (false, false) => {}
        }
        match bytes.get(end) {
            Some(_) if end == stop => at = end,
            Some(byte) if !set.contains(*byte) => at = end + 1,
            _ => return end,
        }
    }
    while bytes.get(at).is_some_and(|byte| !set.contains(*byte)) {
        at += 1;
    }
    at
}

/// What the kernels find, and the delimiters that are data in some components.
const DIRTY_OR_DELIMITER: AsciiSet = DIRTY.add(b'?').add(b'#');

/// Bytes outside a percent-encode set as text: ASCII, as every set holds all other bytes.
fn ascii(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}
