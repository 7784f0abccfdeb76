//! Compares the drop-in replacement for `url` with the published package.
//!
//! Every operation is timed in many short rounds, alternating between the packages, and the fastest round of each
//! counts, so that other load on the machine affects both equally.

use std::hint::black_box;

use conformance::dataset_lines;

use crate::measure::best_of;

const ROUNDS: usize = 25;

/// URLs for machines without the datasets.
const EVERYDAY: [&str; 8] = [
    "https://www.example.com/",
    "https://www.example.com/catalogue/items/12345/reviews?page=2&sort=newest#top",
    "http://example.org:8080/a/b/c/../d/index.html",
    "https://user:password@files.example.net/pub/archive.tar.gz",
    "https://de.wikipedia.org/wiki/Stra%C3%9Fe",
    "https://search.example/?q=how+to+parse+a+url&lang=en&safe=off&start=20",
    "file:///usr/share/doc/packages/readme.txt",
    "https://cdn.example.com/assets/js/main.3f2a9c1b.chunk.js",
];

const REFERENCES: [&str; 8] = [
    "../images/logo.png",
    "/about",
    "?page=3",
    "#section-2",
    "item/4711?ref=home",
    "//cdn.example.com/x.js",
    "https://other.example/path",
    "./a/b/../c",
];

/// The operations, generated for both packages.
macro_rules! side {
    ($side:ident, $package:ident) => {
        mod $side {
            use std::hash::{BuildHasher, RandomState};
            use std::hint::black_box;

            use $package::{Host, Position, Url};

            pub(super) fn parsed(lines: &[String]) -> Vec<Url> {
                lines
                    .iter()
                    .filter_map(|line| Url::parse(line).ok())
                    .collect()
            }

            pub(super) fn parse(lines: &[String]) {
                for line in lines {
                    let _ = black_box(Url::parse(line));
                }
            }

            pub(super) fn join(urls: &[Url]) {
                for (url, reference) in urls.iter().zip(super::REFERENCES.iter().cycle()) {
                    let _ = black_box(url.join(reference));
                }
            }

            pub(super) fn read(urls: &[Url]) {
                for url in urls {
                    black_box((url.scheme(), url.host_str(), url.port(), url.path()));
                    black_box((url.query(), url.fragment(), url.username(), url.password()));
                }
            }

            fn use_each<'u, T>(urls: &'u [Url], function: impl Fn(&'u Url) -> T) {
                for url in urls {
                    let _ = black_box(function(url));
                }
            }

            pub(super) fn host(urls: &[Url]) {
                use_each(urls, |url| url.host());
            }

            pub(super) fn origin(urls: &[Url]) {
                use_each(urls, |url| url.origin());
            }

            pub(super) fn origin_ascii(urls: &[Url]) {
                use_each(urls, |url| url.origin().ascii_serialization());
            }

            pub(super) fn origin_unicode(urls: &[Url]) {
                use_each(urls, |url| url.origin().unicode_serialization());
            }

            pub(super) fn path_segments(urls: &[Url]) {
                use_each(urls, |url| url.path_segments().map(Iterator::count));
            }

            pub(super) fn slice(urls: &[Url]) {
                use_each(urls, |url| &url[Position::BeforeHost..Position::AfterPath]);
            }

            pub(super) fn compare(urls: &[Url]) {
                for pair in urls.windows(2) {
                    black_box((pair[0] == pair[1], pair[0] < pair[1]));
                }
            }

            pub(super) fn hash(urls: &[Url]) {
                let state = RandomState::new();
                use_each(urls, |url| state.hash_one(url));
            }

            pub(super) fn host_parse(hosts: &[String]) {
                for host in hosts {
                    let _ = black_box(Host::parse(host));
                }
            }

            pub(super) fn parse_with_params(lines: &[String]) {
                for line in lines {
                    let _ = black_box(Url::parse_with_params(line, [("page", "2")]));
                }
            }

            pub(super) fn from_file_path(paths: &[String]) {
                for path in paths {
                    let _ = black_box(Url::from_file_path(path));
                }
            }

            pub(super) fn from_directory_path(paths: &[String]) {
                for path in paths {
                    let _ = black_box(Url::from_directory_path(path));
                }
            }

            pub(super) fn to_file_path(urls: &[Url]) {
                use_each(urls, |url| url.to_file_path());
            }

            /// Clones, since `into_string` consumes the URL.
            pub(super) fn into_string(urls: &[Url]) {
                use_each(urls, |url| String::from(black_box(url.clone())));
            }

            pub(super) fn clone(urls: &[Url]) {
                use_each(urls, |url| url.clone());
            }

            pub(super) fn to_string(urls: &[Url]) {
                use_each(urls, |url| url.to_string());
            }

            pub(super) fn make_relative(urls: &[Url]) {
                for pair in urls.windows(2) {
                    black_box(pair[0].make_relative(&pair[1]));
                }
            }

            pub(super) fn query_pairs(urls: &[Url]) {
                urls.iter()
                    .flat_map(Url::query_pairs)
                    .for_each(|pair| drop(black_box(pair)));
            }

            /// Clones each URL, so that every edit begins with the same one, and edits it.
            fn edit<T>(urls: &[Url], change: impl Fn(&mut Url) -> T) {
                for url in urls {
                    let mut url = black_box(url.clone());
                    let _ = black_box(change(&mut url));
                    black_box(url);
                }
            }

            pub(super) fn query_pairs_mut(urls: &[Url]) {
                edit(urls, |url| {
                    url.query_pairs_mut()
                        .append_pair("user", "a b")
                        .append_pair("page", "2");
                });
            }

            pub(super) fn path_segments_mut(urls: &[Url]) {
                edit(urls, |url| {
                    if let Ok(mut segments) = url.path_segments_mut() {
                        segments.pop_if_empty().push("files").push("100% sure.txt");
                    }
                });
            }

            pub(super) fn set_path(urls: &[Url]) {
                edit(urls, |url| url.set_path("/api/v2/users/me"));
            }

            pub(super) fn set_query(urls: &[Url]) {
                edit(urls, |url| url.set_query(Some("page=2&sort=name")));
            }

            pub(super) fn set_fragment(urls: &[Url]) {
                edit(urls, |url| url.set_fragment(Some("section-3")));
            }

            pub(super) fn set_host(urls: &[Url]) {
                edit(urls, |url| url.set_host(Some("mirror.example.org")));
            }

            pub(super) fn set_ip_host(urls: &[Url]) {
                edit(urls, |url| url.set_ip_host([127, 0, 0, 1].into()));
            }

            pub(super) fn set_port(urls: &[Url]) {
                edit(urls, |url| url.set_port(Some(8443)));
            }

            pub(super) fn set_scheme(urls: &[Url]) {
                edit(urls, |url| url.set_scheme("ws"));
            }

            pub(super) fn set_username(urls: &[Url]) {
                edit(urls, |url| url.set_username("someone"));
            }

            pub(super) fn set_password(urls: &[Url]) {
                edit(urls, |url| url.set_password(Some("s:cret")));
            }
        }
    };
}

