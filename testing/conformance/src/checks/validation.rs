//! Checks the core's validation reports against the errors that the transcription raises, and the guarantees on fixes.

use super::prepared;
use spec::Log;
use std::ops::Range;
use urlwind::Url;
use urlwind::validate::{Finding, Report, ValidationError};

/// Compares names, order, places, fixes and limits of the report on one input. Returns the number of errors.
pub fn compare_validation(input: &str, base: Option<&str>) -> Result<usize, String> {
    compare(input, base).map_err(|why| format!("{input:?} against {base:?}: {why}"))
}

fn compare(input: &str, base: Option<&str>) -> Result<usize, String> {
    let parsed_base = match base.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(_)) => return Ok(0),
    };
    let options = Url::options().base_url(parsed_base.as_ref());
    let report = options.validate_up_to(input, usize::MAX);
    let mut log = Log::full();
    let theirs = spec::Url::new(input, base, &mut log);
    let (errors, pointers) = (log.validation_errors, log.error_pointers);
    let expected: Vec<&str> = errors.iter().map(|error| error.name()).collect();
    let found: Vec<&str> = report.names().collect();
    if found != expected {
        return Err(format!("{found:?}, expected {expected:?}"));
    }
    if report.is_fatal() != theirs.is_none() {
        return Err("disagrees about failure".into());
    }
    if let Some(missing) = errors.iter().find(|error| {
        let names = report.errors().map(|it| it.name());
        !names.collect::<Vec<_>>().contains(&error.name())
    }) {
        return Err(format!("{} is not in the set", missing.name()));
    }
    let kept = prepared::places(input);
    let counted = report.findings().iter().filter(|it| !it.is_repeat);
    for (finding, pointer) in counted.zip(pointers) {
        is_in_place(input, &kept, finding, pointer)?;
    }
    let is_valid = options.is_valid_url_string(input);
    if is_valid != report.is_empty() {
        return Err(format!("valid by the grammar: {is_valid}, but {found:?}"));
    }
    fixes(input, &options, &report)?;
    limits(input, &options, &report)?;
    Ok(found.len())
}

/// Checks the place of a finding where the standard determines it.
fn is_in_place(
    input: &str,
    kept: &[usize],
    finding: &Finding,
    pointer: Option<isize>,
) -> Result<(), String> {
    use ValidationError::*;
    let Range { start, end } = finding.range;
    let wrong = |why: &str| Err(format!("{finding}: {why}"));
    if input.get(start..end).is_none() {
        return wrong("cuts a character");
    }
    let Some(pointer) = pointer else {
        return Ok(());
    };
    let place = |pointer: isize| {
        let kept = kept.get(pointer as usize).or(kept.last());
        *kept.expect("there is an end at least")
    };
    let (here, next) = (place(pointer), place(pointer + 1));
    let is_right = match finding.error {
        // At its colon, the scheme state looks at the following text.
        SpecialSchemeMissingFollowingSolidus => start == here || start == next,
        // The pointer is decremented before the error.
        HostMissing => start == here || start == next,
        FileInvalidWindowsDriveLetterHost => end > here && end <= next,
        PortInvalid => start <= here && here < end,
        PortOutOfRange => end <= here,
        _ => start == here,
    };
    if is_right {
        Ok(())
    } else {
        wrong(&format!("expected at {here}"))
    }
}

/// Checks that applying all fixes removes exactly the errors that they fix.
fn fixes(input: &str, options: &urlwind::ParseOptions<'_>, report: &Report) -> Result<(), String> {
    let fixed = report.apply_fixes(input);
    let (before, after) = (options.parse(input), options.parse(&fixed));
    if before.is_ok() != after.is_ok() || before.is_ok() && before != after {
        return Err(format!(
            "fixed to {fixed:?}: {after:?} instead of {before:?}"
        ));
    }
    let left: Vec<&Finding> = report
        .findings()
        .iter()
        .filter(|it| it.fix.is_none())
        .collect();
    let again = options.validate_up_to(&fixed, usize::MAX);
    let same = left.len() == again.findings().len()
        && left.iter().zip(again.findings()).all(|(left, again)| {
            left.error == again.error && left.component == again.component && again.fix.is_none()
        });
    match same {
        true => Ok(()),
        false => Err(format!(
            "fixed to {fixed:?}: {:#?} remain",
            again.findings()
        )),
    }
}

/// Checks that a limit keeps the first findings, and the one that makes parsing fail.
fn limits(input: &str, options: &urlwind::ParseOptions<'_>, all: &Report) -> Result<(), String> {
    let few = options.validate_up_to(input, 1);
    let total = all.findings().len();
    let is_right = few.findings().len() + few.left_out() == total
        && few.findings().len() <= 2
        && few.findings().first().map(|it| it.error) == all.findings().first().map(|it| it.error)
        && few.errors().eq(all.errors())
        && few.is_fatal() == all.is_fatal()
        && few.findings().last().filter(|it| it.is_fatal)
            == all.findings().last().filter(|it| it.is_fatal);
    if is_right {
        Ok(())
    } else {
        Err(format!("with a limit: {few:?}"))
    }
}
