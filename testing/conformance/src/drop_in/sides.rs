//! Both packages behind the same functions. The code is the same by construction: it is a macro.

use std::fmt::Debug;

/// What one package says of an input.
#[derive(Debug, PartialEq)]
pub(crate) struct Parsed {
    /// The URL's text, or the error's name.
    pub(crate) result: Result<String, String>,
    pub(crate) violations: Vec<String>,
}

/// What an edit has done.
#[derive(Debug, PartialEq)]
pub(crate) struct Edited {
    pub(crate) text: String,
    /// What the function returned.
    pub(crate) returned: String,
    /// Whether the URL is still one: it passes the package's own check.
    pub(crate) is_sound: bool,
}

/// The functions that change a URL. Those from `Protocol` on are of the module `quirks`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Edit {
    SetFragment,
    RemoveFragment,
    SetQuery,
    RemoveQuery,
    SetPath,
    SetPort,
    SetHost,
    RemoveHost,
    SetIpv4Host,
    SetIpv6Host,
    SetPassword,
    RemovePassword,
    SetUsername,
    SetScheme,
    PushSegment,
    ReplaceSegment,
    ExtendSegments,
    ClearSegments,
    AppendPair,
    ClearPairs,
    TouchPairs,
    MakeRelative,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl Edit {
    #[rustfmt::skip]
    pub const ALL: [Edit; 31] = {
        use Edit::*;
        [
            SetFragment, RemoveFragment, SetQuery, RemoveQuery, SetPath, SetPort, SetHost,
            RemoveHost, SetIpv4Host, SetIpv6Host, SetPassword, RemovePassword, SetUsername,
            SetScheme, PushSegment, ReplaceSegment, ExtendSegments, ClearSegments, AppendPair,
            ClearPairs, TouchPairs, MakeRelative, Protocol, Username, Password, Host, Hostname,
            Port, Pathname, Search, Hash,
        ]
    };
}

fn shown(value: impl Debug) -> String {
    format!("{value:?}")
}

