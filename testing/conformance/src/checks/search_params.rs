//! Checks `SearchParams`, alone and as part of a URL, against the transcription.

use spec::{Log, UrlSearchParams};
use urlwind::{SearchParams, Url};

/// A call that changes a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'t> {
    Append(&'t str, &'t str),
    Delete(&'t str),
    DeleteValue(&'t str, &'t str),
    Set(&'t str, &'t str),
    Sort,
}

impl<'t> Change<'t> {
    /// Returns the change of this number, for generators.
    pub fn numbered(number: u8, name: &'t str, value: &'t str) -> Change<'t> {
        match number % 5 {
            0 => Change::Append(name, value),
            1 => Change::Delete(name),
            2 => Change::DeleteValue(name, value),
            3 => Change::Set(name, value),
            _ => Change::Sort,
        }
    }

    fn apply(self, list: &mut SearchParams) {
        match self {
            Change::Append(name, value) => list.append(name, value),
            Change::Delete(name) => list.delete(name),
            Change::DeleteValue(name, value) => list.delete_value(name, value),
            Change::Set(name, value) => list.set(name, value),
            Change::Sort => list.sort(),
        }
    }

    fn apply_to_model(self, list: &mut UrlSearchParams) {
        match self {
            Change::Append(name, value) => list.append(name, value),
            Change::Delete(name) => list.delete(name, None),
            Change::DeleteValue(name, value) => list.delete(name, Some(value)),
            Change::Set(name, value) => list.set(name, value),
            Change::Sort => list.sort(),
        }
    }

    fn apply_to_url(self, url: &mut spec::Url) {
        match self {
            Change::Append(name, value) => url.search_params_append(name, value),
            Change::Delete(name) => url.search_params_delete(name, None),
            Change::DeleteValue(name, value) => url.search_params_delete(name, Some(value)),
            Change::Set(name, value) => url.search_params_set(name, value),
            Change::Sort => url.search_params_sort(),
        }
    }

    fn name(self) -> &'t str {
        match self {
            Change::Append(name, _)
            | Change::Delete(name)
            | Change::DeleteValue(name, _)
            | Change::Set(name, _) => name,
            Change::Sort => "",
        }
    }
}

/// Parses `query` with both, applies the same changes and compares the lists after each; then does so with the list of
/// a URL with this query, and compares the URL.
pub fn compare_search_params(query: &str, changes: &[Change<'_>]) -> Result<(), String> {
    let mut ours = SearchParams::parse(query);
    let mut theirs = UrlSearchParams::new(query);
    same(&ours, &theirs, "").map_err(|why| format!("parse {query:?}: {why}"))?;
    let text = format!("https://h/p?{query}#f");
    let mut url = Url::parse(&text).map_err(|error| format!("{text:?}: {error}"))?;
    let mut model = spec::Url::new(&text, None, &mut Log::silent()).expect("a URL");
    for (done, change) in changes.iter().enumerate() {
        let question = || format!("parse {query:?}, then {:?}", &changes[..=done]);
        change.apply(&mut ours);
        change.apply_to_model(&mut theirs);
        same(&ours, &theirs, change.name()).map_err(|why| format!("{}: {why}", question()))?;
        change.apply(&mut url.search_params_mut());
        change.apply_to_url(&mut model);
        url.check_invariants()?;
        if url.as_str() != model.href() {
            return Err(format!("{}: {url}, not {}", question(), model.href()));
        }
    }
    Ok(())
}

/// Compares all pairs, and those of this name.
fn same(ours: &SearchParams, theirs: &UrlSearchParams, name: &str) -> Result<(), String> {
    let list = theirs
        .list()
        .iter()
        .map(|(name, value)| (&**name, &**value));
    let expected: Vec<(&str, &str)> = list.collect();
    if !ours.iter().eq(expected.iter().copied()) {
        return Err(format!("{ours:?}, expected {expected:?}"));
    }
    let backwards = ours.iter().rev();
    assert!(backwards.eq(expected.iter().copied().rev()), "{ours:?}");
    assert_eq!(ours.len(), theirs.size());
    if ours.serialize() != theirs.stringify() || ours.to_string() != theirs.stringify() {
        return Err(format!("{ours}, not {}", theirs.stringify()));
    }
    let value = expected.first().map_or("", |pair| pair.1);
    let answers = (
        ours.get(name),
        ours.get_all(name).collect::<Vec<_>>(),
        ours.has(name),
        ours.has_value(name, value),
    );
    let others = (
        theirs.get(name),
        theirs.get_all(name),
        theirs.has(name, None),
        theirs.has(name, Some(value)),
    );
    if answers != others {
        return Err(format!("of {name:?}: {answers:?}, expected {others:?}"));
    }
    // Serializing and parsing is a round trip.
    assert_eq!(SearchParams::parse(&ours.serialize()), *ours);
    Ok(())
}
