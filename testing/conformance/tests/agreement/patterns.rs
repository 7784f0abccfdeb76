//! `urlwind-pattern` against the transcription of the standard, on generated patterns and inputs.

use conformance::patterns::Crate;
use conformance::{Random, scaled};
use spec::pattern::subject::{Arguments, COMPONENTS, Given, Subject};
use spec::pattern::tokens::is_a_valid_name_code_point;
use spec::pattern::url_pattern::Machine;
use urlwind_pattern::{EcmaScriptEngine, UrlPattern};

/// Pieces of patterns, in any order.
const PIECES: &[&str] = &[
    "*",
    "?",
    "+",
    "{",
    "}",
    "(",
    ")",
    ":",
    "\\",
    "/",
    ".",
    "a",
    "b",
    "ab",
    "A",
    "-",
    ":a",
    ":b",
    ":c",
    "{a}?",
    "{b}+",
    "{ab}*",
    "{:a}?",
    "{/:b}?",
    "{:c}*",
    "{:a.}?",
    "{*}?",
    "{a*}+",
    "{:b-}+",
    "{-:a}*",
    "(.*)",
    "([^/]+?)",
    "(a|b)",
    "(\\d+)",
    "([a-z]*)",
    "(a*?)",
    "(|a)",
    "(.)",
    "é",
    "%41",
    "%",
    "..",
    "./",
    "/../",
    " ",
    "#",
    "@",
    "[",
    "]",
    "0",
    "80",
    "443",
    "\\?",
    "\\{",
    "\\:",
    "//",
    "x:y",
    "(?:a)",
    "((?:a|b)+)",
    "((?<n>a)b?)",
    "([[a-c]&&[b-d]])",
    "(\\w)",
    "(a{1,2})",
    "([^]+?)",
    "([^\\.]+?)",
    ":é",
    ":a\\b",
    "$",
    "_",
    "^",
    "|",
    "'",
    "\"",
    "<",
    "`",
];

/// Patterns that are usually valid.
const PATHS: &[&str] = &[
    "/",
    "/a",
    "/:a",
    "/:a?",
    "/:a+",
    "/:a*",
    "/*",
    "/a/*",
    "{/:a}?",
    "/:a/:b",
    "/:a/:b?",
    "/a:b",
    "/:a.:b",
    "/:a-:b",
    "*a*b*",
    "/a*/b",
    "{a}?*",
    "/:a(\\d+)",
    "(.*)?",
    "/(a|b)?",
    "/{a}+b",
    "/:a/*/b",
    "{/a}*",
    "{:a}+",
    "/{:a.}?b",
    ":a{b:c}*",
    "{a:b}+{a:c}?",
    "/:a/b/:c?/:d?",
    "*",
    "**",
    "{*}?{*}?",
    "/{:a-}+x",
];

const SCHEMES: &[&str] = &[
    "https",
    "http{s}?",
    "*",
    "data",
    "(http|ws)",
    ":s",
    "x",
    "HTTPS",
    "",
    "{h}ttp",
    "file",
];
const HOSTS: &[&str] = &[
    "a", "*.a", ":s.a", "{:s.}?a", "*", "[::1]", "{[}::1]", "a.b", "A", "é.a", "1.2", "xn--a",
    "a b", "*a*", "", "{*.}?a.b", "[*]", "0x7f.1", "a:b",
];
const PORTS: &[&str] = &[
    "", "443", "80", "*", "8080", "(\\d+)", ":p", "80a", "8{0}0", "99999",
];
const TEXTS: &[&str] = &[
    "", "*", "a", ":q", "a=:q", "a=*&b=:c", "{a}?", "?a", "#a", "é", "(a|b)", "a b", "*a",
];

struct Generator(Random);

impl Generator {
    fn pieces(&mut self) -> String {
        let count = 1 + self.0.below(6);
        (0..count).map(|_| *self.0.pick(PIECES)).collect()
    }

    fn component(&mut self, name: &str) -> String {
        if self.0.below(5) == 0 {
            return self.pieces();
        }
        let words = match name {
            "protocol" => SCHEMES,
            "hostname" => HOSTS,
            "port" => PORTS,
            "pathname" => PATHS,
            _ => TEXTS,
        };
        let mut text = (*self.0.pick(words)).to_owned();
        if self.0.below(3) == 0 {
            text.push_str(self.0.pick::<&str>(words));
        }
        if self.0.below(6) == 0 {
            text.push_str(self.0.pick::<&str>(PIECES));
        }
        text
    }

    fn init(&mut self, most: usize) -> Given {
        let mut members = Vec::new();
        for name in COMPONENTS {
            if self.0.below(8) < most {
                members.push((name.to_owned(), self.component(name)));
            }
        }
        if self.0.below(6) == 0 {
            members.push(("baseURL".to_owned(), self.base()));
        }
        Given::Init(members)
    }

    fn base(&mut self) -> String {
        const BASES: &[&str] = &[
            "https://a/b/c?d#e",
            "http://u:w@a.b:81/",
            "data:x",
            "x://y/z",
            "file:///a/b",
            "no",
            "https://a/(b)/*?{c}",
        ];
        (*self.0.pick(BASES)).to_owned()
    }

    fn constructor_string(&mut self) -> String {
        if self.0.below(6) == 0 {
            return self.pieces();
        }
        let mut text = self.component("protocol");
        text.push_str(self.0.pick::<&str>(&["://", "://", "://", ":", "", ":/"]));
        if self.0.below(5) == 0 {
            text.push_str(
                self.0
                    .pick::<&str>(&["u@", "u:w@", ":u@", "*:*@", "u\\:w@"]),
            );
        }
        text.push_str(&self.component("hostname"));
        if self.0.below(3) == 0 {
            text.push(':');
            text.push_str(&self.component("port"));
        }
        text.push_str(&self.component("pathname"));
        for (mark, name) in [("?", "search"), ("#", "hash"), ("\\?", "search")] {
            if self.0.below(4) == 0 {
                text.push_str(mark);
                text.push_str(&self.component(name));
            }
        }
        text
    }