macro_rules! side {
    ($side:ident, $package:ident) => {
        pub(crate) mod $side {
            use std::cell::RefCell;

            use $package::{PathSegmentsMut, Position, Url, quirks};

            use super::{Edit, Edited, Parsed, shown};

            /// `None` when the base does not parse.
            pub(crate) fn parse(input: &str, base: Option<&str>) -> Option<Parsed> {
                let base = match base.map(Url::parse) {
                    None => None,
                    Some(Ok(base)) => Some(base),
                    Some(Err(_)) => return None,
                };
                let violations = RefCell::new(Vec::new());
                let result = Url::options()
                    .base_url(base.as_ref())
                    .syntax_violation_callback(Some(&|it| violations.borrow_mut().push(shown(it))))
                    .parse(input);
                let result = result.map(String::from).map_err(shown);
                Some(Parsed {
                    result,
                    violations: violations.into_inner(),
                })
            }

            /// Everything that can be read from a URL.
            pub(crate) fn facts(url: &Url) -> Vec<(&'static str, String)> {
                let mut internal = Vec::new();
                let mut writer = serde_json::Serializer::new(&mut internal);
                url.serialize_internal(&mut writer)
                    .expect("a vector takes everything");
                let at = quirks::internal_components(url);
                let facts = vec![
                    ("as_str", url.as_str().into()),
                    ("scheme", url.scheme().into()),
                    ("is_special", shown(url.is_special())),
                    ("has_authority", shown(url.has_authority())),
                    ("authority", url.authority().into()),
                    ("cannot_be_a_base", shown(url.cannot_be_a_base())),
                    ("username", url.username().into()),
                    ("password", shown(url.password())),
                    ("has_host", shown(url.has_host())),
                    ("host_str", shown(url.host_str())),
                    ("host", shown(url.host())),
                    (
                        "padded host",
                        shown(url.host().map(|host| format!("{host:>30}"))),
                    ),
                    ("domain", shown(url.domain())),
                    ("port", shown(url.port())),
                    ("port_or_known_default", shown(url.port_or_known_default())),
                    ("path", url.path().into()),
                    (
                        "path_segments",
                        shown(url.path_segments().map(Vec::from_iter)),
                    ),
                    ("query", shown(url.query())),
                    ("query_pairs", shown(Vec::from_iter(url.query_pairs()))),
                    ("fragment", shown(url.fragment())),
                    ("to_file_path", shown(url.to_file_path())),
                    ("Debug", shown(url)),
                    ("Display", format!("{url:*^80}")),
                    ("serde", serde_json::to_string(url).expect("a string")),
                    (
                        "serde of host",
                        serde_json::to_string(&url.host()).expect("a host"),
                    ),
                    (
                        "serialize_internal",
                        String::from_utf8(internal).expect("JSON is text"),
                    ),
                    (
                        "internal ends",
                        shown((at.scheme_end, at.username_end, at.host_end)),
                    ),
                    (
                        "internal starts",
                        shown((at.host_start, at.path_start, at.query_start)),
                    ),
                    ("internal rest", shown((at.port, at.fragment_start))),
                    ("protocol", quirks::protocol(url).into()),
                    ("hostname", quirks::hostname(url).into()),
                    ("quirks::host", quirks::host(url).into()),
                    ("quirks::port", quirks::port(url).into()),
                    ("search", quirks::search(url).into()),
                    ("hash", quirks::hash(url).into()),
                    ("quirks::origin", quirks::origin(url)),
                    ("origin in ASCII", url.origin().ascii_serialization()),
                    ("origin in Unicode", url.origin().unicode_serialization()),
                    ("origin is tuple", shown(url.origin().is_tuple())),
                ];
                facts.into_iter().chain(slices(url)).collect()
            }

            /// Where the positions are.
            fn slices(url: &Url) -> Vec<(&'static str, String)> {
                use Position::*;
                let positions = [
                    BeforeScheme,
                    AfterScheme,
                    BeforeUsername,
                    AfterUsername,
                    BeforePassword,
                    AfterPassword,
                    BeforeHost,
                    AfterHost,
                    BeforePort,
                    AfterPort,
                    BeforePath,
                    AfterPath,
                    BeforeQuery,
                    AfterQuery,
                    BeforeFragment,
                    AfterFragment,
                ];
                // The published package panics when it is asked for the place of a password that is
                // not there, after a username that is (with debug assertions on), or without a host.
                let is_askable = |position: &Position| {
                    url.password().is_some()
                        || (url.username().is_empty() && url.has_host())
                        || !matches!(position, BeforePassword | AfterPassword)
                };
                let positions = positions.into_iter().filter(is_askable);
                positions
                    .map(|at| ("position", format!("{at:?}: {}", &url[..at])))
                    .collect()
            }

            /// Applies an edit to the URL that `text` is.
            pub(crate) fn edit(text: &str, edit: Edit, value: &str) -> Edited {
                let mut url = Url::parse(text).expect("the text is a URL");
                let returned = apply(&mut url, edit, value);
                let is_sound = url.check_invariants().is_ok();
                Edited {
                    text: url.into(),
                    returned,
                    is_sound,
                }
            }

            fn apply(url: &mut Url, edit: Edit, value: &str) -> String {
                let segments = |url: &mut Url, change: &dyn Fn(&mut PathSegmentsMut<'_>)| {
                    shown(
                        url.path_segments_mut()
                            .map(|mut segments| change(&mut segments)),
                    )
                };
                match edit {
                    Edit::SetFragment => shown(url.set_fragment(Some(value))),
                    Edit::RemoveFragment => shown(url.set_fragment(None)),
                    Edit::SetQuery => shown(url.set_query(Some(value))),
                    Edit::RemoveQuery => shown(url.set_query(None)),
                    Edit::SetPath => shown(url.set_path(value)),
                    Edit::SetPort => shown(url.set_port(value.parse().ok())),
                    Edit::SetHost => shown(url.set_host(Some(value))),
                    Edit::RemoveHost => shown(url.set_host(None)),
                    Edit::SetIpv4Host => shown(url.set_ip_host([1, 2, 3, 4].into())),
                    Edit::SetIpv6Host => shown(url.set_ip_host([1, 0, 0, 0, 0, 0, 0, 8].into())),
                    Edit::SetPassword => shown(url.set_password(Some(value))),
                    Edit::RemovePassword => shown(url.set_password(None)),
                    Edit::SetUsername => shown(url.set_username(value)),
                    Edit::SetScheme => shown(url.set_scheme(value)),
                    Edit::PushSegment => segments(url, &|it| {
                        it.push(value);
                    }),
                    Edit::ReplaceSegment => segments(url, &|it| {
                        it.pop().push(value);
                    }),
                    Edit::ExtendSegments => segments(url, &|it| {
                        it.pop_if_empty().extend([value, "", value]);
                    }),
                    Edit::ClearSegments => segments(url, &|it| {
                        it.clear().push(value).push("x").pop();
                    }),
                    Edit::AppendPair => shown(
                        url.query_pairs_mut()
                            .append_pair(value, value)
                            .finish()
                            .query(),
                    ),
                    Edit::ClearPairs => shown(
                        url.query_pairs_mut()
                            .clear()
                            .append_key_only(value)
                            .finish()
                            .query(),
                    ),
                    Edit::TouchPairs => shown(drop(url.query_pairs_mut())),
                    Edit::MakeRelative => {
                        shown(url.join(value).ok().and_then(|to| url.make_relative(&to)))
                    }
                    Edit::Protocol => shown(quirks::set_protocol(url, value)),
                    Edit::Username => shown(quirks::set_username(url, value)),
                    Edit::Password => shown(quirks::set_password(url, value)),
                    Edit::Host => shown(quirks::set_host(url, value)),
                    Edit::Hostname => shown(quirks::set_hostname(url, value)),
                    Edit::Port => shown(quirks::set_port(url, value)),
                    Edit::Pathname => shown(quirks::set_pathname(url, value)),
                    Edit::Search => shown(quirks::set_search(url, value)),
                    Edit::Hash => shown(quirks::set_hash(url, value)),
                }
            }
        }
    };
}

side!(ours, url);
side!(published, published_url);
