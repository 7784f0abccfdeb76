//! A set against its members, one by one.

use urlwind::__sister::CowUrl;
use urlwind::Url;
use urlwind_pattern::{Component, Input, PatternInit, PatternSet, UrlPattern};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const PATHS: &[&str] = &[
    "/",
    "/a",
    "/a/",
    "/a/b",
    "/:x",
    "/:x/b",
    "/a/:x",
    "/a/:x/c",
    "/:x/:y",
    "/*",
    "/a/*",
    "/a*",
    "*",
    "*/b",
    "/a/:x?",
    "/:x+",
    "/a/:x*",
    "/a-:x",
    "/:x.b",
    "/a/:x(\\d+)",
    "/a/(b|c)",
    "{/a}?/b",
    "/a/b/*/c",
    "/a/**",
    "//",
    "/a//b",
    "/A/b",
    "b",
];
const HOSTS: &[&str] = &[
    "a",
    "a.b",
    "*.b",
    ":s.b",
    "*",
    "{:s.}?b",
    "*b",
    "a.*",
    ":s.:t",
    "c.a.b",
    "[::1]",
    "*.a.b",
    ":s.a.b",
    "",
    "longer-than-8.b",
];

fn pattern(random: &mut Random) -> UrlPattern {
    loop {
        let mut init = PatternInit::new();
        if random.below(8) > 0 {
            init = init.pathname(random.pick(PATHS));
        }
        if random.below(2) > 0 {
            init = init.hostname(random.pick(HOSTS));
        }
        if random.below(3) == 0 {
            init = init.protocol(random.pick(&[
                "https",
                "http{s}?",
                "http",
                "*",
                "data",
                "(https|ws)",
            ]));
        }
        if random.below(4) == 0 {
            init = init.port(random.pick(&["", "*", "8080", "80", "8{1}?0"]));
        }
        if random.below(5) == 0 {
            init = init.search(random.pick(&["", "q", "q=*", "*"]));
        }
        if random.below(6) == 0 {
            init = init.hash(random.pick(&["", "h", ":x"]));
        }
        if random.below(8) == 0 {
            init = init.username(random.pick(&["", "u"]));
        }
        let made = UrlPattern::options()
            .ignore_case(random.below(5) == 0)
            .init(&init);
        if let Ok(made) = made {
            return made;
        }
    }
}

fn input(random: &mut Random) -> String {
    let mut text = random
        .pick(&["https://", "http://", "ws://", "https://u@", "x://"])
        .to_owned();
    // Hosts of `x:` are opaque, and keep their case.
    text += random.pick(&[
        "a",
        "a.b",
        "c.a.b",
        "b",
        "x.y",
        "[::1]",
        "d.c.a.b",
        "A",
        "a.B",
        "Longer-Than-8.b",
    ]);
    text += random.pick(&["", "", ":8080", ":80"]);
    for _ in 0..random.below(5) {
        text += random.pick(&["/a", "/b", "/", "/c", "/12", "/A", "/a-z", "/q.b"]);
    }
    text += random.pick(&["", "", "?q", "?q=1"]);
    text += random.pick(&["", "", "#h"]);
    if random.below(20) == 0 {
        return "data:b".into();
    }
    text
}

#[test]
fn a_set_answers_as_its_members_do() {
    let mut random = Random(7);
    let (mut matches, mut odd_matches) = (0, 0);
    for _ in 0..60 {
        let count = 1 + random.below(60);
        let set: PatternSet<usize> = (0..count)
            .map(|index| (pattern(&mut random), index))
            .collect();
        assert_eq!(set.len(), count);
        for _ in 0..60 {
            let text = input(&mut random);
            let Ok(url) = Url::parse(&text) else { continue };
            let expected: Vec<usize> = (0..count)
                .filter(|index| set.get(*index).unwrap().0.test(&url))
                .collect();
            let all = |found: Vec<urlwind_pattern::Found<'_, usize>>| -> Vec<usize> {
                found.iter().map(|it| *it.value()).collect()
            };
            assert_eq!(all(set.all(&url)), expected, "{text}");
            assert_eq!(all(set.all(&*text)), expected, "{text}");
            let borrowed = CowUrl::parse(&text).unwrap();
            assert_eq!(all(set.all(borrowed.view())), expected, "{text}");
            for found in set.all(&url) {
                let captures = found.clone().captures();
                for component in Component::ALL {
                    for name in found.pattern().group_names(component) {
                        assert_eq!(found.group(name), captures.group(name), "{name}, {text}");
                    }
                }
            }
            // A path alone is equivalent to a URL whose other components are empty.
            let odd = odd_path(&mut random);
            for path in [url.path(), &odd] {
                let by_init = all(set.all(&PatternInit::new().pathname(path)));
                let input = Input::Path(path);
                assert_eq!(all(set.all(input)), by_init, "{path}");
                let alone = (0..count).filter(|index| set.get(*index).unwrap().0.test(input));
                assert!(alone.eq(by_init.iter().copied()), "{path}");
                let first = set.first(input);
                let index = first.as_ref().map(|it| it.index());
                assert_eq!(index, by_init.first().copied(), "{path}");
                if let Some(first) = first {
                    let alone = first.pattern().exec(input).unwrap();
                    assert_eq!(format!("{:?}", first.captures()), format!("{alone:?}"));
                    odd_matches += usize::from(path != url.path());
                }
            }
            assert_eq!(set.test(&url), !expected.is_empty(), "{text}");
            let first = set.first(&url).map(|it| it.index());
            assert_eq!(first, expected.first().copied(), "{text}");
            let specific = set.most_specific(&url).map(|it| it.index());
            let mut best: Option<usize> = None;
            for &index in &expected {
                let (one, _) = set.get(index).unwrap();
                let better =
                    best.is_none_or(|best| is_more_specific(one, set.get(best).unwrap().0));
                if better {
                    best = Some(index);
                }
            }
            assert_eq!(specific, best, "{text}");
            for found in set.all(&url) {
                let index = found.index();
                let alone = set.get(index).unwrap().0.exec(&url).unwrap();
                assert_eq!(format!("{:?}", found.captures()), format!("{alone:?}"));
            }
            matches += expected.len();
        }
    }
    assert!(matches > 5_000, "only {matches} matches");
    assert!(odd_matches > 500, "only {odd_matches} matches");
}

