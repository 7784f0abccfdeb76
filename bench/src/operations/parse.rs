//! Parses lines: the datasets with every parser, the classes of input with the WHATWG ones.

use std::hint::black_box;

use super::label;
use crate::allocations;
use crate::datasets::Dataset;
use crate::rivals::ada::Ada;
#[cfg(has_boost_url)]
use crate::rivals::boost_url;
#[cfg(has_curl)]
use crate::rivals::curl;
use crate::rivals::sorug::{self, Sorug};
use crate::rivals::url::UrlCrate;
use crate::rivals::urlwind::{self, Urlwind};
use crate::rivals::{WhatwgParser, floor, rfc, used};
use crate::variant::{Gives, Label, Lines, Operation, Run, Standard, Variant, Workload};
use crate::variant::{over, total_bytes};
use crate::workloads::classes::Class;

pub(crate) fn parse_lines<P: WhatwgParser>(lines: &[&'static str]) -> u64 {
    lines
        .iter()
        .map(|line| P::parse_with(black_box(line), |url| used(P::href(url))))
        .sum()
}

pub(crate) fn can_parse_lines<P: WhatwgParser>(lines: &[&'static str]) -> u64 {
    lines
        .iter()
        .map(|line| u64::from(P::can_parse(black_box(line))))
        .sum()
}

fn getter_lines<P: WhatwgParser>(lines: &[&'static str]) -> u64 {
    lines
        .iter()
        .map(|line| P::parse_with(black_box(line), P::getters))
        .sum()
}

fn row(label: Label, run: Run) -> Variant {
    Variant {
        label,
        run,
        hold: None,
    }
}

pub(crate) fn own<P: WhatwgParser>(lines: Lines) -> Variant {
    Variant {
        label: label::<P>(P::CALLS.parse, Operation::Parse, Gives::Owned),
        run: Box::new(move |range| parse_lines::<P>(&lines[range])),
        hold: Some(Box::new(move || allocations::hold(lines, P::parse))),
    }
}

pub(crate) fn check<P: WhatwgParser>(lines: Lines) -> Variant {
    row(
        label::<P>(P::CALLS.can_parse, Operation::CanParse, Gives::Verdict),
        Box::new(move |range| can_parse_lines::<P>(&lines[range])),
    )
}

fn get<P: WhatwgParser>(lines: Lines) -> Variant {
    let call = format!("{} + getters", P::CALLS.parse);
    row(
        label::<P>(&call, Operation::ParseAndGet, Gives::Owned),
        Box::new(move |range| getter_lines::<P>(&lines[range])),
    )
}

fn whatwg_rows(lines: Lines) -> Vec<Variant> {
    let urlwind = |call, gives| label::<Urlwind>(call, Operation::Parse, gives);
    vec![
        own::<Urlwind>(lines),
        row(
            urlwind("UrlParser::parse", Gives::Reused),
            over(lines, urlwind::reparse),
        ),
        row(
            urlwind("CowUrl::parse", Gives::Borrowed),
            over(lines, urlwind::borrow),
        ),
        check::<Urlwind>(lines),
        get::<Urlwind>(lines),
        own::<Ada>(lines),
        check::<Ada>(lines),
        get::<Ada>(lines),
        own::<Sorug>(lines),
        row(
            label::<Sorug>("Url::parse", Operation::Parse, Gives::Borrowed),
            over(lines, sorug::borrow),
        ),
        check::<Sorug>(lines),
        get::<Sorug>(lines),
        own::<UrlCrate>(lines),
        check::<UrlCrate>(lines),
        get::<UrlCrate>(lines),
        #[cfg(has_ada_native)]
        native::own(lines),
        #[cfg(has_ada_native)]
        native::check(lines),
        #[cfg(has_ada_native)]
        native::get(lines),
    ]
}

/// Rows of Ada called from C++.
#[cfg(has_ada_native)]
pub(crate) mod native {
    use super::{Gives, Label, Lines, Operation, Standard, Variant, row};
    use crate::rivals::ada_native;

    fn label(call: &str, operation: Operation, gives: Gives) -> Label {
        Label {
            parser: ada_native::name(),
            call: call.to_owned(),
            standard: Standard::Whatwg,
            operation,
            gives,
            ours: false,
        }
    }

    pub(crate) fn own(lines: Lines) -> Variant {
        Variant {
            label: label("ada::parse<url_aggregator>", Operation::Parse, Gives::Owned),
            run: ada_native::parse(lines),
            hold: Some(Box::new(move || ada_native::hold(lines))),
        }
    }

    pub(crate) fn check(lines: Lines) -> Variant {
        let label = label("ada::can_parse", Operation::CanParse, Gives::Verdict);
        row(label, ada_native::can_parse(lines))
    }

    pub(crate) fn get(lines: Lines) -> Variant {
        let label = label("ada::parse + getters", Operation::ParseAndGet, Gives::Owned);
        row(label, ada_native::getters(lines))
    }
}

fn rfc_rows(lines: Lines) -> Vec<Variant> {
    let version = crate::machine::locked_version;
    let fluent = format!("fluent-uri {}", version("fluent-uri"));
    let iri = format!("iri-string {}", version("iri-string"));
    let http = format!("http {}", version("http"));
    let label = |parser: &str, call: &str, standard, gives| Label {
        parser: parser.to_owned(),
        call: call.to_owned(),
        standard,
        operation: Operation::Parse,
        gives,
        ours: false,
    };
    let rfc = Standard::Rfc3986;
    vec![
        row(
            label(&fluent, "Uri::parse + normalize", rfc, Gives::Owned),
            over(lines, rfc::fluent_uri_normalize),
        ),
        row(
            label(&fluent, "Uri::parse", rfc, Gives::Borrowed),
            over(lines, rfc::fluent_uri_borrow),
        ),
        row(
            label(&iri, "UriStr::new + normalize", rfc, Gives::Owned),
            over(lines, rfc::iri_string_normalize),
        ),
        row(
            label(&iri, "UriStr::new", rfc, Gives::Borrowed),
            over(lines, rfc::iri_string_validate),
        ),
        row(
            label(&http, "str::parse::<Uri>", Standard::Rfc7230, Gives::Owned),
            over(lines, rfc::http_uri),
        ),
        #[cfg(has_curl)]
        row(
            label(
                &curl::name(),
                "curl_url_set + curl_url_get",
                Standard::Curl,
                Gives::Owned,
            ),
            curl::parse(lines),
        ),
        #[cfg(has_boost_url)]
        row(
            label(
                &boost_url::name(),
                "parse_uri + normalize",
                rfc,
                Gives::Owned,
            ),
            boost_url::normalize(lines),
        ),
        #[cfg(has_boost_url)]
        row(
            label(&boost_url::name(), "parse_uri", rfc, Gives::Borrowed),
            boost_url::view(lines),
        ),
    ]
}

fn floor_rows(lines: Lines) -> Vec<Variant> {
    let floor = |call: &str, gives, work: fn(&[&str]) -> u64| {
        let label = Label {
            parser: "the machine".to_owned(),
            call: call.to_owned(),
            standard: Standard::Floor,
            operation: Operation::Floor,
            gives,
            ours: false,
        };
        row(label, over(lines, work))
    };
    vec![
        floor(
            "malloc + memcpy + free",
            Gives::Owned,
            floor::allocate_and_copy,
        ),
        floor(
            "memcpy to a reused buffer",
            Gives::Reused,
            floor::copy_into_reused,
        ),
        floor("read every byte", Gives::Borrowed, floor::read_every_byte),
        floor("empty loop", Gives::Verdict, floor::touch_nothing),
    ]
}

/// Returns a workload of a dataset with every parser.
pub(crate) fn dataset(dataset: &Dataset) -> Workload {
    let lines = dataset.lines;
    let mut variants = whatwg_rows(lines);
    variants.extend(rfc_rows(lines));
    variants.extend(floor_rows(lines));
    Workload {
        group: "parse",
        name: dataset.name.clone(),
        items: lines.len(),
        bytes: total_bytes(lines),
        variants,
    }
}

/// Returns a workload of a class of input with the WHATWG parsers.
pub(crate) fn class(class: Class) -> Workload {
    let mut variants = whatwg_rows(class.lines);
    variants.retain(|variant| variant.label.operation != Operation::ParseAndGet);
    Workload {
        group: "classes",
        name: class.name.to_owned(),
        items: class.lines.len(),
        bytes: total_bytes(class.lines),
        variants,
    }
}

/// Counts the lines that each parser of another standard rejects.
pub(crate) fn rejected_by_others(lines: Lines) -> Vec<(String, usize)> {
    let version = crate::machine::locked_version;
    let refused = |accepts: fn(&str) -> bool| lines.iter().filter(|line| !accepts(line)).count();
    vec![
        (
            format!("fluent-uri {}", version("fluent-uri")),
            refused(rfc::fluent_uri_accepts),
        ),
        (
            format!("iri-string {}", version("iri-string")),
            refused(rfc::iri_string_accepts),
        ),
        (
            format!("http {}", version("http")),
            refused(rfc::http_uri_accepts),
        ),
        #[cfg(has_curl)]
        (curl::name(), curl::rejected(lines)),
        #[cfg(has_boost_url)]
        (boost_url::name(), boost_url::rejected(lines)),
    ]
}
