//! `redact`: redacts secrets in URLs or text.

use urlwind::{KeyList, RedactOptions, Url, redact_text};

use super::Job;
use super::convert::convert;
use super::edits::named;
use crate::args::{RedactArgs, Rule};
use crate::edit::Edit;
use crate::list;
use crate::pipeline::{Frame, Sink, Work};
use crate::secrets;
use crate::status::{Failure, Status};

pub(super) fn run(args: RedactArgs) -> Result<Status, Failure> {
    let options = options(&args)?;
    // The usual message would show the base URL.
    if args
        .on
        .input
        .relative
        .base
        .as_deref()
        .is_some_and(|base| !Url::can_parse(base))
    {
        return Err(Failure::usage("the base URL is invalid"));
    }
    let (job, output) = Job::of_records(args.on, |job| job.redacting(options.clone()))?;
    if !args.text {
        return convert(&job, named("redact", [Edit::Redact(options)]), output);
    }
    if !output.is_plain() || job.base.is_some() || job.has_rows() {
        return Err(Failure::usage(
            "--text cannot be combined with --base, --column or an output format",
        ));
    }
    let frame = Frame::default();
    Ok(job.lossy().execute(&Text(options), frame)?.totals.status())
}

fn options(args: &RedactArgs) -> Result<RedactOptions, Failure> {
    if args.strict {
        return Err(Failure::usage(
            "'--strict' is not needed: the strict rule is the default; use '--rule all' to redact all values and the fragment",
        ));
    }
    let mut options = match args.rule {
        Rule::Strict => secrets::rule(),
        Rule::Otel => RedactOptions::new(),
        Rule::All => RedactOptions::strict().keys(KeyList::all()).fragment(true),
    };
    if !args.query_values.is_empty() {
        let keys: Vec<String> = args
            .query_values
            .iter()
            .flat_map(|keys| list::split(keys))
            .collect();
        if keys.iter().any(String::is_empty) {
            return Err(Failure::usage(
                "--query-values: empty name; to redact all values, leave out '='",
            ));
        }
        options = options.keys(KeyList::new(keys).ignoring_case());
    }
    if args.fragment {
        options = options.fragment(true);
    }
    Ok(options
        .keep_username(args.keep_username)
        .mask(args.mask.clone()))
}

/// Redacts the URLs in lines of arbitrary text.
struct Text(RedactOptions);

impl Work for Text {
    type State = ();

    fn state(&self) {}

    /// Redacts an argument.
    fn url(&self, (): &mut (), text: &str, sink: &mut Sink<'_>) {
        self.write(text, sink);
        sink.end_record();
        sink.count_valid();
    }

    fn lines(&self, (): &mut (), text: &str, sink: &mut Sink<'_>) {
        for line in text.split_inclusive(char::from(sink.line_end())) {
            self.write(line, sink);
            sink.count_valid();
            sink.end_line();
        }
    }
}

impl Text {
    fn write(&self, text: &str, sink: &mut Sink<'_>) {
        let redacted = redact_text(text, &self.0);
        sink.out.extend_from_slice(redacted.as_bytes());
    }
}
