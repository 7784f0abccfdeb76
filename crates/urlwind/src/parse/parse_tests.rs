//! Which input is read how; and that all ways say what the states say: on every kernel, for every way to
//! parse, on lines of the datasets with small changes in them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::path::PathBuf;
use std::println;

use super::*;
use crate::kernels::{Backend, dispatch_to};
use crate::record::{CowUrl, Offsets};

/// What is put into lines: bytes that each reader treats differently.
const PIECES: &[&str] = &[
    "/",
    "\\",
    "?",
    "#",
    ":",
    "@",
    ".",
    "..",
    "/./",
    "/../",
    "/.",
    "%2e",
    "%2E%2e/",
    "%",
    "%41",
    " ",
    "\t",
    "\n",
    "'",
    "\"",
    "`",
    "{",
    "^",
    "|",
    "A",
    "Z",
    "é",
    "日",
    "[",
    "]",
    "[::1]",
    "1",
    "1.2.3.4",
    "0x7f",
    "xn--",
    "--",
    ":80",
    ":443",
    ":8080",
    ":%31",
    "user@",
    "u:p@",
    "C|",
    "C:",
    "localhost",
    "\0",
    "\x7f",
    "~",
    "_",
];

/// Lines to change when the datasets are not there, and in addition when they are.
const SEEDS: &[&str] = &[
    "https://www.example.com/some/path/to/a/page.html?query=string&other=1#fragment",
    "http://user:password@example.org:8080/",
    "file:///usr/share/doc/example/README",
    "file://server/share/dir/file.txt?x#y",
    "ws://a.b/c",
    "wss://chat.example.net/socket?room=1",
    "ftp://ftp.example.org/pub/file.tar.gz",
    "mailto:someone@example.com",
    "data:text/plain,hello world",
    "foo://host:80/path/../x?y#z",
    "foo:/path//x",
    "http://192.168.0.1/",
    "http://[2001:db8::1]:81/x",
    "https://example.com",
    "https://WWW.Example.com/Path?query",
    "https://a.host.of.more.than.sixty.four.bytes.that.are.all.of.them.common.in.hosts.example/x?y",
    "http://example.com:8080/x?y#z",
    "http://0x7f.1/x",
    "http://a.b?q",
    "http://a.b#f",
];

fn lines() -> Vec<String> {
    let mut lines: Vec<String> = SEEDS.iter().copied().map(String::from).collect();
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/datasets");
    let folder = std::env::var_os("URLWIND_DATASETS").map_or(shared, PathBuf::from);
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!(
            "no datasets at {}: only our own lines are changed",
            folder.display()
        );
        return lines;
    };
    for path in files.flatten().map(|file| file.path()) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        lines.extend(
            String::from_utf8_lossy(&bytes)
                .lines()
                .step_by(11)
                .map(String::from),
        );
    }
    lines
}

/// xorshift64.
fn random(seed: &mut u64, below: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % below as u64) as usize
}

/// One or two pieces put in, most often near the authority or at a block's edge.
fn change(line: &str, seed: &mut u64) -> String {
    let mut line = String::from(line);
    for _ in 0..=random(seed, 2) {
        let around = match random(seed, 4) {
            0 => random(seed, line.len() + 1),
            1 => [16, 32, 48, 64, 96, 128][random(seed, 6)],
            _ => random(seed, 40),
        };
        let at = (0..=around.min(line.len()))
            .rev()
            .find(|at| line.is_char_boundary(*at))
            .unwrap_or(0);
        line.insert_str(at, PIECES[random(seed, PIECES.len())]);
    }
    line
}

fn parts(url: &Url) -> (String, Offsets) {
    (String::from(url.as_str()), *url.at())
}

fn borrowed_parts(url: &CowUrl<'_>) -> (String, Offsets) {
    (String::from(url.as_str()), *url.view().at)
}

fn general(input: &str, base: Option<&Url>) -> Result<(String, Offsets), ParseError> {
    parse_general(input, base, QueryEncoding::Utf8, Owned).map(|url| parts(&url))
}

