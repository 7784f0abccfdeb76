//! [`URLSearchParams`](https://url.spec.whatwg.org/#interface-urlsearchparams).

use encoding_rs::WINDOWS_1252;
use spec::{Log, Url, UrlSearchParams, urlencoded_parser, urlencoded_serializer};

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect()
}

#[test]
fn parsing() {
    for (input, expected) in [
        ("", &[][..]),
        ("&&", &[]),
        ("a", &[("a", "")]),
        ("=", &[("", "")]),
        ("a=b=c&=d", &[("a", "b=c"), ("", "d")]),
        ("a+b=%2B+%", &[("a b", "+ %")]),
        // U+FEFF stays, ill-formed UTF-8 becomes U+FFFD.
        ("%EF%BB%BFa=%FF%E2%80", &[("\u{FEFF}a", "\u{FFFD}\u{FFFD}")]),
    ] {
        assert_eq!(
            urlencoded_parser(input.as_bytes()),
            pairs(expected),
            "{input}"
        );
    }
    assert_eq!(UrlSearchParams::new("?a=1").list(), pairs(&[("a", "1")]));
    assert_eq!(UrlSearchParams::new("??a=1").list(), pairs(&[("?a", "1")]));
}

#[test]
fn serializing() {
    let list = pairs(&[("a b", "~*-._!'"), ("é", "€\u{2020}\u{3B1}")]);
    assert_eq!(
        UrlSearchParams::from_pairs(list.clone()).stringify(),
        "a+b=%7E*-._%21%27&%C3%A9=%E2%82%AC%E2%80%A0%CE%B1"
    );
    assert_eq!(
        urlencoded_serializer(&list, WINDOWS_1252),
        "a+b=%7E*-._%21%27&%E9=%80%86%26%23945%3B"
    );
    // The serializer recognizes the first tuple by its empty output, which is never empty afterward.
    assert_eq!(
        UrlSearchParams::from_pairs(pairs(&[("", ""), ("", "")])).stringify(),
        "=&="
    );
}

#[test]
fn list_operations() {
    let mut params = UrlSearchParams::new("a=1&b=2&a=3&c=4&a=1");
    assert_eq!(
        (params.size(), params.get("a"), params.get("x")),
        (5, Some("1"), None)
    );
    assert_eq!(params.get_all("a"), ["1", "3", "1"]);
    assert!(params.has("a", None) && params.has("a", Some("3")) && !params.has("a", Some("2")));
    params.delete("a", Some("1"));
    assert_eq!(params.stringify(), "b=2&a=3&c=4");
    params.append("b", "5");
    params.append("a", "6");
    params.set("b", "7");
    assert_eq!(params.stringify(), "b=7&a=3&c=4&a=6");
    params.set("d", "8");
    params.delete("a", None);
    assert_eq!(params.stringify(), "b=7&c=4&d=8");
}

/// U+10000 (D800 DC00 in UTF-16) sorts before U+E000, and the sort is stable.
#[test]
fn sorting() {
    let mut params = UrlSearchParams::from_pairs(pairs(&[
        ("\u{E000}", "1"),
        ("z", "2"),
        ("\u{10000}", "3"),
        ("a", "4"),
        ("z", "5"),
        ("a", "6"),
        ("aa", "7"),
        ("", "8"),
    ]));
    params.sort();
    let values: String = params
        .list()
        .iter()
        .map(|(_, value)| value.as_str())
        .collect();
    assert_eq!(values, "84672531");
}

/// The notes at <https://url.spec.whatwg.org/#interface-urlsearchparams> on how the list and the query differ.
#[test]
fn url_and_its_query_object() {
    let url = |input| Url::new(input, None, &mut Log::silent()).unwrap();

    let mut sorted = url("https://example.com/?a=b ~");
    assert_eq!(sorted.href(), "https://example.com/?a=b%20~");
    sorted.search_params_sort();
    assert_eq!(sorted.href(), "https://example.com/?a=b+%7E");

    let tilde = url("https://example.com/?a=~&b=%7E");
    assert_eq!(
        (&*tilde.search(), tilde.search_params().get("a")),
        ("?a=~&b=%7E", Some("~"))
    );

    let mut edited = url("https://example.com/?a=1#f");
    edited.search_params_append("b", "&");
    edited.search_params_set("a", "é");
    assert_eq!(edited.href(), "https://example.com/?a=%C3%A9&b=%26#f");
    edited.search_params_delete("a", None);
    edited.search_params_delete("b", Some("&"));
    assert_eq!(edited.href(), "https://example.com/#f");

    edited.set_search("?x=1&y", &mut Log::silent());
    assert_eq!(
        edited.search_params().list(),
        pairs(&[("x", "1"), ("y", "")])
    );
    edited.set_search("", &mut Log::silent());
    assert_eq!(edited.search_params().size(), 0);
    // The list is that of the query, even where the query differs from the input.
    for (value, search, list) in [
        ("a\tb=c\n", "?ab=c", [("ab", "c")]),
        ("?\r\nx=\t1", "?x=1", [("x", "1")]),
        ("\t?x=1", "??x=1", [("?x", "1")]),
        ("é=\u{FFFD}", "?%C3%A9=%EF%BF%BD", [("é", "\u{FFFD}")]),
        ("a=#b", "?a=%23b", [("a", "#b")]),
    ] {
        edited.set_search(value, &mut Log::silent());
        assert_eq!(edited.search(), search, "{value:?}");
        assert_eq!(edited.search_params().list(), pairs(&list), "{value:?}");
    }
    edited.set_search("\t", &mut Log::silent());
    assert_eq!((&*edited.search(), edited.search_params().size()), ("", 0));
    edited.set_href("sc:?z=1", &mut Log::silent());
    assert_eq!(edited.search_params().get("z"), Some("1"));

    // Deleting an absent name still reserializes the list.
    let mut untouched = url("https://example.com/?%20");
    untouched.search_params_delete("x", None);
    assert_eq!(untouched.href(), "https://example.com/?+=");
}
