//! The interface of an implementation of the URL Pattern Standard under test.

/// The names of the components, in the standard's order.
pub const COMPONENTS: [&str; 8] = [
    "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
];

/// A `URLPatternInput`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    Text(String),
    /// Members of a `URLPatternInit`, `baseURL` among them.
    Init(Vec<(String, String)>),
}

/// The arguments of the constructor, or of `test` and `exec`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    pub input: Given,
    pub base_url: Option<String>,
    pub ignore_case: bool,
}

/// The result of one component: its input, and its groups in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentResult {
    pub input: String,
    pub groups: Vec<(String, Option<String>)>,
}

/// An implementation under test. Exceptions are `Err` with their reason.
pub trait Subject {
    type Pattern;
    fn name(&self) -> String;
    fn create(&self, arguments: &Arguments) -> Result<Self::Pattern, String>;
    fn get(&self, pattern: &Self::Pattern, component: usize) -> String;
    fn has_regexp_groups(&self, pattern: &Self::Pattern) -> bool;
    fn test(&self, pattern: &Self::Pattern, arguments: &Arguments) -> Result<bool, String>;
    /// Returns the results of the eight components, or `None` without a match.
    fn exec(
        &self,
        pattern: &Self::Pattern,
        arguments: &Arguments,
    ) -> Result<Option<Vec<ComponentResult>>, String>;
}
