//! The first two tiers: what they say about chosen inputs, and that all kernels say the same.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::locate::{Dirty, Locate, Located, Repair, Verdict};
use super::look::{Front, Looked, look, surely_parses};
use crate::error::ParseError;
use crate::host::HostKind;
use crate::kernels::{Backend, FoundHost, Kernel, Task, dispatch_to};
use crate::record::{AuthorityAt, Offsets, Url};
use crate::special::SchemeType;

/// Everything that can be asked about an input.
#[derive(PartialEq, Eq, Debug)]
struct Answers {
    normal: Option<Offsets>,
    bare: Option<Front>,
    unusual: Option<Unusual>,
    located: Located,
    surely_parses: bool,
}

/// What the first look may say of a host that is not certainly normal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unusual {
    HostAndPort(Front, FoundHost),
    UpperCase(Front),
    BracketsOrLong(Front),
    Credentials(Front),
    OtherScheme,
}

struct Questions;

impl Task<&[u8]> for Questions {
    type Output = Answers;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Answers {
        let (mut normal, mut bare, mut unusual) = (None, None, None);
        match look::<true, _, _>(kernel, input) {
            Looked::Normal(_, at) => normal = Some(at),
            Looked::Bare(front) => bare = Some(front),
            Looked::HostAndPort(seen) => {
                unusual = Some(Unusual::HostAndPort(seen.front(), seen.host()));
            }
            Looked::UpperCase(front) => unusual = Some(Unusual::UpperCase(front)),
            Looked::BracketsOrLong(front) => unusual = Some(Unusual::BracketsOrLong(front)),
            Looked::Credentials(front) => unusual = Some(Unusual::Credentials(front)),
            Looked::OtherScheme => unusual = Some(Unusual::OtherScheme),
            Looked::Unknown => {}
        }
        let mut found = [Located::UNKNOWN; 2];
        let [located, unseen] = &mut found;
        let was_seen = true;
        Locate { was_seen, located }.run(kernel, input);
        let (was_seen, located) = (false, unseen);
        Locate { was_seen, located }.run(kernel, input);
        let [located, unseen] = found;
        // Only a host is decoded that was not found normal.
        if !matches!(located.verdict, Verdict::Repairable(Repair::Decode)) {
            assert_eq!(located, unseen, "{:?}", String::from_utf8_lossy(input));
        }
        Answers {
            normal,
            bare,
            unusual,
            located,
            surely_parses: surely_parses(kernel, input),
        }
    }
}

/// What all kernels say, with what must hold between their answers.
fn ask(input: &[u8]) -> Answers {
    let expected = dispatch_to(Backend::Scalar, Questions, input).unwrap();
    for backend in Backend::testable() {
        let answers = dispatch_to(backend, Questions, input);
        let text = String::from_utf8_lossy(input);
        assert_eq!(answers.as_ref(), Some(&expected), "{backend:?} on {text:?}");
    }
    if let Some(at) = expected.normal {
        assert_eq!(
            expected.located,
            Located {
                verdict: Verdict::Normal,
                at
            }
        );
    }
    if let Some(front) = expected.bare {
        let len = input.len();
        let at = front.offsets(len, HostKind::Domain, len, len);
        let verdict = Verdict::MissingSlash;
        assert_eq!(expected.located, Located { verdict, at });
    }
    // Only an authority can be invalid.
    let authority_is_dirty = match expected.located.verdict {
        Verdict::Dirty(dirty) => dirty.has(Dirty::AUTHORITY) || dirty.has(Dirty::HOST),
        Verdict::Invalid(_) => true,
        _ => false,
    };
    assert!(
        !(expected.surely_parses && authority_is_dirty),
        "{:?}",
        String::from_utf8_lossy(input)
    );
    let at = &expected.located.at;
    assert!(at.scheme_end() <= at.host_start() && at.host_start() <= at.host_end());
    assert!(at.host_end() <= at.path_start() && at.path_start() <= at.query_start());
    assert!(at.query_start() <= at.fragment_start() && at.fragment_start() <= input.len());
    expected
}

fn verdict(input: &str) -> Verdict {
    ask(input.as_bytes()).located.verdict
}

