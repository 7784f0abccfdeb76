//! The functions of `urlwind.h` that the target calls, as C declares them. All `unsafe` code of the target is here.
//!
//! The preconditions of the header hold by construction: objects come from the library and are freed once, at the end
//! of a run; a text is a part of the fuzzer's input, which outlives the run, or a view obtained right before the call.

use std::ffi::{c_char, c_void};
use std::ptr;
use urlwind::Attribute;

// Links the library, which exports no Rust names.
use urlwind_c as _;

/// `urlwind_url`
#[repr(C)]
pub(crate) struct Handle(*mut c_void);

/// `urlwind_str`
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Text {
    data: *const c_char,
    length: usize,
}

/// `urlwind_string`
#[repr(C)]
struct Owned {
    data: *mut c_char,
    length: usize,
}

/// `urlwind_pair`
#[repr(C)]
struct Pair {
    name: Text,
    value: Text,
}

type Getter = unsafe extern "C" fn(*const Handle) -> Text;
type Change = unsafe extern "C" fn(*mut Handle, *const c_char, usize) -> u8;
type ToString = unsafe extern "C" fn(*const c_char, usize, *mut Owned) -> u8;
type ChangePair =
    unsafe extern "C" fn(*mut c_void, *const c_char, usize, *const c_char, usize) -> u8;

