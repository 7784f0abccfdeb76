//! Checks every entry point of the parser, with every kernel that this processor supports.

use urlwind::__sister::CowUrl;
use urlwind::backend::Backend;
use urlwind::batch::{Batch, Lines, Values};
use urlwind::{Components, ParseError, Url, UrlRef};

/// Parses bytes with every function that takes bytes: results equal those for text, and ill-formed UTF-8 is an error.
/// `reused` is any URL, whose allocation is reused.
pub fn check_every_way_in(bytes: &[u8], reused: &mut Url) -> Result<Url, ParseError> {
    let parsed = match str::from_utf8(bytes) {
        Ok(text) => {
            let parsed = Url::parse(text);
            assert_eq!(Url::can_parse(text), parsed.is_ok(), "{text:?}");
            parsed
        }
        Err(_) => Err(ParseError::InvalidUtf8),
    };
    let shown = bytes.escape_ascii();
    assert_eq!(Url::parse_utf8(bytes), parsed, "{shown}");
    assert_eq!(Url::can_parse(bytes), parsed.is_ok(), "{shown}");
    let borrowed = CowUrl::parse_utf8(bytes).map(CowUrl::into_owned);
    assert_eq!(borrowed, parsed, "{shown}");
    let before = reused.clone();
    let outcome = Url::parse_into(bytes, reused);
    let expected = parsed.as_ref().unwrap_or(&before);
    assert_eq!(reused, expected, "{shown}");
    assert_eq!(outcome, parsed.clone().map(drop), "{shown}");
    parsed
}

/// The results of one input with one kernel.
type Answers = (Result<(Url, Components), ParseError>, Vec<Row>);
type Row = Result<(String, Components), ParseError>;

/// Compares the kernels on `inputs`, one by one and as rows of a batch, and each row with the single URL. Forces the
/// kernel for the whole process meanwhile.
pub fn check_every_kernel(inputs: &[&[u8]]) {
    let mut expected: Option<(Backend, Vec<Answers>)> = None;
    for backend in Backend::available() {
        assert!(Backend::force(Some(backend)), "{backend:?}");
        let found = answers(inputs);
        match &expected {
            None => expected = Some((backend, found)),
            Some((first, expected)) => {
                assert_eq!(&found, expected, "{backend:?}, unlike {first:?}");
            }
        }
    }
    Backend::force(None);
}

fn answers(inputs: &[&[u8]]) -> Vec<Answers> {
    let mut reused = Url::parse("foo://before@host:1/?q#f").expect("a URL");
    let rows = rows(inputs);
    let answers = inputs.iter().zip(rows).map(|(input, rows)| {
        let parsed = check_every_way_in(input, &mut reused);
        let facts = |url: Url| {
            let components = url.components();
            (url, components)
        };
        let parsed = parsed.map(facts);
        for row in &rows {
            let same = match (&parsed, row) {
                (Ok((url, at)), Ok((text, row_at))) => url.as_str() == text && at == row_at,
                (Err(one), Err(other)) => one == other,
                _ => false,
            };
            assert!(
                same,
                "{}: {row:?}, expected {parsed:?}",
                input.escape_ascii()
            );
        }
        (parsed, rows)
    });
    answers.collect()
}

/// Returns each input as a row of a batch: from values with offsets and, if it is a line, from lines.
fn rows(inputs: &[&[u8]]) -> Vec<Vec<Row>> {
    let row = |row: Result<UrlRef<'_>, ParseError>| {
        row.map(|url| (url.as_str().to_owned(), url.components()))
    };
    let mut offsets = vec![0_i64];
    for input in inputs {
        offsets.push(offsets[offsets.len() - 1] + input.len() as i64);
    }
    let bytes = inputs.concat();
    let values = Values::new(&bytes, &offsets).expect("offsets are in order");
    let mut rows: Vec<Vec<Row>> = Batch::parse(values)
        .iter()
        .map(|it| vec![row(it)])
        .collect();
    assert_eq!(rows.len(), inputs.len());
    let is_line = |input: &&[u8]| !input.contains(&b'\n') && !input.ends_with(b"\r");
    let are_lines: Vec<usize> = (0..inputs.len())
        .filter(|at| is_line(&inputs[*at]))
        .collect();
    let text: Vec<u8> = are_lines
        .iter()
        .flat_map(|at| inputs[*at].iter().chain(b"\n"))
        .copied()
        .collect();
    let lines = Batch::parse(Lines::new(&text));
    assert_eq!(lines.len(), are_lines.len());
    for (at, line) in are_lines.into_iter().zip(lines.iter()) {
        rows[at].push(row(line));
    }
    rows
}
