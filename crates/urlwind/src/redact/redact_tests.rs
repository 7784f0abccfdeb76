use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{RedactOptions, redact_input, redact_text};
use crate::keys::KeyList;
use crate::record::Url;

fn redacted(url: &str) -> String {
    let parsed = Url::parse(url).unwrap();
    let redacted = parsed.redacted().into_owned();
    Url::parse(&redacted).unwrap_or_else(|_| panic!("{redacted}"));
    redacted
}

fn in_text(text: &str) -> String {
    redact_text(text, &RedactOptions::new()).into_owned()
}

fn in_input(text: &str) -> String {
    redact_input(text, &RedactOptions::new()).into_owned()
}

#[test]
fn open_telemetry() {
    for (url, expected) in [
        ("https://h/", "https://h/"),
        ("https://u@h/", "https://REDACTED:REDACTED@h/"),
        ("https://:p@h/", "https://REDACTED:REDACTED@h/"),
        ("foo://u:p@h:1", "foo://REDACTED:REDACTED@h:1"),
        ("https://h/?sig=&a=b&sig", "https://h/?sig=REDACTED&a=b&sig"),
        (
            "https://h/?s%69g=x&&Sig=y&#sig=z",
            "https://h/?s%69g=REDACTED&&Sig=y&#sig=z",
        ),
        ("https://h/?a?sig=x&a=sig=y", "https://h/?a?sig=x&a=sig=y"),
        (
            "https://h/?X-Amz-Signature=1&X-Amz-Credential=2&X-Amz-Security-Token=3&AWSAccessKeyId=4",
            "https://h/?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED\
             &X-Amz-Security-Token=REDACTED&AWSAccessKeyId=REDACTED",
        ),
        (
            "https://h/?Signature=5&sig=6&X-Goog-Signature=7=8",
            "https://h/?Signature=REDACTED&sig=REDACTED&X-Goog-Signature=REDACTED",
        ),
    ] {
        assert_eq!(redacted(url), expected);
    }
    let url = Url::parse("https://h/?a=b").unwrap();
    assert!(matches!(url.redacted(), Cow::Borrowed(_)));
}

#[test]
fn opaque_paths() {
    for (url, expected) in [
        (
            "jdbc:mysql://me:pw@db:1/x?a=b#c",
            "jdbc:mysql://R@db:1/x?a=b#c",
        ),
        ("blob:https://me:pw@h/x", "blob:https://R@h/x"),
        ("blob:https:me:pw@h/x", "blob:https:R@h/x"),
        ("blob:https:\\\\me:pw@h/x", "blob:https:\\\\R@h/x"),
        ("blob:https:///me:pw@h/x", "blob:https:///R@h/x"),
        ("a:b://:pw@h", "a:b://R@h"),
        ("a:b://me:@h", "a:b://R@h"),
        ("a:b://me:p:w@x@h/", "a:b://R@h/"),
        ("a:b://me:p@h//me:p@h", "a:b://R@h//R@h"),
        ("a:b://h/?x@y", "a:b://h/?x@y"),
        ("a:b://h:1/#x@y", "a:b://h:1/#x@y"),
        ("a:b://h/c@d", "a:b://h/R@d"),
        ("me:pw@h/x", "me:R@h/x"),
        ("me:p:w@h/x", "me:R@h/x"),
        ("jdbc:oracle:thin:scott/tiger@//h/x", "jdbc:R@//h/x"),
        ("jdbc:oracle:thin:scott/tiger@h:1521:x", "jdbc:R@h:1521:x"),
        ("jdbc:mysql://me:p/w@h/x", "jdbc:mysql://R@h/x"),
        ("a:b://me:p?w@h", "a:b://R@h"),
        ("a:b://me:p#w@h/", "a:b://R@h/"),
        ("sip:me:pw@h", "sip:R@h"),
        (
            "mailto:me@h?cc=x@h&sig=1",
            "mailto:me@h?cc=x@h&sig=REDACTED",
        ),
        (
            "jdbc:sqlserver://h:1433;user=me;Password=p@w;x=y",
            "jdbc:sqlserver://h:1433;user=me;Password=REDACTED;x=y",
        ),
        (
            "jdbc:sqlserver://h;password={a;b};x=y",
            "jdbc:sqlserver://h;password=REDACTED};x=y",
        ),
        (
            "jdbc:mysql://address=(host=h)(user=me)(password=pw)/x",
            "jdbc:mysql://address=(host=h)(user=me)(password=REDACTED)/x",
        ),
        (
            "jdbc:postgresql://h/x?user=me&password=p&sig=q",
            "jdbc:postgresql://h/x?user=me&password=REDACTED&sig=REDACTED",
        ),
    ] {
        let expected = expected.replace("R@", "REDACTED:REDACTED@");
        assert_eq!(redacted(url), expected, "{url}");
    }
}

