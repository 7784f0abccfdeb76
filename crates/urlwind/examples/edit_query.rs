//! Edits the query of a URL: takes tracking parameters out, sets one, and prints the result.
//!
//! ```sh
//! cargo run --example edit_query -- 'https://example.com/?utm_source=x&q=a+b&page=1' page 2
//! ```

use std::{env, process};

use urlwind::{ParseError, Url};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, name, value] = &arguments[..] else {
        eprintln!("usage: edit_query URL NAME VALUE");
        process::exit(2);
    };
    match edit(input, name, value) {
        Ok(url) => println!("{url}"),
        Err(error) => {
            eprintln!("{input}: {error}");
            process::exit(1);
        }
    }
}

/// `input` without tracking parameters, and with `name` set to `value`.
pub(crate) fn edit(input: &str, name: &str, value: &str) -> Result<Url, ParseError> {
    let mut url = Url::parse(input)?;
    let names: Vec<String> = url.search_params().keys().map(str::to_owned).collect();
    let mut params = url.search_params_mut();
    for tracking in names.iter().filter(|name| is_tracking(name)) {
        params.delete(tracking);
    }
    // The first parameter of that name gets the value and the others go; without one, it is appended.
    params.set(name, value);
    // Dropping `params` would write the query, too, and panic if that made the URL longer than 4 GB.
    params.commit()?;
    Ok(url)
}

fn is_tracking(name: &str) -> bool {
    name.starts_with("utm_") || ["fbclid", "gclid"].contains(&name)
}
