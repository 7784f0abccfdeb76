//! The core, with all its ways to parse, and its second representation.

use crate::{Attribute, NotSupported, Subject};
use urlwind::__sister::CowUrl;
use urlwind::{Error, ParseError, SearchParams, Url, UrlRecord};

/// The core as a subject. Every URL that it returns has passed `check_invariants`, equals its `UrlRecord`, and was the
/// same from every way to parse it.
#[derive(Debug)]
pub struct Core;

/// Returns the core's attribute of this name.
fn named(attribute: Attribute) -> urlwind::Attribute {
    let named = attribute.name().parse();
    named.expect("both have the standard's names")
}

fn attribute(url: &Url, attribute: Attribute) -> String {
    let attribute = named(attribute);
    let value = url.attribute(attribute).into_owned();
    // The public offsets delimit the same text.
    let length = url.as_str().len();
    if let Some(range) = url.components().range(attribute, length) {
        assert_eq!(url.as_str()[range], value, "{attribute:?} of {url}");
    }
    value
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
    // Texts may be equal where offsets differ.
    let same = |other: Result<Url, ParseError>, way: &str| {
        assert_eq!(other, parsed, "{way} {input:?}");
        let components = |url: &Result<Url, ParseError>| url.as_ref().ok().map(Url::components);
        assert_eq!(components(&other), components(&parsed), "{way} {input:?}");
    };
    same(Url::parse_utf8(bytes), "parse_utf8");
    same(
        CowUrl::parse(input).map(CowUrl::into_owned),
        "CowUrl::parse",
    );
    same(
        CowUrl::parse_utf8(bytes).map(CowUrl::into_owned),
        "CowUrl::parse_utf8",
    );
    let mut reused = Url::parse("foo://before@host:1/?q#f").expect("a URL");
    same(
        Url::parse_into(input, &mut reused).map(|()| reused.clone()),
        "parse_into",
    );
    same(
        Url::parse_into(bytes, &mut reused).map(|()| reused.clone()),
        "parse_into",
    );
    parsed.ok()
}

/// Parses `input` with a base by every function that takes one.
fn join_every_way(base: &Url, input: &str) -> Option<Url> {
    let joined = base.join(input);
    let options = Url::options().base_url(Some(base));
    let same = |other: Result<Url, ParseError>, way: &str| {
        assert_eq!(other, joined, "{way} {input:?} with {base}");
    };
    same(options.parse(input), "parse");
    same(options.parse_utf8(input.as_bytes()), "parse_utf8");
    same(
        options.parse_cow(input).map(CowUrl::into_owned),
        "parse_ref",
    );
    // A limit that is never reached selects another code path.
    let limited = options.max_length(1 << 30);
    same(limited.parse(input), "parse with a limit");
    let mut reused = Url::parse("foo://before@host:1/?q#f").expect("a URL");
    same(
        base.join_into(input, &mut reused).map(|()| reused.clone()),
        "join_into",
    );
    same(
        limited
            .parse_into(input, &mut reused)
            .map(|()| reused.clone()),
        "parse_into with a limit",
    );
    joined.ok()
}

/// Sets an attribute by the setter that takes a typed part, if the value is one; both setters must agree.
fn set_part(url: &mut Url, name: Attribute, value: &str) -> Option<Result<(), Error>> {
    let after =
        |delimiter| (!value.is_empty()).then(|| value.strip_prefix(delimiter).unwrap_or(value));
    let is_host = !value.contains(['/', '\\', '?', '#', ':', '\t', '\n', '\r']);
    match name {
        Attribute::Protocol => url.set_scheme(value.split(':').next().unwrap_or_default()),
        Attribute::Username => url.set_username(value),
        Attribute::Password => url.set_password(Some(value)),
        Attribute::Hostname if is_host && !url.has_opaque_path() => {
            url.set_host(Some(value)).map_err(Error::from)
        }
        Attribute::Port if value.is_empty() => url.set_port(None),
        // Rust's number parser would accept a sign.
        Attribute::Port if value.bytes().all(|byte| byte.is_ascii_digit()) => {
            url.set_port(Some(value.parse().ok()?))
        }
        Attribute::Pathname if !url.has_opaque_path() => {
            url.set_path(value);
            Ok(())
        }
        Attribute::Search => {
            url.set_query(after('?'));
            Ok(())
        }
        Attribute::Hash => {
            url.set_fragment(after('#'));
            Ok(())
        }
        _ => return None,
    }
    .into()
}

impl Subject for Core {
    type Url = Url;

    fn name(&self) -> &str {
        "urlwind"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Url> {
        match base {
            None => parse_every_way(input),
            Some(base) => join_every_way(&Url::parse(base).ok()?, input),
        }
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        match base {
            None => {
                let answer = Url::can_parse(input);
                assert_eq!(Url::can_parse(input.as_bytes()), answer, "{input:?}");
                answer
            }
            Some(base) => Url::parse(base)
                .is_ok_and(|base| Url::options().base_url(Some(&base)).can_parse(input)),
        }
    }

    fn get(&self, url: &Url, name: Attribute) -> String {
        attribute(url, name)
    }

    fn set(&self, url: &mut Url, name: Attribute, value: &str) {
        let before = url.clone();
        let outcome = url.set_attribute(named(name), value);
        // A rejected port leaves the host before it set.
        if outcome.is_err() && !(name == Attribute::Host && value.contains(':')) {
            assert_eq!(
                *url, before,
                "{name:?} = {value:?} failed but changed the URL"
            );
        }
        let mut by_part = before.clone();
        if let Some(other) = set_part(&mut by_part, name, value) {
            assert_eq!(other, outcome, "{name:?} = {value:?} of {before}, by part");
            assert_eq!(by_part, *url, "{name:?} = {value:?} of {before}, by part");
        }
        let mut record = UrlRecord::from(&before);
        assert_eq!(record.set(named(name), value), outcome);
        assert_eq!(
            record.href(),
            url.as_str(),
            "{name:?} = {value:?} of {before}"
        );
    }

    fn parse_with_encoding(&self, input: &str, label: &str) -> Result<Option<Url>, NotSupported> {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).ok_or(NotSupported)?;
        Ok(Url::options().encoding(encoding).parse(input).ok())
    }

    fn search_params(&self, url: &Url) -> Result<String, NotSupported> {
        Ok(SearchParams::parse(url.view().part(urlwind::Attribute::Search)).to_string())
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
            return Err(format!(
                "{url} has different offsets after a round trip through UrlRecord"
            ));
        }
        Ok(())
    }
}
