//! The literal transcription of the standard.

use crate::{Attribute, NotSupported, Subject};
use spec::{Log, Url, basic_url_parser};

/// The transcription as a subject.
#[derive(Debug)]
pub struct SpecMachine;

impl Subject for SpecMachine {
    type Url = Url;

    fn name(&self) -> &str {
        "the transcription"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Url> {
        Url::new(input, base, &mut Log::silent())
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        Url::can_parse(input, base)
    }

    fn get(&self, url: &Url, attribute: Attribute) -> String {
        attribute.get(url)
    }

    fn set(&self, url: &mut Url, attribute: Attribute, value: &str) {
        attribute.set(url, value, &mut Log::silent());
    }

    fn parse_with_encoding(&self, input: &str, label: &str) -> Result<Option<Url>, NotSupported> {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).ok_or(NotSupported)?;
        let parsed = basic_url_parser(input, None, encoding, None, None, &mut Log::silent());
        Ok(parsed.url.map(Url::initialize))
    }

    /// Converts to a USVString first, as the interface does: a lone surrogate becomes U+FFFD.
    fn parse_utf16(&self, input: &[u16], base: Option<&str>) -> Result<Option<Url>, NotSupported> {
        Ok(self.parse(&String::from_utf16_lossy(input), base))
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        Ok(url.search_params().stringify())
    }
}
