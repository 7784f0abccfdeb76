//! Ada called from C++ (`native/ada_native.cpp`), its fastest form, without the C functions of the `ada-url` crate.
//! Both link the same library.

use std::ffi::c_void;

use super::native::Text;
use crate::allocations::in_use;
use crate::variant::{Held, Lines, Run};

unsafe extern "C" {
    fn bench_ada_parse(lines: *const Text, count: usize) -> u64;
    fn bench_ada_can_parse(lines: *const Text, count: usize) -> u64;
    fn bench_ada_getters(lines: *const Text, count: usize) -> u64;
    fn bench_ada_new(input: Text) -> *mut c_void;
    fn bench_ada_delete(url: *mut c_void);
    fn bench_ada_join(base: *const c_void, references: *const Text, count: usize) -> u64;
    fn bench_ada_hold(lines: *const Text, count: usize) -> *mut c_void;
    fn bench_ada_drop_held(held: *mut c_void);
    fn bench_ada_size() -> usize;
}

pub(crate) fn name() -> String {
    "Ada 4.0.0 (C++)".to_owned()
}

type Loop = unsafe extern "C" fn(*const Text, usize) -> u64;

fn over(lines: Lines, work: Loop) -> Run {
    let texts = Text::list(lines);
    Box::new(move |range| {
        let texts = &texts[range];
        // SAFETY: pointer and count are those of a slice with `'static` texts, which the function only reads.
        unsafe { work(texts.as_ptr(), texts.len()) }
    })
}

pub(crate) fn parse(lines: Lines) -> Run {
    over(lines, bench_ada_parse)
}

pub(crate) fn can_parse(lines: Lines) -> Run {
    over(lines, bench_ada_can_parse)
}

pub(crate) fn getters(lines: Lines) -> Run {
    over(lines, bench_ada_getters)
}

pub(crate) fn hold(lines: Lines) -> Held {
    let texts = Text::list(lines);
    let before = in_use();
    // SAFETY: pointer and count are those of a slice with `'static` texts; the list is freed once, by its own function.
    unsafe {
        let held = bench_ada_hold(texts.as_ptr(), texts.len());
        let value_bytes = bench_ada_size();
        // The list of values was allocated in between: it counts as values, not as heap.
        let list = (value_bytes * texts.len()) as u64;
        let heap_bytes = in_use().wrapping_sub(before).saturating_sub(list);
        bench_ada_drop_held(held);
        let urls = lines
            .iter()
            .filter(|line| ada_url::Url::can_parse(line, None))
            .count();
        Held {
            urls,
            value_bytes,
            heap_bytes,
        }
    }
}

/// A parsed base.
pub(crate) struct Base(*mut c_void);

impl Base {
    pub(crate) fn parse(input: &str) -> Option<Base> {
        // SAFETY: the function reads the text only during the call.
        let url = unsafe { bench_ada_new(Text::new(input)) };
        (!url.is_null()).then_some(Base(url))
    }

    pub(crate) fn join_all(&self, references: &[Text<'_>]) -> u64 {
        // SAFETY: the pointer is a live URL; pointer and count are those of a slice.
        unsafe { bench_ada_join(self.0, references.as_ptr(), references.len()) }
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `bench_ada_new` and is freed only here.
        unsafe { bench_ada_delete(self.0) }
    }
}
