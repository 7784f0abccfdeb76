//! urlwind itself.

use std::hint::black_box;

use urlwind::{Url, UrlRef, web};

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
        set: "web::set_*",
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
        used(&web::origin(url))
            + used(web::href(url))
            + used(web::protocol(url))
            + used(web::username(url))
            + used(web::password(url))
            + used(web::host(url))
            + used(web::hostname(url))
            + used(web::port(url))
            + used(web::pathname(url))
            + used(web::search(url))
            + used(web::hash(url))
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
            Attribute::Href => web::set_href(url, value).is_ok(),
            Attribute::Protocol => web::set_protocol(url, value).is_ok(),
            Attribute::Username => web::set_username(url, value).is_ok(),
            Attribute::Password => web::set_password(url, value).is_ok(),
            Attribute::Host => web::set_host(url, value).is_ok(),
            Attribute::Hostname => web::set_hostname(url, value).is_ok(),
            Attribute::Port => web::set_port(url, value).is_ok(),
            Attribute::Pathname => web::set_pathname(url, value).is_ok(),
            Attribute::Search => web::set_search(url, value).is_ok(),
            Attribute::Hash => web::set_hash(url, value).is_ok(),
        };
        black_box(accepted);
    }
}

/// One URL, parsed into again and again.
pub(crate) fn reparse(lines: &[&str]) -> u64 {
    let mut url = Url::parse("https://example.com/").expect("it is a valid URL");
    lines
        .iter()
        .map(|line| match url.reparse(black_box(line)) {
            Ok(()) => used(url.as_str()),
            Err(_) => 0,
        })
        .sum()
}

/// Borrows what is already normalised.
pub(crate) fn borrow(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match UrlRef::parse(black_box(line)) {
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
