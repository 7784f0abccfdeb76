//! Hints for arguments that are not URLs.

use std::path::Path;

use urlwind::{ErrorKind, ParseError, Url};

use crate::guess::with_scheme;
use crate::printable::printable;
use crate::secrets::hidden;

/// Returns a hint about an argument that failed to parse.
pub(crate) fn about(argument: &str, error: impl Into<ErrorKind>) -> Option<String> {
    if error.into() != ErrorKind::Parse(ParseError::RelativeUrlWithoutBase) {
        return None;
    }
    if argument == "-" {
        return Some("to read standard input, use '--file -' or no argument".into());
    }
    if Path::new(argument).is_file() {
        let name = printable(&hidden(argument));
        return Some(format!(
            "to read the file of that name, use '--file {name}'"
        ));
    }
    let guessed = with_scheme(argument, "https");
    let url = Url::parse(&guessed)
        .ok()
        .filter(|_| *guessed != *argument)?;
    let host = url.host_str()?;
    let is_likely = host.contains('.') || host == "localhost" || host.starts_with('[');
    is_likely.then(|| {
        format!(
            "did you mean '{}'? use '--guess-scheme https'",
            printable(&hidden(&guessed))
        )
    })
}

#[cfg(test)]
mod tests {
    use urlwind::ParseError;

    use super::about;

    #[test]
    fn first_tries() {
        let hint = |argument| about(argument, ParseError::RelativeUrlWithoutBase);
        assert!(hint("-").unwrap().contains("--file -"));
        assert!(hint("Cargo.toml").unwrap().contains("--file Cargo.toml"));
        assert!(
            hint("example.com/x")
                .unwrap()
                .contains("'https://example.com/x'")
        );
        for argument in ["", "nonsense", "/path", "?q", "a b"] {
            assert_eq!(hint(argument), None, "{argument}");
        }
        assert_eq!(about("example.com", ParseError::InvalidPort), None);
    }
}
