//! [Origin](https://url.spec.whatwg.org/#origin).

use crate::{Host, UrlRecord, host_serializer, parse, url_path_serializer};

/// An [origin](https://html.spec.whatwg.org/#concept-origin).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An opaque origin. Equality is meaningless here: in the standard each one is unique.
    Opaque,
    /// A tuple origin. Its domain is always null for the origin of a URL and therefore omitted.
    Tuple {
        /// The URL's scheme.
        scheme: String,
        /// The URL's host.
        host: Host,
        /// The URL's port, null if it is the scheme's default.
        port: Option<u16>,
    },
}

impl Origin {
    /// The [serialization of an origin](https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin).
    pub fn serialize(&self) -> String {
        match self {
            Self::Opaque => "null".to_owned(),
            Self::Tuple { scheme, host, port } => {
                let mut result = format!("{scheme}://{}", host_serializer(host));
                if let Some(port) = port {
                    result.push_str(&format!(":{port}"));
                }
                result
            }
        }
    }
}

/// The [origin](https://url.spec.whatwg.org/#concept-url-origin) of a URL.
pub fn origin(url: &UrlRecord) -> Origin {
    match url.scheme.as_str() {
        "blob" => {
            // 1. The blob URL entry is always null here.
            // 2. and 3.
            let Some(path_url) = parse(&url_path_serializer(url), None) else {
                return Origin::Opaque;
            };
            // 4.
            if matches!(path_url.scheme.as_str(), "http" | "https" | "file") {
                return origin(&path_url);
            }
            // 5.
            Origin::Opaque
        }
        "ftp" | "http" | "https" | "ws" | "wss" => match &url.host {
            Some(host) => Origin::Tuple {
                scheme: url.scheme.clone(),
                host: host.clone(),
                port: url.port,
            },
            // Only a record built by hand lacks a host with such a scheme.
            None => Origin::Opaque,
        },
        // Implementation-defined, with an opaque origin as the safe choice.
        "file" => Origin::Opaque,
        _ => Origin::Opaque,
    }
}
