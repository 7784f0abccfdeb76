//! `check --agreed`: rejects URLs that parsers read differently.

use urlwind::Url;
use urlwind_readings::{Verdict, readings};

use crate::args::Agreement;
use crate::pipeline::{Sink, Work};

/// Rejects URLs on which parsers do not agree.
#[derive(Debug)]
pub(super) struct Agreed {
    pub(super) about: Agreement,
}

impl Work for Agreed {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), input: &str, sink: &mut Sink<'_>) {
        if !Url::can_parse(input) {
            return sink.invalid(Url::options(), input);
        }
        let readings = readings(input);
        let is_agreed = match self.about {
            Agreement::All => readings.verdict() == Verdict::Agree,
            Agreement::Hosts => readings.verdict() != Verdict::Differ,
        };
        if is_agreed {
            return sink.count_valid();
        }
        let what = match readings.verdict() {
            Verdict::Differ => "parsers see different hosts or ports",
            _ => "some parsers see no host or reject the URL",
        };
        let reasons: Vec<&str> = readings.reasons().iter().map(|it| it.text()).collect();
        sink.problem(format_args!("{what}: {}", reasons.join("; ")), input);
    }
}
