//! Checks the core's own editing methods, which the standard does not cover: they leave a valid URL, and leave it
//! unchanged when they fail.

use crate::Core;
use crate::Subject as _;
use urlwind::{KeyList, Url};

/// A call of an editing method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit<'t> {
    /// The number of the method; any number is valid.
    pub number: u8,
    /// The argument.
    pub text: &'t str,
}

impl Edit<'_> {
    /// Applies the edit and returns whether it succeeded.
    fn apply(self, url: &mut Url) -> bool {
        let text = self.text;
        let not_empty = (!text.is_empty()).then_some(text);
        match self.number % 28 {
            0 => url.set_ip_host([127, 0, 0, 1].into()).is_ok(),
            1 => url.set_ip_host([1, 0, 0, 0, 0, 0, 0, 8].into()).is_ok(),
            2 => url.set_host(not_empty).is_ok(),
            3 => url.set_host(Some(text)).is_ok(),
            4 => segments(url, |it| {
                it.push(text);
            }),
            5 => segments(url, |it| {
                it.pop();
            }),
            6 => segments(url, |it| {
                it.pop_if_empty().extend(text.split(','));
            }),
            7 => segments(url, |it| {
                it.clear();
            }),
            8 => url.edit_query().set(text, text).commit().is_ok(),
            9 => url.edit_query().append(text, "").commit().is_ok(),
            10 => url.edit_query().remove(text).commit().is_ok(),
            11 => url.edit_query().keep(text).commit().is_ok(),
            12 => url.edit_query().sort().commit().is_ok(),
            13 => {
                let keys = KeyList::new(text.split(','));
                url.edit_query().remove_all(&keys).commit().is_ok()
            }
            14 => url.append_path(text).is_ok(),
            15 => {
                url.remove_tracking();
                true
            }
            16 => {
                url.query_pairs_mut().append_pair(text, text);
                true
            }
            17 => {
                url.query_pairs_mut().clear().append_key_only(text);
                true
            }
            18 => {
                url.set_fragment(not_empty);
                true
            }
            19 => {
                url.set_query(not_empty);
                true
            }
            20 => {
                url.set_path(text);
                true
            }
            21 => url.set_username(text).is_ok(),
            22 => url.set_password(not_empty).is_ok(),
            23 => url.set_scheme(text).is_ok(),
            24 => url.set_port(text.parse().ok()).is_ok(),
            25 => {
                url.search_params_mut().append(text, text);
                true
            }
            26 => {
                let own = url.as_str().to_owned();
                url.set_fragment(Some(&own));
                true
            }
            _ => match url.clone().join(text) {
                Ok(joined) => {
                    *url = joined;
                    true
                }
                Err(_) => false,
            },
        }
    }
}

fn segments(url: &mut Url, change: impl FnOnce(&mut urlwind::PathSegmentsMut<'_>)) -> bool {
    url.path_segments_mut()
        .map(|mut segments| change(&mut segments))
        .is_ok()
}

/// Parses `input`, applies the edits and checks the URL's invariants after each.
pub fn check_edits(input: &str, edits: &[Edit<'_>]) -> Result<(), String> {
    let Ok(mut url) = Url::parse(input) else {
        return Ok(());
    };
    for (done, edit) in edits.iter().enumerate() {
        let before = url.clone();
        let is_done = edit.apply(&mut url);
        let question = |why: String| format!("parse {input:?}, then {:?}: {why}", &edits[..=done]);
        if !is_done && url != before {
            return Err(question(format!("failed, but changed {before} to {url}")));
        }
        Core.check(&url).map_err(question)?;
        // Bounds the length, since edits can multiply it.
        if url.as_str().len() > 1 << 20 {
            break;
        }
    }
    Ok(())
}