#[test]
fn other_masks() {
    let with = |url: &str, options: RedactOptions| -> String {
        Url::parse(url).unwrap().redact_with(&options).into_owned()
    };
    let url = "https://me:pw@h/?sig=1&b#c";
    let password = || RedactOptions::new().keep_username(true);
    assert_eq!(with(url, password().mask("x")), "https://me:x@h/?sig=x&b#c");
    assert_eq!(with(url, password().mask("")), "https://me@h/?sig=&b#c");
    assert_eq!(with("https://:pw@h/", password().mask("")), "https://h/");
    assert_eq!(with("https://me@h/", password()), "https://me@h/");
    assert_eq!(with("a:me/pw@h", password().mask("x")), "a:x@h");
    assert_eq!(with("a:me/pw@h", password().mask("")), "a:h");
    assert_eq!(with(url, everything().mask("")), "https://h/?sig=&");
    assert_eq!(
        with(url, everything().mask("#&")),
        "https://%23%26:%23%26@h/?sig=%23%26&%23%26#%23%26"
    );
    assert_eq!(with("https://h/?&#", everything()), "https://h/?&#");
    let own = RedactOptions::new().keys(KeyList::none());
    assert_eq!(with(url, own), "https://REDACTED:REDACTED@h/?sig=1&b#c");
}

