//! Percent-encoding and forms of any bytes.

#![no_main]

use conformance::{compare_coding, compare_legacy_coding};
use encoding_rs::{EUC_KR, GB18030, ISO_2022_JP, SHIFT_JIS, WINDOWS_1252};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::expect;

fuzz_target!(|data: &[u8]| {
    expect(compare_coding(data));
    let text = String::from_utf8_lossy(data);
    for encoding in [EUC_KR, GB18030, ISO_2022_JP, SHIFT_JIS, WINDOWS_1252] {
        expect(compare_legacy_coding(&text, encoding));
    }
});
