//! What the header allows, in the order in which Rust's aliasing rules could forbid it: something is
//! kept, the object changes, and what was kept is used. Miri checks the rules; without it these tests
//! check only the answers.
//!
//! `cargo xtask c` runs them under Miri where that is installed. Miri runs no C, so they call the
//! functions as C does: every call gets a reference made from the pointer that the library returned.

use std::ffi::c_char;

use crate::getters::*;
use crate::list::Params;
use crate::many::urlwind_parse_each;
use crate::params::*;
use crate::ptr::{self, Handle, OwnedStr, Str};
use crate::setters::*;
use crate::status::Status;
use crate::url::*;

const NO_TEXT: Str = Str::of("");

/// A view as a pointer and a length.
macro_rules! parts {
    ($view:expr) => {{
        let view: Str = $view;
        (view.data, view.length)
    }};
}

fn read(view: Str) -> String {
    ptr::text(view.data, view.length).unwrap().to_owned()
}

fn list_of(query: &'static str) -> *mut Params {
    let (data, length) = parts!(Str::of(query));
    urlwind_params_parse(data, length)
}

fn value_of(params: *mut Params, name: &'static str) -> Str {
    let (name, length) = parts!(Str::of(name));
    let mut value = NO_TEXT;
    let params = ptr::object(params.cast_const());
    assert!(urlwind_params_get(params, name, length, &raw mut value));
    value
}

fn serialized(params: *mut Params) -> String {
    let mut text = OwnedStr::none();
    let params = ptr::object(params.cast_const());
    assert_eq!(urlwind_params_to_string(params, &raw mut text), Status::Ok);
    let copy = ptr::text(text.data, text.length).unwrap().to_owned();
    urlwind_string_free(Some(&mut text));
    copy
}

/// The next pair of a walk, as views.
fn next(walk: *mut ParamsIter) -> Option<(Str, Str)> {
    let mut pair = Pair {
        name: NO_TEXT,
        value: NO_TEXT,
    };
    urlwind_params_next(ptr::object_mut(walk), &raw mut pair).then_some((pair.name, pair.value))
}

type Change =
    extern "C" fn(Option<&mut Params>, *const c_char, usize, *const c_char, usize) -> Status;

/// Changes a list by a name and a value, either of which may be a view of it.
fn change(function: Change, params: *mut Params, name: Str, value: Str) {
    let (name, value) = (parts!(name), parts!(value));
    let params = ptr::object_mut(params);
    assert_eq!(
        function(params, name.0, name.1, value.0, value.1),
        Status::Ok
    );
}

#[test]
fn a_walk_sees_a_list_that_changed() {
    let params = list_of("a=1&b=2");
    let walk = urlwind_params_iterate(params);
    let (name, length) = parts!(Str::of("b"));
    let named = urlwind_params_iterate_name(params, name, length);
    assert!(next(walk).is_some());
    for _ in 0..20 {
        change(urlwind_params_append, params, Str::of("b"), Str::of("3"));
    }
    assert_eq!(read(next(walk).unwrap().1), "2");
    assert_eq!(read(next(named).unwrap().1), "2");
    assert_eq!(urlwind_params_sort(ptr::object_mut(params)), Status::Ok);
    assert_eq!(read(next(walk).unwrap().1), "3");
    assert_eq!(urlwind_params_clear(ptr::object_mut(params)), Status::Ok);
    assert!(next(walk).is_none() && next(named).is_none());
    change(urlwind_params_append, params, Str::of("c"), Str::of("4"));
    assert!(next(walk).is_none());
    // The list may go first.
    urlwind_params_free(params);
    urlwind_params_iter_free(walk);
    urlwind_params_iter_free(named);
}

#[test]
fn a_list_takes_views_of_itself() {
    let params = list_of("a=1&b=2");
    let walk = urlwind_params_iterate(params);
    let (name, value) = next(walk).unwrap();
    change(urlwind_params_append, params, name, value);
    assert_eq!(serialized(params), "a=1&b=2&a=1");
    // Until the list has to move its text, and to move it again.
    for _ in 0..40 {
        let value = value_of(params, "b");
        change(urlwind_params_append, params, value, value);
    }
    let (name, value) = (value_of(params, "a"), value_of(params, "b"));
    change(urlwind_params_set, params, name, value);
    let two = value_of(params, "b");
    change(urlwind_params_delete_value, params, two, two);
    let value = value_of(params, "b");
    change(urlwind_params_set, params, Str::of("a"), value);
    assert_eq!(serialized(params), "a=2&b=2&1=2");
    let (name, _) = next(walk).unwrap();
    let value = value_of(params, "a");
    change(urlwind_params_delete_value, params, name, value);
    assert_eq!(serialized(params), "a=2&1=2");
    let (name, length) = parts!(next(walk).map_or(Str::of("a"), |(name, _)| name));
    let list = ptr::object_mut(params);
    assert_eq!(urlwind_params_delete(list, name, length), Status::Ok);
    assert_eq!(serialized(params), "1=2");
    urlwind_params_iter_free(walk);
    urlwind_params_free(params);
}

#[test]
fn a_handle_takes_views_of_itself() {
    let mut place = Handle::default();
    let url = &raw mut place;
    let (text, length) = parts!(Str::of("http://h/a/b?../c%20d#http://i/j"));
    assert_eq!(urlwind_parse(url, text, length), Status::Ok);
    let get = |getter: extern "C" fn(Option<&Handle>) -> Str| {
        let view = getter(ptr::object(url.cast_const()));
        (view.data, view.length)
    };
    let (path, length) = get(urlwind_pathname);
    assert_eq!(urlwind_set_hash(url, path, length), Status::Ok);
    let (whole, length) = get(urlwind_href);
    assert_eq!(urlwind_set_search(url, whole, length), Status::Ok);
    let (search, length) = get(urlwind_search);
    assert_eq!(
        urlwind_parse_with(url, search, length, url, 0, std::ptr::null_mut()),
        Status::Ok
    );
    let (whole, length) = get(urlwind_href);
    let inputs = [Str {
        data: whole,
        length,
    }];
    let (rows, out, ends) = Default::default();
    let base = ptr::object(url.cast_const());
    let needed = urlwind_parse_each(inputs.as_ptr(), 1, base, 0, 0, rows, out, 0, ends);
    assert_eq!(needed, length);
    assert_eq!(urlwind_copy(url, url), Status::Ok);
    let (whole, length) = get(urlwind_href);
    assert_eq!(urlwind_parse(url, whole, length - 1), Status::Ok);
    assert_eq!(
        read(urlwind_href(ptr::object(url.cast_const()))),
        "http://h/a/b?http://h/a/b?../c%20d%23/a/"
    );
    urlwind_free(ptr::object_mut(url));
}
