use alloc::string::String;

use super::read;
use crate::record::{CowUrl, Url};

/// A text is normal if and only if the parser leaves it as it is.
fn check(text: &str) -> bool {
    let by_walk = read(text.as_bytes()).ok();
    let url = CowUrl::parse(text).ok();
    let by_parser = url.filter(|url| url.as_str() == text);
    let offsets = by_parser.as_ref().map(|url| *url.view().at);
    assert_eq!(by_walk, offsets, "{text:?}");
    offsets.is_some()
}

const SCHEMES: [&str; 10] = [
    "https://", "http://", "file://", "foo://", "foo:", "ws:/", "wss://", "HTTP://", "foo:/",
    "ftp://",
];
const HOSTS: [&str; 30] = [
    "h",
    "example.com",
    "127.0.0.1",
    "127.0.0.01",
    "1.2.3",
    "[::1]",
    "[1::]",
    "[1:0:0:2::3]",
    "[::]",
    "[0:0:1:0:0:0:1:0]",
    "[0:0:1::1:0]",
    "[1:2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:7::]",
    "[a:0:b:0:c:0:d:0]",
    "[::ffff:1.2.3.4]",
    "[1::2::3]",
    "",
    "localhost",
    "H",
    "a b",
    "0x",
    "1.",
    "a.0xf",
    "a.0xg",
    "a..",
    "é",
    "%41",
    "a|b",
    "[::A]",
    "xn--a",
];
const USERS: [&str; 9] = [
    "", "u@", "u:p@", ":p@", "u:@", "@", "u%40@", "u:p:q@", "a@b@",
];
const PORTS: [&str; 9] = [
    "", ":80", ":443", ":81", ":081", ":65535", ":65536", ":", ":x",
];
const PATHS: [&str; 16] = [
    "", "/", "/a", "/a/../b", "/.", "/%2e", "/.%2E", "/...", "/a b", "/a\\b", "//", "/C|/", "/C:/",
    "/.//x", "/a%zz/", "x ",
];
const ENDS: [&str; 11] = [
    "", "?", "#", "?a#b", "?'", "#`", "? ", "?a?b", "##", "?é", "?\"#",
];

#[test]
fn the_walk_agrees_with_the_parser() {
    let mut normal = 0;
    let mut state = 88_172_645_463_325_252_u64;
    let mut pick = |from: &[&'static str]| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        from[(state % from.len() as u64) as usize]
    };
    for _ in 0..200_000 {
        let mut text = String::from(pick(&SCHEMES));
        for parts in [&USERS[..], &HOSTS, &PORTS, &PATHS, &ENDS] {
            // Most parts are normal in most texts, or no text would be.
            let common = pick(&["x", "y", "z"]) == "x";
            text.push_str(if common { pick(parts) } else { parts[0] });
        }
        normal += usize::from(check(&text));
    }
    assert!(normal > 20_000, "{normal}");
    for text in [
        "",
        ":",
        "a",
        "a:",
        "1:",
        "mailto:a@b",
        "data:a b",
        "data:a ",
        "data:a ?b",
        "foo:/..//",
        "foo:/.//a",
        "foo:/./a",
        "https:",
        "https:/h",
        "https:///h/",
        "foo:?",
        "foo:#",
        "a-b+c.d:x",
        "foo:///",
        "foo://h?x",
        "file:///C:/",
        "blob:https://h/",
        "javascript:alert(1)",
        "foo:\u{7f}",
        "http://h/\u{0}",
    ] {
        check(text);
    }
}

#[test]
fn a_literal_is_a_url() {
    const URL: &Url = crate::url!("https://me@example.com:81/a?b#c");
    let parsed = Url::parse("https://me@example.com:81/a?b#c").unwrap();
    assert_eq!((URL, URL.components()), (&parsed, parsed.components()));
    let mut copy = URL.clone();
    copy.set_fragment(None);
    assert_eq!(copy.join("x").unwrap(), URL.join("x").unwrap());
    assert_eq!(
        (URL.username(), URL.port(), URL.fragment()),
        ("me", Some(81), Some("c"))
    );
}
