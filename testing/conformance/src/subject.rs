//! The interface of an implementation under test.

pub use spec::Attribute;

/// The answer of a subject that lacks an optional capability: the case is reported as not carried instead of failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSupported;

/// An implementation of the URL Standard under test.
///
/// The required methods are the [API](https://url.spec.whatwg.org/#api) that every case needs. The provided ones are
/// capabilities that some implementations lack; the report counts every case not carried for that reason.
pub trait Subject {
    /// A parsed URL.
    type Url;

    /// Returns the name for reports.
    fn name(&self) -> &str;

    /// Runs the [API URL parser](https://url.spec.whatwg.org/#api-url-parser); `None` is failure, of `input` or of
    /// `base`.
    fn parse(&self, input: &str, base: Option<&str>) -> Option<Self::Url>;

    /// Runs [`URL.canParse()`](https://url.spec.whatwg.org/#dom-url-canparse). It has no default, so that an
    /// implementation's own function is tested.
    fn can_parse(&self, input: &str, base: Option<&str>) -> bool;

    /// Runs the getter of an attribute.
    fn get(&self, url: &Self::Url, attribute: Attribute) -> String;

    /// Runs the setter of an attribute. Where the interface throws (only `href`), the URL stays unchanged. Never called
    /// with [`Attribute::Origin`], which is read-only.
    fn set(&self, url: &mut Self::Url, attribute: Attribute, value: &str);

    /// Runs the [URL parser](https://url.spec.whatwg.org/#concept-url-parser) with an encoding other than UTF-8, given
    /// by one of its labels.
    fn parse_with_encoding(
        &self,
        input: &str,
        encoding_label: &str,
    ) -> Result<Option<Self::Url>, NotSupported> {
        let _ = (input, encoding_label);
        Err(NotSupported)
    }

    /// Parses UTF-16 code units that may contain lone surrogates, as JavaScript strings do.
    fn parse_utf16(
        &self,
        input: &[u16],
        base: Option<&str>,
    ) -> Result<Option<Self::Url>, NotSupported> {
        let _ = (input, base);
        Err(NotSupported)
    }

    /// Returns the stringification of [`URL.searchParams`](https://url.spec.whatwg.org/#dom-url-searchparams).
    fn search_params(&self, url: &Self::Url) -> Result<String, NotSupported> {
        let _ = url;
        Err(NotSupported)
    }

    /// Checks the implementation's own invariants.
    fn check(&self, url: &Self::Url) -> Result<(), String> {
        let _ = url;
        Ok(())
    }
}
