//! Templates: `{host} {port} {query:utm_source}`.

use urlwind::Url;

use super::{Missing, value_of};
use crate::field::{Field, View};

/// A template in pieces.
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
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = template;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '{' => {
                    let (name, after) = rest
                        .split_once('}')
                        .ok_or_else(|| format!("'{{' without '}}' in '{template}'"))?;
                    rest = after;
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Field(Field::parse(name)?));
                }
                '\\' => {
                    let escaped = rest.chars().next();
                    rest = &rest[escaped.map_or(0, char::len_utf8)..];
                    match escaped {
                        Some('n') => text.push('\n'),
                        Some('r') => text.push('\r'),
                        Some('t') => text.push('\t'),
                        Some(c @ ('\\' | '{' | '}')) => text.push(c),
                        Some(c) => text.extend(['\\', c]),
                        None => text.push('\\'),
                    }
                }
                _ => text.push(c),
            }
        }
        text.push('\n');
        pieces.push(Piece::Text(text));
        Ok(Template { pieces })
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Field(field) => Some(field),
        })
    }

    pub(super) fn write(
        &self,
        out: &mut Vec<u8>,
        url: &Url,
        input: &str,
        view: View,
    ) -> Result<(), Missing> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(field) => {
                    if let Some(value) = value_of(field, url, input, view)? {
                        out.extend_from_slice(value.as_bytes());
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::Template;
    use crate::field::View;
    use crate::readable::Controls;

    fn filled(template: &str) -> String {
        let url = Url::parse("https://example.com/?a=1").unwrap();
        let view = View {
            decode: false,
            unicode_host: false,
            controls: Controls::Encoded,
        };
        let mut out = Vec::new();
        Template::parse(template)
            .unwrap()
            .write(&mut out, &url, "", view)
            .unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fields_and_escapes() {
        assert_eq!(filled("{host}\\t{query:a}{fragment}."), "example.com\t1.\n");
        assert_eq!(filled(r"\{host} \\ \x é \"), "{host} \\ \\x é \\\n");
        assert_eq!(filled(""), "\n");
    }

    #[test]
    fn mistakes() {
        assert!(Template::parse("{host").is_err());
        assert!(Template::parse("{}").is_err());
        assert!(Template::parse("{nonsense}").is_err());
    }
}
