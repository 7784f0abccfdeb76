//! <https://urlpattern.spec.whatwg.org/#urlpatterninit-processing>

use super::TypeError;
use super::canonicalization as canon;
use super::pattern_strings::escape_a_pattern_string;
use crate::{Path, host_serializer, parse, url_path_serializer};
use std::collections::BTreeMap;

/// A `URLPatternInit`: its members by name.
pub type Init = BTreeMap<&'static str, String>;

/// The purpose of processing an init.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Pattern,
    Url,
}

/// <https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit>, with one argument for the initial components, which
/// are either all null or all empty.
pub fn process_a_urlpatterninit(
    init: &Init,
    kind: Type,
    components: Option<&str>,
) -> Result<Init, TypeError> {
    let mut result = Init::new();
    if let Some(initial) = components {
        for name in super::subject::COMPONENTS {
            result.insert(name, initial.to_owned());
        }
    }
    let contains = |names: &[&str]| names.iter().any(|name| init.contains_key(name));
    let mut base_url = None;
    if let Some(base) = init.get("baseURL") {
        let base = parse(base, None).ok_or(TypeError("invalid base URL"))?;
        let process = |text: &str| process_a_base_url_string(text, kind);
        if !contains(&["protocol"]) {
            result.insert("protocol", process(&base.scheme));
        }
        if kind != Type::Pattern && !contains(&["protocol", "hostname", "port", "username"]) {
            result.insert("username", process(&base.username));
        }
        if kind != Type::Pattern
            && !contains(&["protocol", "hostname", "port", "username", "password"])
        {
            result.insert("password", process(&base.password));
        }
        if !contains(&["protocol", "hostname"]) {
            let base_host = base.host.as_ref().map_or(String::new(), host_serializer);
            result.insert("hostname", process(&base_host));
        }
        if !contains(&["protocol", "hostname", "port"]) {
            let port = base.port.map_or(String::new(), |port| port.to_string());
            result.insert("port", port);
        }
        if !contains(&["protocol", "hostname", "port", "pathname"]) {
            result.insert("pathname", process(&url_path_serializer(&base)));
        }
        if !contains(&["protocol", "hostname", "port", "pathname", "search"]) {
            result.insert("search", process(base.query.as_deref().unwrap_or("")));
        }
        if !contains(&["protocol", "hostname", "port", "pathname", "search", "hash"]) {
            result.insert("hash", process(base.fragment.as_deref().unwrap_or("")));
        }
        base_url = Some(base);
    }
    if let Some(protocol) = init.get("protocol") {
        let stripped = protocol.strip_suffix(':').unwrap_or(protocol);
        let processed = processed(stripped, kind, canon::canonicalize_a_protocol)?;
        result.insert("protocol", processed);
    }
    if let Some(username) = init.get("username") {
        let processed = processed(username, kind, canon::canonicalize_a_username)?;
        result.insert("username", processed);
    }
    if let Some(password) = init.get("password") {
        let processed = processed(password, kind, canon::canonicalize_a_password)?;
        result.insert("password", processed);
    }
    if let Some(hostname) = init.get("hostname") {
        let processed = processed(hostname, kind, canon::canonicalize_a_hostname)?;
        result.insert("hostname", processed);
    }
    let result_protocol_string = result.get("protocol").cloned().unwrap_or_default();
    if let Some(port) = init.get("port") {
        let processed = match kind {
            Type::Pattern => port.clone(),
            Type::Url => canon::canonicalize_a_port(port, Some(&result_protocol_string))?,
        };
        result.insert("port", processed);
    }
    if let Some(pathname) = init.get("pathname") {
        let mut pathname = pathname.clone();
        if let Some(base_url) = &base_url
            && !matches!(base_url.path, Path::Opaque(_))
            && !is_an_absolute_pathname(&pathname, kind)
        {
            let base_url_path = process_a_base_url_string(&url_path_serializer(base_url), kind);
            if let Some(slash_index) = base_url_path.rfind('/') {
                let mut new_pathname = base_url_path[..slash_index + 1].to_owned();
                new_pathname.push_str(&pathname);
                pathname = new_pathname;
            }
        }
        let processed = match kind {
            Type::Pattern => pathname,
            Type::Url if canon::is_special_or_empty(&result_protocol_string) => {
                canon::canonicalize_a_pathname(&pathname)?
            }
            Type::Url => canon::canonicalize_an_opaque_pathname(&pathname)?,
        };
        result.insert("pathname", processed);
    }
    if let Some(search) = init.get("search") {
        let stripped = search.strip_prefix('?').unwrap_or(search);
        let processed = processed(stripped, kind, canon::canonicalize_a_search)?;
        result.insert("search", processed);
    }
    if let Some(hash) = init.get("hash") {
        let stripped = hash.strip_prefix('#').unwrap_or(hash);
        let processed = processed(stripped, kind, canon::canonicalize_a_hash)?;
        result.insert("hash", processed);
    }
    Ok(result)
}

/// The common part of the "process … for init" algorithms.
fn processed(
    value: &str,
    kind: Type,
    canonicalize: canon::EncodingCallback,
) -> Result<String, TypeError> {
    match kind {
        Type::Pattern => Ok(value.to_owned()),
        Type::Url => canonicalize(value),
    }
}

/// <https://urlpattern.spec.whatwg.org/#process-a-base-url-string>
fn process_a_base_url_string(input: &str, kind: Type) -> String {
    match kind {
        Type::Url => input.to_owned(),
        Type::Pattern => escape_a_pattern_string(input),
    }
}

/// <https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname>
fn is_an_absolute_pathname(input: &str, kind: Type) -> bool {
    if input.is_empty() {
        return false;
    }
    if input.starts_with('/') {
        return true;
    }
    if kind == Type::Url {
        return false;
    }
    input.starts_with("\\/") || input.starts_with("{/")
}