#[test]
fn urls_in_text() {
    for (text, expected) in [
        ("nothing here: a@b", "nothing here: a@b"),
        ("x https://u:p@h/ y", "x https://R@h/ y"),
        ("https:u:p@h", "https:R@h"),
        ("HTTPS:\\\\u:p@h\\x", "HTTPS:\\\\R@h\\x"),
        ("ht\ttps:\t/\t/u:p\tq@h/ z@y", "ht\ttps:\t/\t/R@h/ z@y"),
        ("a\thttps:u:p@h\tb@c", "a\thttps:R@c"),
        (
            "http://h/?s\ti\tg=x\ty z",
            "http://h/?s\ti\tg=REDACTED\ty z",
        ),
        ("http://h/a\tb?sig=x", "http://h/a\tb?sig=REDACTED"),
        ("foo:/p?sig=x", "foo:/p?sig=REDACTED"),
        (
            "foo:p?a&sig=x foo\t:p?sig=x",
            "foo:p?a&sig=REDACTED foo\t:p?sig=REDACTED",
        ),
        (
            "\"GET /p?sig=x HTTP\" \"/?sig=x\"",
            "\"GET /p?sig=REDACTED HTTP\" \"/?sig=REDACTED\"",
        ),
        ("http://h/?a='b:c'&sig=x", "http://h/?a='b:c'&sig=REDACTED"),
        (
            "\"http://h/?a='//b'&sig=x\"&sig=y",
            "\"http://h/?a='//b'&sig=REDACTED\"&sig=y",
        ),
        ("//u:p@h //h/a@b // c@d", "//R@h //h/a@b // c@d"),
        (
            "redis://:p@h,https://h/,ftp://u:p@h",
            "redis://R@h,https://h/,ftp://R@h",
        ),
        (
            r#"{"a":"https://h","b":"c@d"}"#,
            r#"{"a":"https://h","b":"c@d"}"#,
        ),
        (
            r#"{"a":"https://h:8","b":"c@d"}"#,
            r#"{"a":"https://h:8","b":"c@d"}"#,
        ),
        (
            r#"{"a":"https:\/\/u:p@h\/?sig=x","b":"c"}"#,
            r#"{"a":"https:\/\/R@h\/?sig=REDACTED","b":"c"}"#,
        ),
        (
            r#""{\"a\":\"https://h\",\"b\":\"c@d\"}""#,
            r#""{\"a\":\"https://h\",\"b\":\"c@d\"}""#,
        ),
        (r#""https://u:p\"q@h/""#, r#""https://R@h/""#),
        ("'https://u:it's@h/'", "'https://R@h/'"),
        (
            "<https://h?sig=x>,&sig=y",
            "<https://h?sig=REDACTED>,&sig=y",
        ),
        ("https://u:p/q@h/", "https://R@h/"),
        ("https://h:80/q@h/", "https://h:80/q@h/"),
        ("https://[::1]:80/a@b", "https://[::1]:80/a@b"),
        ("http://h/?a=1&amp;sig=x", "http://h/?a=1&amp;sig=REDACTED"),
        (
            r"http://h/?a=1\u0026sig=x",
            r"http://h/?a=1\u0026sig=REDACTED",
        ),
        (
            r"http://h/?a\u003d1\\u0026sig\u003Dx https:\u002F\u002fu:p@h\u002f \u0026sig=y",
            r"http://h/?a\u003d1\\u0026sig\u003DREDACTED https:\u002F\u002fR@h\u002f \u0026sig=y",
        ),
        (r"foo:\\u002f\\u002fu:p@h", r"foo:\\u002f\\u002fR@h"),
        (
            r"https://p\u00e4ss@h/ https://p\\u00E4ss@h/ https:\\u:p@h\u002fa@b",
            r"https://R@h/ https://R@h/ https:\\R@h\u002fa@b",
        ),
        (
            "http://h/?u=http://u:p@h/?sig=x&v=w",
            "http://h/?u=http://R@h/?sig=REDACTED&v=w",
        ),
        ("http://h/?sig=http://secret/", "http://h/?sig=REDACTED"),
        ("?sig=x &sig=y http:", "?sig=x &sig=y http:"),
        ("git clone git+ssh://u:p@h/x", "git clone git+ssh://R@h/x"),
        (
            "jdbc:oracle:thin:u/p@h mailto:a@b npm:x@1",
            "jdbc:R@h mailto:a@b npm:x@1",
        ),
        (
            "DSN=postgres://u:p@h/d?sslmode=x\nnext a:b@c",
            "DSN=postgres://R@h/d?sslmode=x\nnext a:b@c",
        ),
        ("user@host C:\\\\a\\\\b@c", "user@host C:\\\\a\\\\b@c"),
        ("é https://ü:é@ö/ü ü", "é https://R@ö/ü ü"),
    ] {
        let expected = expected.replace("R@", "REDACTED:REDACTED@");
        assert_eq!(in_text(text), expected, "{text}");
    }
    let all = redact_text("a http://h/?b&c=d#e f#g", &everything());
    assert_eq!(all, "a http://h/?REDACTED&c=REDACTED#REDACTED f#g");
}

/// What hides all that can be hidden.
fn everything() -> RedactOptions {
    RedactOptions::new().keys(KeyList::all()).fragment(true)
}

/// Names of secrets, in every place where a key can stand, parsed and not.
#[test]
fn strict_hides_what_is_named_like_a_secret() {
    const NAMES: &str = "password passwd pwd pass secret client_secret token access_token id_token \
        refresh_token oauth_token csrf-token api_key apikey X-Api-Key key auth code sig signature session \
        session_id jsessionid PHPSESSID jwt user[password] AWSAccessKeyId X-Amz-Credential \
        X-Amz-Security-Token X-Amz-Signature X-Goog-Signature p%61ssword to\tken auth_key subscription-key \
        cookie csrf pin x-auth api_sig auth_code";
    const PLACES: &str = "https://h/?K=V https://h/?a=b&K=V#c https://h/#K=V https://h/#a=b&K=V \
        https://h/#/route?K=V https://h/#/K=V https://h/#!K=V#V https://h/?a=b;K=V \
        https://h/?next=https://i/?K=V postgresql:///db?user=me&K=V jdbc:postgresql://h/db?K=V \
        jdbc:postgresql://h/db?user=me&K=V#K=V foo:/p?K=V foo:p?K=V#K=V blob:https://h/?K=V#K=V";
    let strict = RedactOptions::strict();
    for name in NAMES.split(' ') {
        for place in PLACES.split(' ') {
            for name in [String::from(name), name.to_ascii_uppercase()] {
                let input = place.replace('K', &name).replace('V', "Qq/=x!?Q@q");
                let url = Url::parse(&input).unwrap();
                let line = format!("a {input} b");
                for (shown, rest) in [
                    (url.redact_with(&strict), ""),
                    (redact_input(&input, &strict), ""),
                    (redact_text(&line, &strict), " b"),
                ] {
                    assert!(!shown.contains("Qq"), "{input}: {shown}");
                    assert!(
                        shown.contains("REDACTED") && shown.ends_with(rest),
                        "{shown}"
                    );
                }
            }
        }
    }
    for nested in [
        "https://h/?next=http://me:Qq@i/",
        "https://h/http://me:Qq@i/#https:Qq@i",
        "sqlserver://h;user=me;password=Qq;x=y",
        "sqlserver://me:Zz@h;user=me;token=Qq/a",
        "https://h/?next=https%3A%2F%2Fi%2F%3Fa%3Db%26token%3DQq#a",
        "https://h/?next=%2Froute%3Fid_token=Qq&a=b",
        "https://h/?next=a%253Fa%253Db%2526token%253DQq",
        "https://h/?https%3A%2F%2Fme%3AQq%40i%2F&a=b",
        "https://h/#/route?next=/%3Ftoken%3DQq",
        "https://h/proxy/https%3A%2F%2Fme%3AQq%40i/a?b",
        "https://h/?state=token%3DQq",
        r"https://h/a%20b;token=Qq%41\u00e9/Qq",
    ] {
        let url = Url::parse(nested).unwrap();
        let all = strict.clone().keys(KeyList::all()).fragment(true);
        for options in [&strict, &all] {
            for shown in [
                url.redact_with(options),
                redact_text(nested, options),
                redact_input(nested, options),
            ] {
                assert!(!shown.contains("Qq"), "{nested}: {shown}");
            }
        }
    }
    for (invalid, shown) in [
        (
            "https://h:99999/a/%3Ftoken%3DQq/b",
            "https://h:99999/REDACTED/b",
        ),
        ("me:pa/ss%3Ftoken%3DQq@h", "me:REDACTED"),
        ("https://h:x/a;t%6fken=Qq", "https://h:x/a;t%6fken=REDACTED"),
    ] {
        assert_eq!(redact_input(invalid, &strict), shown);
    }
    let line = redact_text("a sqlserver://h:1433;user=me;password=Qq;x b", &strict);
    assert_eq!(line, "a sqlserver://h:1433;user=me;password=REDACTED b");
    for harmless in [
        "https://h/token/secret?q=token&page=2&keyword=b&author=c#section-code",
        "https://h/#L10",
        "foo:p?a=b;c=d#e",
        "https://h/a%2Fb/%3F1?next=https%3A%2F%2Fi%2F%3Fpage%3D2&to=me%40i.example&at=12%3A30%2B1",
    ] {
        let url = Url::parse(harmless).unwrap();
        assert_eq!(url.redact_with(&strict), harmless);
        assert_eq!(redact_text(harmless, &strict), harmless);
        assert_eq!(redact_input(harmless, &strict), harmless);
    }
}

#[test]
fn inputs_that_do_not_parse() {
    for (text, expected) in [
        ("https://u:s@h:99999/", "https://R@h:99999/"),
        ("https://u:se:c@ret@[::1/?a@b", "https://R@[::1/?a@b"),
        ("https://u:se/cret@h/", "https://R@h/"),
        ("https://u:se#cret@h/", "https://R@h/"),
        (" ht\ntps:\\/\tu:s@a b/", " ht\ntps:\\/\tR@a b/"),
        ("https:u:secret@a:b", "https:R@a:b"),
        ("//u:secret@a b", "//R@a b"),
        ("u:secret@a b:", "u:R@a b:"),
        ("/a:b@c", "R@c"),
        ("a b:c@d", "R@d"),
        (
            "https://me:secret%40example.com:80a",
            "https://R@example.com:80a",
        ),
        ("http://a b/", "http://a b/"),
        ("", ""),
    ] {
        let expected = expected
            .replace("%40", "@")
            .replace("R@", "REDACTED:REDACTED@");
        assert_eq!(in_input(text).replace("%40", "@"), expected, "{text}");
        let strict = redact_input(text, &RedactOptions::strict());
        assert_eq!(strict.replace("%40", "@"), expected, "{text}");
    }
}

/// A small generator of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn text(&mut self, pieces: &[&str], most: usize) -> String {
        let count = self.below(most + 1);
        (0..count).map(|_| self.pick(pieces)).collect()
    }
}

