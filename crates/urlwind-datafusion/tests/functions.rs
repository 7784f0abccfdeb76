//! The functions, called as DataFusion's expressions call them.

use std::sync::Arc;

use datafusion_common::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, DictionaryArray, LargeStringArray, StringArray,
    StringViewArray,
};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::{DataType, Field, Int32Type};
use datafusion_common::config::ConfigOptions;
use datafusion_common::{Result, ScalarValue};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF};

fn function(name: &str) -> Arc<ScalarUDF> {
    let mut all = urlwind_datafusion::functions().into_iter();
    all.find(|function| function.name() == name).unwrap()
}

/// Types are coerced and checked first, as when a query is planned.
fn call(name: &str, args: Vec<ColumnarValue>, rows: usize) -> Result<ColumnarValue> {
    let function = function(name);
    let types: Vec<DataType> = args.iter().map(ColumnarValue::data_type).collect();
    let taken = function.coerce_types(&types)?;
    let args = args
        .iter()
        .zip(&taken)
        .map(|(arg, kind)| arg.cast_to(kind, None))
        .collect::<Result<Vec<_>>>()?;
    let kind = function.return_type(&taken)?;
    let field = |kind: &DataType| Arc::new(Field::new("f", kind.clone(), true));
    let result = function.invoke_with_args(ScalarFunctionArgs {
        args,
        arg_fields: taken.iter().map(field).collect(),
        number_rows: rows,
        return_field: field(&kind),
        config_options: Arc::new(ConfigOptions::default()),
    })?;
    assert_eq!(result.data_type(), kind, "{name}");
    Ok(result)
}

fn text(value: &str) -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::Utf8(Some(value.into())))
}

fn column(urls: impl Array + 'static) -> ColumnarValue {
    ColumnarValue::Array(Arc::new(urls))
}

fn texts(result: ColumnarValue, rows: usize) -> Vec<Option<String>> {
    let array = cast(&result.into_array(rows).unwrap(), &DataType::Utf8).unwrap();
    let array: &StringArray = array.as_string();
    array.iter().map(|text| text.map(str::to_owned)).collect()
}

/// The result for one URL that is a constant.
fn said(name: &str, args: &[&str]) -> Option<String> {
    let args = args.iter().map(|arg| text(arg)).collect();
    let result = call(name, args, 1000).unwrap();
    assert!(
        matches!(result, ColumnarValue::Scalar(_)),
        "a constant stays one"
    );
    texts(result, 1).remove(0)
}

const URL: &str = "HTTPS://me:pw@WWW.example.co.uk:8080/a/../b c?q=a+b&sig=x#f";

#[test]
fn functions_of_one_url() {
    for (name, expected) in [
        (
            "url_normalize",
            "https://me:pw@www.example.co.uk:8080/b%20c?q=a+b&sig=x#f",
        ),
        ("url_origin", "https://www.example.co.uk:8080"),
        ("url_protocol", "https:"),
        ("url_username", "me"),
        ("url_password", "pw"),
        ("url_host", "www.example.co.uk:8080"),
        ("url_hostname", "www.example.co.uk"),
        ("url_port", "8080"),
        ("url_pathname", "/b%20c"),
        ("url_search", "?q=a+b&sig=x"),
        ("url_hash", "#f"),
        ("url_domain", "example.co.uk"),
        ("url_is_valid", "true"),
    ] {
        assert_eq!(said(name, &[URL]).as_deref(), Some(expected), "{name}");
        let expected = (name == "url_is_valid").then_some("false");
        assert_eq!(said(name, &["nonsense"]).as_deref(), expected, "{name}");
    }
    assert_eq!(
        said("url_error", &["x"]).as_deref(),
        Some("RelativeUrlWithoutBase")
    );
    assert_eq!(said("url_error", &[URL]), None);
    assert!(said("url_host_class", &["http://127.0.0.1/"]).is_some());
    assert!(!said("url_redact", &[URL]).unwrap().contains("pw"));
}

#[test]
fn functions_of_two_arguments() {
    assert_eq!(
        said("url_part", &[URL, "hostname"]).as_deref(),
        Some("www.example.co.uk")
    );
    assert_eq!(said("url_query", &[URL, "q"]).as_deref(), Some("a b"));
    assert_eq!(said("url_query", &[URL, "none"]), None);
    assert_eq!(
        said("url_join", &["http://a/b/c", "../d"]).as_deref(),
        Some("http://a/d")
    );
    let error = call("url_part", vec![text(URL), text("nose")], 1).unwrap_err();
    assert!(
        error.to_string().contains("there is no part \"nose\""),
        "{error}"
    );
}

#[test]
fn every_type_of_text_is_taken_and_given() {
    let urls = [Some("http:a"), None, Some("nonsense"), Some("http:a")];
    let bytes: Vec<Option<&[u8]>> = urls.iter().map(|url| url.map(str::as_bytes)).collect();
    let dictionary: DictionaryArray<Int32Type> = urls.into_iter().collect();
    let columns: Vec<ArrayRef> = vec![
        Arc::new(StringArray::from(urls.to_vec())),
        Arc::new(LargeStringArray::from(urls.to_vec())),
        Arc::new(StringViewArray::from(urls.to_vec())),
        Arc::new(BinaryArray::from(bytes)),
        Arc::new(dictionary),
    ];
    let a = || Some("http://a/".to_owned());
    for urls in columns {
        let urls = || ColumnarValue::Array(Arc::clone(&urls));
        let found = texts(call("url_normalize", vec![urls()], 4).unwrap(), 4);
        assert_eq!(found, [a(), None, None, a()]);
        for name in [text("host"), column(StringArray::from(vec!["host"; 4]))] {
            let found = texts(call("url_part", vec![urls(), name], 4).unwrap(), 4);
            assert_eq!(found, [Some("a".into()), None, None, Some("a".into())]);
        }
        let names = column(StringArray::from(vec![
            Some("q"),
            Some("q"),
            None,
            Some("q"),
        ]));
        let found = texts(call("url_query", vec![urls(), names], 4).unwrap(), 4);
        assert_eq!(found, [None, None, None, None]);
        let found = texts(
            call("url_join", vec![text("http://b/"), urls()], 4).unwrap(),
            4,
        );
        let joined = || Some("http://b/a".to_owned()); // `http:a` is relative to an http base
        assert_eq!(
            found,
            [joined(), None, Some("http://b/nonsense".into()), joined()]
        );
    }
}

