//! `extract`: the URLs in text, HTML, Markdown and JSON.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use urlwind::batch::Batch;
use urlwind::{ParseError, Url};

use super::Job;
use super::convert::blank;
use crate::args::{ExtractArgs, InputArgs, LinesArgs, RelativeArgs, WriteArgs};
use crate::extract::{Attribute, Found, Kind, Listener, Tags, find, urls};
use crate::given::{Around, Given};
use crate::input::{LineLimit, Place};
use crate::output::{Output, Template};
use crate::pipeline::{Sink, Work};
use crate::status::{Failure, Status, complain};

/// Number of URLs parsed per batch.
const GROUP: usize = 256;

#[derive(Debug)]
struct Extract {
    base: Option<Url>,
    /// Format of each source.
    kinds: Vec<Kind>,
    output: Output,
    max_line: LineLimit,
    /// Number of relative references skipped for lack of a base.
    relative: AtomicU64,
}

/// Per-thread state.
#[derive(Debug)]
struct State {
    url: Url,
    document: Document,
}

/// The HTML document being read, and its base.
#[derive(Debug, Default)]
struct Document {
    source: usize,
    tags: Tags,
    base: Option<Url>,
}

impl Work for Extract {
    type State = State;

    fn state(&self) -> State {
        State {
            url: blank(),
            document: Document::default(),
        }
    }

    /// Discards the current tag, whose text would have a gap.
    fn skip_piece(&self, state: &mut State) {
        state.document.tags = Tags::default();
    }

    /// Handles a line that was not UTF-8.
    fn line(&self, state: &mut State, line: &str, sink: &mut Sink<'_>) {
        self.lines(state, &format!("{line}\n"), sink);
    }

    fn url(&self, state: &mut State, text: &str, sink: &mut Sink<'_>) {
        self.lines(state, text, sink);
    }

    fn lines(&self, state: &mut State, text: &str, sink: &mut Sink<'_>) {
        let kind = self.kinds.get(sink.source()).copied();
        match kind.unwrap_or(Kind::Text) {
            Kind::Html => self.html(state, text, sink),
            kind => self.text(kind, &mut state.url, text, sink),
        }
    }
}

impl Extract {
    fn text(&self, kind: Kind, url: &mut Url, text: &str, sink: &mut Sink<'_>) {
        let mut walk = Walk::new(text, sink);
        if kind != Kind::Markdown && self.base.is_none() && self.output.is_plain() {
            self.plain_text(url, &mut walk, sink);
            return walk.end(sink);
        }
        let needs_text = self.output.needs_text();
        let needs_place = needs_text || self.output.shows_lines();
        find(kind, text, |found| {
            // Counting lines takes as long as finding URLs: avoid it if no place is printed.
            if !needs_place && self.print(url, &found.text, sink) {
                return;
            }
            let at = walk.go_to(found.range.start, sink);
            let around = needs_text.then(|| {
                let after = &text[found.range.end..];
                let length = memchr::memchr(b'\n', after.as_bytes());
                Around {
                    before: &text[walk.line_start..found.range.start],
                    after: &after[..length.unwrap_or(after.len())],
                }
            });
            self.found(url, self.base.as_ref(), &found.text, at, around, sink);
        });
        walk.end(sink);
    }

