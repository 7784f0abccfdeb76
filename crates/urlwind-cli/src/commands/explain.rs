//! `explain`: a URL's parts, what normalising changed, and what is wrong with it.

use std::io::{self, Write as _};

use urlwind::{LocatedError, Url};
use urlwind_readings::readings;

use super::parse_base;
use crate::args::ExplainArgs;
use crate::explain::{Also, explain, write_json, write_readings};
use crate::layout::{Look, width_of_stderr, width_of_stdout};
use crate::output::Writer;
use crate::problem::{Place, Problem};
use crate::report::{write_report, write_trace};
use crate::status::{Failure, Status, complain};

pub(super) fn run(args: &ExplainArgs) -> Result<Status, Failure> {
    let base = parse_base(args.base.as_deref())?;
    let options = Url::options().base_url(base.as_ref());
    let mut out = io::stdout();
    let look = Look {
        palette: args.color.palette(&out),
        width: width_of_stdout(),
    };
    let also = Also {
        readings: args.readings,
        trace: args.trace,
    };
    let mut status = Status::Good;
    let mut is_first = true;
    let mut json = Vec::new();
    let mut array = Writer::new(&mut json, Some(0));
    let is_array = args.urls.len() > 1;
    if is_array {
        array.open(b'[');
    }
    for (url, number) in args.urls.iter().zip(1..) {
        let Some(input) = url.to_str() else {
            status = Status::Bad;
            tell(Problem::not_utf8(0, url.as_encoded_bytes()), number, args);
            continue;
        };
        let parsed = options.parse_located(input);
        if let Err(failure) = &parsed {
            status = Status::Bad;
            let mut problem = Problem::invalid(0, failure, input);
            // The report shows it.
            problem.hide_input();
            tell(problem, number, args);
        }
        if args.json {
            if is_array {
                array.element();
            }
            write_json(&mut array, input, base.as_ref(), &parsed, also);
            continue;
        }
        let gap = if is_first { "" } else { "\n" };
        is_first = false;
        let text = as_text(input, base.as_ref(), &parsed, also, look);
        out.write_all(format!("{gap}{text}").as_bytes())?;
    }
    if args.json {
        if is_array {
            array.close(b']');
        }
        if !json.is_empty() {
            json.push(b'\n');
        }
        out.write_all(&json)?;
    }
    out.flush()?;
    Ok(status)
}

fn as_text(
    input: &str,
    base: Option<&Url>,
    parsed: &Result<Url, LocatedError>,
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

fn tell(problem: Problem, number: u64, args: &ExplainArgs) {
    let mut message = "urlwind: ".to_owned();
    let palette = args.color.palette(&io::stderr());
    let place = Place::Argument(number);
    problem.write(&mut message, place, palette, width_of_stderr());
    complain(&message);
}
