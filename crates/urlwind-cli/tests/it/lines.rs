//! Lines of every kind, from every kind of file.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::Stdio;

use crate::support::{Directory, assert_run, mixed_lines, run, text, urlwind};

#[test]
fn empty_input() {
    assert_run(&run(&[], ""), "", "", 0);
    assert_run(&run(&["--json"], ""), "[]\n", "", 0);
}

#[test]
fn no_newline_at_the_end() {
    assert_run(
        &run(&[], "http://a/\nhttp://B"),
        "http://a/\nhttp://b/\n",
        "",
        0,
    );
    assert_run(&run(&[], "http://a/"), "http://a/\n", "", 0);
    assert_run(&run(&[], "http://a/\n\r"), "http://a/\n", "", 0);
}

#[test]
fn both_line_ends() {
    assert_run(
        &run(&[], "http://a/\r\nhttp://B\r\n\r\n"),
        "http://a/\nhttp://b/\n",
        "",
        0,
    );
}

#[test]
fn a_byte_order_mark_belongs_to_no_line() {
    assert_run(&run(&[], "\u{FEFF}http://a/\n"), "http://a/\n", "", 0);
    assert_run(&run(&[], "\u{FEFF}"), "", "", 0);
}

#[test]
fn empty_lines_are_counted_but_not_printed() {
    let output = run(&["--progress", "always"], "\n\nhttp://a/\n\n");
    assert_run(
        &output,
        "http://a/\n",
        "urlwind: 4 lines: 1 valid, 0 invalid, 3 empty\n",
        0,
    );
}

#[test]
fn nul_bytes_are_data() {
    assert_run(&run(&[], "http://a/\0b\n"), "http://a/%00b\n", "", 0);
    // At the ends they are among the controls that the standard removes.
    assert_run(&run(&[], "\0http://a/\0\n"), "http://a/\n", "", 0);
}

