//! Compares URLs as values: equality, order, hashes, `serde`, size.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use conformance::{dataset_lines, wpt_inputs};
use serde_json::{Value, json};

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn equality_order_and_hash_are_the_published_ones() {
    let lines = dataset_lines(17)
        .into_iter()
        .chain(wpt_inputs().into_iter().map(|it| it.0));
    let urls: Vec<_> = lines
        .filter_map(|line| {
            Some((
                url::Url::parse(&line).ok()?,
                published_url::Url::parse(&line).ok()?,
            ))
        })
        .filter(|(one, other)| one.as_str() == other.as_str())
        .collect();
    assert!(urls.len() > 400);
    for ((a, published_a), (b, published_b)) in urls.iter().zip(urls.iter().skip(1)) {
        assert_eq!(a == b, published_a == published_b);
        assert_eq!(a.cmp(b), published_a.cmp(published_b));
        assert_eq!(a.partial_cmp(b), published_a.partial_cmp(published_b));
        assert_eq!(hash(a), hash(published_a));
        assert_eq!(
            hash(&a.origin()) == hash(&b.origin()),
            a.origin() == b.origin()
        );
    }
}

#[test]
fn serde_writes_and_reads_the_published_forms() {
    let text = "https://user@[::1]:8080/a?b#c";
    let (url, published) = (
        url::Url::parse(text).unwrap(),
        published_url::Url::parse(text).unwrap(),
    );
    assert_eq!(serde_json::to_value(&url).unwrap(), json!(text));
    assert_eq!(
        serde_json::from_value::<url::Url>(json!(text)).unwrap(),
        url
    );
    let error = |value: Value| {
        serde_json::from_value::<url::Url>(value)
            .unwrap_err()
            .to_string()
    };
    let published_error = |value: Value| {
        serde_json::from_value::<published_url::Url>(value)
            .unwrap_err()
            .to_string()
    };
    for wrong in [
        json!("x"),
        json!("http://h:x"),
        json!(1),
        json!(null),
        json!(["http://h/"]),
    ] {
        assert_eq!(error(wrong.clone()), published_error(wrong));
    }
    for (host, form) in [
        (
            url::Host::parse("example.com"),
            json!({ "Domain": "example.com" }),
        ),
        (url::Host::parse("127.1"), json!({ "Ipv4": "127.0.0.1" })),
        (url::Host::parse("[::1]"), json!({ "Ipv6": "::1" })),
    ] {
        let host = host.unwrap();
        assert_eq!(serde_json::to_value(&host).unwrap(), form);
        assert_eq!(
            serde_json::from_value::<url::Host>(form.clone()).unwrap(),
            host
        );
        assert!(serde_json::from_value::<published_url::Host>(form).is_ok());
    }
    // Each package reads the other's internal form.
    let mut internal = Vec::new();
    published
        .serialize_internal(&mut serde_json::Serializer::new(&mut internal))
        .unwrap();
    let mut reader = serde_json::Deserializer::from_slice(&internal);
    assert_eq!(url::Url::deserialize_internal(&mut reader).unwrap(), url);
    let mut internal = Vec::new();
    url.serialize_internal(&mut serde_json::Serializer::new(&mut internal))
        .unwrap();
    let mut reader = serde_json::Deserializer::from_slice(&internal);
    assert_eq!(
        published_url::Url::deserialize_internal(&mut reader).unwrap(),
        published
    );
}

#[test]
fn offsets_that_are_not_the_urls_own_are_refused() {
    let read = |text: &str| {
        url::Url::deserialize_internal(&mut serde_json::Deserializer::from_str(text))
            .map(String::from)
            .map_err(|error| error.to_string())
    };
    let right = r#"["http://h/",4,7,7,8,"Domain",null,8,null,null]"#;
    assert_eq!(read(right).as_deref(), Ok("http://h/"));
    let wrong = r#"["http://h/",4,7,7,900,"Domain",null,8,null,null]"#;
    assert_eq!(
        read(wrong),
        Err(r#"offsets are not those of "http://h/""#.into())
    );
    let no_url = r#"["h",4,7,7,8,"Domain",null,8,null,null]"#;
    assert_eq!(
        read(no_url),
        Err(r#"relative URL without a base: "h""#.into())
    );
    // Written by the published package, which does not encode this: still a valid form of the URL.
    let other_form = r#"["http://h/^",4,7,7,8,"Domain",null,8,null,null]"#;
    assert_eq!(read(other_form).as_deref(), Ok("http://h/%5E"));
}

#[test]
fn a_url_is_smaller() {
    assert!(size_of::<url::Url>() <= size_of::<published_url::Url>() / 2);
    assert_eq!(size_of::<url::Url>(), size_of::<Option<url::Url>>());
    assert_eq!(size_of::<url::Url>(), size_of::<urlwind::Url>());
}

#[test]
fn conversions_to_and_from_the_core_keep_the_url() {
    let url = url::Url::parse("https://example.com/a?b#c").unwrap();
    let core: urlwind::Url = url.clone().into_urlwind();
    assert_eq!(core.as_str(), url.as_str());
    assert_eq!(url::Url::from_urlwind(core), url);
    for text in ["[::1]", "127.1", "example.com"] {
        let host = url::Host::parse(text).unwrap();
        let core: urlwind::Host = host.clone().into_urlwind();
        assert_eq!(core.to_string(), host.to_string());
        assert_eq!(url::Host::from_urlwind(core), host);
    }
    let origin = url.origin();
    let core: urlwind::Origin = origin.clone().into_urlwind();
    assert_eq!(url::Origin::from_urlwind(core), origin);
}