#[test]
fn normal_at_a_quick_look() {
    for input in [
        "http://a/",
        "http://a.b/c",
        "https://example.com/",
        "https://en.wikipedia.org/wiki/M%C3%BCnchen?action=raw#History",
        "https://sub-domain.example.co.uk/a/b;c=d/e,f/~g/:h@i?j=[k]&l|m!n#$o()*+",
        "file:///usr/share/doc/readme.txt",
        "file://server/share/x",
        "wss://chat.example.com/socket?room=1",
        "ws://a.b.c/d",
        "ftp://ftp.example.com/pub/",
        "https://a-host-of-more-than-thirty-two-bytes-but-less-than-64.example/x",
    ] {
        let answers = ask(input.as_bytes());
        assert!(answers.normal.is_some(), "{input}");
        assert!(answers.surely_parses, "{input}");
    }
}

#[test]
fn bare_hosts_at_a_quick_look() {
    let longest = alloc::format!("https://{}", "a".repeat(63));
    for input in [
        "https://a",
        "http://a.b",
        "https://www.example.com",
        "wss://chat.example.com",
        "https://a-host-of-more-than-thirty-two-bytes-but-less-than-64.example",
        &longest,
    ] {
        let answers = ask(input.as_bytes());
        assert!(answers.bare.is_some(), "{input}");
        assert!(answers.surely_parses, "{input}");
    }
    let too_long = alloc::format!("https://{}", "a".repeat(64));
    for input in [
        "file://server",
        "https://127.0.0.1",
        "https://example.com.",
        "https://a.0x",
        "https://A.example",
        "https://a?b",
        &too_long,
    ] {
        assert!(ask(input.as_bytes()).bare.is_none(), "{input}");
    }
}

#[test]
fn normal_at_a_closer_look() {
    for input in [
        "http://a",
        "https://127.0.0.1/",
        "https://example.com:8443/a",
        "https://example.com./",
        "https://3com.3com/",
        "https://a_b.example/",
        "https://xn--bogus--.example/",
        "https://example.com/a.b/.c/...d/%41?/../#/./%2e",
        "https://example.com/?a{b}^c|d`#'{}^",
        "https://a'b{c}.example/",
        "file:///c:/x",
        "file:///C|x/y",
        "file:////C|/y",
        "file:///x/C|/y",
        "https://user@example.com/a",
        "https://user:pass@example.com:8080/",
        "ftp://:pass@127.0.0.1/",
        "foo://user@host/a",
        "mailto:someone@example.com",
        "mailto:a b c",
        "data:text/plain;base64,AAAA==",
        "javascript:alert('x^y')",
        "foo:",
        "foo:/a/b?c'd#e",
        "foo://",
        "foo://Host%41/a\\b",
        "foo://host:80",
        "foo://host:80?x",
        "blob:https://example.com/some-uuid",
    ] {
        let expected = match input {
            "http://a" => Verdict::MissingSlash,
            _ => Verdict::Normal,
        };
        assert_eq!(verdict(input), expected, "{input}");
    }
}

#[test]
fn missing_slashes() {
    for (input, path_start) in [
        ("https://example.com", 19),
        ("https://example.com?a", 19),
        ("https://example.com:1#b", 21),
        ("file://", 7),
        ("file://host?", 11),
        ("ws://1.2.3.4", 12),
    ] {
        let located = ask(input.as_bytes()).located;
        assert_eq!(located.verdict, Verdict::MissingSlash, "{input}");
        assert_eq!(located.at.path_start(), path_start, "{input}");
        assert_eq!(located.at.query_start(), path_start, "{input}");
    }
}

