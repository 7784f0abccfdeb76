//! `URLSearchParams`: lists of name-value pairs.

use std::ffi::c_char;

use urlwind::SearchParams;

use crate::getters::give_text;
use crate::list::{Params, change_by_name, change_by_pair};
use crate::ptr::{self, Cursor, Handle, OwnedStr, Str};
use crate::status::Status;

/// Walks over all pairs, or over those with one name.
#[derive(Debug)]
pub struct ParamsIter {
    cursor: Cursor<Params>,
    only: Option<String>,
}

/// A name and its value.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Pair {
    pub(crate) name: Str,
    pub(crate) value: Str,
}

/// Lets `f` change the list.
fn change(params: Option<&mut Params>, f: impl FnOnce(&mut SearchParams)) -> Status {
    match params {
        Some(params) => {
            f(&mut params.list);
            Status::Ok
        }
        None => Status::NullPointer,
    }
}

/// A new list with the pairs of a query, which may begin with '?'. Every UTF-8 text is a query; the empty one makes
/// an empty list.
///
/// The caller must give it to urlwind_params_free. Null if the query is no text.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_parse(query: *const c_char, length: usize) -> *mut Params {
    match ptr::text(query, length) {
        Ok(query) => ptr::give(Params::new(SearchParams::parse(query))),
        Err(_) => std::ptr::null_mut(),
    }
}

/// A new list with the pairs of a URL's query; an empty list for a handle that is null or empty.
///
/// The caller must give it to urlwind_params_free. It is a copy: urlwind_set_params writes it back.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_get_params(url: Option<&Handle>) -> *mut Params {
    let list = match url {
        Some(Handle(Some(url))) => url.search_params(),
        _ => SearchParams::new(),
    };
    ptr::give(Params::new(list))
}

/// Makes the list the URL's query, in form syntax; an empty list removes the query.
///
/// The list stays the caller's.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_set_params(url: Option<&mut Handle>, params: Option<&Params>) -> Status {
    match (url, params) {
        (Some(Handle(Some(url))), Some(params)) => {
            *url.search_params_mut() = params.list.clone();
            Status::Ok
        }
        (Some(Handle(None)), Some(_)) => Status::NoUrl,
        (_, None) | (None, _) => Status::NullPointer,
    }
}

/// A new list that is a copy of another; null for null.
///
/// The caller must give it to urlwind_params_free.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_copy(params: Option<&Params>) -> *mut Params {
    match params {
        Some(params) => ptr::give(Params::new(params.list.clone())),
        None => std::ptr::null_mut(),
    }
}

/// Frees a list. Views of it, and what walks over it, must not be used any more, but for freeing the latter.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_free(params: *mut Params) {
    ptr::free(params);
}

/// The number of pairs.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_size(params: Option<&Params>) -> usize {
    params.map_or(0, |params| params.list.len())
}

/// Writes the list in form syntax, "a=1&b=x+y", to `out`.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_to_string(params: Option<&Params>, out: *mut OwnedStr) -> Status {
    let text = params.map(|params| params.list.serialize());
    give_text(out, text.ok_or(Status::NullPointer))
}

/// Whether there is a pair with that name.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_has(
    params: Option<&Params>,
    name: *const c_char,
    name_length: usize,
) -> bool {
    match (params, ptr::text(name, name_length)) {
        (Some(params), Ok(name)) => params.list.has(name),
        _ => false,
    }
}

/// Whether there is a pair with that name and value.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_has_value(
    params: Option<&Params>,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> bool {
    let texts = (ptr::text(name, name_length), ptr::text(value, value_length));
    match (params, texts) {
        (Some(params), (Ok(name), Ok(value))) => params.list.has_value(name, value),
        _ => false,
    }
}

/// Writes the value of the first pair with that name to `out`, and returns whether there is one. If not, `out` becomes
/// the empty text.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_get(
    params: Option<&Params>,
    name: *const c_char,
    name_length: usize,
    out: *mut Str,
) -> bool {
    let value = match (params, ptr::text(name, name_length)) {
        (Some(params), Ok(name)) => params.list.get(name),
        _ => None,
    };
    ptr::put(out, Str::of(value.unwrap_or_default()));
    value.is_some()
}

