//! JSON writer.

/// Writes JSON with or without line breaks.
pub(crate) struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// Indentation depth; `None` for one line.
    depth: Option<usize>,
    /// Whether the innermost object or array is empty so far.
    is_fresh: bool,
}

impl Writer<'_> {
    pub(crate) fn new(out: &mut Vec<u8>, depth: Option<usize>) -> Writer<'_> {
        Writer {
            out,
            depth,
            is_fresh: true,
        }
    }

    pub(crate) fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth = self.depth.map(|depth| depth + 1);
        self.is_fresh = true;
    }

    pub(crate) fn close(&mut self, bracket: u8) {
        self.depth = self.depth.map(|depth| depth - 1);
        if !self.is_fresh {
            self.break_line();
        }
        self.out.push(bracket);
        self.is_fresh = false;
    }

    /// Begins the next element of an array.
    pub(crate) fn element(&mut self) {
        if !self.is_fresh {
            self.out.push(b',');
        }
        self.is_fresh = false;
        self.break_line();
    }

    /// Begins the next member of an object.
    pub(crate) fn key(&mut self, name: &str) {
        self.element();
        self.string(name);
        self.out.push(b':');
        if self.depth.is_some() {
            self.out.push(b' ');
        }
    }

    fn break_line(&mut self) {
        if let Some(depth) = self.depth {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * depth, b' ');
        }
    }

    pub(crate) fn null(&mut self) {
        self.out.extend_from_slice(b"null");
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        let text: &[u8] = if value { b"true" } else { b"false" };
        self.out.extend_from_slice(text);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    /// Writes a number with one decimal.
    pub(crate) fn decimal(&mut self, number: f64) {
        self.out
            .extend_from_slice(format!("{number:.1}").as_bytes());
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.out.push(b'"');
        let mut rest = text;
        while let Some(at) = rest
            .bytes()
            .position(|b| b < 0x20 || b == b'"' || b == b'\\')
        {
            self.out.extend_from_slice(&rest.as_bytes()[..at]);
            let byte = rest.as_bytes()[at];
            match byte {
                b'"' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                b'\n' => self.out.extend_from_slice(b"\\n"),
                b'\r' => self.out.extend_from_slice(b"\\r"),
                b'\t' => self.out.extend_from_slice(b"\\t"),
                _ => self
                    .out
                    .extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            }
            rest = &rest[at + 1..];
        }
        self.out.extend_from_slice(rest.as_bytes());
        self.out.push(b'"');
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::Writer;

    #[test]
    fn every_character_survives() {
        let text: String = (0..0x3000)
            .filter_map(char::from_u32)
            .chain(['\u{10FFFF}'])
            .collect();
        let mut out = Vec::new();
        Writer::new(&mut out, None).string(&text);
        assert_eq!(
            serde_json::from_slice::<Value>(&out).unwrap(),
            Value::String(text)
        );
    }

    #[test]
    fn with_and_without_line_breaks() {
        let written = |depth| {
            let mut out = Vec::new();
            let mut writer = Writer::new(&mut out, depth);
            writer.open(b'{');
            writer.key("a");
            writer.open(b'[');
            writer.close(b']');
            writer.key("b");
            writer.open(b'[');
            writer.element();
            writer.number(1);
            writer.element();
            writer.null();
            writer.close(b']');
            writer.close(b'}');
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(None), r#"{"a":[],"b":[1,null]}"#);
        assert_eq!(
            written(Some(0)),
            "{\n  \"a\": [],\n  \"b\": [\n    1,\n    null\n  ]\n}"
        );
    }
}
