//! URL patterns: construction and matching against the transcription of their standard, and a set against its members
//! one by one. The first field is a URL; each other one is a letter that selects the form of a pattern, followed by its
//! text.

#![no_main]

use conformance::patterns::Crate;
use libfuzzer_sys::fuzz_target;
use spec::pattern::subject::{Arguments, COMPONENTS, Given, Subject};
use spec::pattern::url_pattern::Machine;
use urlwind::__sister::CowUrl;
use urlwind::Url;
use urlwind_fuzz::{numbered, texts};
use urlwind_pattern::{Found, LinearEngine, PatternSet, UrlPattern};

fuzz_target!(|data: &[u8]| {
    let texts = texts(data);
    let url = &*texts[0];
    let given: Vec<Arguments> = texts[1..]
        .iter()
        .take(12)
        .filter_map(|field| numbered(field))
        .map(|(number, text)| arguments(number, text))
        .collect();
    let mut patterns = Vec::new();
    for arguments in &given {
        let made = Crate(&LinearEngine).create(arguments);
        if is_quick(arguments, url) {
            compare(arguments, &made, url);
        }
        patterns.extend(made);
    }
    check_set(patterns, url);
});

/// Returns the arguments of a pattern: as a constructor string, ignoring case, as a path, or as a host.
fn arguments(number: u8, text: &str) -> Arguments {
    let member = |name: &str| Given::Init(vec![(name.to_owned(), text.to_owned())]);
    Arguments {
        input: match number % 4 {
            2 => member("pathname"),
            3 => member("hostname"),
            _ => Given::Text(text.to_owned()),
        },
        base_url: None,
        ignore_case: number % 4 == 1,
    }
}

/// Whether the transcription can be run, too. It allows user-defined regular expressions that the linear engine
/// rejects.
fn is_quick(arguments: &Arguments, url: &str) -> bool {
    let text = match &arguments.input {
        Given::Text(text) => text,
        Given::Init(members) => &members[0].1,
    };
    // The matched text is encoded and may be longer.
    let length = Url::parse(url).map_or(url.len(), |url| url.as_str().len());
    !text.contains('(') && Machine::is_quick(text, length)
}

fn compare(arguments: &Arguments, made: &Result<UrlPattern, String>, url: &str) {
    let (ours, truth) = match (made, Machine.create(arguments)) {
        (Ok(ours), Ok(truth)) => (ours, truth),
        (Err(_), Err(_)) => return,
        (ours, truth) => panic!("{arguments:?}: {ours:?}, but {:?}", truth.map(|_| ())),
    };
    let subject = Crate(&LinearEngine);
    for (index, name) in COMPONENTS.into_iter().enumerate() {
        let (ours, truth) = (subject.get(ours, index), Machine.get(&truth, index));
        assert_eq!(ours, truth, "{name} of {arguments:?}");
    }
    let input = Arguments {
        input: Given::Text(url.to_owned()),
        base_url: None,
        ignore_case: false,
    };
    let expected = Machine.exec(&truth, &input).ok();
    let found = subject.exec(ours, &input).ok();
    assert_eq!(found, expected, "{arguments:?} with {url:?}");
    let tested = subject.test(ours, &input).ok();
    assert_eq!(
        tested,
        expected.map(|it| it.is_some()),
        "{arguments:?} with {url:?}"
    );
}

/// Checks that a set finds exactly the members that match.
fn check_set(patterns: Vec<UrlPattern>, text: &str) {
    let set: PatternSet<usize> = patterns.into_iter().zip(0..).collect();
    let member = |index: usize| set.get(index).expect("it is below the count").0;
    let expected: Vec<usize> = (0..set.len()).filter(|at| member(*at).test(text)).collect();
    let all = |found: Vec<Found<'_, usize>>| -> Vec<usize> {
        found.iter().map(|it| *it.value()).collect()
    };
    assert_eq!(all(set.all(text)), expected, "{text:?}");
    assert_eq!(set.test(text), !expected.is_empty(), "{text:?}");
    let first = set.first(text).map(|it| it.index());
    assert_eq!(first, expected.first().copied(), "{text:?}");
    let specific = set.most_specific(text).map(|it| it.index());
    assert_eq!(specific.is_some(), first.is_some(), "{text:?}");
    assert!(
        specific.is_none_or(|index| expected.contains(&index)),
        "{text:?}"
    );
    for found in set.all(text) {
        let alone = member(found.index()).exec(text).expect("it matches");
        assert_eq!(format!("{:?}", found.captures()), format!("{alone:?}"));
    }
    if let (Ok(url), Ok(borrowed)) = (Url::parse(text), CowUrl::parse(text)) {
        assert_eq!(all(set.all(&url)), expected, "{text:?}");
        assert_eq!(all(set.all(borrowed.view())), expected, "{text:?}");
    }
}
