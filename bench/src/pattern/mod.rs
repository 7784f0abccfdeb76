//! Compares `urlwind-pattern` with the `urlpattern` package, and a set with `matchit`, in one run.
//!
//! Each figure is the best of many short rounds in which the rivals take turns, so load hardly changes the ratios.
//! Every round checks its answers first: a wrong one ends the run.
mod workloads;

use crate::measure::best_of;
use std::hint::black_box;
use urlpattern::{UrlPatternInit, UrlPatternMatchInput};
use urlwind::Url;
use urlwind_pattern::{Input, PatternInit, PatternSet, UrlPattern};
use workloads::{
    Case, Routes, matchit_routes, random_indices, requests, route_cases, routes, wpt_cases,
};

/// Two rivals that take turns.
struct Contest {
    name: String,
    /// Operations per round.
    operations: usize,
}

const ROUNDS: usize = 100;

impl Contest {
    fn new(name: String, operations: usize) -> Contest {
        Contest { name, operations }
    }

    fn run(&mut self, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
        let best = best_of(ROUNDS, &mut [&mut ours, &mut theirs]);
        let [ours, theirs] = [&best[0], &best[1]].map(|best| best.wall / self.operations as f64);
        let Contest { name, operations } = self;
        println!(
            "| {name} ({operations}) | {ours:.1} | {theirs:.1} | {:.2} |",
            theirs / ours
        );
    }
}

type Theirs = urlpattern::UrlPattern;

fn make_theirs(case: &Case) -> Option<Theirs> {
    let init = match &case.pattern {
        Ok(text) => UrlPatternInit::parse_constructor_string::<regex::Regex>(text, None).ok()?,
        Err(init) => UrlPatternInit {
            protocol: init
                .get(urlwind_pattern::Component::Protocol)
                .map(str::to_owned),
            username: init
                .get(urlwind_pattern::Component::Username)
                .map(str::to_owned),
            password: init
                .get(urlwind_pattern::Component::Password)
                .map(str::to_owned),
            hostname: init
                .get(urlwind_pattern::Component::Hostname)
                .map(str::to_owned),
            port: init
                .get(urlwind_pattern::Component::Port)
                .map(str::to_owned),
            pathname: init
                .get(urlwind_pattern::Component::Pathname)
                .map(str::to_owned),
            search: init
                .get(urlwind_pattern::Component::Search)
                .map(str::to_owned),
            hash: init
                .get(urlwind_pattern::Component::Hash)
                .map(str::to_owned),
            base_url: None,
        },
    };
    Theirs::parse(init, Default::default()).ok()
}

fn make_ours(case: &Case) -> Option<UrlPattern> {
    match &case.pattern {
        Ok(text) => UrlPattern::parse(text).ok(),
        Err(init) => UrlPattern::from_init(init).ok(),
    }
}

/// Times construction, `test` and `exec`, with patterns that both accept and inputs on which both agree.
fn patterns(name: &str, cases: Vec<Case>) {
    let cases: Vec<Case> = cases
        .into_iter()
        .filter(|case| make_ours(case).is_some() && make_theirs(case).is_some())
        .collect();
    let mut contest = Contest::new(format!("{name}: construction"), cases.len());
    contest.run(
        || {
            cases
                .iter()
                .for_each(|case| drop(black_box(make_ours(case))))
        },
        || {
            cases
                .iter()
                .for_each(|case| drop(black_box(make_theirs(case))))
        },
    );
    let mut pairs = Vec::new();
    for case in &cases {
        let (Some(ours), Some(theirs)) = (make_ours(case), make_theirs(case)) else {
            continue;
        };
        let (Ok(url), Ok(their_url)) = (Url::parse(&case.input), url::Url::parse(&case.input))
        else {
            continue;
        };
        let input = UrlPatternMatchInput::Url(their_url.clone());
        if theirs.test(input).ok() == Some(ours.test(&url)) {
            pairs.push((ours, theirs, url, their_url));
        }
    }
    let mut contest = Contest::new(format!("{name}: test"), pairs.len());
    contest.run(
        || {
            for (ours, _, url, _) in &pairs {
                black_box(ours.test(url));
            }
        },
        || {
            for (_, theirs, _, url) in &pairs {
                black_box(theirs.test(UrlPatternMatchInput::Url(url.clone())).ok());
            }
        },
    );
    pairs.retain(|(ours, _, url, _)| ours.test(url));
    let mut contest = Contest::new(format!("{name}: exec"), pairs.len());
    contest.run(
        || {
            for (ours, _, url, _) in &pairs {
                black_box(ours.exec(url));
            }
        },
        || {
            for (_, theirs, _, url) in &pairs {
                black_box(theirs.exec(UrlPatternMatchInput::Url(url.clone())).ok());
            }
        },
    );
}

fn set_of(count: usize, kind: Routes) -> PatternSet<usize> {
    let path = |(index, route): (usize, String)| {
        let init = PatternInit::new().pathname(route);
        (
            UrlPattern::from_init(&init).expect("a route is a pattern"),
            index,
        )
    };
    let routes = routes(count, kind).into_iter();
    routes.enumerate().map(path).collect()
}

fn urls(count: usize, kind: Routes) -> Vec<Url> {
    let parse = |path: String| Url::parse(&format!("https://example.com{path}"));
    requests(count, kind)
        .into_iter()
        .map(|path| parse(path).expect("a request is a URL"))
        .collect()
}

