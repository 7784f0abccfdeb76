//! Prints the links of a page as absolute URLs.
//!
//! ```sh
//! curl -s https://example.com/a/ | cargo run --example page_links -- https://example.com/a/
//! ```
//!
//! The attributes are found by a simple search. A real crawler would use an HTML parser for that; what it does
//! with each link would stay the same.

use std::io::{self, Read, Write};
use std::{env, process};

use urlwind::{ParseError, Url};

fn main() -> io::Result<()> {
    let Some(address) = env::args().nth(1) else {
        eprintln!("usage: page_links ADDRESS < page.html");
        process::exit(2);
    };
    let mut page = String::new();
    io::stdin().read_to_string(&mut page)?;
    match links(&page, &address) {
        Ok(links) => links
            .iter()
            .try_for_each(|url| writeln!(io::stdout(), "{url}")),
        Err(error) => {
            eprintln!("{address}: {error}");
            process::exit(2);
        }
    }
}

/// The links of `page`, which was found at `address`. A link that does not parse is left out.
pub(crate) fn links(page: &str, address: &str) -> Result<Vec<Url>, ParseError> {
    let mut base = Url::parse(address)?;
    // A page can name another base for its links, which is itself relative to the page.
    if let Some(tag) = page.split("<base ").nth(1) {
        let href = values_of("href", tag).next();
        if let Some(url) = href.and_then(|href| base.join(&href).ok()) {
            base = url;
        }
    }
    let tags = page.split("<a ").skip(1);
    let hrefs = tags.filter_map(|tag| values_of("href", tag).next());
    Ok(hrefs.filter_map(|href| base.join(&href).ok()).collect())
}

/// The values of an attribute in the tag that `text` begins with.
fn values_of<'t>(name: &'t str, text: &'t str) -> impl Iterator<Item = String> + 't {
    let tag = &text[..text.find('>').unwrap_or(text.len())];
    tag.match_indices(name).filter_map(move |(at, _)| {
        let value = tag[at + name.len()..].trim_start().strip_prefix('=')?;
        let value = value.trim_start();
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let value = value[1..].split(quote).next()?;
        Some(value.replace("&amp;", "&"))
    })
}
