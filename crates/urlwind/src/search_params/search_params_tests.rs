//! What web-platform-tests check of `URLSearchParams`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::Url;

fn parse(input: &str) -> SearchParams {
    SearchParams::parse(input)
}

fn pairs(params: &SearchParams) -> Vec<(&str, &str)> {
    params.iter().collect()
}

fn all<'a>(params: &'a SearchParams, name: &'a str) -> Vec<&'a str> {
    params.get_all(name).collect()
}

mod constructor {
    use super::*;

    #[test]
    fn a_leading_question_mark_is_removed_once() {
        assert_eq!(parse("a=b").to_string(), "a=b");
        assert_eq!(parse("?a=b").to_string(), "a=b");
        assert_eq!(parse("??a=b").to_string(), "%3Fa=b");
        assert_eq!(parse("?").to_string(), "");
        assert_eq!(parse("").to_string(), "");
        assert_eq!(SearchParams::new().to_string(), "");
        assert_eq!(SearchParams::default(), parse("&"));
    }

    #[test]
    fn from_strings() {
        assert!(parse("a=b&c").has("c"));
        assert_eq!(pairs(&parse("&a&&& &&&&&a+b=& c&m%c3%b8%c3%b8")).len(), 5);
        let params = parse("&a&&& &&&&&a+b=& c&m%c3%b8%c3%b8");
        assert!(
            ["a", "a b", " ", " c", "m\u{f8}\u{f8}"]
                .iter()
                .all(|name| params.has(name))
        );
        assert!(!params.has("c"));
        assert_eq!(parse("id=0&value=%").get("value"), Some("%"));
        assert_eq!(parse("b=%2sf%2a").get("b"), Some("%2sf*"));
        assert_eq!(parse("b=%2%2af%2a").get("b"), Some("%2*f*"));
        assert_eq!(parse("b=%%2a").get("b"), Some("%*"));
    }

    #[test]
    fn plus_space_and_null() {
        for (query, name) in [
            ("a=b+c", "b c"),
            ("a=b c", "b c"),
            ("a=b%20c", "b c"),
            ("a=b\0c", "b\0c"),
            ("a=b%00c", "b\0c"),
            ("a=b%2Bc", "b+c"),
        ] {
            assert_eq!(parse(query).get("a"), Some(name), "{query}");
        }
        let serialized = "a%2Bb=c%2B&+=%00&%00=";
        let built: SearchParams = [("a+b", "c+"), (" ", "\0"), ("\0", "")]
            .into_iter()
            .collect();
        assert_eq!(built.to_string(), serialized);
        assert_eq!(parse(serialized), built);
    }

    #[test]
    fn characters_outside_ascii() {
        for query in ["a=b\u{2384}", "a=b%e2%8e%84"] {
            assert_eq!(parse(query).get("a"), Some("b\u{2384}"));
            assert_eq!(parse(query).to_string(), "a=b%E2%8E%84");
        }
        for query in ["a\u{1f4a9}b=c", "a%f0%9f%92%a9b=c"] {
            assert_eq!(parse(query).get("a\u{1f4a9}b"), Some("c"));
        }
    }

    #[test]
    fn from_pairs_in_any_kind_of_string() {
        let params: SearchParams = [("a", "b"), ("c", "d"), ("a", "e")].into_iter().collect();
        assert_eq!(pairs(&params), [("a", "b"), ("c", "d"), ("a", "e")]);
        let owned: SearchParams = [("a".to_string(), String::from("b"))].into_iter().collect();
        assert_eq!(owned, parse("a=b"));
        let copy: SearchParams = params.iter().collect();
        assert_eq!(copy, params);
        assert_eq!("?a=b".parse::<SearchParams>(), Ok(parse("a=b")));
        assert_eq!(SearchParams::from("?a=b"), parse("a=b"));
        assert_eq!(String::from(&parse("a=~")), "a=%7E");
    }

    #[test]
    fn a_copy_is_a_list_of_its_own() {
        let mut original = parse("a=b&c=d");
        let copy = original.clone();
        original.append("e", "f");
        assert_eq!(copy.to_string(), "a=b&c=d");
    }
}

mod reading {
    use super::*;

    #[test]
    fn get_and_get_all() {
        let params = parse("a=b&c=d&a=e&=f&g&a=");
        assert_eq!(params.get("a"), Some("b"));
        assert_eq!(params.get(""), Some("f"));
        assert_eq!(params.get("g"), Some(""));
        assert_eq!(params.get("b"), None);
        assert_eq!(all(&params, "a"), ["b", "e", ""]);
        assert_eq!(all(&params, ""), ["f"]);
        assert!(all(&params, "no such name").is_empty());
        assert_eq!(params.get_all("a").next_back(), Some(""));
    }

    #[test]
    fn has_with_and_without_a_value() {
        let params = parse("a=b&a=d&c&e&");
        assert!(params.has("a") && params.has("c") && !params.has("b") && !params.has(""));
        assert!(params.has_value("a", "b") && params.has_value("a", "d"));
        assert!(!params.has_value("a", "c") && !params.has_value("b", "a"));
        assert!(params.has_value("c", "") && !params.has_value("c", "undefined"));
    }

