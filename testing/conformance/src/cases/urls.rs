//! `urltestdata.json`, `urltestdata-javascript-only.json` and our own `urls.json`.

use super::Text;
use crate::subject::Attribute;
use serde::Deserialize;

/// The bases against which an input parses that fails without a base. Without this key it fails against every base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum RelativeTo {
    /// Against every base.
    #[serde(rename = "any-base")]
    AnyBase,
    /// Against any base without an opaque path; which one may depend on its scheme.
    #[serde(rename = "non-opaque-path-base")]
    NonOpaquePathBase,
}

/// A case as in the file, before validation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUrlCase {
    // For readers of the file only.
    #[serde(default, rename = "comment")]
    _comment: Option<String>,
    input: Text,
    base: Option<Text>,
    #[serde(default)]
    failure: bool,
    #[serde(default, rename = "relativeTo")]
    relative_to: Option<RelativeTo>,
    href: Option<String>,
    origin: Option<String>,
    protocol: Option<String>,
    username: Option<String>,
    password: Option<String>,
    host: Option<String>,
    hostname: Option<String>,
    port: Option<String>,
    pathname: Option<String>,
    search: Option<String>,
    #[serde(rename = "searchParams")]
    search_params: Option<String>,
    hash: Option<String>,
}

/// One case of the URL parser.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RawUrlCase")]
pub enum UrlCase {
    /// Parsing fails.
    Failure {
        input: Text,
        base: Option<Text>,
        relative_to: Option<RelativeTo>,
    },
    /// Parsing succeeds with these attributes, of which only `origin` is optional.
    Success {
        input: Text,
        base: Option<Text>,
        expected: Vec<(Attribute, String)>,
        search_params: Option<String>,
    },
}

impl UrlCase {
    pub fn input(&self) -> &Text {
        match self {
            UrlCase::Failure { input, .. } | UrlCase::Success { input, .. } => input,
        }
    }

    pub fn base(&self) -> Option<&Text> {
        match self {
            UrlCase::Failure { base, .. } | UrlCase::Success { base, .. } => base.as_ref(),
        }
    }
}

impl TryFrom<RawUrlCase> for UrlCase {
    type Error = String;

    fn try_from(raw: RawUrlCase) -> Result<UrlCase, String> {
        let values = [
            (Attribute::Href, raw.href),
            (Attribute::Origin, raw.origin),
            (Attribute::Protocol, raw.protocol),
            (Attribute::Username, raw.username),
            (Attribute::Password, raw.password),
            (Attribute::Host, raw.host),
            (Attribute::Hostname, raw.hostname),
            (Attribute::Port, raw.port),
            (Attribute::Pathname, raw.pathname),
            (Attribute::Search, raw.search),
            (Attribute::Hash, raw.hash),
        ];
        if raw.failure {
            if raw.search_params.is_some() || values.iter().any(|(_, value)| value.is_some()) {
                return Err(format!("{:?} fails but has attributes", raw.input));
            }
            return Ok(UrlCase::Failure {
                input: raw.input,
                base: raw.base,
                relative_to: raw.relative_to,
            });
        }
        if raw.relative_to.is_some() {
            return Err(format!("{:?} has relativeTo without failure", raw.input));
        }
        let mut expected = Vec::with_capacity(values.len());
        for (attribute, value) in values {
            match value {
                Some(value) => expected.push((attribute, value)),
                None if attribute == Attribute::Origin => {}
                None => return Err(format!("{:?} lacks {}", raw.input, attribute.name())),
            }
        }
        Ok(UrlCase::Success {
            input: raw.input,
            base: raw.base,
            expected,
            search_params: raw.search_params,
        })
    }
}
