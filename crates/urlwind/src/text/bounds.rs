//! Where a URL in a text begins and ends, as a reader would say.

use super::scheme_start;
use crate::bytes::classes::SCHEME;
use crate::kernels::{find_any3, find_any4, find_dirty};
use crate::special::SchemeType;

/// How a text writes the escape character of terminals, the character itself among them.
const ESCAPES: [&[u8]; 9] = [
    b"\x1B", br"\u001b", br"\u001B", br"\x1b", br"\x1B", br"\033", br"\e", b"^[", b"#033",
];

/// Where the scheme begins that ends at `colon`, looking back no further than `floor`. What an escape
/// before it ends with is none of its letters, and neither is a word that a full stop parts from it.
#[inline]
pub(super) fn begin(bytes: &[u8], floor: usize, colon: usize) -> Option<usize> {
    let start = scheme_start(bytes, floor, colon)?;
    let unlettered = bytes[floor..start]
        .iter()
        .rev()
        .take_while(|byte| SCHEME.contains(**byte));
    let run = start - unlettered.count();
    let escape = rest_of_escape(&bytes[floor..run], &bytes[run..colon]);
    if escape > 0 {
        return scheme_start(bytes, run + escape, colon);
    }
    let scheme = &bytes[start..colon];
    let stop = scheme.iter().rposition(|byte| *byte == b'.');
    Some(match stop {
        Some(stop) if SchemeType::of_bytes(&scheme[stop + 1..]).is_special() => start + stop + 1,
        _ => start,
    })
}

/// How many bytes of `run` belong to an escape that begins in `before`.
#[inline]
fn rest_of_escape(before: &[u8], run: &[u8]) -> usize {
    match before.last() {
        // A form feed is rarer than `\file:` in a path.
        Some(b'\\') if SchemeType::of_bytes(run).is_special() => 0,
        Some(b'\\') => match run.first() {
            Some(b'n' | b'r' | b't' | b'b' | b'f' | b'v') => 1,
            Some(b'u') if hex_digits(&run[1..], 4).is_some() => 5,
            Some(b'x') if hex_digits(&run[1..], 2).is_some() => 3,
            _ => 0,
        },
        Some(b'%') if hex_digits(run, 2).is_some() => 2,
        Some(b'(') if before.ends_with(b"\x1B(") => 1,
        Some(b'[' | b';' | b':' | b'?') => {
            // A control sequence: `ESC [ 1 ; 4 m`. Where it lost its first character, `m` alone tells.
            let is_parameter = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
            let parameters = before.iter().rev().take_while(is_parameter).count();
            let Some(introducer) = before[..before.len() - parameters].strip_suffix(b"[") else {
                return 0;
            };
            let digits = run.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let is_escaped = ESCAPES.iter().any(|escape| introducer.ends_with(escape));
            match run.get(digits) {
                Some(b'm') if parameters + digits > 0 => digits + 1,
                Some(last) if is_escaped && last.is_ascii_alphabetic() => digits + 1,
                _ => 0,
            }
        }
        _ => 0,
    }
}

/// The number that so many hexadecimal digits are.
#[inline]
fn hex_digits(bytes: &[u8], count: usize) -> Option<u32> {
    let mut digits = bytes.get(..count)?.iter();
    digits.try_fold(0, |number, digit| {
        Some(number << 4 | char::from(*digit).to_digit(16)?)
    })
}

/// Where a URL ends that begins at `start` and whose scheme's colon stands before `from`, and where it ends without
/// the punctuation that follows it.
/// No dirty byte stands between `from` and `dirty`.
#[inline]
pub(super) fn end(text: &str, start: usize, from: usize, dirty: &mut usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let opener = Opener::before(bytes, start);
    let mut at = from;
    loop {
        // Blanks, quotes and angle brackets are among these; what stands before the first is gone through once.
        if at >= *dirty {
            *dirty = at + find_dirty(&bytes[at..]);
        }
        at += find_any3(&bytes[at..*dirty], b',', b';', b'|');
        let Some(c) = text[at..].chars().next() else {
            break;
        };
        let after = &bytes[at + c.len_utf8()..];
        let ends = match c {
            ';' if escaped_end(&bytes[from..at]) > 0 => {
                at -= escaped_end(&bytes[from..at]);
                true
            }
            // A list without blanks: the next URL begins here, or the next field.
            ',' | ';' => opener.is(c) || begins_with_scheme(after),
            '|' => opener.is_before_label() || begins_with_scheme(after),
            '\'' => opener.is(c),
            '^' => after.starts_with(b"[["),
            '\\' => match after_backslashes(bytes, at, opener) {
                Some(next) => {
                    at = next;
                    continue;
                }
                None => true,
            },
            '\x1B' => match after_styling(bytes, at) {
                Some(next) => {
                    at = next;
                    continue;
                }
                None => true,
            },
            '\u{2019}' => text[..start].ends_with('\u{2018}'),
            _ if is_end(c) => true,
            _ if c.is_ascii() => false,
            _ => {
                // The prose of languages without blanks goes on right behind it.
                if is_cjk(c) && follows_ascii_word(&bytes[from..at]) {
                    break;
                }
                at += c.len_utf8();
                match begins_with_scheme(&bytes[at..]) {
                    true => break,
                    false => continue,
                }
            }
        };
        if ends {
            break;
        }
        at += c.len_utf8();
    }
    let end = start + before_closer(&bytes[start..at]);
    (end, start + without_punctuation(&text[start..end]))
}

