//! Parses, changes, filters and prints URLs.

use urlwind::Url;

use super::normalize::{normalize, print_pieces};
use super::{Job, parse_needed};
use crate::args::{JoinArgs, RecordsArgs, RelativeToArgs, TextsArgs};
use crate::edit::Request;
use crate::filter::Filter;
use crate::given::{Given, Matched};
use crate::input::Lines;
use crate::output::{Output, Template};
use crate::pipeline::{Keys, Sink, Work};
use crate::status::{Failure, Status};

/// The work: parse, change, filter, print.
#[derive(Debug)]
pub(super) struct Convert {
    pub(super) base: Option<Url>,
    pub(super) edits: Vec<Request>,
    /// Filter for the URLs to print; `None` prints all.
    pub(super) filter: Option<Filter>,
    /// Whether fields about the matching patterns are printed.
    pub(super) shows_matches: bool,
    /// Key for deduplication, if each URL is printed once.
    pub(super) unique: Option<Unique>,
    /// Lists of alternative changes; every combination yields a URL.
    pub(super) iterate: Vec<Vec<Request>>,
    pub(super) output: Output,
}

/// Key by which URLs are compared.
#[derive(Debug)]
pub(super) struct Unique {
    keys: Keys,
    by: Option<Template>,
}

impl Unique {
    /// Compares whole URLs or the output of a template.
    pub(super) fn new(by: Option<Template>) -> Unique {
        Unique {
            keys: Keys::default(),
            by,
        }
    }
}

/// Per-thread state.
#[derive(Debug)]
pub(super) struct State {
    url: Url,
    scratch: Vec<u8>,
    /// Number of printed URLs.
    pub(super) printed: u64,
}

/// Returns a URL to use as a reusable parse buffer.
pub(super) fn blank() -> Url {
    // Any valid URL will do.
    Url::parse("a:").expect("a scheme alone is a URL")
}

impl Convert {
    /// Prints each URL unchanged.
    pub(super) fn new(base: Option<Url>, output: Output) -> Convert {
        Convert {
            base,
            edits: Vec::new(),
            filter: None,
            shows_matches: false,
            unique: None,
            iterate: Vec::new(),
            output,
        }
    }

    /// Fast path for lines that need no processing per URL. Returns `false` if it does not apply.
    fn print_lines(&self, bytes: &[u8], sink: &mut Sink<'_>) -> bool {
        let changes_nothing = self.base.is_none()
            && self.edits.is_empty()
            && self.filter.is_none()
            && self.unique.is_none()
            && self.iterate.is_empty();
        if !changes_nothing {
            return false;
        }
        if self.output.is_plain() {
            normalize(bytes, sink);
            return true;
        }
        let Some(pieces) = self.output.pieces() else {
            return false;
        };
        print_pieces(bytes, sink, |out, url| pieces.write(out, url));
        true
    }

    /// Prints the URL. Returns `false` on failure.
    fn print(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) -> bool {
        let State {
            url,
            scratch,
            printed,
        } = state;
        let given = sink.given(input);
        if self.shows_matches {
            return self.print_matches(url, printed, given, sink);
        }
        if let Some(unique) = &self.unique {
            let key = match &unique.by {
                None => unique.keys.of(url.as_str().as_bytes()),
                Some(template) => {
                    scratch.clear();
                    let written = template.write(scratch, url, &given, self.output.view());
                    if let Err(missing) = written {
                        sink.problem(format_args!("no {}", missing.0), input);
                        return false;
                    }
                    unique.keys.of(scratch)
                }
            };
            sink.set_key(key);
        }
        match self.output.write(sink.out, url, &given) {
            Ok(()) => *printed += 1,
            Err(missing) => {
                sink.problem(format_args!("no {}", missing.0), input);
                return false;
            }
        }
        true
    }