/// Pieces of a secret that stay one in every place: no delimiter, no special scheme.
const SECRET: &[&str] = &[
    "x", "9", "%40", "é", "!", "$", "~", "%zz", "=", "S", "'", "(", "*",
];
const HARMLESS: &[&str] = &["a", "b/", "1", ".", "%20", "é", "-", "/", "c", "+"];

#[test]
fn no_secret_is_left() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let strict = RedactOptions::strict();
    let mut shown = 0;
    for _ in 0..60_000 {
        let secret = format!("Qq{}Zz", random.text(SECRET, 6));
        let scheme = random.pick(&[
            "https:",
            "http:",
            "ftp:",
            "ws:",
            "foo:",
            "HTTPS:",
            "blob:https:",
            "jdbc:a:",
        ]);
        let slashes = match scheme {
            "foo:" | "jdbc:a:" => "//",
            _ => random.pick(&["//", "", "/", "\\\\", "///", "/\\"]),
        };
        let host = random.pick(&["h", "example.com", "127.0.0.1", "[::1]", "h:81"]);
        let path = format!("/{}", random.text(HARMLESS, 4));
        let url = match random.below(4) {
            0 => format!("{scheme}{slashes}me:{secret}@{host}{path}"),
            1 => format!("{scheme}{slashes}{secret}@{host}{path}?a=b"),
            2 => format!("{scheme}{slashes}{host}{path}?a=b&sig={secret}&c#d"),
            _ => format!("{scheme}{slashes}:{secret}@{host}{path}#f"),
        };
        let line = format!(
            "{}{url}{}",
            random.pick(&["", "a ", "(", "=", "b\t"]),
            random.pick(&["", " c@d", "\n/x"])
        );
        let mut outcomes: Vec<String> = Vec::new();
        outcomes.push(in_text(&line));
        outcomes.push(redact_text(&line, &strict).into_owned());
        outcomes.push(in_input(&url));
        if let Ok(url) = Url::parse(&url) {
            shown += 1;
            outcomes.push(url.redacted().into_owned());
            outcomes.push(url.redact_with(&strict).into_owned());
            outcomes.push(in_text(url.as_str()));
            // Redacted once is redacted.
            let once = url.redacted();
            assert_eq!(Url::parse(&once).unwrap().redacted(), once, "{line}");
        }
        for outcome in outcomes {
            assert!(
                !outcome.contains("Qq") && !outcome.contains("Zz"),
                "{line:?}: {outcome:?}"
            );
        }
    }
    assert!(shown > 30_000, "{shown}");
}

