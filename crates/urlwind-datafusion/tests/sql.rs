//! The functions in queries: SQL text, run by DataFusion in a session of its own.

mod help;

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use help::Session;
use urlwind::Attribute;
use urlwind::__sister::CowUrl;
use urlwind::Url;

/// Of every kind: normal, rewritten, not a URL, null, empty, short, long, and twice the same.
const URLS: [Option<&str>; 14] = [
    Some("HTTPS://me:pw@WWW.example.co.uk:8080/a/../b c?q=a+b&sig=x#f"),
    None,
    Some("nonsense"),
    Some("http:a"),
    Some(""),
    Some("https://www.example.com/a/path/that/is/long?q=1#and-a-fragment"),
    Some("mailto:a@b"),
    Some("http://exa mple/"),
    Some("http://é.example/"),
    None,
    Some("https://[::1]:99999/"),
    Some("https://www.example.com/a/path/that/is/long?q=1#and-a-fragment"),
    Some("file:///c:/x"),
    Some("http://192.168.0.1/?q=%E9"),
];

/// Every type that text can have, with its name in `arrow_cast` and that of the texts made of it.
fn types() -> Vec<(DataType, DataType)> {
    let dictionary = |words| DataType::Dictionary(Box::new(DataType::Int32), Box::new(words));
    vec![
        (DataType::Utf8, DataType::Utf8),
        (DataType::LargeUtf8, DataType::LargeUtf8),
        (DataType::Utf8View, DataType::Utf8View),
        (DataType::Binary, DataType::Utf8),
        (DataType::LargeBinary, DataType::LargeUtf8),
        (DataType::BinaryView, DataType::Utf8View),
        (dictionary(DataType::Utf8), dictionary(DataType::Utf8)),
        (
            dictionary(DataType::LargeUtf8),
            dictionary(DataType::LargeUtf8),
        ),
    ]
}

fn batch(urls: &ArrayRef, first: usize) -> RecordBatch {
    let numbers = (0..urls.len()).map(|row| (first + row) as i64);
    let numbers: ArrayRef = Arc::new(numbers.collect::<Int64Array>());
    RecordBatch::try_from_iter_with_nullable([("n", numbers, false), ("u", Arc::clone(urls), true)])
        .unwrap()
}

/// A session with a table `t` of these rows in this type: in two partitions, in slices of a longer array
/// that begin in the middle, with an empty one among them.
fn session(kind: &DataType) -> Session {
    let around = [Some("http://before/"), None, Some("http://before/too")];
    let rows = around.iter().chain(&URLS).chain(&around).copied();
    let texts: ArrayRef = Arc::new(rows.collect::<StringArray>());
    let urls = cast(&texts, kind).unwrap();
    let part = |first: usize, rows: usize| batch(&urls.slice(around.len() + first, rows), first);
    let session = Session::new();
    session.table(
        "t",
        vec![
            vec![part(0, 5), part(5, 0)],
            vec![part(5, 1), part(6, URLS.len() - 6)],
        ],
    );
    session
}

fn of_each(say: impl Fn(&Url) -> Option<String>) -> Vec<Option<String>> {
    let urls = URLS.iter().map(|url| Url::parse((*url)?).ok());
    urls.map(|url| url.as_ref().and_then(&say)).collect()
}

#[test]
fn every_function_says_of_every_row_what_a_single_url_says() {
    let attribute = |attribute| of_each(|url| Some(url.attribute(attribute).into_owned()));
    let base = Url::parse("https://base/x/y").unwrap();
    let joined = URLS.map(|url| Some(base.join(url?).ok()?.as_str().to_owned()));
    let given = |say: fn(&str) -> Option<String>| URLS.map(|url| url.and_then(say)).to_vec();
    let host_class = |url: &Url| url.host().map(|host| host.classify().name().to_owned());
    let value = |url: &Url, name: &str| {
        let found = url.query_pairs().find(|(key, _)| key == name);
        found.map(|(_, value)| value.into_owned())
    };
    let expected: Vec<(&str, Vec<Option<String>>)> = vec![
        ("url_normalize(u)", attribute(Attribute::Href)),
        ("url_origin(u)", attribute(Attribute::Origin)),
        ("url_protocol(u)", attribute(Attribute::Protocol)),
        ("url_username(u)", attribute(Attribute::Username)),
        ("url_password(u)", attribute(Attribute::Password)),
        ("url_host(u)", attribute(Attribute::Host)),
        ("url_hostname(u)", attribute(Attribute::Hostname)),
        ("url_port(u)", attribute(Attribute::Port)),
        ("url_pathname(u)", attribute(Attribute::Pathname)),
        ("url_search(u)", attribute(Attribute::Search)),
        ("url_hash(u)", attribute(Attribute::Hash)),
        ("url_part(u, 'host')", attribute(Attribute::Host)),
        // Another part for each row, all of them the same.
        (
            "url_part(u, CASE WHEN n >= 0 THEN 'host' END)",
            attribute(Attribute::Host),
        ),
        ("url_query(u, 'q')", of_each(|url| value(url, "q"))),
        (
            "url_query(u, CASE WHEN n >= 0 THEN 'q' END)",
            of_each(|url| value(url, "q")),
        ),
        ("url_query(u, NULL)", vec![None; URLS.len()]),
        (
            "url_domain(u)",
            of_each(|url| url.registrable_domain().map(str::to_owned)),
        ),
        ("url_host_class(u)", of_each(host_class)),
        (
            "url_redact(u)",
            of_each(|url| Some(url.redacted().to_string())),
        ),
        (
            "url_is_valid(u)",
            given(|url| Some(Url::can_parse(url).to_string())),
        ),
        (
            "url_error(u)",
            given(|url| {
                CowUrl::parse(url)
                    .err()
                    .map(|error| error.name().to_owned())
            }),
        ),
        ("url_join('https://base/x/y', u)", joined.to_vec()),
        (
            "url_join(CASE WHEN n >= 0 THEN 'https://base/x/y' END, u)",
            joined.to_vec(),
        ),
    ];
    for (kind, text) in types() {
        let session = session(&kind);
        for (call, expected) in &expected {
            let sql = format!("SELECT {call} FROM t ORDER BY n");
            assert_eq!(session.column(&sql), *expected, "{call} of {kind}");
            if call.starts_with("url_host(") {
                assert_eq!(session.data_type(&sql), text);
            }
        }
    }
}

