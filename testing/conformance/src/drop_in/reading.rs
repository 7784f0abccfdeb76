//! Compares everything that can be read from a URL.

use super::sides::{ours, published};

/// Compares all getters, and returns whether both packages parse the same URL. Panics where they differ.
pub fn compare_reading(input: &str) -> bool {
    let (Ok(one), Ok(other)) = (url::Url::parse(input), published_url::Url::parse(input)) else {
        return false;
    };
    if one.as_str() != other.as_str() {
        return false;
    }
    for (fact, published) in ours::facts(&one).into_iter().zip(published::facts(&other)) {
        let is_known = (fact.0.contains("origin") && is_blob_origin(&one))
            || (fact.0 == "to_file_path" && is_name_like_a_drive(&fact.1, &published.1))
            || (fact.0 == "Debug" && is_without_password(&fact.1, &published.1));
        assert!(
            fact == published || is_known,
            "{input:?}: {fact:?}, published {published:?}"
        );
    }
    true
}

/// Whether the difference is the origin of a `blob:` URL, which is that of the inner URL only if the inner URL is http,
/// https or file (<https://url.spec.whatwg.org/#concept-url-origin>) and does not fail to parse.
fn is_blob_origin(url: &url::Url) -> bool {
    let standard = spec::Url::new(url.as_str(), None, &mut spec::Log::silent());
    let standard = standard.map(|url| url.origin());
    url.scheme() == "blob" && standard == Some(url::quirks::origin(url))
}

/// Whether the difference is the slash that the published package appends to every file name that ends like a drive
/// letter, which breaks the name.
fn is_name_like_a_drive(path: &str, published: &str) -> bool {
    let path = path.strip_suffix("\")");
    path.is_some_and(|path| path.ends_with([':', '|'])) && path == published.strip_suffix("/\")")
}

/// Whether the difference is the password, which our `Debug` redacts.
fn is_without_password(debug: &str, published: &str) -> bool {
    let Some((before, after)) = debug.split_once("password: Some(\"***\")") else {
        return false;
    };
    let is_shown = |rest: &str| rest.starts_with("password: Some(\"") && rest.ends_with("\")");
    published
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after))
        .is_some_and(is_shown)
}
