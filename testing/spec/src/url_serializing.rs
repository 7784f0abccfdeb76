//! [URL serializing](https://url.spec.whatwg.org/#url-serializing) and
//! [URL equivalence](https://url.spec.whatwg.org/#url-equivalence).

use crate::{Path, UrlRecord, host_serializer};

/// The [URL serializer](https://url.spec.whatwg.org/#concept-url-serializer).
pub fn url_serializer(url: &UrlRecord, exclude_fragment: bool) -> String {
    // 1.
    let mut output = format!("{}:", url.scheme);
    // 2.
    if let Some(host) = &url.host {
        // 2.1.
        output.push_str("//");
        // 2.2.
        if url.includes_credentials() {
            // 2.2.1.
            output.push_str(&url.username);
            // 2.2.2.
            if !url.password.is_empty() {
                output.push(':');
                output.push_str(&url.password);
            }
            // 2.2.3.
            output.push('@');
        }
        // 2.3.
        output.push_str(&host_serializer(host));
        // 2.4.
        if let Some(port) = url.port {
            output.push(':');
            output.push_str(&port.to_string());
        }
    }
    // 3. Otherwise the path's leading `//` would be parsed as the start of an authority.
    if url.host.is_none()
        && let Path::List(path) = &url.path
        && path.len() > 1
        && path[0].is_empty()
    {
        output.push_str("/.");
    }
    // 4.
    output.push_str(&url_path_serializer(url));
    // 5.
    if let Some(query) = &url.query {
        output.push('?');
        output.push_str(query);
    }
    // 6.
    if !exclude_fragment && let Some(fragment) = &url.fragment {
        output.push('#');
        output.push_str(fragment);
    }
    // 7.
    output
}

/// The [URL path serializer](https://url.spec.whatwg.org/#url-path-serializer).
pub fn url_path_serializer(url: &UrlRecord) -> String {
    match &url.path {
        // 1.
        Path::Opaque(path) => path.clone(),
        Path::List(path) => {
            // 2.
            let mut output = String::new();
            // 3.
            for segment in path {
                output.push('/');
                output.push_str(segment);
            }
            // 4.
            output
        }
    }
}

/// Whether one URL [equals](https://url.spec.whatwg.org/#concept-url-equals) another.
pub fn url_equals(a: &UrlRecord, b: &UrlRecord, exclude_fragments: bool) -> bool {
    // 1. to 3.
    url_serializer(a, exclude_fragments) == url_serializer(b, exclude_fragments)
}
