//! The table, in which `super::subject` is either package.
//!
//! Functions are coerced to function pointers, which checks arguments, result and lifetimes; traits are required as
//! bounds; exhaustive enums are matched without a wildcard.
#![allow(dead_code, deprecated)] // it is only compiled, and names everything
#![allow(clippy::type_complexity, clippy::extra_unused_lifetimes)] // types in full, for any lifetime

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::path::{Path, PathBuf};
use std::str::{FromStr, Split};

use super::subject::{
    self, EncodingOverride, Host, OpaqueOrigin, Origin, ParseError, ParseOptions, PathSegmentsMut,
    Position, SyntaxViolation, Url, UrlQuery, quirks,
};

type Json<'a> = &'a mut serde_json::Serializer<&'a mut Vec<u8>>;

fn url_construction() {
    let _: fn(&str) -> Result<Url, ParseError> = Url::parse;
    type Pairs = Vec<(String, String)>;
    let _: fn(&str, Pairs) -> Result<Url, ParseError> =
        Url::parse_with_params::<Pairs, String, String>;
    let _: fn(&str, &'static [(&'static str, &'static str)]) -> Result<Url, ParseError> =
        Url::parse_with_params;
    let _: fn(&Url, &str) -> Result<Url, ParseError> = Url::join;
    let _: fn(&Url, &Url) -> Option<String> = Url::make_relative;
    fn options<'a>() -> ParseOptions<'a> {
        Url::options()
    }
    let _: fn(&'static Path) -> Result<Url, ()> = Url::from_file_path::<&Path>;
    let _: fn(String) -> Result<Url, ()> = Url::from_file_path;
    let _: fn(&'static Path) -> Result<Url, ()> = Url::from_directory_path::<&Path>;
    let _: fn(Url) -> String = Url::into_string;
}

fn url_getters() {
    let _: fn(&Url) -> &str = Url::as_str;
    let _: fn(&Url) -> Result<(), String> = Url::check_invariants;
    let _: fn(&Url) -> Origin = Url::origin;
    let _: fn(&Url) -> &str = Url::scheme;
    let _: fn(&Url) -> bool = Url::is_special;
    let _: fn(&Url) -> bool = Url::has_authority;
    let _: fn(&Url) -> &str = Url::authority;
    let _: fn(&Url) -> bool = Url::cannot_be_a_base;
    let _: fn(&Url) -> &str = Url::username;
    let _: fn(&Url) -> Option<&str> = Url::password;
    let _: fn(&Url) -> bool = Url::has_host;
    let _: fn(&Url) -> Option<&str> = Url::host_str;
    let _: for<'a> fn(&'a Url) -> Option<Host<&'a str>> = Url::host;
    let _: fn(&Url) -> Option<&str> = Url::domain;
    let _: fn(&Url) -> Option<u16> = Url::port;
    let _: fn(&Url) -> Option<u16> = Url::port_or_known_default;
    let _: fn(&Url, fn() -> Option<u16>) -> io::Result<Vec<SocketAddr>> = Url::socket_addrs;
    let _: fn(&Url) -> &str = Url::path;
    let _: for<'a> fn(&'a Url) -> Option<Split<'a, char>> = Url::path_segments;
    let _: fn(&Url) -> Option<&str> = Url::query;
    // Exactly the `form_urlencoded` crate's type.
    let _: for<'a> fn(&'a Url) -> form_urlencoded::Parse<'a> = Url::query_pairs;
    let _: fn(&Url) -> Option<&str> = Url::fragment;
    let _: fn(&Url) -> Result<PathBuf, ()> = Url::to_file_path;
}

