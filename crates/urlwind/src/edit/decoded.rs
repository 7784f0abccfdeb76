//! Components without their percent-encoding.

use alloc::borrow::Cow;

use crate::percent::decode_lossy;
use crate::record::Url;

macro_rules! decoded {
    ($type:ty, $name:literal) => {
        impl $type {
            /// The username, percent-decoded. U+FFFD stands for what is not UTF-8 in this and the other
            /// `decoded_` methods; [`percent::decode`](crate::percent::decode) gives the bytes.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://m%C3%A9@h/\").unwrap();")]
            /// assert_eq!(url.decoded_username(), "mé");
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_username(&self) -> Cow<'_, str> {
                decode_lossy(self.view().username())
            }

            /// The password, percent-decoded.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://me:p%40ss@h/\").unwrap();")]
            /// assert_eq!(url.decoded_password().as_deref(), Some("p@ss"));
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_password(&self) -> Option<Cow<'_, str>> {
                self.view().password().map(decode_lossy)
            }

            /// The path, percent-decoded. Which slashes were encoded cannot be told any more;
            /// [`decoded_path_segments`](Self::decoded_path_segments) keeps them apart.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://h/a%20b/c%2Fd\").unwrap();")]
            /// assert_eq!(url.decoded_path(), "/a b/c/d");
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_path(&self) -> Cow<'_, str> {
                decode_lossy(self.view().path())
            }

            /// The segments of the path, each percent-decoded; `None` if the path is opaque.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://h/a%20b/c%2Fd\").unwrap();")]
            /// let segments: Vec<_> = url.decoded_path_segments().unwrap().collect();
            /// assert_eq!(segments, ["a b", "c/d"]);
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_path_segments(&self) -> Option<impl Iterator<Item = Cow<'_, str>>> {
                Some(self.view().path_segments()?.map(decode_lossy))
            }

            /// The query, percent-decoded, in which a `+` stays. Which `&` and `=` were encoded cannot be told
            /// any more; [`query_pairs`](Self::query_pairs) keeps them apart.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://h/?a%3Fb+c\").unwrap();")]
            /// assert_eq!(url.decoded_query().as_deref(), Some("a?b+c"));
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_query(&self) -> Option<Cow<'_, str>> {
                self.view().query().map(decode_lossy)
            }

            /// The fragment, percent-decoded.
            ///
            /// ```
            #[doc = concat!("let url = urlwind::", $name, "::parse(\"https://h/#a b\").unwrap();")]
            /// assert_eq!((url.fragment(), url.decoded_fragment().as_deref()), (Some("a%20b"), Some("a b")));
            /// ```
            #[must_use]
            #[inline]
            pub fn decoded_fragment(&self) -> Option<Cow<'_, str>> {
                self.view().fragment().map(decode_lossy)
            }
        }
    };
}

decoded!(Url, "Url");
