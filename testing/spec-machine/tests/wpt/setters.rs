use crate::data::{Tally, load, text};
use serde_json::Value;
use spec_machine::{Attribute, Log, Url};

#[test]
fn setters_tests() {
    let mut tally = Tally::default();
    let Value::Object(attributes) = load("setters_tests.json") else {
        panic!("setters_tests.json is not an object");
    };
    for (name, cases) in attributes.iter().filter(|(name, _)| *name != "comment") {
        let attribute = Attribute::from_name(name).unwrap_or_else(|| panic!("no attribute {name}"));
        for case in cases.as_array().unwrap() {
            tally.case();
            let mut url = Url::new(text(case, "href"), None, &mut Log::silent()).unwrap();
            let outcome = attribute.set(&mut url, text(case, "new_value"), &mut Log::silent());
            for (name, expected) in case["expected"].as_object().unwrap() {
                let actual = match (name.as_str(), Attribute::from_name(name)) {
                    ("origin", _) => url.origin(),
                    (_, Some(attribute)) => attribute.get(&url),
                    _ => panic!("no attribute {name}"),
                };
                tally.check(expected.as_str() == Some(&actual), || {
                    format!(
                        "{name} is {actual:?} after {attribute:?} setter ({outcome:?}) in {case}"
                    )
                });
            }
        }
    }
    tally.finish(278);
}
