//! `toascii.json`, `IdnaTestV2.json` and `IdnaTestV2-removed.json`.

use super::Text;
use serde::Deserialize;

/// A domain and the result of the [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DomainCase {
    /// In IdnaTestV2, the statuses of Unicode's own file.
    #[serde(default)]
    pub comment: Option<String>,
    pub input: Text,
    /// `None` is failure.
    #[serde(deserialize_with = "required")]
    pub output: Option<String>,
    /// Whether the case does not hold for plain UTS #46 ToASCII. Every subject here is a URL parser, so all cases run.
    #[serde(default, rename = "urlStandardOnly")]
    pub url_standard_only: bool,
}

/// Deserializes a required key whose value may be null: a missing one must not turn into a failure case.
fn required<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}
