//! Packages carry the licences: what somebody installs comes without the root of the repository.

use super::Breach;
use crate::workspace::{SourceFile, Workspace};

/// The files at the root.
const LICENCES: &[&str] = &["LICENSE-MIT", "LICENSE-APACHE"];

/// Packages with copies of both, beside all that are in `crates`.
const WITH_COPIES: &[&str] = &["bindings/node", "bindings/python", "bindings/wasm"];

/// Go looks for one file of this name: it has both texts.
const WITH_BOTH_TEXTS: &str = "bindings/go/LICENSE";

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Breach>, String> {
    let mut breaches = Vec::new();
    let both = workspace.read(WITH_BOTH_TEXTS)?;
    let crates = workspace.files("crates", &["Cargo.toml"])?;
    let crates = crates
        .iter()
        .filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    let folders: Vec<&str> = WITH_COPIES.iter().copied().chain(crates).collect();
    for name in LICENCES {
        let licence = workspace.read(name)?;
        for folder in &folders {
            let copy = workspace.read(&format!("{folder}/{name}"))?;
            breaches.extend(check_copy(&licence, &copy));
        }
        breaches.extend(check_contains(&licence, &both));
    }
    Ok(breaches)
}

fn check_copy(licence: &SourceFile, copy: &SourceFile) -> Option<Breach> {
    let differs = licence.text != copy.text;
    differs.then(|| format!("{}:1: differs from {}", copy.path, licence.path))
}

fn check_contains(licence: &SourceFile, both: &SourceFile) -> Option<Breach> {
    let lacks = !both.text.contains(&licence.text);
    lacks.then(|| format!("{}:1: lacks the text of {}", both.path, licence.path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn a_copy_that_differs_is_found() {
        let licence = file("LICENSE-MIT", "be free\n");
        assert_eq!(
            check_copy(&licence, &file("a/LICENSE-MIT", "be free\n")),
            None
        );
        assert_eq!(
            check_copy(&licence, &file("a/LICENSE-MIT", "be free")),
            Some("a/LICENSE-MIT:1: differs from LICENSE-MIT".into())
        );
    }

    #[test]
    fn a_text_that_is_missing_is_found() {
        let licence = file("LICENSE-MIT", "be free\n");
        assert_eq!(
            check_contains(
                &licence,
                &file("b/LICENSE", "Either:\n\nbe free\n\nor not\n")
            ),
            None
        );
        assert_eq!(
            check_contains(&licence, &file("b/LICENSE", "or not\n")),
            Some("b/LICENSE:1: lacks the text of LICENSE-MIT".into())
        );
    }
}
