//! The `sorug` crate. Its URLs borrow the input where possible; an owned result takes another step.

use std::hint::black_box;

use sorug::Url;

use super::{Attribute, Calls, SearchParams, WhatwgParser, used};

pub(crate) struct Sorug;

pub(crate) fn name() -> String {
    format!("sorug {}", crate::machine::locked_version("sorug"))
}

impl WhatwgParser for Sorug {
    type Url = Url<'static>;
    type Base = Url<'static>;
    const CALLS: Calls = Calls {
        parse: "Url::parse + into_owned",
        can_parse: "Url::parse + is_ok",
        join: "Url::join + into_owned",
        set: "Url::set_*",
    };

    fn name() -> String {
        name()
    }

    #[inline(always)]
    fn parse(input: &'static str) -> Option<Url<'static>> {
        Url::parse(input).ok().map(Url::into_owned)
    }

    #[inline(always)]
    fn parse_with(input: &'static str, look: impl FnOnce(&Url<'static>) -> u64) -> u64 {
        match &Url::parse(input).map(Url::into_owned) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn href<'a>(url: &'a Url<'static>) -> &'a str {
        url.href()
    }

    #[inline(always)]
    fn can_parse(input: &str) -> bool {
        Url::parse(input).is_ok()
    }

    #[inline(always)]
    fn getters(url: &Url<'static>) -> u64 {
        used(&url.origin().serialized())
            + used(url.href())
            + used(url.protocol())
            + used(url.username())
            + used(url.password())
            + used(url.host_with_port())
            + used(url.hostname())
            + used(&url.port_str())
            + used(url.pathname())
            + used(url.search())
            + used(url.hash())
    }

    fn base(input: &'static str) -> Option<Url<'static>> {
        Url::parse(input).ok()
    }

    #[inline(always)]
    fn join_with(
        base: &Url<'static>,
        reference: &'static str,
        look: impl FnOnce(&Url<'static>) -> u64,
    ) -> u64 {
        match &base.join(reference).map(Url::into_owned) {
            Ok(url) => look(url),
            Err(_) => 0,
        }
    }

    #[inline(always)]
    fn set(url: &mut Url<'static>, attribute: Attribute, value: &str) {
        let accepted = match attribute {
            Attribute::Href => url.set_href(value).is_ok(),
            Attribute::Protocol => url.set_protocol(value).is_ok(),
            Attribute::Username => url.set_username(value).is_ok(),
            Attribute::Password => url.set_password(value).is_ok(),
            Attribute::Host => url.set_host(value).is_ok(),
            Attribute::Hostname => url.set_hostname(value).is_ok(),
            Attribute::Port => url.set_port_str(value).is_ok(),
            Attribute::Pathname => {
                url.set_pathname(value);
                true
            }
            Attribute::Search => {
                url.set_search(value);
                true
            }
            Attribute::Origin => unreachable!("it is read-only"),
            Attribute::Hash => {
                url.set_hash(value);
                true
            }
        };
        black_box(accepted);
    }
}

/// Parses without the step to an owned result.
pub(crate) fn borrow(lines: &[&str]) -> u64 {
    lines
        .iter()
        .map(|line| match Url::parse(black_box(line)) {
            Ok(url) => used(url.href()),
            Err(_) => 0,
        })
        .sum()
}

impl SearchParams for Sorug {
    const CALL: &'static str = "SearchParams";

    fn params_name() -> String {
        name()
    }

    fn read(query: &str, name: &str) -> (Option<String>, String) {
        let params = sorug::SearchParams::parse(query);
        (params.get(name).map(str::to_owned), params.serialize())
    }

    #[inline(always)]
    fn read_lengths(query: &str, name: &str) -> u64 {
        let params = sorug::SearchParams::parse(query);
        params.get(name).map_or(0, used) + used(&params.serialize())
    }

    #[inline(always)]
    fn edit(query: &str, name: &str) -> String {
        let mut params = sorug::SearchParams::parse(query);
        params.append("utm_source", "a b&c");
        params.delete(name);
        params.sort();
        params.serialize()
    }
}