fn url_setters() {
    let _: fn(&mut Url, Option<&str>) = Url::set_fragment;
    let _: fn(&mut Url, Option<&str>) = Url::set_query;
    let _: for<'a> fn(&'a mut Url) -> form_urlencoded::Serializer<'a, UrlQuery<'a>> =
        Url::query_pairs_mut;
    let _: fn(&mut Url, &str) = Url::set_path;
    let _: for<'a> fn(&'a mut Url) -> Result<PathSegmentsMut<'a>, ()> = Url::path_segments_mut;
    let _: fn(&mut Url, Option<u16>) -> Result<(), ()> = Url::set_port;
    let _: fn(&mut Url, Option<&str>) -> Result<(), ParseError> = Url::set_host;
    let _: fn(&mut Url, IpAddr) -> Result<(), ()> = Url::set_ip_host;
    let _: fn(&mut Url, Option<&str>) -> Result<(), ()> = Url::set_password;
    let _: fn(&mut Url, &str) -> Result<(), ()> = Url::set_username;
    let _: fn(&mut Url, &str) -> Result<(), ()> = Url::set_scheme;
}

fn url_serde() {
    fn write<'a>(url: &'a Url, to: Json<'a>) -> Result<(), serde_json::Error> {
        Url::serialize_internal::<Json<'a>>(url, to)
    }
    fn read<'de>(
        from: &mut serde_json::Deserializer<serde_json::de::StrRead<'de>>,
    ) -> Result<Url, serde_json::Error> {
        Url::deserialize_internal(from)
    }
    fn implemented<T: serde::Serialize + for<'de> serde::Deserialize<'de>>() {}
    implemented::<Url>();
    implemented::<Host>();
    implemented::<Host<Box<str>>>();
    fn written<T: serde::Serialize>() {}
    written::<Host<&'static str>>();
    fn borrowed<'de, T: serde::Deserialize<'de>>() {}
    borrowed::<Host<&'static str>>();
}

fn url_traits() {
    fn implemented<T>()
    where
        T: Clone + Debug + Display + PartialEq + Eq + PartialOrd + Ord + Hash,
        T: AsRef<str> + FromStr<Err = ParseError>,
        T: for<'a> TryFrom<&'a str, Error = ParseError> + Into<String>,
        T: Index<RangeFull, Output = str>,
        T: Index<RangeFrom<Position>, Output = str>,
        T: Index<RangeTo<Position>, Output = str>,
        T: Index<Range<Position>, Output = str>,
        T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static,
    {
    }
    implemented::<Url>();
}

/// Checks type inference where a type converts only from itself. Another `From` would make every one of these
/// ambiguous.
#[allow(clippy::useless_conversion)] // of use to the test: nothing else says which type is meant
fn inference(
    host: Host,
    borrowed: Host<&str>,
    origin: Origin,
    options: ParseOptions<'_>,
) -> Result<(), ParseError> {
    let url = Url::from("https://example.com/".parse()?);
    let _ = Url::from("https://example.com/".parse().unwrap());
    let _ = Url::from("https://example.com/".try_into()?);
    let _ = Url::from(url.into());
    let _ = Host::from(host.into());
    let _ = Host::from(borrowed.into());
    let _ = Origin::from(origin.into());
    let _ = ParseOptions::from(options.into());
    let _ = SyntaxViolation::from(SyntaxViolation::Backslash.into());
    let _ = Position::from(Position::AfterHost.into());
    Ok(())
}

fn parse_options<'a>(options: ParseOptions<'a>, base: &'a Url) {
    let _: fn(ParseOptions<'a>, Option<&'a Url>) -> ParseOptions<'a> = ParseOptions::base_url;
    let _: fn(ParseOptions<'a>, EncodingOverride<'a>) -> ParseOptions<'a> =
        ParseOptions::encoding_override;
    let _: fn(ParseOptions<'a>, Option<&'a dyn Fn(SyntaxViolation)>) -> ParseOptions<'a> =
        ParseOptions::syntax_violation_callback;
    let _: fn(ParseOptions<'a>, &str) -> Result<Url, ParseError> = ParseOptions::parse;
    fn implemented<T: Copy + Clone + Unpin>() {}
    implemented::<ParseOptions<'a>>();
    // A shorter lifetime suffices: the type is covariant.
    fn shortened<'s>(options: ParseOptions<'static>, base: &'s Url) -> ParseOptions<'s> {
        options.base_url(Some(base))
    }
    let _ = options.base_url(Some(base));
}

