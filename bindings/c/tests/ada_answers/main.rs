//! One program in C and one in C++, built with Ada and with urlwind, say the same about all URLs.
#![cfg(all(target_os = "linux", feature = "ada"))]

#[path = "../common/mod.rs"]
mod common;
mod explain;
mod records;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use common::ada::package_folder;
use common::{package, scratch, succeed};
use explain::{Answer, explanation};
use records::{Record, cases, dataset_lines};

/// Ada, compiled once.
fn ada_library(scratch: &Path, ada: &Path) -> PathBuf {
    let library = scratch.join("libada-real.so");
    if !library.is_file() {
        let unfinished = scratch.join("libada-unfinished.so");
        succeed(
            Command::new("c++")
                .args(["-std=c++20", "-O2", "-fPIC", "-shared"])
                .args(["-DADA_USE_UNSAFE_STD_REGEX_PROVIDER", "-o"])
                .arg(&unfinished)
                .arg(ada.join("deps/ada.cpp")),
        );
        fs::rename(&unfinished, &library).unwrap();
    }
    library
}

/// A comparing program, with one of the headers and linked to one of the libraries.
fn program(compiler: &[&str], include: &Path, source: &str, library: &Path, program: &Path) {
    let folder = library.parent().unwrap();
    succeed(
        Command::new(compiler[0])
            .args(&compiler[1..])
            .args(["-O1", "-Wall", "-Wextra", "-I"])
            .arg(include)
            .arg(package().join("tests").join(source))
            .arg(library)
            .arg(format!("-Wl,-rpath,{}", folder.display()))
            .arg("-o")
            .arg(program),
    );
}

/// Feeds all records to a program, and hands its answers out one record at a time.
fn answers<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    program: &Path,
    records: &'scope [Record],
) -> impl Iterator<Item = Answer> + use<'scope> {
    let mut process = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = BufWriter::new(process.stdin.take().unwrap());
    scope.spawn(move || {
        for record in records {
            if record.write(&mut input).is_err() {
                return;
            }
        }
    });
    let mut lines = BufReader::new(process.stdout.take().unwrap()).split(b'\n');
    std::iter::from_fn(move || {
        let mut answer = Vec::new();
        for line in lines.by_ref() {
            let line = line.unwrap();
            if line.is_empty() {
                return Some(answer);
            }
            answer.push(line);
        }
        assert!(answer.is_empty(), "the program stopped within a record");
        assert!(process.wait().unwrap().success());
        None
    })
}

/// Shows the first lines that differ.
fn show(record: &Record, ours: &Answer, theirs: &Answer) {
    println!("{}", record.describe());
    let pairs = ours.iter().zip(theirs).filter(|(our, their)| our != their);
    for (our, their) in pairs.take(3) {
        println!("  urlwind: {}", String::from_utf8_lossy(our));
        println!("  Ada:     {}", String::from_utf8_lossy(their));
    }
}

/// Ada's library, compiled once by whichever test comes first, and urlwind's.
fn libraries(scratch: &Path) -> (PathBuf, PathBuf) {
    static ADA: Mutex<()> = Mutex::new(());
    let _one_at_a_time = ADA.lock();
    let folder = common::library_folder(scratch);
    let ours = folder.join("liburlwind.so.0");
    (ours, ada_library(scratch, &package_folder()))
}

#[test]
fn c_programs_give_the_same_answers() {
    let scratch = scratch("ada");
    let headers = package_folder().join("deps");
    let (our_library, their_library) = libraries(&scratch);
    let (ours, theirs) = (scratch.join("by-urlwind"), scratch.join("by-ada"));
    let compiler = ["cc", "-std=c99"];
    program(&compiler, &headers, "ada_compare.c", &our_library, &ours);
    program(
        &compiler,
        &headers,
        "ada_compare.c",
        &their_library,
        &theirs,
    );
    let mut records = cases();
    println!("{} cases", records.len());
    records.extend(dataset_lines());
    let explained = compare(&ours, &theirs, &records);
    // A reason that no case needs any more is to be taken out.
    assert_eq!(explained, explain::REASONS);
}

/// The header that takes the place of Ada's, in the cases of the standard and of ours.
#[test]
fn cxx_programs_give_the_same_answers() {
    let scratch = scratch("ada");
    let headers = package_folder().join("deps");
    let our_headers = package().join("include/urlwind-ada");
    let (our_library, their_library) = libraries(&scratch);
    let (ours, theirs) = (scratch.join("by-urlwind-cxx"), scratch.join("by-ada-cxx"));
    let compiler = ["c++", "-std=c++20"];
    let source = "ada_cxx.cpp";
    program(&compiler, &our_headers, source, &our_library, &ours);
    program(&compiler, &headers, source, &their_library, &theirs);
    let mut records = cases();
    records.extend(records::patterns());
    println!("{} cases", records.len());
    assert!(compare(&ours, &theirs, &records) > 0);
}

/// Counts the reasons for which answers differ; fails if one has none.
fn compare(ours: &Path, theirs: &Path, records: &[Record]) -> usize {
    let mut explained: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = 0;
    thread::scope(|scope| {
        let mut ours = answers(scope, ours, records);
        let mut theirs = answers(scope, theirs, records);
        // The first answer is the version.
        assert_eq!(ours.next(), theirs.next());
        for record in records {
            let (ours, theirs) = (ours.next().unwrap(), theirs.next().unwrap());
            if ours == theirs {
                continue;
            }
            match explanation(record, &ours, &theirs) {
                Some(why) => *explained.entry(why).or_default() += 1,
                None => {
                    unexplained += 1;
                    if unexplained <= 40 {
                        show(record, &ours, &theirs);
                    }
                }
            }
        }
        assert_eq!((ours.next(), theirs.next()), (None, None));
    });
    let differing: usize = explained.values().sum();
    println!(
        "{} of {} answers are the same",
        records.len() - differing - unexplained,
        records.len()
    );
    for (why, count) in &explained {
        println!("{count} differ: {why}");
    }
    assert_eq!(unexplained, 0);
    explained.len()
}
