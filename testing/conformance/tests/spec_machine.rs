//! The transcription of the standard passes everything. Where it did not, either it or a case would be wrong.

mod subjects;

use conformance::data::WptData;
use conformance::run_all;
use subjects::SpecMachine;

#[test]
fn the_transcription_of_the_standard_passes_every_case() {
    conformance::assert_all_pass(&SpecMachine);
}

/// It has every ability a subject can have, so only what no URL can carry is left out.
#[test]
fn every_case_is_carried() {
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