#[rustfmt::skip]
unsafe extern "C" {
    fn urlwind_parse(url: *mut Handle, input: *const c_char, length: usize) -> u8;
    fn urlwind_parse_with(url: *mut Handle, input: *const c_char, length: usize, base: *const Handle, max_length: usize, place: *mut [usize; 2]) -> u8;
    fn urlwind_can_parse(input: *const c_char, length: usize, base: *const Handle) -> bool;
    fn urlwind_is_normal(input: *const c_char, length: usize) -> bool;
    fn urlwind_copy(to: *mut Handle, from: *const Handle) -> u8;
    fn urlwind_free(url: *mut Handle);
    fn urlwind_has_url(url: *const Handle) -> bool;
    fn urlwind_equals(one: *const Handle, other: *const Handle) -> bool;
    fn urlwind_href(url: *const Handle) -> Text;
    fn urlwind_protocol(url: *const Handle) -> Text;
    fn urlwind_username(url: *const Handle) -> Text;
    fn urlwind_password(url: *const Handle) -> Text;
    fn urlwind_host(url: *const Handle) -> Text;
    fn urlwind_hostname(url: *const Handle) -> Text;
    fn urlwind_port(url: *const Handle) -> Text;
    fn urlwind_pathname(url: *const Handle) -> Text;
    fn urlwind_search(url: *const Handle) -> Text;
    fn urlwind_hash(url: *const Handle) -> Text;
    fn urlwind_set_href(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_protocol(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_username(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_password(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_host(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_hostname(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_port(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_pathname(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_search(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_set_hash(url: *mut Handle, value: *const c_char, length: usize) -> u8;
    fn urlwind_append_path(url: *mut Handle, path: *const c_char, length: usize) -> u8;
    fn urlwind_query_remove(url: *mut Handle, name: *const c_char, length: usize) -> u8;
    fn urlwind_query_keep(url: *mut Handle, name: *const c_char, length: usize) -> u8;
    fn urlwind_query_set(url: *mut Handle, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> u8;
    fn urlwind_origin(url: *const Handle, out: *mut Owned) -> u8;
    fn urlwind_percent_decode(text: *const c_char, length: usize, out: *mut Owned) -> u8;
    fn urlwind_domain_to_ascii(domain: *const c_char, length: usize, out: *mut Owned) -> u8;
    fn urlwind_domain_to_unicode(domain: *const c_char, length: usize, out: *mut Owned) -> u8;
    fn urlwind_readings(input: *const c_char, length: usize, out: *mut Owned) -> u8;
    fn urlwind_string_free(string: *mut Owned);
    fn urlwind_parse_each(inputs: *const Text, count: usize, base: *const Handle, max_length: usize, flags: u32, rows: *mut c_void, out: *mut c_char, capacity: usize, out_offsets: *mut usize) -> usize;
    fn urlwind_params_parse(query: *const c_char, length: usize) -> *mut c_void;
    fn urlwind_get_params(url: *const Handle) -> *mut c_void;
    fn urlwind_set_params(url: *mut Handle, params: *const c_void) -> u8;
    fn urlwind_params_free(params: *mut c_void);
    fn urlwind_params_size(params: *const c_void) -> usize;
    fn urlwind_params_to_string(params: *const c_void, out: *mut Owned) -> u8;
    fn urlwind_params_get(params: *const c_void, name: *const c_char, name_length: usize, out: *mut Text) -> bool;
    fn urlwind_params_append(params: *mut c_void, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> u8;
    fn urlwind_params_set(params: *mut c_void, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> u8;
    fn urlwind_params_delete_value(params: *mut c_void, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize) -> u8;
    fn urlwind_params_delete(params: *mut c_void, name: *const c_char, name_length: usize) -> u8;
    fn urlwind_params_sort(params: *mut c_void) -> u8;
    fn urlwind_params_clear(params: *mut c_void) -> u8;
    fn urlwind_params_iterate(params: *const c_void) -> *mut c_void;
    fn urlwind_params_next(walk: *mut c_void, out: *mut Pair) -> bool;
    fn urlwind_params_iter_free(walk: *mut c_void);
}

/// The attributes with their getters and setters.
const ATTRIBUTES: [(Attribute, Getter, Change); 10] = [
    (Attribute::Href, urlwind_href, urlwind_set_href),
    (Attribute::Protocol, urlwind_protocol, urlwind_set_protocol),
    (Attribute::Username, urlwind_username, urlwind_set_username),
    (Attribute::Password, urlwind_password, urlwind_set_password),
    (Attribute::Host, urlwind_host, urlwind_set_host),
    (Attribute::Hostname, urlwind_hostname, urlwind_set_hostname),
    (Attribute::Port, urlwind_port, urlwind_set_port),
    (Attribute::Pathname, urlwind_pathname, urlwind_set_pathname),
    (Attribute::Search, urlwind_search, urlwind_set_search),
    (Attribute::Hash, urlwind_hash, urlwind_set_hash),
];

/// Functions from a text to a text.
const OF_TEXT: [ToString; 4] = [
    urlwind_percent_decode,
    urlwind_domain_to_ascii,
    urlwind_domain_to_unicode,
    urlwind_readings,
];

/// Functions that change a URL by one text, other than setters of attributes.
const CHANGES: [Change; 3] = [
    urlwind_append_path,
    urlwind_query_remove,
    urlwind_query_keep,
];

/// Functions that change a list by a name and a value.
const OF_LISTS: [ChangePair; 3] = [
    urlwind_params_append,
    urlwind_params_set,
    urlwind_params_delete_value,
];

impl Text {
    pub(crate) fn of(bytes: &[u8]) -> Text {
        Text {
            data: bytes.as_ptr().cast(),
            length: bytes.len(),
        }
    }

    /// Returns a null pointer with length zero, which is the empty text.
    pub(crate) fn null() -> Text {
        Text {
            data: ptr::null(),
            length: 0,
        }
    }

    /// Returns the part that begins at `start` and has at most `length` bytes.
    pub(crate) fn part(self, start: usize, length: usize) -> Text {
        let start = start.min(self.length);
        Text {
            data: self.data.wrapping_add(start),
            length: length.min(self.length - start),
        }
    }

    pub(crate) fn copy(self) -> Vec<u8> {
        if self.data.is_null() {
            return Vec::new();
        }
        // SAFETY: a view was obtained right before, and a part of the input outlives the run.
        unsafe { std::slice::from_raw_parts(self.data.cast::<u8>(), self.length) }.to_vec()
    }
}

/// Returns a copy of the string that `call` allocates, and frees the string.
fn owned(call: impl FnOnce(*mut Owned) -> u8) -> Result<String, u8> {
    let mut out = Owned {
        data: ptr::null_mut(),
        length: 0,
    };
    let status = call(&raw mut out);
    let view = Text {
        data: out.data,
        length: out.length,
    };
    let text = String::from_utf8(view.copy()).expect("the library writes UTF-8");
    // SAFETY: the library filled it, or it is all zeros, and it is freed only here.
    unsafe { urlwind_string_free(&raw mut out) };
    match status {
        0 => Ok(text),
        status => Err(status),
    }
}

/// Calls a function from a text to a text.
pub(crate) fn of_text(number: usize, text: Text) -> Result<String, u8> {
    // SAFETY: the text is alive, and the library fills the given string.
    owned(|out| unsafe { OF_TEXT[number](text.data, text.length, out) })
}

pub(crate) fn is_normal(text: Text) -> bool {
    // SAFETY: the text is alive.
    unsafe { urlwind_is_normal(text.data, text.length) }
}

/// Parses the inputs and returns the bytes of the results, and their offsets.
pub(crate) fn parse_each(inputs: &[Text], base: Option<&Handle>) -> (Vec<u8>, Vec<usize>) {
    let base = base.map_or(ptr::null(), ptr::from_ref);
    let mut ends = vec![0; inputs.len() + 1];
    let mut call = |room: &mut Vec<u8>| {
        // SAFETY: inputs and base are alive, and the buffers have the stated capacity.
        unsafe {
            urlwind_parse_each(
                inputs.as_ptr(),
                inputs.len(),
                base,
                0,
                0,
                ptr::null_mut(),
                room.as_mut_ptr().cast(),
                room.len(),
                ends.as_mut_ptr(),
            )
        }
    };
    let needed = call(&mut vec![0; 3]);
    let mut text = vec![0; needed];
    assert_eq!(call(&mut text), needed);
    (text, ends)
}

impl Handle {
    pub(crate) fn empty() -> Handle {
        Handle(ptr::null_mut())
    }

    pub(crate) fn parse(&mut self, text: Text) -> u8 {
        // SAFETY: the handle is alive, and the text, which may be a view of it.
        unsafe { urlwind_parse(self, text.data, text.length) }
    }

    /// Parses with a base, by default this handle itself.
    pub(crate) fn parse_with(
        &mut self,
        text: Text,
        base: Option<&Handle>,
        limit: usize,
    ) -> (u8, [usize; 2]) {
        let url = ptr::from_mut(self);
        let base = base.map_or(url.cast_const(), ptr::from_ref);
        let mut place = [0; 2];
        // SAFETY: the handles are alive, and the text; the header allows one handle as both.
        let status =
            unsafe { urlwind_parse_with(url, text.data, text.length, base, limit, &raw mut place) };
        (status, place)
    }

    pub(crate) fn can_parse(&self, text: Text) -> bool {
        // SAFETY: the handle and the text are alive.
        unsafe { urlwind_can_parse(text.data, text.length, self) }
    }

    pub(crate) fn attribute(number: usize) -> Attribute {
        ATTRIBUTES[number % ATTRIBUTES.len()].0
    }

    pub(crate) fn get(&self, number: usize) -> Text {
        // SAFETY: the handle is alive.
        unsafe { ATTRIBUTES[number % ATTRIBUTES.len()].1(self) }
    }

    pub(crate) fn set(&mut self, number: usize, value: Text) -> u8 {
        // SAFETY: the handle is alive, and the text, which may be a view of it.
        unsafe { ATTRIBUTES[number % ATTRIBUTES.len()].2(self, value.data, value.length) }
    }

    /// Appends a path, removes a query parameter, or removes all others.
    pub(crate) fn change(&mut self, number: usize, text: Text) -> u8 {
        // SAFETY: the handle is alive, and the text, which may be a view of it.
        unsafe { CHANGES[number](self, text.data, text.length) }
    }

    pub(crate) fn query_set(&mut self, name: Text, value: Text) -> u8 {
        // SAFETY: the handle is alive, and the texts, which may be views of it.
        unsafe { urlwind_query_set(self, name.data, name.length, value.data, value.length) }
    }

    /// Copies another handle, by default this one.
    pub(crate) fn copy(&mut self, from: Option<&Handle>) -> u8 {
        let to = ptr::from_mut(self);
        // SAFETY: the handles are alive; the header allows one handle as both.
        unsafe { urlwind_copy(to, from.map_or(to.cast_const(), ptr::from_ref)) }
    }

    pub(crate) fn free(&mut self) {
        // SAFETY: the handle is alive, and is empty afterwards.
        unsafe { urlwind_free(self) }
    }

    pub(crate) fn has_url(&self) -> bool {
        // SAFETY: the handle is alive.
        unsafe { urlwind_has_url(self) }
    }

    pub(crate) fn equals(&self, other: &Handle) -> bool {
        // SAFETY: the handles are alive.
        unsafe { urlwind_equals(self, other) }
    }

    pub(crate) fn origin(&self) -> Result<String, u8> {
        // SAFETY: the handle is alive, and the library fills the given string.
        owned(|out| unsafe { urlwind_origin(self, out) })
    }

    pub(crate) fn set_params(&mut self, list: &List) -> u8 {
        // SAFETY: the handle and the list are alive.
        unsafe { urlwind_set_params(self, list.params) }
    }
}

/// A list of parameters, and an iterator over it.
pub(crate) struct List {
    params: *mut c_void,
    walk: *mut c_void,
}

impl List {
    fn new(params: *mut c_void) -> List {
        // SAFETY: null is allowed; other pointers were just created by the library.
        let walk = unsafe { urlwind_params_iterate(params) };
        List { params, walk }
    }

    /// Parses a list; `None` if the text is not UTF-8.
    pub(crate) fn parse(query: Text) -> Option<List> {
        // SAFETY: the text is alive.
        let params = unsafe { urlwind_params_parse(query.data, query.length) };
        (!params.is_null()).then(|| List::new(params))
    }

    pub(crate) fn of(url: &Handle) -> List {
        // SAFETY: the handle is alive.
        List::new(unsafe { urlwind_get_params(url) })
    }

    pub(crate) fn size(&self) -> usize {
        // SAFETY: the list is alive.
        unsafe { urlwind_params_size(self.params) }
    }

    pub(crate) fn text(&self) -> String {
        // SAFETY: the list is alive, and the library fills the given string.
        owned(|out| unsafe { urlwind_params_to_string(self.params, out) }).expect("there is a list")
    }

    /// Returns a view of the first value with this name.
    pub(crate) fn get(&self, name: Text) -> Option<Text> {
        let mut value = Text::null();
        // SAFETY: the list and the name are alive; the library writes the view.
        let is_there =
            unsafe { urlwind_params_get(self.params, name.data, name.length, &raw mut value) };
        is_there.then_some(value)
    }

    /// Appends, sets, or deletes a pair.
    pub(crate) fn change(&mut self, number: usize, name: Text, value: Text) -> u8 {
        // SAFETY: the list is alive, and the texts, which may be views of it.
        unsafe {
            OF_LISTS[number](
                self.params,
                name.data,
                name.length,
                value.data,
                value.length,
            )
        }
    }

    pub(crate) fn delete(&mut self, name: Text) -> u8 {
        // SAFETY: the list is alive, and the name, which may be a view of it.
        unsafe { urlwind_params_delete(self.params, name.data, name.length) }
    }

    pub(crate) fn sort(&mut self) -> u8 {
        // SAFETY: the list is alive.
        unsafe { urlwind_params_sort(self.params) }
    }

    pub(crate) fn clear(&mut self) -> u8 {
        // SAFETY: the list is alive.
        unsafe { urlwind_params_clear(self.params) }
    }

    /// Returns the next pair of the iterator, as views.
    pub(crate) fn next(&mut self) -> Option<(Text, Text)> {
        let mut pair = Pair {
            name: Text::null(),
            value: Text::null(),
        };
        // SAFETY: the iterator is alive, and so is its list.
        let is_there = unsafe { urlwind_params_next(self.walk, &raw mut pair) };
        is_there.then_some((pair.name, pair.value))
    }
}

impl Drop for List {
    fn drop(&mut self) {
        // SAFETY: both were created by the library and are freed only here.
        unsafe {
            urlwind_params_free(self.params);
            urlwind_params_iter_free(self.walk);
        }
    }
}
