//! Why something is no URL, or cannot be changed, for an exception.

use urlwind::{ErrorKind, Url};

use crate::framed::framed;
use crate::problem::Problem;

/// The texts of an exception: the kind, where it starts and ends in the input in UTF-16 units, the
/// sentence, and what more is known. `None` if the input is a URL.
pub(crate) fn why_not(input: &str, base: Option<&Url>) -> Result<Option<Vec<u8>>, Problem> {
    let parsed = Url::options().base_url(base).parse_located(input);
    let Err(located) = parsed else {
        return Ok(None);
    };
    let units = |end: usize| input[..end].encode_utf16().count().to_string();
    let span = located.span().unwrap_or_default();
    let (start, end) = (units(span.start), units(span.end));
    let sentence = located.kind().to_string();
    let more = located
        .domain()
        .map_or(String::new(), |why| why.to_string());
    framed([located.kind().name(), &start, &end, &sentence, &more]).map(Some)
}

/// The same of a change: the kind and the sentence.
pub(crate) fn why_not_changed(refused: ErrorKind) -> Result<Vec<u8>, Problem> {
    let sentence = refused.to_string();
    framed([refused.name(), "0", "0", &sentence, ""])
}