/// One input, whole or as bytes, on one kernel or the chosen one, to every output.
fn compare_outputs<'i, I: Input<'i>>(
    input: I,
    backend: Option<Backend>,
    expected: &Result<(String, Offsets), ParseError>,
    reused: &mut Url,
) {
    let context = (backend, input.text());
    let owned = run(Absolute(Owned, PhantomData), input, backend).map(|url| parts(&url));
    assert_eq!(&owned, expected, "{context:?}");
    let borrowed = run(Absolute(Borrowed, PhantomData), input, backend);
    let borrowed = borrowed.map(|url| borrowed_parts(&url));
    assert_eq!(&borrowed, expected, "borrowing, {context:?}");
    let before = parts(reused);
    let outcome = run(Absolute(Into(reused), PhantomData), input, backend);
    assert_eq!(
        outcome,
        expected.as_ref().map(|_| ()).map_err(|error| *error)
    );
    let after = expected.as_ref().unwrap_or(&before);
    assert_eq!(&parts(reused), after, "into a buffer, {context:?}");
}

fn run<T: Task<I>, I>(task: T, input: I, backend: Option<Backend>) -> T::Output {
    match backend {
        Some(backend) => dispatch_to(backend, task, input).unwrap(),
        None => dispatch(task, input),
    }
}

fn compare(input: &str, reused: &mut Url) {
    let expected = general(input, None);
    assert_eq!(can_parse(input), expected.is_ok(), "can_parse {input:?}");
    let bytes = input.as_bytes();
    assert_eq!(can_parse_utf8(bytes), expected.is_ok(), "bytes {input:?}");
    compare_outputs(bytes, None, &expected, reused);
    for backend in Backend::available() {
        compare_outputs(input, Some(backend), &expected, reused);
    }
}

#[test]
fn all_ways_agree_on_changed_lines() {
    let lines = lines();
    let mut reused = Url::parse("https://example.com/").unwrap();
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    for line in &lines {
        compare(line, &mut reused);
    }
    let rounds = 1_000_000;
    for round in 0..rounds {
        let line = &lines[round % lines.len()];
        if line.len() < 1000 {
            compare(&change(line, &mut seed), &mut reused);
        }
    }
    println!(
        "{} lines and {rounds} changed ones, on {} kernels",
        lines.len(),
        Backend::available().count()
    );
}

#[test]
fn bytes_that_are_not_text_are_refused_and_change_nothing() {
    for input in [
        b"https://example.com/\xFF".as_slice(),
        b"https://ex\xE9mple.com/",
        b"\x80https://example.com/",
        b"https://example.com/?\xC3",
        b"\xED\xA0\x80:",
        b"\xFF",
    ] {
        assert_eq!(parse(input, Owned), Err(ParseError::InvalidUtf8));
        assert!(!can_parse_utf8(input));
        assert_eq!(parse(input, Borrowed).err(), Some(ParseError::InvalidUtf8));
        let mut url = parse("http://before/", Owned).unwrap();
        assert_eq!(parse(input, Into(&mut url)), Err(ParseError::InvalidUtf8));
        assert_eq!(url.as_str(), "http://before/");
    }
}

#[test]
fn joining_agrees_with_the_general_parser() {
    let bases = [
        "https://u@h:81/a/b?q#f",
        "foo://h",
        "foo://h/a/",
        "file:///C:/a",
        "foo:/a/b",
        "foo:x",
        "ws://h/",
    ];
    let references = [
        "",
        "x",
        "x/y?z#w",
        "/x",
        "/x?y",
        "?",
        "?a",
        "#",
        "#a",
        "//h2/x",
        "/\\h",
        "a:b",
        "1:b",
        "-",
        "~x",
        "_",
        "x#y?z",
        "x?y#z?",
        "../x",
        "./x",
        "x/../y",
        "x/%2e/y",
        "x y",
        "é",
        "x\ty",
        "C:",
        "/C|/x",
        "https:x",
        "https://z/",
        "?'",
        "#`",
    ];
    for base in bases.map(|base| Url::parse(base).unwrap()) {
        for reference in references {
            let expected = general(reference, Some(&base));
            let context = alloc::format!("{reference:?} against {base}");
            let joined = join(&base, reference, Owned).map(|url| parts(&url));
            assert_eq!(joined, expected, "{context}");
            let borrowed = join(&base, reference, Borrowed).map(|url| borrowed_parts(&url));
            assert_eq!(borrowed, expected, "borrowing, {context}");
            let mut url = Url::parse("http://before/").unwrap();
            let outcome = join(&base, reference, Into(&mut url));
            assert_eq!(
                outcome.is_ok(),
                expected.is_ok(),
                "into a buffer, {context}"
            );
            match &expected {
                Ok(expected) => assert_eq!(&parts(&url), expected, "into a buffer, {context}"),
                Err(_) => assert_eq!(url.as_str(), "http://before/", "{context}"),
            }
            assert_eq!(
                can_parse_with(reference, Some(&base), MAX_LENGTH),
                expected.is_ok(),
                "can_parse, {context}"
            );
        }
    }
}

