//! Uncommon kinds of URL, each alone, since parsers tend to have a fast path for common ones and a much slower path
//! next to it; and URLs by length.

use super::words::Dice;
use crate::variant::{Lines, keep_lines};

/// Lines of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) lines: Lines,
}

/// Lines per class: one slice of the measurement.
const LINES: usize = 1000;

fn class(name: &'static str, make: impl Fn(&mut Dice) -> String) -> Class {
    let mut dice = Dice::new(name);
    Class {
        name,
        lines: keep_lines((0..LINES).map(|_| make(&mut dice))),
    }
}

/// Returns the reference class.
pub(crate) fn plain() -> Class {
    class("plain", |dice| {
        format!("https://{}{}{}", dice.host(), dice.path(), dice.tail())
    })
}

pub(crate) fn all() -> Vec<Class> {
    let mut classes = vec![plain()];
    classes.extend(authorities());
    classes.extend(hosts());
    classes.extend(paths_and_queries());
    classes.extend(schemes());
    classes.push(invalid());
    classes.extend(lengths());
    classes
}

fn authorities() -> [Class; 6] {
    [
        class("no path", |dice| format!("https://{}", dice.host())),
        class("port", |dice| {
            format!(
                "https://{}:{}{}",
                dice.host(),
                1024 + dice.below(60_000),
                dice.path()
            )
        }),
        class("default port", |dice| {
            let (scheme, port) = dice.pick(&[("http", 80), ("https", 443)]);
            format!("{scheme}://{}:{port}{}", dice.host(), dice.path())
        }),
        class("credentials", |dice| {
            format!(
                "https://{}:{}pass@{}{}",
                dice.word(),
                dice.word(),
                dice.host(),
                dice.path()
            )
        }),
        class("upper-case host", |dice| {
            let mut host = dice.host();
            host[..1].make_ascii_uppercase();
            format!("https://{host}{}{}", dice.path(), dice.tail())
        }),
        class("upper-case scheme", |dice| {
            format!(
                "{}://{}{}",
                dice.pick(&["HTTPS", "Http", "hTTps"]),
                dice.host(),
                dice.path()
            )
        }),
    ]
}

fn hosts() -> [Class; 7] {
    const IDN: [&str; 12] = [
        "münchen",
        "bücher",
        "例え",
        "пример",
        "παράδειγμα",
        "한국",
        "中文网",
        "señal",
        "smörgås",
        "Straße",
        "เว็บ",
        "भारत",
    ];
    const PUNYCODE: [&str; 6] = [
        "xn--mnchen-3ya",
        "xn--bcher-kva",
        "xn--r8jz45g",
        "xn--e1afmkfd",
        "xn--3e0b707e",
        "xn--fiq228c",
    ];
    [
        class("IDN host", |dice| {
            format!(
                "https://{}.{}.com{}",
                dice.pick(&IDN),
                dice.word(),
                dice.path()
            )
        }),
        class("xn-- host", |dice| {
            format!(
                "https://{}.{}.com{}",
                dice.pick(&PUNYCODE),
                dice.word(),
                dice.path()
            )
        }),
        class("percent-encoded host", |dice| {
            format!("https://%77ww.{}{}", dice.host(), dice.path())
        }),
        class("IPv4 host", |dice| {
            let part = |dice: &mut Dice| dice.below(256);
            let (a, b, c, d) = (part(dice), part(dice), part(dice), part(dice));
            format!("http://{a}.{b}.{c}.{d}{}", dice.path())
        }),
        class("IPv4 host, odd", |dice| {
            let host = dice.pick(&[
                "0x7f.1",
                "0300.0250.0.1",
                "3232235777",
                "192.168.257",
                "127.0.0.1.",
            ]);
            format!("http://{host}{}", dice.path())
        }),
        class("IPv6 host", |dice| {
            format!(
                "http://[2001:db8:{:x}::{:x}:{:x}]{}",
                dice.below(65_536),
                dice.below(65_536),
                dice.below(65_536),
                dice.path()
            )
        }),
        class("host of 100 bytes", |dice| {
            let mut host = dice.host();
            while host.len() < 100 {
                host = format!("{}.{host}", dice.word());
            }
            format!("https://{host}{}", dice.path())
        }),
    ]
}

