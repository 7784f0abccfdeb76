//! The runner can fail: a subject with one fault fails in the suites that are there to find it.

mod subjects;

use conformance::data::WptData;
use conformance::{Attribute, NotSupported, Subject, run_all};
use subjects::SpecMachine;

/// One thing that an implementation gets wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    ParsesNothing,
    ParsesWhatMustFail,
    Panics,
    IgnoresTheBase,
    ForgetsTheEncoding,
    DropsLoneSurrogates,
    EmptySearchParams,
    BreaksItsInvariants,
    CanParseSaysYes,
    CanParseSaysNo,
    WrongGetter(Attribute),
    DeadSetter(Attribute),
    /// An invalid href leaves another URL behind, where it must leave the URL alone.
    ForgetsOnInvalidHref,
    DropsNonAscii,
}

/// The transcription of the standard, spoiled.
#[derive(Debug)]
struct Faulty(Fault);

impl Subject for Faulty {
    type Url = <SpecMachine as Subject>::Url;

    fn name(&self) -> &str {
        "faulty"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Self::Url> {
        let parsed = || SpecMachine.parse(input, base);
        match self.0 {
            Fault::ParsesNothing => None,
            Fault::ParsesWhatMustFail => parsed().or_else(|| SpecMachine.parse("a:b", None)),
            Fault::Panics => panic!("no input is good enough"),
            Fault::IgnoresTheBase => SpecMachine.parse(input, None),
            Fault::DropsNonAscii => {
                let input = input.replace(|c: char| !c.is_ascii(), "");
                SpecMachine.parse(&input, base)
            }
            _ => parsed(),
        }
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        match self.0 {
            Fault::CanParseSaysYes => true,
            Fault::CanParseSaysNo => false,
            _ => SpecMachine.can_parse(input, base),
        }
    }

    fn get(&self, url: &Self::Url, attribute: Attribute) -> String {
        let value = SpecMachine.get(url, attribute);
        match self.0 {
            Fault::WrongGetter(wrong) if wrong == attribute => format!("{value}x"),
            _ => value,
        }
    }

    fn set(&self, url: &mut Self::Url, attribute: Attribute, value: &str) {
        match self.0 {
            Fault::DeadSetter(dead) if dead == attribute => {}
            Fault::ForgetsOnInvalidHref
                if attribute == Attribute::Href && !SpecMachine.can_parse(value, None) =>
            {
                SpecMachine.set(url, Attribute::Hash, "forgotten");
            }
            _ => SpecMachine.set(url, attribute, value),
        }
    }

    fn parse_with_encoding(
        &self,
        input: &str,
        encoding_label: &str,
    ) -> Result<Option<Self::Url>, NotSupported> {
        match self.0 {
            Fault::ForgetsTheEncoding => Ok(SpecMachine.parse(input, None)),
            _ => SpecMachine.parse_with_encoding(input, encoding_label),
        }
    }

    fn parse_utf16(
        &self,
        input: &[u16],
        base: Option<&str>,
    ) -> Result<Option<Self::Url>, NotSupported> {
        match self.0 {
            Fault::DropsLoneSurrogates => {
                let scalar_values: String = char::decode_utf16(input.iter().copied())
                    .filter_map(Result::ok)
                    .collect();
                Ok(SpecMachine.parse(&scalar_values, base))
            }
            _ => SpecMachine.parse_utf16(input, base),
        }
    }

    fn search_params(&self, url: &Self::Url) -> Result<String, NotSupported> {
        match self.0 {
            Fault::EmptySearchParams => Ok(String::new()),
            _ => SpecMachine.search_params(url),
        }
    }

    fn check(&self, _: &Self::Url) -> Result<(), String> {
        match self.0 {
            Fault::BreaksItsInvariants => Err("broken".to_owned()),
            _ => Ok(()),
        }
    }
}

/// The suites in which a subject with that fault fails, in the order of the reports.
fn failing_suites(fault: Fault) -> Vec<&'static str> {
    run_all(&Faulty(fault))
        .iter()
        .filter(|report| report.failed > 0)
        .map(|report| {
            assert!(
                !report.failures.is_empty(),
                "{} names no failure",
                report.suite
            );
            report.suite
        })
        .collect()
}

