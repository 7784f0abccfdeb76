//! The C interface: any calls that the header allows, in any order, with views of objects as arguments of calls that
//! change those objects. A model in Rust makes the same changes, and must end up with the same URLs.
//!
//! Each field is a call: a byte for the function, one for the handle, one for the source of its text, and the text.

#![no_main]

mod ffi;

use ffi::{Handle, List, Text};
use libfuzzer_sys::fuzz_target;
use urlwind::__sister::CowUrl;
use urlwind::{KeyList, SearchParams, Url, percent};
use urlwind_fuzz::fields;

fuzz_target!(|data: &[u8]| {
    let mut session = Session {
        handles: [Handle::empty(), Handle::empty()],
        urls: [None, None],
        list: List::parse(Text::null()).expect("an empty list"),
        pairs: SearchParams::new(),
        walked: 0,
    };
    for call in fields(data).take(64) {
        session.call(call);
        session.check();
    }
    for handle in &mut session.handles {
        handle.free();
    }
});

struct Session {
    handles: [Handle; 2],
    /// The expected URLs.
    urls: [Option<Url>; 2],
    list: List,
    /// The expected pairs.
    pairs: SearchParams,
    /// Number of pairs that the iterator has passed.
    walked: usize,
}

/// Asserts that the status of a call agrees with the model's result.
fn same<T, E>(status: u8, model: Result<T, E>) -> Option<T> {
    assert_eq!(status == 0, model.is_ok(), "status {status}");
    model.ok()
}

impl Session {
    /// Returns the text of a call: from the input, or a view of an object.
    fn text(&self, source: u8, rest: &[u8]) -> Text {
        let [first, second, third, ..] = *rest else {
            return Text::of(rest);
        };
        let (start, length) = (usize::from(second) % 32, usize::from(third));
        match source % 16 {
            8..=11 => self.handles[usize::from(source & 1)]
                .get(first.into())
                .part(start, length),
            12 => {
                let name = Text::of(&rest[..1]);
                self.list
                    .get(name)
                    .unwrap_or(Text::null())
                    .part(start, length)
            }
            13 => {
                let text = self.handles[0].get(0);
                text.part(start, length)
            }
            14 => Text::null(),
            _ => Text::of(rest),
        }
    }

    fn call(&mut self, call: &[u8]) {
        let [function, handle, source, rest @ ..] = call else {
            return;
        };
        let text = self.text(*source, rest);
        let bytes = text.copy();
        let this = usize::from(handle & 1);
        match function % 32 {
            0..=3 => {
                let parsed = Url::parse_utf8(&bytes);
                if let Some(url) = same(self.handles[this].parse(text), parsed) {
                    self.urls[this] = Some(url);
                }
            }
            4 | 5 => self.parse_with(this, usize::from(handle >> 1 & 1), text, &bytes),
            6..=15 => {
                let number = usize::from(function - 6) % 10;
                let status = self.handles[this].set(number, text);
                self.change(this, status, &bytes, |url, text| {
                    url.set_attribute(Handle::attribute(number), text).is_ok()
                });
            }
            16 => {
                let status = self.handles[this].change(0, text);
                self.change(this, status, &bytes, |url, text| {
                    url.append_path(text).is_ok()
                });
            }
            17 => {
                let status = self.handles[this].change(1, text);
                self.change(this, status, &bytes, |url, text| {
                    let keys = KeyList::new([text]);
                    url.edit_query().remove_all(&keys).commit().is_ok()
                });
            }
            18 => {
                let status = self.handles[this].change(2, text);
                self.change(this, status, &bytes, |url, text| {
                    let keys = KeyList::new([text]);
                    url.edit_query().keep_all(&keys).commit().is_ok()
                });
            }
            19 => {
                let status = self.handles[this].query_set(text, text);
                self.change(this, status, &bytes, |url, text| {
                    url.edit_query().set(text, text).commit().is_ok()
                });
            }
            20 => {
                let other = usize::from(handle >> 1 & 1);
                let copied = self.urls[other].clone();
                let [one, two] = &mut self.handles;
                let status = match (this, other) {
                    (0, 1) => one.copy(Some(two)),
                    (1, 0) => two.copy(Some(one)),
                    (0, _) => one.copy(None),
                    _ => two.copy(None),
                };
                assert_eq!(status, 0);
                self.urls[this] = copied;
            }
            21 => {
                self.handles[this].free();
                self.urls[this] = None;
            }
            22 => self.parse_each(this, text, &bytes),
            23 => self.read(text, &bytes),
            24 => {
                self.list = List::of(&self.handles[this]);
                let url = self.urls[this].as_ref();
                self.pairs = url.map_or_else(SearchParams::new, Url::search_params);
                self.walked = 0;
            }
            25 => {
                let status = self.handles[this].set_params(&self.list);
                let pairs = self.pairs.clone();
                self.change(this, status, b"", |url, _| {
                    *url.search_params_mut() = pairs;
                    true
                });
            }
            // The remaining numbers below 32, twice.
            number => {
                let number = number - 26 + 6 * (function / 32 % 2);
                self.change_list(number, text, &bytes);
            }
        }
    }

    /// Compares the status of a call that changes a URL with the result of `model`.
    fn change(
        &mut self,
        this: usize,
        status: u8,
        bytes: &[u8],
        model: impl FnOnce(&mut Url, &str) -> bool,
    ) {
        let is_done = match (&mut self.urls[this], str::from_utf8(bytes)) {
            (Some(url), Ok(text)) => model(url, text),
            _ => false,
        };
        assert_eq!(status == 0, is_done, "status {status}");
    }