    /// Prints the URL once for each pattern to report.
    fn print_matches(
        &self,
        url: &Url,
        printed: &mut u64,
        given: Given<'_>,
        sink: &mut Sink<'_>,
    ) -> bool {
        let Some(filter) = &self.filter else {
            return true;
        };
        for found in filter.matches(url) {
            let (pattern, number) = (found.value(), found.index() + 1);
            let groups = self.output.needs_groups().then(|| found.captures());
            let given = Given {
                matched: Some(Matched {
                    pattern,
                    number,
                    groups: groups.as_ref(),
                }),
                ..given
            };
            if let Err(missing) = self.output.write(sink.out, url, &given) {
                sink.problem(format_args!("no {}", missing.0), given.text);
                return false;
            }
            *printed += 1;
            sink.end_part();
        }
        true
    }

    /// Prints a URL for each combination of the lists.
    fn print_each(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) -> bool {
        let whole = state.url.clone();
        let mut chosen = vec![0; self.iterate.len()];
        loop {
            state.url.clone_from(&whole);
            for (requests, choice) in self.iterate.iter().zip(&chosen) {
                if !change(&requests[*choice], &mut state.url, input, sink) {
                    return false;
                }
            }
            if !self.print(state, input, sink) {
                return false;
            }
            sink.end_part();
            // Counts like an odometer: the last list varies fastest.
            let turned = (0..chosen.len()).rev().find(|place| {
                chosen[*place] += 1;
                let is_whole_turn = chosen[*place] == self.iterate[*place].len();
                if is_whole_turn {
                    chosen[*place] = 0;
                }
                !is_whole_turn
            });
            if turned.is_none() {
                return true;
            }
        }
    }
}

/// Applies a change, or returns why that is impossible.
fn change(request: &Request, url: &mut Url, input: &str, sink: &mut Sink<'_>) -> bool {
    match request.edit.apply(url) {
        Ok(()) => true,
        Err(error) => {
            sink.problem(format_args!("{}: {error}", request.shown()), input);
            false
        }
    }
}

impl Work for Convert {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            scratch: Vec::new(),
            printed: 0,
        }
    }

    fn url(&self, state: &mut State, input: &str, sink: &mut Sink<'_>) {
        let url = &mut state.url;
        if !sink.parse(url, self.base.as_ref(), input) {
            return;
        }
        for request in &self.edits {
            if !change(request, url, input, sink) {
                return;
            }
        }
        let is_wanted = match &self.filter {
            // Patterns are matched once, when printing.
            Some(filter) => self.shows_matches || filter.keeps(url),
            None => true,
        };
        let is_done = !is_wanted
            || match self.iterate.is_empty() {
                true => self.print(state, input, sink),
                false => self.print_each(state, input, sink),
            };
        if is_done {
            sink.count_valid();
        }
    }

    fn bytes(&self, _: &mut State, bytes: &[u8], sink: &mut Sink<'_>) -> bool {
        self.print_lines(bytes, sink)
    }

    fn lines(&self, state: &mut State, text: &str, sink: &mut Sink<'_>) {
        if self.print_lines(text.as_bytes(), sink) {
            return;
        }
        for line in Lines::new(text, sink.line_end()) {
            self.line(state, line, sink);
        }
    }
}

pub(super) fn run(args: RecordsArgs) -> Result<Status, Failure> {
    let (job, output) = Job::of_records(args, |job| job)?;
    convert(&job, Vec::new(), output)
}

/// Prints each URL with these changes applied.
pub(super) fn convert(job: &Job, edits: Vec<Request>, output: Output) -> Result<Status, Failure> {
    let frame = output.frame();
    let work = Convert {
        edits,
        ..Convert::new(job.base.clone(), output)
    };
    Ok(job.execute(&work, frame)?.totals.status())
}

pub(super) fn join(args: JoinArgs) -> Result<Status, Failure> {
    let (mut job, output) = Job::of_records(args.on, |job| job)?;
    // A base for the base URL is unusual but valid.
    job.base = Some(parse_needed(
        "the base URL",
        &args.base_url,
        job.base.as_ref(),
    )?);
    convert(&job, Vec::new(), output)
}

pub(super) fn relative_to(args: RelativeToArgs) -> Result<Status, Failure> {
    let TextsArgs {
        urls,
        input,
        write,
        run,
    } = args.on;
    let job = Job::new(urls, &input, run)?;
    let base = parse_needed("the base URL", &args.base_url, job.base.as_ref())?;
    let (job, output) = job.write_records(&write, Output::relative_to(base))?;
    convert(&job, Vec::new(), output)
}
