//! Checks the core's UTS #46 against the transcription's, which uses the data of ICU4X.

use spec::Log;
use std::fmt::{Debug, Write as _};
use urlwind::host::{domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};

/// Compares the domain parser: `Ok(1)` if the domain is accepted, `Ok(0)` if not.
pub fn compare_domain(domain: &str) -> Result<usize, String> {
    let ours = domain_to_ascii(domain).ok();
    let theirs = spec::domain_parser(domain, false, &mut Log::silent());
    same(domain, &ours, &theirs)?;
    Ok(usize::from(ours.is_some()))
}

/// Compares the domain parser, strict and not, and domain to Unicode, of both the domain and its ASCII form.
pub fn compare_every_domain_function(domain: &str) -> Result<usize, String> {
    let accepted = compare_domain(domain)?;
    let ours = domain_to_ascii_strict(domain).ok();
    let theirs = spec::domain_parser(domain, true, &mut Log::silent());
    same(domain, &ours, &theirs)?;
    compare_unicode(domain)?;
    if let Ok(ascii) = domain_to_ascii(domain) {
        compare_unicode(&ascii)?;
    }
    Ok(accepted)
}

fn compare_unicode(domain: &str) -> Result<(), String> {
    let ours = domain_to_unicode(domain);
    same(domain, &ours, &spec::domain_to_unicode(domain))
}

fn same<T: PartialEq + Debug>(domain: &str, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let mut difference = format!("{domain:?}: {ours:?}, expected {theirs:?}\n   ");
    for c in domain.chars() {
        let _ = write!(difference, " {:04X}", u32::from(c));
    }
    Err(difference)
}
