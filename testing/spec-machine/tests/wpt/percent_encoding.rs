use crate::data::{Tally, cases, text};
use encoding_rs::Encoding;
use spec_machine::{Log, Url, basic_url_parser};

/// The encoding of the document matters for the query and not for the fragment.
#[test]
fn percent_encoding() {
    let mut tally = Tally::default();
    for case in cases("percent-encoding.json") {
        let input = text(&case, "input");
        for (label, expected) in case["output"].as_object().unwrap() {
            tally.case();
            let encoding = Encoding::for_label(label.as_bytes()).unwrap();
            let input = format!("https://doesnotmatter.invalid/?{input}#{input}");
            let record = basic_url_parser(&input, None, encoding, None, None, &mut Log::silent())
                .url
                .unwrap();
            let url = Url::initialize(record);
            let query = format!("?{}", expected.as_str().unwrap());
            tally.check(url.search() == query, || {
                format!("{label}: search is {} in {case}", url.search())
            });
            let fragment = format!("#{}", text(&case["output"], "utf-8"));
            tally.check(url.hash() == fragment, || {
                format!("{label}: hash is {} in {case}", url.hash())
            });
        }
    }
    tally.finish(16);
}
