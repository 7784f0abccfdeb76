//! Adversarial patterns and inputs: time stays linear, and errors have positions.

use std::time::{Duration, Instant};
use urlwind_pattern::{Component, ErrorKind, Limits, LinearEngine, PatternInit, UrlPattern};

/// Far longer than any of these takes, even unoptimized on a busy machine; far shorter than anything superlinear.
const LONG: Duration = Duration::from_secs(60);

fn quickly<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    assert!(start.elapsed() < LONG, "{what} took {:?}", start.elapsed());
    result
}

fn path(pattern: impl Into<String>) -> UrlPattern {
    let init = PatternInit::new().pathname(pattern);
    UrlPattern::options()
        .limits(Limits {
            max_regexp_size: 10 << 20,
            ..Limits::none()
        })
        .engine(&LinearEngine)
        .init(&init)
        .unwrap()
}

fn url(path: &str) -> String {
    format!("https://a{path}")
}

const MEGABYTE: usize = 1 << 20;

#[test]
fn a_hundred_thousand_groups() {
    let pattern: String = (0..100_000).map(|i| format!("/:a{i}")).collect();
    let pattern = quickly("making it", || path(pattern));
    let input = url(&"/x".repeat(100_000));
    let found = quickly("exec", || pattern.exec(&input)).unwrap();
    assert_eq!(
        found.component(Component::Pathname).groups().count(),
        100_000
    );
    assert!(!quickly("test", || pattern.test(&url(&"/x".repeat(99_999)))));
    let wildcards = quickly("making wildcards", || path("(.*)".repeat(100_000)));
    assert!(quickly("wildcards", || wildcards.test(&url(&"/x".repeat(1000)))));
}

#[test]
fn paths_of_a_megabyte() {
    let long = url(&"/ab".repeat(MEGABYTE / 3));
    for pattern in [
        "/*",
        "*x",
        "*/ab*x",
        "/:a+",
        "/:a*",
        "/:a+x",
        "*a*a*a*a*a*a*a*a*b*c",
        "{/:a}*{/:b}*{/:c}*x",
        "/:a-:b",
        "{:a}?{:b}?*x",
        "{a}*{a}*{a}*b",
        "/{:a/}+:b",
        "(.*a)+x",
        "((?:a|b|/)*)*x",
        "((?:(?:a|/)+b*)+)x",
    ] {
        let pattern = path(pattern);
        quickly("test", || pattern.test(&long));
        quickly("exec", || pattern.exec(&long).is_some());
    }
    let one = url(&format!("/{}", "a".repeat(MEGABYTE)));
    for pattern in [
        "/:a",
        "/:a.:b",
        "/:a:b:c:d(.*)",
        "/(a*)(a*)(a*)b",
        "/{a}*{a}*{a}*{a}*",
        "/{aa}+{a}?",
    ] {
        quickly(pattern, || path(pattern).exec(&one).is_some());
    }
}

/// Captures of long inputs, for which the machine keeps few sets, equal those of short ones.
#[test]
fn long_inputs_have_the_groups_of_short_ones() {
    let pattern = path("/:a-:b/:c.:d");
    let found = pattern.exec("https://a/x-y-z/q.r.s").unwrap();
    assert_eq!(
        ["a", "b", "c", "d"].map(|it| found.group(it).unwrap()),
        ["x", "y-z", "q", "r.s"]
    );
    for length in [100, 255, 256, 257, 1000, 5000, 10_000] {
        let fill = "m".repeat(length);
        let input = url(&format!("/{fill}x-{fill}-z/{fill}.{fill}.s"));
        let found = pattern.exec(&input).unwrap();
        assert_eq!(found.group("a").unwrap(), format!("{fill}x"));
        assert_eq!(found.group("b").unwrap(), format!("{fill}-z"));
        assert_eq!(found.group("c").unwrap(), fill);
        assert_eq!(found.group("d").unwrap(), format!("{fill}.s"));
    }
    // More operations than fit into one word of a set.
    let text = "long".repeat(40);
    let pattern = path(format!("/:a-{text}:b"));
    let input = url(&format!("/x-y-{text}z"));
    assert_eq!(pattern.exec(&input).unwrap().group("a"), Some("x-y"));
    assert!(!pattern.test(&url(&format!("/x-y-{}z", "lonf".repeat(40)))));
}

