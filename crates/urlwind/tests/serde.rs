//! A `Url` is its string; a `Host` says which kind it is.
#![cfg(feature = "serde")]

use urlwind::{Host, Url};

#[test]
fn a_url_is_a_string() {
    let url: Url = serde_json::from_str(r#""HTTPS://Example.com/a b""#).unwrap();
    assert_eq!(url.as_str(), "https://example.com/a%20b");
    assert_eq!(
        serde_json::to_string(&url).unwrap(),
        r#""https://example.com/a%20b""#
    );
}

#[test]
fn what_is_no_url_says_so() {
    let error = serde_json::from_str::<Url>(r#""/relative""#)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with(r#"relative URL without a base: "/relative""#),
        "{error}"
    );
    assert!(serde_json::from_str::<Url>("1").is_err());
}

#[test]
fn a_host_says_its_kind() {
    for (input, json) in [
        ("example.com", r#"{"Domain":"example.com"}"#),
        ("127.1", r#"{"Ipv4":"127.0.0.1"}"#),
        ("[::1]", r#"{"Ipv6":"::1"}"#),
    ] {
        let host = Host::parse(input).unwrap();
        assert_eq!(serde_json::to_string(&host).unwrap(), json);
        assert_eq!(serde_json::from_str::<Host>(json).unwrap(), host);
    }
}
