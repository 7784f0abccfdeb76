//! Search parameters, lists of strings, and what walks over them.

use std::ffi::c_char;

use urlwind::SearchParams;

use super::{NOTHING, text_or_nothing};
use crate::list::{self, Params};
use crate::ptr::{self, Cursor, OwnedStr, Str};

/// `ada_strings`.
#[derive(Debug)]
pub struct Strings(Vec<String>);

/// `ada_string_pair`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StringPair {
    pub(super) key: Str,
    pub(super) value: Str,
}

/// The list that a query makes; what is not UTF-8 makes none.
fn list_of(input: *const c_char, length: usize) -> SearchParams {
    ptr::text(input, length).map_or_else(|_| SearchParams::new(), SearchParams::parse)
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_parse_search_params(input: *const c_char, length: usize) -> *mut Params {
    ptr::give(Params::new(list_of(input, length)))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_free_search_params(params: *mut Params) {
    ptr::free(params);
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_size(params: Option<&Params>) -> usize {
    params.map_or(0, |params| params.as_ref().len())
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_sort(params: Option<&mut Params>) {
    if let Some(params) = params {
        params.list.sort();
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_to_string(params: Option<&Params>) -> OwnedStr {
    params.map_or(OwnedStr::none(), |params| {
        OwnedStr::of(params.as_ref().serialize())
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_reset(
    params: Option<&mut Params>,
    input: *const c_char,
    length: usize,
) {
    if let Some(params) = params {
        params.list = list_of(input, length);
    }
}

/// Changes that take a key and a value. They have no answer: what cannot be done is not.
macro_rules! change_by_pair {
    ($($function:ident: $change:ident,)+) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $function(
            params: Option<&mut Params>,
            key: *const c_char,
            key_length: usize,
            value: *const c_char,
            value_length: usize,
        ) {
            let (key, value) = ((key, key_length), (value, value_length));
            list::change_by_pair(params, key, value, SearchParams::$change);
        }
    )+};
}

change_by_pair! {
    ada_search_params_append: append,
    ada_search_params_set: set,
    ada_search_params_remove_value: delete_value,
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_remove(
    params: Option<&mut Params>,
    key: *const c_char,
    key_length: usize,
) {
    list::change_by_name(params, (key, key_length), SearchParams::delete);
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_has(
    params: Option<&Params>,
    key: *const c_char,
    key_length: usize,
) -> bool {
    match (params, ptr::text(key, key_length)) {
        (Some(params), Ok(key)) => params.as_ref().has(key),
        _ => false,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_has_value(
    params: Option<&Params>,
    key: *const c_char,
    key_length: usize,
    value: *const c_char,
    value_length: usize,
) -> bool {
    let texts = (ptr::text(key, key_length), ptr::text(value, value_length));
    match (params, texts) {
        (Some(params), (Ok(key), Ok(value))) => params.as_ref().has_value(key, value),
        _ => false,
    }
}

/// `{NULL, 0}` if there is no such key.
#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_get(
    params: Option<&Params>,
    key: *const c_char,
    key_length: usize,
) -> Str {
    match (params, ptr::text(key, key_length)) {
        (Some(params), Ok(key)) => text_or_nothing(params.as_ref().get(key)),
        _ => NOTHING,
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_search_params_get_all(
    params: Option<&Params>,
    key: *const c_char,
    key_length: usize,
) -> *mut Strings {
    let values = match (params, ptr::text(key, key_length)) {
        (Some(params), Ok(key)) => params.as_ref().get_all(key).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    ptr::give(Strings(values))
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_free_strings(strings: *mut Strings) {
    ptr::free(strings);
}

#[unsafe(no_mangle)]
pub extern "C" fn ada_strings_size(strings: Option<&Strings>) -> usize {
    strings.map_or(0, |strings| strings.0.len())
}

/// `{NULL, 0}` behind the end, where Ada throws.
#[unsafe(no_mangle)]
pub extern "C" fn ada_strings_get(strings: Option<&Strings>, index: usize) -> Str {
    let text = strings.and_then(|strings| strings.0.get(index));
    text_or_nothing(text.map(String::as_str))
}

/// The three kinds of iterators: how each is made and freed, asked, and moved on. One walks over a
/// null list as over an empty one, so none is ever null.
macro_rules! iterators {
    ($($get:ident, $free:ident, $has_next:ident, $next:ident -> $item:ty: $none:expr, $pick:expr;)+) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $get(params: *const Params) -> *mut Option<Cursor<Params>> {
            ptr::give(Cursor::over(params))
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $free(iterator: *mut Option<Cursor<Params>>) {
            ptr::free(iterator);
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $has_next(iterator: Option<&Option<Cursor<Params>>>) -> bool {
            iterator.and_then(Option::as_ref).is_some_and(Cursor::has_next)
        }

        #[unsafe(no_mangle)]
        pub extern "C" fn $next(iterator: Option<&mut Option<Cursor<Params>>>) -> $item {
            let pair = iterator.and_then(Option::as_mut).and_then(Cursor::next);
            pair.map_or($none, $pick)
        }
    )+};
}

iterators! {
    ada_search_params_get_keys,
    ada_free_search_params_keys_iter,
    ada_search_params_keys_iter_has_next,
    ada_search_params_keys_iter_next -> Str: NOTHING, |(key, _)| Str::of(key);

    ada_search_params_get_values,
    ada_free_search_params_values_iter,
    ada_search_params_values_iter_has_next,
    ada_search_params_values_iter_next -> Str: NOTHING, |(_, value)| Str::of(value);

    ada_search_params_get_entries,
    ada_free_search_params_entries_iter,
    ada_search_params_entries_iter_has_next,
    ada_search_params_entries_iter_next -> StringPair:
        StringPair { key: NOTHING, value: NOTHING },
        |(key, value)| StringPair { key: Str::of(key), value: Str::of(value) };
}
