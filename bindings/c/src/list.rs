//! A list of name-value pairs, as the functions of both interfaces change it.

use std::ffi::c_char;

use urlwind::SearchParams;

use crate::ptr;
use crate::status::Status;

/// A list, and room for the texts of a change.
#[derive(Debug)]
pub struct Params {
    pub(crate) list: SearchParams,
    /// What a change is given stands here while the list changes: it may have been a view of the list,
    /// which moves its text.
    given: String,
}

impl Params {
    pub(crate) fn new(list: SearchParams) -> Params {
        Params {
            list,
            given: String::new(),
        }
    }
}

impl AsRef<SearchParams> for Params {
    #[inline]
    fn as_ref(&self) -> &SearchParams {
        &self.list
    }
}

/// A text as C gives it.
pub(crate) type Given = (*const c_char, usize);

/// Lets `f` change the list, given one text, which may be a view of the list.
pub(crate) fn change_by_name(
    params: Option<&mut Params>,
    name: Given,
    f: impl FnOnce(&mut SearchParams, &str),
) -> Status {
    change_by_pair(params, name, (std::ptr::null(), 0), |list, name, _| {
        f(list, name);
    })
}

/// Lets `f` change the list, given two texts, which may be views of the list.
pub(crate) fn change_by_pair(
    params: Option<&mut Params>,
    name: Given,
    value: Given,
    f: impl FnOnce(&mut SearchParams, &str, &str),
) -> Status {
    let (name, value) = match (ptr::text(name.0, name.1), ptr::text(value.0, value.1)) {
        (Ok(name), Ok(value)) => (name, value),
        (Err(status), _) | (_, Err(status)) => return status,
    };
    let Some(Params { list, given }) = params else {
        return Status::NullPointer;
    };
    given.clear();
    given.push_str(name);
    given.push_str(value);
    let (name, value) = given.split_at(name.len());
    f(list, name, value);
    Status::Ok
}