#[test]
fn lines_that_are_not_utf8() {
    let input = b"http://a/\nhttp://\xFF/\r\nhttp://b/\xC3\nhttp://c/".to_vec();
    let output = run(&[], input.clone());
    let messages = "urlwind: stdin:2: not UTF-8: http://\u{FFFD}/\n\
        urlwind: stdin:3: not UTF-8: http://b/\u{FFFD}\n\
        urlwind: 4 lines: 2 valid, 0 invalid, 2 not UTF-8\n";
    assert_run(&output, "http://a/\nhttp://c/\n", messages, 1);
    let output = run(&["--lossy", "-q"], input);
    assert_eq!(
        text(&output.stdout),
        "http://a/\nhttp://b/%EF%BF%BD\nhttp://c/\n"
    );
    // U+FFFD is valid in a path but not in a domain.
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn every_line_is_not_utf8() {
    let lines = b"\xFF\n".repeat(100_000);
    let output = run(&["--max-errors", "1000000"], lines.clone());
    assert_eq!(text(&output.stderr).lines().count(), 100_001);
    assert!(text(&output.stderr).contains("stdin:100000: not UTF-8"));
    // A thousand tell enough; the others are counted.
    let output = run(&[], lines);
    assert_eq!(text(&output.stderr).lines().count(), 1002);
    assert!(text(&output.stderr).contains("urlwind: 99000 more not reported"));
}

#[test]
fn a_line_of_two_megabytes() {
    let long = format!("http://example.com/{}", "é".repeat(1 << 20));
    let input = format!("http://a/\n{long}\nhttp://b/");
    let output = run(&["-t", "2", "--max-line", "4M"], input);
    let expected = format!(
        "http://a/\nhttp://example.com/{}\nhttp://b/\n",
        "%C3%A9".repeat(1 << 20)
    );
    assert!(text(&output.stdout) == expected);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_invalid_line_of_two_megabytes_is_not_repeated_in_full() {
    let line = format!("http://{}:x/", "a".repeat(2 << 20));
    let output = run(&["--max-line", "4M"], line);
    assert!(text(&output.stderr).contains(": invalid port number: …aaa"));
    assert!(output.stderr.len() < 1000, "{}", output.stderr.len());
}

/// Overlong lines are counted, reported and rejected, wherever they are; processing continues.
#[test]
fn lines_that_are_too_long() {
    let directory = Directory::new();
    let rejected = directory.path("rejected");
    let long = format!("http://h/{}", "a".repeat(3 << 20));
    for (limit, threads) in [
        ("64", "1"),
        ("64", "3"),
        ("1M", "1"),
        ("1M", "3"),
        ("2097152", "2"),
    ] {
        for (lines, numbers) in [
            (format!("{long}\nHTTP://a\n"), vec![1]),
            (format!("HTTP://a\n{long}"), vec![2]),
            (
                format!("{long}\r\n{long}\n\nHTTP://a\n{long}"),
                vec![1, 2, 5],
            ),
            (
                format!("{}{long}\n", "HTTP://a\n".repeat(200_000)),
                vec![200_001],
            ),
        ] {
            let options = ["--max-line", limit, "-t", threads, "--rejected", &rejected];
            let output = run(&options, lines.clone());
            assert_eq!(output.status.code(), Some(1));
            let is_short = |line: &&str| line.starts_with("HTTP://a");
            let valid = lines.lines().filter(is_short).count();
            assert!(text(&output.stdout) == "http://a/\n".repeat(valid));
            for number in &numbers {
                let message = format!("urlwind: stdin:{number}: longer than ");
                assert!(text(&output.stderr).contains(&message), "{message}");
            }
            let summary = format!("{} too long\n", numbers.len());
            assert!(text(&output.stderr).ends_with(&summary));
            let mut expected: String = lines
                .split_inclusive('\n')
                .filter(|line| line.len() > 64)
                .collect();
            if !expected.ends_with('\n') {
                expected.push('\n');
            }
            assert!(fs::read_to_string(&rejected).expect("the lines") == expected);
        }
    }
    // As long as is allowed, with either line end, and one byte more.
    let output = run(
        &["-q", "--max-line", "10"],
        "http://h/a\r\nhttp://h/b\nhttp://h/cc\r\n",
    );
    assert_run(&output, "http://h/a\nhttp://h/b\n", "", 1);
    // Nothing of a secret is shown.
    let output = run(&["redact", "--max-line", "10"], "http://me:secret@h/\n");
    assert!(!text(&output.stderr).contains("secret"));
    let output = run(
        &["check", "--max-line", "10", "-q", "--progress", "always"],
        "http://h/long\nx",
    );
    let message = "urlwind: 2 lines: 0 valid, 1 invalid, 1 too long\n";
    assert_run(&output, "", message, 1);
}

#[test]
fn many_threads_give_what_one_gives() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", mixed_lines(200_000));
    for options in [
        &[][..],
        &["--get", "{host} {port} {query:q}"],
        &["--json", "--fields", "href"],
        &["set", "port=81"],
    ] {
        let with_threads = |threads: &str| {
            let mut arguments = options.to_vec();
            arguments.extend(["--threads", threads, "--file", &file]);
            run(&arguments, "")
        };
        let one = with_threads("1");
        assert_eq!(one.status.code(), Some(1));
        assert!(
            text(&one.stderr)
                .ends_with("urlwind: 200000 lines: 142858 valid, 28571 invalid, 28571 empty\n")
        );
        for threads in ["2", "7"] {
            let many = with_threads(threads);
            assert!(one.stdout == many.stdout, "{options:?} {threads}");
            assert!(one.stderr == many.stderr, "{options:?} {threads}");
        }
    }
}

#[test]
fn a_pipe_gives_what_a_file_gives() {
    let directory = Directory::new();
    let lines = mixed_lines(100_000);
    let file = directory.file("urls.txt", &lines);
    let from_file = run(&["--file", &file], "");
    let from_pipe = run(&["--file", "-"], lines);
    assert!(from_file.stdout == from_pipe.stdout);
    assert_eq!(
        text(&from_file.stderr).replace(&format!("{file}:"), "stdin:"),
        text(&from_pipe.stderr)
    );
}

#[test]
fn line_numbers_begin_anew_in_each_file() {
    let directory = Directory::new();
    let (a, b) = (
        directory.file("a", "x\nhttp://h/\ny"),
        directory.file("b", "\nz\n"),
    );
    let output = run(&["--file", &a, "--file", &b], "");
    let messages = format!(
        "urlwind: {a}:1:1: relative URL without a base: x\n\
         urlwind: {a}:3:1: relative URL without a base: y\n\
         urlwind: {b}:2:1: relative URL without a base: z\n\
         urlwind: 5 lines: 1 valid, 3 invalid, 1 empty\n"
    );
    assert_run(&output, "http://h/\n", &messages, 1);
}

/// Output appears as soon as its line has come, not only at the end.
#[test]
fn a_slow_pipe_is_answered_at_once() {
    let mut child = urlwind(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    for letter in ["a", "b", "c"] {
        writeln!(stdin, "http://{letter}").expect("it reads");
        let mut answer = [0; 10];
        stdout.read_exact(&mut answer).expect("it answers");
        assert_eq!(text(&answer), format!("http://{letter}/\n"));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn unreadable_files_do_not_stop_the_others() {
    let directory = Directory::new();
    let good = directory.file("good", "http://h/\n");
    let missing = directory.path("missing");
    let folder = directory.path(".");
    let output = run(&["-f", &missing, "-f", &good, "-f", &folder], "");
    let messages = format!(
        "urlwind: {missing}: No such file or directory\n\
         urlwind: {folder}: is a directory\n\
         urlwind: 1 line: 1 valid, 0 invalid\n"
    );
    assert_run(&output, "http://h/\n", &messages, 2);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission() {
    use std::os::unix::fs::PermissionsExt as _;

    let directory = Directory::new();
    let file = directory.file("secret", "http://h/\n");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o0)).expect("permissions");
    let output = run(&["--file", &file], "");
    // The superuser may read anything.
    if fs::File::open(&file).is_err() {
        let message = format!("urlwind: {file}: Permission denied\n");
        assert!(text(&output.stderr).starts_with(&message));
        assert_eq!(output.status.code(), Some(2));
    } else {
        assert_run(&output, "http://h/\n", "", 0);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", "https://example.com/a/b/c\n".repeat(200_000));
    for options in [&["--file"][..], &["-t", "3", "--json", "--file"]] {
        let mut child = urlwind(options)
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut first = [0; 10];
        child
            .stdout
            .take()
            .expect("a pipe")
            .read_exact(&mut first)
            .expect("some output");
        let output = child.wait_with_output().expect("it ends");
        assert_run(&output, "", "", 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full")
    };
    let output = urlwind(&["http://h/"])
        .stdout(full())
        .output()
        .expect("it runs");
    assert_run(
        &output,
        "",
        "urlwind: standard output: No space left on device\n",
        2,
    );
    let output = run(&["--output", "/dev/full"], "http://h/\n");
    assert_run(
        &output,
        "",
        "urlwind: /dev/full: No space left on device\n",
        2,
    );
}

#[cfg(unix)]
#[test]
fn closed_descriptors_do_not_hurt() {
    let status = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "'{0}' http://h/ x >&- 2>&-; exec '{0}' --threads 2 <&- >&- 2>&-",
            crate::support::URLWIND
        ))
        .status()
        .expect("a shell");
    assert_eq!(status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let argument = OsStr::from_bytes(b"http://h/\xFF");
    let output = urlwind(&[]).arg(argument).output().expect("it runs");
    let message = "urlwind: argument 1: not UTF-8\n  http://h/\u{FFFD}\n";
    assert_run(&output, "", message, 1);
    let output = urlwind(&["--lossy"])
        .arg(argument)
        .output()
        .expect("it runs");
    assert_run(&output, "http://h/%EF%BF%BD\n", "", 0);
}

#[test]
fn arguments_may_hold_newlines() {
    let output = run(&["http://h/a\nb", "\n http://h/\n"], "");
    assert_run(&output, "http://h/ab\nhttp://h/\n", "", 0);
}

/// A short line may have a long result, and a chunk of them a huge one.
#[test]
fn output_much_longer_than_input() {
    let lines = 300_000;
    let output = run(&["--jsonl", "-t", "2"], "a:\n".repeat(lines));
    assert_eq!(
        output.stdout.iter().filter(|byte| **byte == b'\n').count(),
        lines
    );
    for line in text(&output.stdout).lines().step_by(9973) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(value["href"], "a:");
    }
}

#[test]
fn a_json_array_is_json_whatever_the_lines() {
    for lines in [
        "",
        "x\n",
        "http://a/\n",
        "x\nhttp://a/\nhttp://b/?q=%22\\\n\n",
    ] {
        let output = run(&["--json", "-q"], lines);
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let valid = lines
            .lines()
            .filter(|line| line.starts_with("http"))
            .count();
        assert_eq!(value.as_array().map(Vec::len), Some(valid), "{lines:?}");
    }
}

#[test]
fn a_sample_of_rows_keeps_columns_and_header() {
    let rows: String = (0..5000)
        .map(|row| format!("{row},https://h/{row},\"x, y\"\n"))
        .collect();
    let rows = format!("id,url,note\n{rows}");
    let options = [
        "sample", "7", "--seed", "3", "--column", "url", "--input", "csv",
    ];
    let output = run(&options, rows.clone());
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!((lines.len(), lines[0]), (8, "id,url,note"));
    let all: Vec<&str> = rows.lines().collect();
    let places: Vec<_> = lines
        .iter()
        .map(|line| all.iter().position(|row| row == line))
        .collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{lines:?}"
    );
    // The same on many threads, and without a header.
    let again = run(&[&options[..], &["--threads", "5"]].concat(), rows.clone());
    assert_eq!(again.stdout, output.stdout);
    let output = run(
        &["sample", "3", "--column", "2", "--input", "csv", "--quiet"],
        rows,
    );
    assert_eq!(text(&output.stdout).lines().count(), 3);
    assert!(text(&output.stdout).ends_with(",\"x, y\"\n"));
}

#[test]
fn a_column_that_is_not_there_is_told_once() {
    let rows = format!("id,URL\n{}", "1,https://h/\n".repeat(200_000));
    for command in [
        &[][..],
        &["stats"],
        &["sample", "2"],
        &["count"],
        &["redact"],
    ] {
        let options = [command, &["--column", "url", "--input", "csv"]].concat();
        let output = run(&options, rows.clone());
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert_eq!(text(&output.stdout), "");
        let message = "urlwind: stdin: the header has no column 'url' (did you mean 'URL'?)\nTry";
        assert!(
            text(&output.stderr).starts_with(message),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(text(&output.stderr).lines().count(), 2);
    }
}

#[test]
fn counts_are_exact() {
    let long = "x".repeat(300);
    let mut lines: Vec<String> = (0..130)
        .map(|n| format!("https://h/{long}/{n}\n"))
        .collect();
    lines.extend_from_within(7..9);
    lines.extend_from_within(7..8);
    let output = run(&["count", "--by", "{href}", "--top", "3"], lines.concat());
    let expected = format!("3\thttps://h/{long}/7\n2\thttps://h/{long}/8\n1\thttps://h/{long}/0\n");
    assert_run(&output, &expected, "", 0);
    // More than is kept in memory: 60 MB of values, each twice.
    let lines = |start: usize| -> String {
        (start..start + 100_000)
            .map(|n| format!("https://h/{long}/{n}\n"))
            .collect()
    };
    let input = [lines(0), lines(100_000), lines(0), lines(100_000), lines(5)].concat();
    let output = run(&["count", "--by", "{href}"], input);
    let counts = text(&output.stdout).lines();
    let (mut number, mut of_three) = (0, 0);
    for line in counts {
        let (count, url) = line.split_once('\t').expect("a count");
        let end: usize = url
            .rsplit('/')
            .next()
            .and_then(|end| end.parse().ok())
            .expect("a number");
        assert_eq!(
            count,
            if (5..100_005).contains(&end) {
                "3"
            } else {
                "2"
            },
            "{end}"
        );
        number += 1;
        of_three += usize::from(count == "3");
    }
    assert_eq!((number, of_three), (200_000, 100_000));
}

#[test]
fn a_row_may_become_many_rows() {
    let patterns = ["--pattern", "*://h/*"].repeat(400);
    let row = format!("a\thttps://h/{}\tb\n", "x".repeat(1000));
    let options = [&["filter", "--all", "--column", "2"], &patterns[..]].concat();
    let output = run(&options, row.repeat(6));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), row.repeat(2400));
}
