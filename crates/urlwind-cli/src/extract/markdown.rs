//! Extracts URLs from Markdown: destinations of links and images, and URLs in text.

use std::borrow::Cow;
use std::ops::Range;

use super::{Found, entities, text};

/// Works line by line: in a link that spans lines, only a URL as text is found.
pub(super) fn find<'a>(piece: &'a str, mut each: impl FnMut(Found<'a>)) {
    let mut start = 0;
    for line in piece.split_inclusive('\n') {
        if line.contains([':', ']']) {
            find_in_line(line, |found| {
                each(Found {
                    range: start + found.range.start..start + found.range.end,
                    ..found
                });
            });
        }
        start += line.len();
    }
}

fn find_in_line<'a>(line: &'a str, mut each: impl FnMut(Found<'a>)) {
    let mut at = 0;
    let find_in_text = |from: usize, to: usize, each: &mut dyn FnMut(Found<'a>)| {
        text::find(&line[from..to], |found| {
            let range = from + found.range.start..from + found.range.end;
            each(Found { range, ..found });
        });
    };
    for (begin, link) in destinations(line) {
        find_in_text(at, begin, &mut each);
        at = link.range.end;
        each(link);
    }
    find_in_text(at, line.len(), &mut each);
}

/// Iterator over the destinations of a line, with the end of the text before each.
fn destinations(line: &str) -> Vec<(usize, Found<'_>)> {
    let mut all = Vec::new();
    let mut at = 0;
    let last_closer = line.rfind('>');
    if let Some(range) = definition(line, last_closer) {
        at = range.end;
        all.push((range.start, destination(line, range)));
    }
    while let Some(bracket) = line[at..].find("](") {
        let begin = at + bracket;
        at = begin + 2;
        let blanks = line[at..].len() - line[at..].trim_start_matches([' ', '\t']).len();
        let range = reach(line, at + blanks, last_closer);
        if !range.is_empty() {
            at = range.end;
            all.push((begin, destination(line, range)));
        }
    }
    all
}

/// Returns the range of the destination in `[label]: destination`; a footnote has none.
fn definition(line: &str, last_closer: Option<usize>) -> Option<Range<usize>> {
    let text = line.trim_start_matches(' ');
    let indent = line.len() - text.len();
    let label = text
        .strip_prefix('[')
        .filter(|label| !label.starts_with('^'))?;
    let (label, rest) = label.split_once("]:")?;
    if indent > 3 || label.contains(['[', ']']) {
        return None;
    }
    let start = line.len() - rest.trim_start_matches([' ', '\t']).len();
    let range = reach(line, start, last_closer);
    (!range.is_empty()).then_some(range)
}

/// How far the destination reaches that begins at `start`: to the `>` that closes it, or to a blank or
/// to a closing parenthesis that was not opened in it.
/// `last_closer` is the last `>` of the line.
fn reach(line: &str, start: usize, last_closer: Option<usize>) -> Range<usize> {
    if let Some(rest) = line[start..].strip_prefix('<') {
        // Avoid repeated failing searches, which would take quadratic time.
        let is_closed = last_closer.is_some_and(|closer| closer > start);
        let end = is_closed.then(|| rest.find('>')).flatten().unwrap_or(0);
        return start + 1..start + 1 + end;
    }
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, c) in line[start..].char_indices() {
        match c {
            _ if is_escaped => {
                is_escaped = false;
                continue;
            }
            '\\' => is_escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return start..start + at,
            ')' => depth -= 1,
            _ if c.is_ascii_control() || c == ' ' => return start..start + at,
            _ => {}
        }
    }
    start..line.len()
}

fn destination(line: &str, range: Range<usize>) -> Found<'_> {
    let raw = &line[range.clone()];
    Found {
        range,
        text: match raw.contains('\\') {
            true => Cow::Owned(entities::decoded(&without_backslashes(raw)).into_owned()),
            false => entities::decoded(raw),
        },
    }
}

/// Removes backslashes before ASCII punctuation.
fn without_backslashes(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.next_if(|next| c == '\\' && next.is_ascii_punctuation()) {
            Some(escaped) => text.push(escaped),
            None => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn links_and_text() {
        for (piece, expected) in [
            ("[a](b.md)", &["b.md"][..]),
            (
                "![a](img/x.png \"title\") and http://h/.",
                &["img/x.png", "http://h/"],
            ),
            (
                "[a](http://h/b_(c)) (http://h/d)",
                &["http://h/b_(c)", "http://h/d"],
            ),
            ("[a](<b c>) <http://h/>", &["b c", "http://h/"]),
            ("[a](x\\_y\\)?a&amp;b)", &["x_y)?a&b"]),
            ("[a]: ../b 'title'\n  [c]: <d e>", &["../b", "d e"]),
            ("[^1]: see http://h/", &["http://h/"]),
            ("[a][b] [c] (d) a: b", &[]),
            ("[http://a/](http://b/)", &["http://a/", "http://b/"]),
            ("[a]() [b](", &[]),
            ("[![x](i.png)](l.md)", &["i.png", "l.md"]),
        ] {
            let mut all = Vec::new();
            find(piece, |found| {
                assert!(piece.get(found.range).is_some());
                all.push(found.text.into_owned());
            });
            assert_eq!(all, expected, "{piece}");
        }
    }

    #[test]
    fn long_lines_take_linear_time() {
        for piece in ["](", "[a](", "](<", "[a]:", "]((((", "](http://"] {
            find(&piece.repeat(200_000 / piece.len()), |_| {});
        }
    }
}
