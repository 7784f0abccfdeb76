//! What can be parsed.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::parse;

/// What can be parsed: text, or bytes that are expected to be UTF-8. No other types can be.
///
/// ```
/// use urlwind::{Url, UrlParser};
/// assert!(Url::can_parse("https://example.com/") && Url::can_parse(b"https://example.com/"));
/// assert!(!Url::can_parse(b"https://example.com/\xFF"));
/// let lines: Vec<Box<str>> = vec!["http:a".into()];
/// assert_eq!(UrlParser::new().parse(&lines[0])?.as_str(), "http://a/");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
pub trait Input<'i>: Sealed<'i> {}

impl<'i, T: Sealed<'i>> Input<'i> for T {}

pub(crate) use private::Sealed;

mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Sealed<'i> {
        type Input: super::Answer<'i>;

        fn get(self) -> Self::Input;
    }
}

/// An input that can be asked whether it would parse.
pub trait Answer<'i>: parse::Input<'i> {
    fn can_parse(self) -> bool;
}

impl<'i> Answer<'i> for &'i str {
    #[inline]
    fn can_parse(self) -> bool {
        parse::can_parse(self)
    }
}

impl<'i> Answer<'i> for &'i [u8] {
    #[inline]
    fn can_parse(self) -> bool {
        parse::can_parse_utf8(self)
    }
}

macro_rules! inputs {
    ($($type:ty => $input:ty,)+) => {$(
        impl<'i> Sealed<'i> for $type {
            type Input = $input;

            #[inline(always)]
            fn get(self) -> $input {
                self
            }
        }
    )+};
}

inputs! {
    &'i str => &'i str,
    &&'i str => &'i str,
    &'i String => &'i str,
    &'i Box<str> => &'i str,
    &'i Arc<str> => &'i str,
    &'i Cow<'_, str> => &'i str,
    &'i [u8] => &'i [u8],
    &&'i [u8] => &'i [u8],
    &'i Vec<u8> => &'i [u8],
}

impl<'i, const N: usize> Sealed<'i> for &'i [u8; N] {
    type Input = &'i [u8];

    #[inline(always)]
    fn get(self) -> &'i [u8] {
        self
    }
}
