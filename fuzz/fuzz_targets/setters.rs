//! Setters in any order. The first field is a URL; each other one is a letter that selects the setter, followed by the
//! value. A lowercase letter is an attribute of the standard, an uppercase one an edit of the core.

#![no_main]

use conformance::Attribute;
use conformance::{Core, Edit, SpecMachine, check_edits, compare_setters};
use libfuzzer_sys::fuzz_target;
use urlwind_fuzz::{expect, numbered, texts};

fuzz_target!(|data: &[u8]| {
    let texts = texts(data);
    let mut setters = Vec::new();
    let mut edits = Vec::new();
    for (number, text) in texts[1..].iter().filter_map(|field| numbered(field)) {
        match number {
            b'A'..=b'Z' | b'0'..=b'9' => edits.push(Edit { number, text }),
            _ => match Attribute::ALL[usize::from(number) % Attribute::ALL.len()] {
                Attribute::Origin => {}
                attribute => setters.push((attribute, text)),
            },
        }
    }
    expect(compare_setters(&Core, &SpecMachine, &texts[0], &setters));
    expect(check_edits(&texts[0], &edits));
});
