//! Where the test data comes from; nothing else in these tests knows about files.

use conformance::data::WptData;
use serde_json::Value;

/// The content of one file of the web platform tests' `url/resources` folder.
pub(crate) fn load(file_name: &str) -> Value {
    let data = WptData::find().unwrap_or_else(|error| panic!("{error}"));
    let path = data.folder().join(file_name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&replace_lone_surrogates(&text))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Does to the escapes of a JSON text what Web IDL does to a JavaScript string before it becomes a USVString: each
/// surrogate without its other half turns into U+FFFD.
fn replace_lone_surrogates(json: &str) -> String {
    let escaped_code_unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut output = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(backslash) = rest.find('\\') {
        output.push_str(&rest[..backslash]);
        rest = &rest[backslash..];
        let length = match escaped_code_unit(rest) {
            None => 2,
            Some(0xD800..=0xDBFF)
                if matches!(escaped_code_unit(&rest[6..]), Some(0xDC00..=0xDFFF)) =>
            {
                12
            }
            Some(0xD800..=0xDFFF) => {
                output.push_str("\\uFFFD");
                rest = &rest[6..];
                continue;
            }
            Some(_) => 6,
        };
        output.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    output + rest
}

/// The test cases of a file that is one array, in which strings are comments.
pub(crate) fn cases(file_name: &str) -> Vec<Value> {
    let Value::Array(items) = load(file_name) else {
        panic!("{file_name} is not an array");
    };
    items.into_iter().filter(Value::is_object).collect()
}

/// The string member `key` of a test case.
pub(crate) fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key]
        .as_str()
        .unwrap_or_else(|| panic!("no string {key} in {case}"))
}

/// Collects failures, so that one run shows all of them.
#[derive(Default)]
pub(crate) struct Tally {
    cases: usize,
    failures: Vec<String>,
}

impl Tally {
    pub(crate) fn case(&mut self) {
        self.cases += 1;
    }

    pub(crate) fn check(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.failures.push(message());
        }
    }

    /// Fails the test if a check failed, or if the data had fewer cases than the tests knew when they were written.
    pub(crate) fn finish(self, at_least: usize) {
        assert!(
            self.failures.is_empty(),
            "{} failures:\n{}",
            self.failures.len(),
            self.failures.join("\n")
        );
        assert!(
            self.cases >= at_least,
            "only {} cases, expected at least {at_least}",
            self.cases
        );
    }
}
