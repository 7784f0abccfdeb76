//! Checks relative references.

use urlwind::{ErrorKind, ParseError, Position, RelativeUrl, Url};

/// Checks that resolving a `RelativeUrl` equals [`Url::join`], and that resolving two joined references equals
/// resolving one after the other.
pub fn check_references(base: &Url, first: &str, then: &str) -> Result<(), String> {
    let reference = parse(first, base)?;
    let (Some(first), Some(then)) = (reference, parse(then, base)?) else {
        return Ok(());
    };
    // The documentation names the exceptions for other bases.
    if !base.is_special() || base.scheme() == "file" {
        return Ok(());
    }
    let Ok(middle) = first.resolve(base) else {
        return Ok(());
    };
    let (ours, expected) = (first.join(&then).resolve(base), then.resolve(&middle));
    if ours.as_ref().ok() != expected.as_ref().ok() {
        return Err(format!(
            "{base} to {first:?}, then to {then:?}: joined they resolve to {ours:?}, expected {expected:?}"
        ));
    }
    Ok(())
}

/// Parses the reference; `None` if it is not relative or invalid.
fn parse(text: &str, base: &Url) -> Result<Option<RelativeUrl>, String> {
    let has_scheme = Url::parse(text) != Err(ParseError::RelativeUrlWithoutBase);
    let parsed = RelativeUrl::parse(text);
    let is_right = match &parsed {
        Ok(reference) => {
            !has_scheme && reference.as_str() == text && reference.resolve(base) == base.join(text)
        }
        Err(error) if error.kind() == ErrorKind::NotRelative => has_scheme,
        Err(_) => !has_scheme && (base.has_opaque_path() || base.join(text).is_err()),
    };
    match is_right {
        true => Ok(parsed.ok()),
        false => Err(format!(
            "{text:?}: {parsed:?}, joined {:?}",
            base.join(text)
        )),
    }
}

/// Checks that the result of [`Url::make_relative`] resolves to the target, except for credentials.
pub fn check_make_relative(base: &Url, target: &Url) -> Result<(), String> {
    let Some(relative) = base.make_relative(target) else {
        // Web pages on one host always have a reference.
        let is_near = base.is_special()
            && base.scheme() != "file"
            && base.scheme() == target.scheme()
            && base[Position::BeforeHost..Position::AfterPort]
                == target[Position::BeforeHost..Position::AfterPort];
        return match is_near {
            true => Err(format!("no reference from {base} to {target}")),
            false => Ok(()),
        };
    };
    let joined = base.join(&relative);
    let place = Position::BeforeHost;
    let leads_there = joined.as_ref().is_ok_and(|joined| {
        joined.scheme() == target.scheme()
            && joined.has_authority() == target.has_authority()
            && joined[place..] == target[place..]
    });
    match leads_there {
        true => Ok(()),
        false => Err(format!(
            "{relative:?} resolves against {base} to {joined:?}, expected {target}"
        )),
    }
}
