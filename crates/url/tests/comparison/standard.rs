//! Runs the whole conformance suite over the functions in `quirks`.

use conformance::{Attribute, NotSupported, Subject, assert_all_pass};
use url::{Url, quirks};

struct Quirks;

impl Subject for Quirks {
    type Url = Url;

    fn name(&self) -> &str {
        "url on urlwind"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Url> {
        match base {
            None => Url::parse(input).ok(),
            Some(base) => Url::parse(base).ok()?.join(input).ok(),
        }
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        self.parse(input, base).is_some()
    }

    fn get(&self, url: &Url, attribute: Attribute) -> String {
        match attribute {
            Attribute::Origin => return quirks::origin(url),
            Attribute::Href => quirks::href(url),
            Attribute::Protocol => quirks::protocol(url),
            Attribute::Username => quirks::username(url),
            Attribute::Password => quirks::password(url),
            Attribute::Host => quirks::host(url),
            Attribute::Hostname => quirks::hostname(url),
            Attribute::Port => quirks::port(url),
            Attribute::Pathname => quirks::pathname(url),
            Attribute::Search => quirks::search(url),
            Attribute::Hash => quirks::hash(url),
        }
        .into()
    }

    fn set(&self, url: &mut Url, attribute: Attribute, value: &str) {
        let before = url.clone();
        let outcome = match attribute {
            Attribute::Origin => unreachable!("origin is read-only"),
            Attribute::Href => quirks::set_href(url, value).map_err(|_| ()),
            Attribute::Protocol => quirks::set_protocol(url, value),
            Attribute::Username => quirks::set_username(url, value),
            Attribute::Password => quirks::set_password(url, value),
            Attribute::Host => quirks::set_host(url, value),
            Attribute::Hostname => quirks::set_hostname(url, value),
            Attribute::Port => quirks::set_port(url, value),
            Attribute::Pathname => {
                quirks::set_pathname(url, value);
                Ok(())
            }
            Attribute::Search => {
                quirks::set_search(url, value);
                Ok(())
            }
            Attribute::Hash => {
                quirks::set_hash(url, value);
                Ok(())
            }
        };
        assert!(
            outcome.is_ok() || *url == before,
            "{attribute:?} = {value:?} on {before}"
        );
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        let mut serializer = url::form_urlencoded::Serializer::new(String::new());
        Ok(serializer.extend_pairs(url.query_pairs()).finish())
    }

    fn check(&self, url: &Url) -> Result<(), String> {
        url.check_invariants()
    }
}

#[test]
fn web_platform_tests_pass() {
    assert_all_pass(&Quirks);
}
