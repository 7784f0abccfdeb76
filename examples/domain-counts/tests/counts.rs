//! Counts for every type of column, and errors.

mod help;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int64Array, LargeStringArray, StringArray,
    StringViewArray,
};
use domain_counts::{Options, Summary, Urls};
use help::write;

/// Returns about 5,000 rows of every kind, with the expected counts.
fn rows() -> (Vec<Option<String>>, BTreeMap<String, u64>, Summary) {
    let mut rows = Vec::new();
    let mut counts = BTreeMap::new();
    let mut summary = Summary::default();
    for number in 0..5000 {
        let (row, domain) = match number % 10 {
            0 => (None, None),
            1 => (Some("nonsense".to_owned()), None),
            2 => (Some(format!("http://127.0.0.{}/", number % 256)), None),
            3 => (
                Some("HTTPS://WWW.Example.CO.UK:443/a/../b".to_owned()),
                Some("example.co.uk".to_owned()),
            ),
            4 => (
                Some("https://user@shop.bücher.example/é".to_owned()),
                Some("xn--bcher-kva.example".to_owned()),
            ),
            _ => {
                let domain = format!("site{}.com", number % 97);
                (
                    Some(format!("https://h{number}.{domain}/path?q={number}")),
                    Some(domain),
                )
            }
        };
        match (number % 10, domain) {
            (0, _) => summary.nulls += 1,
            (1, _) => summary.not_urls += 1,
            (_, Some(domain)) => *counts.entry(domain).or_default() += 1,
            (_, None) => summary.without_domain += 1,
        }
        rows.push(row);
    }
    summary.rows = rows.len() as u64;
    summary.domains = counts.len() as u64;
    (rows, counts, summary)
}

fn counted(path: &Path, threads: usize, memory: usize) -> (BTreeMap<String, u64>, Summary) {
    let urls = Urls::open(path, None).unwrap();
    let seen = AtomicU64::new(0);
    let progress = |rows| {
        seen.fetch_add(rows, Ordering::Relaxed);
    };
    let mut written = Vec::new();
    let summary = urls
        .count(&Options { threads, memory }, &progress, &mut written)
        .unwrap();
    assert_eq!(seen.into_inner(), urls.rows());
    assert_eq!(summary.rows, urls.rows());
    let text = String::from_utf8(written).unwrap();
    let lines = text.lines().map(|line| {
        let (count, domain) = line.split_once('\t').unwrap();
        (domain.to_owned(), count.parse().unwrap())
    });
    let counts: BTreeMap<String, u64> = lines.collect();
    assert_eq!(counts.len(), text.lines().count(), "each domain once");
    assert!(
        text.lines()
            .map(|line| line.split_once('\t').unwrap().1)
            .is_sorted()
    );
    (counts, summary)
}

#[test]
fn every_type_of_column_is_counted() {
    let (rows, counts, summary) = rows();
    let bytes = |row: &'static Option<String>| row.as_ref().map(String::as_bytes);
    let rows: &'static [Option<String>] = rows.leak();
    let texts = || rows.iter().map(Option::as_deref);
    let columns: Vec<ArrayRef> = vec![
        Arc::new(texts().collect::<StringArray>()),
        Arc::new(texts().collect::<LargeStringArray>()),
        Arc::new(texts().collect::<StringViewArray>()),
        Arc::new(texts().collect::<DictionaryArray<Int32Type>>()),
        Arc::new(rows.iter().map(bytes).collect::<BinaryArray>()),
    ];
    let folder = tempfile::tempdir().unwrap();
    for column in columns {
        let kind = column.data_type().to_string();
        let path = folder.path().join("urls.parquet");
        write(&path, "url", 700, [column].into_iter());
        // With everything in memory, and with runs in files.
        for (threads, memory) in [(1, 1 << 20), (3, 1 << 20), (1, 3000), (3, 0)] {
            assert_eq!(
                counted(&path, threads, memory),
                (counts.clone(), summary),
                "{kind}"
            );
        }
    }
}

#[test]
fn no_rows_and_only_nulls() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("urls.parquet");
    for rows in [0, 3] {
        let nulls: ArrayRef = Arc::new(StringArray::new_null(rows));
        write(&path, "url", 2, [nulls].into_iter());
        let rows = rows as u64;
        let expected = Summary {
            rows,
            nulls: rows,
            ..Summary::default()
        };
        assert_eq!(counted(&path, 2, 0), (BTreeMap::new(), expected));
    }
}

fn run(arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_domain-counts"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn the_program_writes_a_file_or_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (from, to) = (at("urls.parquet"), at("counts.tsv"));
    let urls = [
        "https://a.example.com/",
        "http://b.example.com/",
        "x",
        "https://other.org/",
    ];
    let urls: ArrayRef = Arc::new(StringArray::from(urls.to_vec()));
    write(&from, "address", 100, [urls].into_iter());

    let refused = |arguments: &[&Path], expected: &str| {
        let output = run(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && message.contains(expected),
            "{message}"
        );
        assert!(!to.exists() && !at("counts.tsv.part").exists(), "{message}");
    };
    refused(
        &[&from, &to],
        "no column \"url\"; columns of text: address",
    );
    refused(&[&at("none"), &to], "none: No such file");
    refused(&[&from], "domain-counts URLS.parquet COUNTS.tsv");
    refused(
        &[&from, &to, "--threads".as_ref(), "0".as_ref()],
        "--threads needs a number",
    );
    refused(&[&from, &to, "--column".as_ref()], "--column needs a value");
    refused(
        &[&from, &to, "--nose".as_ref(), "1".as_ref()],
        "unknown option --nose",
    );
    fs::write(at("text"), "http://example.com/\n".repeat(9)).unwrap();
    refused(&[&at("text"), &to], "text: ");
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    write(&at("numbers"), "url", 100, [numbers].into_iter());
    refused(
        &[&at("numbers"), &to],
        "the column \"url\" must hold text; its type is Int64",
    );
    // Damaged in the middle: no output is left.
    let mut bytes = fs::read(&from).unwrap();
    bytes[4..40].fill(0xFF);
    fs::write(at("damaged"), bytes).unwrap();
    refused(
        &[&at("damaged"), &to, "--column".as_ref(), "address".as_ref()],
        "damaged, row group 0: ",
    );

    let output = run(&[&from, &to, "--column".as_ref(), "address".as_ref()]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    assert!(
        message.contains("2 domains; 0 nulls, 1 not URLs, 0 without"),
        "{message}"
    );
    assert_eq!(
        fs::read_to_string(&to).unwrap(),
        "2\texample.com\n1\tother.org\n"
    );
    assert!(!at("counts.tsv.part").exists());
}