    #[test]
    fn size_follows_every_change() {
        let mut params = parse("a=1&b=2&a=3");
        assert_eq!(params.len(), 3);
        params.delete("a");
        assert_eq!(params.len(), 1);
        params.append("a", "4");
        assert_eq!(params.len(), 2);
        params.set("a", "5");
        assert_eq!(params.len(), 2);
        params.clear();
        assert_eq!(params.len(), 0);
    }

    #[test]
    fn iteration_in_order_from_both_ends() {
        let params = parse("a=1&b=2&c=3");
        assert_eq!(pairs(&params), [("a", "1"), ("b", "2"), ("c", "3")]);
        assert!(params.iter().rev().eq([("c", "3"), ("b", "2"), ("a", "1")]));
        assert!(params.keys().eq(["a", "b", "c"]) && params.keys().rev().eq(["c", "b", "a"]));
        assert!(params.values().eq(["1", "2", "3"]) && params.values().len() == 3);
        let mut rest = params.iter();
        assert_eq!((rest.nth(1), rest.len()), (Some(("b", "2")), 1));
        assert_eq!((rest.nth(1), rest.next()), (None, None));
        let mut seen = Vec::new();
        for pair in &params {
            seen.push(pair);
        }
        assert_eq!(seen, pairs(&params));
        assert_eq!(
            format!("{params:?}"),
            r#"[("a", "1"), ("b", "2"), ("c", "3")]"#
        );
    }
}

mod changing {
    use super::*;

    #[test]
    fn append_same_names_and_empty_ones() {
        let mut params = SearchParams::new();
        for (name, value) in [
            ("a", "b"),
            ("a", "b"),
            ("a", "c"),
            ("", ""),
            ("", ""),
            ("first", "1"),
        ] {
            params.append(name, value);
        }
        assert_eq!(params.to_string(), "a=b&a=b&a=c&=&=&first=1");
        assert!(params.has("a") && params.get("first") == Some("1"));
    }

    #[test]
    fn delete_by_name_and_by_value() {
        let mut params = parse("a=b&c=d");
        params.delete("a");
        assert_eq!(params.to_string(), "c=d");
        params = parse("a=a&b=b&a=a&c=c");
        params.delete("a");
        assert_eq!(params.to_string(), "b=b&c=c");
        params = parse("a=a&=&b=b&c=c");
        params.delete("");
        assert_eq!(params.to_string(), "a=a&b=b&c=c");
        params = parse("a=b&a=d&c&e&");
        params.delete_value("a", "b");
        assert_eq!(params.to_string(), "a=d&c=&e=");
        params.delete_value("a", "x");
        params.delete_value("x", "d");
        assert_eq!(params.len(), 3);
        params.delete("no such name");
        assert_eq!(params.len(), 3);
    }

    #[test]
    fn set_replaces_the_first_and_removes_the_rest() {
        let mut params = parse("a=b&c=d");
        params.set("a", "B");
        assert_eq!(params.to_string(), "a=B&c=d");
        params = parse("a=b&c=d&a=e&f=g&a=h");
        params.set("a", "B");
        params.set("c", "a longer value ~");
        params.set("i", "j");
        assert_eq!(params.to_string(), "a=B&c=a+longer+value+%7E&f=g&i=j");
        params.set("", "");
        assert_eq!(params.get(""), Some(""));
    }

    #[test]
    fn sort_by_code_units_and_stably() {
        let cases: [(&str, &[(&str, &str)]); 8] = [
            (
                "z=b&a=b&z=a&a=a",
                &[("a", "b"), ("a", "a"), ("z", "b"), ("z", "a")],
            ),
            (
                "\u{fffd}=x&\u{fffc}&\u{fffd}=a",
                &[("\u{fffc}", ""), ("\u{fffd}", "x"), ("\u{fffd}", "a")],
            ),
            // U+FB03 is above the surrogates of U+1F308.
            ("\u{fb03}&\u{1f308}", &[("\u{1f308}", ""), ("\u{fb03}", "")]),
            (
                "\u{e9}&e\u{fffd}&e\u{301}",
                &[("e\u{301}", ""), ("e\u{fffd}", ""), ("\u{e9}", "")],
            ),
            (
                "z=z&a=a&z=y&a=b&z=x&a=c&z=w&a=d&z=v&a=e&z=u&a=f&z=t&a=g",
                &[
                    ("a", "a"),
                    ("a", "b"),
                    ("a", "c"),
                    ("a", "d"),
                    ("a", "e"),
                    ("a", "f"),
                    ("a", "g"),
                    ("z", "z"),
                    ("z", "y"),
                    ("z", "x"),
                    ("z", "w"),
                    ("z", "v"),
                    ("z", "u"),
                    ("z", "t"),
                ],
            ),
            (
                "bbb&bb&aaa&aa=x&aa=y",
                &[
                    ("aa", "x"),
                    ("aa", "y"),
                    ("aaa", ""),
                    ("bb", ""),
                    ("bbb", ""),
                ],
            ),
            (
                "z=z&=f&=t&=x",
                &[("", "f"), ("", "t"), ("", "x"), ("z", "z")],
            ),
            (
                "a\u{1f308}&a\u{1f4a9}",
                &[("a\u{1f308}", ""), ("a\u{1f4a9}", "")],
            ),
        ];
        for (input, expected) in cases {
            let mut params = parse(input);
            params.sort();
            assert_eq!(pairs(&params), expected, "{input}");
        }
    }