/// Every short string over the bytes that decide, with every kind of base.
#[test]
fn can_parse_agrees_on_short_strings() {
    let pieces = [
        "http:", "file:", "foo:", "/", "\\", "\t", " ", "@", ":", "8", "h", "[", "C|", "#", "%",
    ];
    let bases = [
        "http://h/",
        "https://h/",
        "file:///C:/a",
        "foo://h/",
        "foo:/p",
        "foo:x",
    ];
    let bases = bases.map(|base| Url::parse(base).unwrap());
    let count = pieces.len();
    let mut input = String::new();
    for choice in 0..count.pow(5) {
        input.clear();
        for place in 0..5 {
            input.push_str(pieces[choice / count.pow(place) % count]);
        }
        assert_eq!(
            can_parse(&input),
            general(&input, None).is_ok(),
            "{input:?}"
        );
        let base = &bases[choice % bases.len()];
        assert_eq!(
            can_parse_with(&input, Some(base), MAX_LENGTH),
            general(&input, Some(base)).is_ok(),
            "{input:?} against {base}"
        );
    }
}

/// What is trimmed can be all that there was of a host.
#[test]
fn can_parse_agrees_where_the_end_is_trimmed() {
    for scheme in ["a", "http", "file"] {
        for authority in ["", "@", "u@", "u:p@", "u@h", "h", ":", "h:", "h:1"] {
            for end in ["", "\u{10}", " ", "\t", "\u{10} ", "/\u{10}", "?\u{10}"] {
                let input = alloc::format!("{scheme}://{authority}{end}");
                assert_eq!(
                    Url::can_parse(&input),
                    Url::parse(&input).is_ok(),
                    "{input:?}"
                );
            }
        }
    }
}

/// Before a query or a fragment the last space of an opaque path is encoded; at the very end spaces are trimmed.
#[test]
fn the_last_space_of_an_opaque_path() {
    for (input, expected) in [
        ("foo:a  ?q", "foo:a %20?q"),
        ("foo:a  #f", "foo:a %20#f"),
        ("foo:a b?q", "foo:a b?q"),
        ("foo:a  ", "foo:a"),
    ] {
        assert_eq!(Url::parse(input).unwrap().as_str(), expected);
        assert_eq!(general(input, None).unwrap().0, expected);
    }
}

