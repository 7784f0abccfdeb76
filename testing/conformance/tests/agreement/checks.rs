//! The checks of the fuzz targets on generated inputs: errors, references, changes, search parameters and codings.

use conformance::{
    Change, Edit, Generator, Random, Verdict, check_edits, check_make_relative, check_references,
    compare_coding, compare_errors, compare_legacy_coding, compare_search_params, scaled,
    single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};
use encoding_rs::Encoding;
use urlwind::Url;

fn known() -> impl Iterator<Item = String> {
    wpt_inputs().into_iter().map(|(input, _)| input)
}

#[test]
fn errors_are_those_of_the_transcription() {
    let mut verdict = Verdict::default();
    for (input, base) in wpt_inputs() {
        verdict.count(compare_errors(&input, base.as_deref()));
        for base in tricky_bases() {
            verdict.count(compare_errors(&input, Some(&base)));
        }
    }
    for seed in tricky_seeds() {
        for edit in single_edits(&seed) {
            verdict.count(compare_errors(&edit, None));
        }
    }
    let mut generator = Generator::new(21, known());
    let rounds = scaled(10_000);
    for _ in 0..rounds {
        let (input, base) = (generator.input(), generator.base());
        verdict.count(compare_errors(&input, None));
        verdict.count(compare_errors(&input, Some(&base)));
        verdict.count(compare_errors(&generator.idn(), None));
    }
    assert!(verdict.counted > rounds * 3 / 2, "{}", verdict.counted);
    verdict.close("errors");
}

#[test]
fn references_lead_where_they_say() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(22, known());
    for _ in 0..scaled(20_000) {
        let Ok(base) = Url::parse(&generator.base()) else {
            continue;
        };
        let (first, then) = (generator.input(), generator.input());
        verdict.note(check_references(&base, &first, &then));
        if let Ok(target) = base.join(&first) {
            verdict.note(check_make_relative(&base, &target));
            let other = target.join(&then).unwrap_or(base);
            verdict.note(check_make_relative(&other, &target));
            verdict.note(check_make_relative(&target, &other));
        }
    }
    verdict.close("references");
}

#[test]
fn changes_leave_a_url() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(23, known());
    let mut random = Random::new(24);
    for _ in 0..scaled(6000) {
        let texts: Vec<String> = (0..=random.below(5))
            .map(|_| generator.setter().1)
            .collect();
        let edits: Vec<Edit<'_>> = texts
            .iter()
            .map(|text| Edit {
                number: random.bits() as u8,
                text,
            })
            .collect();
        verdict.note(check_edits(&generator.input(), &edits));
    }
    verdict.close("changes after changes");
}

#[test]
fn search_params_are_those_of_the_transcription() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(25, known());
    let mut random = Random::new(26);
    let names = [
        "",
        "a",
        "b",
        "a b",
        "é",
        "\u{1f308}",
        "\u{fffd}",
        "%41",
        "&",
        "=",
    ];
    for _ in 0..scaled(3000) {
        let query = generator.input();
        let changes: Vec<Change<'_>> = (0..random.below(8))
            .map(|_| {
                let (name, value) = (*random.pick(&names), *random.pick(&names));
                Change::numbered(random.bits() as u8, name, value)
            })
            .collect();
        verdict.note(compare_search_params(&query, &changes));
    }
    verdict.close("search parameters");
}

#[test]
fn codings_are_those_of_the_transcription() {
    let mut verdict = Verdict::default();
    let mut generator = Generator::new(27, known());
    let mut random = Random::new(28);
    let encodings = [
        "shift_jis",
        "iso-2022-jp",
        "windows-1252",
        "gb18030",
        "utf-16",
    ];
    for _ in 0..scaled(6000) {
        let input = generator.input();
        let encoding =
            Encoding::for_label(random.pick(&encodings).as_bytes()).expect("an encoding");
        verdict.note(compare_legacy_coding(&input, encoding));
        let mut bytes = input.into_bytes();
        verdict.note(compare_coding(&bytes));
        for byte in bytes.iter_mut() {
            if random.below(12) == 0 {
                *byte = random.bits() as u8;
            }
        }
        verdict.note(compare_coding(&bytes));
    }
    verdict.close("codings");
}