#[test]
fn nested_quantifiers_and_deep_nesting() {
    let deep = format!("/({}a{})", "(?:".repeat(100_000), ")*".repeat(100_000));
    let make = |pattern: &str| {
        let init = PatternInit::new().pathname(pattern);
        UrlPattern::options()
            .limits(Limits::none())
            .engine(&LinearEngine)
            .init(&init)
    };
    let error = quickly("deep groups", || make(&deep)).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::RegexpTooLarge);
    let classes = format!("/({})", "[".repeat(50_000));
    assert!(quickly("deep classes", || make(&classes)).is_err());
    let nested = make("/((?:(?:a+)+)+)b").unwrap();
    assert!(!quickly("nested", || nested
        .test(&url(&format!("/{}", "a".repeat(MEGABYTE))))));
    let large = UrlPattern::from_init(&PatternInit::new().pathname("/((?:a{999}){999})"));
    assert_eq!(large.unwrap_err().kind(), &ErrorKind::RegexpTooLarge);
    for text in ["(", "(a(?a", ":", "{", "\\(", "({", "a:b@"] {
        let text = text.repeat(200_000);
        quickly("a constructor string", || {
            UrlPattern::options()
                .limits(Limits::none())
                .parse(&text)
                .is_ok()
        });
    }
}

#[test]
fn limits() {
    let error = UrlPattern::parse(&format!("https://a/{}", "b".repeat(1 << 16))).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::TooLong { limit: 1 << 16 });
    let groups: String = (0..=1000).map(|i| format!("/:a{i}")).collect();
    let error = UrlPattern::parse(&format!("https://a{groups}")).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::TooManyGroups { limit: 1000 });
    assert_eq!(error.component(), Some(Component::Pathname));
}

/// Every kind of error has its kind, component and position.
#[test]
fn errors_say_where() {
    let cases: &[(&str, ErrorKind, Option<Component>, usize)] = &[
        (
            "https://a/b\\",
            ErrorKind::NothingEscaped,
            Some(Component::Pathname),
            11,
        ),
        (
            "https://a/:",
            ErrorKind::MissingName,
            Some(Component::Pathname),
            10,
        ),
        (
            "https://a/b(é)",
            ErrorKind::NonAsciiRegexp,
            Some(Component::Pathname),
            12,
        ),
        (
            "https://a/(a(b))",
            ErrorKind::CapturingGroup,
            Some(Component::Pathname),
            12,
        ),
        (
            "https://a/b(c",
            ErrorKind::UnclosedRegexp,
            Some(Component::Pathname),
            11,
        ),
        (
            r"https://a/(?<n>\d+)",
            ErrorKind::RegexpStartsWithQuestionMark,
            Some(Component::Pathname),
            11,
        ),
        (
            "https://a/()",
            ErrorKind::EmptyRegexp,
            Some(Component::Pathname),
            11,
        ),
        (
            "https://a/{b",
            ErrorKind::UnclosedGroup,
            Some(Component::Pathname),
            12,
        ),
        (
            "https://a/b}",
            ErrorKind::Unexpected('}'),
            Some(Component::Pathname),
            11,
        ),
        (
            "https://a/b+",
            ErrorKind::Unexpected('+'),
            Some(Component::Pathname),
            11,
        ),
        (
            "https://a/b?c#:x:x",
            ErrorKind::DuplicateName("x".into()),
            Some(Component::Hash),
            16,
        ),
        (
            "https://a/b?:x:x",
            ErrorKind::DuplicateName("x".into()),
            Some(Component::Search),
            14,
        ),
        (
            "https://a b/",
            ErrorKind::InvalidText,
            Some(Component::Hostname),
            8,
        ),
        ("/a", ErrorKind::RelativeWithoutBase, None, 0),
        (
            "https://a/(\\m)",
            ErrorKind::InvalidRegexp("no such escape: `\\m`".into()),
            Some(Component::Pathname),
            12,
        ),
        (
            "https://a/(a)(b(?=c))",
            ErrorKind::UnsupportedRegexp("a look-ahead".into()),
            Some(Component::Pathname),
            15,
        ),
        (
            "h é://a",
            ErrorKind::InvalidText,
            Some(Component::Protocol),
            0,
        ),
    ];
    for (pattern, kind, component, position) in cases {
        let error = UrlPattern::options()
            .engine(&LinearEngine)
            .parse(pattern)
            .unwrap_err();
        let found = (error.kind(), error.component(), error.position());
        assert_eq!(found, (kind, *component, *position), "{pattern}");
        assert!(error.to_string().contains(&position.to_string()));
    }
    let based = UrlPattern::options()
        .base_url("https://h/long/path/")
        .parse("{b")
        .unwrap_err();
    assert_eq!(based.position(), 2);
    // In a constructor string the `?` would begin the search.
    let question = UrlPattern::from_init(&PatternInit::new().pathname("/(?:b)")).unwrap_err();
    assert_eq!(question.kind(), &ErrorKind::RegexpStartsWithQuestionMark);
    assert_eq!(question.position(), 2);
    let searched = UrlPattern::from_init(&PatternInit::new().search("?a{")).unwrap_err();
    assert_eq!(
        (searched.component(), searched.position()),
        (Some(Component::Search), 3)
    );
    let wrong_base = UrlPattern::from_init(&PatternInit::new().base_url("no")).unwrap_err();
    assert_eq!(wrong_base.kind(), &ErrorKind::InvalidBaseUrl);
}

