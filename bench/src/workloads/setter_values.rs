//! URLs to change and values to give them.

use crate::rivals::Attribute;
use crate::variant::{Lines, keep_lines};

/// Returns pages, APIs and downloads, with and without port, query, fragment and credentials.
pub(crate) fn urls() -> Lines {
    keep_lines([
        "https://example.com/",
        "http://example.com/index.html",
        "https://www.example.org/news/2024/05/17/a-long-title-of-an-article.html",
        "https://shop.example.net:8443/cart?item=17&count=2",
        "https://api.example.io/v2/users/1234/repositories?page=3&per_page=100#results",
        "http://localhost:3000/login?next=%2Faccount",
        "https://user:secret@git.example.com/group/project.git",
        "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier#Syntax",
        "https://cdn.example.com/assets/js/app.3f2a1b9c.js",
        "https://maps.example.com/?q=50.11,8.68&z=12",
        "http://192.168.1.10/status",
        "http://[2001:db8::1]:8080/metrics",
        "wss://chat.example.com/socket?token=abcdef0123456789",
        "ftp://ftp.example.org/pub/linux/README",
        "https://example.com/search?q=rust+url+parser&hl=en&start=20&source=hp#top",
        "https://forum.example.com/viewtopic.php?f=7&t=3021&p=18772#p18772",
    ])
}

/// Returns values of an attribute, in order; some grow the URL, some shrink it, one in a list is invalid or needs
/// encoding.
pub(crate) fn values(attribute: Attribute) -> Lines {
    let values: [&str; 8] = match attribute {
        Attribute::Href => [
            "https://example.com/a",
            "https://www.example.org/news/2025/01/01/another-article.html?from=feed#comments",
            "http://localhost:8080/",
            "https://api.example.io/v3/items?id=5",
            "https://EXAMPLE.com/../b c",
            "not a url",
            "file:///home/user/notes.txt",
            "https://example.com/",
        ],
        Attribute::Protocol => [
            "http",
            "https:",
            "ws",
            "wss",
            "https",
            "http:",
            "no scheme",
            "https",
        ],
        Attribute::Username => [
            "me",
            "",
            "administrator",
            "a@b",
            "someone",
            "käthe",
            "x",
            "",
        ],
        Attribute::Password => [
            "pw",
            "",
            "correct horse",
            "a:b",
            "0123456789abcdef",
            "ü",
            "x",
            "",
        ],
        Attribute::Host => [
            "example.net",
            "www.example.org:8080",
            "a.b",
            "EXAMPLE.com",
            "127.0.0.1",
            "bücher.example",
            "a b",
            "static.assets.example.com:443",
        ],
        Attribute::Hostname => [
            "example.net",
            "www.example.org",
            "a.b",
            "EXAMPLE.com",
            "127.0.0.1",
            "bücher.example",
            "a b",
            "static.assets.example.com",
        ],
        Attribute::Port => ["8080", "", "443", "80", "65535", "65536", "3000", "9"],
        Attribute::Pathname => [
            "/",
            "/a/b/c.html",
            "no/leading/slash",
            "/with space/and/ünïcödé",
            "/a/../b/./c",
            "/api/v2/users/1234/repositories",
            "",
            "/%7Euser/index.html",
        ],
        Attribute::Search => [
            "?page=2",
            "q=rust",
            "",
            "?q=a b&lang=dé",
            "?utm_source=newsletter&utm_medium=email&utm_campaign=spring",
            "?",
            "?it's",
            "?id=12345",
        ],
        Attribute::Origin => unreachable!("it is read-only"),
        Attribute::Hash => [
            "#top",
            "section-2",
            "",
            "#a b",
            "#L10-L20",
            "#",
            "#ü",
            "#comments",
        ],
    };
    keep_lines(values)
}
