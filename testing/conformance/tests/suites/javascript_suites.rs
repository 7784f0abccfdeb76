//! Checks that web-platform-tests have only in JavaScript: stripping by setters (`url-setters-stripping`), `canParse`
//! and its arguments (`url-statics-canparse`), and origins of every kind (`url-origin`).

use conformance::{Attribute, Subject};
use conformance::{Core, SpecMachine, compare_setters};
use urlwind::Url;

const VALUES: [(Attribute, &str); 7] = [
    (Attribute::Protocol, "wss"),
    (Attribute::Host, "test:8000"),
    (Attribute::Hostname, "test"),
    (Attribute::Port, "8000"),
    (Attribute::Pathname, "path"),
    (Attribute::Search, "query"),
    (Attribute::Hash, "fragment"),
];

/// Returns the value with a character before, inside and after it.
fn spoiled(value: &str, character: char) -> [String; 3] {
    let (front, back) = value.split_at(value.len() / 2);
    [
        format!("{character}{value}"),
        format!("{front}{character}{back}"),
        format!("{value}{character}"),
    ]
}

#[test]
fn setters_strip_tabs_and_newlines_anywhere() {
    for (attribute, value) in VALUES {
        for character in ['\t', '\n', '\r'] {
            for spoiled in spoiled(value, character) {
                let mut plain = Core.parse("https://u:p@host:1/a?b#c", None).unwrap();
                let mut other = plain.clone();
                Core.set(&mut plain, attribute, value);
                Core.set(&mut other, attribute, &spoiled);
                assert_eq!(plain, other, "{attribute:?} = {spoiled:?}");
            }
        }
    }
    // Credentials are not stripped.
    let mut url = Url::parse("https://h/").unwrap();
    url.set_attribute(urlwind::Attribute::Username, "\tu\n")
        .unwrap();
    assert_eq!(url.view().part(urlwind::Attribute::Username), "%09u%0A");
}

#[test]
fn setters_treat_other_controls_as_the_standard_does() {
    let mut compared = 0;
    for scheme in ["https", "wpt++"] {
        let input = format!("{scheme}://username:password@host:8000/path?query#fragment");
        for (attribute, value) in VALUES {
            for character in (0..=0x20).map(char::from).chain(['\u{7f}', '\u{80}']) {
                for spoiled in spoiled(value, character) {
                    let setters = [(attribute, spoiled.as_str())];
                    compare_setters(&Core, &SpecMachine, &input, &setters)
                        .unwrap_or_else(|difference| panic!("{difference}"));
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 2 * 7 * 35 * 3);
}

#[test]
fn can_parse_takes_a_base() {
    for (input, base, expected) in [
        ("a:b", None, true),
        ("a:/b", None, true),
        ("https://test:test", None, false),
        ("a", Some("https://b/"), true),
        ("a", Some("b:c"), false),
        ("#a", Some("b:c"), true),
        ("a", Some("nonsense"), false),
    ] {
        assert_eq!(
            Core.can_parse(input, base),
            expected,
            "{input} against {base:?}"
        );
        assert_eq!(
            Core.parse(input, base).is_some(),
            expected,
            "{input} against {base:?}"
        );
    }
}

#[test]
fn origins() {
    for (url, origin) in [
        ("https://a:443/b", "https://a"),
        ("http://u:p@a:81", "http://a:81"),
        ("ftp://a", "ftp://a"),
        ("wss://a", "wss://a"),
        ("file:///a", "null"),
        ("data:,a", "null"),
        ("foo://a", "null"),
        ("blob:https://a:443/id", "https://a"),
        ("blob:http://a:81/id", "http://a:81"),
        ("blob:file:///a", "null"),
        ("blob:ws://a/", "null"),
        ("blob:blob:https://a/", "null"),
        ("blob:", "null"),
        ("blob:a", "null"),
    ] {
        assert_eq!(
            Url::parse(url).unwrap().view().serialized_origin(),
            origin,
            "{url}"
        );
    }
}
