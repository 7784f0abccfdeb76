//! The states that a run passes through.

use spec::{Attribute, Log, State, Url};
use std::collections::HashSet;

fn states(input: &str, base: Option<&str>) -> Vec<State> {
    let mut log = Log::full();
    Url::new(input, base, &mut log);
    log.states
}

#[test]
fn states_of_a_special_url() {
    assert_eq!(
        states("https://user@example.org:81/a/b?c#d", None),
        [
            State::SchemeStart,
            State::Scheme,
            State::SpecialAuthoritySlashes,
            State::SpecialAuthorityIgnoreSlashes,
            State::Authority,
            State::Host,
            State::Port,
            State::PathStart,
            State::Path,
            State::Query,
            State::Fragment,
        ]
    );
}

/// Each state is run again for the EOF code point, and so is every state to which it hands over.
#[test]
fn states_at_the_end_of_the_input() {
    assert_eq!(
        states("https://h", None)[4..],
        [State::Authority, State::Host, State::PathStart, State::Path]
    );
    assert_eq!(
        states("sc:", None),
        [State::SchemeStart, State::Scheme, State::OpaquePath]
    );
    assert_eq!(
        states("", Some("sc:/a")),
        [State::SchemeStart, State::NoScheme, State::Relative]
    );
    assert_eq!(states("", None), [State::SchemeStart, State::NoScheme]);
}

#[test]
fn starting_over_enters_the_no_scheme_state() {
    assert_eq!(
        states("abc/d", Some("https://example.org/x/y")),
        [
            State::SchemeStart,
            State::Scheme,
            State::NoScheme,
            State::Relative,
            State::Path
        ]
    );
}

/// With an override, the host state sets the path start state but returns before running it.
#[test]
fn a_state_that_is_never_run_is_not_entered() {
    let mut log = Log::full();
    let mut url = Url::new("https://example.org/", None, &mut Log::silent()).unwrap();
    url.set_host("example.com", &mut log);
    assert_eq!(log.states, [State::Host]);
}

#[test]
fn every_state_can_be_entered() {
    let mut seen = HashSet::new();
    for (input, base) in [
        ("https://h:1/p?q#f", None),
        ("https:x", Some("https://h/")),
        ("/x", Some("https://h/")),
        ("file://h/", None),
        ("sc:/x", None),
        ("sc:x", None),
    ] {
        seen.extend(states(input, base));
    }
    let mut url = Url::new("https://h/", None, &mut Log::silent()).unwrap();
    let mut log = Log::full();
    Attribute::Hostname.set(&mut url, "x", &mut log);
    seen.extend(log.states);
    for state in State::ALL {
        assert!(seen.contains(&state), "{}", state.name());
    }
}
