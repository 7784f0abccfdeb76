//! Files that are read and written: each its own.

use std::fs;
use std::process::Stdio;

use crate::support::{Directory, assert_run, run, text, urlwind};

/// Runs it with this file as the standard input.
#[cfg(unix)]
fn run_with_file(arguments: &[&str], file: &str, append_to: Option<&str>) -> std::process::Output {
    let mut command = urlwind(arguments);
    command.stdin(fs::File::open(file).expect("the file"));
    if let Some(path) = append_to {
        let file = fs::OpenOptions::new().append(true).open(path);
        command.stdout(file.expect("the file"));
    }
    command.output().expect("it runs")
}

#[track_caller]
fn assert_refused(output: &std::process::Output, message: &str) {
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(
        text(&output.stderr).contains(message),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn what_is_read_is_not_written_to() {
    let directory = Directory::new();
    let lines = "HTTP://h\nnonsense\n";
    let file = directory.file("urls.txt", lines);
    let same = directory.path("./urls.txt");
    for options in [
        &["--file", &file, "-o", &same][..],
        &["--file", &file, "--rejected", &same],
        &["check", "--file", &file, "--rejected", &same],
        &["relative-to", "http://h/", "--file", &file, "-o", &same],
        &["sample", "1", "--file", &file, "-o", &same],
    ] {
        assert_refused(&run(options, ""), "' is both input and ");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), lines);
    }
}

#[test]
fn patterns_are_not_written_to() {
    let directory = Directory::new();
    let patterns = directory.file("patterns.txt", "https://*/*\n");
    let file = directory.file("urls.txt", "https://h/\nnonsense\n");
    for option in ["-o", "--rejected"] {
        let output = run(
            &[
                "filter",
                "--patterns",
                &patterns,
                "-f",
                &file,
                option,
                &patterns,
            ],
            "",
        );
        assert_refused(&output, "' is both input and ");
        assert_eq!(
            fs::read_to_string(&patterns).expect("it is there"),
            "https://*/*\n"
        );
    }
}

/// Nor what else a terminal would act upon.
#[cfg(unix)]
#[test]
fn no_name_of_a_file_colors_the_terminal() {
    let directory = Directory::new();
    let file = directory.file("a\x1b[31mb\u{202E}", "nonsense\nhttps://h/\n");
    let missing = directory.path("c\x1b]0;d\x07");
    for arguments in [
        &["--file", &file][..],
        &["--get", "{file}", "--file", &file],
        &["extract", "--places", &file],
        &["check", "--file", &file, "--file", &missing],
        &["--file", &file, "-o", &file],
        &["-o", &directory.path("no\x1b[1m/such"), "https://h/"],
        &["filter", "--patterns", &missing],
        &["filter", "--patterns", &file, "https://h/"],
        &["explain", "--file", &missing],
        &[&format!("--{missing}")],
        &["--column", "x", "--file", &file],
        &["set", "port=\x1b[31m", "https://h/"],
        &["--get", "{must:query:\x1b[31m}", "https://h/"],
    ] {
        let output = run(arguments, "");
        for shown in [&output.stdout, &output.stderr] {
            assert!(
                !text(shown).contains(['\x1b', '\x07', '\u{202E}']),
                "{arguments:?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn nor_is_what_the_shell_has_opened() {
    let directory = Directory::new();
    let lines = "HTTP://h\nnonsense\n";
    let file = directory.file("urls.txt", lines);
    let link = directory.path("link");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    for options in [
        &["-o", &file][..],
        &["-o", &link],
        &["--file", "-", "-o", &file],
        &["check", "--rejected", &file],
    ] {
        let output = run_with_file(options, &file, None);
        assert_refused(&output, "' is both input and ");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), lines);
    }
    // As in `urlwind < urls.txt >> urls.txt`, which would go on for ever.
    let output = run_with_file(&[], &file, Some(&file));
    assert_refused(&output, "'stdout' is both input and output");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), lines);
    // Counts are written when all has been read.
    let output = run_with_file(&["check", "-q", "--progress", "always"], &file, Some(&file));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn two_outputs_are_two_files() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", "HTTP://h\nnonsense\n");
    let (new, same) = (directory.path("new"), directory.path("./new"));
    let output = run(&["--file", &file, "-o", &new, "--rejected", &same], "");
    assert_refused(&output, "' is both output and --rejected");
    let options = ["count", "--file", &file, "-o", &new, "--rejected", &same];
    assert_refused(&run(&options, ""), "' is both --rejected and output");
}

