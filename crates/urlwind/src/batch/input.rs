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

mod private {
    /// Nobody else can name it, so nobody can have it.
    pub trait Row<'i> {
        type Input: crate::parse::Input<'i>;

        fn get(self) -> Self::Input;
    }
}

macro_rules! rows {
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

rows! {
    &'i str => &'i str,
    &&'i str => &'i str,
    &'i String => &'i str,
    &'i [u8] => &'i [u8],
    &&'i [u8] => &'i [u8],
}
