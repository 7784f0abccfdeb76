//! Examples of each command: in its help, in its manual page, and run by a test.

/// A command line, and what it does.
pub(crate) type Example = (&'static str, &'static str);

/// The examples of a command; those without a command have the empty name.
pub(crate) fn of(command: &str) -> &'static [Example] {
    let found = ALL.iter().find(|(name, _)| *name == command);
    found.map_or(&[], |(_, examples)| examples)
}

/// As a part of the help.
pub(crate) fn as_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, what) in of(command) {
        text.push_str(&format!("\n  {line}\n      {what}"));
    }
    text
}

/// The first two of them, without words, where there is little room.
pub(crate) fn as_short_help(command: &str) -> String {
    let mut text = "Examples:".to_owned();
    for (line, _) in of(command).iter().take(2) {
        text.push_str(&format!("\n  {line}"));
    }
    text
}

/// The file names in them are those of files with URLs, one a line, unless their ending says otherwise.
pub(crate) const ALL: [(&str, &[Example]); 27] = [
    (
        "",
        &[
            ("urlwind HTTPS://EXAMPLE.com:443/a/../b", "the normal form"),
            (
                "urlwind --get '{hostname} {query:id}' --file urls.txt",
                "parts of many URLs",
            ),
            (
                "urlwind --csv --fields href,domain,path:1 < urls.txt",
                "a table",
            ),
            (
                "urlwind --base https://example.com/docs/ ../img.png",
                "a relative URL",
            ),
            (
                "urlwind --guess-scheme https example.com",
                "as one types it into a browser",
            ),
        ],
    ),
    (
        "set",
        &[
            (
                "urlwind set host=example.org port=81 path=/y https://example.com/x",
                "several components",
            ),
            (
                "urlwind set query:page=2 'https://example.com/?page=1&q=x'",
                "one parameter",
            ),
            (
                "urlwind set port?=8080 --file urls.txt",
                "a port for those that have none",
            ),
            (
                "urlwind set --encode path='/100%' https://example.com/",
                "plain text",
            ),
        ],
    ),
    (
        "append",
        &[
            (
                "urlwind append path=v2 query=lang=fr https://example.com/api",
                "a segment and a parameter",
            ),
            (
                "urlwind append subpath=v1/users https://example.com/api/",
                "several segments",
            ),
            (
                "urlwind append path='a b/c' https://example.com/",
                "encoded as needed",
            ),
        ],
    ),
    (
        "remove",
        &[
            (
                "urlwind remove fragment 'query:utm_*' 'https://example.com/?utm_id=1&q=2#top'",
                "by name",
            ),
            (
                "urlwind remove tracking --file urls.txt",
                "well-known tracking parameters",
            ),
            (
                "urlwind remove query-except:q,page 'https://example.com/?q=1&x=2'",
                "all but these",
            ),
            (
                "urlwind remove credentials port https://me:pw@example.com:81/",
                "components",
            ),
        ],
    ),
    (
        "sort-query",
        &[
            (
                "urlwind sort-query 'https://example.com/?b=2&a=1'",
                "by name",
            ),
            (
                "urlwind sort-query --file urls.txt --output sorted.txt",
                "of a file",
            ),
            (
                "urlwind sort-query --field 2 --file rows.tsv",
                "in a column",
            ),
        ],
    ),
    (
        "edit",
        &[
            (
                "urlwind edit --set scheme=https --remove tracking --sort-query --file urls.txt",
                "in this order",
            ),
            (
                "urlwind edit --replace port=81 http://a:80/ http://b:82/",
                "only where there is a port",
            ),
            (
                "urlwind edit --iterate scheme=http,https --iterate port=80,81 http://h/",
                "four URLs",
            ),
            (
                "urlwind edit --append path=v2 --redact https://me:pw@example.com/api",
                "a change and no secrets",
            ),
        ],
    ),
    (
        "redact",
        &[
            (
                "urlwind redact 'https://me:secret@example.com/?sig=x'",
                "by the rules of OpenTelemetry",
            ),
            (
                "urlwind redact --strict --file urls.txt",
                "all values of queries, and fragments",
            ),
            (
                "urlwind redact --query-values='*token*,key' --file urls.txt",
                "a list of your own",
            ),
            ("urlwind redact --text < access.log", "the URLs in any text"),
        ],
    ),
    (
        "fix",
        &[
            (
                "urlwind fix 'https:\\\\example.com\\a b'",
                "backslashes and blanks",
            ),
            ("urlwind fix --file urls.txt", "of a file"),
            (
                "urlwind fix ' https://example.com/%zz'",
                "what cannot be mended stays",
            ),
        ],
    ),
    (
        "join",
        &[
            (
                "urlwind join https://example.com/a/b.html ../c '#top'",
                "two references",
            ),
            ("urlwind join https://example.com/ --file links.txt", "many"),
            (
                "urlwind join https://example.com/ --json //cdn.example/x",
                "in other forms",
            ),
        ],
    ),
    (
        "relative-to",
        &[
            (
                "urlwind relative-to https://example.com/a/b.html https://example.com/c",
                "a reference",
            ),
            (
                "urlwind relative-to https://example.com/ --file urls.txt",
                "many",
            ),
            (
                "urlwind relative-to https://example.com/ https://other.example/",
                "where none leads there",
            ),
        ],
    ),
    (
        "extract",
        &[
            ("urlwind extract access.log", "from any text"),
            (
                "urlwind extract --base https://example.com/ page.html",
                "the links of a page",
            ),
            (
                "urlwind extract --places README.md",
                "with file, line and column",
            ),
            (
                "urlwind extract --jsonl --fields href,line,context < access.log",
                "with the text around",
            ),
            (
                "urlwind extract data.json --get '{domain}'",
                "domains in JSON",
            ),
        ],
    ),
    (
        "filter",
        &[
            (
                "urlwind filter --scheme https --host .example.com --file urls.txt",
                "with subdomains",
            ),
            (
                "urlwind filter --host-class not-global --file urls.txt",
                "private addresses and the like",
            ),
            (
                "urlwind filter --invert --query 'utm_*' --file urls.txt",
                "without tracking",
            ),
            (
                "urlwind filter --domain example.co.uk --field 2 --file rows.tsv",
                "rows of a table",
            ),
        ],
    ),
    (
        "match",
        &[
            (
                "urlwind match 'https://*/books/:id' --fields :id,url --file urls.txt",
                "with what was captured",
            ),
            (
                "urlwind match --patterns routes.txt --most-specific --file urls.txt",
                "thousands of patterns",
            ),
            (
                "urlwind match --invert 'https://*/*' --file urls.txt",
                "those that do not match",
            ),
        ],
    ),
    (
        "uniq",
        &[
            ("urlwind uniq --file urls.txt", "each URL once"),
            (
                "urlwind uniq --remove fragment --file urls.txt",
                "whatever the fragment",
            ),
            (
                "urlwind uniq --by '{hostname}' --file urls.txt",
                "one of each host",
            ),
            (
                "urlwind uniq --keep-tracking --keep-order --file urls.txt",
                "normal forms alone",
            ),
        ],
    ),
    (
        "sample",
        &[
            ("urlwind sample 100 --file urls.txt", "a hundred"),
            (
                "urlwind sample 10 --seed 1 --file urls.txt",
                "the same ones each time",
            ),
            (
                "urlwind sample 5 --json --fields line,href --file urls.txt",
                "with their lines",
            ),
        ],
    ),
    (
        "count",
        &[
            ("urlwind count --file urls.txt", "by host"),
            (
                "urlwind count --by '{domain}' --top 10 --file urls.txt",
                "the ten most frequent domains",
            ),
            (
                "urlwind count --by '{ext}' --json --file urls.txt",
                "endings, for a program",
            ),
        ],
    ),
    (
        "check",
        &[
            ("urlwind check --file urls.txt", "how many are valid"),
            (
                "urlwind check --quiet https://example.com/",
                "the status alone",
            ),
            (
                "urlwind check --validate --file urls.txt",
                "what should not be written so",
            ),
            (
                "urlwind check --quiet --rejected - --file urls.txt",
                "the invalid lines",
            ),
        ],
    ),
    (
        "stats",
        &[
            ("urlwind stats --file urls.txt", "a report"),
            (
                "urlwind stats --top 3 --json --file urls.txt",
                "for a program",
            ),
            (
                "urlwind stats --svg lengths.svg --file urls.txt",
                "a picture of the lengths",
            ),
        ],
    ),
    (
        "explain",
        &[
            (
                "urlwind explain 'HTTPS:\\\\EXAMPLE.com/a b'",
                "its parts, and what is wrong",
            ),
            (
                "urlwind explain --readings http://127.1/",
                "how other programs read it",
            ),
            (
                "urlwind explain --json --file urls.txt",
                "many, for a program",
            ),
        ],
    ),
    (
        "diff",
        &[
            (
                "urlwind diff https://example.com/?a=1 https://example.com/?a=1",
                "the same",
            ),
            (
                "urlwind diff https://EXAMPLE.com https://example.com:443/",
                "the same, written differently",
            ),
            (
                "urlwind diff --json https://example.com/ https://EXAMPLE.com/",
                "for a program",
            ),
        ],
    ),
    (
        "build",
        &[
            (
                "urlwind build host=example.com path=/a query:q='x & y'",
                "https without saying so",
            ),
            (
                "urlwind build scheme=http host=h port=8080 segment='a/b'",
                "one segment",
            ),
            ("urlwind build scheme=mailto path=me@example.com", "no host"),
        ],
    ),
    (
        "query",
        &[
            (
                "urlwind query 'https://example.com/?q=a+b&tag=x&tag=y'",
                "as JSON",
            ),
            (
                "urlwind query --file urls.txt --output queries.jsonl",
                "of many",
            ),
            (
                "urlwind query --from-json '{\"q\":\"a b\",\"tag\":[\"x\",\"y\"]}'",
                "and back",
            ),
        ],
    ),
    (
        "encode",
        &[
            ("urlwind encode 'a b/c'", "for any place in a URL"),
            ("urlwind encode --for path '/a b/c'", "a path"),
            ("urlwind encode --for form --file words.txt", "as forms do"),
        ],
    ),
    (
        "decode",
        &[
            ("urlwind decode a%20b%C3%BC", "percent-encoding"),
            ("urlwind decode --form 'a+b'", "as forms do"),
            ("urlwind decode --field 2 --file rows.tsv", "in a column"),
        ],
    ),
    (
        "bench",
        &[
            (
                "urlwind bench urls.txt",
                "the stages, and all of them together",
            ),
            (
                "urlwind bench --passes 20 --threads 1 urls.txt",
                "more passes, one thread",
            ),
            (
                "urlwind bench --output out.txt urls.txt",
                "with the writing of a file",
            ),
        ],
    ),
    (
        "completions",
        &[
            ("urlwind completions bash", "for bash"),
            ("urlwind completions zsh", "for zsh"),
            ("urlwind completions fish", "for fish"),
        ],
    ),
    (
        "man",
        &[
            ("urlwind man", "the manual page"),
            ("urlwind man set", "that of a command"),
            ("urlwind man --dir man1", "all of them, as files"),
        ],
    ),
];
