//! Fields of CSV and TSV rows.

use std::borrow::Cow;

use memchr::memchr;

use super::Found;

/// Returns a field, counted from 1, of a row without quotes.
pub(super) fn tab_separated(row: &str, number: usize) -> Result<Found<'_>, String> {
    let mut start = 0;
    for _ in 1..number {
        match memchr(b'\t', &row.as_bytes()[start..]) {
            Some(tab) => start += tab + 1,
            None if start == 0 && row.contains(',') => {
                let reason = no_field(number);
                return Err(format!(
                    "{reason}: no tab in the line; for commas, use '--input csv'"
                ));
            }
            None => return Err(no_field(number)),
        }
    }
    let length = memchr(b'\t', &row.as_bytes()[start..]).unwrap_or(row.len() - start);
    let range = start..start + length;
    let value = Cow::Borrowed(&row[range.clone()]);
    Ok(Found { range, value })
}

/// Returns a field, counted from 1, of an RFC 4180 row. Rows end at newlines; a quoted newline makes two
/// malformed rows.
pub(super) fn comma_separated(row: &str, number: usize) -> Result<Found<'_>, String> {
    let mut start = 0;
    for _ in 1..number {
        start = end_of_field(row, start)? + 1;
        if start > row.len() {
            return Err(no_field(number));
        }
    }
    let range = start..end_of_field(row, start)?;
    let raw = &row[range.clone()];
    let quoted = raw
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'));
    let value = match quoted {
        Some(inner) if inner.contains('"') => Cow::Owned(inner.replace("\"\"", "\"")),
        Some(inner) => Cow::Borrowed(inner),
        None => Cow::Borrowed(raw),
    };
    Ok(Found { range, value })
}

/// Returns the end of the field that begins at `start`.
fn end_of_field(row: &str, start: usize) -> Result<usize, String> {
    let bytes = row.as_bytes();
    if bytes.get(start) != Some(&b'"') {
        return Ok(memchr(b',', &bytes[start..]).map_or(row.len(), |comma| start + comma));
    }
    let mut at = start + 1;
    loop {
        let quote = memchr(b'"', &bytes[at..]).map(|quote| at + quote);
        let Some(quote) = quote else {
            return Err("unclosed quote".to_owned());
        };
        match bytes.get(quote + 1) {
            None | Some(b',') => return Ok(quote + 1),
            Some(b'"') => at = quote + 2,
            Some(_) => return Err("text after a closing quote".to_owned()),
        }
    }
}

fn no_field(number: usize) -> String {
    format!("no column {number}")
}

#[cfg(test)]
mod tests {
    use super::{comma_separated, tab_separated};

    #[test]
    fn fields_of_commas() {
        let row = r#"a,"b,""c""",,"",d"#;
        for (number, raw, value) in [
            (1, "a", "a"),
            (2, r#""b,""c""""#, r#"b,"c""#),
            (3, "", ""),
            (4, r#""""#, ""),
            (5, "d", "d"),
        ] {
            let found = comma_separated(row, number).unwrap();
            assert_eq!((&row[found.range], &*found.value), (raw, value), "{number}");
        }
        assert_eq!(comma_separated(row, 6), Err("no column 6".to_owned()));
        assert_eq!(comma_separated("a,", 2).unwrap().range, 2..2);
        for row in ["\"", "\"a", "\"a\"b", "\"\"\"", "x,\"a\"b,c"] {
            assert!(comma_separated(row, 2).is_err(), "{row}");
        }
        assert!(comma_separated("\"", 1).is_err());
    }

    #[test]
    fn fields_of_tabs() {
        let value = |row, number| tab_separated(row, number).map(|found| found.value.into_owned());
        assert_eq!(value("a\t\"b\tc", 2).as_deref(), Ok("\"b"));
        assert_eq!(value("a\t\tc", 2).as_deref(), Ok(""));
        assert_eq!(value("a\tb", 2).as_deref(), Ok("b"));
        assert_eq!(value("a\tb", 3), Err("no column 3".to_owned()));
        assert!(value("a,b", 2).unwrap_err().contains("--input csv"));
    }
}
