//! Templates: `{host} {port} {query:utm_source}`.

use std::str::Chars;

use urlwind::Url;

use super::{Missing, value_of};
use crate::field::{Field, View};
use crate::given::Given;

/// A parsed template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Field(Field),
}

impl Template {
    pub(crate) fn parse(template: &str) -> Result<Template, String> {
        if !template.is_empty() && !template.contains(['{', '}', '\\']) {
            // A template without fields would print the same for every URL.
            let field = Field::parse(template).map_err(|error| {
                format!("{error} (in text, field names need braces: '{{host}}')")
            })?;
            return Ok(Template {
                pieces: vec![Piece::Field(field)],
            });
        }
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = template.chars();
        while let Some(c) = rest.next() {
            if c != '{' {
                push_unescaped(&mut text, c, &mut rest);
                continue;
            }
            let mut name = String::new();
            loop {
                match rest.next() {
                    None => return Err(format!("'{{' without '}}' in '{template}'")),
                    Some('}') => break,
                    Some(c) => push_unescaped(&mut name, c, &mut rest),
                }
            }
            pieces.push(Piece::Text(std::mem::take(&mut text)));
            pieces.push(Piece::Field(Field::parse(&name)?));
        }
        pieces.push(Piece::Text(text));
        Ok(Template { pieces })
    }

    /// Parses a template for keys of URLs, with fields that need no context.
    pub(crate) fn of_keys(template: &str) -> Result<Template, String> {
        let template = Template::parse(template)?;
        let is_elsewhere = |field: &Field| field.needs_text() || field.needs_match();
        if template.fields().any(is_elsewhere) {
            return Err("--by cannot use the fields of extract and of patterns".to_owned());
        }
        Ok(template)
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Field(field) => Some(field),
        })
    }

    /// Appends the text, without a line terminator.
    pub(crate) fn write(
        &self,
        out: &mut Vec<u8>,
        url: &Url,
        given: &Given<'_>,
        view: View,
    ) -> Result<(), Missing> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(field) => {
                    if let Some(value) = value_of(field, url, given, view)? {
                        out.extend_from_slice(value.as_bytes());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Appends a character or an escape sequence.
fn push_unescaped(text: &mut String, c: char, rest: &mut Chars<'_>) {
    if c != '\\' {
        return text.push(c);
    }
    match rest.next() {
        Some('n') => text.push('\n'),
        Some('r') => text.push('\r'),
        Some('t') => text.push('\t'),
        // Brackets are literal here, unlike in trurl.
        Some(c @ ('\\' | '{' | '}' | '[' | ']')) => text.push(c),
        Some(c) => text.extend(['\\', c]),
        None => text.push('\\'),
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::Template;
    use crate::field::View;
    use crate::given::Given;
    use crate::readable::{Controls, Form};

    fn filled(template: &str) -> String {
        let url = Url::parse("https://example.com/?a=1").unwrap();
        let view = View {
            form: Form::NORMAL,
            controls: Controls::Encoded,
        };
        let mut out = Vec::new();
        Template::parse(template)
            .unwrap()
            .write(&mut out, &url, &Given::argument(""), view)
            .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fields_and_escapes() {
        assert_eq!(filled("{host}\\t{query:a}{fragment}."), "example.com\t1.");
        assert_eq!(filled(r"\{host} \\ \x é \"), "{host} \\ \\x é \\");
        assert_eq!(filled(r"\{{scheme}\[]"), "{https[]");
        assert_eq!(filled(""), "");
    }

    #[test]
    fn a_name_alone_needs_no_braces() {
        assert_eq!(filled("host"), "example.com");
        assert_eq!(filled("default:port"), "443");
        assert_eq!(filled("query:a"), "1");
        assert!(Template::parse("hots").unwrap_err().contains("'host'"));
        assert!(Template::parse("host port").is_err());
        assert!(Template::parse("host,port").is_err());
    }

    #[test]
    fn escapes_in_names() {
        let url = Url::parse("http://h/?a}b=1&c%5Cd=2&e%0Af=3").unwrap();
        let view = View {
            form: Form::NORMAL,
            controls: Controls::Encoded,
        };
        let mut out = Vec::new();
        let template = Template::parse(r"{query:a\}b} {query:c\\d} {query:e\nf} {query:a\x}");
        let given = Given::argument("");
        template
            .unwrap()
            .write(&mut out, &url, &given, view)
            .unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "1 2 3 ");
        assert!(Template::parse(r"{query:a\}").is_err());
    }

    #[test]
    fn mistakes() {
        assert!(Template::parse("{host").is_err());
        assert!(Template::parse("{}").is_err());
        assert!(Template::parse("{nonsense}").is_err());
    }
}