/// Whatever the text, it can be redacted, and what is not in a URL stays.
#[test]
fn any_text_can_be_redacted() {
    const PIECES: &[&str] = &[
        "http:",
        "https://",
        "//",
        "/",
        "\\",
        "\t",
        "\n",
        " ",
        "@",
        ":",
        "a",
        "b:c@",
        "?",
        "&",
        "=",
        "#",
        "sig=",
        "password=",
        "jdbc:",
        "x://",
        ";",
        "{",
        "}",
        "\"",
        "'",
        "<",
        ">",
        "%40",
        "\\u0026",
        "&amp;",
        "é",
        "[",
        "]",
        "8",
    ];
    let mut random = Random(0x0123_4567_89AB_CDEF);
    for _ in 0..150_000 {
        let text = random.text(PIECES, 12);
        for options in [
            RedactOptions::new(),
            RedactOptions::strict(),
            everything().mask(""),
            RedactOptions::new().keep_username(true).mask("x"),
        ] {
            let _ = redact_input(&text, &options);
            let redacted = redact_text(&text, &options);
            assert_eq!(
                redacted.matches('\n').count(),
                text.matches('\n').count(),
                "{text:?}"
            );
            if let Ok(url) = Url::parse(&text) {
                let _ = url.redact_with(&options);
            }
        }
    }
}