/// `-` is the standard output, wherever a file is named.
#[test]
fn a_dash_is_the_standard_output() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", "HTTP://h\nnonsense\n");
    let out = directory.path("out");
    let run_there = |arguments: &[&str]| {
        let mut command = urlwind(arguments);
        command.current_dir(&directory.0).stdin(Stdio::null());
        command.output().expect("it runs")
    };
    assert_run(&run_there(&["-o", "-", "HTTP://h"]), "http://h/\n", "", 0);
    let relative = ["relative-to", "http://h/a", "-o", "-", "http://h/b"];
    assert_run(&run_there(&relative), "b\n", "", 0);
    let output = run_there(&["-q", "-f", &file, "-o", &out, "--rejected", "-"]);
    assert_run(&output, "nonsense\n", "", 1);
    assert_eq!(fs::read_to_string(&out).expect("output"), "http://h/\n");
    let output = run_there(&["check", "-q", "-f", &file, "--rejected", "-"]);
    assert_run(&output, "nonsense\n", "", 1);
    // Two things in one stream could not be told apart.
    for options in [
        &["-f", &file, "--rejected", "-"][..],
        &["-f", &file, "-o", "-", "--rejected", "-"],
        &["check", "-f", &file, "--rejected", "-"],
        &["stats", "-f", &file, "--rejected", "-"],
        &["count", "-f", &file, "-o", "-", "--rejected", "-"],
    ] {
        let output = run_there(options);
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert_eq!(text(&output.stdout), "", "{options:?}");
    }
    assert!(!directory.0.join("-").exists());
}

/// A file that the shell opened for appending is appended to, by whatever name.
#[cfg(target_os = "linux")]
#[test]
fn open_descriptors_are_not_emptied() {
    let directory = Directory::new();
    std::os::unix::fs::symlink("/dev/stdout", directory.path("link")).expect("a link");
    for (name, redirection) in [
        ("/dev/stdout", "1"),
        ("/dev/fd/1", "1"),
        ("/proc/self/fd/1", "1"),
        ("link", "1"),
        ("./link", "1"),
        ("/dev/stderr", "2"),
        ("/dev/fd/3", "3"),
    ] {
        let log = directory.file("log", "old\n");
        let status = std::process::Command::new("sh")
            .arg("-c")
            .arg(format!(
                "exec '{}' -o '{name}' HTTP://h {redirection}>> '{log}'",
                crate::support::URLWIND
            ))
            .current_dir(&directory.0)
            .status()
            .expect("a shell");
        assert_eq!(status.code(), Some(0), "{name}");
        let log = fs::read_to_string(&log).expect("the log");
        assert_eq!(log, "old\nhttp://h/\n", "{name}");
    }
}