fn sets() {
    let (small, large) = (set_of(100, Routes::Plain), set_of(10_000, Routes::Plain));
    let (small_urls, large_urls) = (urls(100, Routes::Plain), urls(10_000, Routes::Plain));
    for (set, urls) in [(&small, &small_urls), (&large, &large_urls)] {
        for (index, url) in urls.iter().enumerate() {
            let found = set.first(url).expect("each request has a route");
            assert_eq!(found.index(), index % set.len());
        }
    }
    // Equally many requests of each, spread over the large set.
    let some: Vec<&Url> = large_urls.iter().step_by(100).collect();
    let mut contest = Contest::new("set: 100 routes beside 10,000".into(), 100);
    contest.run(
        || {
            small_urls
                .iter()
                .for_each(|url| drop(black_box(small.first(url))))
        },
        || {
            some.iter()
                .for_each(|url| drop(black_box(large.first(*url))))
        },
    );

    let thousand = set_of(1_000, Routes::Plain);
    let theirs: Vec<Theirs> = routes(1_000, Routes::Plain)
        .into_iter()
        .map(|route| {
            let init = UrlPatternInit {
                pathname: Some(route),
                ..UrlPatternInit::default()
            };
            Theirs::parse(init, Default::default()).expect("a route is a pattern")
        })
        .collect();
    let urls: Vec<Url> = urls(1_000, Routes::Plain)
        .into_iter()
        .step_by(100)
        .collect();
    let their_urls: Vec<url::Url> = urls
        .iter()
        .map(|url| url.as_str().parse().expect("a URL"))
        .collect();
    let mut contest = Contest::new("set: 1,000 routes beside a loop".into(), urls.len());
    contest.run(
        || {
            urls.iter()
                .for_each(|url| drop(black_box(thousand.first(url))))
        },
        || {
            for url in &their_urls {
                let matches = |it: &&Theirs| {
                    it.test(UrlPatternMatchInput::Url(url.clone()))
                        .unwrap_or(false)
                };
                black_box(theirs.iter().find(matches).is_some());
            }
        },
    );
}

/// The order of requests: each once in the order of the routes, which branch predictors learn, or many in random order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Routes,
    Random,
}

fn beside_matchit(count: usize, kind: Routes, order: Order) {
    let set = set_of(count, kind);
    let mut router = matchit::Router::new();
    for (index, route) in matchit_routes(count, kind).into_iter().enumerate() {
        router.insert(route, index).expect("the route is new");
    }
    let (mut paths, mut urls) = (requests(count, kind), urls(count, kind));
    for (path, url) in paths.iter().zip(&urls) {
        let ours = set.first(url).expect("a route");
        let theirs = router.at(path).expect("a route");
        assert_eq!(ours.value(), theirs.value);
        let by_path = set.first(Input::Path(path)).expect("a route");
        assert_eq!(by_path.value(), theirs.value);
        assert_eq!(ours.group("id"), theirs.params.get("id"));
        assert_eq!(by_path.group("id"), theirs.params.get("id"));
    }
    if order == Order::Random {
        let chosen = random_indices(20_000, count);
        paths = chosen.iter().map(|index| paths[*index].clone()).collect();
        urls = chosen.iter().map(|index| urls[*index].clone()).collect();
    }
    let asked = paths.len();
    // Ours takes the path of a URL; then both take a path.
    let name = |what: &str| {
        let order = match order {
            Order::Routes => "in order",
            Order::Random => "random",
        };
        let kind = match kind {
            Routes::Plain => "",
            Routes::Wild => " with `*`",
        };
        format!("set beside matchit, {count} routes{kind}, {order}, {what}")
    };
    let find = || {
        let find = |path: &String| drop(black_box(router.at(path)));
        paths.iter().for_each(find);
    };
    let parameter = || {
        for path in &paths {
            let found = router.at(path).expect("a route");
            black_box(found.params.get("id").map(str::len));
        }
    };
    Contest::new(name("URL: find"), asked).run(
        || urls.iter().for_each(|url| drop(black_box(set.first(url)))),
        find,
    );
    Contest::new(name("path: find"), asked).run(
        || {
            let find = |path: &String| drop(black_box(set.first(Input::Path(path))));
            paths.iter().for_each(find);
        },
        find,
    );
    Contest::new(name("URL: a parameter"), asked).run(
        || {
            for url in &urls {
                let found = set.first(url).expect("a route");
                black_box(found.group("id").map(str::len));
            }
        },
        parameter,
    );
    Contest::new(name("path: a parameter"), asked).run(
        || {
            for path in &paths {
                let found = set.first(Input::Path(path)).expect("a route");
                black_box(found.group("id").map(str::len));
            }
        },
        parameter,
    );
}

/// Times everything, or `only`: `patterns`, `sets` or `matchit`.
pub(crate) fn run(only: Option<&str>) {
    let wants = |name: &str| only.is_none_or(|only| only == name);
    println!("| what | urlwind-pattern, ns | other, ns | ratio |\n| --- | ---: | ---: | ---: |");
    if wants("patterns") {
        patterns("web-platform-tests", wpt_cases());
        patterns("100 routes", route_cases());
    }
    if wants("sets") {
        sets();
    }
    if wants("matchit") {
        for count in [100, 1_000] {
            for kind in [Routes::Plain, Routes::Wild] {
                beside_matchit(count, kind, Order::Routes);
                beside_matchit(count, kind, Order::Random);
            }
        }
    }
}
