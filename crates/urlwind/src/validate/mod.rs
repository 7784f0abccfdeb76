//! [Validation errors](https://url.spec.whatwg.org/#validation-error): what is wrong with an input, also
//! where it parses.
//!
//! Parsing reports none of this. [`Url::validate`](crate::Url::validate) reads the input once more, by
//! the standard's states and with an eye on what they complain about:
//!
//! ```
//! use urlwind::Url;
//!
//! let input = "https:\\\\example.com\\a b?%zz";
//! let report = Url::validate(input);
//! for finding in report.findings() {
//!     println!("{}: {:?}", finding, &input[finding.range.clone()]);
//! }
//! assert_eq!(report.findings().len(), 6);
//! assert_eq!(report.apply_fixes(input), "https://example.com/a%20b?%zz");
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `names` | the errors, with a sentence for each |
//! | `report` | what is kept of them, and the fixes |
//! | `quick` | the quick way: nothing is wrong |
//! | `reader` | the slow way: the states |
//! | `places` | from the prepared input back to the one that was given |
//! | `writing` | the grammar of valid URL strings |
//! | `state`, `trace` | the walk through the states |

mod names;
mod places;
mod quick;
mod reader;
mod report;
mod state;
mod trace;
mod writing;

#[cfg(test)]
mod validate_tests;

use crate::error::Component;
pub use names::ValidationError;
pub use report::{DEFAULT_LIMIT, Finding, Fix, Report};
pub use state::State;
pub use trace::Step;
pub(crate) use trace::trace;

use crate::parse::prepare;
use crate::record::Url;
use places::Places;
use reader::Reader;
use report::Sink;

/// What is wrong with `input`; at most `limit` findings, and the one that makes parsing fail.
pub(crate) fn validate(
    input: &str,
    base: Option<&Url>,
    query_is_utf8: bool,
    limit: usize,
) -> Report {
    match quick::is_clean(input) {
        true => Report::default(),
        false => read(input, base, query_is_utf8, limit),
    }
}

/// The slow way. It stands alone, since its memory would cost the quick one time.
#[cold]
#[inline(never)]
fn read(input: &str, base: Option<&Url>, query_is_utf8: bool, limit: usize) -> Report {
    let prepared = prepare(input);
    let places = Places::new(input);
    let mut sink = Sink::new(limit);
    if prepared.len() != input.len() {
        note_removed(input, &places, &mut sink);
    }
    let removed = sink.report.findings.len();
    let mut reader = Reader::new(&prepared, base, query_is_utf8, sink);
    reader.run();
    let mut report = reader.sink.report;
    if prepared.len() != input.len() {
        places.restore(&mut report.findings[removed..]);
    }
    report
}

/// Steps 1 and 2 of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser): what is
/// removed before the first state.
fn note_removed(input: &str, places: &Places<'_>, sink: &mut Sink) {
    let trimmed = places.trimmed.clone();
    let mut is_repeat = false;
    for range in [0..trimmed.start, trimmed.end..input.len()] {
        if !range.is_empty() {
            let fix = || Fix::new(range.clone(), "");
            sink.note_once(is_repeat, range.clone(), Component::Input, fix);
            is_repeat = true;
        }
    }
    is_repeat = false;
    for range in places.tabs_and_newlines() {
        let fix = || Fix::new(range.clone(), "");
        sink.note_once(is_repeat, range.clone(), Component::Input, fix);
        is_repeat = true;
    }
}

/// Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string).
pub(crate) fn is_valid_url_string(input: &str, base: Option<&Url>) -> bool {
    writing::is_valid_url_string(input, base)
}
