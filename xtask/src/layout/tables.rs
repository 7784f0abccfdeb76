//! Byte tables stand in one place, percent-encode sets in another.

use super::{Breach, is_tests_only};
use crate::rust_source::{code_only, has_word};
use crate::workspace::SourceFile;

const CLASSES: &str = "crates/urlwind/src/bytes/classes.rs";
const KERNELS: &str = "crates/urlwind/src/kernels/";
const SETS: &str = "crates/urlwind/src/bytes/sets.rs";

/// Checks one file of the core crate.
pub(super) fn check(file: &SourceFile) -> Vec<Breach> {
    if is_tests_only(&file.path) || file.path.starts_with(KERNELS) {
        return Vec::new();
    }
    let code = code_only(&file.text);
    let mut breaches = Vec::new();
    for item in constants(&code) {
        let is_table = item.kind.contains("; 256]") || has_word(item.kind, "ByteClass");
        if is_table && file.path != CLASSES {
            breaches.push(format!(
                "{}:{}: byte table `{}` outside classes.rs and the kernels",
                file.path, item.line, item.name
            ));
        }
        // A set made from one of the standard's by `add` is the caller's own.
        let is_from_nothing = item.value.starts_with("AsciiSet") || item.value.contains("::EMPTY");
        if has_word(item.kind, "AsciiSet") && is_from_nothing && file.path != SETS {
            breaches.push(format!(
                "{}:{}: percent-encode set `{}` made from nothing outside bytes/sets.rs",
                file.path, item.line, item.name
            ));
        }
    }
    breaches
}

/// A `const` or `static` with its type.
struct Constant<'c> {
    line: usize,
    name: &'c str,
    kind: &'c str,
    /// What it is set to, up to the first semicolon.
    value: &'c str,
}

fn constants(code: &str) -> Vec<Constant<'_>> {
    let mut found = Vec::new();
    for keyword in ["const ", "static "] {
        for (start, _) in code.match_indices(keyword) {
            let rest = &code[start + keyword.len()..];
            // `const fn`, `*const T` and `&'static str` have no `NAME: type =` after them.
            let Some((name, rest)) = rest.split_once(':') else {
                continue;
            };
            let name = name.trim();
            let is_name =
                |char: char| char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_';
            if name.is_empty() || !name.chars().all(is_name) {
                continue;
            }
            // A parameter, as in `fn f<const N: usize>`, is not set to anything.
            let end = end_of_type(rest);
            let Some(value) = rest[end..].strip_prefix('=') else {
                continue;
            };
            found.push(Constant {
                line: code[..start].matches('\n').count() + 1,
                name,
                kind: &rest[..end],
                value: value.split(';').next().unwrap_or_default().trim_start(),
            });
        }
    }
    found.sort_by_key(|item| item.line);
    found
}

/// Where the type at the start of `text` ends: at the first sign that cannot be within it.
fn end_of_type(text: &str) -> usize {
    let mut depth = 0;
    for (index, char) in text.char_indices() {
        match char {
            '[' | '(' | '<' => depth += 1,
            ']' | ')' | '>' if depth > 0 => depth -= 1,
            ']' | ')' | '>' | '{' => return index,
            ',' | ';' | '=' if depth == 0 => return index,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn tables_outside_their_place_are_found() {
        let code = "\
const fn scan(bytes: &[u8]) -> usize { 0 }
const DIGITS: [u8; 256] = [0; 256];
pub(crate) static DELIMITERS:
    ByteClass = ByteClass::of(b\"\");
const PATH: &AsciiSet = &AsciiSet::EMPTY;
const SEGMENT: AsciiSet = percent::PATH.add(b'/');
const LENGTH: usize = 256;
fn f<const N: usize>(class: &'static ByteClass, buffer: [u8; 256], set: &AsciiSet) {}
";
        assert_eq!(
            check(&file("crates/urlwind/src/host/ipv4.rs", code)),
            [
                "crates/urlwind/src/host/ipv4.rs:2: byte table `DIGITS` outside classes.rs and the kernels",
                "crates/urlwind/src/host/ipv4.rs:3: byte table `DELIMITERS` outside classes.rs and the kernels",
                "crates/urlwind/src/host/ipv4.rs:5: percent-encode set `PATH` made from nothing outside bytes/sets.rs",
            ]
        );
        assert_eq!(check(&file(CLASSES, code)).len(), 1);
        assert_eq!(check(&file(SETS, code)).len(), 2);
        assert!(check(&file("crates/urlwind/src/kernels/scalar.rs", code)).is_empty());
        assert!(check(&file("crates/urlwind/src/percent/encode_tests.rs", code)).is_empty());
    }

    #[test]
    fn documentation_may_show_a_set() {
        let code = "/// const MINE: AsciiSet = percent::PATH.add(b'/');\npub struct AsciiSet {}\n";
        assert!(check(&file("crates/urlwind/src/percent/mod.rs", code)).is_empty());
    }
}