#[test]
fn dirty_components() {
    let (authority, path) = (Dirty::AUTHORITY, Dirty::PATH);
    let (query, fragment) = (Dirty::QUERY, Dirty::FRAGMENT);
    let (case, port, segments) = (Dirty::CASE, Dirty::PORT, Dirty::SEGMENTS);
    let host = Dirty::HOST;
    for (input, dirty) in [
        ("https://Example.com/a", case),
        ("HTTPS://example.com:81/a", case),
        ("hTTp://user@Example.com", case),
        // The walk in ARCHITECTURE.md.
        ("https://user@EXAMPLE.com/a/../b c?q#f", case.with(segments)),
        ("MailTo:a", case),
        ("Foo://A.b", case),
        ("FILE:///a", case),
        ("HTTP://EXAMPLE.com:80/", case.with(port)),
        ("https://0XF/", host.with(case)),
        ("file://LOCALHOST/", authority),
        ("https://us^r@example.com/a", authority),
        ("https://user@/a", authority),
        ("foo://user@/a", authority),
        ("https://example.com:443/a", port),
        ("http://user@1.2.3.4:80/a b", port.with(path)),
        ("https://example.com:0443/a", authority),
        ("https://example.com:/a", authority),
        ("https://1.2.3/a", host),
        ("HTTPS://0XF.example.0X10/", host.with(case)),
        ("https://1.2.3.4.:443/a/.", host.with(port).with(segments)),
        ("https://u:p@exa%6Dple.com/a", host),
        ("https://m\u{fc}nchen.de:8080/a", host),
        ("https://[2001:db8:0::1]:443/", host.with(port)),
        ("https://[2001:DB8::1]:443/", authority),
        ("https://[not-an-address]/", host),
        ("https://[::01]/", host),
        ("http://:80/", authority),
        ("file://localhost/", authority),
        ("file://host:1/", authority),
        ("foo://a b/", authority),
        ("foo://:80/", authority),
        ("https://example.com/a b", path),
        ("https://example.com/a^", path),
        ("https://example.com/m\u{fc}nchen", path),
        ("https://example.com/.", segments),
        ("https://example.com/a/%2E./b", segments),
        ("file:///C|", segments),
        ("file:///c|/x", segments),
        ("file://host/C|/x", segments),
        ("file:///./C|", segments),
        ("foo:/a/../b", segments),
        ("foo:/.//b", segments),
        ("foo:a\u{1}b", path),
        ("foo:a ?b", path),
        ("foo:a #b", path),
        ("https://example.com/?it's", query),
        ("https://example.com?it's", query),
        ("https://example.com/a?\u{fc}", query),
        ("foo:a?\"", query),
        ("https://example.com/#`", fragment),
        ("https://example.com/a?b#<>", fragment),
        (
            "https://A:/ ?'#`",
            authority.with(path).with(query).with(fragment),
        ),
    ] {
        assert_eq!(verdict(input), Verdict::Dirty(dirty), "{input}");
    }
}

#[test]
fn repairable() {
    for (input, repair) in [
        ("https://a.b/\tc", Repair::Strip),
        ("https://a.b\\c?\nd", Repair::Strip),
        ("https://a\r.b/c", Repair::Strip),
        ("foo:/\t/a", Repair::Strip),
        (
            "https://example.com/a/very/long/path/in/which/there/is/a/\ttab/far/behind",
            Repair::Strip,
        ),
        ("https:\\\\example.com/a", Repair::Slashes),
        ("http:/\\user@example.com", Repair::Slashes),
        ("HTTPS:\\\\Example.com:443", Repair::Slashes),
        ("ws:\\/a\\b", Repair::Slashes),
        ("file:\\\\a/b", Repair::Slashes),
        ("https://example.com\\a", Repair::Slashes),
        ("https://example.com/a\\b?\\", Repair::Slashes),
        ("file:///a\\b", Repair::Slashes),
        ("https://exa%6Dple.com/a", Repair::Decode),
        ("http://%6a:80", Repair::Decode),
        ("http://user%6a@a.b/", Repair::Decode),
    ] {
        assert_eq!(verdict(input), Verdict::Repairable(repair), "{input}");
    }
    for other in [
        "foo:\\a",
        "foo://a/\\",
        "https://a.b/?\\",
        "https://a.b/#\\",
    ] {
        assert_eq!(verdict(other), Verdict::Normal, "{other}");
    }
}

#[test]
fn invalid() {
    for (input, error) in [
        ("https://exa<mple.com/", ParseError::InvalidDomainCharacter),
        ("https://a b/", ParseError::InvalidDomainCharacter),
        (
            "http://user@exa mple.com:8080",
            ParseError::InvalidDomainCharacter,
        ),
        ("https://example.com:65536/", ParseError::InvalidPort),
        (
            "wss://user@Example.com:99999999999999?",
            ParseError::InvalidPort,
        ),
        ("https://[::1/example.com", ParseError::InvalidIpv6Address),
        ("https://a:b@[::1:443#", ParseError::InvalidIpv6Address),
    ] {
        assert_eq!(verdict(input), Verdict::Invalid(error), "{input}");
        assert_eq!(Url::parse(input), Err(error), "{input}");
    }
    // What is removed may make it valid, and what is decoded may be invalid for another reason.
    for input in [
        "https://exam\tple.com:6\n5535/",
        "https://exa<mp\tle.com/",
        "https://exa<m%FFple.com/",
        "https://a[b:%FF@]example.com/",
        "https://1.2.3.256:99999/",
    ] {
        let verdict = verdict(input);
        assert!(!matches!(verdict, Verdict::Invalid(_)), "{input:?}");
    }
}

