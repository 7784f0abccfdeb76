//! `urlwind-pattern` as a test subject.

use spec::pattern::subject::{Arguments, ComponentResult, Given, Subject};
use urlwind_pattern::{Component, Input, PatternInit, RegexpEngine, UrlPattern};

/// The package with one of its regex engines.
#[derive(Debug)]
pub struct Crate(pub &'static dyn RegexpEngine);

/// Converts members to the package's own type.
pub fn init(members: &[(String, String)]) -> PatternInit {
    let mut init = PatternInit::new();
    for (name, text) in members {
        match Component::named(name) {
            Some(component) => init = init.with(component, text),
            None if name == "baseURL" => init = init.base_url(text),
            None => {}
        }
    }
    init
}

/// Calls `run` with the input that the arguments describe.
fn with_input<T>(arguments: &Arguments, run: impl FnOnce(Input<'_>) -> T) -> Result<T, String> {
    match (&arguments.input, &arguments.base_url) {
        (Given::Text(text), None) => Ok(run(text.into())),
        (Given::Text(text), Some(base)) => Ok(run((&**text, &**base).into())),
        (Given::Init(members), None) => Ok(run((&init(members)).into())),
        (Given::Init(_), Some(_)) => Err("base URL passed along with an init".into()),
    }
}

impl Subject for Crate {
    type Pattern = UrlPattern;

    fn name(&self) -> String {
        format!("urlwind-pattern, {:?}", self.0)
    }

    fn create(&self, arguments: &Arguments) -> Result<UrlPattern, String> {
        let mut options = UrlPattern::options()
            .ignore_case(arguments.ignore_case)
            .engine(self.0);
        if let Some(base_url) = &arguments.base_url {
            options = options.base_url(base_url);
        }
        let made = match &arguments.input {
            Given::Text(text) => options.parse(text),
            Given::Init(members) => options.init(&init(members)),
        };
        made.map_err(|error| error.to_string())
    }

    fn get(&self, pattern: &UrlPattern, component: usize) -> String {
        pattern.get(Component::ALL[component]).to_owned()
    }

    fn has_regexp_groups(&self, pattern: &UrlPattern) -> bool {
        pattern.has_regexp_groups()
    }

    fn test(&self, pattern: &UrlPattern, arguments: &Arguments) -> Result<bool, String> {
        with_input(arguments, |input| pattern.test(input))
    }

    fn exec(
        &self,
        pattern: &UrlPattern,
        arguments: &Arguments,
    ) -> Result<Option<Vec<ComponentResult>>, String> {
        with_input(arguments, |input| {
            // The pattern's strings live longer than the input's.
            let found = pattern.exec(input)?;
            let results = Component::ALL.map(|component| {
                let found = found.component(component);
                let owned = |(name, value): (&str, Option<&str>)| {
                    (name.to_owned(), value.map(str::to_owned))
                };
                ComponentResult {
                    input: found.input().to_owned(),
                    groups: found.groups().map(owned).collect(),
                }
            });
            Some(results.to_vec())
        })
    }
}
