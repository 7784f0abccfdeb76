//! The transcription of the standard as a subject.

use conformance::{Attribute, NotSupported, Subject};
use encoding_rs::Encoding;
use spec_machine::{Log, Url, basic_url_parser};

#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecMachine;

impl Subject for SpecMachine {
    type Url = Url;

    fn name(&self) -> &str {
        "spec-machine"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Url> {
        Url::new(input, base, &mut Log::silent())
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        Url::can_parse(input, base)
    }

    fn get(&self, url: &Url, attribute: Attribute) -> String {
        match attribute {
            Attribute::Href => url.href(),
            Attribute::Origin => url.origin(),
            Attribute::Protocol => url.protocol(),
            Attribute::Username => url.username(),
            Attribute::Password => url.password(),
            Attribute::Host => url.host(),
            Attribute::Hostname => url.hostname(),
            Attribute::Port => url.port(),
            Attribute::Pathname => url.pathname(),
            Attribute::Search => url.search(),
            Attribute::Hash => url.hash(),
        }
    }

    fn set(&self, url: &mut Url, attribute: Attribute, value: &str) {
        let attribute = spec_machine::Attribute::from_name(attribute.name())
            .expect("every attribute but origin has a setter");
        attribute.set(url, value, &mut Log::silent());
    }

    fn parse_with_encoding(
        &self,
        input: &str,
        encoding_label: &str,
    ) -> Result<Option<Url>, NotSupported> {
        let encoding = Encoding::for_label(encoding_label.as_bytes()).ok_or(NotSupported)?;
        let parsed = basic_url_parser(input, None, encoding, None, None, &mut Log::silent());
        Ok(parsed.url.map(Url::initialize))
    }

    /// The interface takes USVStrings: a lone surrogate becomes U+FFFD before the parser sees it.
    fn parse_utf16(&self, input: &[u16], base: Option<&str>) -> Result<Option<Url>, NotSupported> {
        Ok(self.parse(&String::from_utf16_lossy(input), base))
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        Ok(url.search_params().stringify())
    }
}
