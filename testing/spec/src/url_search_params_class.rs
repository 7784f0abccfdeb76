//! The [URLSearchParams class](https://url.spec.whatwg.org/#interface-urlsearchparams).

use crate::{urlencoded_serializer, urlencoded_string_parser};
use encoding_rs::UTF_8;

/// A [URLSearchParams](https://url.spec.whatwg.org/#urlsearchparams) object without a URL object. Methods that mutate a
/// URL's query object are on [`Url`](crate::Url), because they also update the URL's query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UrlSearchParams {
    pub(crate) list: Vec<(String, String)>,
}

impl UrlSearchParams {
    /// The [constructor](https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams) with a string, ignoring one
    /// leading `?`.
    pub fn new(init: &str) -> Self {
        // 1.
        let init = init.strip_prefix('?').unwrap_or(init);
        // 2.
        Self::initialize(init)
    }

    /// The constructor with a sequence of pairs, or with the entries of a record.
    pub fn from_pairs(init: impl IntoIterator<Item = (String, String)>) -> Self {
        Self {
            list: init.into_iter().collect(),
        }
    }

    /// [Initializes](https://url.spec.whatwg.org/#urlsearchparams-initialize) the object with a string.
    pub(crate) fn initialize(init: &str) -> Self {
        Self {
            list: urlencoded_string_parser(init),
        }
    }

    /// The [list](https://url.spec.whatwg.org/#concept-urlsearchparams-list), in iteration order.
    pub fn list(&self) -> &[(String, String)] {
        &self.list
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-size>
    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-append>
    pub fn append(&mut self, name: &str, value: &str) {
        self.list.push((name.to_owned(), value.to_owned()));
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-delete>
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        match value {
            // 1.
            Some(value) => self
                .list
                .retain(|tuple| !(tuple.0 == name && tuple.1 == value)),
            // 2.
            None => self.list.retain(|tuple| tuple.0 != name),
        }
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-get>
    pub fn get(&self, name: &str) -> Option<&str> {
        self.list
            .iter()
            .find(|tuple| tuple.0 == name)
            .map(|tuple| tuple.1.as_str())
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-getall>
    pub fn get_all(&self, name: &str) -> Vec<&str> {
        self.list
            .iter()
            .filter(|tuple| tuple.0 == name)
            .map(|tuple| tuple.1.as_str())
            .collect()
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-has>
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        match value {
            // 1.
            Some(value) => self
                .list
                .iter()
                .any(|tuple| tuple.0 == name && tuple.1 == value),
            // 2. and 3.
            None => self.list.iter().any(|tuple| tuple.0 == name),
        }
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-set>
    pub fn set(&mut self, name: &str, value: &str) {
        // 1.
        if let Some(first) = self.list.iter().position(|tuple| tuple.0 == name) {
            self.list[first].1 = value.to_owned();
            let mut index = 0;
            self.list.retain(|tuple| {
                let keep = index <= first || tuple.0 != name;
                index += 1;
                keep
            });
        // 2.
        } else {
            self.append(name, value);
        }
    }

    /// <https://url.spec.whatwg.org/#dom-urlsearchparams-sort>: a stable sort by UTF-16 code units, which puts U+10000
    /// and above before U+E000.
    pub fn sort(&mut self) {
        self.list
            .sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
    }

    /// <https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior>
    pub fn stringify(&self) -> String {
        urlencoded_serializer(&self.list, UTF_8)
    }
}
