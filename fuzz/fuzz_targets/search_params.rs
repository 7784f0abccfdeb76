//! Search parameters against the transcription's. The first field is a query; each other one is a letter that selects a
//! change, followed by a name and, after a `=`, a value.

#![no_main]

use conformance::{Change, compare_search_params};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, numbered, texts};

fuzz_target!(|data: &[u8]| {
    let texts = texts(data);
    let changes: Vec<Change<'_>> = texts[1..]
        .iter()
        .filter_map(|field| {
            let (number, text) = numbered(field)?;
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            Some(Change::numbered(number, name, value))
        })
        .collect();
    expect(compare_search_params(&texts[0], &changes));
});
