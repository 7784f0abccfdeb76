//! Inputs that parsers trip over: URLs put together from odd parts, and small changes to known
//! ones. The same seed gives the same inputs, so every finding can be had again.

use conformance::Attribute;

use crate::inputs::{tricky_bases, tricky_seeds};

/// A small generator of random numbers (xorshift64*), the same everywhere.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; any seed but zero.
    pub fn new(seed: u64) -> Random {
        Random(seed.max(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// One of `items`.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }
}

/// What an edit inserts: single characters that mean something somewhere, and longer pieces that
/// mean something only together.
const PIECES: &[&str] = &[
    "/",
    "\\",
    "?",
    "#",
    ":",
    "@",
    "[",
    "]",
    ".",
    "%",
    " ",
    "\t",
    "\n",
    "\r",
    "-",
    "_",
    "~",
    "^",
    "|",
    "'",
    "\"",
    "`",
    "{",
    "}",
    "<",
    ">",
    "&",
    "=",
    "+",
    ";",
    ",",
    "!",
    "$",
    "*",
    "(",
    ")",
    "0",
    "1",
    "9",
    "a",
    "z",
    "A",
    "Z",
    "x",
    "X",
    "\0",
    "\u{1}",
    "\u{1f}",
    "\u{7f}",
    "\u{80}",
    "é",
    "ß",
    "你",
    "💩",
    "\u{ad}",
    "。",
    "．",
    "\u{200d}",
    "\u{feff}",
    "\u{fffd}",
    "\u{301}",
    "א",
    "１",
    "//",
    "///",
    "..",
    "/../",
    "/./",
    "/.",
    "%2e",
    "%2E",
    "%2e%2e",
    ".%2e",
    "%2f",
    "%00",
    "%41",
    "%C3%A9",
    "%E2%98",
    "%zz",
    "%",
    "://",
    "::",
    "[::1]",
    "[1:2::3.4.5.6]",
    "[::ffff:1.2.3.4]",
    "127.0.0.1",
    "0x7f.1",
    "256",
    "4294967296",
    "0x",
    "09",
    "1.2.3",
    "1.2.3.4.5",
    "xn--",
    "xn--a",
    "xn--9ca",
    "XN--",
    "--",
    "localhost",
    "C:",
    "C|",
    "c|/",
    "/C:",
    "C%3A",
    "file:",
    "http:",
    "https://",
    "ws:",
    "blob:",
    "data:",
    "javascript:",
    "mailto:",
    ":80",
    ":443",
    ":0",
    ":65535",
    ":65536",
    ":00080",
    "user",
    "user:pass@",
    "@@",
    ":@",
    "a=b&c=d",
    "?q",
    "#f",
    "example.com",
    "a.b",
];

const SCHEMES: &[&str] = &[
    "http:",
    "https:",
    "ws:",
    "wss:",
    "ftp:",
    "file:",
    "HTTP:",
    "hTtPs:",
    "File:",
    "foo:",
    "web+demo:",
    "non-special:",
    "mailto:",
    "data:",
    "javascript:",
    "blob:",
    "blob:https:",
    "h:",
    "1:",
    "-:",
    "a-1.+:",
    "",
    ":",
    "http",
    "é:",
    "ht\ttp:",
];

const SLASHES: &[&str] = &[
    "//", "//", "//", "//", "/", "", "///", "\\\\", "/\\", "\\", "////", "/\t/", "//\\",
];

const USERINFO: &[&str] = &[
    "",
    "",
    "",
    "",
    "",
    "user@",
    "user:pass@",
    ":pass@",
    ":@",
    "@",
    "u@v@",
    "é:ß@",
    "a:b:c@",
    "%40:%3a@",
    "a/b@",
    "[@",
    "a b@",
    "\"'<>@",
];

const HOSTS: &[&str] = &[
    "example.com",
    "example.com",
    "EXAMPLE.com",
    "h",
    "",
    "a.b.c.d.e.f",
    "localhost",
    "LOCALHOST",
    "127.0.0.1",
    "127.1",
    "0x7F000001",
    "256.256.256.256",
    "1.2.3.4.",
    "1.2.3.4.5",
    "0.0.0.08",
    "1e2",
    "0x.0x.0",
    "[::1]",
    "[::]",
    "[1:2:3:4:5:6:7:8]",
    "[::1.2.3.4]",
    "[1::2::3]",
    "[::1",
    "::1]",
    "[]",
    "[::1%25eth0]",
    "ex%61mple.com",
    "%30x7f.1",
    "exa mple.com",
    "exa%mple",
    "a_b",
    "-a-",
    "a..b",
    ".a",
    "a.",
    "..",
    ".",
    "xn--9ca.example",
    "xn--",
    "xn--a",
    "xn--ls8h.la",
    "bücher.example",
    "faß.de",
    "你好.在线",
    "a\u{ad}b",
    "\u{ad}",
    "１２７.0.0.1",
    "a。b",
    "ＧＯ.com",
    "א.b",
    "\u{200d}",
    "a\u{301}",
    "C:",
    "C|",
    "c|",
    "%43|",
    "exam^ple",
    "exam|ple",
    "a\\b",
    "*",
    "~",
    "!$&'()*+,;=",
    "a.example-that-is-rather-long-and-goes-past-one-block.example.org",
];

const PORTS: &[&str] = &[
    "",
    "",
    "",
    "",
    ":80",
    ":443",
    ":21",
    ":8080",
    ":0",
    ":65535",
    ":65536",
    ":",
    ":00080",
    ":8a",
    ": 80",
    ":-1",
    "::80",
    ":99999999999999999999",
    ":é",
    ":80:90",
];

const PATHS: &[&str] = &[
    "",
    "/",
    "/a",
    "/a/b/c",
    "/a/b/",
    "//",
    "///a",
    "/.",
    "/..",
    "/../",
    "/./a",
    "/a/../b",
    "/a/./b",
    "/a/..",
    "/a/.",
    "/../../a",
    "/%2e/a",
    "/%2E%2e/a",
    "/.%2e",
    "/...",
    "/.a",
    "/a.",
    "/a..b",
    "/C:/x",
    "/C|/x",
    "/c|",
    "/C|",
    "/c:/..",
    "/./C|/x",
    "/a/C|",
    "C|/x",
    "C:",
    "\\a\\b",
    "/a\\..\\b",
    "/ a",
    "/a b",
    "/é",
    "/💩",
    "/%",
    "/%2",
    "/%zz",
    "/%C3%A9",
    "/a^b",
    "/a|b",
    "/{}`\"<>",
    "/'",
    "/;a=b",
    "/a:b",
    "/@",
    "/\u{0}\u{1f}\u{7f}",
    "/~tilde",
    "/a\tb\n",
    "a",
    "a/b",
    ".",
    "..",
    "./",
    "../",
    "./a",
    "../a",
    "/.//a",
    "/..//a",
    "/a//../b",
    "opaque path",
    " ",
    "  ",
    "a ",
    "x  ",
    "\u{a0}",
    "/long/path/that/crosses/the/first/sixty/four/bytes/of/the/input/and/then/./some",
];

const QUERIES: &[&str] = &[
    "",
    "",
    "?",
    "?q",
    "?a=b&c=d",
    "?'",
    "?\"<>",
    "?é",
    "?%",
    "?a b",
    "??",
    "?/../",
    "?\\",
    "?`{}^|",
    "?\u{7f}",
    "?a\tb",
    "?long=query-that-crosses-a-block-of-sixty-four-bytes-and-has-an-odd-byte-at-its'end",
];

const FRAGMENTS: &[&str] = &[
    "", "", "#", "#f", "##", "#é", "#a b", "#`", "#\"<>", "#{}^|'", "#\u{0}", "#?", "#a\nb",
];

/// Values for setters, on top of whole components and pieces.
const VALUES: &[&str] = &[
    "", " ", "/", "?", "#", ":", "a:b", "a/b", "a?b#c", "\t", "\\", "//", "../x", "8080", "x:1",
    "x:99999",
];

/// Characters of domains for which IDNA has a rule: mapped, ignored, combining, joining, of every
/// Bidi class, assigned lately or never, and full stops of all kinds.
const DOMAIN_CHARACTERS: &[char] = &[
    'a',
    'b',
    'z',
    'A',
    'Z',
    '0',
    '9',
    '-',
    '-',
    '.',
    '.',
    '_',
    'x',
    'n',
    'é',
    'ß',
    'ſ',
    'İ',
    'ı',
    'ü',
    '你',
    '好',
    '☕',
    '💩',
    'ａ',
    '１',
    '。',
    '．',
    '｡',
    '\u{ad}',
    '\u{200b}',
    '\u{200c}',
    '\u{200d}',
    '\u{2060}',
    '\u{feff}',
    '\u{fe0f}',
    '\u{301}',
    '\u{308}',
    '\u{323}',
    '\u{5b0}',
    '\u{94d}',
    'क',
    'ष',
    'א',
    'ב',
    'ا',
    'ب',
    'ة',
    '٠',
    '۱',
    '۰',
    '\u{644}',
    '\u{649}',
    '\u{6cc}',
    '\u{1b3a}',
    '\u{1b3c}',
    '\u{1b42}',
    '\u{1b05}',
    '\u{3e8ac}',
    '\u{3134b}',
    '\u{e0000}',
    '\u{378}',
    '\u{fffd}',
    '\u{ffff}',
    '\u{10ffff}',
    'ς',
    'σ',
    'Σ',
    '½',
    '℀',
    'ﬁ',
    '％',
    '＃',
    '／',
    '［',
    '\u{1f1e6}',
    '\u{3164}',
    '\u{180e}',
    '\u{2488}',
    '\u{dd}',
];

/// Beginnings of labels in Punycode, and whole ones: valid, invalid, and one that decodes to
/// another `xn--` label.
const PUNYCODE: &[&str] = &[
    "xn--",
    "XN--",
    "xn--9ca",
    "xn--a",
    "xn--xn---3ra",
    "xn--ls8h",
    "xn--4db",
];

const LABEL_ENDS: &[&str] = &[".", "", "", ".xn--9ca", ".א", ".com"];

/// An endless supply of inputs, bases and setters.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    seeds: Vec<String>,
    bases: Vec<String>,
}

impl Generator {
    /// A generator over the tricky seeds and `more`.
    pub fn new(seed: u64, more: impl IntoIterator<Item = String>) -> Generator {
        let mut seeds: Vec<String> = tricky_seeds();
        seeds.extend(more);
        Generator {
            random: Random::new(seed),
            seeds,
            bases: tricky_bases(),
        }
    }

    /// The next input: half of them assembled, half of them known ones with a few changes.
    pub fn input(&mut self) -> String {
        if self.random.below(2) == 0 {
            self.assembled()
        } else {
            self.edited()
        }
    }

    /// A base, which parses more often than not.
    pub fn base(&mut self) -> String {
        match self.random.below(8) {
            0 => self.input(),
            _ => self.random.pick(&self.bases).clone(),
        }
    }

    /// A setter and its value.
    pub fn setter(&mut self) -> (Attribute, String) {
        let settable: Vec<Attribute> = Attribute::ALL
            .into_iter()
            .filter(|it| *it != Attribute::Origin)
            .collect();
        let attribute = *self.random.pick(&settable);
        let random = &mut self.random;
        let value = match (random.below(4), attribute) {
            (0, _) => (*random.pick(PIECES)).to_owned(),
            (1, _) => (*random.pick(VALUES)).to_owned(),
            (_, Attribute::Href) => self.input(),
            (_, Attribute::Protocol) => (*random.pick(SCHEMES)).to_owned(),
            (_, Attribute::Host) => format!("{}{}", random.pick(HOSTS), random.pick(PORTS)),
            (_, Attribute::Hostname) => (*random.pick(HOSTS)).to_owned(),
            (_, Attribute::Port) => random.pick(PORTS).trim_start_matches(':').to_owned(),
            (_, Attribute::Pathname) => (*random.pick(PATHS)).to_owned(),
            (_, Attribute::Search) => (*random.pick(QUERIES)).to_owned(),
            (_, Attribute::Hash) => (*random.pick(FRAGMENTS)).to_owned(),
            _ => (*random.pick(PIECES)).to_owned(),
        };
        (attribute, value)
    }

    /// A URL whose host is made of characters that IDNA looks at, some of it in Punycode.
    pub fn idn(&mut self) -> String {
        let random = &mut self.random;
        let mut host = String::new();
        for _ in 0..=random.below(3) {
            if random.below(4) == 0 {
                host += *random.pick(PUNYCODE);
            }
            for _ in 0..random.below(6) {
                host.push(*random.pick(DOMAIN_CHARACTERS));
            }
            host += *random.pick(LABEL_ENDS);
        }
        format!("https://{host}/")
    }

    fn assembled(&mut self) -> String {
        let random = &mut self.random;
        let parts = [
            SCHEMES, SLASHES, USERINFO, HOSTS, PORTS, PATHS, QUERIES, FRAGMENTS,
        ];
        let mut url: String = parts.iter().map(|part| *random.pick(part)).collect();
        // Odd bytes behave differently at block boundaries: move them about.
        if random.below(4) == 0 {
            let filler = "abcdefghij".repeat(8);
            let length = random.below(80);
            let at = random.below(url.len() + 1);
            if url.is_char_boundary(at) {
                url.insert_str(at, &filler[..length]);
            }
        }
        url
    }

    fn edited(&mut self) -> String {
        let random = &mut self.random;
        let mut characters: Vec<char> = random.pick(&self.seeds).chars().take(400).collect();
        for _ in 0..=random.below(4) {
            let at = random.below(characters.len() + 1);
            let end = (at + random.below(4)).min(characters.len());
            match random.below(6) {
                0 => drop(characters.drain(at..end)),
                1 => drop(characters.splice(at..end, random.pick(PIECES).chars())),
                2 => {
                    let copy: Vec<char> = characters[at..end].to_vec();
                    drop(characters.splice(at..at, copy));
                }
                // Most of what can go wrong goes wrong near the authority.
                3 => {
                    let near = random.below(characters.len().min(30) + 1);
                    drop(characters.splice(near..near, random.pick(PIECES).chars()));
                }
                _ => drop(characters.splice(at..at, random.pick(PIECES).chars())),
            }
        }
        characters.into_iter().collect()
    }
}

/// Every string that one edit makes of `seed`: each character removed, and each piece put before
/// it, in its place, and at the end.
pub fn single_edits(seed: &str) -> impl Iterator<Item = String> + '_ {
    let places = seed.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
    let removed = places
        .clone()
        .map(move |(at, end)| format!("{}{}", &seed[..at], &seed[end..]));
    let changed = places
        .chain([(seed.len(), seed.len())])
        .flat_map(move |(at, end)| {
            PIECES.iter().flat_map(move |piece| {
                let (before, from, after) = (&seed[..at], &seed[at..], &seed[end..]);
                [
                    format!("{before}{piece}{from}"),
                    format!("{before}{piece}{after}"),
                ]
            })
        });
    removed.chain(changed)
}
