//! The [URL record](https://url.spec.whatwg.org/#concept-url): one buffer, and the offsets of the
//! components in it. Nothing else owns or changes either.
//!
//! | file | what |
//! | --- | --- |
//! | this one | [`Url`], the owner of both |
//! | `cow_url` | [`CowUrl`], which borrows the text where it can |
//! | `batch` | [`Batch`], many of those with one buffer |
//! | `offsets` | what each offset means |
//! | `writer` | writes a URL and its offsets, for parsers |
//! | `splice` | replaces a component and moves the offsets after it, for setters |
//! | `url_ref` | [`UrlRef`], which reads components, for getters of every kind |
//! | `components`, `position` | the offsets as users see them |
//! | `check` | what must hold between the text and the offsets, for tests |

mod batch;
mod check;
mod components;
mod cow_url;
mod offsets;
mod position;
mod splice;
mod url_ref;
mod writer;

pub(crate) use batch::Row;
pub use batch::{Batch, Iter};
pub use components::Components;
pub use cow_url::CowUrl;
pub(crate) use offsets::{AuthorityAt, MAX_LENGTH, Offsets};
pub use position::Position;
pub use url_ref::UrlRef;
pub(crate) use writer::{Writer, write_known, write_lowercase};

use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::{self, Buffer, Kernel, type_of_buffer};
use crate::special::SchemeType;

/// The buffer that holds a URL's text and offsets.
pub(crate) type Text = Buffer<Offsets>;

impl Text {
    /// An empty buffer with room for `capacity` bytes.
    #[inline]
    pub(crate) fn with_room(capacity: usize) -> Text {
        Buffer::with_capacity(capacity, Offsets::NEW)
    }
}

type_of_buffer! {
    /// A parsed URL, following the [WHATWG URL Standard](https://url.spec.whatwg.org/).
    ///
    /// All components stand in one buffer, which is the normalized URL; every getter is a slice of
    /// it. The names and signatures are those of the `url` crate. For the names and meanings of
    /// JavaScript's `URL` class, see [`Attribute`](crate::Attribute).
    ///
    /// ```
    /// use urlwind::Url;
    ///
    /// let url = Url::parse("HTTPS://Example.COM:443/a/./b/../c?q=x y#top")?;
    /// assert_eq!(url.as_str(), "https://example.com/a/c?q=x%20y#top");
    /// assert_eq!(url.host_str(), Some("example.com"));
    /// assert_eq!(url.port(), None); // 443 is what https means anyway
    /// assert_eq!(url.query(), Some("q=x%20y"));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[derive(Clone)]
    pub struct Url {
        /// One heap block with the offsets in front of the text: see `docs/LAYOUT.md` for why.
        text: Text,
    }
}

// The point of the layout.
const _: () = assert!(size_of::<Url>() == size_of::<usize>());
const _: () = assert!(size_of::<Option<Url>>() == size_of::<Url>());

impl Url {
    /// A URL from what a parser has written.
    #[inline]
    pub(crate) fn from_text(text: Text) -> Url {
        step!();
        Url { text }
    }

    /// A URL whose text is already in its final form.
    #[inline(always)]
    pub(crate) fn from_str_and_offsets<K: Kernel>(kernel: K, text: &str, at: Offsets) -> Url {
        step!();
        Url {
            text: Buffer::of(kernel, text, at),
        }
    }

    /// Puts another URL, in its final form, into the same buffer.
    #[inline(always)]
    pub(crate) fn overwrite<K: Kernel>(&mut self, kernel: K, text: &str, at: Offsets) {
        self.text.overwrite(kernel, text, at);
    }

    /// Lets a parser write another URL behind this one, and keeps whichever of the two it says:
    /// no buffer is allocated, and a failure changes nothing.
    pub(crate) fn replace_by(
        &mut self,
        room: usize,
        write: impl FnOnce(&mut Text) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        let (old, at) = (self.text.len(), *self.at());
        self.text.reserve(room);
        match write(&mut self.text) {
            Ok(()) => {
                self.text.replace_range(0..old, "");
                Ok(())
            }
            Err(error) => {
                self.text.truncate(old);
                *self.at_mut() = at;
                Err(error)
            }
        }
    }

    #[inline]
    pub(crate) fn at(&self) -> &Offsets {
        self.text.header()
    }

    #[inline]
    fn at_mut(&mut self) -> &mut Offsets {
        self.text.header_mut()
    }

    /// The whole URL: its [serialization](https://url.spec.whatwg.org/#concept-url-serializer).
    ///
    /// ```
    /// let url = urlwind::Url::parse("http:example.com\\path").unwrap();
    /// assert_eq!(url.as_str(), "http://example.com/path");
    /// ```
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// As [`UrlRef::from`].
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn view(&self) -> UrlRef<'_> {
        UrlRef {
            text: self.text.as_str(),
            at: self.text.header(),
        }
    }
}

/// Appends `:` and a port.
pub(crate) fn push_port(text: &mut Text, port: u16) {
    let mut digits = [0; 5];
    text.push(':');
    text.push_str(format_port(port, &mut digits));
}

/// A port's digits, [serialized](https://url.spec.whatwg.org/#serialize-an-integer).
pub(crate) fn format_port(mut port: u16, digits: &mut [u8; 5]) -> &str {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (port % 10) as u8;
        port /= 10;
        if port == 0 {
            return kernels::ascii(&digits[start..]);
        }
    }
}

/// For changes that have no way to return an error: what is too long must not be lost in silence.
#[track_caller]
pub(crate) fn expect_room<E>(outcome: Result<(), E>) {
    assert!(outcome.is_ok(), "URL longer than 4 GB");
}

impl Url {
    /// The kind of the scheme, as a small integer.
    ///
    /// ```
    /// use urlwind::{SchemeType, Url};
    /// assert_eq!(Url::parse("ftp://a/").unwrap().scheme_type(), SchemeType::Ftp);
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_type(&self) -> SchemeType {
        self.at().scheme
    }

    /// What stands in the place of the host.
    ///
    /// ```
    /// use urlwind::{HostKind, Url};
    /// assert_eq!(Url::parse("http://[::1]/").unwrap().host_kind(), HostKind::Ipv6);
    /// ```
    #[inline]
    #[must_use]
    pub fn host_kind(&self) -> HostKind {
        self.at().host
    }

    /// Whether the URL has an [opaque path](https://url.spec.whatwg.org/#url-opaque-path), as
    /// `mailto:` and `data:` URLs have: text that is not made of segments.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::parse("data:text/plain,hi").unwrap().has_opaque_path());
    /// assert!(!Url::parse("unix:/run/socket").unwrap().has_opaque_path());
    /// ```
    #[doc(alias = "cannot_be_a_base")]
    #[inline]
    #[must_use]
    pub fn has_opaque_path(&self) -> bool {
        self.view().has_opaque_path()
    }
}
