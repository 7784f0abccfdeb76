//! The core's trace of parser states against the transcription's: the states, the text that each reads, and its output.

use conformance::{
    Generator, Verdict, compare_trace, scaled, single_edits, tricky_bases, tricky_seeds, wpt_inputs,
};

fn compare_all(what: &str, inputs: impl Iterator<Item = (String, Option<String>)>) {
    let mut verdict = Verdict::default();
    for (input, base) in inputs {
        verdict.note(compare_trace(&input, base.as_deref()));
    }
    assert!(verdict.compared > 1000, "{what}");
    verdict.close(what);
}

#[test]
fn on_web_platform_tests_and_every_base() {
    let inputs = wpt_inputs().into_iter().flat_map(|(input, base)| {
        let bases = tricky_bases().into_iter().map(Some);
        bases
            .chain([base, None])
            .map(move |base| (input.clone(), base))
    });
    compare_all("web-platform-tests", inputs);
}

#[test]
fn on_single_edits() {
    let inputs = tricky_seeds().into_iter().flat_map(|seed| {
        let edits: Vec<String> = single_edits(&seed).collect();
        edits.into_iter().map(|edit| (edit, None))
    });
    compare_all("single edits", inputs);
}

#[test]
fn on_generated_inputs() {
    let mut generator = Generator::new(12, wpt_inputs().into_iter().map(|(input, _)| input));
    let inputs = (0..scaled(40_000)).map(|round| {
        let input = generator.input();
        let base = (round % 2 == 0).then(|| generator.base());
        (input, base)
    });
    compare_all("generated inputs", inputs);
}
