//! `extract`: the URLs in text, HTML, Markdown and JSON.

use std::sync::atomic::{AtomicU64, Ordering};

use urlwind::{ParseError, Url};

use super::Job;
use super::convert::blank;
use crate::args::{ExtractArgs, InputArgs, Invalid, LinesArgs};
use crate::extract::{Attribute, Found, Kind, Listener, Tags, find, urls};
use crate::input::{LineLimit, Place};
use crate::output::{Output, Template};
use crate::pipeline::{Around, Given, Sink, Work};
use crate::status::{Failure, Status, complain};

#[derive(Debug)]
struct Extract {
    base: Option<Url>,
    /// What each source is.
    kinds: Vec<Kind>,
    output: Output,
    max_line: LineLimit,
    /// References that need a base, where there is none.
    relative: AtomicU64,
}

/// What a thread keeps from piece to piece.
#[derive(Debug)]
struct State {
    url: Url,
    document: Document,
}

/// The HTML document that is being read.
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

    /// The tag that it is in would have a value of which a part is missing.
    fn skip_piece(&self, state: &mut State) {
        state.document.tags = Tags::default();
    }

    /// A line that was not UTF-8.
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
        let needs_text = self.output.needs_text();
        // The lines before this byte are counted, and the present one begins at that.
        let (mut counted, mut line_start) = (0, 0);
        let mut place = sink.place();
        find(kind, text, |found| {
            let start = found.range.start;
            if let Some(newline) = memchr::memrchr(b'\n', &text.as_bytes()[counted..start]) {
                line_start = counted + newline + 1;
                sink.count_lines(&text[counted..line_start]);
                place = sink.place();
            }
            counted = start;
            let at = Place {
                line: place.line,
                column: place.column + (start - line_start) as u64,
            };
            let around = needs_text.then(|| {
                let after = &text[found.range.end..];
                let length = memchr::memchr(b'\n', after.as_bytes());
                Around {
                    before: &text[line_start..start],
                    after: &after[..length.unwrap_or(after.len())],
                }
            });
            self.found(url, self.base.as_ref(), &found.text, at, around, sink);
        });
        sink.count_lines(&text[counted..]);
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
        // Lines that no tag was in, or the end of one.
        let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64;
        sink.skip_lines(start.line + lines - line);
    }

    /// Prints what was found there, if it is a URL.
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
        let parsed = match base {
            None => Url::parse_into(text, url),
            Some(base) => base.join_into(text, url),
        };
        match parsed {
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

/// Prints the URLs of tags.
struct Links<'l, 'e, 's> {
    extract: &'e Extract,
    url: &'l mut Url,
    /// The document's own base.
    base: &'l mut Option<Url>,
    /// As many lines are counted.
    line: u64,
    sink: &'l mut Sink<'s>,
}

impl Links<'_, '_, '_> {
    fn go_to(&mut self, place: Place) {
        // A tag that began in an earlier piece keeps its column, and counts for the line where it ends.
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
                // Only the first one counts.
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
        self.sink.problem_in_text(reason, beginning, place.column);
    }
}

pub(super) fn run(mut args: ExtractArgs) -> Result<Status, Failure> {
    if args.output.write.invalid != Invalid::Drop {
        return Err(Failure::usage(
            "--invalid is for lines of URLs; extract leaves out what is no URL",
        ));
    }
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
        base: args.base,
        ..InputArgs::default()
    };
    let is_quiet = args.run.quiet;
    let mut job = Job::new(Vec::new(), &input, args.run)?.reading_text();
    let mut output = Output::new(&args.output, false)?;
    if args.places {
        let template = Template::parse("{file}:{line}:{column}: {url}");
        output = output.with_template(template.map_err(Failure::Usage)?);
    }
    if output.needs_text() {
        job = job.counting_places();
    }
    // Tags may go on from piece to piece.
    if kinds.contains(&Kind::Html) {
        job = job.counting_places().in_one_thread();
    }
    let (job, output) = job.write_records(&args.output.write, output)?;
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
        let (s, are) = if relative == 1 {
            ("", "is")
        } else {
            ("s", "are")
        };
        complain(&format!(
            "urlwind: {relative} relative reference{s} {are} left out; --base resolves them\n"
        ));
    }
    Ok(outcome.totals.status())
}
