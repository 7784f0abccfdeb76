//! Parsing, with every interface and every kernel, against the transcription of the standard, including errors and
//! their places. Each field is an input; together they are a batch.

#![no_main]

use conformance::{Core, SpecMachine, check_every_kernel, compare_errors, compare_parse};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, fields, texts};

fuzz_target!(|data: &[u8]| {
    let inputs: Vec<&[u8]> = fields(data).collect();
    check_every_kernel(&inputs);
    for text in texts(data) {
        expect(compare_parse(&Core, &SpecMachine, &text, None));
        expect(compare_errors(&text, None));
    }
});
