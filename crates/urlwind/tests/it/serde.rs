//! A `Url` is its string; a `Host` says which kind it is.

use urlwind::Attribute;
use urlwind::{Components, Host, Position, RelativeUrl, SearchParams, Url, UrlRecord, UrlRef};

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
fn a_reference_is_a_string() {
    let reference: RelativeUrl = serde_json::from_str(r#""../a\u0062?c#d""#).unwrap();
    assert_eq!(reference.as_str(), "../ab?c#d");
    let json = serde_json::to_string(&reference).unwrap();
    assert_eq!(json, r#""../ab?c#d""#);
    assert!(serde_json::from_str::<RelativeUrl>(r#""https://h/""#).is_err());
    assert!(serde_json::from_str::<RelativeUrl>("1").is_err());
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

#[test]
fn messages_show_no_password() {
    for json in [
        r#""https://me:secret@host:99999/@x""#,
        r#""//me:secret@\u005b""#,
        r#""https://me:secret@h:x/a;token=secret""#,
    ] {
        let url = serde_json::from_str::<Url>(json).unwrap_err().to_string();
        assert!(!url.contains("secret"), "{url}");
        assert!(url.contains("REDACTED@"), "{url}");
    }
}

#[test]
fn small_types_are_their_names() {
    let url = Url::parse("https://me@example.com:81/a?b#c").unwrap();
    let components = serde_json::to_string(&url.components()).unwrap();
    assert_eq!(
        serde_json::from_str::<Components>(&components).unwrap(),
        url.components()
    );
    assert!(components.contains(r#""scheme_type":"Https","host_kind":"Domain""#));
    assert_eq!(
        serde_json::to_string(&Attribute::Pathname).unwrap(),
        r#""pathname""#
    );
    assert_eq!(
        serde_json::to_string(&Position::BeforeHost).unwrap(),
        r#""BeforeHost""#
    );
    assert_eq!(
        serde_json::to_string(&UrlRef::from(&url)).unwrap(),
        serde_json::to_string(&url).unwrap()
    );
    assert_eq!(
        serde_json::to_string(&url.origin()).unwrap(),
        r#""https://example.com:81""#
    );
}

#[cfg(feature = "validate")]
#[test]
fn a_report_has_the_names_of_the_standard() {
    let report = Url::validate("https://h/ \\?");
    let json = serde_json::to_string(&report).unwrap();
    assert!(
        json.contains(r#""error":"invalid-reverse-solidus""#),
        "{json}"
    );
    let again: urlwind::validate::Report = serde_json::from_str(&json).unwrap();
    assert_eq!(again, report);
}

#[test]
fn parameters_are_pairs_and_a_record_is_a_string() {
    let url = Url::parse("https://me:pw@example.com/?a=1&b=2&a=%26").unwrap();
    let json = serde_json::to_string(&url.search_params()).unwrap();
    assert_eq!(json, r#"[["a","1"],["b","2"],["a","&"]]"#);
    let params: SearchParams = serde_json::from_str(&json).unwrap();
    assert_eq!(params.to_string(), "a=1&b=2&a=%26");
    let record = UrlRecord::from(&url);
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(json, serde_json::to_string(&url).unwrap());
    assert_eq!(serde_json::from_str::<UrlRecord>(&json).unwrap(), record);
}
