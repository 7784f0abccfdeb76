//! `parse_url` beside that of `datafusion-spark`, row by row: the same SQL in two sessions. The README lists where
//! they differ and why; here each reason has its examples, and no other difference is found.

mod help;

use std::collections::BTreeMap;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use datafusion_spark::function::url;
use help::Session;

const PARTS: [&str; 8] = [
    "PROTOCOL",
    "AUTHORITY",
    "USERINFO",
    "HOST",
    "PATH",
    "QUERY",
    "FILE",
    "REF",
];

/// A session with the functions of `datafusion-spark`.
fn theirs() -> Session {
    let session = Session::plain();
    for function in [url::parse_url(), url::try_parse_url()] {
        session.context.register_udf(function.as_ref().clone());
    }
    session
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Example by example: what we say, as Java does, and what `datafusion-spark` says. `!` stands for an error.
#[test]
fn each_difference_of_the_readme() {
    let (ours, theirs) = (Session::new(), theirs());
    let said = |session: &Session, url: &str, part: &str| {
        let sql = format!("SELECT parse_url('{url}', '{part}')");
        match session.batches(&sql) {
            Ok(_) => session.column(&sql).remove(0),
            Err(_) => {
                let lenient = format!("SELECT try_parse_url('{url}', '{part}')");
                assert_eq!(session.column(&lenient), [None], "{lenient}");
                text("!")
            }
        }
    };
    for (url, part, we, they) in [
        // Parts stand as they were written; there, they are normalized.
        (
            "HTTP://EXAMPLE.com/",
            "PROTOCOL",
            Some("HTTP"),
            Some("http"),
        ),
        (
            "HTTP://EXAMPLE.com/",
            "HOST",
            Some("EXAMPLE.com"),
            Some("example.com"),
        ),
        ("http://a:80/", "AUTHORITY", Some("a:80"), Some("a")),
        ("http://a/b/../c", "PATH", Some("/b/../c"), Some("/c")),
        ("http://a/é?é", "FILE", Some("/é?é"), Some("/%C3%A9?%C3%A9")),
        ("http://me:@a/", "USERINFO", Some("me:"), Some("me")),
        // What java.net.URI refuses is an error; there, it is repaired.
        ("http://a/b c", "PATH", Some("!"), Some("/b%20c")),
        (" http://a/ ", "HOST", Some("!"), Some("a")),
        ("http://a/%zz", "PATH", Some("!"), Some("/%zz")),
        ("http://a/?q={}", "HOST", Some("!"), Some("a")),
        ("http:", "PATH", Some("!"), Some("!")),
        // What the WHATWG standard refuses is an error there.
        ("http://a:99999/b", "PATH", Some("/b"), Some("!")),
        ("http://1.2.3.256/b", "PATH", Some("/b"), Some("!")),
        ("/b?c=http://a/", "PATH", Some("/b"), Some("!")),
        // A host by Java's rules has letters, digits, hyphens and dots, and ends with a name or is an address.
        ("http://a_b/", "HOST", None, Some("a_b")),
        ("http://me@a_b/", "USERINFO", None, Some("me")),
        ("http://a_b/", "AUTHORITY", Some("a_b"), Some("a_b")),
        // What has no slash after its scheme has no more parts.
        ("mailto:a@b?c", "PATH", None, Some("a@b")),
        ("mailto:a@b?c", "QUERY", None, Some("c")),
        ("mailto:a@b?c", "AUTHORITY", None, Some("")),
        // No authority is null, not empty.
        ("file:///b", "AUTHORITY", None, Some("")),
        ("file:///b", "HOST", None, None),
        // A password without a username.
        ("http://:pw@a/", "USERINFO", Some(":pw"), None),
        // References without a scheme may have an authority.
        ("//a/b", "HOST", Some("a"), None),
        ("//a/b", "PATH", Some("/b"), Some("//a/b")),
        // Slashes that are one too many.
        ("http:///b/c", "PATH", Some("/b/c"), Some("/c")),
        ("http:///b/c", "HOST", None, Some("b")),
    ] {
        assert_eq!(
            said(&ours, url, part).as_deref(),
            we,
            "ours: {part} of {url}"
        );
        assert_eq!(
            said(&theirs, url, part).as_deref(),
            they,
            "theirs: {part} of {url}"
        );
    }
}

#[test]
fn an_error_does_not_show_the_url() {
    let sql = "SELECT parse_url('http://me:secret@a b/', 'HOST')";
    assert!(!Session::new().error(sql).contains("secret"));
}

#[test]
fn keys_are_the_same() {
    for sql in [
        "SELECT parse_url('http://a/?b=1&c=%41&c=2', 'QUERY', 'c')",
        "SELECT parse_url('http://a/?b=1', 'QUERY', 'c')",
        "SELECT parse_url('http://a/?b', 'QUERY', 'b')",
        "SELECT parse_url('http://a/?b=', 'QUERY', 'b')",
        "SELECT parse_url('http://a/?b=1=2', 'QUERY', 'b')",
        "SELECT parse_url('http://a/?b=1', 'QUERY', NULL)",
        "SELECT parse_url('http://a/?b=1', NULL, 'b')",
        "SELECT parse_url(NULL, 'QUERY', 'b')",
        "SELECT parse_url('http://a/', 'NOSE')",
        "SELECT parse_url('http://a/', 'host')",
        "SELECT parse_url('b?c=1#d', 'QUERY', 'c')",
    ] {
        assert_eq!(Session::new().column(sql), theirs().column(sql), "{sql}");
    }
    // One difference: a key belongs to a query, so with another part there is nothing.
    let sql = "SELECT parse_url('http://a/b?c=1', 'PATH', 'c')";
    assert_eq!(Session::new().column(sql), [None]);
    assert_eq!(theirs().column(sql), [text("/b")]);
}

/// Everything that URLs are made of, put together in all ways.
fn urls() -> Vec<String> {
    let starts = ["http:", "HTTPS:", "x:", "file:", ""];
    let authorities = [
        "//a",
        "//WWW.Example.com",
        "//a_b",
        "//me:pw@a:8080",
        "//:pw@a",
        "//me@[::1]:80",
        "//a:80",
        "//0x7f.1",
        "//é.example",
        "//",
        "",
        "//a b",
        "//1.2.3.999",
        "//a.1b",
    ];
    let paths = [
        "", "/", "/b/../c", "/b c", "/é", "/%zz", "b", "/b|c", "/b%2Fc;d",
    ];
    let ends = ["", "?", "?q=1&r=%41", "?{}", "?é#f", "#", "#f g"];
    let mut urls = Vec::new();
    for start in starts {
        for authority in authorities {
            for path in paths {
                urls.extend(ends.map(|end| format!("{start}{authority}{path}{end}")));
            }
        }
    }
    urls
}

/// Each part of each URL, and of its normal form if there is one.
fn every_part(
    session: &Session,
    urls: &[String],
    normal: &[Option<String>],
) -> Vec<Vec<Option<String>>> {
    let urls: ArrayRef = Arc::new(urls.iter().map(Some).collect::<StringArray>());
    let normal: ArrayRef = Arc::new(normal.iter().cloned().collect::<StringArray>());
    let numbers = (0..urls.len() as i64).collect::<Int64Array>();
    let numbers: ArrayRef = Arc::new(numbers);
    let columns = [("n", numbers), ("u", urls), ("normal", normal)];
    session.table(
        "t",
        vec![vec![RecordBatch::try_from_iter(columns).unwrap()]],
    );
    let calls = PARTS.map(|part| format!("try_parse_url(u, '{part}') AS u_{part}"));
    let of_normal = PARTS.map(|part| format!("try_parse_url(normal, '{part}') AS n_{part}"));
    let sql = format!(
        "SELECT {}, {} FROM t ORDER BY n",
        calls.join(", "),
        of_normal.join(", ")
    );
    session.rows(&sql)
}

/// Why two answers differ, in the words of the README; nothing if that does not list it.
fn reason(
    url: &str,
    part: usize,
    ours: &[Option<String>],
    theirs: &[Option<String>],
) -> Option<&'static str> {
    let [protocol, authority, path] = [0, 1, 4].map(|number| ours[number].as_deref());
    let (we, they) = (ours[part].as_deref(), theirs[part].as_deref());
    let of_normal = ours[PARTS.len() + part].as_deref();
    Some(match PARTS[part] {
        _ if protocol.is_none() && path.is_none() => "refused by java.net.URI",
        _ if theirs[4].is_none() => "refused by the WHATWG standard",
        _ if url.starts_with("//") => "authority without a scheme",
        _ if path.is_none() => "no slash after the scheme",
        _ if authority.is_none() && url.starts_with("http:///") => "slashes",
        _ if authority.is_none() && url.to_lowercase().starts_with("https:///") => "slashes",
        "AUTHORITY" if we.is_none() && they == Some("") => "no authority",
        "HOST" | "USERINFO" if we.is_none() && authority.is_some() => "no host for Java",
        "USERINFO" if we.is_some_and(|it| it.starts_with(':')) && they.is_none() => "no username",
        _ if they == of_normal => "normalized",
        // A path that was empty is given as it was, also of a normal form where it is a slash.
        "FILE" if they.map(|it| format!("/{it}")).as_deref() == of_normal => "normalized",
        _ => return None,
    })
}

