//! Boost.URL (`native/boost_url.cpp`).

use std::ffi::c_char;

use super::native::{Text, constant};
use crate::variant::{Lines, Run};

unsafe extern "C" {
    fn bench_boost_normalize(lines: *const Text, count: usize, rejected: *mut u64) -> u64;
    fn bench_boost_view(lines: *const Text, count: usize, rejected: *mut u64) -> u64;
    fn bench_boost_version() -> *const c_char;
}

type Loop = unsafe extern "C" fn(*const Text, usize, *mut u64) -> u64;

pub(crate) fn name() -> String {
    // SAFETY: a string constant of Boost's headers.
    let version = unsafe { constant(bench_boost_version()) };
    format!("Boost.URL {}", version.replace('_', "."))
}

fn call(work: Loop, texts: &[Text<'_>]) -> (u64, u64) {
    let mut rejected = 0;
    // SAFETY: pointer and count are those of a slice; `rejected` outlives the call.
    let sum = unsafe { work(texts.as_ptr(), texts.len(), &mut rejected) };
    (sum, rejected)
}

pub(crate) fn normalize(lines: Lines) -> Run {
    let texts = Text::list(lines);
    Box::new(move |range| call(bench_boost_normalize, &texts[range]).0)
}

pub(crate) fn view(lines: Lines) -> Run {
    let texts = Text::list(lines);
    Box::new(move |range| call(bench_boost_view, &texts[range]).0)
}

pub(crate) fn rejected(lines: Lines) -> usize {
    call(bench_boost_view, &Text::list(lines)).1 as usize
}
