//! `percent-encoding.json`.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A text and its percent-encodings as a query, by encoding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PercentEncodingCase {
    pub input: String,
    pub output: BTreeMap<String, String>,
}
