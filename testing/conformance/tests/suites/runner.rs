//! The runner itself: a subject with one fault fails in the suites that should detect it.

use conformance::{Attribute, NotSupported, SpecMachine, Subject, run_all};

/// A bug in an implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    ParsesNothing,
    ParsesWhatMustFail,
    IgnoresTheBase,
    DropsNonAscii,
    CanParseSays(bool),
    Getter(Attribute),
    DeadSetter(Attribute),
    /// An invalid href replaces the URL, which must stay unchanged.
    ForgetsOnInvalidHref,
    ForgetsTheEncoding,
    DropsLoneSurrogates,
    EmptySearchParams,
    BreaksItsInvariants,
}

/// The transcription with a fault.
struct Faulty(Fault);

impl Subject for Faulty {
    type Url = <SpecMachine as Subject>::Url;

    fn name(&self) -> &str {
        "faulty"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Self::Url> {
        let parsed = SpecMachine.parse(input, base);
        match self.0 {
            Fault::ParsesNothing => None,
            Fault::ParsesWhatMustFail => parsed.or_else(|| SpecMachine.parse("a:b", None)),
            Fault::IgnoresTheBase => SpecMachine.parse(input, None),
            Fault::DropsNonAscii => {
                SpecMachine.parse(&input.replace(|c: char| !c.is_ascii(), ""), base)
            }
            _ => parsed,
        }
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        match self.0 {
            Fault::CanParseSays(answer) => answer,
            _ => SpecMachine.can_parse(input, base),
        }
    }

    fn get(&self, url: &Self::Url, attribute: Attribute) -> String {
        let is_wrong = self.0 == Fault::Getter(attribute);
        SpecMachine.get(url, attribute) + if is_wrong { "x" } else { "" }
    }

    fn set(&self, url: &mut Self::Url, attribute: Attribute, value: &str) {
        let is_invalid_href =
            || attribute == Attribute::Href && !SpecMachine.can_parse(value, None);
        match self.0 {
            Fault::DeadSetter(dead) if dead == attribute => {}
            Fault::ForgetsOnInvalidHref if is_invalid_href() => {
                SpecMachine.set(url, Attribute::Hash, "forgotten");
            }
            _ => SpecMachine.set(url, attribute, value),
        }
    }

    fn parse_with_encoding(
        &self,
        input: &str,
        label: &str,
    ) -> Result<Option<Self::Url>, NotSupported> {
        match self.0 {
            Fault::ForgetsTheEncoding => Ok(SpecMachine.parse(input, None)),
            _ => SpecMachine.parse_with_encoding(input, label),
        }
    }

    fn parse_utf16(
        &self,
        input: &[u16],
        base: Option<&str>,
    ) -> Result<Option<Self::Url>, NotSupported> {
        let units = input.iter().copied();
        let scalar_values: String = char::decode_utf16(units).filter_map(Result::ok).collect();
        match self.0 {
            Fault::DropsLoneSurrogates => Ok(SpecMachine.parse(&scalar_values, base)),
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

/// Returns the suites in which a subject with this fault fails, in the order of the reports.
fn failing_suites(fault: Fault) -> String {
    let reports = run_all(&Faulty(fault));
    let failing = reports.iter().filter(|report| report.failed > 0);
    let suites: Vec<&str> = failing.map(|report| initials(report.suite)).collect();
    suites.join(" ")
}

fn initials(suite: &str) -> &str {
    match suite {
        "urltestdata" => "urls",
        "urltestdata searchParams" => "params",
        "urltestdata-javascript-only" => "utf16",
        "setters_tests" => "setters",
        "IdnaTestV2" => "idna",
        "IdnaTestV2-removed" => "removed",
        "percent-encoding" => "encoding",
        "own urls" => "own-urls",
        "own setters" => "own-setters",
        other => other,
    }
}

#[test]
fn every_fault_is_found_where_it_should_be() {
    for (fault, suites) in [
        (Fault::None, ""),
        (
            Fault::ParsesNothing,
            "urls params utf16 setters toascii idna removed encoding own-urls own-setters",
        ),
        (
            Fault::ParsesWhatMustFail,
            "urls toascii idna removed own-urls",
        ),
        (Fault::IgnoresTheBase, "urls params utf16 own-urls"),
        (
            Fault::DropsNonAscii,
            "urls toascii idna removed encoding own-urls own-setters",
        ),
        (Fault::CanParseSays(true), "urls own-urls"),
        (Fault::CanParseSays(false), "urls own-urls"),
        (Fault::ForgetsOnInvalidHref, "urls own-urls own-setters"),
        (Fault::ForgetsTheEncoding, "encoding"),
        (Fault::DropsLoneSurrogates, "utf16 idna"),
        (Fault::EmptySearchParams, "params"),
        (
            Fault::BreaksItsInvariants,
            "urls utf16 setters own-urls own-setters",
        ),
    ] {
        assert_eq!(failing_suites(fault), suites, "{fault:?}");
    }
}

#[test]
fn every_getter_is_read_and_every_setter_called() {
    let getters = Attribute::ALL.map(Fault::Getter);
    for fault in getters
        .into_iter()
        .chain(Attribute::settable().map(Fault::DeadSetter))
    {
        let failing = failing_suites(fault);
        let is_getter = matches!(fault, Fault::Getter(_));
        for suite in ["setters", "own-setters"]
            .into_iter()
            .chain(is_getter.then_some("own-urls"))
        {
            assert!(
                failing.split(' ').any(|it| it == suite),
                "{fault:?}: {failing}"
            );
        }
    }
}
