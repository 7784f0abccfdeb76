//! Behavior on a terminal.
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::support::{Directory, text, urlwind};
use nix::pty::{Winsize, openpty};

/// A terminal, and everything that is written to it.
struct Terminal {
    program_end: OwnedFd,
    screen: JoinHandle<String>,
}

impl Terminal {
    fn new() -> Terminal {
        Terminal::with_columns(80)
    }

    fn with_columns(columns: u16) -> Terminal {
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pty = openpty(Some(&size), None).expect("a terminal");
        let mut our_end = File::from(pty.master);
        let screen = thread::spawn(move || {
            let mut screen = Vec::new();
            // Reading fails once the program has closed its end.
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = our_end.read(&mut buffer) {
                screen.extend_from_slice(&buffer[..count]);
            }
            String::from_utf8_lossy(&screen).into_owned()
        });
        Terminal {
            program_end: pty.slave,
            screen,
        }
    }

    fn stdio(&self) -> Stdio {
        self.program_end.try_clone().expect("a descriptor").into()
    }

    /// Waits for the program and gives what was written.
    fn read(self, mut child: Child) -> String {
        child.wait().expect("it ends");
        drop(self.program_end);
        self.screen.join().expect("the screen")
    }
}

#[test]
fn a_progress_bar_with_rate_and_remaining_time() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", "https://example.com/a/b/c\n".repeat(100_000));
    let terminal = Terminal::new();
    let child = urlwind(&["--progress", "always", "--file", &file])
        .stdout(Stdio::null())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    let screen = terminal.read(child);
    assert!(
        screen.contains("% [") && screen.contains("2.48 MiB"),
        "{screen:?}"
    );
    assert!(screen.contains("/s ETA "), "{screen:?}");
    // It is gone in the end, and the numbers are there.
    let end = "\u{1b}[2Kurlwind: 100000 lines: 100000 valid, 0 invalid\r\n";
    assert!(screen.ends_with(end), "{screen:?}");
}

#[test]
fn messages_do_not_mix_with_the_bar() {
    let directory = Directory::new();
    let mut lines = "https://example.com/a/b/c\n".repeat(50_000);
    lines.push_str("nonsense\n");
    lines.push_str(&"https://example.com/a/b/c\n".repeat(50_000));
    let file = directory.file("urls.txt", lines);
    let terminal = Terminal::new();
    let child = urlwind(&["--progress", "always", "--color", "never", "--file", &file])
        .stdout(Stdio::null())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    let screen = terminal.read(child);
    let message = format!("urlwind: {file}:50001:1: relative URL without a base: nonsense\r\n");
    let at = screen
        .find(&message)
        .unwrap_or_else(|| panic!("{screen:?}"));
    let before = &screen[..at];
    assert!(
        before.is_empty() || before.ends_with(['\n', '\r', 'K', 'A']),
        "the message begins its line: {screen:?}"
    );
}

