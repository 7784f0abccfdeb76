//! What an implementation has to offer so that the suites can run over it.

pub use spec::Attribute;

/// The answer of a subject that lacks an optional ability: the case is reported as not carried, it does not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSupported;

/// An implementation of the URL Standard under test.
///
/// The required methods are the [API](https://url.spec.whatwg.org/#api) that every case needs. The ones with a default
/// are abilities some implementations do not have; the report names every case that was not carried for that reason.
pub trait Subject {
    /// A parsed URL.
    type Url;

    /// The name that reports print.
    fn name(&self) -> &str;

    /// The [API URL parser](https://url.spec.whatwg.org/#api-url-parser); `None` is failure, of `input` or of `base`.
    fn parse(&self, input: &str, base: Option<&str>) -> Option<Self::Url>;

    /// [`URL.canParse()`](https://url.spec.whatwg.org/#dom-url-canparse). It has no default on purpose: an
    /// implementation that has its own way of answering must have that way tested.
    fn can_parse(&self, input: &str, base: Option<&str>) -> bool;

    /// The getter of an attribute.
    fn get(&self, url: &Self::Url, attribute: Attribute) -> String;

    /// The setter of an attribute. Where the interface throws (only `href`) the URL stays as it is.
    /// Never called with [`Attribute::Origin`], which is read-only.
    fn set(&self, url: &mut Self::Url, attribute: Attribute, value: &str);

    /// The [URL parser](https://url.spec.whatwg.org/#concept-url-parser) with an encoding, given by one of its
    /// labels. Only called with encodings other than UTF-8.
    fn parse_with_encoding(
        &self,
        input: &str,
        encoding_label: &str,
    ) -> Result<Option<Self::Url>, NotSupported> {
        let _ = (input, encoding_label);
        Err(NotSupported)
    }

    /// Parses UTF-16 code units that may hold lone surrogates, as JavaScript strings do.
    fn parse_utf16(
        &self,
        input: &[u16],
        base: Option<&str>,
    ) -> Result<Option<Self::Url>, NotSupported> {
        let _ = (input, base);
        Err(NotSupported)
    }

    /// The stringification of [`URL.searchParams`](https://url.spec.whatwg.org/#dom-url-searchparams).
    fn search_params(&self, url: &Self::Url) -> Result<String, NotSupported> {
        let _ = url;
        Err(NotSupported)
    }

    /// Checks what the implementation promises itself about its representation.
    fn check(&self, url: &Self::Url) -> Result<(), String> {
        let _ = url;
        Ok(())
    }
}