const URLS: &str = "urltestdata";
const SEARCH_PARAMS: &str = "urltestdata searchParams";
const JAVASCRIPT_ONLY: &str = "urltestdata-javascript-only";
const SETTERS: &str = "setters_tests";
const TO_ASCII: &str = "toascii";
const IDNA: &str = "IdnaTestV2";
const IDNA_REMOVED: &str = "IdnaTestV2-removed";
const ENCODING: &str = "percent-encoding";
const OWN_URLS: &str = "own urls";
const OWN_SETTERS: &str = "own setters";

#[test]
fn the_wrapper_itself_has_no_fault() {
    assert_eq!(failing_suites(Fault::None), [""; 0]);
}

#[test]
fn a_parser_that_refuses_everything_fails_everywhere_but_where_all_must_fail() {
    assert_eq!(
        failing_suites(Fault::ParsesNothing),
        [
            URLS,
            SEARCH_PARAMS,
            JAVASCRIPT_ONLY,
            SETTERS,
            TO_ASCII,
            IDNA,
            ENCODING,
            OWN_URLS,
            OWN_SETTERS
        ]
    );
}

#[test]
fn a_parser_that_accepts_everything_fails() {
    assert_eq!(
        failing_suites(Fault::ParsesWhatMustFail),
        [URLS, TO_ASCII, IDNA, IDNA_REMOVED, OWN_URLS]
    );
}

#[test]
fn a_parser_that_panics_fails_every_case_it_is_given() {
    // Thousands of panics on purpose: their messages would bury what matters.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let reports = run_all(&Faulty(Fault::Panics));
    std::panic::set_hook(hook);
    assert!(reports.iter().all(|report| report.failed > 0));
    let urls = reports.iter().find(|it| it.suite == URLS).unwrap();
    let (copy, _) = WptData::find().and_then(|wpt| wpt.urltestdata()).unwrap();
    assert_eq!((urls.passed, urls.failed), (0, copy.cases));
}

#[test]
fn forgotten_arguments_are_found() {
    assert_eq!(
        failing_suites(Fault::IgnoresTheBase),
        [URLS, SEARCH_PARAMS, JAVASCRIPT_ONLY, OWN_URLS]
    );
    assert_eq!(failing_suites(Fault::ForgetsTheEncoding), [ENCODING]);
    assert_eq!(
        failing_suites(Fault::DropsLoneSurrogates),
        [JAVASCRIPT_ONLY, IDNA]
    );
    assert_eq!(
        failing_suites(Fault::DropsNonAscii),
        [
            URLS,
            TO_ASCII,
            IDNA,
            IDNA_REMOVED,
            ENCODING,
            OWN_URLS,
            OWN_SETTERS
        ]
    );
}

#[test]
fn every_way_of_asking_is_asked() {
    assert_eq!(failing_suites(Fault::EmptySearchParams), [SEARCH_PARAMS]);
    assert_eq!(
        failing_suites(Fault::BreaksItsInvariants),
        [URLS, JAVASCRIPT_ONLY, SETTERS, OWN_URLS, OWN_SETTERS]
    );
    assert_eq!(failing_suites(Fault::CanParseSaysYes), [URLS, OWN_URLS]);
    assert_eq!(failing_suites(Fault::CanParseSaysNo), [URLS, OWN_URLS]);
    assert_eq!(
        failing_suites(Fault::ForgetsOnInvalidHref),
        [URLS, OWN_URLS, OWN_SETTERS]
    );
}

#[test]
fn every_getter_is_read() {
    for attribute in Attribute::ALL {
        let failing = failing_suites(Fault::WrongGetter(attribute));
        for suite in [URLS, SETTERS, OWN_URLS, OWN_SETTERS] {
            assert!(failing.contains(&suite), "{attribute:?}: {failing:?}");
        }
    }
}

#[test]
fn every_setter_is_called() {
    for attribute in Attribute::ALL {
        if attribute == Attribute::Origin {
            continue;
        }
        let failing = failing_suites(Fault::DeadSetter(attribute));
        assert!(failing.contains(&OWN_SETTERS), "{attribute:?}: {failing:?}");
        assert!(failing.contains(&SETTERS), "{attribute:?}: {failing:?}");
    }
}
