//! Validation reports with their places and fixes, and the trace of states. The fields are an input and an optional
//! base.

#![no_main]

use conformance::{compare_trace, compare_validation};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, texts};

fuzz_target!(|data: &[u8]| {
    let texts = texts(data);
    let base = texts.get(1).map(|base| &**base);
    expect(compare_validation(&texts[0], base));
    expect(compare_trace(&texts[0], base));
});
