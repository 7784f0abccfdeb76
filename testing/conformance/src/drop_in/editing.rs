//! Compares everything that changes a URL. Where the packages produce different URLs, either the standard's setter
//! agrees with this package, or the published package produces an invalid URL by its own check.

use std::collections::BTreeMap;
use std::panic;

use spec::{Attribute, Log};

use super::sides::{Edit, Edited, ours, published};

/// The reason for a difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The standard's setter agrees with this package.
    Standard,
    /// The published package panics, or produces a URL that fails its own check.
    PublishedUnsound,
    /// `^` is encoded in paths.
    Caret,
    /// A trailing space in an opaque path is encoded by setters, as by the parser.
    OpaqueSpace,
    /// A leading slash in an opaque path is encoded, even after a tab: otherwise the path would not be opaque.
    OpaqueSlash,
    /// A segment that is `.` or `..` after removal of tabs is ignored.
    Dots,
    /// The URL is the same, but the return value differs, for this reason.
    Returned(&'static str),
}

/// Returns the standard's attribute that corresponds to `edit`, and the value for it.
fn standard_setter(edit: Edit, value: &str) -> Option<(Attribute, &str)> {
    Some(match edit {
        Edit::Protocol | Edit::SetScheme => (Attribute::Protocol, value),
        Edit::Username => (Attribute::Username, value),
        Edit::Password => (Attribute::Password, value),
        Edit::Host => (Attribute::Host, value),
        Edit::Hostname => (Attribute::Hostname, value),
        // A port after the host is ignored.
        Edit::SetHost if value.starts_with('[') => (Attribute::Hostname, value),
        Edit::SetHost => (
            Attribute::Hostname,
            value.split(':').next().unwrap_or(value),
        ),
        Edit::Port => (Attribute::Port, value),
        Edit::Pathname | Edit::SetPath => (Attribute::Pathname, value),
        Edit::Search => (Attribute::Search, value),
        Edit::RemoveQuery => (Attribute::Search, ""),
        Edit::Hash => (Attribute::Hash, value),
        Edit::RemoveFragment => (Attribute::Hash, ""),
        _ => return None,
    })
}

fn by_the_standard(text: &str, edit: Edit, value: &str) -> Option<String> {
    let (attribute, value) = standard_setter(edit, value)?;
    let mut url = spec::Url::new(text, None, &mut Log::silent()).expect("a URL");
    attribute.set(&mut url, value, &mut Log::silent());
    Some(url.href())
}

/// Returns the reason for a different return value with an equal URL.
fn reason_for_return(edit: Edit, one: &Edited, other: &Edited) -> Option<Reason> {
    let returned = (one.returned.as_str(), other.returned.as_str());
    Some(Reason::Returned(match (edit, returned) {
        // `file:` URLs may have an empty host, and may keep their scheme.
        (Edit::SetHost | Edit::Host | Edit::Hostname, ("Ok(())", _))
            if one.text.starts_with("file:///") =>
        {
            "a file URL may have an empty host"
        }
        (Edit::SetScheme | Edit::Protocol, ("Ok(())", _)) if one.text.starts_with("file:") => {
            "a file URL may keep its scheme"
        }
        (Edit::Host, ("Err(())", "Ok(())")) => "a port without a host is invalid",
        (Edit::Port, ("Err(())", "Ok(())")) => "tabs and newlines are not a port",
        _ => return None,
    }))
}

fn reason(text: &str, edit: Edit, value: &str, one: &Edited, other: &Edited) -> Option<Reason> {
    if !other.is_sound {
        return Some(Reason::PublishedUnsound);
    }
    if one.text == other.text {
        return reason_for_return(edit, one, other);
    }
    if by_the_standard(text, edit, value).as_ref() == Some(&one.text) {
        return Some(Reason::Standard);
    }
    if one.text.replace("%5E", "^") == other.text.replace("%5E", "^") {
        return Some(Reason::Caret);
    }
    let is_segment = matches!(
        edit,
        Edit::PushSegment | Edit::ReplaceSegment | Edit::ExtendSegments
    );
    if is_segment && matches!(value.replace(['\t', '\n', '\r'], "").as_str(), "." | "..") {
        return Some(Reason::Dots);
    }
    if edit != Edit::SetPath {
        return None;
    }
    let spaces = |text: &str| text.replace("%20", " ");
    if spaces(&one.text) == spaces(&other.text) {
        return Some(Reason::OpaqueSpace);
    }
    let is_behind_tab = value.starts_with(['\t', '\n', '\r']) && spaces(&one.text).contains(":%2F");
    (is_behind_tab && spaces(&one.text).replacen(":%2F", ":/", 1) == spaces(&other.text))
        .then_some(Reason::OpaqueSlash)
}

/// The number of times that each reason occurred, by edit.
pub type Reasons = BTreeMap<(Reason, String), usize>;

/// Compares the result of an edit. Panics where the packages differ without a reason.
pub fn compare_edit(text: &str, edit: Edit, value: &str, reasons: &mut Reasons) {
    let one = ours::edit(text, edit, value);
    assert!(one.is_sound, "{edit:?} with {value:?} on {text}: {one:?}");
    if edit == Edit::MakeRelative {
        return compare_relative(text, value);
    }
    let found = match panic::catch_unwind(|| published::edit(text, edit, value)) {
        Err(_) => Some(Reason::PublishedUnsound),
        Ok(other) if one.text == other.text && one.returned == other.returned => return,
        Ok(other) => {
            let found = reason(text, edit, value, &one, &other);
            assert!(
                found.is_some(),
                "{edit:?} with {value:?} on {text}: {one:?}, published {other:?}"
            );
            found
        }
    };
    *reasons
        .entry((found.expect("checked"), format!("{edit:?}")))
        .or_default() += 1;
}

/// Checks that `make_relative` returns a reference that resolves to the target. The published package's often does not,
/// when segments are empty or contain colons; where it does, ours is the same, except with empty segments or a drive
/// letter.
fn compare_relative(text: &str, value: &str) {
    let base = url::Url::parse(text).expect("a URL");
    let Ok(target) = base.join(value) else { return };
    let published = published_url::Url::parse(text).expect("a URL");
    // It rejects some targets, above all domains with `xn--`, which leaves nothing to compare.
    let theirs = published_url::Url::parse(target.as_str())
        .ok()
        .and_then(|target| published.make_relative(&target));
    let ours = base.make_relative(&target);
    let leads_to_target = |relative: &str| {
        // Credentials are ignored.
        let place = url::Position::BeforeHost;
        base.join(relative).is_ok_and(|joined| {
            joined.has_authority() == target.has_authority() && joined[place..] == target[place..]
        })
    };
    let question = || format!("{text} to {target}: {ours:?}, published {theirs:?}");
    assert!(
        ours.as_deref().is_none_or(leads_to_target),
        "{}",
        question()
    );
    if theirs.as_deref().is_some_and(leads_to_target) {
        let has_empty_segments = base.path().contains("//") || target.path().contains("//");
        let may_differ = ours.is_some() && (has_empty_segments || base.scheme() == "file");
        assert!(ours == theirs || may_differ, "{}", question());
    }
}

/// Returns the href of `input` if both packages agree on it.
pub fn same_for_both(input: &str) -> Option<String> {
    let one = url::Url::parse(input).ok()?;
    let other = published_url::Url::parse(one.as_str()).ok()?;
    (one.as_str() == other.as_str()).then(|| one.into())
}
