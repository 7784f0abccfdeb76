//! Ada as a second opinion: an independent implementation that also passes all of web-platform-tests.
//!
//! Where the two differ, [`settled_for_us`] names the step of the standard that decides, and the transcription must
//! agree; any other difference is a failure.

use conformance::{Attribute, Subject};

/// Ada 4.0.0 as a subject.
#[derive(Debug)]
pub struct Ada;

impl Subject for Ada {
    type Url = ada_url::Url;

    fn name(&self) -> &str {
        "ada-url"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<ada_url::Url> {
        ada_url::Url::parse(input, base).ok()
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        ada_url::Url::can_parse(input, base)
    }

    fn get(&self, url: &ada_url::Url, attribute: Attribute) -> String {
        match attribute {
            Attribute::Origin => return url.origin(),
            Attribute::Href => url.href(),
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
        .to_owned()
    }

    fn set(&self, url: &mut ada_url::Url, attribute: Attribute, value: &str) {
        // The URL shows whether a setter failed.
        let some = Some(value);
        match attribute {
            Attribute::Origin => unreachable!("origin is read-only"),
            Attribute::Href => drop(url.set_href(value)),
            Attribute::Protocol => drop(url.set_protocol(value)),
            Attribute::Username => drop(url.set_username(some)),
            Attribute::Password => drop(url.set_password(some)),
            Attribute::Host => drop(url.set_host(some)),
            Attribute::Hostname => drop(url.set_hostname(some)),
            Attribute::Port => drop(url.set_port(some)),
            Attribute::Pathname => drop(url.set_pathname(some)),
            Attribute::Search => url.set_search(some),
            Attribute::Hash => url.set_hash(some),
        }
    }
}

/// Returns the step of the standard that rejects `host` (in Ada's serialization), which Ada accepts; `None` if unknown.
pub fn settled_for_us(host: &str) -> Option<&'static str> {
    if host.split('.').any(begins_with_the_delimiter) {
        return Some(
            "RFC 3492 section 6.2: the last delimiter is thrown away only if something stands before \
             it, so Punycode that begins with it is invalid; Ada throws it away",
        );
    }
    let host = ada_url::Idna::unicode(host);
    let is_rtl = |label: &str| label.contains(may_be_right_to_left);
    let labels = || host.split('.').filter(|label| !label.is_empty());
    (labels().any(is_rtl) && !labels().all(is_rtl)).then_some(
        "domain parser ToASCII sets CheckBidi, and UTS #46 validity criterion 9 holds for every \
         label of a Bidi domain name, also for those that begin with a digit or symbol; Ada checks \
         only labels with right-to-left characters",
    )
}

/// Whether `label` is `xn--` and Punycode whose only delimiter is its first character.
fn begins_with_the_delimiter(label: &str) -> bool {
    let digits = label.strip_prefix("xn---");
    digits.is_some_and(|digits| !digits.contains('-'))
}

/// Whether `character` is in a block with characters of the Bidi classes R and AL, or Arabic numbers.
fn may_be_right_to_left(character: char) -> bool {
    matches!(
        u32::from(character),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF
    )
}
