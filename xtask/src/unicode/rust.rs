//! Writes constants as Rust.

use std::fmt::{Display, Write as _};

/// A generated file.
pub(super) struct Module {
    text: String,
    /// Bytes of its tables.
    pub(super) size: usize,
    /// What to say of it on the terminal.
    pub(super) notes: Vec<String>,
}

impl Module {
    pub(super) fn new(what: &str) -> Module {
        Module {
            text: format!("\n//! {what}\n"),
            size: 0,
            notes: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(super) fn constant(&mut self, meaning: &str, name: &str, kind: &str, value: &str) {
        self.document(meaning);
        let _ = writeln!(
            self.text,
            "pub(in crate::idna) const {name}: {kind} = {value};"
        );
    }

    pub(super) fn table<T: Display>(&mut self, meaning: &str, name: &str, kind: &str, items: &[T]) {
        let items: Vec<String> = items.iter().map(T::to_string).collect();
        self.items(meaning, name, kind, size_of::<T>(), &items);
    }

    pub(super) fn pairs<T: Display, U: Display>(
        &mut self,
        meaning: &str,
        name: &str,
        kind: &str,
        items: &[(T, U)],
    ) {
        let items: Vec<String> = items
            .iter()
            .map(|(one, other)| format!("({one}, {other})"))
            .collect();
        self.items(meaning, name, kind, size_of::<(T, U)>(), &items);
    }

    fn items(&mut self, meaning: &str, name: &str, kind: &str, size: usize, items: &[String]) {
        self.document(meaning);
        self.size += items.len() * size;
        let count = items.len();
        let _ = writeln!(
            self.text,
            "#[rustfmt::skip]\npub(in crate::idna) static {name}: [{kind}; {count}] = ["
        );
        let mut line = String::from("   ");
        for item in items {
            if line.len() + item.len() + 2 > 110 {
                let _ = writeln!(self.text, "{line}");
                line.truncate(3);
            }
            let _ = write!(line, " {item},");
        }
        let _ = writeln!(self.text, "{line}\n];");
    }

    fn document(&mut self, meaning: &str) {
        self.text.push('\n');
        for line in meaning.lines() {
            let _ = writeln!(self.text, "/// {line}");
        }
    }

    /// The file, below `head`.
    pub(super) fn finish(&self, head: &str) -> String {
        format!("{head}{}", self.text)
    }
}
