//! The `ada-url` crate: Ada through its C functions. A URL is a pointer to a C++ object, so each takes two allocations.

use std::hint::black_box;

use ada_url::{Url, UrlSearchParams};

use super::{Attribute, Calls, SearchParams, WhatwgParser, used};

pub(crate) struct Ada;

pub(crate) fn name() -> String {
    "ada-url 4.0.0".to_owned()
}

impl WhatwgParser for Ada {
    type Url = Url;
    // The crate takes the base as text, which it parses each time.
    type Base = &'static str;
    const CALLS: Calls = Calls {
        parse: "Url::parse",
        can_parse: "Url::can_parse",
        join: "Url::parse(_, Some(base))",
        set: "Url::set_*",
    };

    fn name() -> String {
        name()
    }

    #[inline(always)]
    fn parse(input: &'static str) -> Option<Url> {
        Url::parse(input, None).ok()
    }

    #[inline(always)]
    fn parse_with(input: &'static str, look: impl FnOnce(&Url) -> u64) -> u64 {
        match &Url::parse(input, None) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn href(url: &Url) -> &str {
        url.href()
    }

    #[inline(always)]
    fn can_parse(input: &str) -> bool {
        Url::can_parse(input, None)
    }

    #[inline(always)]
    fn getters(url: &Url) -> u64 {
        used(&url.origin())
            + used(url.href())
            + used(url.protocol())
            + used(url.username())
            + used(url.password())
            + used(url.host())
            + used(url.hostname())
            + used(url.port())
            + used(url.pathname())
            + used(url.search())
            + used(url.hash())
    }

    fn base(input: &'static str) -> Option<&'static str> {
        Url::can_parse(input, None).then_some(input)
    }

    #[inline(always)]
    fn join_with(
        base: &&'static str,
        reference: &'static str,
        look: impl FnOnce(&Url) -> u64,
    ) -> u64 {
        match &Url::parse(reference, Some(base)) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn set(url: &mut Url, attribute: Attribute, value: &str) {
        let accepted = match attribute {
            Attribute::Href => url.set_href(value).is_ok(),
            Attribute::Protocol => url.set_protocol(value).is_ok(),
            Attribute::Username => url.set_username(Some(value)).is_ok(),
            Attribute::Password => url.set_password(Some(value)).is_ok(),
            Attribute::Host => url.set_host(Some(value)).is_ok(),
            Attribute::Hostname => url.set_hostname(Some(value)).is_ok(),
            Attribute::Port => url.set_port(Some(value)).is_ok(),
            Attribute::Pathname => url.set_pathname(Some(value)).is_ok(),
            Attribute::Search => {
                url.set_search(Some(value));
                true
            }
            Attribute::Origin => unreachable!("it is read-only"),
            Attribute::Hash => {
                url.set_hash(Some(value));
                true
            }
        };
        black_box(accepted);
    }
}

impl SearchParams for Ada {
    const CALL: &'static str = "UrlSearchParams";

    fn params_name() -> String {
        name()
    }

    fn read(query: &str, name: &str) -> (Option<String>, String) {
        let params = parse_params(query);
        (params.get(name).map(str::to_owned), params.to_string())
    }

    #[inline(always)]
    fn read_lengths(query: &str, name: &str) -> u64 {
        let params = parse_params(query);
        params.get(name).map_or(0, used) + used(&params.to_string())
    }

    #[inline(always)]
    fn edit(query: &str, name: &str) -> String {
        let mut params = parse_params(query);
        params.append("utm_source", "a b&c");
        params.remove_key(name);
        params.sort();
        params.to_string()
    }
}

#[inline(always)]
fn parse_params(query: &str) -> UrlSearchParams {
    let Ok(params) = UrlSearchParams::parse(query) else {
        unreachable!("every string is a list of parameters")
    };
    params
}