/// The [grammar](https://tc39.es/ecma262/#prod-ClassContents) of classes with the flag `v`, as V8 has it.
#[test]
fn classes_follow_the_grammar() {
    let make =
        |class: &str| UrlPattern::from_init(&PatternInit::new().pathname(format!("/(a{class})")));
    let mut wrong: Vec<String> = "[a-z&&b] [a-z--b] [b&&a-z] [b--a-z] [a&&&b] [a---b] [a&&] [a&&]] [a--] [A-]] \
        [ab&&c] [a&&bc] [a&&b--c] [&&a] [a&&b-c] [\\d-z] [a-\\d] [a-[b]] [-a] [a-] [a|b] [a{b] [a/b] [b-a] []] \
        [a-z&&] [x&&&&y]"
        .split_whitespace()
        .map(String::from)
        .collect();
    for mark in "!#$%*+,.:;<=>?@^`~".chars() {
        wrong.extend([format!("[a{mark}{mark}]"), format!("[!-{mark}{mark}]")]);
    }
    for class in wrong {
        let error = make(&class).expect_err(&class);
        assert!(
            matches!(error.kind(), ErrorKind::InvalidRegexp(_)),
            "{class}: {error}"
        );
    }
    for class in "[[a-z]&&b] [[a-z]--[b]] [a&&b] [a&b] [\\d&&[0-4]] [a--b--c] [&-a] [!-#] [a&&\\&] [^^] [a\\-z] \
        [] [^] [a&&[^b]] [!#]"
        .split_whitespace()
    {
        assert!(make(class).is_ok(), "{class}");
    }
}

/// Unsupported constructs are named by the linear engine; with the feature they work.
#[test]
fn constructs_that_are_refused() {
    for (regexp, construct) in [
        ("a(?=b).", "a look-ahead"),
        ("a(?!b).", "a look-ahead"),
        ("a(?<=a)b", "a look-behind"),
        ("a(?<!b)b", "a look-behind"),
        ("(?<x>a)\\k<x>", "a named back reference"),
        ("(?<x>a)\\1", "a back reference"),
        ("[\\q{ab}]", "a string in a class (`\\q`)"),
        ("\\p{Script=Ogham}", "the Unicode property `Script=Ogham`"),
        ("(?:|a)+", "a repeated group that prefers to match nothing"),
    ] {
        let init = PatternInit::new().pathname(format!("/({regexp})"));
        let error = UrlPattern::options()
            .engine(&LinearEngine)
            .init(&init)
            .unwrap_err();
        assert_eq!(
            error.kind(),
            &ErrorKind::UnsupportedRegexp(construct.into()),
            "{regexp}"
        );
        assert!(error.to_string().contains("ecmascript"), "{error}");
        #[cfg(feature = "ecmascript")]
        assert!(UrlPattern::from_init(&init).is_ok(), "{regexp}");
    }
}
