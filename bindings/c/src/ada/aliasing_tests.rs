//! As the tests of the same name beside urlwind's own functions: what is kept while the object changes.

use super::params::*;
use super::setters::*;
use super::url::*;
use crate::ptr::{self, Str};

fn read(view: Str) -> String {
    ptr::text(view.data, view.length).unwrap().to_owned()
}

#[test]
fn iterators_see_a_list_that_changed_by_views_of_itself() {
    let query = Str::of("a=1&b=2");
    let params = ada_parse_search_params(query.data, query.length);
    let keys = ada_search_params_get_keys(params);
    let values = ada_search_params_get_values(params);
    let entries = ada_search_params_get_entries(params);
    let size = || ada_search_params_size(ptr::object(params.cast_const()));
    let next_pair = || ada_search_params_entries_iter_next(ptr::object_mut(entries));
    let get = |name: &'static str| {
        let name = Str::of(name);
        ada_search_params_get(ptr::object(params.cast_const()), name.data, name.length)
    };
    for _ in 0..20 {
        let key = ada_search_params_keys_iter_next(ptr::object_mut(keys));
        let value = ada_search_params_values_iter_next(ptr::object_mut(values));
        let list = ptr::object_mut(params);
        ada_search_params_append(list, key.data, key.length, value.data, value.length);
    }
    assert_eq!(size(), 22);
    let StringPair { key, value } = next_pair();
    let list = ptr::object_mut(params);
    ada_search_params_set(list, key.data, key.length, value.data, value.length);
    assert_eq!(size(), 12);
    let has_next = ada_search_params_keys_iter_has_next(ptr::object(keys.cast_const()));
    assert!(!has_next);
    let one = get("a");
    let list = ptr::object_mut(params);
    ada_search_params_append(list, one.data, one.length, one.data, one.length);
    assert_eq!(size(), 13);
    let one = get("1");
    let list = ptr::object_mut(params);
    ada_search_params_remove_value(list, one.data, one.length, one.data, one.length);
    assert_eq!(size(), 12);
    let key = next_pair().key;
    assert_eq!(read(key), "b");
    ada_search_params_remove(ptr::object_mut(params), key.data, key.length);
    assert_eq!(size(), 1);
    let value = get("a");
    ada_search_params_reset(ptr::object_mut(params), value.data, value.length);
    assert_eq!(read(get("1")), "");
    ada_free_search_params(params);
    ada_free_search_params_keys_iter(keys);
    ada_free_search_params_values_iter(values);
    ada_free_search_params_entries_iter(entries);
}

#[test]
fn components_are_those_of_a_url_that_changed() {
    let text = Str::of("http://h/a");
    let url = ada_parse(text.data, text.length);
    let components = ada_get_components(url);
    let path_start = || ptr::object(components).unwrap().pathname_start;
    assert_eq!(path_start(), 8);
    let name = Str::of("other");
    assert!(ada_set_host(ptr::object_mut(url), name.data, name.length));
    assert_eq!(path_start(), 12);
    let href = ada_get_href(ptr::object(url.cast_const()));
    ada_set_hash(ptr::object_mut(url), href.data, href.length);
    assert_eq!(path_start(), 12);
    ada_clear_hash(ptr::object_mut(url));
    let href = ada_get_href(ptr::object(url.cast_const()));
    assert!(ada_set_username(
        ptr::object_mut(url),
        href.data,
        href.length
    ));
    assert_eq!(path_start(), 35);
    assert_eq!(components, ada_get_components(url));
    ada_free(url);
}