    /// Fast path: prints URLs without their places, parsing them in batches.
    fn plain_text<'t>(&self, url: &mut Url, walk: &mut Walk<'t>, sink: &mut Sink<'_>) {
        let text = walk.text;
        let mut batch = Batch::new();
        let mut group: Vec<Range<usize>> = Vec::with_capacity(GROUP);
        let mut print = |group: &mut Vec<Range<usize>>, unescaped: Option<Found<'_>>| {
            batch.clear();
            let urls = group.iter().map(|range| &text[range.clone()]);
            Url::options().parse_batch(urls, &mut batch);
            for (row, range) in group.drain(..).enumerate() {
                match batch.row(row).map(|url| url.as_str()) {
                    Ok(url) if self.max_line.holds(range.len()) => {
                        sink.out.extend_from_slice(url.as_bytes());
                        sink.end_record();
                        sink.count_valid();
                        sink.end_part();
                    }
                    _ => {
                        let at = walk.go_to(range.start, sink);
                        self.found(url, None, &text[range], at, None, sink);
                    }
                }
            }
            if let Some(Found { range, text }) = unescaped {
                let at = walk.go_to(range.start, sink);
                self.found(url, None, &text, at, None, sink);
            }
        };
        find(Kind::Text, text, |found| match found.text {
            Cow::Owned(_) => print(&mut group, Some(found)),
            Cow::Borrowed(_) => {
                group.push(found.range);
                if group.len() == GROUP {
                    print(&mut group, None);
                }
            }
        });
        print(&mut group, None);
    }

    /// Prints a URL without its place. Returns `false` if it has to be reported.
    fn print(&self, url: &mut Url, text: &str, sink: &mut Sink<'_>) -> bool {
        let is_printed = self.max_line.holds(text.len())
            && parse(url, self.base.as_ref(), text).is_ok()
            && self.output.write(sink.out, url, &sink.given(text)).is_ok();
        if is_printed {
            sink.count_valid();
            sink.end_part();
        }
        is_printed
    }

    fn html(&self, state: &mut State, text: &str, sink: &mut Sink<'_>) {
        let State { url, document } = state;
        if document.source != sink.source() {
            *document = Document {
                source: sink.source(),
                ..Document::default()
            };
        }
        let start = sink.place();
        let mut links = Links {
            extract: self,
            url,
            base: &mut document.base,
            line: start.line,
            sink,
        };
        document
            .tags
            .feed(text, start, self.max_line.bytes(), &mut links);
        let line = links.line;
        // Remaining lines, without tags.
        let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
        sink.skip_lines(start.line + lines - line);
    }

    /// Prints a URL, or reports why it is invalid.
    fn found(
        &self,
        url: &mut Url,
        base: Option<&Url>,
        text: &str,
        at: Place,
        around: Option<Around<'_>>,
        sink: &mut Sink<'_>,
    ) {
        if !self.max_line.holds(text.len()) {
            let reason = format!("longer than {} bytes (--max-line)", self.max_line);
            return sink.problem_in_text(reason, text, at.column);
        }
        match parse(url, base, text) {
            Ok(()) => {}
            Err(ParseError::RelativeUrlWithoutBase) => {
                self.relative.fetch_add(1, Ordering::Relaxed);
                return;
            }
            Err(_) => {
                return sink.invalid_in_text(Url::options().base_url(base), text, at.column);
            }
        }
        let given = Given {
            line: at.line + 1,
            column: at.column + 1,
            around,
            ..sink.given(text)
        };
        match self.output.write(sink.out, url, &given) {
            Ok(()) => sink.count_valid(),
            Err(missing) => sink.problem_in_text(format_args!("no {}", missing.0), text, at.column),
        }
        sink.end_part();
    }
}

/// Walks through a text and counts lines lazily, when a place is requested.
struct Walk<'t> {
    text: &'t str,
    /// Byte up to which lines are counted.
    counted: usize,
    /// Start of the current line.
    line_start: usize,
    place: Place,
}

impl<'t> Walk<'t> {
    fn new(text: &'t str, sink: &Sink<'_>) -> Walk<'t> {
        Walk {
            text,
            counted: 0,
            line_start: 0,
            place: sink.place(),
        }
    }

    /// Returns the place of a byte, which must not precede the last one.
    fn go_to(&mut self, start: usize, sink: &mut Sink<'_>) -> Place {
        let passed = &self.text.as_bytes()[self.counted..start];
        if let Some(newline) = memchr::memrchr(b'\n', passed) {
            self.line_start = self.counted + newline + 1;
            sink.count_lines(&self.text[self.counted..self.line_start]);
            self.place = sink.place();
        }
        self.counted = start;
        Place {
            line: self.place.line,
            column: self.place.column + (start - self.line_start) as u64,
        }
    }

    fn end(self, sink: &mut Sink<'_>) {
        sink.count_lines(&self.text[self.counted..]);
    }
}

