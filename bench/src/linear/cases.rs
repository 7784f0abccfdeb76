//! The cases: every operation whose cost could grow too fast, on adversarial inputs.

use std::hint::black_box;

use urlwind::{SearchParams, Url};

use super::generators::{self, Make};
use crate::rivals::urlwind::Urlwind;
use crate::rivals::{Attribute, WhatwgParser};

/// Work on one prepared input, to be repeated.
pub(crate) type Work = Box<dyn FnMut()>;

/// Work on a text.
type OnText = fn(&str);

/// A case to time at several sizes.
pub(crate) struct Case {
    pub(crate) name: String,
    /// Prepares the input of the given size.
    pub(crate) prepare: Box<dyn Fn(usize) -> Work>,
}

fn case(name: String, prepare: impl Fn(usize) -> Work + 'static) -> Case {
    Case {
        name,
        prepare: Box::new(prepare),
    }
}

fn on_text(operation: &str, name: &str, make: Make, work: OnText) -> Case {
    case(format!("{operation}, {name}"), move |bytes| {
        let text = make(bytes);
        Box::new(move || work(black_box(&text)))
    })
}

/// Returns every case for urlwind.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, make) in generators::texts() {
        cases.push(on_text("parse", &name, make, |text| {
            let _ = black_box(Url::parse(text));
        }));
    }
    for (name, make) in generators::texts() {
        cases.push(on_text("can_parse", &name, make, |text| {
            black_box(Url::can_parse(text));
        }));
    }
    cases.extend(reports());
    cases.extend(joins());
    cases.extend(setters());
    cases.extend(params());
    cases.extend(edits());
    cases
}

/// Returns the cases of validation: reports of few findings and of many, fixes, the grammar, the trace of states.
fn reports() -> Vec<Case> {
    /// With a million findings, memory would dominate.
    const MANY: usize = 10_000;
    let works: [(&str, OnText); 4] = [
        ("validate", |text| {
            black_box(Url::validate(text));
        }),
        ("validate and fix many", |text| {
            let report = Url::options().validate_up_to(text, MANY);
            black_box(report.apply_fixes(text));
        }),
        ("is_valid_url_string", |text| {
            black_box(Url::is_valid_url_string(text));
        }),
        ("trace", |text| {
            black_box(Url::trace(text));
        }),
    ];
    let mut cases = Vec::new();
    for (what, work) in works {
        for (name, make) in generators::texts() {
            cases.push(on_text(what, &name, make, work));
        }
    }
    cases
}

/// Returns the cases that parse the texts with another parser.
pub(crate) fn by_rival<P: WhatwgParser>() -> Vec<Case> {
    let prepare = |(name, make): (String, Make)| {
        case(name, move |bytes| {
            // Parsers need `'static` texts, which a benchmark may leak.
            let text: &'static str = Box::leak(make(bytes).into_boxed_str());
            Box::new(move || {
                black_box(P::parse(black_box(text)));
            })
        })
    };
    generators::texts().into_iter().map(prepare).collect()
}

fn long_path(bytes: usize) -> String {
    format!("https://example.com/{}", "a/".repeat(bytes / 2))
}

fn joins() -> Vec<Case> {
    fn join(name: &str, base: fn(usize) -> String, reference: fn(usize) -> String) -> Case {
        case(format!("join, {name}"), move |bytes| {
            let base = Url::parse(&base(bytes)).expect("the bases are valid");
            let reference = reference(bytes);
            Box::new(move || {
                let _ = black_box(base.join(black_box(&reference)));
            })
        })
    }
    vec![
        join("long base, short reference", long_path, |_| {
            "../x".to_owned()
        }),
        join("long base, as many ../", long_path, |bytes| {
            "../".repeat(bytes / 3)
        }),
        join("long base, ?query", long_path, |_| "?q".to_owned()),
        join("long base, #fragment", long_path, |_| "#f".to_owned()),
        join(
            "short base, many ../",
            |_| "https://h/a".to_owned(),
            |bytes| "../".repeat(bytes / 3),
        ),
        join(
            "short base, a/../",
            |_| "https://h/a".to_owned(),
            |bytes| "a/../".repeat(bytes / 5),
        ),
        join(
            "file base, many ../",
            |_| "file:///C:/a".to_owned(),
            |bytes| "../".repeat(bytes / 3),
        ),
        join(
            "not special, many ../",
            |bytes| format!("x:/{}", "a/".repeat(bytes / 2)),
            |bytes| "../".repeat(bytes / 3),
        ),
    ]
}

