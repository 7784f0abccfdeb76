//! No output and no message shows a secret that it was not asked for.

use crate::support::{Directory, run, text};

/// Stands wherever a secret can.
const SECRET: &str = "s3cret";

#[track_caller]
fn assert_hidden(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    for shown in [out, err] {
        assert!(!shown.contains(SECRET), "{arguments:?} {input:?}: {shown}");
    }
    out.to_owned()
}

/// Lines that are no URLs, with a secret in each.
const INVALID: [&str; 6] = [
    "https://me:s3cret@h:99999",
    "me:s3cret@h@[",
    "https://me:s3cret@[/?sig=s3cret",
    "https://me:s3\tcret@h:x/?s\tig=s3cret",
    "//me:s3cret@h/",
    "https://h:99999/?a=b&sig=s3cret",
];

#[test]
fn what_does_not_parse_is_redacted_by_the_text_rule() {
    for command in [&["redact"][..], &["edit", "--redact"]] {
        for line in INVALID {
            let with = |options: &[&str], input: &str| {
                assert_hidden(&[command, options].concat(), input);
            };
            let line = &line.replace('\t', "");
            with(&["--invalid", "keep", line], "");
            for how in ["drop", "keep", "blank"] {
                with(&["--invalid", how], &format!("{line}\n"));
                with(&["--invalid", how], &format!("https://h/\n{line}"));
                with(&["--invalid", how, "-0"], &format!("{line}\0"));
                with(&["--invalid", how, "--rejected", "/dev/stderr"], line);
                with(&["--invalid", how, "--max-line", "12"], line);
                with(&["--invalid", how, "--guess-scheme", "http"], line);
            }
            for get in ["{href}", "{host} {user}", "{must:port}"] {
                with(&["--invalid", "keep", "--get", get], line);
            }
        }
    }
    assert_eq!(
        assert_hidden(
            &["redact", "--invalid", "keep", "https://me:s3cret@h:99999"],
            ""
        ),
        "https://REDACTED:REDACTED@h:99999\n"
    );
    let output = run(
        &["redact", "--invalid", "keep"],
        b"https://me:s3cret\xFF@h/\r\n",
    );
    assert_eq!(text(&output.stdout), "https://REDACTED:REDACTED@h/\r\n");
}

#[test]
fn the_other_fields_of_a_row_are_redacted_too() {
    let tsv = "id\turl\tfrom\n1\thttps://me:s3cret@h/\tGET https://me:s3cret@h/?sig=s3cret\tx\n\
               2\thttps://me:s3cret@h:x/\thttps://h/?sig=s3cret\n3\t\thttps://me:s3cret@h\nhttps://me:s3cret@h\n";
    let csv = "url,from\n\"https://me:s3cret@h/\",\"a, \"\"https://me:s3cret@h/?sig=s3cret\"\"\",x\n\
               https://me:s3cret@h:x/,https://h/?sig=s3cret,x\n\"https://me:s3cret@h\n,https://me:s3cret@h\n";
    let json = "{\"from\":\"see https://h/?sig=s3cret\",\"url\":\"https:\\/\\/me:s3cret@h\\/\",\"n\":1}\n\
                {\"url\":\"https://me:s3cret@h:x\",\"from\":\"https://h/?a=b\\u0026sig=s3cret\"}\n\
                {\"link\":\"https://me:s3cret@h\"}\n\"https://me:s3cret@h\n";
    for (kind, rows) in [("tsv", tsv), ("csv", csv), ("jsonl", json)] {
        for how in ["drop", "keep", "blank"] {
            for command in [&["redact"][..], &["edit", "--redact"]] {
                let options = ["--column", "url", "--input", kind, "--invalid", how];
                let arguments = [command, &options].concat();
                let out = assert_hidden(&arguments, rows);
                assert_hidden(
                    &[&arguments[..], &["--rejected", "/dev/stderr"]].concat(),
                    rows,
                );
                if how == "keep" {
                    assert_eq!(out.lines().count(), rows.lines().count(), "{kind}");
                }
                // All fields are there.
                assert!(out.contains("sig=REDACTED"), "{out}");
                if kind == "jsonl" {
                    assert!(out.starts_with("{\"from\":\"see https://h/?sig=REDACTED\",\"url\":"));
                    assert!(out.contains(",\"n\":1}\n"));
                } else {
                    assert!(out.lines().nth(1).is_some_and(|row| row.ends_with('x')));
                }
            }
        }
    }
    // The first line was taken for a header, and is a URL.
    let column = [
        "redact",
        "--input",
        "tsv",
        "--column",
        "https://me:s3cret@h/",
    ];
    assert_hidden(&column, "https://me:s3cret@h/\nhttps://me:s3cret@h/\n");
}

