//! Who may depend on whom: the first drawing of ARCHITECTURE.md.

use super::{Breach, is_tests_only};
use crate::command::Command;
use crate::rust_source::{code_only, lines_with_word};
use crate::workspace::{SourceFile, Workspace};
use serde_json::Value;

/// All that the core may use, and only when asked to.
const OPTIONAL_FOR_CORE: &[&str] = &["serde", "encoding_rs", "http", "psl2"];

/// Other URL and URI parsers. They are measured and compared with, never built upon.
const RIVALS: &[&str] = &[
    "ada-url",
    "sorug",
    "url",
    "urlpattern",
    "fluent-uri",
    "iri-string",
    "uriparse",
    "http",
    "servo-url",
];

/// Packages that nothing else may use.
const ENDS: &[&str] = &[
    "bench",
    "bench-columns",
    "bench-pattern",
    "second-opinion",
    "others",
    "xtask",
    "urlwind-cli",
];

/// The core's module that forces a kernel: for tests and benchmarks.
const HIDDEN: &str = "urlwind::backend";

/// Methods of `Url` that trust their caller to have encoded the query, and the one place that does:
/// there the `form_urlencoded` crate has written it.
const FOR_ENCODED_QUERIES: [&str; 2] = ["append_encoded_query", "set_encoded_query"];
const HAS_ENCODED_QUERIES: &str = "crates/url/src/query.rs";

/// A package of the workspace.
#[derive(Clone, Debug)]
struct Package {
    name: String,
    /// Its folder from the root.
    folder: String,
    dependencies: Vec<Dependency>,
}

#[derive(Clone, Debug)]
struct Dependency {
    name: String,
    is_optional: bool,
    is_for_tests: bool,
    /// Lies in the workspace; one of our packages has the name of a rival.
    is_local: bool,
}

pub(super) fn check(workspace: &Workspace) -> Result<Vec<Breach>, String> {
    let metadata = Command::new("cargo metadata --format-version 1 --no-deps").read(workspace)?;
    let packages = packages_of(&metadata, &workspace.root().to_string_lossy())?;
    if packages.is_empty() {
        return Err("cargo metadata lists no packages".into());
    }
    Ok(check_packages(&packages))
}

