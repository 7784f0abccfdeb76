//! Strings in JSON Lines.

use std::borrow::Cow;
use std::ops::Range;

use super::Found;
use crate::json_text::{NotJson, Scanner, unescaped};

/// Returns the string at a path of keys; null is empty.
pub(super) fn member<'a>(row: &'a str, path: &[String]) -> Result<Found<'a>, String> {
    let mut range = 0..row.len();
    for name in path {
        let inside = inside(row, range.clone(), name);
        let value =
            inside.map_err(|NotJson(at)| format!("expected a JSON object at byte {}", at + 1))?;
        match value {
            Some(value) => range = value,
            None => return Err(format!("no key '{}'", path.join("."))),
        }
    }
    let value = match &row[range.clone()] {
        "null" => Cow::Borrowed(""),
        string if string.starts_with('"') => unescaped(string),
        _ => return Err(format!("the value of '{}' is not a string", path.join("."))),
    };
    Ok(Found { range, value })
}

/// Returns the first string in a piece of JSON.
pub(super) fn first_string(piece: &str) -> Result<Found<'_>, String> {
    let quote = memchr::memchr(b'"', piece.as_bytes()).unwrap_or(piece.len());
    let string = Scanner::from(piece, quote).string();
    let range = string.map_err(|_| String::new())?.range;
    let value = unescaped(&piece[range.clone()]);
    Ok(Found { range, value })
}

/// Returns the range of the value of a key of the object in `range`. The last duplicate wins, as in
/// JavaScript.
fn inside(row: &str, range: Range<usize>, name: &str) -> Result<Option<Range<usize>>, NotJson> {
    let mut scanner = Scanner::from(&row[..range.end], range.start);
    let mut found = None;
    scanner.members(|member, value| {
        if member == name {
            found = Some(value.range);
        }
    })?;
    scanner.end()?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::member;

    fn found(row: &str, path: &[&str]) -> Result<String, String> {
        let path: Vec<String> = path.iter().map(|name| (*name).to_owned()).collect();
        member(row, &path).map(|found| format!("{} = {}", &row[found.range], found.value))
    }

    #[test]
    fn members_and_their_members() {
        let row = r#"{"id":1, "url":"http:\/\/h\/","a":{"url":"x","b":null}}"#;
        assert_eq!(
            found(row, &["url"]).unwrap(),
            r#""http:\/\/h\/" = http://h/"#
        );
        assert_eq!(found(row, &["a", "url"]).unwrap(), r#""x" = x"#);
        assert_eq!(found(row, &["a", "b"]).unwrap(), "null = ");
        for (path, message) in [
            (&["id"][..], "the value of 'id' is not a string"),
            (&["x"], "no key 'x'"),
            (&["a", "x"], "no key 'a.x'"),
            (&["url", "x"], "expected a JSON object at byte 16"),
        ] {
            assert_eq!(found(row, path).unwrap_err(), message);
        }
        assert!(found("nonsense", &["url"]).is_err());
        assert!(found(r#"{"url":"x"} y"#, &["url"]).is_err());
    }
}
