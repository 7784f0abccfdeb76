//! Everything that can be read from the same URL.

use super::sides::{ours, published};

/// Compares all that can be read, and says whether both packages have the same URL. Panics where they differ.
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

/// The origin of a `blob:` URL is that of the URL in it only if that one is of http, https or
/// file (<https://url.spec.whatwg.org/#concept-url-origin>), and ASCII domains do not fail.
fn is_blob_origin(url: &url::Url) -> bool {
    let standard = spec::Url::new(url.as_str(), None, &mut spec::Log::silent());
    let standard = standard.map(|url| url.origin());
    url.scheme() == "blob" && standard == Some(url::quirks::origin(url))
}

/// The published package adds a slash to every file name that ends like a drive letter. No file is
/// found by that.
fn is_name_like_a_drive(path: &str, published: &str) -> bool {
    let path = path.strip_suffix("\")");
    path.is_some_and(|path| path.ends_with([':', '|'])) && path == published.strip_suffix("/\")")
}

/// `Debug` is the published one but for the password.
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
