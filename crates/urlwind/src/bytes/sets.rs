//! The percent-encode sets, each built from the previous one as in the standard.
//!
//! <https://url.spec.whatwg.org/#percent-encoded-bytes>

/// A set of ASCII bytes, built at compile time; every non-ASCII byte is always a member.
///
/// All percent-encode sets of the standard contain every code point above U+007E, so a set is
/// fully described by which of the 128 ASCII bytes it holds.
///
/// ```
/// use urlwind::percent::{self, AsciiSet};
///
/// // A set of your own: what the path set encodes, and the percent sign too.
/// const PATH_SEGMENT: AsciiSet = percent::PATH.add(b'/').add(b'%');
/// assert!(PATH_SEGMENT.contains(b'%'));
/// assert!(PATH_SEGMENT.contains(0xC3)); // non-ASCII bytes are always encoded
/// assert!(!PATH_SEGMENT.contains(b'~'));
/// assert_eq!(percent::encode("100%/", &PATH_SEGMENT), "100%25%2F");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsciiSet {
    bits: [u64; 2],
}

impl AsciiSet {
    /// The set that encodes no ASCII byte (and, as always, every non-ASCII one).
    ///
    /// ```
    /// use urlwind::percent::{self, AsciiSet};
    /// assert_eq!(percent::encode("a b\u{e9}", &AsciiSet::EMPTY), "a b%C3%A9");
    /// ```
    pub const EMPTY: AsciiSet = AsciiSet { bits: [0, 0] };

    /// Whether `byte` is in the set. True of every byte above 0x7F.
    ///
    /// ```
    /// assert!(urlwind::percent::QUERY.contains(b' '));
    /// assert!(!urlwind::percent::QUERY.contains(b'%'));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        byte >= 0x80 || self.bits[(byte >> 6) as usize] >> (byte & 63) & 1 != 0
    }

    /// The set with one more ASCII byte.
    ///
    /// # Panics
    /// When `byte` is not ASCII; in a `const` that is a compile error.
    ///
    /// ```
    /// use urlwind::percent::AsciiSet;
    /// assert!(AsciiSet::EMPTY.add(b'!').contains(b'!'));
    /// ```
    #[must_use]
    pub const fn add(self, byte: u8) -> AsciiSet {
        assert!(byte < 0x80, "every set holds all non-ASCII bytes already");
        let mut bits = self.bits;
        bits[(byte >> 6) as usize] |= 1 << (byte & 63);
        AsciiSet { bits }
    }

    /// The set without one ASCII byte.
    ///
    /// # Panics
    /// When `byte` is not ASCII; in a `const` that is a compile error.
    ///
    /// ```
    /// use urlwind::percent;
    /// assert!(!percent::QUERY.remove(b' ').contains(b' '));
    /// ```
    #[must_use]
    pub const fn remove(self, byte: u8) -> AsciiSet {
        assert!(byte < 0x80, "non-ASCII bytes cannot leave a set");
        let mut bits = self.bits;
        bits[(byte >> 6) as usize] &= !(1 << (byte & 63));
        AsciiSet { bits }
    }

    /// All members of both sets.
    ///
    /// ```
    /// use urlwind::percent;
    /// let either = percent::PATH.union(percent::SPECIAL_QUERY);
    /// assert!(either.contains(b'\'') && either.contains(b'{'));
    /// ```
    #[must_use]
    pub const fn union(self, other: AsciiSet) -> AsciiSet {
        AsciiSet {
            bits: [self.bits[0] | other.bits[0], self.bits[1] | other.bits[1]],
        }
    }

    /// Whether `other` holds all members of this set.
    #[inline]
    pub(crate) const fn is_subset_of(&self, other: &AsciiSet) -> bool {
        self.bits[0] & !other.bits[0] | self.bits[1] & !other.bits[1] == 0
    }

    /// A bit for each byte, the lowest first.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; 4] {
        [self.bits[0], self.bits[1], !0, !0]
    }

    /// The set with each byte of an ASCII string added.
    const fn add_all(self, bytes: &[u8]) -> AsciiSet {
        let mut set = self;
        let mut i = 0;
        while i < bytes.len() {
            set = set.add(bytes[i]);
            i += 1;
        }
        set
    }
}