#[test]
fn no_other_difference() {
    let urls = urls();
    let ours = Session::new();
    let normal: Vec<_> = urls
        .iter()
        .map(|url| Some(urlwind::Url::parse(url).ok()?.as_str().to_owned()))
        .collect();
    let (we, they) = (
        every_part(&ours, &urls, &normal),
        every_part(&theirs(), &urls, &normal),
    );
    assert_eq!((we.len(), they.len()), (urls.len(), urls.len()));
    let mut seen = BTreeMap::<&str, usize>::new();
    let mut same = 0;
    for ((url, ours), theirs) in urls.iter().zip(&we).zip(&they) {
        for part in 0..PARTS.len() {
            if ours[part] == theirs[part] {
                same += 1;
                continue;
            }
            let found = reason(url, part, ours, theirs).unwrap_or_else(|| {
                let (ours, theirs) = (&ours[part], &theirs[part]);
                panic!(
                    "{} of {url:?}: {ours:?}, not {theirs:?}, for no reason that is listed",
                    PARTS[part]
                )
            });
            *seen.entry(found).or_default() += 1;
        }
    }
    println!("{same} the same; {seen:?}");
    assert_eq!(seen.len(), 9, "{seen:?}");
    assert!(
        same > urls.len() * 3,
        "{same} of {}",
        urls.len() * PARTS.len()
    );
}
