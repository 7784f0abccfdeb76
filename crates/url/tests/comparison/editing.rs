//! Compares everything that changes a URL.

use std::collections::{BTreeMap, BTreeSet};

use conformance::drop_in::{Edit, Reason, Reasons, compare_edit, same_for_both};
use conformance::{Generator, scaled, tricky_bases, wpt_inputs};

/// Returns URLs that both packages parse alike.
fn urls() -> BTreeSet<String> {
    let inputs = wpt_inputs()
        .into_iter()
        .map(|(input, _)| input)
        .chain(tricky_bases());
    let more = [
        "foo:x ?y",
        "foo:///",
        "foo://u:p@h:1/",
        "http://u:p@h:81/a/b?c#d",
        "foo://h?q",
    ];
    let texts = inputs.chain(more.map(String::from));
    texts.filter_map(|input| same_for_both(&input)).collect()
}

const VALUES: [&str; 44] = [
    "",
    ".",
    "..",
    "%2e",
    ".\t.",
    "C|",
    "C:",
    "a b",
    "a/b",
    "a%b",
    "a\\b",
    "x",
    "https",
    "file",
    "foo",
    "localhost",
    "h:80",
    "[::1]",
    "é",
    "a@b",
    "?",
    "#",
    "a?b#c",
    "/",
    "//",
    "//x",
    "/.//x",
    "\u{0}",
    "80",
    "0",
    "65536",
    " ",
    "a ",
    "a^b",
    "xn--",
    "\u{ad}",
    "\t",
    "\t/x",
    "../a:b",
    "a:b//c",
    ":80",
    ":",
    "http://example.com/a/b",
    "foo:x",
];

#[test]
fn edits_are_the_same() {
    let mut reasons = Reasons::new();
    let urls = urls();
    for text in &urls {
        for edit in Edit::ALL {
            for value in VALUES {
                compare_edit(text, edit, value, &mut reasons);
            }
        }
    }
    let texts: Vec<String> = urls.into_iter().collect();
    let mut generator = Generator::new(7, texts.clone());
    for round in 0..scaled(20_000) as usize {
        let edit = Edit::ALL[round % Edit::ALL.len()];
        let (_, value) = generator.setter();
        compare_edit(&texts[round % texts.len()], edit, &value, &mut reasons);
    }
    for ((reason, edit), count) in &reasons {
        println!("{count:7} {edit:16} {reason:?}");
    }
    let found: BTreeSet<Reason> = reasons.into_keys().map(|(reason, _)| reason).collect();
    // Every reason must still occur.
    assert_eq!(found.len(), 10, "{found:?}");
}

/// The published package looks for the slash before it drops tabs and newlines.
#[test]
fn slashes_behind_tabs_in_opaque_paths() {
    let mut reasons = Reasons::new();
    for value in ["\t/x", "\n\r/x", "\t\t/C|//[:\t\tp"] {
        compare_edit("foo:x", Edit::SetPath, value, &mut reasons);
    }
    let expected = (Reason::OpaqueSlash, "SetPath".to_owned());
    assert_eq!(reasons, BTreeMap::from([(expected, 3)]));
}
