//! urlwind.

use std::hint::black_box;

use urlwind::__sister::CowUrl;
use urlwind::{Url, UrlParser};

use super::{Attribute, Calls, SearchParams, WhatwgParser, used};

pub(crate) struct Urlwind;

pub(crate) fn name() -> String {
    "urlwind".to_owned()
}

impl WhatwgParser for Urlwind {
    type Url = Url;
    type Base = Url;
    const OURS: bool = true;
    const CALLS: Calls = Calls {
        parse: "Url::parse",
        can_parse: "Url::can_parse",
        join: "Url::join",
        set: "set_attribute",
    };

    fn name() -> String {
        name()
    }

    #[inline(always)]
    fn parse(input: &'static str) -> Option<Url> {
        Url::parse(input).ok()
    }

    #[inline(always)]
    fn parse_with(input: &'static str, look: impl FnOnce(&Url) -> u64) -> u64 {
        match &Url::parse(input) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn href(url: &Url) -> &str {
        url.as_str()
    }

    #[inline(always)]
    fn can_parse(input: &str) -> bool {
        Url::can_parse(input)
    }

    #[inline(always)]
    fn getters(url: &Url) -> u64 {
        used(&url.view().serialized_origin())
            + used(url.as_str())
            + used(url.view().part(urlwind::Attribute::Protocol))
            + used(url.view().part(urlwind::Attribute::Username))
            + used(url.view().part(urlwind::Attribute::Password))
            + used(url.view().part(urlwind::Attribute::Host))
            + used(url.view().part(urlwind::Attribute::Hostname))
            + used(url.view().part(urlwind::Attribute::Port))
            + used(url.view().part(urlwind::Attribute::Pathname))
            + used(url.view().part(urlwind::Attribute::Search))
            + used(url.view().part(urlwind::Attribute::Hash))
    }

    fn base(input: &'static str) -> Option<Url> {
        Url::parse(input).ok()
    }

    #[inline(always)]
    fn join_with(base: &Url, reference: &'static str, look: impl FnOnce(&Url) -> u64) -> u64 {
        match &base.join(reference) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn set(url: &mut Url, attribute: Attribute, value: &str) {
        let accepted = match attribute {
            Attribute::Href => url.set_attribute(urlwind::Attribute::Href, value).is_ok(),
            Attribute::Protocol => url
                .set_attribute(urlwind::Attribute::Protocol, value)
                .is_ok(),
            Attribute::Username => url
                .set_attribute(urlwind::Attribute::Username, value)
                .is_ok(),
            Attribute::Password => url
                .set_attribute(urlwind::Attribute::Password, value)
                .is_ok(),
            Attribute::Host => url.set_attribute(urlwind::Attribute::Host, value).is_ok(),
            Attribute::Hostname => url
                .set_attribute(urlwind::Attribute::Hostname, value)
                .is_ok(),
            Attribute::Port => url.set_attribute(urlwind::Attribute::Port, value).is_ok(),
            Attribute::Pathname => url
                .set_attribute(urlwind::Attribute::Pathname, value)
                .is_ok(),
            Attribute::Search => url.set_attribute(urlwind::Attribute::Search, value).is_ok(),
            Attribute::Origin => unreachable!("it is read-only"),
            Attribute::Hash => url.set_attribute(urlwind::Attribute::Hash, value).is_ok(),
        };
        black_box(accepted);
    }
}

/// Parses into one URL repeatedly.
pub(crate) fn reparse(lines: &[&str]) -> u64 {
    let mut parser = UrlParser::new();
    lines
        .iter()
        .map(|line| match parser.parse(*black_box(line)) {
            Ok(url) => used(url.as_str()),
            Err(_) => 0,
        })
        .sum()
}

/// Parses, borrowing input that is already normalized.
pub(crate) fn borrow(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match CowUrl::parse(black_box(line)) {
            Ok(url) => used(url.as_str()),
            Err(_) => 0,
        })
        .sum()
}

impl SearchParams for Urlwind {
    const OURS: bool = true;
    const CALL: &'static str = "SearchParams";

    fn params_name() -> String {
        name()
    }

    fn read(query: &str, name: &str) -> (Option<String>, String) {
        let params = urlwind::SearchParams::parse(query);
        (params.get(name).map(str::to_owned), params.to_string())
    }

    #[inline(always)]
    fn read_lengths(query: &str, name: &str) -> u64 {
        let params = urlwind::SearchParams::parse(query);
        params.get(name).map_or(0, used) + used(&params.to_string())
    }

    #[inline(always)]
    fn edit(query: &str, name: &str) -> String {
        let mut params = urlwind::SearchParams::parse(query);
        params.append("utm_source", "a b&c");
        params.delete(name);
        params.sort();
        params.to_string()
    }
}
