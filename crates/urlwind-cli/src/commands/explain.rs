//! `explain`: a URL's parts, and what normalising changed.

use std::io::{self, Write as _};

use urlwind::Url;

use super::parse_base;
use crate::args::ExplainArgs;
use crate::explain::{Look, explain};
use crate::layout::{width_of_stderr, width_of_stdout};
use crate::problem::{Place, Problem};
use crate::status::{Failure, Status, complain};

pub(super) fn run(args: &ExplainArgs) -> Result<Status, Failure> {
    let base = parse_base(args.base.as_deref())?;
    let mut out = io::stdout();
    let look = Look {
        palette: args.color.palette(&out),
        width: width_of_stdout(),
    };
    let mut status = Status::Good;
    let mut is_first = true;
    for (url, number) in args.urls.iter().zip(1..) {
        let parsed = match url.to_str() {
            Some(url) => Url::options()
                .base_url(base.as_ref())
                .parse_located(url)
                .map_err(|failure| Problem::invalid(0, &failure, url)),
            None => Err(Problem::not_utf8(0, url.as_encoded_bytes())),
        };
        match parsed {
            Ok(parsed) => {
                let gap = if is_first { "" } else { "\n" };
                is_first = false;
                let text = explain(&url.to_string_lossy(), base.as_ref(), &parsed, look);
                out.write_all(format!("{gap}{text}").as_bytes())?;
            }
            Err(problem) => {
                status = Status::Bad;
                let mut message = "urlwind: ".to_owned();
                let palette = args.color.palette(&io::stderr());
                problem.write(
                    &mut message,
                    Place::Argument(number),
                    palette,
                    width_of_stderr(),
                );
                complain(&message);
            }
        }
    }
    out.flush()?;
    Ok(status)
}
