//! Just enough reading of Rust to tell code from comments and literals.

/// `source` with every comment and the inside of every literal replaced by blanks. Lines keep
/// their numbers, and what is left can be searched for words and signs.
pub(crate) fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match literal_or_comment(&chars, at) {
            Some(end) => end,
            None => {
                code.push(chars[at]);
                at += 1;
                continue;
            }
        };
        code.extend(chars[at..end].iter().map(|&char| match char {
            '\n' => '\n',
            _ => ' ',
        }));
        at = end;
    }
    code
}

/// Where the comment or literal that starts at `at` ends, if one does.
fn literal_or_comment(chars: &[char], at: usize) -> Option<usize> {
    let next = chars.get(at + 1).copied();
    match (chars[at], next) {
        ('/', Some('/')) => {
            let length = chars[at..].iter().position(|&char| char == '\n');
            Some(length.map_or(chars.len(), |length| at + length))
        }
        ('/', Some('*')) => Some(end_of_block_comment(chars, at)),
        ('"', _) => Some(end_of_quoted(chars, at)),
        ('r', Some('"' | '#')) if starts_a_word(chars, at) => end_of_raw_string(chars, at + 1),
        ('\'', _) => end_of_char(chars, at),
        _ => None,
    }
}

/// Whether `at` begins a word, but for the `b` or `c` of a byte or C string.
fn starts_a_word(chars: &[char], at: usize) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    match at.checked_sub(1).map(|before| chars[before]) {
        Some('b' | 'c') => at < 2 || !is_word(chars[at - 2]),
        Some(before) => !is_word(before),
        None => true,
    }
}

fn end_of_block_comment(chars: &[char], at: usize) -> usize {
    let mut depth = 0;
    let mut at = at;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    chars.len()
}

fn end_of_quoted(chars: &[char], at: usize) -> usize {
    let mut at = at + 1;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// `at` is after the `r`. Not a raw string, but a raw identifier: `r#type`.
fn end_of_raw_string(chars: &[char], at: usize) -> Option<usize> {
    let hashes = chars[at..].iter().take_while(|&&char| char == '#').count();
    if chars.get(at + hashes) != Some(&'"') {
        return None;
    }
    let inside = at + hashes + 1;
    let closes = |quote: usize| {
        chars[quote] == '"'
            && chars[quote + 1..].len() >= hashes
            && chars[quote + 1..][..hashes].iter().all(|&char| char == '#')
    };
    let quote = (inside..chars.len()).find(|&quote| closes(quote));
    Some(quote.map_or(chars.len(), |quote| quote + 1 + hashes))
}

/// A character literal, or none: `'a` is a lifetime when no quote follows its first character.
fn end_of_char(chars: &[char], at: usize) -> Option<usize> {
    if chars.get(at + 1) == Some(&'\\') {
        let closing = chars.get(at + 3..)?.iter().position(|&char| char == '\'');
        return closing.map(|closing| at + 3 + closing + 1);
    }
    (chars.get(at + 2) == Some(&'\'')).then_some(at + 3)
}

/// The numbers, from 1, of the lines of `code` in which `word` stands as a whole word.
pub(crate) fn lines_with_word(code: &str, word: &str) -> Vec<usize> {
    code.lines()
        .enumerate()
        .filter(|(_, line)| has_word(line, word))
        .map(|(index, _)| index + 1)
        .collect()
}

/// Whether `word` stands in `text`, and is not part of a longer identifier.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(word).any(|(start, _)| {
        !text[..start].ends_with(is_word) && !text[start + word.len()..].starts_with(is_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_go_and_code_stays() {
        let cases = [
            ("a // unsafe\nb", "a          \nb"),
            ("a /* x /* y */ z */ b", "a                   b"),
            (r#"f("unsafe")"#, "f(        )"),
            (r#"f("a\"b") + c"#, "f(      ) + c"),
            (r##"f(r#"a"b"#) + c"##, "f(        ) + c"),
            (r#"f(br"\", c)"#, "f(b    , c)"),
            ("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)"),
            (r"['\'', 'b', '\u{1F}']", "[    ,    ,         ]"),
            ("let r#type = 1;", "let r#type = 1;"),
            ("/// doc\nfn f() {}", "       \nfn f() {}"),
        ];
        for (source, expected) in cases {
            assert_eq!(code_only(source), expected, "{source}");
        }
    }

    #[test]
    fn unclosed_things_end_with_the_text() {
        for source in ["\"abc", "/* abc", "r#\"abc\"", "'", "'\\", "r#", "//"] {
            code_only(source);
        }
    }

    #[test]
    fn words_are_whole() {
        assert!(has_word("unsafe { x }", "unsafe"));
        assert!(!has_word("forbid(unsafe_code)", "unsafe"));
        assert!(!has_word("not_unsafe", "unsafe"));
        assert_eq!(lines_with_word("a\nunsafe\nb unsafe", "unsafe"), [2, 3]);
    }
}
