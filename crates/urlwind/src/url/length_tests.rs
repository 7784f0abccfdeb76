//! What happens at the longest URL that offsets can describe. In these tests that is a few megabytes.

use alloc::string::String;

use crate::Attribute;
use crate::error::{Error, ParseError};
use crate::record::{MAX_LENGTH, Url};

const START: &str = "https://h/";
/// Whether an outcome is that error and no other.
fn is_too_long(outcome: Result<(), Error>) -> bool {
    assert!(
        outcome.is_ok() || outcome == Err(ParseError::Overflow.into()),
        "{outcome:?}"
    );
    outcome.is_err()
}

fn of_length(length: usize) -> String {
    let mut url = String::from(START);
    url.extend(core::iter::repeat_n('a', length - START.len()));
    url
}

/// Parses in every way, which must agree, and returns the length of the URL.
fn length(input: &str, base: Option<&Url>) -> Option<usize> {
    let options = Url::options().base_url(base);
    let parsed = options.parse(input);
    assert!(parsed.is_ok() || parsed == Err(ParseError::Overflow));
    assert_eq!(options.can_parse(input), parsed.is_ok());
    assert_eq!(options.parse_cow(input).is_ok(), parsed.is_ok());
    let mut into = Url::parse("http://before/").unwrap();
    assert_eq!(options.parse_into(input, &mut into).is_ok(), parsed.is_ok());
    match base {
        Some(_) => {}
        None => {
            assert_eq!(Url::parse(input), parsed);
            assert_eq!(Url::can_parse(input), parsed.is_ok());
            assert_eq!(Url::can_parse(input.as_bytes()), parsed.is_ok());
        }
    }
    parsed.ok().map(|url| url.as_str().len())
}

#[test]
fn the_result_counts_and_not_the_input() {
    let longest = of_length(MAX_LENGTH);
    assert_eq!(length(&longest, None), Some(MAX_LENGTH));
    assert_eq!(length(&(longest.clone() + "a"), None), None);
    assert_eq!(length(&(longest.clone() + "\n"), None), Some(MAX_LENGTH));
    assert_eq!(length(&(longest + "?"), None), None);
    // Encoding makes it longer, and dot segments, tabs and default ports make it shorter.
    let spaces = String::from(START) + &" ".repeat((MAX_LENGTH - START.len()) / 3 - 1) + "#";
    assert!(length(&spaces, None).is_some_and(|length| length + 3 > MAX_LENGTH));
    assert_eq!(length(&(spaces + "aaa"), None), None);
    let dots = String::from(START) + &"./".repeat(MAX_LENGTH);
    assert_eq!(length(&dots, None), Some(START.len()));
    let ups = String::from(START) + &"a/../".repeat(MAX_LENGTH / 2);
    assert_eq!(length(&ups, None), Some(START.len()));
    let tabs = String::from(START) + &"\t".repeat(MAX_LENGTH + 1);
    assert_eq!(length(&tabs, None), Some(START.len()));
}

#[test]
fn a_base_counts_where_it_stays() {
    let base = Url::parse(&(of_length(MAX_LENGTH - 10) + "/")).unwrap();
    let base = Some(&base);
    assert_eq!(length("123456789", base), Some(MAX_LENGTH));
    assert_eq!(length("1234567890", base), None);
    assert_eq!(
        length("é", base).map(|length| length < MAX_LENGTH),
        Some(true)
    );
    assert_eq!(length("éé", base), None);
    assert_eq!(length("?12345678", base), Some(MAX_LENGTH));
    assert_eq!(length("?123456789", base), None);
    assert_eq!(length("//h", base), Some(START.len()));
    assert_eq!(length("/1234567890", base), Some(START.len() + 10));
    assert_eq!(length("http://other/", base), Some(13));
}

#[test]
fn limits_of_the_caller_hold_for_input_and_result() {
    for (input, result) in [
        ("http://h/é", 15),
        ("http:h", 9),
        ("http://h/%20?#", 14),
        ("http://h/./.", 9),
    ] {
        for limit in 0..40 {
            let options = Url::options().max_length(limit);
            let fits = input.len() <= limit && result <= limit;
            assert_eq!(options.parse(input).is_ok(), fits, "{input} {limit}");
            assert_eq!(options.can_parse(input), fits, "{input} {limit}");
            assert_eq!(options.can_parse(input.as_bytes()), fits, "{input} {limit}");
            assert_eq!(options.parse_cow(input).is_ok(), fits, "{input} {limit}");
            assert_eq!(
                options.parse_utf8(input.as_bytes()).is_ok(),
                fits,
                "{input} {limit}"
            );
            let mut url = Url::parse("http://before/").unwrap();
            assert_eq!(options.parse_into(input, &mut url).is_ok(), fits);
            assert_eq!(url.as_str() == "http://before/", !fits);
        }
    }
    // What has no limit of its own takes any input.
    let dots = String::from(START) + &"./".repeat(MAX_LENGTH);
    assert!(Url::options().max_length(usize::MAX).parse(&dots).is_ok());
}

