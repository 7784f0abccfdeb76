//! Compares two URLs: are they the same, and if not, what differs?
//!
//! ```sh
//! cargo run --example compare -- HTTPS://EXAMPLE.com:443/a/../b https://example.com/b#top
//! ```
//!
//! Two URLs are the same if their normal forms are. Exit status: 0 if they are the same, 1 if they differ, 2 if
//! one of them is not a URL.

use std::fmt::Write;
use std::{env, process};

use urlwind::Attribute;
use urlwind::{ParseError, Position, Url};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [one, other] = &arguments[..] else {
        eprintln!("usage: compare URL URL");
        process::exit(2);
    };
    match compare(one, other) {
        Ok(report) => {
            print!("{report}");
            process::exit(i32::from(report != SAME));
        }
        Err(error) => {
            eprintln!("{error}");
            process::exit(2);
        }
    }
}

const SAME: &str = "the same URL\n";

/// What a person would want to know about the two.
pub(crate) fn compare(one: &str, other: &str) -> Result<String, ParseError> {
    let (one, other) = (Url::parse(one)?, Url::parse(other)?);
    if one == other {
        return Ok(SAME.to_owned());
    }
    let mut report = String::new();
    if one[..Position::AfterQuery] == other[..Position::AfterQuery] {
        report.push_str("the same resource, at another fragment\n");
    } else if one.origin() == other.origin() {
        report.push_str("the same origin\n");
    }
    for attribute in [
        Attribute::Protocol,
        Attribute::Username,
        Attribute::Password,
        Attribute::Hostname,
        Attribute::Port,
        Attribute::Pathname,
        Attribute::Search,
        Attribute::Hash,
    ] {
        let (here, there) = (one.attribute(attribute), other.attribute(attribute));
        match attribute {
            _ if here == there => {}
            // What people compare ends in logs.
            Attribute::Password => report.push_str("password: differs\n"),
            _ => {
                let _ = writeln!(report, "{}: {here:?}, {there:?}", attribute.name());
            }
        }
    }
    Ok(report)
}
