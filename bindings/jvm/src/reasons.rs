//! Why something is no URL, or cannot be changed, for an exception.

use urlwind::{SetterError, Url};

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
    let (start, end) = (units(located.span.start), units(located.span.end));
    let sentence = located.error.to_string();
    let more = located.domain.map_or(String::new(), |why| why.to_string());
    framed([located.error.name(), &start, &end, &sentence, &more]).map(Some)
}

/// The same of a change: the kind and the sentence.
pub(crate) fn why_not_changed(refused: SetterError) -> Result<Vec<u8>, Problem> {
    let sentence = refused.to_string();
    let kind = match refused {
        SetterError::Invalid(error) => error.name().to_owned(),
        // Only values that hold another have more to them than their name.
        other => format!("{other:?}"),
    };
    framed([kind.as_str(), "0", "0", &sentence, ""])
}
