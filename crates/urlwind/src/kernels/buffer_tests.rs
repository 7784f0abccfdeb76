//! The buffer behaves like a `String`.

use super::*;
use alloc::string::String;

/// Near the end of the address space a buffer grows by what is needed, if that fits.
#[test]
fn growing_by_half_is_never_what_fails() {
    type Numbered = Buffer<[u32; 5]>;
    let largest = Numbered::LARGEST;
    assert!(
        Layout::from_size_align(Numbered::TEXT + largest, align_of::<HeapBlock<[u32; 5]>>())
            .is_ok()
    );
    assert_eq!(Numbered::grown(100, 101), 166);
    assert_eq!(Numbered::grown(100, 200), 200);
    assert_eq!(Numbered::grown(largest - 10, largest - 5), largest);
    assert_eq!(
        Numbered::grown(largest / 2 + 1, largest / 2 + 2),
        (largest / 2 + 1) * 3 / 2 + 16
    );
    assert_eq!(Numbered::grown(usize::MAX / 2, largest), largest);
    assert_eq!(Numbered::grown(largest, largest + 1), largest + 1); // which the layout refuses
}

/// Every operation against `String`, with texts of many lengths and a header that must stay.
#[test]
fn behaves_like_string() {
    let pieces = [
        "",
        "a",
        "é",
        "0123456789abcdef",
        "https://example.com/",
        "\u{10FFFF}",
    ];
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    };
    for capacity in 0..40 {
        let mut model = String::new();
        let mut buffer = Buffer::with_capacity(capacity, [7u32; 5]);
        for _ in 0..300 {
            let piece = pieces[random(pieces.len())];
            let boundary = |at: usize| (at..).find(|at| model.is_char_boundary(*at)).unwrap_or(0);
            let end = boundary(random(model.len() + 1)).min(model.len());
            let start = boundary(random(end + 1)).min(end);
            match random(6) {
                0 | 1 => {
                    model.push_str(piece);
                    buffer.push_str(piece);
                }
                2 => {
                    model.truncate(end);
                    buffer.truncate(end);
                }
                3 => {
                    model.replace_range(start..end, piece);
                    buffer.replace_range(start..end, piece);
                    model.insert_str(start, "x/é");
                    buffer.replace_parts(start..start, &["x", "", "/", "é"]);
                }
                4 => {
                    model.push('É');
                    buffer.push('É');
                    let cut = model[start..].to_ascii_uppercase();
                    model.push_str(&cut.to_ascii_lowercase());
                    buffer.push_lowercase(&cut);
                    let end = (0..=random(cut.len() + 1).min(cut.len()))
                        .rfind(|at| cut.is_char_boundary(*at))
                        .unwrap_or(0);
                    model.push_str(&cut[..end].to_ascii_lowercase());
                    model.push_str(&cut[end..]);
                    buffer.push_front_lowercase(&cut, end);
                    let end = (0..=model.len().min(300)).rfind(|at| model.is_char_boundary(*at));
                    model.truncate(end.unwrap_or(0));
                    buffer.truncate(end.unwrap_or(0));
                }
                _ => buffer = buffer.clone(),
            }
            assert_eq!(buffer.as_str(), model);
            assert_eq!(*buffer.header(), [7; 5]);
            assert!(buffer.capacity() >= buffer.len());
        }
    }
}

#[test]
fn tails_of_all_lengths_move() {
    for tail in 0..150 {
        let text: String = ('a'..='z').cycle().take(tail).collect();
        for (kept, with) in [(0, ""), (3, "x"), (5, "0123456789abcdefghijklmnopqrst")] {
            let mut model = ["12345", &text].concat();
            let mut buffer = Buffer::of(Scalar, &model, ());
            buffer.replace_range(kept..5, with);
            model.replace_range(kept..5, with);
            assert_eq!(buffer.as_str(), model);
        }
    }
}

#[test]
#[should_panic(expected = "inside a character")]
fn never_cuts_a_character() {
    Buffer::of(Scalar, "é", ()).truncate(1);
}

#[test]
#[should_panic(expected = "no range")]
fn never_replaces_half_a_character() {
    Buffer::of(Scalar, "é", ()).replace_range(0..1, "");
}
