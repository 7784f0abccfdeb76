//! The core, with all its ways to parse, and its second representation along with it.

use conformance::{Attribute, NotSupported, Subject};
use urlwind::{ParseError, SearchParams, Url, UrlRecord, UrlRef, web};

/// The core as a subject. Every URL it hands out has passed `check_invariants`, says the same as a
/// `UrlRecord`, and came out the same by every way to parse it.
#[derive(Debug)]
pub struct Core;

fn attribute(url: &Url, attribute: Attribute) -> String {
    match attribute {
        Attribute::Href => web::href(url).into(),
        Attribute::Origin => web::origin(url),
        Attribute::Protocol => web::protocol(url).into(),
        Attribute::Username => web::username(url).into(),
        Attribute::Password => web::password(url).into(),
        Attribute::Host => web::host(url).into(),
        Attribute::Hostname => web::hostname(url).into(),
        Attribute::Port => web::port(url).into(),
        Attribute::Pathname => web::pathname(url).into(),
        Attribute::Search => web::search(url).into(),
        Attribute::Hash => web::hash(url).into(),
    }
}

fn record_attribute(record: &UrlRecord, attribute: Attribute) -> String {
    match attribute {
        Attribute::Href => record.href(),
        Attribute::Origin => record.origin(),
        Attribute::Protocol => record.protocol(),
        Attribute::Username => record.username().into(),
        Attribute::Password => record.password().into(),
        Attribute::Host => record.host().into(),
        Attribute::Hostname => record.hostname().into(),
        Attribute::Port => record.port().map_or(String::new(), |port| port.to_string()),
        Attribute::Pathname => record.pathname().into(),
        Attribute::Search => record.search(),
        Attribute::Hash => record.hash(),
    }
}

/// Parses `input` by every function that takes an absolute URL.
fn parse_every_way(input: &str) -> Option<Url> {
    let parsed = Url::parse(input);
    let bytes = input.as_bytes();
    // Text may be equal where offsets are not.
    let same = |other: Result<Url, ParseError>, way: &str| {
        assert_eq!(other, parsed, "{way} {input:?}");
        let components = |url: &Result<Url, ParseError>| url.as_ref().ok().map(Url::components);
        assert_eq!(components(&other), components(&parsed), "{way} {input:?}");
    };
    same(Url::parse_utf8(bytes), "parse_utf8");
    same(
        UrlRef::parse(input).map(UrlRef::into_owned),
        "UrlRef::parse",
    );
    same(
        UrlRef::parse_utf8(bytes).map(UrlRef::into_owned),
        "UrlRef::parse_utf8",
    );
    let mut reused = Url::parse("foo://before@host:1/?q#f").expect("a URL");
    same(reused.reparse(input).map(|()| reused.clone()), "reparse");
    same(
        reused.reparse_utf8(bytes).map(|()| reused.clone()),
        "reparse_utf8",
    );
    parsed.ok()
}

impl Subject for Core {
    type Url = Url;

    fn name(&self) -> &str {
        "urlwind"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Url> {
        match base {
            None => parse_every_way(input),
            Some(base) => Url::parse(base).ok()?.join(input).ok(),
        }
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        match base {
            None => {
                let answer = Url::can_parse(input);
                assert_eq!(Url::can_parse_utf8(input.as_bytes()), answer, "{input:?}");
                answer
            }
            Some(base) => Url::parse(base).is_ok_and(|base| Url::can_parse_with_base(input, &base)),
        }
    }

    fn get(&self, url: &Url, name: Attribute) -> String {
        attribute(url, name)
    }

    fn set(&self, url: &mut Url, name: Attribute, value: &str) {
        let before = url.clone();
        let refused = match name {
            Attribute::Href => web::set_href(url, value).is_err(),
            Attribute::Origin => unreachable!("origin is read-only"),
            Attribute::Protocol => web::set_protocol(url, value).is_err(),
            Attribute::Username => web::set_username(url, value).is_err(),
            Attribute::Password => web::set_password(url, value).is_err(),
            // A refused port leaves the host in front of it set.
            Attribute::Host => web::set_host(url, value).is_err() && !value.contains(':'),
            Attribute::Hostname => web::set_hostname(url, value).is_err(),
            Attribute::Port => web::set_port(url, value).is_err(),
            Attribute::Pathname => web::set_pathname(url, value).is_err(),
            Attribute::Search => web::set_search(url, value).is_err(),
            Attribute::Hash => web::set_hash(url, value).is_err(),
        };
        if refused {
            assert_eq!(
                *url, before,
                "{name:?} = {value:?} was refused and yet changed the URL"
            );
        }
    }

    fn parse_with_encoding(&self, input: &str, label: &str) -> Result<Option<Url>, NotSupported> {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).ok_or(NotSupported)?;
        Ok(Url::options().encoding(encoding).parse(input).ok())
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        Ok(SearchParams::parse(web::search(url)).to_string())
    }

    fn check(&self, url: &Url) -> Result<(), String> {
        url.check_invariants()?;
        let record = UrlRecord::from(url);
        for name in Attribute::ALL {
            let (one, other) = (attribute(url, name), record_attribute(&record, name));
            if one != other {
                return Err(format!(
                    "Url says {name:?} is {one:?}, UrlRecord says {other:?}"
                ));
            }
        }
        let back = Url::from(&record);
        back.check_invariants()?;
        if back.components() != url.components() {
            return Err(format!("{url} came back from UrlRecord with other offsets"));
        }
        Ok(())
    }
}