/// Writes the pair at `index` to `out` and returns true; behind the end, or for null, writes a pair of empty texts
/// and returns false.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_at(params: Option<&Params>, index: usize, out: *mut Pair) -> bool {
    let pair = params.and_then(|params| params.list.iter().nth(index));
    let (name, value) = pair.unwrap_or_default();
    let (name, value) = (Str::of(name), Str::of(value));
    ptr::put(out, Pair { name, value });
    pair.is_some()
}

/// Adds a pair at the end.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_append(
    params: Option<&mut Params>,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> Status {
    let (name, value) = ((name, name_length), (value, value_length));
    change_by_pair(params, name, value, SearchParams::append)
}

/// Gives the first pair with that name this value, and removes the others; adds a pair if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_set(
    params: Option<&mut Params>,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> Status {
    let (name, value) = ((name, name_length), (value, value_length));
    change_by_pair(params, name, value, SearchParams::set)
}

/// Removes all pairs with that name.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_delete(
    params: Option<&mut Params>,
    name: *const c_char,
    name_length: usize,
) -> Status {
    change_by_name(params, (name, name_length), SearchParams::delete)
}

/// Removes all pairs with that name and value.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_delete_value(
    params: Option<&mut Params>,
    name: *const c_char,
    name_length: usize,
    value: *const c_char,
    value_length: usize,
) -> Status {
    let (name, value) = ((name, name_length), (value, value_length));
    change_by_pair(params, name, value, SearchParams::delete_value)
}

/// Sorts the pairs by name, in the order of UTF-16 code units; equal names keep their order.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_sort(params: Option<&mut Params>) -> Status {
    change(params, SearchParams::sort)
}

/// Removes all pairs.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_clear(params: Option<&mut Params>) -> Status {
    change(params, SearchParams::clear)
}

/// Something that walks over all pairs of a list, from the first; null for a null list.
///
/// The caller must give it to urlwind_params_iter_free. The list must not be freed before its last use by
/// urlwind_params_next. It may be changed: as in JavaScript, the walk then goes on at the same index.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_iterate(params: *const Params) -> *mut ParamsIter {
    walk(params, None)
}

/// Something that walks over the pairs with one name; null if the list is null or the name not UTF-8.
///
/// As urlwind_params_iterate in all else.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_iterate_name(
    params: *const Params,
    name: *const c_char,
    name_length: usize,
) -> *mut ParamsIter {
    match ptr::text(name, name_length) {
        Ok(name) => walk(params, Some(name)),
        Err(_) => std::ptr::null_mut(),
    }
}

fn walk(params: *const Params, only: Option<&str>) -> *mut ParamsIter {
    match Cursor::over(params) {
        Some(cursor) => ptr::give(ParamsIter {
            cursor,
            only: only.map(str::to_owned),
        }),
        None => std::ptr::null_mut(),
    }
}

/// Writes the next pair to `out` and returns true; at the end, or for null, writes a pair of empty texts and
/// returns false.
///
/// A null `out` is left alone, and the pair skipped.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_next(iter: Option<&mut ParamsIter>, out: *mut Pair) -> bool {
    let pair = iter.and_then(|iter| {
        loop {
            let (name, value) = iter.cursor.next()?;
            if iter.only.as_ref().is_none_or(|only| only == name) {
                break Some((name, value));
            }
        }
    });
    let (name, value) = pair.unwrap_or_default();
    ptr::put(
        out,
        Pair {
            name: Str::of(name),
            value: Str::of(value),
        },
    );
    pair.is_some()
}

/// Frees what urlwind_params_iterate made; the list stays.
#[unsafe(no_mangle)]
pub extern "C" fn urlwind_params_iter_free(iter: *mut ParamsIter) {
    ptr::free(iter);
}