#[test]
fn unknown() {
    for input in [
        "",
        "h",
        ":",
        "//a",
        "https:a.b/c",
        "https:/a.b/c",
        "https:///a.b/c",
        "https://\\a/b",
        " https://a.b/",
        "https://a.b/ ",
        "https://a.b/\u{1f}",
        "ht\ntp://a.b/c",
        "https://",
        "https://?a",
        "http://#",
        "file:a",
        "file:/a",
        "file://c:/x",
        "file://C|/x",
        "1a:b",
        "a_b:c",
        "foo",
        "foo:a b ",
    ] {
        assert_eq!(verdict(input), Verdict::Unknown, "{input:?}");
    }
    for input in [
        "https:a.b/c",
        "foo:\t//a",
        "foo:/\n/a",
        "file://C|/x",
        "HTTPS://a/b",
    ] {
        assert!(!ask(input.as_bytes()).surely_parses, "{input:?}");
    }
}

#[test]
fn offsets() {
    let authority = AuthorityAt {
        port: 8443,
        ..AuthorityAt::host(8, 17, HostKind::Ipv4)
    };
    assert_eq!(
        ask(b"https://127.0.0.1:8443/a/b?c#d").located.at,
        Offsets::new(SchemeType::Https, 5, authority, 22, 26, 28)
    );
    assert_eq!(
        ask(b"mailto:a@b.c").located.at,
        Offsets::new(SchemeType::NotSpecial, 6, AuthorityAt::none(7), 7, 12, 12)
    );
}

/// Cuts, joins and changes inputs, mostly where authorities end and where registers do.
#[test]
fn kernels_agree_on_mutations() {
    const SEEDS: &[&str] = &[
        "https://example.com/",
        "http://sub.domain.example.org:8080/path/to/page.html?query=string&more#fragment",
        "file:///usr/share/doc/some-package-with-a-long-name/changelog.Debian.gz",
        "https://a-host-of-more-than-thirty-two-bytes-but-less-than-64.example/",
        "https://a-host-of-more-than-sixty-four-bytes.and-it-has-many-labels.and-is-still-valid.example/x",
        "mailto:someone@example.com?subject=hello",
        "foo://host:1/p/../q?r#s",
        "wss://1.2.3.4/%2e%2E/m\u{fc}nchen",
        "data:text/html,<p>some text that is long enough to need more than one register to look at</p>",
    ];
    const PIECES: &[&str] = &[
        "/",
        "\\",
        "?",
        "#",
        ":",
        "@",
        ".",
        "..",
        "%2e",
        "%",
        "\t",
        "\n",
        " ",
        "A",
        "z",
        "0",
        "9",
        "-",
        "_",
        "|",
        "C|",
        "'",
        "\"",
        "`",
        "{",
        "^",
        "~",
        "<",
        "\0",
        "\x7f",
        "\u{80}",
        "\u{fc}",
        "\u{3002}",
        "localhost",
        "xn--",
        "0x1",
        "a.b-c.d0e1f2g3h4i5j6k7",
        "//",
        "[::1]",
        ":443",
        ":80",
    ];
    const EDGES: &[usize] = &[
        7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 39, 40, 63, 64, 65, 66, 71, 72, 127, 128, 129,
    ];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize % limit
    };
    for _ in 0..150_000 {
        let mut input: Vec<u8> = SEEDS[below(SEEDS.len())].into();
        for _ in 0..=below(4) {
            let at = if below(2) == 0 {
                EDGES[below(EDGES.len())]
            } else {
                below(input.len() + 1)
            };
            let at = at.min(input.len());
            let piece = PIECES[below(PIECES.len())].to_string().into_bytes();
            match below(4) {
                0 => input.truncate(at),
                1 => drop(input.splice(at..at, piece)),
                2 => drop(input.splice(at..(at + piece.len()).min(input.len()), piece)),
                _ => drop(input.splice(at..at, core::iter::repeat_n(b'a', below(70)))),
            }
        }
        ask(&input);
    }
}

/// What is normal is handed on as text without another look.
#[test]
fn nothing_but_ascii_is_normal() {
    let long = "https://example.com/".to_string() + &"segment/".repeat(40);
    for length in 20..long.len() {
        let mut input = long.as_bytes()[..length].to_vec();
        assert!(ask(&input).normal.is_some());
        for at in 0..length {
            let before = core::mem::replace(&mut input[at], 0x80 | at as u8);
            assert_eq!(ask(&input).normal, None, "{at} of {length}");
            input[at] = before;
        }
    }
}
