//! UTS #46 against the transcription's, which uses the data of ICU4X. Each field is a domain.

#![no_main]

use conformance::{
    Core, SpecMachine, compare_errors, compare_every_domain_function, compare_parse,
};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, texts};

fuzz_target!(|data: &[u8]| {
    for domain in texts(data) {
        expect(compare_every_domain_function(&domain));
        let url = format!("https://{domain}/");
        expect(compare_parse(&Core, &SpecMachine, &url, None));
        expect(compare_errors(&url, None));
    }
});
