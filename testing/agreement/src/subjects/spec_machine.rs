//! The literal transcription of the standard.

use conformance::{Attribute, NotSupported, Subject};
use spec_machine::{Log, Url, basic_url_parser};

/// The transcription as a subject.
#[derive(Debug)]
pub struct SpecMachine;

/// The transcription knows the attributes that can be set; `origin` cannot.
fn settable(attribute: Attribute) -> Option<spec_machine::Attribute> {
    spec_machine::Attribute::from_name(attribute.name())
}

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
        settable(attribute).map_or_else(|| url.origin(), |attribute| attribute.get(url))
    }

    fn set(&self, url: &mut Url, attribute: Attribute, value: &str) {
        let attribute = settable(attribute).expect("origin is read-only");
        attribute.set(url, value, &mut Log::silent());
    }

    fn parse_with_encoding(&self, input: &str, label: &str) -> Result<Option<Url>, NotSupported> {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).ok_or(NotSupported)?;
        let parsed = basic_url_parser(input, None, encoding, None, None, &mut Log::silent());
        Ok(parsed.url.map(Url::initialize))
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        Ok(url.search_params().stringify())
    }
}