fn encoding_override<'a>(encode: &'a dyn Fn(&str) -> Cow<'_, [u8]>) -> EncodingOverride<'a> {
    let same: form_urlencoded::EncodingOverride<'a> = Some(encode);
    same
}

fn form_urlencoded_is_the_crate(parse: subject::form_urlencoded::Parse<'_>) {
    let _: form_urlencoded::Parse<'_> = parse;
}

fn url_query<'u>() {
    fn implemented<T: Debug + form_urlencoded::Target + Send + Sync + Unpin + RefUnwindSafe>() {}
    implemented::<UrlQuery<'u>>();
    fn finished<'u>(query: UrlQuery<'u>) -> &'u mut Url {
        form_urlencoded::Target::finish(query)
    }
}

fn path_segments_mut<'u>() {
    type Segments<'u> = PathSegmentsMut<'u>;
    let _: for<'s> fn(&'s mut Segments<'u>) -> &'s mut Segments<'u> = Segments::clear;
    let _: for<'s> fn(&'s mut Segments<'u>) -> &'s mut Segments<'u> = Segments::pop_if_empty;
    let _: for<'s> fn(&'s mut Segments<'u>) -> &'s mut Segments<'u> = Segments::pop;
    let _: for<'s> fn(&'s mut Segments<'u>, &str) -> &'s mut Segments<'u> = Segments::push;
    let _: for<'s> fn(&'s mut Segments<'u>, Vec<String>) -> &'s mut Segments<'u> = Segments::extend;
    fn implemented<T: Debug + Send + Sync + Unpin + RefUnwindSafe>() {}
    implemented::<Segments<'u>>();
}

