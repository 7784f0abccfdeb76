//! What a package that is shipped compiled may be made of: the rules of `deny.toml`, for each bill of materials.

use super::Packing;
use crate::Outcome;
use serde_json::Value;
use std::collections::BTreeMap;

/// Checks the components of a bill.
pub(super) fn check(packing: &Packing<'_>, bill: &Value) -> Outcome {
    let allowed = allowed_in(&packing.workspace.read("deny.toml")?.text);
    let breaches = breaches(bill, &allowed);
    match breaches.is_empty() {
        true => Ok(()),
        false => Err(format!("against deny.toml:\n{}", breaches.join("\n"))),
    }
}

/// The list of licences in `deny.toml`.
fn allowed_in(rules: &str) -> Vec<String> {
    let list = rules.split("\nallow = [").nth(1).unwrap_or_default();
    let list = list.split(']').next().unwrap_or_default();
    let words = list.split('"').skip(1).step_by(2);
    words.map(str::to_owned).collect()
}

fn breaches(bill: &Value, allowed: &[String]) -> Vec<String> {
    let mut breaches = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for component in bill["components"].as_array().into_iter().flatten() {
        let word = |name: &str| component[name].as_str().unwrap_or_default();
        let (name, version) = (word("name"), word("version"));
        versions.entry(name).or_default().push(version);
        let licence = component["licenses"][0]["expression"]
            .as_str()
            .unwrap_or_default();
        if !Reader::new(licence).allows(allowed) {
            breaches.push(format!("{name} {version}: the licence is `{licence}`"));
        }
        // Ours have none: what was not fetched from the registry has no checksum.
        if component["hashes"].is_null() && !name.starts_with("urlwind") {
            breaches.push(format!("{name} {version} is not from the registry"));
        }
    }
    for (name, versions) in versions {
        if versions.len() > 1 {
            breaches.push(format!(
                "{name} is there more than once: {}",
                versions.join(", ")
            ));
        }
    }
    breaches
}

/// Reads an SPDX expression: names, `WITH`, `AND`, `OR` and parentheses.
struct Reader<'e> {
    words: Vec<&'e str>,
    next: usize,
}

impl<'e> Reader<'e> {
    fn new(expression: &'e str) -> Reader<'e> {
        let mut words = Vec::new();
        for word in expression.split_whitespace() {
            let inner = word.trim_start_matches('(');
            words.extend(std::iter::repeat_n("(", word.len() - inner.len()));
            let name = inner.trim_end_matches(')');
            words.push(name);
            words.extend(std::iter::repeat_n(")", inner.len() - name.len()));
        }
        Reader { words, next: 0 }
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.next) == Some(&word);
        self.next += usize::from(is_next);
        is_next
    }

    /// Whether licences of the list are enough; an expression that cannot be read is not.
    fn allows(mut self, allowed: &[String]) -> bool {
        self.any(allowed) && self.next == self.words.len()
    }

    fn any(&mut self, allowed: &[String]) -> bool {
        let mut result = self.all(allowed);
        while self.take("OR") {
            result |= self.all(allowed);
        }
        result
    }

    fn all(&mut self, allowed: &[String]) -> bool {
        let mut result = self.one(allowed);
        while self.take("AND") {
            result &= self.one(allowed);
        }
        result
    }

    fn one(&mut self, allowed: &[String]) -> bool {
        if self.take("(") {
            let result = self.any(allowed);
            return self.take(")") && result;
        }
        let Some(name) = self.words.get(self.next) else {
            // Behind every end: what lacks a word is not read to its end.
            self.next = usize::MAX;
            return false;
        };
        self.next += 1;
        let mut name = (*name).to_owned();
        if self.take("WITH") {
            let exception = self.words.get(self.next).copied().unwrap_or_default();
            self.next += 1;
            name = format!("{name} WITH {exception}");
        }
        allowed.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expressions_are_read() {
        let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
        let is_allowed = |expression: &str| Reader::new(expression).allows(&allowed);
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "(MIT OR GPL-3.0) AND Zlib",
            "Apache-2.0 WITH LLVM-exception",
            "((MIT))",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "Apache-2.0",
            "(MIT",
            "MIT)",
            "MIT Zlib",
            "MIT OR",
        ] {
            assert!(!is_allowed(bad), "{bad}");
        }
    }

    #[test]
    fn the_list_in_the_repository_is_found() {
        let allowed = allowed_in(include_str!("../../../deny.toml"));
        assert!(allowed.len() > 3 && allowed[0] == "MIT", "{allowed:?}");
    }

    #[test]
    fn breaches_are_named() {
        let component = |name: &str, version: &str, licence: &str| json!({ "name": name, "version": version, "hashes": [{}], "licenses": [{ "expression": licence }] });
        let mut bill =
            json!({ "components": [component("a", "1", "MIT"), component("a", "2", "GPL-3.0")] });
        let found = breaches(&bill, &["MIT".to_owned()]);
        assert_eq!(
            found,
            [
                "a 2: the licence is `GPL-3.0`",
                "a is there more than once: 1, 2"
            ]
        );
        bill["components"] =
            json!([{ "name": "b", "version": "1", "licenses": [{ "expression": "MIT" }] }]);
        assert_eq!(
            breaches(&bill, &["MIT".to_owned()]),
            ["b 1 is not from the registry"]
        );
    }
}
