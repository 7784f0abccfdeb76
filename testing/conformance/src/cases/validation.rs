//! Cases of validation errors, of our own.

use serde::Deserialize;

/// An input, and the validation errors that the standard's steps raise for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValidationCase {
    /// The error that it is about.
    pub name: String,
    pub kind: ValidationKind,
    pub input: String,
    pub base: Option<String>,
    /// The name of each error in order, and the text that is to blame.
    pub errors: Vec<(String, String)>,
    /// Whether the last one makes parsing fail.
    #[serde(default)]
    pub failure: bool,
    /// The input with all fixes applied, where that is asked.
    pub fixed: Option<String>,
}

/// What a case has to do with the error that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValidationKind {
    Alone,
    Boundary,
    #[serde(rename = "near miss")]
    NearMiss,
}
