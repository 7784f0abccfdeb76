//! The table of validation errors with its examples.

use spec::{Log, Url, ValidationError};
use std::collections::HashSet;

fn validation_errors(input: &str, base: Option<&str>) -> (Vec<&'static str>, bool) {
    let mut log = Log::full();
    let failed = Url::new(input, base, &mut log).is_none();
    (
        log.validation_errors
            .iter()
            .map(|error| error.name())
            .collect(),
        failed,
    )
}

/// <https://url.spec.whatwg.org/#writing>: an error, its example, and all errors raised, in order; `!` at the end marks
/// failure.
#[test]
fn every_error_has_its_example() {
    let none = None;
    let mut seen = HashSet::new();
    for (input, base, expected) in [
        (
            "https://exa%23mple.org",
            none,
            "domain-percent-encoded domain-to-ASCII !",
        ),
        ("https://_dmarc.example.org/", none, "domain-to-ASCII"),
        ("https://example.org./", none, "domain-to-ASCII"),
        ("https://exam%70le.org", none, "domain-percent-encoded"),
        ("foo://exa[mple.org", none, "host-invalid-code-point !"),
        (
            "https://127.0.0.1./",
            none,
            "domain-to-ASCII IPv4-empty-part",
        ),
        ("https://1.2.3/", none, "IPv4-too-few-parts"),
        ("https://1.2.3.4.5/", none, "IPv4-too-many-parts !"),
        (
            "https://test.42",
            none,
            "IPv4-too-few-parts IPv4-non-numeric-part !",
        ),
        ("https://127.0.0x0.1", none, "IPv4-non-decimal-part"),
        ("https://255.255.4000.1", none, "IPv4-out-of-range-part !"),
        (
            "https://255.255.256",
            none,
            "IPv4-too-few-parts IPv4-out-of-range-part",
        ),
        ("https://①.②.③.④", none, "IPv4-non-ASCII-input"),
        ("https://[::1", none, "IPv6-unclosed !"),
        ("https://[:1]", none, "IPv6-invalid-compression !"),
        (
            "https://[1:2:3:4:5:6:7:8:9]",
            none,
            "IPv6-too-many-pieces !",
        ),
        ("https://[1::1::1]", none, "IPv6-multiple-compression !"),
        ("https://[1:2:3!:4]", none, "IPv6-invalid-code-point !"),
        ("https://[1:2:3:]", none, "IPv6-invalid-code-point !"),
        ("https://[1:2:3]", none, "IPv6-too-few-pieces !"),
        ("https://[::01]", none, "IPv6-piece-leading-zero"),
        ("https://[::0:00]", none, "IPv6-piece-leading-zero"),
        (
            "https://[1:1:1:1:1:1:1:127.0.0.1]",
            none,
            "IPv4-in-IPv6-too-many-pieces !",
        ),
        (
            "https://[ffff::.0.0.1]",
            none,
            "IPv4-in-IPv6-invalid-code-point !",
        ),
        (
            "https://[ffff::127.0.xyz.1]",
            none,
            "IPv4-in-IPv6-invalid-code-point !",
        ),
        (
            "https://[ffff::127.0xyz]",
            none,
            "IPv4-in-IPv6-invalid-code-point !",
        ),
        (
            "https://[ffff::127.00.0.1]",
            none,
            "IPv4-in-IPv6-invalid-code-point !",
        ),
        (
            "https://[ffff::127.0.0.1.2]",
            none,
            "IPv4-in-IPv6-invalid-code-point !",
        ),
        (
            "https://[ffff::127.0.0.4000]",
            none,
            "IPv4-in-IPv6-out-of-range-part !",
        ),
        (
            "https://[ffff::127.0.0]",
            none,
            "IPv4-in-IPv6-too-few-parts !",
        ),
        ("https://example.org/>", none, "invalid-URL-unit"),
        (" https://example.org ", none, "invalid-URL-unit"),
        ("ht\ntps://example.org", none, "invalid-URL-unit"),
        ("https://example.org/%s", none, "invalid-URL-unit"),
        ("foo://a\"%b/", none, "invalid-URL-unit invalid-URL-unit"),
        ("foo:a b", none, "invalid-URL-unit"),
        (
            "file:c:/my-secret-folder",
            none,
            "special-scheme-missing-following-solidus",
        ),
        (
            "https:example.org",
            none,
            "special-scheme-missing-following-solidus",
        ),
        (
            "https:foo.html",
            Some("https://example.org/"),
            "special-scheme-missing-following-solidus",
        ),
        ("💩", none, "missing-scheme-non-relative-URL !"),
        (
            "💩",
            Some("mailto:user@example.org"),
            "missing-scheme-non-relative-URL !",
        ),
        (
            "https://example.org\\path\\to\\file",
            none,
            "invalid-reverse-solidus invalid-reverse-solidus invalid-reverse-solidus",
        ),
        ("https://user@example.org", none, "invalid-credentials"),
        ("ssh://user@example.org", none, "invalid-credentials"),
        ("https://#fragment", none, "host-missing !"),
        ("https://:443", none, "host-missing !"),
        (
            "https://user:pass@",
            none,
            "invalid-credentials host-missing !",
        ),
        ("https://example.org:70000", none, "port-out-of-range !"),
        ("https://example.org:7z", none, "port-invalid !"),
        // The standard's example for file-invalid-Windows-drive-letter takes the file slash state, which does not raise
        // it, and without its first code point it has a scheme. Only a `|` leads to the step that does.
        ("/c:/path/to/file", Some("file:///c:/"), ""),
        ("c:/path/to/file", Some("file:///c:/"), ""),
        (
            "c|/path/to/file",
            Some("file:///c:/"),
            "file-invalid-Windows-drive-letter invalid-URL-unit",
        ),
        ("file://c:", none, "file-invalid-Windows-drive-letter-host"),
    ] {
        let (mut errors, failed) = validation_errors(input, base);
        seen.extend(errors.clone());
        if failed {
            errors.push("!");
        }
        assert_eq!(errors.join(" "), expected, "{input}");
    }
    for error in ValidationError::ALL {
        assert!(seen.contains(error.name()), "no example for {error}");
    }
    assert_eq!(ValidationError::ALL.len(), 31);
}

#[test]
fn nothing_is_recorded_unless_asked_for() {
    let mut log = Log::silent();
    Url::new(" https:\\\\user@example.org\\ ", None, &mut log).unwrap();
    assert_eq!(log, Log::silent());
}

/// The strict run, which happens only under validation, must not change the result.
#[test]
fn validation_does_not_change_the_result() {
    for host in [
        "_x",
        "a-",
        "xn--a",
        "x..y",
        "☕.example",
        "a≠b",
        "example.org.",
        "１.2.3.4",
    ] {
        let input = format!("https://{host}/");
        let silent = Url::new(&input, None, &mut Log::silent());
        assert_eq!(Url::new(&input, None, &mut Log::full()), silent, "{input}");
        assert!(silent.is_some(), "{input}");
    }
}