#[test]
fn unknown_length_shows_what_was_read() {
    let terminal = Terminal::new();
    let mut child = urlwind(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..6 {
        stdin
            .write_all("https://example.com/a/b/c\n".repeat(1000).as_bytes())
            .expect("it reads");
        thread::sleep(Duration::from_millis(120));
    }
    drop(stdin);
    let screen = terminal.read(child);
    assert!(
        screen.contains("KiB") && screen.contains("/s"),
        "{screen:?}"
    );
}

#[test]
fn no_bar_for_short_work_nor_without_a_terminal() {
    let terminal = Terminal::new();
    let child = urlwind(&["--file", "/dev/null"])
        .stdout(Stdio::null())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    assert_eq!(terminal.read(child), "");
    let output = crate::support::run(&["--progress", "always"], "http://h/\n".repeat(100_000));
    let numbers = "urlwind: 100000 lines: 100000 valid, 0 invalid\n";
    assert_eq!(text(&output.stderr), numbers);
}

/// Returns the lines written to a terminal of this width.
fn lines_at(columns: u16, arguments: &[&str]) -> Vec<String> {
    let terminal = Terminal::with_columns(columns);
    let child = urlwind(&["--color", "never"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(terminal.stdio())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    let screen = terminal.read(child);
    let without_return = |line: &str| line.trim_end_matches('\r').to_owned();
    screen.lines().map(without_return).collect()
}

/// How many columns a line of Latin letters, box drawing, CJK and combining marks takes.
fn columns(line: &str) -> usize {
    let width = |c| match c {
        '\u{300}'..='\u{36F}' => 0,
        '\u{3000}'..='\u{9FFF}' => 2,
        _ => 1,
    };
    line.chars().map(width).sum()
}

#[test]
fn explain_fits_the_terminal() {
    let long = "https://user:pass@Bücher.example:8443/long/path/that/goes/on/and/on/and/on/你好你好?query=你好&x=1#fragment";
    for width in [40, 60, 80, 120] {
        for url in [
            long,
            "http://h",
            "mailto:somebody-with-a-long-name@a-long-name.example",
        ] {
            let lines = lines_at(width, &["explain", url]);
            for line in &lines {
                assert!(columns(line) <= usize::from(width), "{width}: {line}");
            }
            let text = lines.join("\n");
            assert!(text.contains("└─ scheme 0.."), "{text}");
        }
    }
    // A pipe has no width, and values stay whole.
    let output = crate::support::run(&["explain", long], "");
    let path = "/long/path/that/goes/on/and/on/and/on/%E4%BD%A0%E5%A5%BD%E4%BD%A0%E5%A5%BD\n";
    assert!(text(&output.stdout).contains(path));
}

/// Underlines, sentences and states, in terminals from narrow to wide; and every caret stands below what
/// it is about.
#[test]
fn reports_fit_the_terminal() {
    let long = format!(
        "https:\\\\me@Bücher.example\\{}\t你 好|{}\u{1b}[31m?e\u{301}{{%zz#`",
        "a".repeat(300),
        "é".repeat(90)
    );
    for width in [14, 20, 21, 33, 34, 40, 80, 200] {
        for url in [
            &long,
            "http://0x7f.1:80/",
            "https://h:80a/",
            "http:",
            "//",
            "",
        ] {
            let lines = lines_at(width, &["explain", "--trace", url]);
            for line in lines.iter().filter(|line| !line.starts_with("urlwind: ")) {
                assert!(columns(line) <= usize::from(width), "{width}: {line}");
                assert!(!line.contains(['\t', '\u{1b}']), "{width}: {line}");
            }
            let picture = |pair: &[String]| {
                let (row, carets) = (&pair[0], &pair[1]);
                let is_carets = carets.contains('^') && carets.chars().all(|c| " ^".contains(c));
                is_carets.then(|| under(row, carets))
            };
            let blamed: Vec<String> = lines.windows(2).filter_map(picture).collect();
            assert!(!blamed.is_empty(), "{width}: {lines:?}");
            let blamed = blamed.concat();
            let expected = match url {
                "http://0x7f.1:80/" => "0x7f.1",
                "https://h:80a/" => "80a",
                url if *url == long => "\\\\@\\\\t |\\u{1b}[{%`",
                _ => continue,
            };
            assert_eq!(blamed, expected, "{width}: {lines:?}");
        }
        let lines = lines_at(width, &["check", "--validate", &long]);
        for line in lines.iter().filter(|line| !line.contains('\t')) {
            let is_message = line.starts_with("urlwind: ");
            assert!(is_message || columns(line) <= usize::from(width), "{line}");
        }
    }
}

/// The text that carets stand below.
fn under(row: &str, carets: &str) -> String {
    let mut at = 0;
    let mut blamed = String::new();
    for c in row.chars() {
        let width = columns(c.encode_utf8(&mut [0; 4]));
        if width > 0 && carets.as_bytes().get(at) == Some(&b'^') {
            blamed.push(c);
        }
        at += width;
    }
    blamed
}

#[test]
fn statistics_fit_the_terminal() {
    let directory = Directory::new();
    let mut urls = String::new();
    for number in 0..500 {
        let host = "h".repeat(number % 60 + 1);
        urls.push_str(&format!("https://{host}.example/{number}?{host}{host}=1\n"));
    }
    let file = directory.file("urls.txt", urls);
    for width in [40, 60, 80] {
        let options = ["stats", "--top", "100", "--file", &file];
        let lines = lines_at(width, &options);
        let width = usize::from(width);
        for line in &lines {
            assert!(columns(line) <= width, "{width}: {line}");
        }
        // The bars use the room that there is.
        let bars = lines.iter().filter(|line| line.contains('█'));
        let longest = bars.map(|line| columns(line)).max();
        assert_eq!(longest, Some(width.min(67)), "{lines:?}");
    }
}

#[test]
fn messages_and_tables_fit_the_terminal() {
    let url = format!("https://{}.example:80a/{}", "h".repeat(50), "p".repeat(50));
    let lines = lines_at(40, &[&url]);
    let carets = lines.iter().position(|line| line.ends_with("^^^"));
    let carets = carets.expect("carets");
    let at = lines[carets].find('^').expect("a caret");
    let blamed: String = lines[carets - 1].chars().skip(at).take(3).collect();
    assert_eq!(blamed, "80a", "{lines:?}");
    assert!(columns(&lines[carets - 1]) <= 40, "{lines:?}");
}

#[test]
fn a_progress_bar_that_fits() {
    let directory = Directory::new();
    let file = directory.file("urls.txt", "https://example.com/a/b/c\n".repeat(400_000));
    for (width, has_bar) in [(40, false), (60, true)] {
        let terminal = Terminal::with_columns(width);
        let options = ["--progress", "always", "--threads", "1", "--file", &file];
        let child = urlwind(&options)
            .stdout(Stdio::null())
            .stderr(terminal.stdio())
            .spawn()
            .expect("it starts");
        let screen = terminal.read(child);
        assert!(
            screen.contains('%') && screen.contains("/s ETA "),
            "{screen:?}"
        );
        assert_eq!(screen.contains("% ["), has_bar, "{screen:?}");
        let bar = screen.split("urlwind: ").next().unwrap_or_default();
        for drawn in bar.split(['\r', '\n', '\u{1b}']) {
            let shown = drawn.trim_start_matches("[2K");
            assert!(
                shown.chars().count() <= usize::from(width),
                "{width}: {shown:?}"
            );
        }
    }
}

/// Returns the output of `explain` on a terminal.
fn explained(options: &[&str], environment: &[(&str, &str)]) -> String {
    let terminal = Terminal::new();
    let child = urlwind(&["explain", "http://h/"])
        .args(options)
        .envs(environment.iter().copied())
        .stdout(terminal.stdio())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    terminal.read(child)
}

#[test]
fn colors_on_a_terminal_unless_unwanted() {
    let is_colored = |screen: String| screen.contains("\u{1b}[");
    assert!(is_colored(explained(&[], &[])));
    assert!(is_colored(explained(&[], &[("NO_COLOR", "")])));
    assert!(!is_colored(explained(&[], &[("NO_COLOR", "1")])));
    assert!(!is_colored(explained(&[], &[("TERM", "dumb")])));
    assert!(!is_colored(explained(&["--color", "never"], &[])));
    assert!(is_colored(explained(
        &["--color", "always"],
        &[("NO_COLOR", "1")]
    )));
}

#[test]
fn reading_from_a_terminal_is_said() {
    let terminal = Terminal::new();
    let mut child = urlwind(&["--threads", "2"])
        .stdin(terminal.stdio())
        .stdout(Stdio::piped())
        .stderr(terminal.stdio())
        .spawn()
        .expect("it starts");
    thread::sleep(Duration::from_millis(200));
    child.kill().expect("it waits for lines");
    let screen = terminal.read(child);
    assert!(
        screen.contains("reading URLs from the terminal"),
        "{screen:?}"
    );
}

/// On a terminal the system's program shows the manual; without one there is the help.
#[test]
fn the_manual_is_shown_and_not_its_source() {
    use std::os::unix::fs::PermissionsExt;

    let directory = Directory::new();
    let script = "#!/bin/sh\necho shown\nwhile read -r line; do echo \"$line\"; done < \"$1\"\n";
    let program = directory.file("man", script);
    let shown = || {
        let terminal = Terminal::new();
        let child = urlwind(&["man", "filter"])
            .env("PATH", directory.path("."))
            .stdout(terminal.stdio())
            .spawn()
            .expect("it starts");
        terminal.read(child)
    };
    let screen = shown();
    assert!(screen.contains("Usage: urlwind filter"), "{screen}");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("a program");
    let screen = shown();
    assert!(screen.starts_with("shown\r\n"), "{screen}");
    assert!(screen.contains(".TH urlwind-filter 1"), "{screen}");
    assert!(screen.contains(".SH FIELDS"), "{screen}");
}