fn parse(url: &mut Url, base: Option<&Url>, text: &str) -> Result<(), ParseError> {
    match base {
        None => Url::parse_into(text, url),
        Some(base) => base.join_into(text, url),
    }
}

/// Prints the URLs in the attributes of tags.
struct Links<'l, 'e, 's> {
    extract: &'e Extract,
    url: &'l mut Url,
    /// Base URL from the document's `<base href>`.
    base: &'l mut Option<Url>,
    /// Number of lines counted so far.
    line: u64,
    sink: &'l mut Sink<'s>,
}

impl Links<'_, '_, '_> {
    fn go_to(&mut self, place: Place) {
        // A tag that began in an earlier chunk keeps its column but counts for the line where it ends.
        let lines = place.line.saturating_sub(self.line);
        self.sink.skip_lines(lines);
        self.line += lines;
    }
}

impl Listener for Links<'_, '_, '_> {
    fn tag(&mut self, tag: &str, place: Place) {
        for attribute in urls(tag) {
            let (Attribute::Base(found) | Attribute::Link(found)) = &attribute;
            let Found { range, text } = found;
            let at = place.after(&tag.as_bytes()[..range.start]);
            self.go_to(at);
            let base = self.base.as_ref().or(self.extract.base.as_ref());
            if let Attribute::Base(_) = attribute {
                // Only the first `<base>` counts.
                if self.base.is_none() {
                    *self.base = Url::options().base_url(base).parse(text).ok();
                }
                continue;
            }
            let around = Some(Around {
                before: &tag[..range.start],
                after: &tag[range.end..],
            });
            self.extract
                .found(self.url, base, text, at, around, self.sink);
        }
    }

    fn too_long(&mut self, beginning: &str, place: Place) {
        self.go_to(place);
        let limit = self.extract.max_line;
        let reason = format!("a tag longer than {limit} bytes (--max-line)");
        self.sink.cut_in_text(reason, beginning, place.column);
    }
}

pub(super) fn run(mut args: ExtractArgs) -> Result<Status, Failure> {
    let files = [std::mem::take(&mut args.paths), args.files].concat();
    let kinds: Vec<Kind> = match files.is_empty() {
        true => vec![args.input.unwrap_or(Kind::Text)],
        false => files
            .iter()
            .map(|file| args.input.unwrap_or_else(|| Kind::of_file(file)))
            .collect(),
    };
    let lines = LinesArgs {
        files,
        lossy: true,
        max_line: args.max_line,
        ..LinesArgs::default()
    };
    let input = InputArgs {
        lines,
        relative: RelativeArgs {
            base: args.base,
            guess_scheme: None,
        },
    };
    let write = WriteArgs {
        to: args.to,
        ..WriteArgs::default()
    };
    let is_quiet = args.run.quiet;
    let mut job = Job::new(Vec::new(), &input, args.run)?.reading_text();
    let mut output = Output::new(&args.format, false)?;
    if args.places {
        let template = Template::parse("{file}:{line}:{column}: {url}");
        output = output.with_template(template.map_err(Failure::Usage)?);
    }
    if output.needs_text() {
        job = job.counting_places();
    }
    // Tags may span chunks, so chunks are processed in order.
    if kinds.contains(&Kind::Html) {
        job = job.counting_places().in_one_thread();
    }
    let (job, output) = job.write_records(&write, output)?;
    let work = Extract {
        base: job.base.clone(),
        kinds,
        output,
        max_line: args.max_line,
        relative: AtomicU64::new(0),
    };
    let frame = work.output.frame();
    let outcome = job.execute(&work, frame)?;
    let relative = work.relative.into_inner();
    if relative > 0 && !is_quiet {
        let s = if relative == 1 { "" } else { "s" };
        complain(&format!(
            "urlwind: {relative} relative reference{s} skipped; use --base to resolve them\n"
        ));
    }
    Ok(outcome.totals.status())
}
