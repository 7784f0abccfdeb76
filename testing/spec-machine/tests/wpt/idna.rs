use crate::data::{Tally, cases, text};
use spec_machine::{Attribute, Log, Url, domain_parser};

#[test]
fn toascii() {
    run("toascii.json", 87);
}

#[test]
fn idna_test_v2() {
    run("IdnaTestV2.json", 2671);
}

#[test]
fn idna_test_v2_removed() {
    run("IdnaTestV2-removed.json", 20);
}

/// Every input goes through the constructor and through the `host` and `hostname` setters.
fn run(file_name: &str, at_least: usize) {
    let mut tally = Tally::default();
    for case in cases(file_name) {
        tally.case();
        if text(&case, "input").is_empty() {
            // Unicode's ToASCII lets the empty string pass, but a URL cannot hand it over (the tests' own harness leaves
            // it out), and the domain parser rejects it.
            tally.check(
                domain_parser("", false, &mut Log::silent()).is_none(),
                || "the empty domain is accepted".to_owned(),
            );
            continue;
        }
        let host = encode_host_ending_code_points(text(&case, "input"));
        let expected = case["output"].as_str();

        let url = Url::new(&format!("https://{host}/x"), None, &mut Log::silent());
        let actual = url.as_ref().map(Url::href);
        let expected_href = expected.map(|host| format!("https://{host}/x"));
        tally.check(actual == expected_href, || format!("{actual:?} for {case}"));
        if let Some(url) = url {
            tally.check(Some(&*url.host()) == expected, || {
                format!("host is {} in {case}", url.host())
            });
            tally.check(Some(&*url.hostname()) == expected, || {
                format!("hostname is {} in {case}", url.hostname())
            });
        }

        for attribute in [Attribute::Host, Attribute::Hostname] {
            let mut url = Url::new("https://x/x", None, &mut Log::silent()).unwrap();
            attribute.set(&mut url, &host, &mut Log::silent());
            let actual = attribute.get(&url);
            tally.check(actual == expected.unwrap_or("x"), || {
                format!("{attribute:?} is set to {actual} by {case}")
            });
        }
    }
    tally.finish(at_least);
}

/// Lets code points that would end the host reach the host parser.
fn encode_host_ending_code_points(input: &str) -> String {
    input
        .chars()
        .map(|c| match c {
            ':' | '/' | '?' | '#' | '\\' => format!("%{:02X}", u32::from(c)),
            _ => c.to_string(),
        })
        .collect()
}
