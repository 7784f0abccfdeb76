//! curl's URL API (`native/curl.c`).

use std::ffi::c_char;

use super::native::{Text, constant};
use crate::variant::{Lines, Run};

unsafe extern "C" {
    fn bench_curl_parse(lines: *const Text, count: usize, rejected: *mut u64) -> u64;
    fn bench_curl_version() -> *const c_char;
}

pub(crate) fn name() -> String {
    // SAFETY: curl returns a constant.
    format!("curl {}", unsafe { constant(bench_curl_version()) })
}

fn call(texts: &[Text<'_>]) -> (u64, u64) {
    let mut rejected = 0;
    // SAFETY: pointer and count are those of a slice; `rejected` outlives the call.
    let sum = unsafe { bench_curl_parse(texts.as_ptr(), texts.len(), &mut rejected) };
    (sum, rejected)
}

pub(crate) fn parse(lines: Lines) -> Run {
    let texts = Text::list(lines);
    Box::new(move |range| call(&texts[range]).0)
}

pub(crate) fn rejected(lines: Lines) -> usize {
    call(&Text::list(lines)).1 as usize
}