#[test]
fn nulls_and_wrong_arguments() {
    let null = || ColumnarValue::Scalar(ScalarValue::Null);
    assert_eq!(texts(call("url_host", vec![null()], 3).unwrap(), 1), [None]);
    assert_eq!(
        texts(call("url_query", vec![text(URL), null()], 3).unwrap(), 1),
        [None]
    );
    let number = ColumnarValue::Scalar(ScalarValue::Int64(Some(1)));
    let error = call("url_host", vec![number], 1).unwrap_err().to_string();
    assert!(
        error.contains("argument 1 of url_host must be text, not Int64"),
        "{error}"
    );
    let error = call("url_host", vec![], 1).unwrap_err().to_string();
    assert!(
        error.contains("url_host takes 1 argument, not 0"),
        "{error}"
    );
}

#[test]
fn spark_gets_its_parts_verbatim() {
    let url = "HTTP://me:pw@EXAMPLE.com:80/a/../b?q=%41&r=2#f";
    for (part, expected) in [
        ("HOST", Some("EXAMPLE.com")),
        ("PATH", Some("/a/../b")),
        ("QUERY", Some("q=%41&r=2")),
        ("REF", Some("f")),
        ("PROTOCOL", Some("HTTP")),
        ("FILE", Some("/a/../b?q=%41&r=2")),
        ("AUTHORITY", Some("me:pw@EXAMPLE.com:80")),
        ("USERINFO", Some("me:pw")),
        ("host", None),
    ] {
        assert_eq!(
            said("parse_url", &[url, part]).as_deref(),
            expected,
            "{part}"
        );
        assert_eq!(
            said("try_parse_url", &[url, part]).as_deref(),
            expected,
            "{part}"
        );
    }
    assert_eq!(
        said("parse_url", &[url, "QUERY", "q"]).as_deref(),
        Some("%41")
    );
    assert_eq!(said("parse_url", &[url, "PATH", "q"]), None);
    assert_eq!(
        said("try_parse_url", &["http://me:secret@a b/", "HOST"]),
        None
    );
    let bad = vec![text("http://me:secret@a b/"), text("HOST")];
    let error = call("parse_url", bad, 1).unwrap_err().to_string();
    assert!(
        error.contains("try_parse_url") && !error.contains("secret"),
        "{error}"
    );
    let null = ColumnarValue::Scalar(ScalarValue::Utf8(None));
    let found = call("parse_url", vec![text(url), text("QUERY"), null], 1).unwrap();
    assert_eq!(texts(found, 1), [None]);
}

/// Parts and keys may be columns, too, and URLs may have any layout.
#[test]
fn spark_gets_another_part_in_each_row() {
    let urls = [
        Some("http://a.example:80/p?q=1&r=2#f"),
        Some("http://me@b_c/p?q=3"),
        Some("http://d/%zz"),
        None,
        Some("http://e/?q=4"),
    ];
    let parts = [
        Some("HOST"),
        Some("AUTHORITY"),
        Some("PATH"),
        Some("HOST"),
        None,
    ];
    let keys = [Some("q"), Some("q"), Some("q"), Some("q"), None];
    let given: [ArrayRef; 4] = [
        Arc::new(StringArray::from(urls.to_vec())),
        Arc::new(LargeStringArray::from(urls.to_vec())),
        Arc::new(StringViewArray::from(urls.to_vec())),
        Arc::new(urls.into_iter().collect::<DictionaryArray<Int32Type>>()),
    ];
    for urls in given {
        let kind = urls.data_type().clone();
        let said = |args: Vec<ColumnarValue>| -> Vec<Option<String>> {
            let urls = ColumnarValue::Array(Arc::clone(&urls));
            let args = [vec![urls], args].concat();
            texts(call("try_parse_url", args, 5).unwrap(), 5)
        };
        let (parts, keys) = (
            column(StringArray::from(parts.to_vec())),
            column(StringArray::from(keys.to_vec())),
        );
        let found = |texts: [Option<&str>; 5]| texts.map(|it| it.map(str::to_owned)).to_vec();
        assert_eq!(
            said(vec![parts]),
            found([Some("a.example"), Some("me@b_c"), None, None, None]),
            "{kind}"
        );
        assert_eq!(
            said(vec![text("QUERY"), keys]),
            found([Some("1"), Some("3"), None, None, None]),
            "{kind}"
        );
        assert_eq!(
            said(vec![text("QUERY"), text("q")]),
            found([Some("1"), Some("3"), None, None, Some("4")]),
            "{kind}"
        );
    }
}

#[test]
fn functions_say_what_they_are_for() {
    for function in urlwind_datafusion::functions() {
        if function.name().starts_with("url_") {
            let documentation = function.documentation().unwrap();
            assert!(documentation.syntax_example.starts_with(function.name()));
        }
    }
}