/// A wider rule hides what the default hides.
#[test]
fn all_is_more_than_strict() {
    for url in [
        "https://h/http://me:s3cret@i/",
        "https://h/a;token=s3cret",
        "sqlserver://h;password=s3cret",
        "https://h/?next=https%3A%2F%2Fme%3As3cret%40i",
        "https://h/proxy/https%3A%2F%2Fme%3As3cret%40i#token=s3cret",
    ] {
        for rule in ["strict", "all"] {
            for more in ["--decode", "--json", "--unicode-host"] {
                assert_hidden(&["redact", "--rule", rule, more, url], "");
            }
            assert_hidden(&["redact", "--rule", rule, "--text", url], "");
        }
    }
    let path = "https://h/a%20b/c";
    assert_eq!(
        assert_hidden(&["redact", "--rule", "all", path], ""),
        format!("{path}\n")
    );
}

#[test]
fn the_input_as_it_was_is_not_printed() {
    for command in [&["redact"][..], &["edit", "--redact"]] {
        for format in [
            &["--get", "{input}"][..],
            &["--csv", "--fields", "input"],
            &["--jsonl", "--fields", "href,must:input"],
        ] {
            let url = "https://me:s3cret@h/";
            let output = run(&[command, format, &[url]].concat(), "");
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(text(&output.stdout), "");
            assert!(!text(&output.stderr).contains(SECRET));
        }
    }
}

#[test]
fn findings_quote_no_secret() {
    for line in ["https://a;sig=s3cret%41/", "https://a;sig=s3cret|/"] {
        for arguments in [&["check", "--validate"][..], &["check", "--validate", line]] {
            assert_hidden(arguments, &format!("{line}\n"));
        }
    }
}

#[test]
fn messages_show_no_secret() {
    let folder = Directory::new();
    let patterns = folder.file("patterns", "https://me:s3cret@h/(\n");
    for line in INVALID.iter().filter(|line| line.contains("//")) {
        let line = line.replace('\t', "");
        let line = line.as_str();
        for arguments in [
            &[line][..],
            &["check", line],
            &["check", "--validate", line],
            &["check", "--agreed", line],
            &["stats", line],
            &["fix", line],
            &["count", line],
            &["query", line],
            &["uniq", line],
            &["filter", "--host", "h", line],
            &["filter", "--pattern", line, "https://h/"],
            &["filter", "--pattern", "*", line],
            &["filter", "--pattern", line, "https://h/"],
            &["--base", line, "x"],
            &["join", line, "x"],
            &["diff", line, "https://h/"],
            &["--file", line],
            &["--output", line, "--file", "/nonexistent/x"],
            &["set", line],
            &["set", "port=1", "https://h/", &format!("href={line}")],
            &["append", line],
            &["remove", line],
            &["sample", line],
            &["--threads", line],
            &["--max-line", line],
            &["--get", &format!("{{{line}}}"), "https://h/"],
            &["--csv", "--fields", line, "https://h/"],
            &["uniq", "--by", &format!("{{{line}"), "https://h/"],
            &["--guess-scheme", line, "x"],
            &["help", line],
            &["nonsense", line],
            &[&format!("--{line}")],
        ] {
            let output = run(arguments, "");
            let err = text(&output.stderr);
            assert!(!err.contains(SECRET), "{arguments:?}: {err}");
        }
        // Of a line that is cut, the `@` may be left out; and blanks end no argument.
        let long = line.replace(SECRET, &SECRET.repeat(200));
        for arguments in [&["--max-line", "20"][..], &["check", "--max-line=1K"]] {
            assert_hidden(arguments, &format!("{long}\n"));
        }
        let output = run(&[], [long.as_bytes(), b"\xFF\n"].concat());
        assert!(!text(&output.stderr).contains(SECRET), "{line}");
        let tag = format!("<a href=\"{}", SECRET.repeat(100));
        let tag = tag.replacen(SECRET, &long, 1);
        assert_hidden(&["extract", "--input", "html", "--max-line", "100"], &tag);
        let blank = line.replace(SECRET, "s3cret x");
        for arguments in [
            ["filter", "--host", &blank],
            ["filter", "--port", &blank],
            ["--threads", &blank, "https://h/"],
            ["--column", &blank, "--file=Cargo.toml"],
        ] {
            assert_hidden(&arguments, "");
        }
        assert_hidden(&["filter", &format!("--host={blank}")], "");
        for arguments in [&[][..], &["check"], &["check", "--validate"], &["extract"]] {
            let output = run(arguments, format!("{line}\n"));
            assert!(
                !text(&output.stderr).contains(SECRET),
                "{arguments:?} {line}"
            );
        }
    }
    assert_hidden(&["filter", "--patterns", &patterns], "https://h/\n");
    for arguments in [
        ["set", "query:sig=s3cret", "mailto:x", "port=1"],
        ["set", "password=s3cret", "mailto:x", "mailto:y"],
        ["set", "password=s3cret", "https://h/", "password=s3cret"],
        ["set", "user=a", "https://h/", "query:sig?=s3cret"],
    ] {
        assert_hidden(&arguments, "");
    }
}
