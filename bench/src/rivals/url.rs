//! The `url` crate 2.5.8, and `form_urlencoded` for the parameters. The attributes go through the module `quirks`,
//! which has the standard's names.

use std::hint::black_box;

use url::{Url, quirks};

use super::{Attribute, Calls, SearchParams, WhatwgParser, used};

pub(crate) struct UrlCrate;

pub(crate) fn name() -> String {
    "url 2.5.8".to_owned()
}

impl WhatwgParser for UrlCrate {
    type Url = Url;
    type Base = Url;
    const CALLS: Calls = Calls {
        parse: "Url::parse",
        can_parse: "Url::parse + is_ok",
        join: "Url::join",
        set: "quirks::set_*",
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
        Url::parse(input).is_ok()
    }

    #[inline(always)]
    fn getters(url: &Url) -> u64 {
        used(&quirks::origin(url))
            + used(quirks::href(url))
            + used(quirks::protocol(url))
            + used(quirks::username(url))
            + used(quirks::password(url))
            + used(quirks::host(url))
            + used(quirks::hostname(url))
            + used(quirks::port(url))
            + used(quirks::pathname(url))
            + used(quirks::search(url))
            + used(quirks::hash(url))
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
            Attribute::Href => quirks::set_href(url, value).is_ok(),
            Attribute::Protocol => quirks::set_protocol(url, value).is_ok(),
            Attribute::Username => quirks::set_username(url, value).is_ok(),
            Attribute::Password => quirks::set_password(url, value).is_ok(),
            Attribute::Host => quirks::set_host(url, value).is_ok(),
            Attribute::Hostname => quirks::set_hostname(url, value).is_ok(),
            Attribute::Port => quirks::set_port(url, value).is_ok(),
            Attribute::Pathname => {
                quirks::set_pathname(url, value);
                true
            }
            Attribute::Search => {
                quirks::set_search(url, value);
                true
            }
            Attribute::Origin => unreachable!("it is read-only"),
            Attribute::Hash => {
                quirks::set_hash(url, value);
                true
            }
        };
        black_box(accepted);
    }
}

type Pairs = Vec<(String, String)>;

#[inline(always)]
fn pairs(query: &str) -> Pairs {
    form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect()
}

#[inline(always)]
fn find<'a>(pairs: &'a Pairs, name: &str) -> Option<&'a str> {
    pairs
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}

#[inline(always)]
fn serialize(pairs: &Pairs) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

impl SearchParams for UrlCrate {
    const CALL: &'static str = "form_urlencoded + Vec";

    fn params_name() -> String {
        format!(
            "form_urlencoded {}",
            crate::machine::locked_version("form_urlencoded")
        )
    }

    fn read(query: &str, name: &str) -> (Option<String>, String) {
        let pairs = pairs(query);
        (find(&pairs, name).map(str::to_owned), serialize(&pairs))
    }

    #[inline(always)]
    fn read_lengths(query: &str, name: &str) -> u64 {
        let pairs = pairs(query);
        find(&pairs, name).map_or(0, used) + used(&serialize(&pairs))
    }

    #[inline(always)]
    fn edit(query: &str, name: &str) -> String {
        let mut pairs = pairs(query);
        pairs.push(("utm_source".to_owned(), "a b&c".to_owned()));
        pairs.retain(|(key, _)| key != name);
        // The standard sorts by UTF-16 code units, which differs only beyond the basic plane.
        pairs.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
        serialize(&pairs)
    }
}
