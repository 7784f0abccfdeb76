//! What each package that holds compiled code was made of: a bill of materials in the format of CycloneDX,
//! from what `cargo metadata` says.

use super::{Packing, rules};
use crate::Outcome;
use crate::files::at;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Packages that are shipped compiled.
const COMPILED: &[&str] = &[
    "urlwind-cli",
    "urlwind-c",
    "urlwind-js",
    "urlwind-java",
    "urlwind-python",
    "urlwind-duckdb",
];

/// Writes one for each of [`COMPILED`].
pub(super) fn write(packing: &Packing<'_>) -> Outcome {
    let metadata = packing.metadata(&["--locked"])?;
    let checksums = checksums_in(&packing.workspace.read("Cargo.lock")?.text);
    for name in COMPILED {
        let bill = bill_of(name, &metadata, &checksums)?;
        rules::check(packing, &bill)
            .map_err(|problem| format!("{name} is made of what is {problem}"))?;
        let path = packing
            .dist
            .join(format!("{name}-{}.cdx.json", packing.version));
        fs::write(&path, format!("{bill:#}\n")).map_err(|error| at(&path, &error))?;
    }
    Ok(())
}

/// The checksums that a lock file has, by name and version.
fn checksums_in(lock: &str) -> BTreeMap<(String, String), String> {
    let packages = lock.split("[[package]]").skip(1);
    packages
        .filter_map(|package| {
            let field = |name: &str| {
                let start = format!("{name} = \"");
                let line = package.lines().find_map(|line| line.strip_prefix(&start))?;
                Some(line.trim_end_matches('"').to_owned())
            };
            Some(((field("name")?, field("version")?), field("checksum")?))
        })
        .collect()
}

fn bill_of(
    name: &str,
    metadata: &Value,
    checksums: &BTreeMap<(String, String), String>,
) -> Result<Value, String> {
    let array = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = array(&metadata["packages"])
        .into_iter()
        .map(|package| (word(&package["id"]), package))
        .collect();
    let nodes: BTreeMap<String, BTreeSet<String>> = array(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| (word(&node["id"]), shipped_dependencies(node)))
        .collect();
    let root = packages
        .iter()
        .find(|(_, package)| package["name"] == name && package["source"].is_null())
        .map(|(id, _)| id.clone())
        .ok_or_else(|| format!("cargo knows no package `{name}`"))?;

    let mut found = BTreeSet::from([root.clone()]);
    let mut waiting = vec![root.clone()];
    while let Some(id) = waiting.pop() {
        for needed in nodes.get(&id).into_iter().flatten() {
            if found.insert(needed.clone()) {
                waiting.push(needed.clone());
            }
        }
    }
    let component = |id: &String| component(&packages[id], checksums);
    let others = found.iter().filter(|id| **id != root);
    let depends: Vec<Value> = found
        .iter()
        .map(|id| {
            let on: Vec<String> = nodes[id]
                .iter()
                .map(|id| reference(&packages[id]))
                .collect();
            json!({ "ref": reference(&packages[id]), "dependsOn": on })
        })
        .collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(&root) },
        "components": others.map(component).collect::<Vec<_>>(),
        "dependencies": depends,
    }))
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What a package is built with, but for what only its tests need.
fn shipped_dependencies(node: &Value) -> BTreeSet<String> {
    let is_shipped = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"] != "dev"))
    };
    let dependencies = node["deps"].as_array().into_iter().flatten();
    dependencies
        .filter(is_shipped)
        .map(|dependency| word(&dependency["pkg"]))
        .collect()
}

/// A package's address in its registry; ours are in none yet, and have the same form.
fn reference(package: &Value) -> String {
    format!(
        "pkg:cargo/{}@{}",
        word(&package["name"]),
        word(&package["version"])
    )
}

fn component(package: &Value, checksums: &BTreeMap<(String, String), String>) -> Value {
    let (name, version) = (word(&package["name"]), word(&package["version"]));
    let reference = reference(package);
    let mut component = json!({
        "type": "library",
        "bom-ref": &reference,
        "purl": &reference,
        "name": &name,
        "version": &version,
        "licenses": [{ "expression": word(&package["license"]).replace('/', " OR ") }],
    });
    if let Some(checksum) = checksums.get(&(name, version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_need_is_left_out() {
        let metadata = json!({
            "packages": [
                { "id": "a", "name": "a", "version": "1", "license": "MIT", "source": null },
                { "id": "b", "name": "b", "version": "2", "license": "MIT/Apache-2.0", "source": "r" },
                { "id": "c", "name": "c", "version": "3", "license": "MIT", "source": "r" },
            ],
            "resolve": { "nodes": [
                { "id": "a", "deps": [
                    { "pkg": "b", "dep_kinds": [{ "kind": null }] },
                    { "pkg": "c", "dep_kinds": [{ "kind": "dev" }] },
                ] },
                { "id": "b", "deps": [] },
                { "id": "c", "deps": [] },
            ] },
        });
        let lock =
            "[[package]]\nname = \"b\"\nversion = \"2\"\nsource = \"r\"\nchecksum = \"ff\"\n";
        let bill = bill_of("a", &metadata, &checksums_in(lock)).unwrap();
        let components = bill["components"].as_array().unwrap();
        assert_eq!(components.len(), 1);
        assert_eq!(components[0]["purl"], "pkg:cargo/b@2");
        assert_eq!(components[0]["hashes"][0]["content"], "ff");
        assert_eq!(
            components[0]["licenses"][0]["expression"],
            "MIT OR Apache-2.0"
        );
        assert_eq!(
            bill["dependencies"][0]["dependsOn"],
            json!(["pkg:cargo/b@2"])
        );
        assert!(bill_of("x", &metadata, &BTreeMap::new()).is_err());
    }
}
