//! Comma-separated ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) and tab-separated values.

use std::borrow::Cow;

use memchr::memchr2;
use urlwind::Url;
use urlwind::{Attribute, UrlRef};

use super::{Missing, value_of};
use crate::field::{Field, View};
use crate::given::Given;
use crate::pipeline::Frame;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Separated {
    pub(super) fields: Vec<Field>,
    pub(super) separator: u8,
    pub(super) header: bool,
}

impl Separated {
    pub(super) fn frame(&self) -> Frame {
        if !self.header {
            return Frame::default();
        }
        let mut header = Vec::new();
        for field in &self.fields {
            self.push(&mut header, &field.label);
        }
        end_record(&mut header);
        let header = String::from_utf8_lossy(&header).into_owned();
        Frame {
            before: header.clone(),
            empty: header,
            ..Frame::default()
        }
    }

    pub(super) fn write(
        &self,
        out: &mut Vec<u8>,
        url: &Url,
        given: &Given<'_>,
        view: View,
    ) -> Result<(), Missing> {
        for field in &self.fields {
            let value = value_of(field, url, given, view)?;
            self.push(out, value.as_deref().unwrap_or(""));
        }
        end_record(out);
        Ok(())
    }

    /// Returns a fast path, if every value is a slice of the URL's text.
    pub(super) fn pieces(&self, view: View) -> Option<Pieces> {
        let attributes = self.fields.iter().map(|field| field.piece(view));
        Some(Pieces {
            attributes: attributes.collect::<Option<_>>()?,
            separator: self.separator,
        })
    }

    /// Returns a record of empty values.
    pub(super) fn blank(&self) -> Vec<u8> {
        let mut out = vec![self.separator; self.fields.len()];
        end_record(&mut out);
        out
    }

    /// Appends a value and the separator after it.
    fn push(&self, out: &mut Vec<u8>, value: &str) {
        push(out, value, self.separator);
    }
}

/// Fast path for records whose values are slices of the URL's text.
pub(crate) struct Pieces {
    attributes: Vec<Attribute>,
    separator: u8,
}

impl Pieces {
    pub(crate) fn write(&self, out: &mut Vec<u8>, url: UrlRef<'_>) {
        let href = url.as_str();
        // No other special character occurs in a URL, and most have neither of these.
        let is_clean = self.separator == b'\t' || memchr2(b',', b'"', href.as_bytes()).is_none();
        for attribute in &self.attributes {
            let value = &href[url.range(*attribute).unwrap_or_default()];
            if is_clean {
                out.extend_from_slice(value.as_bytes());
                out.push(self.separator);
            } else {
                push(out, value, self.separator);
            }
        }
        end_record(out);
    }
}

/// Appends a value and the separator after it.
fn push(out: &mut Vec<u8>, value: &str, separator: u8) {
    if separator == b'\t' {
        // TSV has no quoting. Only the input as given may contain these.
        out.extend_from_slice(without_tabs_and_newlines(value).as_bytes());
    } else {
        push_csv(out, value);
    }
    out.push(separator);
}

/// Appends a value, with quotes if it needs them.
pub(crate) fn push_csv(out: &mut Vec<u8>, value: &str) {
    let is_special = |byte| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    if !value.bytes().any(is_special) {
        return out.extend_from_slice(value.as_bytes());
    }
    out.push(b'"');
    for (index, piece) in value.split('"').enumerate() {
        if index > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(piece.as_bytes());
    }
    out.push(b'"');
}

/// Escapes tabs and newlines as `\t`, `\n` and `\r`.
fn without_tabs_and_newlines(value: &str) -> Cow<'_, str> {
    if !value.contains(['\t', '\n', '\r']) {
        return Cow::Borrowed(value);
    }
    let value = value.replace('\t', "\\t").replace('\n', "\\n");
    Cow::Owned(value.replace('\r', "\\r"))
}

/// Replaces the last separator with the line terminator.
fn end_record(out: &mut [u8]) {
    if let Some(last) = out.last_mut() {
        *last = b'\n';
    }
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::Separated;
    use crate::field::{Field, View};
    use crate::given::Given;
    use crate::readable::{Controls, Form};

    #[test]
    fn quotes_only_what_needs_it() {
        let separated = |separator| Separated {
            fields: ["host", "query:a", "input"]
                .map(|name| Field::parse(name).unwrap())
                .to_vec(),
            separator,
            header: true,
        };
        let view = View {
            form: Form::NORMAL,
            controls: Controls::Encoded,
        };
        let url = Url::parse("https://h/?a=x%22,y").unwrap();
        let record = |separator| {
            let mut out = Vec::new();
            separated(separator)
                .write(&mut out, &url, &Given::argument("i\tn"), view)
                .unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(record(b','), "h,\"x\"\",y\",i\tn\n");
        assert_eq!(record(b'\t'), "h\tx\",y\ti\\tn\n");
        assert_eq!(separated(b',').frame().before, "host,query:a,input\n");
    }

    /// The fast path and the slow path print the same.
    #[test]
    fn pieces_are_the_values() {
        let view = View {
            form: Form::NORMAL,
            controls: Controls::Encoded,
        };
        for separator in [b',', b'\t'] {
            let separated = Separated {
                fields: [
                    "protocol", "user", "password", "host", "port", "path", "search", "hash", "url",
                ]
                .map(|name| Field::parse(name).unwrap())
                .to_vec(),
                separator,
                header: true,
            };
            let pieces = separated.pieces(view).unwrap();
            for text in [
                "https://u:p@h:81/a?b#c",
                "https://h/?#",
                "https://h/a,b?c,d",
                "a:b\"c,d",
                "mailto:a@b",
                "file:///",
            ] {
                let url = Url::parse(text).unwrap();
                let (mut long, mut short) = (Vec::new(), Vec::new());
                let given = Given::argument(text);
                separated.write(&mut long, &url, &given, view).unwrap();
                pieces.write(&mut short, url.view());
                assert_eq!(String::from_utf8(short), String::from_utf8(long));
            }
        }
        for name in [
            "origin",
            "input",
            "query:a",
            "default:port",
            "must:port",
            "idn:host",
            "decode:path",
        ] {
            let fields = vec![Field::parse(name).unwrap()];
            let separated = Separated {
                fields,
                separator: b',',
                header: true,
            };
            assert!(separated.pieces(view).is_none(), "{name}");
        }
    }
}
