//! Results of setters, which the standard distinguishes although its `URL` class does not expose them.

use spec::{Attribute, Log, Outcome, SetterOutcome, Url};

#[test]
fn outcomes() {
    const FAILURE: SetterOutcome = SetterOutcome::Parsed(Outcome::Failure);
    const TERMINATED: SetterOutcome = SetterOutcome::Parsed(Outcome::Terminated);
    const FINISHED: SetterOutcome = SetterOutcome::Parsed(Outcome::Finished);
    for (href, attribute, value, outcome, expected) in [
        (
            "https://h/",
            Attribute::Href,
            "http://x",
            SetterOutcome::Assigned,
            "http://x/",
        ),
        (
            "https://h/",
            Attribute::Href,
            "x",
            SetterOutcome::TypeError,
            "https://h/",
        ),
        (
            "https://h/",
            Attribute::Protocol,
            "ftp",
            TERMINATED,
            "ftp://h/",
        ),
        (
            "https://h:80/",
            Attribute::Protocol,
            "http:rest",
            TERMINATED,
            "http://h/",
        ),
        // Not a failure, although nothing changes: a special scheme stays special.
        (
            "https://h/",
            Attribute::Protocol,
            "sc",
            TERMINATED,
            "https://h/",
        ),
        (
            "https://h/",
            Attribute::Protocol,
            "1",
            FAILURE,
            "https://h/",
        ),
        (
            "https://h/",
            Attribute::Username,
            "me",
            SetterOutcome::Assigned,
            "https://me@h/",
        ),
        (
            "file://h/",
            Attribute::Username,
            "me",
            SetterOutcome::Ignored,
            "file://h/",
        ),
        (
            "file://h/",
            Attribute::Password,
            "me",
            SetterOutcome::Ignored,
            "file://h/",
        ),
        (
            "https://h/",
            Attribute::Host,
            "x:1",
            TERMINATED,
            "https://x:1/",
        ),
        // The host is set before the port is found to be out of range.
        (
            "https://h/",
            Attribute::Host,
            "x:65536",
            FAILURE,
            "https://x/",
        ),
        ("https://h/", Attribute::Host, "x:", FAILURE, "https://x/"),
        ("https://h/", Attribute::Host, "", FAILURE, "https://h/"),
        ("sc:x", Attribute::Host, "h", SetterOutcome::Ignored, "sc:x"),
        (
            "https://h/",
            Attribute::Hostname,
            "x:1",
            FAILURE,
            "https://h/",
        ),
        (
            "file:///p",
            Attribute::Hostname,
            "x",
            TERMINATED,
            "file://x/p",
        ),
        (
            "https://h/",
            Attribute::Port,
            "81abc",
            TERMINATED,
            "https://h:81/",
        ),
        ("https://h/", Attribute::Port, "abc", FAILURE, "https://h/"),
        (
            "https://h:1/",
            Attribute::Port,
            "",
            SetterOutcome::Assigned,
            "https://h/",
        ),
        ("sc:x", Attribute::Port, "1", SetterOutcome::Ignored, "sc:x"),
        (
            "https://h/p",
            Attribute::Pathname,
            "a/../b?",
            FINISHED,
            "https://h/b%3F",
        ),
        (
            "sc:x",
            Attribute::Pathname,
            "a",
            SetterOutcome::Ignored,
            "sc:x",
        ),
        (
            "https://h/",
            Attribute::Search,
            "?a#b",
            FINISHED,
            "https://h/?a%23b",
        ),
        (
            "https://h/?a",
            Attribute::Search,
            "",
            SetterOutcome::Assigned,
            "https://h/",
        ),
        (
            "https://h/",
            Attribute::Hash,
            "##",
            FINISHED,
            "https://h/##",
        ),
        (
            "https://h/#a",
            Attribute::Hash,
            "",
            SetterOutcome::Assigned,
            "https://h/",
        ),
    ] {
        let mut url = Url::new(href, None, &mut Log::silent()).unwrap();
        let actual = attribute.set(&mut url, value, &mut Log::silent());
        assert_eq!(
            (actual, &*url.href()),
            (outcome, expected),
            "{attribute:?} of {href} to {value:?}"
        );
    }
}