    /// The comparison itself, on all pairs of characters around its turning points.
    #[test]
    fn code_units_compare_like_utf16() {
        let characters: Vec<String> = [
            "",
            "a",
            "\u{7f}",
            "\u{80}",
            "\u{7ff}",
            "\u{800}",
            "\u{d7ff}",
            "\u{e000}",
            "\u{f8ff}",
            "\u{ffff}",
            "\u{10000}",
            "\u{1f308}",
            "\u{fffff}",
            "\u{10ffff}",
        ]
        .iter()
        .flat_map(|&one| ["", "a", "\u{e000}", "\u{10000}"].map(|other| format!("{one}{other}")))
        .collect();
        for a in &characters {
            for b in &characters {
                assert_eq!(
                    order::compare_code_units(a.as_bytes(), b.as_bytes()),
                    a.encode_utf16().cmp(b.encode_utf16()),
                    "{a:?} {b:?}"
                );
            }
        }
    }
}

/// What web-platform-tests check of the stringifier.
#[test]
fn serializer_cases() {
    let cases = [
        ("a", "b c", "a=b+c"),
        ("a b", "c", "a+b=c"),
        ("a", "", "a="),
        ("", "b", "=b"),
        ("", "", "="),
        ("a", "b+c", "a=b%2Bc"),
        ("a+b", "c", "a%2Bb=c"),
        ("=", "a", "%3D=a"),
        ("b", "=", "b=%3D"),
        ("&", "a", "%26=a"),
        ("b", "&", "b=%26"),
        ("a", "*-._", "a=*-._"),
        ("a", "b%c", "a=b%25c"),
        ("a", "b\0c", "a=b%00c"),
        ("a", "b\u{1f4a9}c", "a=b%F0%9F%92%A9c"),
        ("a", "\r\n", "a=%0D%0A"),
        ("!'()~", "$", "%21%27%28%29%7E=%24"),
    ];
    for (name, value, expected) in cases {
        let mut params = SearchParams::new();
        params.append(name, value);
        assert_eq!(params.to_string(), expected);
        assert_eq!(params.serialize(), expected);
        assert_eq!(parse(expected), params);
    }
    assert_eq!(parse("a=b&c=d&&e&&").to_string(), "a=b&c=d&e=");
    assert_eq!(parse("a = b &a=b&c=d%20").to_string(), "a+=+b+&a=b&c=d+");
    assert_eq!(parse("a=&a=b").to_string(), "a=&a=b");
    assert_eq!(parse("b=%2sf%2a&c=%%").to_string(), "b=%252sf*&c=%25%25");
    assert_eq!(parse("a=b=c&d==").to_string(), "a=b%3Dc&d=%3D");
}

mod live {
    use super::*;

    #[test]
    fn changes_show_in_the_url() {
        let mut url = Url::parse("http://example.com/file??a=b&c=d").unwrap();
        assert_eq!(url.search_params_mut().get("?a"), Some("b"));
        url.search_params_mut().append("e", "f g");
        assert_eq!(url.query(), Some("%3Fa=b&c=d&e=f+g"));
        let mut params = url.search_params_mut();
        params.set("c", "~");
        params.sort();
        assert_eq!(params.to_string(), "%3Fa=b&c=%7E&e=f+g");
        params.commit().unwrap();
        assert_eq!(url.query(), Some("%3Fa=b&c=%7E&e=f+g"));
    }

    #[test]
    fn reading_changes_nothing() {
        let mut url = Url::parse("http://example.com/?a=b ~&&c").unwrap();
        let before = url.query().map(String::from);
        let params = url.search_params_mut();
        assert!(params.has("a") && params.len() == 2 && params.iter().count() == 2);
        params.commit().unwrap();
        assert_eq!(url.query(), before.as_deref());
    }

    #[test]
    fn a_call_that_could_change_something_rewrites_the_query() {
        let mut url = Url::parse("http://example.com/?a=~").unwrap();
        url.search_params_mut().delete("no such name");
        assert_eq!(url.query(), Some("a=%7E"));
        let mut url = Url::parse("http://example.com/?").unwrap();
        url.search_params_mut().sort();
        assert_eq!(url.query(), None);
    }

    #[test]
    fn an_empty_list_leaves_no_query() {
        let mut url = Url::parse("http://example.com/?param1&param2").unwrap();
        let mut params = url.search_params_mut();
        params.delete("param1");
        params.delete("param2");
        drop(params);
        assert_eq!(url.query(), None);
        url.search_params_mut().append("", "");
        assert_eq!(url.query(), Some("="));
    }
}
