//! The vocabulary of generated inputs.

/// Pieces for edits to insert: single significant characters, and longer sequences.
#[rustfmt::skip]
pub(crate) const PIECES: &[&str] = &[
    "/", "\\", "?", "#", ":", "@", "[", "]", ".", "%", " ", "\t", "\n", "\r", "-", "_", "~", "^", "|", "'",
    "\"", "`", "{", "}", "<", ">", "&", "=", "+", ";", ",", "!", "$", "*", "(", ")", "0", "1", "9", "a",
    "z", "A", "Z", "x", "X", "\0", "\u{1}", "\u{1f}", "\u{7f}", "\u{80}", "é", "ß", "你", "💩", "\u{ad}", "。",
    "．", "\u{200d}", "\u{feff}", "\u{fffd}", "\u{301}", "א", "１", "//", "///", "..", "/../", "/./", "/.",
    "%2e", "%2E", "%2e%2e", ".%2e", "%2f", "%00", "%41", "%C3%A9", "%E2%98", "%zz", "%", "://", "::",
    "[::1]", "[1:2::3.4.5.6]", "[::ffff:1.2.3.4]", "127.0.0.1", "0x7f.1", "256", "4294967296", "0x", "09",
    "1.2.3", "1.2.3.4.5", "xn--", "xn--a", "xn--9ca", "XN--", "--", "localhost", "C:", "C|", "c|/", "/C:",
    "C%3A", "file:", "http:", "https://", "ws:", "blob:", "data:", "javascript:", "mailto:", ":80", ":443",
    ":0", ":65535", ":65536", ":00080", "user", "user:pass@", "@@", ":@", "a=b&c=d", "?q", "#f",
    "example.com", "a.b",
];

#[rustfmt::skip]
pub(crate) const SCHEMES: &[&str] = &[
    "http:", "https:", "ws:", "wss:", "ftp:", "file:", "HTTP:", "hTtPs:", "File:", "foo:", "web+demo:",
    "non-special:", "mailto:", "data:", "javascript:", "blob:", "blob:https:", "h:", "1:", "-:", "a-1.+:",
    "", ":", "http", "é:", "ht\ttp:",
];

#[rustfmt::skip]
pub(crate) const SLASHES: &[&str] = &[
    "//", "//", "//", "//", "/", "", "///", "\\\\", "/\\", "\\", "////", "/\t/", "//\\",
];

#[rustfmt::skip]
pub(crate) const USERINFO: &[&str] = &[
    "", "", "", "", "", "user@", "user:pass@", ":pass@", ":@", "@", "u@v@", "é:ß@", "a:b:c@", "%40:%3a@",
    "a/b@", "[@", "a b@", "\"'<>@",
];

#[rustfmt::skip]
pub(crate) const HOSTS: &[&str] = &[
    "example.com", "example.com", "EXAMPLE.com", "h", "", "a.b.c.d.e.f", "localhost", "LOCALHOST",
    "127.0.0.1", "127.1", "0x7F000001", "256.256.256.256", "1.2.3.4.", "1.2.3.4.5", "0.0.0.08", "1e2",
    "0x.0x.0", "[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]", "[1::2::3]", "[::1", "::1]", "[]",
    "[::1%25eth0]", "ex%61mple.com", "%30x7f.1", "exa mple.com", "exa%mple", "a_b", "-a-", "a..b", ".a",
    "a.", "..", ".", "xn--9ca.example", "xn--", "xn--a", "xn--ls8h.la", "bücher.example", "faß.de", "你好.在线",
    "a\u{ad}b", "\u{ad}", "１２７.0.0.1", "a。b", "ＧＯ.com", "א.b", "\u{200d}", "a\u{301}", "C:", "C|", "c|",
    "%43|", "exam^ple", "exam|ple", "a\\b", "*", "~", "!$&'()*+,;=",
    "a.example-that-is-rather-long-and-goes-past-one-block.example.org",
];

#[rustfmt::skip]
pub(crate) const PORTS: &[&str] = &[
    "", "", "", "", ":80", ":443", ":21", ":8080", ":0", ":65535", ":65536", ":", ":00080", ":8a", ": 80",
    ":-1", "::80", ":99999999999999999999", ":é", ":80:90",
];

