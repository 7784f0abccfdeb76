//! The documents that a newcomer reads first stay short, and the README shows how to run it at once.

use super::Breach;
use crate::workspace::{SourceFile, Workspace};

const README_LINES: usize = 120;
const ARCHITECTURE_LINES: usize = 150;
/// The line before which the README's first code block starts.
const FIRST_BLOCK_BEFORE: usize = 25;

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Breach>, String> {
    let readme = workspace.read("README.md")?;
    let architecture = workspace.read("ARCHITECTURE.md")?;
    let mut breaches = check_length(&readme, README_LINES);
    breaches.extend(check_first_block(&readme));
    breaches.extend(check_length(&architecture, ARCHITECTURE_LINES));
    for document in [&readme, &architecture] {
        breaches.extend(check_links(document, |path| {
            workspace.root().join(path).exists()
        }));
    }
    Ok(breaches)
}

fn check_length(document: &SourceFile, limit: usize) -> Vec<Breach> {
    let lines = document.text.lines().count();
    let problem = format!("{}:1: {lines} lines; {limit} are allowed", document.path);
    Vec::from_iter((lines > limit).then_some(problem))
}

fn check_first_block(readme: &SourceFile) -> Vec<Breach> {
    let first = readme.text.lines().position(|line| line.starts_with("```"));
    match first {
        Some(index) if index + 1 < FIRST_BLOCK_BEFORE => Vec::new(),
        _ => vec![format!(
            "{}:1: its first code block must start before line {FIRST_BLOCK_BEFORE}",
            readme.path
        )],
    }
}

/// Links into the repository must lead somewhere.
fn check_links(document: &SourceFile, exists: impl Fn(&str) -> bool) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for (index, line) in document.text.lines().enumerate() {
        for link in line.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !exists(target) {
                breaches.push(format!(
                    "{}:{}: the link to {target} leads nowhere",
                    document.path,
                    index + 1
                ));
            }
        }
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn long_documents_are_found() {
        let document = file("README.md", "a\nb\nc\n");
        assert!(check_length(&document, 3).is_empty());
        assert_eq!(check_length(&document, 2).len(), 1);
    }

    #[test]
    fn the_first_block_comes_early() {
        let with_block_at =
            |line: usize| file("README.md", &("\n".repeat(line - 1) + "```sh\n```\n"));
        assert!(check_first_block(&with_block_at(24)).is_empty());
        assert_eq!(check_first_block(&with_block_at(25)).len(), 1);
        assert_eq!(check_first_block(&file("README.md", "no block\n")).len(), 1);
    }

    #[test]
    fn links_lead_somewhere() {
        let text = "[a](A.md) [b](B.md#part)\n[c](https://example.com/) [d](#here) `x[0](y)`";
        let breaches = check_links(&file("README.md", text), |path| path == "A.md");
        assert_eq!(
            breaches,
            [
                "README.md:1: the link to B.md leads nowhere",
                "README.md:2: the link to y leads nowhere",
            ]
        );
    }
}
