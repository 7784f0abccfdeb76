//! Checks that parsers give the same answers before they are timed.
//!
//! urlwind and Ada must agree on every line; a difference stops the benchmark. ([`row_agreement`](crate::row_agreement)
//! compares the forms in which both are timed.) Differences of other rivals are reported without stopping it: they are
//! known (the `url` crate, for one, does not encode `^` in paths). Where parsers differ, their times are not
//! comparable.

use std::fmt;

use crate::operations::{Group, Plan, backends, setters};
use crate::rivals::ada::Ada;
use crate::rivals::sorug::Sorug;
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::Urlwind;
use crate::rivals::{Attribute, SearchParams, WhatwgParser};
use crate::variant::Lines;
use crate::workloads::{classes, queries, references, setter_values};

/// Lines on which a parser's answer differs from urlwind's.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// The question: a dataset, a class, a setter...
    pub(crate) question: String,
    pub(crate) parser: String,
    pub(crate) count: usize,
    /// The first difference: input, urlwind's answer, the other's.
    pub(crate) example: (String, String, String),
    /// Whether the difference stops the benchmark.
    pub(crate) fatal: bool,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (input, ours, theirs) = &self.example;
        write!(
            f,
            "{}: {} differs on {}, first on {:.200?}: urlwind {:.200}, it {:.200}",
            self.question, self.parser, self.count, input, ours, theirs
        )
    }
}

/// Collects the answers to one question.
struct Comparison {
    question: String,
    inputs: Vec<String>,
    ours: Vec<String>,
}

const REFUSED: &str = "(refused)";

impl Comparison {
    fn with(
        &self,
        parser: String,
        fatal: bool,
        theirs: impl Iterator<Item = String>,
    ) -> Option<Difference> {
        let mut count = 0;
        let mut example = None;
        for ((input, ours), theirs) in self.inputs.iter().zip(&self.ours).zip(theirs) {
            if *ours != theirs {
                count += 1;
                example.get_or_insert_with(|| (input.clone(), ours.clone(), theirs));
            }
        }
        let question = self.question.clone();
        Some(Difference {
            question,
            parser,
            count,
            example: example?,
            fatal,
        })
    }
}

fn href<P: WhatwgParser>(line: &'static str) -> String {
    let parsed = P::parse(line).map(|url| P::href(&url).to_owned());
    if P::can_parse(line) == parsed.is_some() {
        parsed.unwrap_or_else(|| REFUSED.to_owned())
    } else {
        "(can_parse disagrees)".to_owned()
    }
}

fn joined<P: WhatwgParser>(base: &P::Base, reference: &'static str) -> String {
    let mut href = REFUSED.to_owned();
    P::join_with(base, reference, |url| {
        P::href(url).clone_into(&mut href);
        0
    });
    href
}

