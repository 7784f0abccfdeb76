//! Web-platform-tests and our own cases over the core and the transcription.

use conformance::data::WptData;
use conformance::{Core, SpecMachine, assert_all_pass, run_all};

#[test]
fn core_conforms() {
    assert_all_pass(&Core);
}

/// The transcription has every capability, so only cases that no URL can represent are omitted.
#[test]
fn the_transcription_conforms_and_is_given_every_case() {
    assert_all_pass(&SpecMachine);
    let (copy, _) = WptData::find().and_then(|wpt| wpt.urltestdata()).unwrap();
    let counts: Vec<_> = run_all(&SpecMachine)
        .iter()
        .map(|report| (report.suite, report.passed, report.not_carried.len()))
        .collect();
    assert_eq!(
        counts,
        [
            ("urltestdata", copy.cases, 0),
            ("urltestdata searchParams", 9, 0),
            ("urltestdata-javascript-only", 1, 0),
            ("setters_tests", 278, 0),
            ("toascii", 87, 0),
            ("IdnaTestV2", 2670, 1),
            ("IdnaTestV2-removed", 20, 0),
            ("percent-encoding", 16, 0),
            ("own urls", 844, 0),
            ("own setters", 432, 0),
        ]
    );
}