/// Where a URL goes on behind a change of style within it: programs print ports in bold.
#[inline]
fn after_styling(bytes: &[u8], at: usize) -> Option<usize> {
    let parameters = bytes[at..].strip_prefix(b"\x1B[")?;
    let is_parameter = |byte: &&u8| byte.is_ascii_digit() || **byte == b';';
    let length = parameters.iter().take_while(is_parameter).count();
    let next = parameters[length..].strip_prefix(b"m")?.first()?;
    let goes_on = match bytes[..at].last() {
        Some(b':') => next.is_ascii_digit(),
        _ => *next == b'/',
    };
    goes_on.then_some(at + length + 3)
}

/// What stands before a URL.
#[derive(Clone, Copy)]
struct Opener {
    byte: Option<u8>,
    is_escaped: bool,
}

impl Opener {
    #[inline]
    fn before(bytes: &[u8], start: usize) -> Opener {
        let before = |distance| start.checked_sub(distance).map(|at| bytes[at]);
        let is_entity = |byte: &u8| *byte == b';' && escaped_end(&bytes[..start - 1]) > 0;
        let is_second = |byte: &u8| *byte == b';' && before(2) == Some(b';');
        Opener {
            byte: before(1).filter(|byte| !is_entity(byte) && !is_second(byte)),
            is_escaped: before(2) == Some(b'\\'),
        }
    }

    #[inline]
    fn is(self, c: char) -> bool {
        self.byte.map(char::from) == Some(c)
    }

    /// Whether a `|` may follow the URL, and then what it is called: `<URL|label>`, `[URL|label]`.
    #[inline]
    fn is_before_label(self) -> bool {
        matches!(self.byte, Some(b'<' | b'[' | b'(' | b'{' | b'|'))
    }
}

/// Where to go on behind backslashes and what they escape; `None` if that ends the URL.
#[inline]
fn after_backslashes(bytes: &[u8], at: usize, opener: Opener) -> Option<usize> {
    let count = bytes[at..]
        .iter()
        .take_while(|byte| **byte == b'\\')
        .count();
    let end = at + count;
    let rest = &bytes[end..];
    let code = match rest.first() {
        Some(b'u') => hex_digits(&rest[1..], 4).map(|code| (code, 5)),
        Some(b'x') => hex_digits(&rest[1..], 2).map(|code| (code, 3)),
        _ => None,
    };
    if let Some((code, length)) = code {
        // Half of a character beyond U+FFFF ends nothing.
        let ends = char::from_u32(code).is_some_and(is_end);
        return (!ends).then_some(end + length);
    }
    match rest.first() {
        Some(b'n' | b'r' | b't' | b'"' | b'`') => None,
        // In a text in these quotes it stands for itself.
        Some(b'\'') if opener.is('\'') && !opener.is_escaped => Some(end + 1),
        Some(b'\'') => None,
        _ if rest.starts_with(b"033[") || rest.starts_with(b"e[") => None,
        Some(byte) if byte.is_ascii_punctuation() => Some(end + 1),
        _ => Some(end),
    }
}

/// Whether a URL ends at this character, whatever follows: blanks, controls, quotes, and the punctuation of scripts
/// in which no URL is written.
#[inline]
fn is_end(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '<' | '>' | '"' | '`' | '\0'..=' ' | '\x7F');
    }
    c.is_whitespace()
        || c.is_control()
        || matches!(c,
            '\u{AB}' | '\u{BB}' | '\u{2039}' | '\u{203A}' | '\u{201C}'..='\u{201F}'
            // The dash between thoughts, the ellipsis, arrows.
            | '\u{2014}' | '\u{2026}' | '\u{2190}'..='\u{21FF}'
            // Arabic and Indic.
            | '\u{60C}' | '\u{61B}' | '\u{61F}' | '\u{6D4}' | '\u{964}' | '\u{965}'
            // Marks of direction and of nothing.
            | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
            // Chinese and Japanese, of full width and for vertical text.
            | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
            | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF01}' | '\u{FF08}'
            | '\u{FF09}' | '\u{FF0C}' | '\u{FF1A}'..='\u{FF1C}' | '\u{FF1E}' | '\u{FF1F}'
            | '\u{FF3B}' | '\u{FF3D}' | '\u{FF5B}'..='\u{FF65}')
}

