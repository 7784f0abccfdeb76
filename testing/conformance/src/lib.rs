//! Tests implementations of the URL Standard for conformance, and compares them with each other.
//!
//! * [`assert_all_pass`] runs the [web-platform-tests](https://github.com/web-platform-tests/wpt/tree/master/url) URL
//!   data, and additional cases of the same form, over any [`Subject`]. There is no list of expected failures. Cases
//!   that a subject cannot represent, such as a lone surrogate, are counted and reported as not carried.
//! * [`compare_parse`] and its neighbors compare everything that can be observed, on inputs of a [`Generator`]; the
//!   fuzz targets run them as well. The core is compared with the transcription of the standard here, and with Ada in
//!   `rivals`.

#![forbid(unsafe_code)]

pub mod cases;
mod checks;
pub mod data;
#[cfg(feature = "drop-in")]
pub mod drop_in;
mod generate;
mod inputs;
mod labels;
pub mod patterns;
mod report;
pub mod server;
mod subject;
mod subjects;
mod suites;
mod words;

pub use checks::*;
pub use generate::{Generator, Random, scaled};
pub use inputs::{
    dataset_lines, real_or_known_lines, single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
pub use labels::Domains;
pub use report::{Failure, NotCarried, Report, Summary};
pub use subject::{Attribute, NotSupported, Subject};
pub use subjects::{Core, SpecMachine};

use data::{DataError, WptData};
use suites::{domains, percent_encoding, setters, urls};

/// Runs every suite: those of web-platform-tests, then our own.
///
/// # Panics
///
/// If the data is not found; [`try_run_all`] returns that as an error.
pub fn run_all<S: Subject>(subject: &S) -> Vec<Report> {
    try_run_all(subject).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs every suite: those of web-platform-tests, then our own.
pub fn try_run_all<S: Subject>(subject: &S) -> Result<Vec<Report>, DataError> {
    let wpt = WptData::find()?;
    let (copy, url_cases) = wpt.urltestdata()?;
    let javascript_only = data::URLTESTDATA_JAVASCRIPT_ONLY;
    Ok(vec![
        urls::run("urltestdata", copy.lock(), &url_cases, subject),
        urls::run_search_params(data::SEARCH_PARAMS, &url_cases, subject),
        urls::run(
            "urltestdata-javascript-only",
            javascript_only,
            &wpt.urls(javascript_only.file)?,
            subject,
        ),
        setters::run(
            "setters_tests",
            data::SETTERS_TESTS,
            &wpt.setters()?,
            subject,
        ),
        domains::run(
            "toascii",
            data::TOASCII,
            &wpt.domains(data::TOASCII)?,
            subject,
        ),
        domains::run(
            "IdnaTestV2",
            data::IDNA_TEST_V2,
            &wpt.domains(data::IDNA_TEST_V2)?,
            subject,
        ),
        domains::run(
            "IdnaTestV2-removed",
            data::IDNA_TEST_V2_REMOVED,
            &wpt.domains(data::IDNA_TEST_V2_REMOVED)?,
            subject,
        ),
        percent_encoding::run(&wpt.percent_encoding()?, subject),
        urls::run("own urls", data::OWN_URLS, &data::own_urls()?, subject),
        setters::run(
            "own setters",
            data::OWN_SETTERS,
            &data::own_setters()?,
            subject,
        ),
    ])
}

/// Runs every suite, prints the counts and the copy of the data, and panics unless everything passed.
///
/// # Panics
///
/// If a case fails, a file has an unexpected number of cases, or the data is not found or unknown.
pub fn assert_all_pass<S: Subject>(subject: &S) {
    let reports = run_all(subject);
    let wpt = WptData::find().unwrap_or_else(|error| panic!("{error}"));
    println!("{wpt}");
    Summary {
        subject: subject.name(),
        reports: &reports,
    }
    .assert_passed();
}
