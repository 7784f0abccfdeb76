//! Our own cases of validation errors.

use serde::Deserialize;

/// An input, and the validation errors that the standard's steps raise for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValidationCase {
    /// The error under test.
    pub name: String,
    pub kind: ValidationKind,
    pub input: String,
    pub base: Option<String>,
    /// The name of each error in order, and the text at fault.
    pub errors: Vec<(String, String)>,
    /// Whether the last error makes parsing fail.
    #[serde(default)]
    pub failure: bool,
    /// The input with all fixes applied, if given.
    pub fixed: Option<String>,
}

/// The relation of a case to the error under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValidationKind {
    Alone,
    Boundary,
    #[serde(rename = "near miss")]
    NearMiss,
}
