//! Joins and relative references. The fields are a base and two references.

#![no_main]

use conformance::{
    Core, SpecMachine, check_make_relative, check_references, compare_errors, compare_parse,
};
use libfuzzer_sys::fuzz_target;
use urlwind::Url;
use urlwind_fuzz::{expect, texts};

fuzz_target!(|data: &[u8]| {
    let texts = texts(data);
    let [base, first, rest @ ..] = &texts[..] else {
        return;
    };
    let then = rest.first().map_or("", |text| text);
    expect(compare_parse(&Core, &SpecMachine, first, Some(base)));
    expect(compare_errors(first, Some(base)));
    let Ok(base) = Url::parse(base) else { return };
    expect(check_references(&base, first, then));
    let Ok(target) = base.join(first) else { return };
    expect(check_make_relative(&base, &target));
    if let Ok(other) = target.join(then) {
        expect(check_make_relative(&other, &target));
        expect(check_make_relative(&target, &other));
    }
});