fn paths_and_queries() -> [Class; 11] {
    [
        class("percent-encoded path", |dice| {
            format!(
                "https://{}{}/%E4%BD%A0%20{}",
                dice.host(),
                dice.path(),
                dice.word()
            )
        }),
        class("dots in the path", |dice| {
            format!(
                "https://{}{}/../{}/./{}",
                dice.host(),
                dice.path(),
                dice.word(),
                dice.word()
            )
        }),
        class("encoded dots", |dice| {
            format!(
                "https://{}{}/%2e%2e/{}",
                dice.host(),
                dice.path(),
                dice.word()
            )
        }),
        class("space in the path", |dice| {
            format!(
                "https://{}{}/{} {}",
                dice.host(),
                dice.path(),
                dice.word(),
                dice.word()
            )
        }),
        class("non-ASCII path", |dice| {
            let word = dice.pick(&[
                "Ñandú",
                "北京市",
                "Москва",
                "Café_crème",
                "Ελλάδα",
                "Zürich",
            ]);
            format!("https://{}{}/{word}", dice.host(), dice.path())
        }),
        class("non-ASCII query", |dice| {
            let word = dice.pick(&[
                "Ñandú",
                "北京市",
                "Москва",
                "Café crème",
                "Ελλάδα",
                "Zürich",
            ]);
            format!("https://{}{}?q={word}", dice.host(), dice.path())
        }),
        class("quote in the query", |dice| {
            format!("https://{}{}?q='{}'", dice.host(), dice.path(), dice.word())
        }),
        class("backslashes", |dice| {
            format!(
                "https:\\\\{}{}",
                dice.host(),
                dice.path().replace('/', "\\")
            )
        }),
        class("tab inside", |dice| {
            format!("https://{}/\t{}", dice.host(), dice.path())
        }),
        class("spaces around", |dice| {
            format!("  https://{}{} ", dice.host(), dice.path())
        }),
        class("braces and pipes", |dice| {
            format!(
                "https://{}{}/{{{}}}|{}",
                dice.host(),
                dice.path(),
                dice.word(),
                dice.word()
            )
        }),
    ]
}

fn schemes() -> [Class; 8] {
    [
        class("ws", |dice| format!("wss://{}{}", dice.host(), dice.path())),
        class("ftp", |dice| {
            format!("ftp://{}{}", dice.host(), dice.path())
        }),
        class("file", |dice| format!("file:///usr/share{}", dice.path())),
        class("file, drive letter", |dice| {
            format!("file:///C:/Users{}", dice.path())
        }),
        class("not special", |dice| {
            format!("git+ssh://{}{}", dice.host(), dice.path())
        }),
        class("mailto", |dice| {
            format!("mailto:{}@{}", dice.word(), dice.host())
        }),
        class("data", |dice| {
            format!(
                "data:text/plain;charset=utf-8,{} {}",
                dice.word(),
                dice.path()
            )
        }),
        class("javascript", |dice| {
            format!("javascript:open('{}', \"{}\");", dice.path(), dice.word())
        }),
    ]
}

fn invalid() -> Class {
    class("invalid", |dice| {
        let (host, path) = (dice.host(), dice.path());
        match dice.below(8) {
            0 => format!("{host}{path}"),
            1 => path,
            2 => format!("https://{host}:99999{path}"),
            3 => format!("https://ex ample.{host}{path}"),
            4 => format!("https://[::1{path}"),
            5 => format!("https://1.2.3.{}{path}", 256 + dice.below(1000)),
            6 => format!("https://exa<mple>.{host}{path}"),
            _ => "https://".to_owned(),
        }
    })
}

fn lengths() -> [Class; 6] {
    fn long(name: &'static str, count: usize, bytes: usize, mark: &str) -> Class {
        let mut dice = Dice::new(name);
        let line = |_| {
            let mut line = format!("https://{}/{}{mark}", dice.host(), dice.word());
            while line.len() < bytes {
                line.push_str(dice.word());
                line.push(if mark == "?" { '&' } else { '/' });
            }
            line
        };
        Class {
            name,
            lines: keep_lines((0..count).map(line).collect::<Vec<_>>()),
        }
    }
    [
        class("short (20 B)", |dice| {
            format!("http://{}{}.de/", dice.word(), dice.below(1000))
        }),
        long("medium (120 B)", LINES, 120, "?"),
        long("10 KB path", 100, 10_000, "/"),
        long("10 KB query", 100, 10_000, "?"),
        long("1 MB path", 4, 1_000_000, "/"),
        long("1 MB query", 4, 1_000_000, "?"),
    ]
}

#[cfg(test)]
mod tests {
    use super::all;
    use urlwind::Url;

    #[test]
    fn every_class_but_one_is_valid() {
        for class in all() {
            let accepted = class
                .lines
                .iter()
                .filter(|line| Url::can_parse(**line))
                .count();
            let expected = if class.name == "invalid" {
                0
            } else {
                class.lines.len()
            };
            assert_eq!(accepted, expected, "{}", class.name);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = all().iter().map(|class| class.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