#[test]
fn no_rows_and_only_nulls() {
    for (kind, _) in types() {
        let session = session(&kind);
        for call in [
            "url_host(u)",
            "url_is_valid(u)",
            "url_join('http://a/', u)",
            "parse_url(u, 'HOST')",
        ] {
            let sql = format!("SELECT {call} FROM t WHERE n > 99");
            assert_eq!(session.column(&sql), [], "{call} of {kind}");
            let sql = format!("SELECT {call} FROM t WHERE u IS NULL");
            assert_eq!(session.column(&sql), [None, None], "{call} of {kind}");
        }
    }
    let session = Session::new();
    assert_eq!(session.column("SELECT url_host(NULL)"), [None]);
    let sql = "SELECT url_query(column1, 'q') FROM (VALUES (NULL), (NULL))";
    assert_eq!(session.column(sql), [None, None]);
}

#[test]
fn functions_work_wherever_a_query_has_expressions() {
    let session = session(&DataType::Utf8View);
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        session.column("SELECT url_host('HTTP://EXAMPLE.com:80/')"),
        [text("example.com")]
    );
    let sql = "SELECT url_hostname(u) AS host, count(*) FROM t WHERE url_hostname(u) <> ''
               GROUP BY host HAVING count(*) > 1 ORDER BY host";
    assert_eq!(session.rows(sql), [[text("www.example.com"), text("2")]]);
    let sql = "SELECT n FROM t WHERE url_domain(u) = 'example.co.uk'";
    assert_eq!(session.column(sql), [text("0")]);
    let sql = "SELECT a.n, b.n FROM t a JOIN t b ON url_host(a.u) = url_host(b.u) AND a.n < b.n
               WHERE url_host(a.u) <> ''";
    assert_eq!(session.rows(sql), [[text("5"), text("11")]]);
    let sql =
        "SELECT url_error(u), count(*) FROM t WHERE NOT url_is_valid(u) GROUP BY 1 ORDER BY 1";
    assert_eq!(session.rows(sql).len(), 3);
}

#[test]
fn wrong_arguments_are_errors_that_say_which() {
    let session = session(&DataType::Utf8);
    for (sql, expected) in [
        (
            "SELECT url_host(1)",
            "argument 1 of url_host must be text, not Int64",
        ),
        (
            "SELECT url_host(n) FROM t",
            "argument 1 of url_host must be text, not Int64",
        ),
        (
            "SELECT url_query(u, n) FROM t",
            "argument 2 of url_query must be text, not Int64",
        ),
        ("SELECT url_host()", "url_host takes 1 argument, not 0"),
        (
            "SELECT url_join(u) FROM t",
            "url_join takes 2 arguments, not 1",
        ),
        (
            "SELECT parse_url(u) FROM t",
            "parse_url takes 2 or 3 arguments, not 1",
        ),
        (
            "SELECT parse_url(u, 1) FROM t",
            "argument 2 of parse_url must be text, not Int64",
        ),
        (
            "SELECT url_part(u, 'nose') FROM t",
            "there is no part \"nose\"; there are href, ",
        ),
        (
            "SELECT url_part(u, CASE WHEN n = 3 THEN 'nose' ELSE 'host' END) FROM t",
            "there is no part \"nose\"",
        ),
    ] {
        let error = session.error(sql);
        assert!(error.contains(expected), "{sql}: {error}");
    }
}

/// Binary columns may hold anything. What is not UTF-8 is not a URL.
#[test]
fn bytes_that_are_not_text_are_no_url() {
    let session = Session::new();
    let sql = "SELECT url_host(x), url_error(x), try_parse_url(x, 'HOST')
               FROM (VALUES (x'687474703a2f2f612fff'), (x'687474703a2f2f612f')) AS v(x)";
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        session.rows(sql),
        [
            [None, text("InvalidUtf8"), None],
            [text("a"), None, text("a")]
        ]
    );
}
