//! <https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks>

use super::TypeError;
use crate::{
    Log, Outcome, Path, PercentEncodeSet, State, UrlRecord, basic_url_parser, host_serializer,
    is_special_scheme, parse, url_path_serializer, utf_8_percent_encode,
};
use encoding_rs::UTF_8;

/// <https://urlpattern.spec.whatwg.org/#encoding-callback>
pub type EncodingCallback = fn(&str) -> Result<String, TypeError>;

const FAILURE: TypeError = TypeError("canonicalization");

/// <https://urlpattern.spec.whatwg.org/#url-pattern-create-a-dummy-url>
fn create_a_dummy_url() -> UrlRecord {
    parse("https://dummy.invalid/", None).expect("the dummy parses")
}

/// Runs the basic URL parser with a URL and a state override.
fn run(value: &str, url: &mut UrlRecord, state: State) -> Result<(), TypeError> {
    let mut log = Log::silent();
    let parsed = basic_url_parser(value, None, UTF_8, Some(url), Some(state), &mut log);
    if parsed.outcome == Outcome::Failure {
        return Err(FAILURE);
    }
    Ok(())
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol>
pub fn canonicalize_a_protocol(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    match parse(&format!("{value}://dummy.invalid/"), None) {
        Some(url) => Ok(url.scheme),
        None => Err(FAILURE),
    }
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-username>
pub fn canonicalize_a_username(value: &str) -> Result<String, TypeError> {
    // Set the username: <https://url.spec.whatwg.org/#set-the-username>
    Ok(utf_8_percent_encode(value, PercentEncodeSet::Userinfo))
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-password>
pub fn canonicalize_a_password(value: &str) -> Result<String, TypeError> {
    // Set the password: <https://url.spec.whatwg.org/#set-the-password>
    Ok(utf_8_percent_encode(value, PercentEncodeSet::Userinfo))
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname>
pub fn canonicalize_a_hostname(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    let mut dummy_url = create_a_dummy_url();
    run(value, &mut dummy_url, State::Hostname)?;
    Ok(dummy_url
        .host
        .as_ref()
        .map_or(String::new(), host_serializer))
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname>
pub fn canonicalize_an_ipv6_hostname(value: &str) -> Result<String, TypeError> {
    let mut result = String::new();
    for code_point in value.chars() {
        if !code_point.is_ascii_hexdigit() && !matches!(code_point, '[' | ']' | ':') {
            return Err(FAILURE);
        }
        result.push(code_point.to_ascii_lowercase());
    }
    Ok(result)
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-port>
pub fn canonicalize_a_port(port: &str, protocol: Option<&str>) -> Result<String, TypeError> {
    if port.is_empty() {
        return Ok(String::new());
    }
    let mut dummy_url = create_a_dummy_url();
    // Without a protocol, the standard's text leaves the dummy's `https` and so removes 443. Its tests and every
    // implementation keep the port of `443*`: no scheme, no default port.
    dummy_url.scheme = protocol.unwrap_or("").to_owned();
    run(port, &mut dummy_url, State::Port)?;
    Ok(dummy_url
        .port
        .map_or(String::new(), |port| port.to_string()))
}

/// [`canonicalize_a_port`] without a protocol, as an encoding callback.
pub fn canonicalize_a_port_alone(port: &str) -> Result<String, TypeError> {
    canonicalize_a_port(port, None)
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname>
pub fn canonicalize_a_pathname(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    let leading_slash = value.starts_with('/');
    let mut modified_value = if leading_slash {
        String::new()
    } else {
        "/-".to_owned()
    };
    modified_value.push_str(value);
    let mut dummy_url = create_a_dummy_url();
    dummy_url.path = Path::List(Vec::new());
    run(&modified_value, &mut dummy_url, State::PathStart)?;
    let mut result = url_path_serializer(&dummy_url);
    if !leading_slash {
        // Dot segments can leave fewer than two code points, which the standard does not consider.
        result = result.chars().skip(2).collect();
    }
    Ok(result)
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname>
pub fn canonicalize_an_opaque_pathname(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    let mut dummy_url = create_a_dummy_url();
    dummy_url.path = Path::Opaque(String::new());
    run(value, &mut dummy_url, State::OpaquePath)?;
    Ok(url_path_serializer(&dummy_url))
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-search>
pub fn canonicalize_a_search(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    let mut dummy_url = create_a_dummy_url();
    dummy_url.query = Some(String::new());
    run(value, &mut dummy_url, State::Query)?;
    Ok(dummy_url.query.unwrap_or_default())
}

/// <https://urlpattern.spec.whatwg.org/#canonicalize-a-hash>
pub fn canonicalize_a_hash(value: &str) -> Result<String, TypeError> {
    if value.is_empty() {
        return Ok(String::new());
    }
    let mut dummy_url = create_a_dummy_url();
    dummy_url.fragment = Some(String::new());
    run(value, &mut dummy_url, State::Fragment)?;
    Ok(dummy_url.fragment.unwrap_or_default())
}

/// Whether `protocol` is a special scheme or empty.
pub fn is_special_or_empty(protocol: &str) -> bool {
    protocol.is_empty() || is_special_scheme(protocol)
}
