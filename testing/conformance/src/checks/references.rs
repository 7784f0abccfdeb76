//! Relative references: what leads from one URL to another.

use urlwind::{ParseError, Position, RelativeError, RelativeUrl, Url};

/// A reference as a type says what [`Url::join`] says; and two of them, joined, lead where one after the other
/// leads.
pub fn check_references(base: &Url, first: &str, then: &str) -> Result<(), String> {
    let reference = parse(first, base)?;
    let (Some(first), Some(then)) = (reference, parse(then, base)?) else {
        return Ok(());
    };
    // Of other bases the documentation says what differs.
    if !base.is_special() || base.scheme() == "file" {
        return Ok(());
    }
    let Ok(middle) = first.resolve(base) else {
        return Ok(());
    };
    let (ours, expected) = (first.join(&then).resolve(base), then.resolve(&middle));
    if ours.as_ref().ok() != expected.as_ref().ok() {
        return Err(format!(
            "{base} to {first:?}, then to {then:?}: joined they lead to {ours:?}, not to {expected:?}"
        ));
    }
    Ok(())
}

/// The reference, if it is one.
fn parse(text: &str, base: &Url) -> Result<Option<RelativeUrl>, String> {
    let has_scheme = Url::parse(text) != Err(ParseError::RelativeUrlWithoutBase);
    let parsed = RelativeUrl::parse(text);
    let is_right = match &parsed {
        Ok(reference) => {
            !has_scheme && reference.as_str() == text && reference.resolve(base) == base.join(text)
        }
        Err(RelativeError::Absolute) => has_scheme,
        Err(_) => !has_scheme && (base.cannot_be_a_base() || base.join(text).is_err()),
    };
    match is_right {
        true => Ok(parsed.ok()),
        false => Err(format!(
            "{text:?}: {parsed:?}, joined {:?}",
            base.join(text)
        )),
    }
}

/// What [`Url::make_relative`] makes leads from the one URL to the other, but for credentials.
pub fn check_make_relative(base: &Url, target: &Url) -> Result<(), String> {
    let Some(relative) = base.make_relative(target) else {
        // Of web pages on one host there is always one.
        let is_near = base.is_special()
            && base.scheme() != "file"
            && base.scheme() == target.scheme()
            && base[Position::BeforeHost..Position::AfterPort]
                == target[Position::BeforeHost..Position::AfterPort];
        return match is_near {
            true => Err(format!("nothing leads from {base} to {target}")),
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
            "{relative:?} leads from {base} to {joined:?}, not to {target}"
        )),
    }
}