    fn pattern(&mut self) -> Arguments {
        let input = match self.0.below(3) {
            0 => self.init(2),
            1 => Given::Init(vec![("pathname".to_owned(), self.component("pathname"))]),
            _ => Given::Text(self.constructor_string()),
        };
        let with_base = self.0.below(if matches!(input, Given::Text(_)) {
            4
        } else {
            30
        }) == 0;
        Arguments {
            input,
            base_url: with_base.then(|| self.base()),
            ignore_case: self.0.below(4) == 0,
        }
    }

    /// Returns text of few distinct characters, so that patterns often match it.
    fn word(&mut self) -> String {
        const CHARACTERS: &[&str] = &[
            "a", "b", "ab", "/", "/", "/a", "/b", ".", "-", "A", "0", "80", "12", "x", "/ab/a",
            "a-b-x", "a.b", "é",
        ];
        let count = self.0.below(7);
        (0..count).map(|_| *self.0.pick(CHARACTERS)).collect()
    }

    fn input(&mut self) -> Arguments {
        let input =
            match self.0.below(4) {
                0 => {
                    let mut members = vec![("pathname".to_owned(), format!("/{}", self.word()))];
                    if self.0.below(3) == 0 {
                        let name = *self.0.pick(&COMPONENTS);
                        members.push((name.to_owned(), self.word()));
                    }
                    if self.0.below(6) == 0 {
                        members.push(("baseURL".to_owned(), self.base()));
                    }
                    Given::Init(members)
                }
                1 => Given::Init(vec![("pathname".to_owned(), self.word())]),
                _ => {
                    let schemes = [
                        "https://",
                        "http://",
                        "data:",
                        "x://",
                        "ws://",
                        "https://u:w@",
                        "",
                    ];
                    let mut url = (*self.0.pick(&schemes)).to_owned();
                    url.push_str(self.0.pick::<&str>(&[
                        "a", "a.b", "x.a", "a.a.b", "[::1]", "a:80", "a:8080", "A",
                    ]));
                    url.push('/');
                    url.push_str(&self.word());
                    if self.0.below(3) == 0 {
                        url.push_str(self.0.pick::<&str>(&["?", "?a", "?a=b", "?a=b&b=c", "?q'"]));
                    }
                    if self.0.below(4) == 0 {
                        url.push_str(self.0.pick::<&str>(&["#", "#a", "#A", "#ab"]));
                    }
                    Given::Text(url)
                }
            };
        Arguments {
            base_url: (self.0.below(12) == 0).then(|| self.base()),
            input,
            ignore_case: false,
        }
    }
}

#[test]
fn the_crate_agrees_with_the_transcription() {
    let mut generator = Generator(Random::new(20));
    let subject = Crate(&EcmaScriptEngine);
    let (mut made, mut matched) = (0, 0);
    let rounds = scaled(3000);
    for round in 0..rounds {
        let arguments = generator.pattern();
        let (ours, truth) = (subject.create(&arguments), Machine.create(&arguments));
        let (ours, truth) = match (ours, truth) {
            (Ok(ours), Ok(truth)) => (ours, truth),
            (Err(_), Err(_)) => continue,
            (ours, truth) => panic!("{arguments:?}: {ours:?}, but {:?}", truth.map(|_| ())),
        };
        made += 1;
        for (index, name) in COMPONENTS.into_iter().enumerate() {
            let (ours, truth) = (subject.get(&ours, index), Machine.get(&truth, index));
            assert_eq!(ours, truth, "{name} of {arguments:?}");
        }
        assert_eq!(
            subject.has_regexp_groups(&ours),
            Machine.has_regexp_groups(&truth)
        );
        for _ in 0..6 {
            let input = generator.input();
            let expected = Machine.exec(&truth, &input);
            let found = subject.exec(&ours, &input);
            assert_eq!(
                found.is_err(),
                expected.is_err(),
                "{arguments:?} with {input:?}"
            );
            assert_eq!(
                found.ok(),
                expected.clone().ok(),
                "{arguments:?} with {input:?}"
            );
            let tested = subject.test(&ours, &input).ok();
            assert_eq!(
                tested,
                expected.clone().ok().map(|it| it.is_some()),
                "{round}"
            );
            matched += u64::from(expected.is_ok_and(|it| it.is_some()));
        }
    }
    // The generator must produce valid patterns and matches.
    assert!(
        made > rounds / 5 && matched > rounds / 10,
        "{made} patterns, {matched} matches"
    );
}

fn is_unassigned(c: char) -> bool {
    use icu_properties::{CodePointMapData, props::GeneralCategory};
    CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::Unassigned
}

#[test]
fn names_have_the_same_code_points() {
    for c in '\0'..=char::MAX {
        let text = |name: &str| format!("https://a/:{name}");
        // Code points that a newer Unicode may have assigned are skipped.
        if c.is_ascii() || is_unassigned(c) {
            continue;
        }
        let first = UrlPattern::parse(&text(&c.to_string()));
        assert_eq!(first.is_ok(), is_a_valid_name_code_point(c, true), "{c:?}");
        // A code point outside the name is text after it.
        let second = UrlPattern::parse(&text(&format!("a{c}"))).unwrap();
        let is_name = second.get(urlwind_pattern::Component::Pathname) == format!("/:a{c}");
        assert_eq!(is_name, is_a_valid_name_code_point(c, false), "{c:?}");
    }
}