    fn parse_with(&mut self, this: usize, base: usize, text: Text, bytes: &[u8]) {
        let limit = 60;
        let [one, two] = &mut self.handles;
        let (status, place) = match (this, base) {
            (0, 1) => one.parse_with(text, Some(two), limit),
            (1, 0) => two.parse_with(text, Some(one), limit),
            (0, _) => one.parse_with(text, None, limit),
            _ => two.parse_with(text, None, limit),
        };
        let (Some(base), Ok(text)) = (&self.urls[base], str::from_utf8(bytes)) else {
            assert!(status != 0 && place == [0, 0]);
            return;
        };
        let options = Url::options().base_url(Some(base)).max_length(limit);
        let parsed = options.parse_located(text);
        let expected = parsed
            .as_ref()
            .map_or_else(|error| error.span().unwrap_or_default(), |_| 0..0);
        assert_eq!(place, [expected.start, expected.end]);
        if let Some(url) = same(status, parsed) {
            self.urls[this] = Some(url);
        }
    }

    /// Parses three rows, two of which are views of a handle.
    fn parse_each(&mut self, this: usize, text: Text, bytes: &[u8]) {
        let handle = &self.handles[this];
        let inputs = [handle.get(0), text, handle.get(7)];
        let copies = [inputs[0].copy(), bytes.to_vec(), inputs[2].copy()];
        let base = handle.has_url().then_some(handle);
        let (found, ends) = ffi::parse_each(&inputs, base);
        let options = Url::options().base_url(self.urls[this].as_ref());
        for (row, input) in copies.iter().enumerate() {
            let expected = options
                .parse_utf8(input)
                .map_or_else(|_| String::new(), String::from);
            let range = ends[row]..ends[row + 1];
            assert_eq!(&found[range], expected.as_bytes());
        }
    }

    /// Calls functions that change nothing.
    fn read(&self, text: Text, bytes: &[u8]) {
        let valid = str::from_utf8(bytes).ok();
        let expected = valid.map(|text| percent::decode_lossy(text).into_owned());
        assert_eq!(ffi::of_text(0, text).ok(), expected);
        let expected = valid.and_then(|text| urlwind::domain_to_ascii(text).ok());
        assert_eq!(ffi::of_text(1, text).ok(), expected);
        let expected = valid.map(urlwind::domain_to_unicode);
        assert_eq!(ffi::of_text(2, text).ok(), expected);
        assert_eq!(ffi::of_text(3, text).is_ok(), valid.is_some());
        let is_normal =
            valid.is_some_and(|text| CowUrl::parse(text).is_ok_and(|url| url.as_str() == text));
        assert_eq!(ffi::is_normal(text), is_normal);
        for (handle, url) in self.handles.iter().zip(&self.urls) {
            let expected = match (url, valid) {
                (Some(url), Some(text)) => Url::options().base_url(Some(url)).can_parse(text),
                _ => false,
            };
            assert_eq!(handle.can_parse(text), expected);
        }
    }

    fn change_list(&mut self, number: u8, text: Text, bytes: &[u8]) {
        let Ok(model) = str::from_utf8(bytes) else {
            assert!(List::parse(text).is_none());
            assert_ne!(self.list.change(0, text, text), 0);
            return;
        };
        // Name and value are parts of one text, separated by its first `=`.
        let at = model.find('=').unwrap_or(model.len());
        let (name, value) = (text.part(0, at), text.part(at, usize::MAX));
        let (model_name, model_value) = model.split_at(at);
        let status = match number % 8 {
            0 => {
                self.list = List::parse(text).expect("it is UTF-8");
                self.pairs = SearchParams::parse(model);
                self.walked = 0;
                0
            }
            1 => {
                self.pairs.append(model_name, model_value);
                self.list.change(0, name, value)
            }
            2 => {
                self.pairs.set(model_name, model_value);
                self.list.change(1, name, value)
            }
            3 => {
                self.pairs.delete_value(model_name, model_value);
                self.list.change(2, name, value)
            }
            4 => {
                self.pairs.delete(model_name);
                self.list.delete(name)
            }
            5 => {
                self.pairs.sort();
                self.list.sort()
            }
            6 => self.append_walked(),
            _ => {
                self.pairs.clear();
                self.list.clear()
            }
        };
        assert_eq!(status, 0);
    }

    /// Appends the next pair of the iterator as views of the list, with its value first.
    fn append_walked(&mut self) -> u8 {
        let expected = self.pairs.iter().nth(self.walked);
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let found = self.list.next();
        let copies = found.map(|(name, value)| (name.copy(), value.copy()));
        let bytes = expected
            .clone()
            .map(|(name, value)| (name.into_bytes(), value.into_bytes()));
        assert_eq!(copies, bytes);
        let (Some((name, value)), Some((model_name, model_value))) = (found, expected) else {
            return 0;
        };
        self.walked += 1;
        self.pairs.append(&model_value, &model_name);
        self.list.change(0, value, name)
    }

    /// Compares everything that can be read with the model.
    fn check(&self) {
        for (handle, url) in self.handles.iter().zip(&self.urls) {
            assert_eq!(handle.has_url(), url.is_some());
            assert_eq!(
                handle.origin().ok(),
                url.as_ref().map(|url| url.view().serialized_origin())
            );
            for number in 0..10 {
                let attribute = Handle::attribute(number);
                let expected = url.as_ref().map(|url| url.attribute(attribute));
                let found = handle.get(number).copy();
                assert_eq!(
                    found,
                    expected.unwrap_or_default().as_bytes(),
                    "{attribute:?}"
                );
            }
        }
        let [one, other] = &self.handles;
        assert_eq!(one.equals(other), self.urls[0] == self.urls[1]);
        assert_eq!(self.list.size(), self.pairs.len());
        assert_eq!(self.list.text(), self.pairs.serialize());
    }
}
