//! What can be a row of a batch.

use alloc::string::String;

pub(super) use private::Row as Sealed;

/// An input of a batch: a text, or bytes that are expected to be UTF-8. No other types can be.
///
/// ```
/// use urlwind::batch::Batch;
/// let texts: [&str; 1] = ["https://example.com/"];
/// let bytes: [&[u8]; 1] = [b"https://example.com/"];
/// let strings: Vec<String> = vec![String::from("https://example.com/")];
/// for batch in [Batch::parse(texts), Batch::parse(&texts), Batch::parse(bytes), Batch::parse(&strings)] {
///     assert!(batch.url(0).is_ok());
/// }
/// ```
pub trait Input<'i>: Sealed<'i> {}

impl<'i, T: Sealed<'i>> Input<'i> for T {}

/// Where a row's text is.
#[derive(Clone, Copy, Debug)]
pub enum Given<'i> {
    Text(&'i str),
    Bytes(&'i [u8]),
}

mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Row<'i> {
        fn given(self) -> super::Given<'i>;
    }
}

impl<'i> crate::parse::Input<'i> for Given<'i> {
    #[inline(always)]
    fn bytes(self) -> &'i [u8] {
        match self {
            Given::Text(text) => text.as_bytes(),
            Given::Bytes(bytes) => bytes,
        }
    }

    #[inline]
    fn text(self) -> Result<&'i str, crate::error::ParseError> {
        match self {
            Given::Text(text) => Ok(text),
            Given::Bytes(bytes) => bytes.text(),
        }
    }
}

macro_rules! given {
    ($($type:ty => $kind:ident,)+) => {$(
        impl<'i> Sealed<'i> for $type {
            #[inline(always)]
            fn given(self) -> Given<'i> {
                Given::$kind(self)
            }
        }
    )+};
}

given! {
    &'i str => Text,
    &&'i str => Text,
    &'i String => Text,
    &'i [u8] => Bytes,
    &&'i [u8] => Bytes,
}