fn host() {
    let _: fn(&str) -> Result<Host<String>, ParseError> = Host::parse;
    let _: fn(&str) -> Result<Host<String>, ParseError> = Host::parse_opaque;
    let _: fn(&Host<&'static str>) -> Host<String> = Host::<&str>::to_owned;
    let _: Host = Host::Domain(String::new()); // the parameter has a default
    let _: fn(Ipv4Addr) -> Host<&'static str> = Host::Ipv4;
    let _: fn(Ipv6Addr) -> Host<Cow<'static, str>> = Host::Ipv6;
    fn exhaustive(host: Host<&str>) {
        match host {
            Host::Domain(_) | Host::Ipv4(_) | Host::Ipv6(_) => {}
        }
    }
    fn implemented<T>()
    where
        T: Clone + Debug + Display + Eq + Ord + Hash,
        T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe,
    {
    }
    implemented::<Host>();
    implemented::<Host<&str>>();
    fn comparable<A: PartialEq<B>, B>() {}
    comparable::<Host<&str>, Host<String>>();
    comparable::<Host<String>, Host<&str>>();
    fn displayed<S: AsRef<str>>(host: &Host<S>) -> &dyn Display {
        host
    }
}

fn origin() {
    let _: fn() -> Origin = Origin::new_opaque;
    let _: fn(&Origin) -> bool = Origin::is_tuple;
    let _: fn(&Origin) -> String = Origin::ascii_serialization;
    let _: fn(&Origin) -> String = Origin::unicode_serialization;
    let _: fn(OpaqueOrigin) -> Origin = Origin::Opaque;
    let _: fn(String, Host<String>, u16) -> Origin = Origin::Tuple;
    fn exhaustive(origin: Origin) {
        match origin {
            Origin::Opaque(_) | Origin::Tuple(_, _, _) => {}
        }
    }
    fn implemented<T>()
    where
        T: Clone + Debug + Eq + Hash + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe,
    {
    }
    implemented::<Origin>();
    implemented::<OpaqueOrigin>();
}

fn parse_error() {
    use ParseError::*;
    let _ = [
        EmptyHost,
        IdnaError,
        InvalidPort,
        InvalidIpv4Address,
        InvalidIpv6Address,
    ];
    let _ = [
        InvalidDomainCharacter,
        RelativeUrlWithoutBase,
        RelativeUrlWithCannotBeABaseBase,
    ];
    let _ = [SetHostOnCannotBeABaseUrl, Overflow];
    fn implemented<T>()
    where
        T: Copy + Clone + Debug + Display + Eq + std::error::Error + From<idna::Errors>,
        T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static,
    {
    }
    implemented::<ParseError>();
}

fn syntax_violation() {
    use SyntaxViolation::*;
    let _ = [
        Backslash,
        C0SpaceIgnored,
        EmbeddedCredentials,
        ExpectedDoubleSlash,
    ];
    let _ = [
        ExpectedFileDoubleSlash,
        FileWithHostAndWindowsDrive,
        NonUrlCodePoint,
    ];
    let _ = [
        NullInFragment,
        PercentDecode,
        TabOrNewlineIgnored,
        UnencodedAtSign,
    ];
    let _: fn(&SyntaxViolation) -> &'static str = SyntaxViolation::description;
    fn implemented<T>()
    where
        T: Copy + Clone + Debug + Display + Eq,
        T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static,
    {
    }
    implemented::<SyntaxViolation>();
}

fn position(position: Position) {
    use Position::*;
    match position {
        BeforeScheme | AfterScheme | BeforeUsername | AfterUsername | BeforePassword => {}
        AfterPassword | BeforeHost | AfterHost | BeforePort | AfterPort | BeforePath => {}
        AfterPath | BeforeQuery | AfterQuery | BeforeFragment | AfterFragment => {}
    }
    fn implemented<T>()
    where
        T: Copy + Clone + Debug + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static,
    {
    }
    implemented::<Position>();
}

fn quirks_module() {
    let _: fn(&str) -> String = quirks::domain_to_ascii;
    let _: fn(&str) -> String = quirks::domain_to_unicode;
    let _: fn(&Url) -> String = quirks::origin;
    let _: fn(&mut Url, &str) -> Result<(), ParseError> = quirks::set_href;
    let _: fn(&Url) -> &str = quirks::href;
    let _: fn(&Url) -> &str = quirks::protocol;
    let _: fn(&Url) -> &str = quirks::username;
    let _: fn(&Url) -> &str = quirks::password;
    let _: fn(&Url) -> &str = quirks::host;
    let _: fn(&Url) -> &str = quirks::hostname;
    let _: fn(&Url) -> &str = quirks::port;
    let _: fn(&Url) -> &str = quirks::pathname;
    let _: fn(&Url) -> &str = quirks::search;
    let _: fn(&Url) -> &str = quirks::hash;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_protocol;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_username;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_password;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_host;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_hostname;
    let _: fn(&mut Url, &str) -> Result<(), ()> = quirks::set_port;
    let _: fn(&mut Url, &str) = quirks::set_pathname;
    let _: fn(&mut Url, &str) = quirks::set_search;
    let _: fn(&mut Url, &str) = quirks::set_hash;
}

fn internal_components() {
    let _: fn(&Url) -> quirks::InternalComponents = quirks::internal_components;
    fn implemented<T: Copy + Clone + Send + Sync + Unpin>() {}
    implemented::<quirks::InternalComponents>();
    let _ = quirks::InternalComponents {
        scheme_end: 0u32,
        username_end: 0u32,
        host_start: 0u32,
        host_end: 0u32,
        port: None::<u16>,
        path_start: 0u32,
        query_start: None::<u32>,
        fragment_start: None::<u32>,
    };
}
