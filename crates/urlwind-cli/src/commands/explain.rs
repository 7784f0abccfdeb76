//! `explain`: components, normalization changes and validation errors of URLs.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use urlwind::{Error, Url};
use urlwind_readings::readings;

use super::job::{arguments_and_files, checked_scheme};
use super::parse_base;
use crate::args::ExplainArgs;
use crate::explain::{Also, explain, write_json, write_readings};
use crate::guess::with_scheme;
use crate::input::{Chunk, Chunks, Kind, LineLimit, Source};
use crate::json_writer::Writer;
use crate::layout::{Look, width_of_stderr, width_of_stdout};
use crate::problem::{Place, Problem};
use crate::report::{write_report, write_trace};
use crate::status::{Failure, Status, complain, plain};

pub(super) fn run(args: &ExplainArgs) -> Result<Status, Failure> {
    let base = parse_base(args.relative.base.as_deref())?;
    let guess = args.relative.guess_scheme.as_deref();
    let guess = guess.map(checked_scheme).transpose()?;
    let (urls, files) = arguments_and_files(args.urls.clone(), &args.files)?;
    let mut out = io::stdout();
    let mut explainer = Explainer {
        args,
        base,
        guess,
        look: Look {
            palette: args.color.palette(&out),
            width: width_of_stdout(),
        },
        is_first: true,
        status: Status::Good,
        // One argument yields an object, anything else an array.
        is_array: urls.len() != 1,
    };
    if args.json && explainer.is_array {
        out.write_all(b"[")?;
    }
    for (url, number) in urls.iter().zip(1..) {
        let place = Place::Argument(number);
        explainer.explain(&mut out, url.as_encoded_bytes(), place)?;
    }
    if urls.is_empty() {
        explainer.explain_lines(&mut out, &files)?;
    }
    if args.json && explainer.is_array {
        let end: &[u8] = if explainer.is_first { b"]\n" } else { b"\n]\n" };
        out.write_all(end)?;
    }
    out.flush()?;
    Ok(explainer.status)
}

/// Explains URLs sequentially.
struct Explainer<'a> {
    args: &'a ExplainArgs,
    base: Option<Url>,
    /// Scheme to prepend to URLs without one.
    guess: Option<String>,
    look: Look,
    is_first: bool,
    is_array: bool,
    status: Status,
}

impl Explainer<'_> {
    /// Explains the lines of the files or of standard input.
    fn explain_lines(
        &mut self,
        out: &mut impl io::Write,
        files: &[PathBuf],
    ) -> Result<(), Failure> {
        let sources: Vec<Source> = match files.is_empty() {
            true => vec![Source::StandardInput],
            false => files.iter().map(|path| Source::named(path)).collect(),
        };
        let limit = LineLimit::default();
        let mut chunks =
            Chunks::new(&sources, limit.bytes(), limit, Arc::default()).counting_places(true);
        let mut chunk = Chunk::default();
        while chunks.next(&mut chunk) {
            let name = sources[chunk.source].name();
            if let Some(error) = chunk.trouble.take() {
                complain(&format!("urlwind: {name}: {}\n", plain(&error)));
                self.status = Status::Trouble;
            }
            if let Kind::LongLine { is_first, .. } = chunk.kind {
                if is_first {
                    let problem = Problem::too_long(0, chunk.bytes(), limit);
                    self.tell(problem, Place::Line(&name, chunk.place.line + 1));
                }
                continue;
            }
            let lines = chunk.bytes().split(|byte| *byte == b'\n');
            for (line, number) in lines.zip(chunk.place.line + 1..) {
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                if !line.is_empty() {
                    self.explain(out, line, Place::Line(&name, number))?;
                    out.flush()?;
                }
            }
        }
        Ok(())
    }

    fn explain(
        &mut self,
        out: &mut impl io::Write,
        input: &[u8],
        place: Place<'_>,
    ) -> Result<(), Failure> {
        let Ok(input) = std::str::from_utf8(input) else {
            self.tell(Problem::not_utf8(0, input), place);
            return Ok(());
        };
        let guessed = self.guess.as_ref().map(|scheme| with_scheme(input, scheme));
        let input = guessed.as_deref().unwrap_or(input);
        let base = self.base.as_ref();
        let parsed = Url::options().base_url(base).parse_located(input);
        if let Err(failure) = &parsed {
            let mut problem = Problem::invalid(0, failure, input);
            // The report shows the problem.
            problem.hide_input();
            self.tell(problem, place);
        }
        let base = self.base.as_ref();
        let also = Also {
            readings: self.args.readings,
            trace: self.args.trace,
        };
        let is_first = std::mem::replace(&mut self.is_first, false);
        if !self.args.json {
            let gap = if is_first { "" } else { "\n" };
            let text = as_text(input, base, &parsed, also, self.look);
            out.write_all(format!("{gap}{text}").as_bytes())?;
            return Ok(());
        }
        let mut json = Vec::new();
        if self.is_array {
            json.extend_from_slice(if is_first { b"\n  " } else { b",\n  " });
        }
        let depth = usize::from(self.is_array);
        let mut object = Writer::new(&mut json, Some(depth));
        write_json(&mut object, input, base, &parsed, also);
        if !self.is_array {
            json.push(b'\n');
        }
        out.write_all(&json)?;
        Ok(())
    }

    fn tell(&mut self, problem: Problem, place: Place<'_>) {
        if self.status == Status::Good {
            self.status = Status::Bad;
        }
        let mut message = "urlwind: ".to_owned();
        let palette = self.args.color.palette(&io::stderr());
        problem.write(&mut message, place, palette, width_of_stderr());
        complain(&message);
    }
}

fn as_text(
    input: &str,
    base: Option<&Url>,
    parsed: &Result<Url, Error>,
    also: Also,
    look: Look,
) -> String {
    let options = Url::options().base_url(base);
    let mut text = String::new();
    if let Ok(url) = parsed {
        text = explain(input, base, url, look);
        text.push('\n');
    }
    write_report(&mut text, input, &options.validate(input), look);
    if also.readings {
        text.push('\n');
        write_readings(&mut text, &readings(input), look);
    }
    if also.trace {
        text.push('\n');
        write_trace(&mut text, input, &options.trace(input), look);
    }
    text
}