/// Returns a path that is not normalized.
fn odd_path(random: &mut Random) -> String {
    let mut path = random.pick(&["", "/", "/a", "/A"]).to_owned();
    for _ in 0..random.below(4) {
        path += random.pick(&[
            "/a", "/b", "/..", "/.", "/%2e%2E", "\\b", "/é", "\t", "?q", "#h", "/a b", "%", "/.a",
            "@:",
        ]);
    }
    path
}

fn is_more_specific(left: &UrlPattern, right: &UrlPattern) -> bool {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    [
        Hostname, Port, Pathname, Search, Hash, Protocol, Username, Password,
    ]
    .into_iter()
    .map(|component| UrlPattern::compare_component(component, left, right))
    .find(|order| order.is_ne())
    .is_some_and(|order| order.is_gt())
}

/// Routes take the shortcut: many choices, wildcards at the end, equal patterns, and patterns that the path does not
/// decide.
#[test]
fn a_set_of_paths_answers_as_its_members_do() {
    let mut random = Random(13);
    let mut matches = 0;
    for round in 0..150 {
        let path = |random: &mut Random, is_pattern: bool| -> String {
            let texts: &[&str] = match (is_pattern, round % 3) {
                (true, 2) => &["a", "b", "ab", ":", "static-files-of-old", ":x?", "a(\\d+)"],
                (true, 1) => &["a", "b", ":", ":", "longer-than-8", "*"],
                (true, _) => &["a", ":"],
                (false, 2) => &[
                    "a",
                    "b",
                    "ab",
                    "a7",
                    "static-files-of-old",
                    "static-files-of-new",
                ],
                (false, 1) => &["a", "b", "c", "longer-than-8", "longer-than-7", ""],
                (false, _) => &["a", "a", "a", "b"],
            };
            let mut path = String::new();
            for index in 0..=random.below(8) {
                path += "/";
                path += random.pick(texts);
                if path.ends_with(':') {
                    path += &format!("p{index}");
                } else if path.ends_with(":x?") {
                    return path;
                }
            }
            path
        };
        let set: PatternSet<()> = (0..=random.below(40))
            .map(|_| PatternInit::new().pathname(path(&mut random, true)))
            .map(|init| (UrlPattern::from_init(&init).unwrap(), ()))
            .collect();
        for _ in 0..100 {
            let path = path(&mut random, false);
            let url = Url::parse(&format!("https://a{path}")).unwrap();
            let mut expected = (0..set.len()).filter(|index| set.get(*index).unwrap().0.test(&url));
            let first = set.first(Input::Path(&path));
            assert_eq!(
                first.as_ref().map(|it| it.index()),
                expected.next(),
                "{path}"
            );
            assert_eq!(set.test(&url), first.is_some());
            let all = set.all(&url);
            let better = |left: usize, right: usize| match is_more_specific(
                set.get(right).unwrap().0,
                set.get(left).unwrap().0,
            ) {
                true => right,
                false => left,
            };
            let best = all.iter().map(|it| it.index()).reduce(better);
            let specific = set.most_specific(&url);
            assert_eq!(specific.as_ref().map(|it| it.index()), best, "{path}");
            for found in [first, specific].into_iter().flatten() {
                matches += 1;
                let alone = found.pattern().exec(Input::Path(&path)).unwrap();
                for name in found.pattern().group_names(Component::Pathname) {
                    assert_eq!(found.group(name), alone.group(name), "{name}, {path}");
                }
            }
        }
    }
    assert!(matches > 5_000, "only {matches} matches");
}