/// Returns the cases of setters: a short value on a long URL, and a long value on a short URL.
fn setters() -> Vec<Case> {
    let mut cases = Vec::new();
    for attribute in Attribute::settable() {
        let values: [&'static str; 2] = match attribute {
            Attribute::Href => ["https://example.org/", "https://example.com/x"],
            Attribute::Protocol => ["http", "https"],
            Attribute::Host => ["example.org:81", "a.example.com"],
            Attribute::Hostname => ["example.org", "a.example.com"],
            Attribute::Port => ["81", "8080"],
            _ => ["x", "abc"],
        };
        cases.push(case(
            format!("set {}, long URL", attribute.name()),
            move |bytes| {
                let mut url = Url::parse(&long_path(bytes)).expect("it is valid");
                Box::new(move || {
                    for value in values {
                        Urlwind::set(&mut url, attribute, black_box(value));
                    }
                    black_box(&url);
                })
            },
        ));
        let (start, unit) = match attribute {
            Attribute::Href => ("https://example.com/", "a/../"),
            Attribute::Pathname => ("/", "a/../"),
            Attribute::Port => ("", "0"),
            Attribute::Protocol => ("", "a"),
            Attribute::Host | Attribute::Hostname => ("", "a."),
            _ => ("", "é "),
        };
        // Delimiters at various distances, some of them in the attribute's percent-encode set.
        for unit in [unit, "?", "aaaaaaaaaaaaaaa?", "aaaaaaaaaaaaaaa#"] {
            cases.push(case(
                format!("set {}, many {unit}", attribute.name()),
                move |bytes| {
                    let mut url = Url::parse("https://example.com/a?b#c").expect("it is valid");
                    let value = format!("{start}{}", unit.repeat(bytes / unit.len()));
                    Box::new(move || {
                        Urlwind::set(&mut url, attribute, black_box(&value));
                        black_box(&url);
                    })
                },
            ));
        }
    }
    cases
}

fn params() -> Vec<Case> {
    let mut cases = Vec::new();
    let works: [(&str, OnText); 5] = [
        ("parse and write", |query| {
            black_box(SearchParams::parse(query).to_string());
        }),
        ("sort", |query| {
            let mut params = SearchParams::parse(query);
            params.sort();
            black_box(&params);
        }),
        ("delete", |query| {
            let mut params = SearchParams::parse(query);
            params.delete("a");
            black_box(&params);
        }),
        ("set", |query| {
            let mut params = SearchParams::parse(query);
            params.set("a", "x");
            black_box(&params);
        }),
        ("append to it again", |query| {
            let params = SearchParams::parse(query);
            let mut copy = SearchParams::parse("");
            for (name, value) in &params {
                copy.append(name, value);
            }
            black_box(&copy);
        }),
    ];
    for (what, work) in works {
        for (name, make) in generators::queries() {
            cases.push(on_text(&format!("parameters, {what}"), &name, make, work));
        }
    }
    cases
}

/// Returns the cases with many small changes through one borrow of the URL, each of which may look only at its own
/// part.
fn edits() -> Vec<Case> {
    vec![
        case(
            "query_pairs_mut, many appends, long fragment".to_owned(),
            |bytes| {
                let start = format!("https://example.com/?a#{}", "f".repeat(bytes / 2));
                let start = Url::parse(&start).expect("it is valid");
                Box::new(move || {
                    let mut url = start.clone();
                    let mut pairs = url.query_pairs_mut();
                    for _ in 0..bytes / 8 {
                        pairs.append_pair("a", "b");
                    }
                    drop(pairs);
                    black_box(&url);
                })
            },
        ),
        case(
            "path_segments_mut, many pushes, long query".to_owned(),
            |bytes| {
                let start = format!("https://example.com/?{}", "q".repeat(bytes / 2));
                let start = Url::parse(&start).expect("it is valid");
                Box::new(move || {
                    let mut url = start.clone();
                    if let Ok(mut segments) = url.path_segments_mut() {
                        for _ in 0..bytes / 4 {
                            segments.push("a");
                        }
                    }
                    black_box(&url);
                })
            },
        ),
        case(
            "path_segments_mut, many pops, long query".to_owned(),
            |bytes| {
                let start = format!(
                    "https://h/{}?{}",
                    "a/".repeat(bytes / 4),
                    "q".repeat(bytes / 2)
                );
                let start = Url::parse(&start).expect("it is valid");
                Box::new(move || {
                    let mut url = start.clone();
                    if let Ok(mut segments) = url.path_segments_mut() {
                        for _ in 0..bytes / 4 {
                            segments.pop();
                        }
                    }
                    black_box(&url);
                })
            },
        ),
        case("make_relative, long paths".to_owned(), |bytes| {
            let path = "a/".repeat(bytes / 4);
            let from = Url::parse(&format!("https://h/{path}x/y")).expect("it is valid");
            let to = Url::parse(&format!("https://h/{path}z")).expect("it is valid");
            Box::new(move || {
                black_box(from.make_relative(&to));
            })
        }),
        case("origin, nested blob:".to_owned(), |bytes| {
            let text = format!("{}https://h/", "blob:".repeat(bytes / 5));
            let url = Url::parse(&text).expect("it is valid");
            Box::new(move || {
                black_box(url.origin());
            })
        }),
    ]
}
