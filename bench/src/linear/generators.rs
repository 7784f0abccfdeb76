//! Generates adversarial inputs: text that a loop might rescan, delimiters that are searched from the end, and text
//! that grows when rewritten.

/// A generator of a text of about the given number of bytes.
pub(crate) type Make = Box<dyn Fn(usize) -> String>;

/// Name, start, repeated unit and end of each text.
const REPEATED: [(&str, &str, &str, &str); 57] = [
    ("path: a", "https://h/", "a", ""),
    ("path: /", "https://h/", "/", ""),
    ("path: ./", "https://h/", "./", ""),
    ("path: ../", "https://h/", "../", ""),
    ("path: a/../", "https://h/", "a/../", ""),
    ("path: a/", "https://h/", "a/", ""),
    ("path: %2e/", "https://h/", "%2e/", ""),
    ("path: %2e%2e/", "https://h/", "%2e%2e/", ""),
    ("path: .%2E/", "https://h/", ".%2E/", ""),
    ("path: a/%2e%2e/", "https://h/", "a/%2e%2e/", ""),
    ("path: dots", "https://h/", ".", ""),
    ("path: percent signs", "https://h/", "%", ""),
    ("path: backslashes", "https://h/", "\\", ""),
    ("path: \\..", "https://h/", "\\..", ""),
    ("path: spaces", "https://h/", " ", "x"),
    ("path: carets", "https://h/", "^", ""),
    ("path: raw UTF-8", "https://h/", "é日", ""),
    ("path: tabs", "https://h/", "\t", ""),
    ("path: a, tab", "https://h/", "a\t", ""),
    ("path: .tab./", "https://h/", ".\t./", ""),
    (
        "tabs everywhere",
        "h\tt\tt\tp\ts\t:\t/\t/\th\t/\t",
        "a\t/\n.\r.\t/",
        "?\ta\t#\tb",
    ),
    ("query: quotes", "https://h/?", "'", ""),
    ("query: a=b&", "https://h/?", "a=b&", ""),
    ("query: question marks", "https://h/", "?", ""),
    ("query: raw UTF-8", "https://h/?", "ü", ""),
    ("query: spaces", "https://h/?", " ", "x"),
    ("fragment: hashes", "https://h/", "#", ""),
    ("fragment: backquotes", "https://h/#", "`", ""),
    ("authority: @", "https://", "@", "h/"),
    ("authority: a@", "https://", "a@", "h/"),
    ("authority: :", "https://", ":", "@h/"),
    ("authority: a:b@", "https://", "a:b@", "h/"),
    ("authority: no end", "https://", "a@b:c", ""),
    ("userinfo: a", "https://", "a", "@h/"),
    ("userinfo: to be encoded", "https://", "<", "@h/"),
    ("host: a", "https://", "a", "/"),
    ("host: A", "https://", "A", "/"),
    ("host: a.", "https://", "a.", "/"),
    ("host: dots", "https://h", ".", "/"),
    ("host: %41", "https://", "%41", "/"),
    ("host: soft hyphens", "https://a", "\u{ad}", "/"),
    ("host: one letter, not ASCII", "https://", "é", ".com/"),
    ("host: combining marks", "https://a", "\u{301}\u{323}", "/"),
    ("host: labels, not ASCII", "https://", "é.", "com/"),
    ("host: Arabic", "https://", "ب", "/"),
    ("host: joiners", "https://a", "\u{200d}", "/"),
    ("host: xn-- labels", "https://", "xn--fiq228c.", "com/"),
    ("host: xn-- long label", "https://xn--a-", "a", "/"),
    ("host: IPv4, many parts", "https://", "1.", "1/"),
    ("host: IPv4, many zeros", "https://0", "0", "/"),
    ("host: IPv6, many pieces", "https://[", "0:", "]/"),
    ("port: zeros", "https://h:", "0", "80/"),
    ("port: nines", "https://h:", "9", "/"),
    ("scheme: long", "a", "b", "://h/"),
    ("spaces before", "", " ", "https://h/"),
    ("spaces after", "https://h/", " ", ""),
    ("control characters before", "", "\u{1}", "https://h/"),
];