#[test]
fn input_that_cannot_be_read_costs_no_output() {
    let directory = Directory::new();
    let missing = directory.path("missing");
    let folder = directory.path(".");
    let broken = directory.file("broken.gz", b"\x1F\x8B\x08\0");
    let new = directory.path("new");
    for input in [&missing, &folder, &broken] {
        for command in [
            &["-o"][..],
            &["--json", "-o"],
            &["set", "port=81", "-o"],
            &["relative-to", "http://h/", "-o"],
            &["check", "--rejected"],
            &["count", "-o"],
            &["stats", "--rejected"],
        ] {
            let old = directory.file("old", "old\n");
            for output in [&old, &new] {
                let options = [command, &[output, "--file", input]].concat();
                assert_eq!(run(&options, "").status.code(), Some(2), "{options:?}");
            }
            let kept = fs::read_to_string(&old).expect("it is there");
            assert_eq!(kept, "old\n", "{command:?} {input}");
            assert!(!fs::exists(&new).expect("a folder"), "{command:?} {input}");
        }
    }
    // One that can be read is enough, even if there is nothing in it.
    let old = directory.file("old", "old\n");
    let good = directory.file("good", "HTTP://h\n");
    let output = run(&["-q", "-f", &missing, "-f", &good, "-o", &old], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&old).expect("output"), "http://h/\n");
    let rejected = directory.file("rejected", "old\n");
    let output = run(&["-o", &old, "--rejected", &rejected], "");
    assert_run(&output, "", "", 0);
    assert_eq!(fs::read(&old).expect("output"), b"");
    assert_eq!(fs::read(&rejected).expect("rejected lines"), b"");
}

/// The output is written in place: it stays the same file.
#[cfg(unix)]
#[test]
fn links_permissions_and_pipes_stay_what_they_are() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    let directory = Directory::new();
    let file = directory.file("file", "a long old content\n");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    let (link, hard) = (directory.path("link"), directory.path("hard"));
    symlink(&file, &link).expect("a link");
    fs::hard_link(&file, &hard).expect("a link");
    let number = fs::metadata(&file).expect("a file").ino();
    assert_run(&run(&["-o", &link, "HTTP://h"], ""), "", "", 0);
    assert_eq!(fs::read_to_string(&hard).expect("output"), "http://h/\n");
    let metadata = fs::metadata(&file).expect("a file");
    assert_eq!((metadata.ino(), metadata.mode() & 0o777), (number, 0o640));
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    // A link to what is not there yet.
    let (dangling, target) = (directory.path("dangling"), directory.path("target"));
    symlink(&target, &dangling).expect("a link");
    let missing = directory.path("missing");
    let output = run(&["-o", &dangling, "-f", &missing], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(fs::symlink_metadata(&dangling).is_ok() && !fs::exists(&target).expect("a folder"));
    assert_run(&run(&["-o", &dangling, "HTTP://h"], ""), "", "", 0);
    assert_eq!(fs::read_to_string(&target).expect("output"), "http://h/\n");
    // A pipe.
    let pipe = directory.path("pipe");
    nix::unistd::mkfifo(pipe.as_str(), nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("output")
    });
    assert_run(&run(&["-o", &pipe, "HTTP://h"], ""), "", "", 0);
    assert_eq!(reader.join().expect("a thread"), "http://h/\n");
}

#[test]
fn several_files_are_several_options_or_arguments() {
    let directory = Directory::new();
    let (a, b) = (
        directory.file("a", "http://a/#x\n"),
        directory.file("b", "http://b/#y\n"),
    );
    let output = run(&["remove", "--file", &a, "fragment"], "");
    assert_run(&output, "http://a/\n", "", 0);
    let output = run(&["remove", "-f", &a, "fragment", "--file", &b], "");
    assert_run(&output, "http://a/\nhttp://b/\n", "", 0);
    for command in [
        &["remove", "fragment"][..],
        &["uniq", "--remove", "fragment"],
    ] {
        let output = run(&[command, &["--file", &a, &b]].concat(), "");
        assert_run(&output, "http://a/\nhttp://b/\n", "", 0);
    }
    let output = run(&["explain", "-f", &a, &b], "");
    assert_eq!(
        text(&output.stdout).matches("No validation errors").count(),
        2
    );
    let output = run(&["--file", &a, "http://me:secret@h/"], "");
    assert_refused(
        &output,
        "'http://REDACTED:REDACTED@h/' is not a file; with --file",
    );
}

