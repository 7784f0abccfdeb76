//! Editing a query pair by pair, leaving the bytes of the other pairs alone.
//!
//! `URLSearchParams` writes the whole query anew, `%20` as `+` and so on; a tool that removes one
//! parameter from ten million URLs had better not change the others.

use std::borrow::Cow;

use urlwind::{Url, form_urlencoded};

/// The pairs of the query as they stand in the URL. Empty ones (`a&&b`) are left out.
pub(crate) fn raw_pairs(url: &Url) -> Vec<&str> {
    url.query()
        .unwrap_or("")
        .split('&')
        .filter(|pair| !pair.is_empty())
        .collect()
}

/// The decoded name of a raw pair.
pub(crate) fn name(pair: &str) -> Cow<'_, str> {
    form_urlencoded::parse(pair.as_bytes())
        .next()
        .map_or(Cow::Borrowed(""), |(name, _)| name)
}

/// Writes a name and a value as a form would.
pub(crate) fn encode(name: &str, value: &str) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair(name, value)
        .finish()
}

/// Puts these pairs in the place of the query; none of them leaves no query.
pub(crate) fn put(url: &mut Url, pairs: &[impl AsRef<str>]) {
    let mut query = String::new();
    for pair in pairs {
        if !query.is_empty() {
            query.push('&');
        }
        query.push_str(pair.as_ref());
    }
    url.set_query((!pairs.is_empty()).then_some(&query));
}

/// Sets one parameter as [`URLSearchParams.set()`](https://url.spec.whatwg.org/#dom-urlsearchparams-set)
/// does: in the place of the first one of that name, the others go; or at the end.
pub(crate) fn set(url: &mut Url, key: &str, value: &str) {
    let mut new = Some(encode(key, value));
    let mut pairs: Vec<Cow<'_, str>> = Vec::new();
    for pair in raw_pairs(url) {
        if name(pair) != key {
            pairs.push(Cow::Borrowed(pair));
        } else if let Some(new) = new.take() {
            pairs.push(Cow::Owned(new));
        }
    }
    pairs.extend(new.map(Cow::Owned));
    let pairs: Vec<String> = pairs.into_iter().map(Cow::into_owned).collect();
    put(url, &pairs);
}

/// Appends one parameter.
pub(crate) fn append(url: &mut Url, key: &str, value: &str) {
    let mut pairs: Vec<String> = raw_pairs(url).into_iter().map(str::to_owned).collect();
    pairs.push(encode(key, value));
    put(url, &pairs);
}

/// Keeps only the parameters whose decoded name passes.
pub(crate) fn retain(url: &mut Url, keep: impl Fn(&str) -> bool) {
    let pairs = raw_pairs(url);
    let kept: Vec<String> = pairs
        .iter()
        .filter(|pair| keep(&name(pair)))
        .map(|&pair| pair.to_owned())
        .collect();
    if kept.len() < pairs.len() {
        put(url, &kept);
    }
}

/// Replaces the values of the parameters whose decoded name passes.
pub(crate) fn mask_values(url: &mut Url, mask: &str, hide: impl Fn(&str) -> bool) {
    let mask: String = form_urlencoded::byte_serialize(mask.as_bytes()).collect();
    let pairs: Vec<String> = raw_pairs(url)
        .into_iter()
        .map(|pair| match pair.split_once('=') {
            Some((raw_name, value)) if !value.is_empty() && hide(&name(pair)) => {
                format!("{raw_name}={mask}")
            }
            _ => pair.to_owned(),
        })
        .collect();
    if !pairs.is_empty() {
        put(url, &pairs);
    }
}

/// Sorts by name as [`URLSearchParams.sort()`](https://url.spec.whatwg.org/#dom-urlsearchparams-sort)
/// does: by UTF-16 code units, equal names in their order.
pub(crate) fn sort(url: &mut Url) {
    let mut pairs: Vec<(Vec<u16>, String)> = raw_pairs(url)
        .into_iter()
        .map(|pair| (name(pair).encode_utf16().collect(), pair.to_owned()))
        .collect();
    pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
    let pairs: Vec<String> = pairs.into_iter().map(|(_, pair)| pair).collect();
    if !pairs.is_empty() {
        put(url, &pairs);
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::{append, mask_values, retain, set, sort};

    fn after(url: &str, edit: impl FnOnce(&mut Url)) -> String {
        let mut url = Url::parse(url).unwrap();
        edit(&mut url);
        url.into()
    }

    #[test]
    fn other_pairs_keep_their_bytes() {
        let url = "http://h/?a%20b=1&c=%7e&&x+y&c=2#f";
        assert_eq!(
            after(url, |url| set(url, "c", "é&")),
            "http://h/?a%20b=1&c=%C3%A9%26&x+y#f"
        );
        assert_eq!(
            after(url, |url| set(url, "n", "")),
            "http://h/?a%20b=1&c=%7e&x+y&c=2&n=#f"
        );
        assert_eq!(
            after(url, |url| append(url, "c", "3")),
            "http://h/?a%20b=1&c=%7e&x+y&c=2&c=3#f"
        );
        assert_eq!(
            after(url, |url| retain(url, |name| name != "x y")),
            "http://h/?a%20b=1&c=%7e&c=2#f"
        );
        assert_eq!(after(url, |url| retain(url, |_| true)), url);
        assert_eq!(after(url, |url| retain(url, |_| false)), "http://h/#f");
        assert_eq!(
            after(url, |url| mask_values(url, "", |name| name == "c")),
            "http://h/?a%20b=1&c=&x+y&c=#f"
        );
    }

    #[test]
    fn sorts_by_utf16_code_units() {
        // U+10000 is D800 DC00 in UTF-16, so it goes before U+FF41.
        let url = "http://h/?%EF%BD%81=1&%F0%90%80%80=2&b=3&a=4&b=1";
        assert_eq!(
            after(url, sort),
            "http://h/?a=4&b=3&b=1&%F0%90%80%80=2&%EF%BD%81=1"
        );
        assert_eq!(after("http://h/?", sort), "http://h/?");
    }
}
