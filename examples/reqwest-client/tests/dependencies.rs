//! The program contains a single `url`, urlwind's.

use std::collections::BTreeSet;
use std::process::Command;

/// Returns the lines of `cargo tree` with these arguments.
fn tree(arguments: &[&str]) -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--offline", "--prefix", "none", "--format", "{p}"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(String::from)
        .collect()
}

#[test]
fn only_one_url() {
    let lines = tree(&["--no-dedupe", "--edges", "normal,build"]);
    let urls: BTreeSet<&str> = lines
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("url v"))
        .collect();
    assert_eq!(urls.len(), 1, "{urls:?}");
    let url = urls.into_iter().next().unwrap();
    assert!(
        url.contains("crates/url)") || url.contains(r"crates\url)"),
        "{url}"
    );
}

#[test]
fn everything_depends_on_it() {
    let lines = tree(&["--invert", "url"]);
    for name in ["reqwest", "tower-http", "cookie_store", "schemars"] {
        let found = lines
            .iter()
            .any(|line| line.starts_with(&format!("{name} v")));
        assert!(found, "{name} does not depend on url: {lines:?}");
    }
}
