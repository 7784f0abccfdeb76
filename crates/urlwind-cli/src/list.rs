//! Lists in one word: `host,port,query:a`.

/// The items of a list with commas between them; `\,` is a comma inside an item. Any other `\` is
/// left to whoever reads the item.
pub(crate) fn split(list: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut chars = list.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, ',' | '\\'));
        if c == ',' {
            items.push(String::new());
            continue;
        }
        if let Some(item) = items.last_mut() {
            match escaped {
                Some(',') => item.push(','),
                Some(other) => item.extend([c, other]),
                None => item.push(c),
            }
        }
    }
    for item in &mut items {
        *item = item.trim_start().to_owned();
    }
    items
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn commas_and_backslashes() {
        assert_eq!(split("a,b, c"), ["a", "b", "c"]);
        assert_eq!(split(r"query:a\,b,c\*d\\,e"), ["query:a,b", r"c\*d\\", "e"]);
        assert_eq!(split("a,"), ["a", ""]);
        assert_eq!(split(""), [""]);
    }
}
