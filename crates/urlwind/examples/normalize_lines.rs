//! Writes every line of the standard input in its normal form.
//!
//! ```sh
//! cargo run --example normalize_lines < urls.txt > normal.txt
//! ```
//!
//! A line that is not a URL goes to the standard error, with its number and the reason. The bytes are parsed as
//! they are read, and one buffer serves for all lines: nothing is allocated for each of them.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use urlwind::{ParseError, UrlParser};

fn main() -> io::Result<ExitCode> {
    let output = io::BufWriter::new(io::stdout().lock());
    let refused = normalize(io::stdin().lock(), output, io::stderr())?;
    Ok(ExitCode::from(u8::from(refused > 0)))
}

/// Returns how many lines were not URLs.
pub(crate) fn normalize(
    mut input: impl BufRead,
    mut output: impl Write,
    mut errors: impl Write,
) -> io::Result<usize> {
    let mut parser = UrlParser::new();
    let mut line = Vec::new();
    let mut refused = 0;
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        // The parser ignores the newline, as it ignores spaces around a URL.
        match parser.parse(&line) {
            Ok(url) => writeln!(output, "{url}")?,
            Err(ParseError::RelativeUrlWithoutBase) if line.trim_ascii().is_empty() => {}
            Err(error) => {
                refused += 1;
                writeln!(errors, "line {number}: {error}")?;
            }
        }
    }
    output.flush()?;
    Ok(refused)
}
