//! Query and fragment states.

use alloc::borrow::Cow;

use super::{Next, Parser};
use crate::kernels;
use crate::percent::{self, AsciiSet, FRAGMENT, QUERY, SPECIAL_QUERY};
use crate::record::Text;
use crate::special::SchemeType;

/// In which encoding a query is written before it is percent-encoded.
///
/// Only documents in legacy encodings need anything but UTF-8, and only for special URLs other
/// than `ws` and `wss`.
#[derive(Clone, Copy, Default)]
pub(crate) enum QueryEncoding<'a> {
    #[default]
    Utf8,
    /// The `url` crate's way: a function from text to bytes.
    Override(&'a dyn Fn(&str) -> Cow<'_, [u8]>),
    #[cfg(feature = "encoding")]
    Legacy(&'static encoding_rs::Encoding),
}

impl<'i> Parser<'_, 'i> {
    /// [Query state](https://url.spec.whatwg.org/#query-state), on the text after `?`.
    pub(super) fn query_state(&mut self, rest: &'i str) -> Next<'i> {
        step!();
        let end = kernels::find_byte(rest.as_bytes(), b'#');
        let (query, after) = rest.split_at(end);
        self.query(query);
        match after.strip_prefix('#') {
            Some(fragment) => Next::Fragment(fragment),
            None => Next::End,
        }
    }

    /// Writes `?` and a query whose extent is known.
    fn query(&mut self, query: &str) {
        let (scheme, encoding) = (self.writer.scheme(), self.query_encoding);
        self.writer.text().push('?');
        query_state(self.writer.text(), scheme, query, encoding);
        self.writer.end_query();
    }

    /// Writes `#` and the [fragment](https://url.spec.whatwg.org/#fragment-state).
    pub(super) fn fragment_state(&mut self, fragment: &str) {
        step!();
        self.writer.text().push('#');
        fragment_state(self.writer.text(), fragment);
    }
}

/// [Query state](https://url.spec.whatwg.org/#query-state), on the query alone: `#` is data here.
pub(in crate::parse) fn query_state(
    text: &mut Text,
    scheme: SchemeType,
    query: &str,
    encoding: QueryEncoding<'_>,
) {
    let set = query_percent_encode_set(scheme);
    let encodes = scheme.is_special() && !matches!(scheme, SchemeType::Ws | SchemeType::Wss);
    match encoding {
        QueryEncoding::Override(encode) if encodes => {
            percent::encode_bytes_into(text, &encode(query), set);
        }
        #[cfg(feature = "encoding")]
        QueryEncoding::Legacy(encoding) if encodes => {
            percent::percent_encode_after_encoding(text, encoding, query, set);
        }
        _ => percent::encode_into(text, query, set),
    }
}

/// The *queryPercentEncodeSet* of the [query state](https://url.spec.whatwg.org/#query-state).
pub(crate) fn query_percent_encode_set(scheme: SchemeType) -> &'static AsciiSet {
    if scheme.is_special() {
        &SPECIAL_QUERY
    } else {
        &QUERY
    }
}

/// [Fragment state](https://url.spec.whatwg.org/#fragment-state), on the fragment alone.
pub(in crate::parse) fn fragment_state(text: &mut Text, fragment: &str) {
    percent::encode_into(text, fragment, &FRAGMENT);
}