/// Authorities that the first look does not take for normal, and whatever looks like them.
const UNUSUAL: &str = "
    h:8080 h:80 h:443 h:0 h:00 h:080 h:65535 h:65536 h:99999999 h:8x h:8@h h:8:8 h: : :80 1.2.3.4 1.2.3.4:81 1.2.3.4:80
    1.2.3 1.2.3.256 0x7f.1 a.0x a.0xg a.1 1.a a. 1. 1.2.3.4. 09
    A EXAMPLE.com a.B A.1 A. A..B A:80 A@b Aé A%41 A<b
    [::1] [::1]:81 [::01] [::A] [::1 [ [] [::1]x [1.2.3.4] a[::1]
    u@h u:p@h :p@h u:@h :@h @h u@ u@h:81 u@H u@1.2.3.4 u@h.1 u@h. u@[::1] u|@h u@h@h u:p:q@h u%41@h ué@h h:p";

#[test]
fn unusual_hosts_agree_with_the_general_parser() {
    let mut hosts: Vec<String> = UNUSUAL.split_whitespace().map(String::from).collect();
    let long = "label.".repeat(20);
    let ends = ["a", "A", "1", "", "é", "a:80", "a@b", "a%41", "a_"];
    hosts.extend(ends.map(|end| format!("{long}{end}")));
    // All lengths around that of a block.
    for length in 60..70 {
        let label = "a".repeat(length);
        hosts.extend(["A", "@b", ":81", ".1"].map(|end| format!("{label}{end}")));
    }
    let rests = [
        "/", "/a?b#c", "", "?b", "#c", "\\a", "/a b", "/a/../b", "/ ", "/\t",
    ];
    let mut reused = Url::parse("https://example.com/").unwrap();
    for host in &hosts {
        for scheme in ["http", "https", "ws", "ftp", "file", "other"] {
            for rest in rests {
                let input = format!("{scheme}://{host}{rest}");
                compare(&input, &mut reused);
            }
        }
    }
}

#[test]
fn opaque_paths_agree_with_the_general_parser() {
    let mut reused = Url::parse("https://example.com/").unwrap();
    let paths = [
        "",
        "a@b.example",
        "text/plain,a b",
        "open('a', \"b\");",
        "a?b",
        "a#b",
        "a ?b",
        "a#b c",
        "/a",
        "//a",
        "/..//a",
        ".",
        "a/../b",
        "\\a",
        "é",
        "a\tb",
        "a ",
        " a",
        "\u{7f}",
        "a\u{1}",
        "%41",
        "{}|^`<>",
    ];
    let schemes = [
        "a",
        "tel",
        "data",
        "mailto",
        "javascript",
        "abcdefg",
        "abcdefgh",
        "abcdefghi",
        "http",
        "https",
        "file",
        "ws",
        "Mailto",
        "a1",
        "a+b",
        "",
        "1",
        "é",
    ];
    for scheme in schemes.into_iter().chain([&*"s".repeat(100)]) {
        for path in paths {
            compare(&format!("{scheme}:{path}"), &mut reused);
            compare(&format!("{scheme}{path}"), &mut reused);
        }
    }
}

/// How an input is read.
#[derive(PartialEq, Eq, Debug)]
enum Way {
    /// The first look finds it normal.
    Look,
    /// The first look finds nothing but a host.
    Bare,
    /// Its prefix is read, and it is normal.
    Normal,
    /// It is normal but for upper case in front.
    Uppercase,
    /// Its prefix is written with changes, and the rest is copied.
    Written,
    /// Its prefix is written, and the states go on at the path.
    Continued,
    /// Its prefix cannot be read.
    Unknown,
}

fn way(input: &str) -> Way {
    let prefix = match look::look(kernels::Scalar, input) {
        Looked::Normal(..) => return Way::Look,
        Looked::Bare(_) => return Way::Bare,
        Looked::UpToPath(front, path) => Some(Prefix::normal(front, path)),
        Looked::Unknown => Prefix::read(input.as_bytes()),
    };
    let Some(prefix) = prefix else {
        return Way::Unknown;
    };
    match prefix.clean_rest(input.as_bytes()) {
        None => Way::Continued,
        Some(rest) if prefix.is_normal(rest) => Way::Normal,
        Some(rest) if prefix.uppercase(rest).is_some() => Way::Uppercase,
        Some(_) => Way::Written,
    }
}

#[test]
fn each_input_is_read_in_its_way() {
    let longest = format!("https://{}", "a".repeat(63));
    let long_host = format!("https://{}example:80/", "label.".repeat(20));
    let rows: [(Way, &[&str]); 7] = [
        (
            Way::Look,
            &[
                "http://a/",
                "http://a.b/c",
                "https://en.wikipedia.org/wiki/M%C3%BCnchen?action=raw#History",
                "https://sub-domain.example.co.uk/a/b;c=d/e,f/~g/:h@i?j=[k]&l|m!n#$o()*+",
                "file:///usr/share/doc/readme.txt",
                "file://server/share/x",
                "wss://chat.example.com/socket?room=1",
                "ftp://ftp.example.com/pub/",
                "https://a-host-of-more-than-thirty-two-bytes-but-less-than-64.example/x",
            ],
        ),
        (
            Way::Bare,
            &["https://a.b", "wss://chat.example.com", &longest],
        ),
        (
            Way::Normal,
            &[
                "https://127.0.0.1/",
                "https://example.com:8443/a",
                "https://example.com./",
                "https://3com.3com/",
                "https://a_b.example/",
                "https://example.com/a.b/.c/...d/%41?/../#/./%2e",
                "https://user@example.com/a",
                "https://user:pass@example.com:8080/",
                "ftp://:pass@127.0.0.1/",
                "https://[2001:db8::1]/",
                "https://[2001:db8::1]:81/x",
                "foo://user@host/a",
                "mailto:someone@example.com",
                "mailto:a b c",
                "data:text/plain;base64,AAAA==",
                "javascript:alert('x^y')",
                "foo:",
                "foo://",
                "foo://Host%41/a",
                "foo://host:80?x",
                "blob:https://example.com/some-uuid",
                "file://benchmark/a",
                "https://a.host.of.more.than.sixty.four.bytes.that.are.all.of.them.common.in.hosts.example/",
            ],
        ),
        (
            Way::Uppercase,
            &[
                "https://Example.com/a",
                "HTTPS://example.com:81/a",
                "MailTo:a",
                "Foo://A.b",
                "FILE:///a",
            ],
        ),
        (
            Way::Written,
            &[
                "http://a",
                "https://example.com?a",
                "https://example.com:1#b",
                "file://",
                "https://example.com:443/a",
                "HTTP://EXAMPLE.com:80/",
                "https://0XF/",
                "https://1.2.3/a",
                "https://u:p@exa%6Dple.com/a",
                "https://[::01]/",
                "https://[::1/example.com",
                "https://example.com:65536/",
                "https://example.com:8a/",
            ],
        ),
        (
            Way::Continued,
            &[
                "https://example.com/a b",
                "https://exa<mple.com/",
                "foo://a b/",
                "https://example.com/.",
                "https://example.com/a/%2E./b",
                "https://example.com/a\\b",
                "https://example.com/\ta",
                "https://example.com/?it's",
                "https://user@example.com/#`",
                "https:\\\\example.com\\a",
                "https://m\u{fc}nchen.de:8080/a",
                "foo:/.//b",
                "foo:a ?b",
                "file:///./C|",
            ],
        ),
        (
            Way::Unknown,
            &[
                "",
                "h",
                "https:a.b/c",
                "https:///a.b/c",
                " https://a.b/",
                "ht\ntp://a.b/c",
                "foo:\t/a",
                "https://a\r.b/c",
                "https://",
                "http://:80/",
                "https://example.com:/a",
                "https://example.com:080/",
                "https://example.com:8\t0/",
                "https://[::1%/example.com",
                "https://user@/a",
                "https://a@b@c/",
                "https://U@Example.com/",
                "file://c:/x",
                "file:///C|/x",
                "file://localhost:1/",
                "foo://a\\b",
                "1a:b",
                "a_b:c",
                &long_host,
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (expected, inputs) in rows {
        let others = inputs.iter().filter(|input| way(input) != expected);
        wrong.extend(others.map(|input| format!("{input:?}: {:?}, not {expected:?}", way(input))));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is normal is handed on as text without another look.
#[test]
fn nothing_but_ascii_is_normal() {
    let long = String::from("https://example.com/") + &"segment/".repeat(40);
    for length in 20..long.len() {
        let mut input = long.as_bytes()[..length].to_vec();
        for at in 0..=length {
            let before = input.get(at).copied();
            if let Some(byte) = input.get_mut(at) {
                *byte = 0x80 | at as u8;
            }
            for backend in Backend::testable() {
                let looked = dispatch_to(backend, Look(PhantomData), &*input).unwrap();
                let is_normal = matches!(looked, Looked::Normal(..));
                assert_eq!(is_normal, before.is_none(), "{at} of {length}, {backend:?}");
            }
            if let Some(before) = before {
                input[at] = before;
            }
        }
    }
}