/// Chinese characters, kana and hangul.
#[inline]
fn is_cjk(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{318F}' | '\u{31A0}'..='\u{31BF}' | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9F}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Whether these bytes end with ASCII letters and digits that are a whole word of the URL.
#[inline]
fn follows_ascii_word(before: &[u8]) -> bool {
    let is_letter = |byte: &&u8| byte.is_ascii_alphanumeric();
    let letters = before.iter().rev().take_while(is_letter).count();
    letters > 0
        && before[..before.len() - letters]
            .last()
            .is_none_or(u8::is_ascii)
}

/// How long the character reference is that ends here but for its `;`, if what it stands for ends a URL:
/// in a text that was escaped for HTML.
#[inline]
fn escaped_end(bytes: &[u8]) -> usize {
    let entities: [&[u8]; 9] = [
        b"&gt", b"&lt", b"&quot", b"&apos", b"&nbsp", b"&#34", b"&#39", b"&#x22", b"&#x27",
    ];
    let entity = entities.iter().find(|entity| bytes.ends_with(entity));
    entity.map_or(0, |entity| entity.len())
}

/// Whether a scheme of usual length and `://` come first.
#[inline]
fn begins_with_scheme(bytes: &[u8]) -> bool {
    let near = &bytes[..bytes.len().min(24)];
    let letters = near.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let letters = letters.count();
    letters > 0 && near[letters..].starts_with(b"://")
}

/// How long a URL is up to the first closing bracket that is not opened in it, or to a tag such as `[/url]`.
#[inline]
fn before_closer(url: &[u8]) -> usize {
    // Most have none of these.
    if find_any4(url, b')', b']', b'}', b'#') == url.len() {
        return url.len();
    }
    let mut open = [0_usize; 3];
    for (at, byte) in url.iter().enumerate() {
        let kind = match byte {
            b'(' | b')' => 0,
            b'[' | b']' => 1,
            b'{' | b'}' => 2,
            b'#' if url[at..].starts_with(b"#033[") => return at,
            _ => continue,
        };
        let is_tag = *byte == b'[' && url.get(at + 1) == Some(&b'/');
        if is_tag || (open[kind] == 0 && matches!(byte, b')' | b']' | b'}')) {
            return at;
        }
        match byte {
            b'(' | b'[' | b'{' => open[kind] += 1,
            _ => open[kind] -= 1,
        }
    }
    url.len()
}

/// How long a URL is without the punctuation that follows it, and without the line and column of a program.
#[inline]
fn without_punctuation(url: &str) -> usize {
    let is_punctuation = |c: char| {
        matches!(
            c,
            '.' | ','
                | ';'
                | ':'
                | '!'
                | '?'
                | '\''
                | '*'
                | '_'
                | '~'
                | '\\'
                | '|'
                | '('
                | '{'
                | '\u{B7}'
                | '\u{200C}'
                | '\u{200D}'
                | '\u{2013}'
                | '\u{2018}'
                | '\u{2019}'
                | '\u{2022}'
                | '\u{FFFD}'
        )
    };
    let url = without_style(url);
    let last = url.as_bytes().last();
    // So most of them end.
    if last.is_none_or(|last| last.is_ascii_alphabetic() || *last == b'/') {
        return url.len();
    }
    let kept = url.trim_end_matches(is_punctuation).as_bytes();
    let column = before_number(kept);
    let line = column.and_then(before_number);
    match line {
        Some(place) if has_extension(place) => place.len(),
        _ => kept.len(),
    }
}

/// A URL without the rest of an escape that lost its first character: `[0m`.
#[inline]
fn without_style(url: &str) -> &str {
    let parameters = url.strip_suffix('m').unwrap_or_default();
    let before = parameters.trim_end_matches(|c: char| c.is_ascii_digit() || c == ';');
    match before.strip_suffix('[') {
        Some(url) if before.len() < parameters.len() => url,
        _ => url,
    }
}

/// What stands before `:` and a number.
#[inline]
fn before_number(url: &[u8]) -> Option<&[u8]> {
    let digits = url
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let before = &url[..url.len() - digits];
    before.strip_suffix(b":").filter(|_| digits > 0)
}

/// Whether it ends like the name of a file: `app.js`.
#[inline]
fn has_extension(url: &[u8]) -> bool {
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
    let letters = url.iter().rev().take_while(is_letter).count();
    let name = url[..url.len() - letters].strip_suffix(b".");
    let is_in_path = |name: &[u8]| name.iter().filter(|byte| **byte == b'/').count() > 2;
    (1..=6).contains(&letters) && name.is_some_and(is_in_path)
}
