//! The drop-in replacement for `url` against the published package: parsing, reading, and one change. The fields are an
//! input, a base, and a letter that selects the change followed by its value.

#![no_main]

use conformance::drop_in::{Count, Edit, compare_edit, compare_reading, same_for_both};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use std::panic;
use urlwind_fuzz::{numbered, texts};

thread_local! {
    /// The message of the last panic.
    static SAID: RefCell<String> = RefCell::default();
}

fuzz_target!(|data: &[u8]| {
    // The published package panics on some edits, which the checks catch. A panic is a finding only if it gets here;
    // libFuzzer's own hook would abort the process before.
    panic::set_hook(Box::new(|panic| {
        SAID.with(|said| *said.borrow_mut() = panic.to_string());
    }));
    let texts = texts(data);
    let outcome = panic::catch_unwind(|| compare(&texts));
    if outcome.is_err() {
        SAID.with(|said| eprintln!("{}", said.borrow()));
        std::process::abort();
    }
});

fn compare(texts: &[std::borrow::Cow<'_, str>]) {
    let input = &*texts[0];
    let base = texts.get(1).map(|base| &**base);
    let mut count = Count::default();
    count.compare(input, None);
    count.compare(input, base);
    compare_reading(input);
    let Some((number, value)) = texts.get(2).and_then(|field| numbered(field)) else {
        return;
    };
    if let Some(text) = same_for_both(input) {
        let edit = Edit::ALL[usize::from(number) % Edit::ALL.len()];
        compare_edit(&text, edit, value, &mut Default::default());
    }
}