/// Every setter: what just fits, what is one byte longer, and what would be longer when encoded.
#[test]
fn setters_refuse_what_is_too_long_and_change_nothing() {
    type Setter = fn(&mut Url, &str) -> Result<(), Error>;
    let setters: [(&str, &str, Setter); 8] = [
        ("https://h/", "", |url, text| {
            url.set_attribute(Attribute::Hash, text)
        }),
        ("https://h/", "", |url, text| {
            url.set_attribute(Attribute::Search, text)
        }),
        ("https://h/#f", "", |url, text| {
            url.set_attribute(Attribute::Search, text)
        }),
        ("https://h/", "/", |url, text| {
            url.set_attribute(Attribute::Pathname, text)
        }),
        ("https://h/", "", |url, text| url.set_username(text)),
        ("https://h/", "", |url, text| url.set_password(Some(text))),
        ("https://h/", "", |url, text| Ok(url.set_host(Some(text))?)),
        ("foo://h", "/", |url, text| {
            url.set_attribute(Attribute::Pathname, text)
        }),
    ];
    for (index, (start, before, set)) in setters.into_iter().enumerate() {
        let mut url = Url::parse(start).unwrap();
        set(&mut url, &(String::from(before) + "aaaaaaaaaaaaa")).unwrap();
        let other = url.as_str().len() - 13;
        let mut text = String::from(before);
        text.extend(core::iter::repeat_n('a', MAX_LENGTH - other));
        let mut url = Url::parse(start).unwrap();
        assert_eq!(set(&mut url, &text), Ok(()), "setter {index}");
        assert_eq!(url.as_str().len(), MAX_LENGTH, "setter {index}");
        assert_eq!(url.check_invariants(), Ok(()));
        let mut url = Url::parse(start).unwrap();
        text.push('a');
        assert!(is_too_long(set(&mut url, &text)), "setter {index}");
        assert_eq!(url.as_str(), start);
        // A host of spaces is refused for those first.
        if index != 6 {
            text.replace_range(before.len() + 1.., &"\u{1}".repeat(MAX_LENGTH / 3));
            assert!(is_too_long(set(&mut url, &text)), "setter {index}");
            assert_eq!(url.as_str(), start);
        }
    }
}

/// A byte that is encoded needs four with its delimiter, however little room there is.
#[test]
fn one_byte_more_for_long_urls() {
    for room in 0..10 {
        let long = Url::parse(&of_length(MAX_LENGTH - room)).unwrap();
        let mut url = long.clone();
        let outcome = url.set_attribute(Attribute::Hash, "\u{1}");
        assert_eq!(is_too_long(outcome), room < 4, "{room}");
        assert_eq!(url.check_invariants(), Ok(()));
        let mut url = long.clone();
        let outcome = url.set_attribute(Attribute::Search, "\u{1}");
        assert_eq!(is_too_long(outcome), room < 4, "{room}");
        assert_eq!(url.check_invariants(), Ok(()));
    }
}

#[test]
fn small_changes_of_long_urls() {
    let long = Url::parse(&of_length(MAX_LENGTH)).unwrap();
    for (attribute, value) in [
        (Attribute::Port, "1"),
        (Attribute::Username, "u"),
        (Attribute::Password, "p"),
        (Attribute::Host, "h2"),
        (Attribute::Hostname, "h2"),
        (Attribute::Search, "?"),
        (Attribute::Hash, "#"),
    ] {
        let mut url = long.clone();
        let outcome = url.set_attribute(attribute, value);
        assert!(is_too_long(outcome), "{}", attribute.name());
        assert!(url == long, "{}", attribute.name());
    }
    let mut url = long.clone();
    assert!(is_too_long(url.set_ip_host([1, 2, 3, 4].into())));
    assert!(is_too_long(url.set_port(Some(8080))));
    assert_eq!(url.set_scheme("ftp"), Ok(()));
    assert_eq!(url.set_scheme("http"), Ok(()));
    let mut http = Url::parse(&of_length(MAX_LENGTH)).unwrap();
    http.set_scheme("http").unwrap();
    http.set_query(None);
    assert_eq!(http.set_scheme("https"), Ok(()));
    assert_eq!(http.as_str().len(), MAX_LENGTH);
}

/// Where a panic ends the process, as in WebAssembly, it cannot be looked at.
#[cfg(panic = "unwind")]
#[test]
fn what_cannot_return_an_error_panics_rather_than_lose_data() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let changes: [fn(&mut Url); 6] = [
        |url| url.set_query(Some("q")),
        |url| url.set_fragment(Some("f")),
        |url| url.set_path(&"b".repeat(MAX_LENGTH)),
        |url| {
            url.query_pairs_mut().append_pair("a", "b");
        },
        |url| {
            url.path_segments_mut().unwrap().push("b");
        },
        |url| url.search_params_mut().append("a", "b"),
    ];
    let long = Url::parse(&of_length(MAX_LENGTH)).unwrap();
    for (index, change) in changes.into_iter().enumerate() {
        let mut url = long.clone();
        let outcome = catch_unwind(AssertUnwindSafe(|| change(&mut url)));
        assert!(outcome.is_err(), "change {index}");
        assert!(url == long, "change {index}");
    }
    let mut url = long.clone();
    let mut params = url.search_params_mut();
    params.append("a", "b");
    assert_eq!(params.commit(), Err(ParseError::Overflow));
    assert!(url == long);
}