fn packages_of(metadata: &str, root: &str) -> Result<Vec<Package>, String> {
    let metadata: Value =
        serde_json::from_str(metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let package = |package: &Value| {
        let manifest = text(&package["manifest_path"]).replace('\\', "/");
        let below = manifest
            .strip_prefix(&root.replace('\\', "/"))
            .unwrap_or(&manifest);
        Package {
            name: text(&package["name"]),
            folder: below
                .trim_start_matches('/')
                .trim_end_matches("/Cargo.toml")
                .to_owned(),
            dependencies: list(&package["dependencies"])
                .iter()
                .map(|dependency| Dependency {
                    name: text(&dependency["name"]),
                    is_optional: dependency["optional"].as_bool().unwrap_or(false),
                    is_for_tests: dependency["kind"].as_str() == Some("dev"),
                    is_local: dependency["path"].is_string(),
                })
                .collect(),
        }
    };
    Ok(list(&metadata["packages"]).iter().map(package).collect())
}

fn check_packages(packages: &[Package]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for package in packages {
        for dependency in &package.dependencies {
            if let Some(why) = why_forbidden(package, dependency, packages) {
                breaches.push(format!(
                    "{}/Cargo.toml:1: depends on `{}`; {why}",
                    package.folder, dependency.name
                ));
            }
        }
    }
    breaches
}

fn why_forbidden(
    package: &Package,
    dependency: &Dependency,
    packages: &[Package],
) -> Option<String> {
    let name = dependency.name.as_str();
    let ours = packages
        .iter()
        .find(|other| other.name == name && dependency.is_local);
    let compares = [
        "bench",
        "bench/columns",
        "bench/pattern",
        "testing/second-opinion",
    ]
    .contains(&&*package.folder);
    let is_adapter = package.name != "urlwind"
        && (package.folder.starts_with("crates/") || package.folder.starts_with("bindings/"));

    if ENDS.contains(&name) && ours.is_some() {
        return Some("nothing may use that package".into());
    }
    // Our package with the interface of `url` is compared with the published one.
    let is_compared_in_tests = package.name == name && dependency.is_for_tests;
    // The core converts to and from the `Uri` of `http`, and parses nothing with it.
    let is_converted = package.name == "urlwind" && OPTIONAL_FOR_CORE.contains(&name);
    let is_rival = RIVALS.contains(&name) && ours.is_none() && !is_converted;
    if is_rival && !compares && !is_compared_in_tests {
        return Some("other parsers belong to bench and testing/second-opinion".into());
    }
    if package.name == "urlwind" && !dependency.is_for_tests {
        if !OPTIONAL_FOR_CORE.contains(&name) {
            return Some(format!(
                "the core may use {} only",
                OPTIONAL_FOR_CORE.join(", ")
            ));
        }
        if !dependency.is_optional {
            return Some("the core's dependencies must be optional".into());
        }
    }
    if package.name == "spec-machine" && name == "urlwind" {
        return Some("the truth must not come from what it judges".into());
    }
    let is_testing = ours.is_some_and(|other| other.folder.starts_with("testing/"));
    if is_adapter && is_testing && !dependency.is_for_tests {
        return Some("an adapter uses the public interface of urlwind".into());
    }
    None
}

/// Adapters may not reach for the modules that the documentation hides.
pub(super) fn check_public_api_only(files: &[SourceFile]) -> Vec<Breach> {
    let is_adapter = |path: &str| {
        (path.starts_with("crates/") || path.starts_with("bindings/"))
            && !path.starts_with("crates/urlwind/")
            && !is_tests_only(path)
    };
    let mut breaches = Vec::new();
    for file in files.iter().filter(|file| is_adapter(&file.path)) {
        let code = code_only(&file.text);
        let methods = FOR_ENCODED_QUERIES
            .iter()
            .filter(|_| file.path != HAS_ENCODED_QUERIES);
        for hidden in methods.chain([&HIDDEN]) {
            breaches.extend(lines_with_word(&code, hidden).iter().map(|line| {
                format!(
                    "{}:{line}: `{hidden}` is not part of the public interface",
                    file.path
                )
            }));
        }
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    fn package(name: &str, folder: &str, dependencies: &[&str]) -> Package {
        Package {
            name: name.into(),
            folder: folder.into(),
            dependencies: dependencies
                .iter()
                .map(|text| Dependency {
                    name: text.trim_matches(['?', '~', '.', '/']).into(),
                    is_optional: text.ends_with('?'),
                    is_for_tests: text.ends_with('~'),
                    is_local: text.starts_with("./"),
                })
                .collect(),
        }
    }

    #[test]
    fn the_permitted_arrows_pass() {
        let packages = [
            package(
                "urlwind",
                "crates/urlwind",
                &["serde?", "encoding_rs?", "serde_json~"],
            ),
            package(
                "urlwind-cli",
                "crates/urlwind-cli",
                &["./urlwind", "./conformance~"],
            ),
            package("url", "crates/url", &["./urlwind", "url~"]),
            package("urlwind-c", "bindings/c", &["./urlwind"]),
            package(
                "spec-machine",
                "testing/spec-machine",
                &["idna", "encoding_rs"],
            ),
            package(
                "conformance",
                "testing/conformance",
                &["serde_json", "./urlwind~"],
            ),
            package(
                "second-opinion",
                "testing/second-opinion",
                &["./urlwind", "ada-url"],
            ),
            package("bench", "bench", &["./urlwind", "ada-url", "sorug", "url"]),
        ];
        assert_eq!(check_packages(&packages), Vec::<Breach>::new());
    }

    #[test]
    fn forbidden_arrows_are_found() {
        let packages = [
            package("urlwind", "crates/urlwind", &["serde", "idna?", "url~"]),
            package(
                "urlwind-cli",
                "crates/urlwind-cli",
                &["./conformance", "ada-url"],
            ),
            package("conformance", "testing/conformance", &["./bench"]),
            package("spec-machine", "testing/spec-machine", &["./urlwind"]),
            package("bench", "bench", &[]),
        ];
        let breaches = check_packages(&packages);
        let pairs: Vec<(&str, &str)> = breaches
            .iter()
            .map(|breach| {
                let (manifest, rest) = breach.split_once("/Cargo.toml:1: depends on `").unwrap();
                (manifest, rest.split_once('`').unwrap().0)
            })
            .collect();
        assert_eq!(
            pairs,
            [
                ("crates/urlwind", "serde"),
                ("crates/urlwind", "idna"),
                ("crates/urlwind", "url"),
                ("crates/urlwind-cli", "conformance"),
                ("crates/urlwind-cli", "ada-url"),
                ("testing/conformance", "bench"),
                ("testing/spec-machine", "urlwind"),
            ]
        );
    }

    #[test]
    fn what_cargo_prints_is_understood() {
        let metadata = r#"{"packages": [{"name": "urlwind", "manifest_path": "/w/crates/urlwind/Cargo.toml",
            "dependencies": [{"name": "serde", "kind": null, "optional": true},
                             {"name": "serde_json", "kind": "dev", "optional": false}]}]}"#;
        let packages = packages_of(metadata, "/w").unwrap();
        assert_eq!(packages[0].folder, "crates/urlwind");
        assert!(packages[0].dependencies[0].is_optional);
        assert!(!packages[0].dependencies[0].is_for_tests);
        assert!(packages[0].dependencies[1].is_for_tests);
    }

    #[test]
    fn adapters_use_the_public_interface() {
        let code = "use urlwind::backend::force;\n";
        let files = [
            file("crates/urlwind-cli/src/main.rs", code),
            file("crates/urlwind-cli/tests/all.rs", code),
            file("bench/src/main.rs", code),
        ];
        assert_eq!(
            check_public_api_only(&files),
            [
                "crates/urlwind-cli/src/main.rs:1: `urlwind::backend` is not part of the public interface"
            ]
        );
        let code = "url.set_encoded_query(query)\n";
        let files = [
            file("crates/url/src/query.rs", code),
            file("bindings/c/src/url.rs", code),
        ];
        assert_eq!(
            check_public_api_only(&files),
            ["bindings/c/src/url.rs:1: `set_encoded_query` is not part of the public interface"]
        );
    }
}