/// Name, start, repeated unit and end of texts with schemes that take other paths through the parser.
const OTHER_SCHEMES: [(&str, &str, &str, &str); 14] = [
    ("file: ../", "file:///", "../", ""),
    ("file: C|/../", "file:///", "C|/../", ""),
    ("file: drive letter, ../", "file:///C:/", "../", ""),
    ("file: a/../", "file:///C:/", "a/../", ""),
    ("file: slashes", "file:", "/", ""),
    ("file: host", "file://", "a", "/x"),
    ("not special: host", "x://", "a", "/"),
    ("not special: host to be encoded", "x://", "é", "/"),
    ("not special: ../", "x://h/", "../", ""),
    ("not special: no host, //", "x:/..//", "/", ""),
    ("opaque: spaces", "x:a", " ", ""),
    ("opaque: spaces before ?", "x:a", " ", "?q"),
    ("opaque: quotes", "javascript:", "'", ""),
    ("opaque: data", "data:text/plain,", "%20é", ""),
];

fn fill(start: &str, unit: &str, end: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + unit.len());
    text.push_str(start);
    while text.len() + end.len() < bytes {
        text.push_str(unit);
    }
    text.push_str(end);
    text
}

/// Returns equally many `a/` and `../`.
fn there_and_back(bytes: usize) -> String {
    let half = bytes / 5;
    format!("https://h/{}{}", "a/".repeat(half), "../".repeat(half))
}

/// Returns a host of distinct letters, the worst case of Punycode.
fn distinct_letters(bytes: usize) -> String {
    let mut host = String::from("https://");
    let letters = ('\u{4e00}'..='\u{9fa5}')
        .chain('\u{ac00}'..='\u{d7a3}')
        .cycle();
    for letter in letters {
        if host.len() + 1 >= bytes {
            break;
        }
        host.push(letter);
    }
    host.push('/');
    host
}

/// Returns distinct letters in labels of the length that DNS allows.
fn distinct_labels(bytes: usize) -> String {
    let text = distinct_letters(bytes);
    let mut labels = String::with_capacity(bytes + bytes / 32);
    for (index, letter) in text.chars().enumerate() {
        if index >= 8 && index % 16 == 15 {
            labels.push('.');
        }
        labels.push(letter);
    }
    labels
}

/// Returns all texts, by name.
pub(crate) fn texts() -> Vec<(String, Make)> {
    let mut texts: Vec<(String, Make)> = Vec::new();
    for (name, start, unit, end) in REPEATED.into_iter().chain(OTHER_SCHEMES) {
        texts.push((
            name.to_owned(),
            Box::new(move |bytes| fill(start, unit, end, bytes)),
        ));
    }
    texts.push(("path: a/ then ../".to_owned(), Box::new(there_and_back)));
    texts.push((
        "host: distinct letters".to_owned(),
        Box::new(distinct_letters),
    ));
    texts.push((
        "host: distinct letters, labels".to_owned(),
        Box::new(distinct_labels),
    ));
    texts
}

/// Returns a query of many parameters with names in descending order, the worst case of a naive sort.
pub(crate) fn falling_names(bytes: usize) -> String {
    let count = bytes / 10;
    let pairs: Vec<String> = (0..count)
        .rev()
        .map(|number| format!("{number:07}=v"))
        .collect();
    pairs.join("&")
}

/// Returns queries for the parameter lists.
pub(crate) fn queries() -> Vec<(String, Make)> {
    let repeated =
        |unit: &'static str| -> Make { Box::new(move |bytes| fill("", unit, "", bytes)) };
    vec![
        ("a=b&".to_owned(), repeated("a=b&")),
        ("&".to_owned(), repeated("&")),
        ("=".to_owned(), repeated("=")),
        ("+".to_owned(), repeated("+")),
        ("%41".to_owned(), repeated("%41")),
        ("%".to_owned(), repeated("%")),
        ("%FF".to_owned(), repeated("%FF")),
        ("names in falling order".to_owned(), Box::new(falling_names)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_about_the_size_asked_for() {
        for (name, make) in texts().into_iter().chain(queries()) {
            for bytes in [1_000, 10_000] {
                let length = make(bytes).len();
                assert!(
                    length.abs_diff(bytes) <= bytes / 10,
                    "{name}: {length}, expected {bytes}"
                );
            }
        }
    }
}