#[rustfmt::skip]
pub(crate) const PATHS: &[&str] = &[
    "", "/", "/a", "/a/b/c", "/a/b/", "//", "///a", "/.", "/..", "/../", "/./a", "/a/../b", "/a/./b",
    "/a/..", "/a/.", "/../../a", "/%2e/a", "/%2E%2e/a", "/.%2e", "/...", "/.a", "/a.", "/a..b", "/C:/x",
    "/C|/x", "/c|", "/C|", "/c:/..", "/./C|/x", "/a/C|", "C|/x", "C:", "\\a\\b", "/a\\..\\b", "/ a", "/a b",
    "/é", "/💩", "/%", "/%2", "/%zz", "/%C3%A9", "/a^b", "/a|b", "/{}`\"<>", "/'", "/;a=b", "/a:b", "/@",
    "/\u{0}\u{1f}\u{7f}", "/~tilde", "/a\tb\n", "a", "a/b", ".", "..", "./", "../", "./a", "../a", "/.//a",
    "/..//a", "/a//../b", "opaque path", " ", "  ", "a ", "x  ", "\u{a0}",
    "/long/path/that/crosses/the/first/sixty/four/bytes/of/the/input/and/then/./some",
];

#[rustfmt::skip]
pub(crate) const QUERIES: &[&str] = &[
    "", "", "?", "?q", "?a=b&c=d", "?'", "?\"<>", "?é", "?%", "?a b", "??", "?/../", "?\\", "?`{}^|",
    "?\u{7f}", "?a\tb",
    "?long=query-that-crosses-a-block-of-sixty-four-bytes-and-has-an-odd-byte-at-its'end",
];

#[rustfmt::skip]
pub(crate) const FRAGMENTS: &[&str] = &[
    "", "", "#", "#f", "##", "#é", "#a b", "#`", "#\"<>", "#{}^|'", "#\u{0}", "#?", "#a\nb",
];

/// Values for setters, on top of whole components and pieces.
#[rustfmt::skip]
pub(crate) const VALUES: &[&str] = &[
    "", " ", "/", "?", "#", ":", "a:b", "a/b", "a?b#c", "\t", "\\", "//", "../x", "8080", "x:1", "x:99999",
];

/// Characters of domains that IDNA treats specially: mapped, ignored, combining, joining, of every Bidi class, recently
/// assigned or unassigned, and full stops of all kinds.
#[rustfmt::skip]
pub(crate) const DOMAIN_CHARACTERS: &[char] = &[
    'a', 'b', 'z', 'A', 'Z', '0', '9', '-', '-', '.', '.', '_', 'x', 'n', 'é', 'ß', 'ſ', 'İ', 'ı', 'ü', '你',
    '好', '☕', '💩', 'ａ', '１', '。', '．', '｡', '\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}',
    '\u{feff}', '\u{fe0f}', '\u{301}', '\u{308}', '\u{323}', '\u{5b0}', '\u{94d}', 'क', 'ष', 'א', 'ב', 'ا',
    'ب', 'ة', '٠', '۱', '۰', '\u{644}', '\u{649}', '\u{6cc}', '\u{1b3a}', '\u{1b3c}', '\u{1b42}',
    '\u{1b05}', '\u{1b35}', '\u{1b36}', '－', 'ｘ', '\u{3e8ac}', '\u{3134b}', '\u{e0000}', '\u{378}', '\u{fffd}', '\u{ffff}', '\u{10ffff}', 'ς',
    'σ', 'Σ', '½', '℀', 'ﬁ', '％', '＃', '／', '［', '\u{1f1e6}', '\u{3164}', '\u{180e}', '\u{2488}', '\u{dd}',
];

/// Prefixes of labels in Punycode, and whole labels: valid, invalid, and one that decodes to another `xn--` label.
#[rustfmt::skip]
pub(crate) const PUNYCODE: &[&str] = &[
    "xn--", "XN--", "xn--9ca", "xn--a", "xn--xn---3ra", "xn--ls8h", "xn--4db",
    "xn--4db870i", "xn--a--s0q", "xn--a--d0qta",
];

#[rustfmt::skip]
pub(crate) const LABEL_ENDS: &[&str] = &[
    ".", "", "", ".xn--9ca", ".א", ".com",
];
