//! Printing URLs in one form or another.

use memchr::Memchr;
use urlwind::{Url, UrlRef};

use super::{Job, parse_needed};
use crate::args::{ConvertArgs, JoinArgs, RelativeToArgs};
use crate::edit::Request;
use crate::output::Output;
use crate::pipeline::{Sink, Work};
use crate::status::{Failure, Status};

/// Parse, change, print.
#[derive(Debug)]
pub(super) struct Convert {
    pub(super) base: Option<Url>,
    pub(super) edits: Vec<Request>,
    pub(super) output: Output,
}

/// A URL to be parsed into again and again.
pub(super) fn blank() -> Url {
    // Nothing is simpler to parse, and any URL will do.
    Url::parse("a:").expect("a scheme alone is a URL")
}

impl Work for Convert {
    type State = Url;

    fn state(&self) -> Url {
        blank()
    }

    fn url(&self, url: &mut Url, input: &str, sink: &mut Sink<'_>) {
        if !sink.parse(url, self.base.as_ref(), input) {
            return;
        }
        for request in &self.edits {
            if let Err(error) = request.edit.apply(url) {
                return sink.problem(format_args!("{}: {error}", request.word), input);
            }
        }
        match self.output.write(sink.out, url, input) {
            Ok(()) => sink.count_valid(),
            Err(missing) => sink.problem(format_args!("no {}", missing.0), input),
        }
    }

    fn lines(&self, url: &mut Url, text: &str, sink: &mut Sink<'_>) {
        if self.base.is_none() && self.edits.is_empty() && self.output.is_plain() {
            return normalise_lines(text, sink);
        }
        for line in crate::input::Lines::new(text) {
            self.line(url, line, sink);
        }
    }
}

/// The most common job, done with care: lines that are normal already, which most are, are not
/// copied one by one but in runs.
fn normalise_lines(text: &str, sink: &mut Sink<'_>) {
    let mut start = 0;
    // Where the lines begin that can be copied as they are.
    let mut run = 0;
    let mut newlines = Memchr::new(b'\n', text.as_bytes());
    while start < text.len() {
        let newline = newlines.next();
        let end = newline.unwrap_or(text.len());
        let line = &text[start..end];
        let next = end + 1;
        let url = line.strip_suffix('\r').unwrap_or(line);
        match UrlRef::parse(url) {
            // What is borrowed may be less than the line: spaces around it do not count.
            Ok(parsed)
                if parsed.is_borrowed()
                    && parsed.as_str().len() == line.len()
                    && newline.is_some() =>
            {
                sink.count_valid();
                sink.end_line();
            }
            result => {
                sink.out.extend_from_slice(&text.as_bytes()[run..start]);
                run = next;
                match result {
                    Ok(parsed) => {
                        sink.out.extend_from_slice(parsed.as_str().as_bytes());
                        sink.out.push(b'\n');
                        sink.count_valid();
                        sink.end_line();
                    }
                    Err(_) if url.is_empty() => sink.skip_empty_line(),
                    Err(_) => {
                        sink.invalid(Url::options(), url);
                        sink.end_line();
                    }
                }
            }
        }
        start = next;
    }
    if run < text.len() {
        sink.out.extend_from_slice(&text.as_bytes()[run..]);
    }
}

pub(super) fn run(args: ConvertArgs) -> Result<Status, Failure> {
    let job = Job::new(args.urls, &args.input, args.run)?.write_to(args.output.output.as_deref());
    let output = Output::new(&args.output, job.is_single())?;
    convert(&job, Vec::new(), output)
}

pub(super) fn convert(job: &Job, edits: Vec<Request>, output: Output) -> Result<Status, Failure> {
    let frame = output.frame();
    let work = Convert {
        base: job.base.clone(),
        edits,
        output,
    };
    Ok(job.execute(&work, frame)?.totals.status())
}

pub(super) fn join(args: JoinArgs) -> Result<Status, Failure> {
    let mut job =
        Job::new(args.urls, &args.input, args.run)?.write_to(args.output.output.as_deref());
    // A base for the base is unusual, but means what it says.
    job.base = Some(parse_needed(
        "the base URL",
        &args.base_url,
        job.base.as_ref(),
    )?);
    let output = Output::new(&args.output, job.is_single())?;
    convert(&job, Vec::new(), output)
}

pub(super) fn relative_to(args: RelativeToArgs) -> Result<Status, Failure> {
    let job = Job::new(args.urls, &args.input, args.run)?.write_to(args.output.as_deref());
    let base = parse_needed("the base URL", &args.base_url, job.base.as_ref())?;
    convert(&job, Vec::new(), Output::relative_to(base))
}
