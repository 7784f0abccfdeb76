//! The questions: web-platform-tests, our own cases, and all lines of all datasets.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use conformance::cases::{Text, UrlCase};
use conformance::data::{self, WptData};

use crate::common::package;

/// One question to both libraries, as `ada_compare.c` reads it.
pub(crate) struct Record {
    pub(crate) kind: u8,
    pub(crate) texts: Vec<Vec<u8>>,
    /// Whether a case of the standard's tests says that it does not parse.
    pub(crate) must_fail: bool,
}

fn record(kind: u8, texts: &[&str], must_fail: bool) -> Record {
    Record {
        kind,
        texts: texts.iter().map(|text| text.as_bytes().to_vec()).collect(),
        must_fail,
    }
}

impl Record {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&[self.kind])?;
        for text in &self.texts {
            out.write_all(&(text.len() as u32).to_ne_bytes())?;
            out.write_all(text)?;
        }
        Ok(())
    }

    pub(crate) fn describe(&self) -> String {
        let texts = self.texts.iter().map(|text| String::from_utf8_lossy(text));
        format!("{} {:?}", self.kind as char, texts.collect::<Vec<_>>())
    }
}

/// The inputs of web-platform-tests and of our own cases, with their bases, setters and domains.
pub(crate) fn cases() -> Vec<Record> {
    let wpt = WptData::find().unwrap();
    let mut records = Vec::new();
    let urls = [
        wpt.urls(data::URLTESTDATA).unwrap(),
        data::own_urls().unwrap(),
    ];
    for case in urls.iter().flatten() {
        let must_fail = matches!(case, UrlCase::Failure { .. });
        match (case.input().as_str(), case.base().map(Text::as_str)) {
            (Some(input), None) => {
                records.push(record(b'u', &[input], must_fail));
                records.push(record(b'l', &[input], must_fail));
            }
            (Some(input), Some(Some(base))) => {
                records.push(record(b'b', &[base, input], must_fail));
            }
            _ => {}
        }
    }
    for file in [wpt.setters().unwrap(), data::own_setters().unwrap()] {
        for (attribute, case) in &file.0 {
            let texts = [&case.href, attribute.name(), &case.new_value];
            records.push(record(b's', &texts, false));
        }
    }
    for file in [
        data::TOASCII,
        data::IDNA_TEST_V2,
        data::IDNA_TEST_V2_REMOVED,
    ] {
        for case in wpt.domains(file).unwrap() {
            if let Some(domain) = case.input.as_str() {
                let must_fail = case.output.is_none();
                records.push(record(b'd', &[domain], must_fail));
                let url = format!("https://{domain}/x");
                records.push(record(b'u', &[&url], must_fail));
            }
        }
    }
    // Queries that decode to bytes which are no text.
    for query in ["a=%FF", "%C3=x&b=%E2%82", "id=%80&q=%F0%9F"] {
        records.push(record(b'u', &[&format!("http://h/?{query}")], false));
    }
    records
}

/// URL patterns with bases, and what they are matched with.
pub(crate) fn patterns() -> Vec<Record> {
    let patterns = [
        ("https://:shop.example/books/:id(\\d+)/:page?", ""),
        ("/books/((?!x)[a-z]+)", "https://example.com/"),
        ("https://{*.}?example.com/*", ""),
        ("/:a/:b*", "https://EXAMPLE.com:8080"),
        ("*://*/*.:ending(png|gif)?*#*", ""),
        ("data\\:*", ""),
        ("https://h/(", ""),
        ("/relative", ""),
        ("https://h:443/\u{e9}{/x}+", ""),
    ];
    let inputs = [
        "https://cats.example/books/7",
        "https://cats.example/BOOKS/7/8?q#f",
        "https://example.com/books/abc",
        "https://example.com/books/x",
        "https://www.example.com/",
        "https://example.com:8080/a/b/c",
        "http://u:p@h:81/x/y.png?a=b#c",
        "https://h/%C3%A9/x/x",
        "data:text/plain,a",
        "nonsense",
    ];
    let all = patterns.iter().flat_map(|(pattern, base)| {
        inputs.map(|input| record(b'p', &[pattern, base, input], false))
    });
    all.collect()
}

/// All lines of all datasets, if they are there.
pub(crate) fn dataset_lines() -> Vec<Record> {
    let folder = std::env::var_os("URLWIND_DATASETS")
        .map_or_else(|| package().join("../../../shared/datasets"), PathBuf::from);
    let Ok(files) = fs::read_dir(&folder) else {
        println!("no datasets beside the repository: only the cases are compared");
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let mut records = Vec::new();
    for path in paths {
        let text = fs::read(&path).unwrap();
        let lines = text
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty());
        let before = records.len();
        records.extend(lines.map(|line| Record {
            kind: b'u',
            texts: vec![line.to_vec()],
            must_fail: false,
        }));
        let name = path.file_name().unwrap().display();
        println!("{name}: {} lines", records.len() - before);
    }
    records
}