#[test]
fn all_of_queries_and_fragments_can_be_hidden() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..20_000 {
        let secret = format!("Qq{}Zz", random.text(SECRET, 6));
        let other = random.text(HARMLESS, 3);
        let url = match random.below(4) {
            0 => format!("https://h/?{other}={secret}&{other}"),
            1 => format!("https://h/{other}#{secret}"),
            2 => format!(
                "https://h/{other}?a&Qq{}#b",
                random.text(&["x", "!", "9"], 4)
            ),
            _ => format!("blob:https://h/?{other}={secret}#{secret}"),
        };
        let parsed = Url::parse(&url).unwrap();
        for outcome in [
            parsed.redact_with(&everything()),
            redact_text(parsed.as_str(), &everything()),
            redact_input(&url, &everything()),
        ] {
            assert!(!outcome.contains("Qq"), "{url}: {outcome}");
        }
    }
}

/// A time that grows with the square of the length would be minutes.
#[cfg(feature = "std")]
#[test]
fn long_texts_take_linear_time() {
    use std::time::{Duration, Instant};

    for piece in [
        "http://a:b/",
        "http:",
        "a:b@",
        "<http://a",
        "'http://a",
        "//",
        "\\",
        "/\t",
        "?",
        "&a",
        "http://a@",
        "jdbc:",
        "jdbc:a@",
        "=",
        "jdbc:password=",
        "a",
        ":",
        "https://a:x/'",
        "?sig=",
        "\\u0026",
        "#",
        "\t",
        "a://http:=",
        "jdbc:a://b=c",
        "é",
        ";",
        ";a=",
        "?next=http:",
        "a='b:",
        "<a:\"b:",
        "?a=%25",
        "/%25",
        "?a=%3Fa%3D%2525",
        "%25",
        "%2F%2F",
        "//h;",
        "https:\\\\u00e9",
        "\\",
        "&a\\",
    ] {
        let text: String = core::iter::repeat_n(piece, 400_000 / piece.len()).collect();
        let start = Instant::now();
        for options in [RedactOptions::new(), RedactOptions::strict(), everything()] {
            let _ = redact_text(&text, &options);
            let _ = redact_input(&text, &options);
            if let Ok(url) = Url::parse(&text) {
                let _ = url.redact_with(&options);
            }
        }
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{piece:?}: {:?}",
            start.elapsed()
        );
    }
}
