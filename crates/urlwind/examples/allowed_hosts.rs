//! A filter: of the lines of the standard input, keeps the URLs whose host is allowed.
//!
//! ```sh
//! cargo run --example allowed_hosts -- example.com 127.0.0.1 < urls.txt
//! ```
//!
//! A name stands for itself and the names below it. It is compared with the host that a browser would connect
//! to, never with the text: `https://example.com@evil.example/`, `https://evil.example\@example.com/` and
//! `http://0x7f.1/` show why. Lines that are kept stay as they are, byte for byte.

use std::io::{self, BufRead, Write};
use std::{env, process};

use urlwind::{Host, ParseError, UrlParser};

fn main() -> io::Result<()> {
    let allowed: Result<Vec<Host>, ParseError> =
        env::args().skip(1).map(|name| Host::parse(&name)).collect();
    match allowed {
        Ok(allowed) => {
            let output = io::BufWriter::new(io::stdout().lock());
            filter(io::stdin().lock(), output, &allowed)
        }
        Err(error) => {
            eprintln!("usage: allowed_hosts HOST... ({error})");
            process::exit(2);
        }
    }
}

pub(crate) fn filter(
    mut input: impl BufRead,
    mut output: impl Write,
    allowed: &[Host],
) -> io::Result<()> {
    let (mut parser, mut line) = (UrlParser::new(), Vec::new());
    while input.read_until(b'\n', &mut line)? > 0 {
        let is_allowed = parser.parse(&line).is_ok_and(|url| match url.host() {
            Some(host) => allowed.iter().any(|one| covers(one, &host)),
            None => false,
        });
        if is_allowed {
            output.write_all(&line)?;
        }
        line.clear();
    }
    output.flush()
}

/// Whether `host` is `allowed`, or a domain below it.
fn covers(allowed: &Host, host: &Host<&str>) -> bool {
    match (allowed, host) {
        (Host::Domain(allowed), Host::Domain(domain)) => domain
            .strip_suffix(allowed.as_str())
            .is_some_and(|front| front.is_empty() || front.ends_with('.')),
        (Host::Ipv4(allowed), Host::Ipv4(address)) => allowed == address,
        (Host::Ipv6(allowed), Host::Ipv6(address)) => allowed == address,
        _ => false,
    }
}
