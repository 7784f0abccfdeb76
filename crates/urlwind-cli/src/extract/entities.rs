//! HTML character references that occur in URLs.

use std::borrow::Cow;

/// Names of ASCII punctuation, and others common in links.
const NAMES: [(&str, char); 45] = [
    ("amp", '&'),
    ("AMP", '&'),
    ("lt", '<'),
    ("LT", '<'),
    ("gt", '>'),
    ("GT", '>'),
    ("quot", '"'),
    ("QUOT", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("Tab", '\t'),
    ("NewLine", '\n'),
    ("excl", '!'),
    ("num", '#'),
    ("dollar", '$'),
    ("percnt", '%'),
    ("lpar", '('),
    ("rpar", ')'),
    ("ast", '*'),
    ("midast", '*'),
    ("plus", '+'),
    ("comma", ','),
    ("period", '.'),
    ("sol", '/'),
    ("colon", ':'),
    ("semi", ';'),
    ("equals", '='),
    ("quest", '?'),
    ("commat", '@'),
    ("lsqb", '['),
    ("lbrack", '['),
    ("bsol", '\\'),
    ("rsqb", ']'),
    ("rbrack", ']'),
    ("Hat", '^'),
    ("lowbar", '_'),
    ("UnderBar", '_'),
    ("grave", '`'),
    ("lcub", '{'),
    ("lbrace", '{'),
    ("verbar", '|'),
    ("vert", '|'),
    ("rcub", '}'),
    ("rbrace", '}'),
    ("dash", '\u{2010}'),
];

/// Decodes character references. Unknown ones are kept.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match reference(rest) {
            Some((c, length)) => {
                decoded.push(c);
                rest = &rest[length..];
            }
            None => decoded.push('&'),
        }
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// Decodes the reference at the start of the text. Returns the character and the length without `&`.
fn reference(text: &str) -> Option<(char, usize)> {
    if let Some(number) = text.strip_prefix('#') {
        return numeric(number).map(|(c, length)| (c, 1 + length));
    }
    let is_letter = |b: &u8| b.is_ascii_alphanumeric();
    // No known name is longer.
    let length = text.bytes().take(12).take_while(is_letter).count();
    let ends = text.as_bytes().get(length);
    let known = NAMES.iter().find(|(name, _)| *name == &text[..length]);
    match ends {
        Some(b';') => known.map(|(_, c)| (*c, length + 1)),
        // In an attribute, `&copy=1` is a parameter, but `&amp` at the end lacks its semicolon.
        Some(b'=') => None,
        _ if matches!(&text[..length], "amp" | "lt" | "gt" | "quot") => {
            known.map(|(_, c)| (*c, length))
        }
        _ => None,
    }
}

fn numeric(text: &str) -> Option<(char, usize)> {
    let (digits, radix, prefix) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 1),
        None => (text, 10, 0),
    };
    let length = digits.chars().take_while(|c| c.is_digit(radix)).count();
    // Longer numbers have leading zeros or are out of range.
    let number = digits[..length].trim_start_matches('0');
    if length == 0 {
        return None;
    }
    let value = match number.len() {
        0..=7 => u32::from_str_radix(number, radix).unwrap_or(0),
        _ => u32::MAX,
    };
    let c = char::from_u32(value)
        .filter(|c| *c != '\0')
        .unwrap_or('\u{FFFD}');
    let semicolon = usize::from(digits.as_bytes().get(length) == Some(&b';'));
    Some((c, prefix + length + semicolon))
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn references() {
        for (text, expected) in [
            ("a", "a"),
            ("?a=1&amp;b=2", "?a=1&b=2"),
            ("?a=1&b=2&ampx=3", "?a=1&b=2&ampx=3"),
            ("&amp", "&"),
            ("&amp=1", "&amp=1"),
            ("&copy=1&lt=2", "&copy=1&lt=2"),
            ("http&colon;&sol;&sol;h", "http://h"),
            ("&#47;&#x2F;&#X2f;&#47", "////"),
            ("&#0;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#00000000000047;", "/"),
            ("&;&#;&#x;&", "&;&#;&#x;&"),
            ("&é;", "&é;"),
        ] {
            assert_eq!(decoded(text), expected, "{text}");
        }
    }
}