/// [C0 control percent-encode set](https://url.spec.whatwg.org/#c0-control-percent-encode-set):
/// C0 controls and everything above `~`. Used for opaque hosts and opaque paths.
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("a b\n\u{7f}", &percent::C0_CONTROL), "a b%0A%7F");
/// ```
pub const C0_CONTROL: AsciiSet = AsciiSet {
    bits: [0xFFFF_FFFF, 1 << 63],
};

/// [Fragment percent-encode set](https://url.spec.whatwg.org/#fragment-percent-encode-set).
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("`#{}", &percent::FRAGMENT), "%60#{}");
/// ```
pub const FRAGMENT: AsciiSet = C0_CONTROL.add_all(b" \"<>`");

/// [Query percent-encode set](https://url.spec.whatwg.org/#query-percent-encode-set), for URLs
/// whose scheme is not special.
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("it's #1", &percent::QUERY), "it's%20%231");
/// ```
pub const QUERY: AsciiSet = C0_CONTROL.add_all(b" \"#<>");

/// [Special-query percent-encode set](https://url.spec.whatwg.org/#special-query-percent-encode-set):
/// the query set and `'`.
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("it's", &percent::SPECIAL_QUERY), "it%27s");
/// ```
pub const SPECIAL_QUERY: AsciiSet = QUERY.add(b'\'');

/// [Path percent-encode set](https://url.spec.whatwg.org/#path-percent-encode-set). `^` belongs
/// to it since March 2025.
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("a^b?", &percent::PATH), "a%5Eb%3F");
/// ```
pub const PATH: AsciiSet = QUERY.add_all(b"?^`{}");

/// [Userinfo percent-encode set](https://url.spec.whatwg.org/#userinfo-percent-encode-set).
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("p@ss:word", &percent::USERINFO), "p%40ss%3Aword");
/// ```
pub const USERINFO: AsciiSet = PATH.add_all(b"/:;=@[\\]|");

/// [Component percent-encode set](https://url.spec.whatwg.org/#component-percent-encode-set):
/// what JavaScript's `encodeURIComponent` encodes.
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("50% & up!", &percent::COMPONENT), "50%25%20%26%20up!");
/// ```
pub const COMPONENT: AsciiSet = USERINFO.add_all(b"$%&+,");

/// [`application/x-www-form-urlencoded` percent-encode
/// set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set):
/// everything but ASCII alphanumerics and `*-._`.
///
/// This is the plain set; that a space becomes `+` is the business of
/// [`form_urlencoded`](crate::form_urlencoded).
///
/// ```
/// use urlwind::percent;
/// assert_eq!(percent::encode("a~b*", &percent::FORM_URLENCODED), "a%7Eb*");
/// ```
pub const FORM_URLENCODED: AsciiSet = COMPONENT.add_all(b"!'()~");

/// Every byte that some component of a URL does not keep as it is: the union of the path,
/// special-query and fragment sets, and `\`, which acts as `/` in special URLs. The delimiters `?`
/// and `#` are no members: in a whole URL they delimit.
///
/// The kernels look for exactly this set. The sets of opaque paths and of other queries are
/// subsets of it but for `#`, so one search serves every component, and the exact set decides
/// about what it finds.
pub(crate) const DIRTY: AsciiSet = PATH
    .union(SPECIAL_QUERY)
    .union(FRAGMENT)
    .add(b'\\')
    .remove(b'?')
    .remove(b'#');

#[cfg(test)]
mod tests {
    use super::*;

    /// The members below U+007F, written out from the standard's text, in code-point order.
    #[test]
    fn sets_hold_what_the_standard_lists() {
        let cases: [(&AsciiSet, &str); 8] = [
            (&C0_CONTROL, ""),
            (&FRAGMENT, " \"<>`"),
            (&QUERY, " \"#<>"),
            (&SPECIAL_QUERY, " \"#'<>"),
            (&PATH, " \"#<>?^`{}"),
            (&USERINFO, " \"#/:;<=>?@[\\]^`{|}"),
            (&COMPONENT, " \"#$%&+,/:;<=>?@[\\]^`{|}"),
            (&FORM_URLENCODED, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"),
        ];
        for (set, printable) in cases {
            for byte in 0..=255u8 {
                let is_printable = (0x20..0x7F).contains(&byte);
                let expected = !is_printable || printable.as_bytes().contains(&byte);
                assert_eq!(
                    set.contains(byte),
                    expected,
                    "byte {byte:#04x} of {printable:?}"
                );
            }
        }
    }
}