#[test]
fn rejected_lines_are_kept_as_they_are() {
    let directory = Directory::new();
    let a = directory.file(
        "a",
        b"\xEF\xBB\xBFfirst \r\nhttp://h/\n\r\nhttp://h/\xFF\n http://[\t \r\r\nhttp://\xFF/",
    );
    let b = directory.file("b", "\nhttp://h:x/\n\u{1b}last");
    let rejected = directory.path("rejected");
    let files = ["-f", &a, "-f", &b, "-q", "--rejected", &rejected];
    let output = run(&files, "");
    assert_run(&output, "http://h/\n", "", 1);
    assert_eq!(
        fs::read(&rejected).expect("the lines"),
        b"first \r\nhttp://h/\xFF\n http://[\t \r\r\nhttp://\xFF/\nhttp://h:x/\n\x1Blast\n"
    );
    // What --lossy repairs is not rejected; what it cannot help is not what was there.
    let output = run(&[&files[..], &["--lossy"]].concat(), "");
    assert_run(&output, "http://h/\nhttp://h/%EF%BF%BD\n", "", 1);
    assert_eq!(
        fs::read(&rejected).expect("the lines"),
        b"first \r\n http://[\t \r\r\nhttp://\xFF/\nhttp://h:x/\n\x1Blast\n"
    );
}

#[test]
fn every_command_on_lines_keeps_what_it_rejects() {
    let directory = Directory::new();
    let rejected = directory.path("rejected");
    let lines = "http://h/?q\nnonsense\nmailto:x\n";
    for (command, expected) in [
        (&["check"][..], "nonsense\n"),
        (&["stats"], "nonsense\n"),
        (&["set", "port=81"], "nonsense\nmailto:x\n"),
        (&["append", "path=a"], "nonsense\nmailto:x\n"),
        (&["remove", "path"], "nonsense\nmailto:x\n"),
        (&["edit", "--sort-query"], "nonsense\n"),
        (&["redact"], "nonsense\n"),
        (&["join", "http://h/"], ""),
        (&["relative-to", "http://h/"], "nonsense\n"),
        (&["--get", "{must:query}"], "nonsense\nmailto:x\n"),
        (&["--base", "http://h/"], ""),
    ] {
        let options = [command, &["--quiet", "--rejected", &rejected]].concat();
        let status = i32::from(!expected.is_empty());
        assert_eq!(run(&options, lines).status.code(), Some(status));
        let kept = fs::read_to_string(&rejected).expect("the lines");
        assert_eq!(kept, expected, "{command:?}");
    }
    let output = run(&["--rejected", &rejected, "http://h/"], "");
    assert_refused(&output, "--rejected requires input lines");
}

/// Of several chunks, in several parts for each.
#[test]
fn rejected_lines_have_the_order_of_the_input() {
    let directory = Directory::new();
    let mut lines = String::new();
    let mut expected = String::new();
    for number in 0..150_000 {
        if number % 3 == 0 {
            expected.push_str(&format!("bad {number}\n"));
            lines.push_str(&format!("bad {number}\n"));
        } else {
            lines.push_str(&format!("http://h/{number}\n\n"));
        }
    }
    let file = directory.file("urls.txt", lines);
    let rejected = directory.path("rejected");
    for options in [&["-t", "1"][..], &["-t", "7"], &["-t", "7", "-q"]] {
        let files = ["--file", &file, "--rejected", &rejected];
        let output = run(&[options, &files].concat(), "");
        assert_eq!(output.status.code(), Some(1));
        assert!(fs::read_to_string(&rejected).expect("the lines") == expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let output = run(&["-q", "--rejected", "/dev/full"], "nonsense\n");
    let message = "urlwind: /dev/full: No space left on device\n";
    assert_run(&output, "", message, 2);
}

/// No address space has room for such a stack, so that no thread can be started.
#[cfg(all(unix, target_pointer_width = "64"))]
#[test]
fn without_more_threads_one_does_the_work() {
    let directory = Directory::new();
    let lines = "http://h/\n".repeat(500_000);
    let file = directory.file("urls.txt", &lines);
    let output = urlwind(&["--threads", "4", "--file", &file])
        .env("RUST_MIN_STACK", (1_u64 << 60).to_string())
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout) == lines);
}