/// No pattern ignores the case of hosts, and URLs that are not special keep it.
#[test]
fn opaque_hosts_keep_their_case() {
    for host in ["example.com", "a-label-of-more-than-8-bytes"] {
        let pattern = UrlPattern::options().ignore_case(true);
        let pattern = pattern.parse(&format!("foo://{host}/:id")).unwrap();
        let url = format!("foo://{}/7", host.to_ascii_uppercase());
        assert!(!pattern.test(&*url));
        let set = PatternSet::new([(pattern, ())]);
        assert!(set.first(&*url).is_none());
        let url = url.to_ascii_lowercase();
        let found = set.first(&*url).unwrap().captures();
        assert_eq!(found.group("id"), Some("7"));
    }
}

/// A path given alone is normalized.
#[test]
fn odd_paths() {
    let set = PatternSet::new(
        ["/a", "/ab/:x", "/abcdefgh", "/abcdefghijklmnopq/"].map(|path| {
            let init = PatternInit::new().pathname(path);
            (UrlPattern::from_init(&init).unwrap(), path)
        }),
    );
    let found = |path: &str| set.first(Input::Path(path)).map(|it| *it.value());
    for path in [
        "",
        "/",
        "/a\0",
        "/\0",
        "/ä",
        "/ab/",
        "/abcdefg\0",
        "\0/a",
        "/abcdefghijklmnopq",
        "/b",
    ] {
        assert_eq!(found(path), None, "{path:?}");
    }
    assert_eq!(found("/a"), Some("/a"));
    assert_eq!(found("/ab/ä\0"), Some("/ab/:x"));
    assert_eq!(found("/abcdefgh"), Some("/abcdefgh"));
    assert_eq!(found("/abcdefghijklmnopq/"), Some("/abcdefghijklmnopq/"));
    let set = PatternSet::new(["/a b", "/c"].map(|path| {
        let init = PatternInit::new().pathname(path);
        (UrlPattern::from_init(&init).unwrap(), path)
    }));
    let found = |path: &str| set.first(Input::Path(path)).map(|it| *it.value());
    assert_eq!(found("/x/../a b"), Some("/a b"));
    assert_eq!(found("\\%2e\\c"), Some("/c"));
}

/// An optional segment that is omitted ends nothing, if anything but a slash follows.
#[test]
fn optional_segments_before_a_wildcard() {
    for (path, url) in [
        ("/:x?*/:y?", "a:bc"),
        ("/:x?*", "a:b/c"),
        ("/a/:x?*", "https://h/abc"),
        ("/a/:x?*", "https://h/a/bc"),
        ("/a/:x*b", "https://h/ab"),
        ("/a/:x?/:y?*", "https://h/abc"),
        ("/a/:x?/:y?", "https://h/a"),
        ("/a/:x?/b", "https://h/a/b"),
        ("/a/:x+", "https://h/a/b/c"),
    ] {
        let pattern = UrlPattern::from_init(&PatternInit::new().pathname(path)).expect(path);
        assert!(pattern.test(url), "{path} with {url}");
        let set: PatternSet<()> = [(pattern, ())].into_iter().collect();
        assert!(set.test(url), "a set of {path} with {url}");
        assert_eq!(set.all(url).len(), 1, "a set of {path} with {url}");
    }
}

/// Nodes share the cells in which their children are found.
#[test]
fn many_names_are_told_apart() {
    let mut random = Random(17);
    let letters: Vec<String> = (b'!'..=b'~')
        .map(char::from)
        .filter(|it| it.is_ascii_alphanumeric() || "-._~!$&'@,;=".contains(*it))
        .map(String::from)
        .collect();
    let mut names: Vec<String> = (0..20_000)
        .map(|_| {
            (0..1 + random.below(4))
                .map(|_| &*letters[random.below(letters.len())])
                .collect()
        })
        .filter(|it: &String| it != "." && it != "..")
        .collect();
    names.sort();
    names.dedup();
    let even = names.iter().step_by(2);
    let set: PatternSet<&str> = even
        .map(|name| {
            let init = PatternInit::new().pathname(format!("/{name}"));
            (UrlPattern::from_init(&init).unwrap(), &**name)
        })
        .collect();
    for (index, name) in names.iter().enumerate() {
        let path = format!("/{name}");
        let found = set.first(Input::Path(&path)).map(|it| *it.value());
        assert_eq!(found, (index % 2 == 0).then_some(&**name));
    }
}

#[test]
fn what_is_unmatchable_never_matches() {
    let mut random = Random(11);
    for _ in 0..200 {
        let set: PatternSet<()> = (0..20).map(|_| (pattern(&mut random), ())).collect();
        for _ in 0..20 {
            if let Some(found) = set.first(&*input(&mut random)) {
                assert!(set.unmatchable().iter().all(|it| it.index != found.index()));
            }
        }
    }
}

#[test]
fn deep_and_wide_sets() {
    let deep = "/a".repeat(20_000);
    let set = PatternSet::new([
        (UrlPattern::parse(&format!("https://a{deep}")).unwrap(), 0),
        (UrlPattern::parse("https://a/*").unwrap(), 1),
    ]);
    assert_eq!(set.first(&*format!("https://a{deep}")).unwrap().value(), &0);
    assert_eq!(
        set.first(&*format!("https://a{deep}/")).unwrap().value(),
        &1
    );
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&set);
}