side!(ours, drop_in_url);
side!(published, url);

/// Times all operations, or those whose names contain one of `wanted`.
pub(crate) fn run(wanted: &[String]) {
    let mut lines = dataset_lines(97);
    if lines.is_empty() {
        lines = EVERYDAY
            .iter()
            .cycle()
            .take(2_000)
            .map(|line| String::from(*line))
            .collect();
    }
    let (urls, published_urls) = (ours::parsed(&lines), published::parsed(&lines));
    let count = urls.len();
    let hosts: Vec<String> = urls
        .iter()
        .map(|url| url.host_str().unwrap_or("example.com").to_owned())
        .collect();
    let paths: Vec<String> = urls.iter().map(|url| url.path().to_owned()).collect();
    let files: Vec<String> = paths.iter().map(|path| format!("file://{path}")).collect();
    let (files, published_files) = (ours::parsed(&files), published::parsed(&files));
    println!("{count} URLs; nanoseconds per URL, the fastest of {ROUNDS} rounds");
    println!(
        "{:20} {:>10} {:>10} {:>8}",
        "", "this", "published", "times"
    );
    let mut slower = Vec::new();
    macro_rules! operations {
        ($($name:ident($ours:expr, $published:expr);)+) => {$('once: {
            let name = stringify!($name);
            if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part.as_str())) {
                break 'once;
            }
            let best = best_of(ROUNDS, &mut [
                &mut || ours::$name(black_box($ours)),
                &mut || published::$name(black_box($published)),
            ]);
            let [this, that] = [&best[0], &best[1]].map(|best| best.wall / count as f64);
            let times = that / this;
            println!("{name:20} {:10.1} {:10.1} {times:8.2}", this, that);
            if times < 1.0 {
                slower.push(name);
            }
        })+};
    }
    operations! {
        parse(&lines, &lines);
        join(&urls, &published_urls);
        read(&urls, &published_urls);
        host(&urls, &published_urls);
        origin(&urls, &published_urls);
        origin_ascii(&urls, &published_urls);
        origin_unicode(&urls, &published_urls);
        path_segments(&urls, &published_urls);
        slice(&urls, &published_urls);
        compare(&urls, &published_urls);
        hash(&urls, &published_urls);
        host_parse(&hosts, &hosts);
        parse_with_params(&lines, &lines);
        from_file_path(&paths, &paths);
        from_directory_path(&paths, &paths);
        to_file_path(&files, &published_files);
        clone(&urls, &published_urls);
        into_string(&urls, &published_urls);
        to_string(&urls, &published_urls);
        make_relative(&urls, &published_urls);
        query_pairs(&urls, &published_urls);
        query_pairs_mut(&urls, &published_urls);
        path_segments_mut(&urls, &published_urls);
        set_path(&urls, &published_urls);
        set_query(&urls, &published_urls);
        set_fragment(&urls, &published_urls);
        set_host(&urls, &published_urls);
        set_ip_host(&urls, &published_urls);
        set_port(&urls, &published_urls);
        set_scheme(&urls, &published_urls);
        set_username(&urls, &published_urls);
        set_password(&urls, &published_urls);
    }
    println!("slower than the published package: {slower:?}");
}
