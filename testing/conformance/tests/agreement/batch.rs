//! The rows of a batch equal single URLs, with every kernel.

use conformance::{
    Generator, check_every_kernel, real_or_known_lines, scaled, tricky_bases, wpt_inputs,
};
use urlwind::backend::Backend;
use urlwind::batch::{Batch, Lines, Values};
use urlwind::{Components, Url, UrlRef};

fn facts(url: UrlRef<'_>) -> (String, Components) {
    (url.as_str().to_owned(), url.components())
}

fn same(batch: &Batch<'_>, inputs: &[String], base: Option<&Url>, context: &str) {
    assert_eq!(batch.len(), inputs.len(), "{context}");
    for (url, input) in batch.iter().zip(inputs) {
        let expected = match base {
            Some(base) => base.join(input),
            None => Url::parse(input),
        };
        let expected = expected.map(|url| facts(url.view()));
        assert_eq!(url.map(|url| facts(url)), expected, "{context}: {input:?}");
    }
}

/// Compares every kind of batch with the selected kernel.
fn compare(inputs: &[String], context: &str) {
    same(&Batch::parse(inputs), inputs, None, context);
    let mut values = Vec::new();
    let mut offsets = vec![0_i64];
    for input in inputs {
        values.extend_from_slice(input.as_bytes());
        offsets.push(values.len() as i64);
    }
    let rows = Values::new(&values, &offsets).expect("offsets are in order");
    same(&Batch::parse(rows), inputs, None, context);
    let is_line = |input: &&String| !input.contains('\n') && !input.ends_with('\r');
    let lines: Vec<String> = inputs.iter().filter(is_line).cloned().collect();
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    same(
        &Batch::parse(Lines::new(text.as_bytes())),
        &lines,
        None,
        context,
    );
}

/// A single test, because a kernel is forced for the whole process.
#[test]
fn rows_are_what_single_urls_are() {
    let wpt: Vec<String> = wpt_inputs().into_iter().map(|(input, _)| input).collect();
    assert!(wpt.len() > 800);
    let (lines, what) = real_or_known_lines(9);
    let mut generator = Generator::new(16, wpt.iter().cloned());
    let generated: Vec<String> = (0..scaled(4000)).map(|_| generator.input()).collect();
    for backend in Backend::available() {
        assert!(Backend::force(Some(backend)));
        compare(&wpt, &format!("web-platform-tests, {backend:?}"));
        compare(&lines, &format!("{what}, {backend:?}"));
        compare(&generated, &format!("generated, {backend:?}"));
        for base in tricky_bases() {
            let Ok(base) = Url::parse(&base) else {
                continue;
            };
            let mut batch = Batch::new();
            Url::options()
                .base_url(Some(&base))
                .parse_batch(&wpt, &mut batch);
            same(&batch, &wpt, Some(&base), &format!("{base}, {backend:?}"));
        }
    }
    Backend::force(None);
    // Each kernel against the others, on batches shorter and longer than a group.
    let bytes: Vec<&[u8]> = generated.iter().map(String::as_bytes).collect();
    for length in [1, 5, 64, 70] {
        for inputs in bytes.chunks(length).take(1_000) {
            check_every_kernel(inputs);
        }
    }
    println!(
        "{} inputs of web-platform-tests, {} {what} and {} generated",
        wpt.len(),
        lines.len(),
        generated.len()
    );
}