/// Compares all parsers on every line.
pub(crate) fn on_lines(question: &str, lines: Lines) -> Vec<Difference> {
    let comparison = Comparison {
        question: question.to_owned(),
        inputs: lines.iter().map(|line| (*line).to_owned()).collect(),
        ours: lines.iter().map(|line| href::<Urlwind>(line)).collect(),
    };
    [
        comparison.with(
            Ada::name(),
            true,
            lines.iter().map(|line| href::<Ada>(line)),
        ),
        comparison.with(
            Sorug::name(),
            false,
            lines.iter().map(|line| href::<Sorug>(line)),
        ),
        comparison.with(
            UrlCrate::name(),
            false,
            lines.iter().map(|line| href::<UrlCrate>(line)),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Compares all parsers on every reference.
fn on_references(references: &references::References) -> Vec<Difference> {
    fn resolve<P: WhatwgParser>(references: &references::References) -> Vec<String> {
        let bases: Vec<P::Base> = references
            .bases
            .iter()
            .filter_map(|base| P::base(base))
            .collect();
        assert_eq!(
            bases.len(),
            references.bases.len(),
            "{} rejects a base",
            P::name()
        );
        let pages = references
            .references
            .chunks(references.per_page)
            .zip(&bases);
        pages
            .flat_map(|(links, base)| links.iter().map(|link| joined::<P>(base, link)))
            .collect()
    }
    let comparison = Comparison {
        question: format!("join {}", references.name),
        inputs: references
            .references
            .iter()
            .map(|link| (*link).to_owned())
            .collect(),
        ours: resolve::<Urlwind>(references),
    };
    [
        comparison.with(Ada::name(), true, resolve::<Ada>(references).into_iter()),
        comparison.with(
            Sorug::name(),
            false,
            resolve::<Sorug>(references).into_iter(),
        ),
        comparison.with(
            UrlCrate::name(),
            false,
            resolve::<UrlCrate>(references).into_iter(),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Compares all parsers on every URL of the setters after each value.
fn on_setter(attribute: Attribute) -> Vec<Difference> {
    fn answers<P: WhatwgParser>(attribute: Attribute) -> Vec<String> {
        let values = setter_values::values(attribute);
        let urls = setter_values::urls().iter();
        urls.flat_map(|url| setters::hrefs::<P>(attribute, url, values))
            .collect()
    }
    let values = setter_values::values(attribute);
    let inputs = setter_values::urls().iter();
    let inputs = inputs.flat_map(|url| values.iter().map(move |value| format!("{url} <- {value}")));
    let comparison = Comparison {
        question: format!("setter {}", attribute.name()),
        inputs: inputs.collect(),
        ours: answers::<Urlwind>(attribute),
    };
    [
        comparison.with(Ada::name(), true, answers::<Ada>(attribute).into_iter()),
        comparison.with(
            Sorug::name(),
            false,
            answers::<Sorug>(attribute).into_iter(),
        ),
        comparison.with(
            UrlCrate::name(),
            false,
            answers::<UrlCrate>(attribute).into_iter(),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Compares all parsers on reading and editing every query.
fn on_queries(queries: &'static [queries::Query]) -> Vec<Difference> {
    fn answer<S: SearchParams>(item: &queries::Query) -> String {
        let (found, text) = S::read(item.query, item.name);
        let edited = S::edit(item.query, item.name);
        format!("{found:?} {text} {edited}")
    }
    let comparison = Comparison {
        question: "search parameters".to_owned(),
        inputs: queries.iter().map(|item| item.query.to_owned()).collect(),
        ours: queries.iter().map(answer::<Urlwind>).collect(),
    };
    [
        comparison.with(Ada::name(), true, queries.iter().map(answer::<Ada>)),
        comparison.with(Sorug::name(), false, queries.iter().map(answer::<Sorug>)),
        comparison.with(
            UrlCrate::params_name(),
            false,
            queries.iter().map(answer::<UrlCrate>),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Compares everything that the plan is going to time.
pub(crate) fn check(plan: &Plan) -> Vec<Difference> {
    let mut found = Vec::new();
    let wants = |group| plan.groups.contains(&group);
    let seed = crate::operations::seed_lines(&plan.datasets);
    if wants(Group::Parse) {
        for dataset in &plan.datasets {
            found.extend(on_lines(&dataset.name, dataset.lines));
        }
    }
    if wants(Group::Backends) {
        backends::with_each(|backend| {
            for dataset in &plan.datasets {
                let question = format!("{} with {backend}", dataset.name);
                let differences = on_lines(&question, dataset.lines);
                // The answers of other parsers do not depend on urlwind's kernel.
                found.extend(
                    differences
                        .into_iter()
                        .filter(|difference| difference.fatal),
                );
            }
        });
    }
    if wants(Group::Classes) {
        for class in classes::all() {
            found.extend(on_lines(class.name, class.lines));
        }
    }
    if wants(Group::Join) {
        for references in references::all(seed) {
            found.extend(on_references(&references));
        }
    }
    if wants(Group::Setters) {
        found.extend(Attribute::settable().flat_map(on_setter));
    }
    if wants(Group::Params) {
        found.extend(on_queries(queries::from_lines(seed)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::keep_lines;

    #[test]
    fn urlwind_and_ada_agree_on_every_kind_of_input() {
        for class in classes::all()
            .iter()
            .filter(|class| class.lines.len() >= 1000)
        {
            let lines = keep_lines(class.lines.iter().step_by(50).copied());
            let fatal = on_lines(class.name, lines)
                .into_iter()
                .find(|one| one.fatal);
            assert!(fatal.is_none(), "{}", fatal.unwrap());
        }
    }

    #[test]
    fn they_agree_on_references_setters_and_parameters() {
        let plan = Plan {
            groups: vec![Group::Join, Group::Setters, Group::Params],
            datasets: Vec::new(),
        };
        let fatal = check(&plan).into_iter().find(|one| one.fatal);
        assert!(fatal.is_none(), "{}", fatal.unwrap());
    }

    #[test]
    fn a_difference_of_another_rival_is_reported_and_not_fatal() {
        let found = on_lines("carets", keep_lines(["https://h/", "https://h/W^X"]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].parser.as_str(), found[0].count), ("url 2.5.8", 1));
        assert!(!found[0].fatal);
        assert!(found[0].to_string().contains("https://h/W%5EX"));
    }

    #[test]
    fn a_difference_of_ada_would_be_fatal() {
        let comparison = Comparison {
            question: "made up".to_owned(),
            inputs: vec!["one".to_owned(), "two".to_owned()],
            ours: vec!["1".to_owned(), "2".to_owned()],
        };
        let theirs = ["1", "3"].into_iter().map(str::to_owned);
        let difference = comparison.with(Ada::name(), true, theirs).unwrap();
        assert!(difference.fatal);
        assert_eq!(difference.example.0, "two");
    }
}
