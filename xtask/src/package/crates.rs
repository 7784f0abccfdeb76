//! The Rust packages: all of the workspace that may be published, `urlwind-datafusion`, which is a workspace of its
//! own, and `urlwind-url`, which is `crates/url` under a name that nobody else has.

use super::Packing;
use super::clean::{Clean, first_example};
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, remove, text, write};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Ours under the name of the published package: never published itself.
const DROP_IN: &str = "crates/url";
/// What that is published as.
const DROP_IN_PACKAGE: &str = "urlwind-url";
/// What of it is in the package.
const DROP_IN_PARTS: &[&str] = &["src", "debug_metadata", "LICENSE-MIT", "LICENSE-APACHE"];
/// The README of that package.
const DROP_IN_README: &str = "crates/url/PUBLISHED.md";

/// In a workspace of its own, as nothing else needs what DataFusion brings.
const DATAFUSION: &str = "urlwind-datafusion";
/// What of the workspace it needs.
const DATAFUSION_NEEDS: &[&str] = &["urlwind", "urlwind-columns", "urlwind-readings"];
const DATAFUSION_PROGRAM: &str = r#"fn main() {
    let mut context = datafusion::prelude::SessionContext::new();
    urlwind_datafusion::register(&mut context).unwrap();
    println!("{}", context.state().scalar_functions().contains_key("url_host"));
}
"#;

/// What a program prints that has the drop-in by another way than a path.
const PROGRAM: &str = r#"fn main() {
    let url = url::Url::parse("http://h/a^b").unwrap();
    println!("{url}");
    println!("{}", url.into_urlwind().host_str().unwrap());
}
"#;
const PROGRAM_PRINTS: &str = "http://h/a%5Eb\nh\n";

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    let workspace = packing.workspace;
    let names = published(packing)?;
    let own = workspace.target().join("package");
    // What was packed of an older version would be taken for one of this.
    remove(&own)?;
    let mut command = Command::new("cargo package --quiet --locked --allow-dirty");
    if packing.is_here {
        // `test` builds what was packed, all at once; cargo would do it one by one.
        command = command.arg("--no-verify");
    }
    for name in &names {
        command = command.args(["--package", name]);
    }
    command.run(workspace)?;
    for name in &names {
        let file = file_of(name, &packing.version);
        copy(&own.join(&file), &packing.dist.join(&file))?;
    }
    let mut command = Command::new("cargo package --quiet --allow-dirty --no-verify")
        .args([
            "--manifest-path",
            &format!("crates/{DATAFUSION}/Cargo.toml"),
        ])
        .env("CARGO_TARGET_DIR", text(&workspace.target()));
    for name in DATAFUSION_NEEDS {
        let folder = workspace.root().join("crates").join(name);
        command = command.args(["--config".to_owned(), patch(name, &folder)]);
    }
    command.run(workspace)?;
    let file = file_of(DATAFUSION, &packing.version);
    copy(&own.join(&file), &packing.dist.join(&file))?;
    build_drop_in(packing)
}

/// The packages of the workspace that `publish = false` does not keep back.
fn published(packing: &Packing<'_>) -> Result<Vec<String>, String> {
    let metadata = packing.metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    // `publish` is null if it may go to any registry.
    let names = packages
        .iter()
        .filter(|package| package["publish"].is_null());
    let names = names.filter_map(|package| package["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}

fn file_of(name: &str, version: &str) -> String {
    format!("{name}-{version}.crate")
}

/// Packs a copy of `crates/url` with another name and version in its manifest.
fn build_drop_in(packing: &Packing<'_>) -> Outcome {
    let workspace = packing.workspace;
    let folder = workspace
        .target()
        .join("package-stage")
        .join(DROP_IN_PACKAGE);
    remove(&folder)?;
    for part in DROP_IN_PARTS {
        let from = workspace.root().join(DROP_IN).join(part);
        copy(&from, &folder.join(part))?;
    }
    copy(
        &workspace.root().join(DROP_IN_README),
        &folder.join("README.md"),
    )?;
    let metadata = packing.metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let is_drop_in = |package: &&Value| package["name"] == "url" && package["source"].is_null();
    let package = packages.iter().find(is_drop_in).ok_or("no package `url`")?;
    write(
        &folder.join("Cargo.toml"),
        drop_in_manifest(package, &packing.version),
    )?;
    let mut command = Command::new("cargo package --quiet --allow-dirty --no-verify")
        .in_folder(&folder)
        .env("CARGO_TARGET_DIR", text(&folder.join("target")));
    // It needs a package that is published together with it.
    let core = workspace.root().join("crates/urlwind");
    command = command.args(["--config".to_owned(), patch("urlwind", &core)]);
    command.run(workspace)?;
    let file = file_of(DROP_IN_PACKAGE, &packing.version);
    let from = folder.join("target/package").join(&file);
    copy(&from, &packing.dist.join(&file))
}

/// A setting with which cargo takes a package from a folder.
fn patch(name: &str, folder: &Path) -> String {
    format!("patch.crates-io.{name}.path={:?}", text(folder))
}

/// The manifest of `urlwind-url`, from what cargo says of `url`.
fn drop_in_manifest(package: &Value, version: &str) -> String {
    let quoted =
        |value: &Value| Value::String(value.as_str().unwrap_or_default().into()).to_string();
    let mut manifest = format!(
        "[package]\nname = \"{DROP_IN_PACKAGE}\"\nversion = \"{version}\"\n\
         description = {}\nedition = {}\nrust-version = {}\nlicense = {}\nrepository = {}\n\
         readme = \"README.md\"\nkeywords = [\"url\", \"whatwg\", \"parser\"]\n\
         categories = [\"parser-implementations\", \"web-programming\"]\n\n\
         [package.metadata.docs.rs]\nall-features = true\n\n\
         # So that a program that says `url::Url` is changed in its manifest only.\n[lib]\nname = \"url\"\n\n\
         [workspace]\n\n[features]\n",
        quoted(&package["description"]),
        quoted(&package["edition"]),
        quoted(&package["rust_version"]),
        quoted(&package["license"]),
        quoted(&package["repository"]),
    );
    for (name, needs) in package["features"].as_object().into_iter().flatten() {
        manifest.push_str(&format!("{name} = {}\n", needs));
    }
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    for dependency in dependencies.filter(|dependency| dependency["kind"].is_null()) {
        let name = dependency["name"].as_str().unwrap_or_default();
        manifest.push_str(&format!(
            "\n[dependencies.{name}]\nversion = {}\ndefault-features = {}\nfeatures = {}\noptional = {}\n",
            quoted(&dependency["req"]),
            dependency["uses_default_features"],
            dependency["features"],
            dependency["optional"],
        ));
    }
    manifest
}

/// The packages as a program finds them: unpacked, with nothing of the repository beside them.
pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    let clean = Clean::new(packing, "crate")?;
    let mut names = published(packing)?;
    names.push(DROP_IN_PACKAGE.to_owned());
    for name in names.iter().map(String::as_str).chain([DATAFUSION]) {
        clean.unpack(&packing.archive(&file_of(name, &packing.version))?)?;
        holds_its_documents(&clean.path(&format!("{name}-{}", packing.version)))?;
    }
    let built = text(&packing.workspace.target().join("package-test"));
    let folder = |name: &str| clean.path(&format!("{name}-{}", packing.version));
    let (programs, libraries): (Vec<String>, Vec<String>) = names
        .iter()
        .cloned()
        .partition(|name| folder(name).join("src/main.rs").is_file());

    // The examples of their READMEs are those of a program that has them as dependencies.
    let mut manifest =
        String::from("[package]\nname = \"first\"\nedition = \"2024\"\n\n[dependencies]\n");
    let mut code = String::new();
    for (number, name) in libraries.iter().enumerate() {
        manifest.push_str(&format!("{name} = \"{}\"\n", packing.version));
        code.push_str(&format!(
            "#[doc = include_str!(\"../{name}-{}/README.md\")]\npub struct Readme{number};\n",
            packing.version
        ));
    }
    let mut patches = String::from("\n[patch.crates-io]\n");
    for name in &libraries {
        let folder = text(&folder(name));
        patches.push_str(&format!("{name} = {{ path = {folder:?} }}\n"));
    }
    clean.write("Cargo.toml", &(manifest + &patches))?;
    clean.write("src/lib.rs", &code)?;
    clean
        .rust("cargo test --quiet --doc")
        .env("CARGO_TARGET_DIR", &built)
        .run_tests(packing.workspace)?;

    for name in &programs {
        let mut install = clean
            .rust("cargo install --quiet --debug --root installed --path")
            .arg(text(&folder(name)))
            .env("CARGO_TARGET_DIR", &built);
        for library in &libraries {
            install = install.args(["--config".to_owned(), patch(library, &folder(library))]);
        }
        install.run(packing.workspace)?;
        let readme = clean.read(&format!("{name}-{}/README.md", packing.version))?;
        clean.session(
            first_example(&readme, "console")?,
            &clean.path("installed/bin"),
        )?;
    }
    with_datafusion(packing, &clean, &patches, &built)?;
    by_git(packing, &built)
}

/// A new program with DataFusion, without a lock file: cargo chooses all versions, and of Arrow there must be one.
/// In CI our package is checked there; to build all of DataFusion takes minutes, which there are at night.
fn with_datafusion(
    packing: &Packing<'_>,
    clean: &Clean<'_>,
    patches: &str,
    built: &str,
) -> Outcome {
    let version = &packing.version;
    let folder = clean.path(&format!("{DATAFUSION}-{version}"));
    let manifest = format!(
        "[package]\nname = \"with-datafusion\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ndatafusion = \"55\"\n{DATAFUSION} = \"{version}\"\n\n[profile.dev]\ndebug = 0\n\
         {patches}{DATAFUSION} = {{ path = {:?} }}\n",
        text(&folder)
    );
    clean.write("with-datafusion/Cargo.toml", &manifest)?;
    clean.write("with-datafusion/src/main.rs", DATAFUSION_PROGRAM)?;
    let cargo = |words: &str| {
        let command = clean.rust("cargo").args(words.split(' '));
        command.in_folder(&clean.path("with-datafusion"))
    };
    cargo("tree --quiet --invert arrow-array --depth 1").run(packing.workspace)?;
    if packing.is_here {
        return cargo(&format!("check --quiet --package {DATAFUSION}"))
            .env("CARGO_TARGET_DIR", built)
            .run(packing.workspace);
    }
    let run = cargo("run --quiet").env("CARGO_TARGET_DIR", built);
    clean.expect(&run, "true\n")
}

fn holds_its_documents(package: &Path) -> Outcome {
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"] {
        if !package.join(name).is_file() {
            return Err(format!("{} has no {name}", package.display()));
        }
    }
    Ok(())
}

/// The drop-in from a git repository, at the last commit, as the README has it.
fn by_git(packing: &Packing<'_>, built: &str) -> Outcome {
    let clean = Clean::new(packing, "git")?;
    let repository: PathBuf = clean.path("urlwind.git");
    Command::new("git clone --quiet --bare --no-hardlinks")
        .arg(text(packing.workspace.root()))
        .arg(text(&repository))
        .run(packing.workspace)?;
    let commit = Command::new("git rev-parse HEAD").read(packing.workspace)?;
    clean.write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"by-git\"\nedition = \"2024\"\n\n[dependencies]\nurl = \"2\"\n\n\
             [patch.crates-io]\nurl = {{ git = \"file://{}\", rev = \"{}\" }}\n",
            repository.display(),
            commit.trim()
        ),
    )?;
    clean.write("src/main.rs", PROGRAM)?;
    let run = clean
        .rust("cargo run --quiet")
        .env("CARGO_TARGET_DIR", built);
    clean.expect(&run, PROGRAM_PRINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drop_in_gets_another_name_and_no_paths() {
        let package = serde_json::json!({
            "description": "It's \"url\"", "edition": "2024", "rust_version": "1.85",
            "license": "MIT", "repository": "https://h/",
            "features": { "std": ["urlwind/std"] },
            "dependencies": [
                { "name": "urlwind", "req": "^0.1.0", "kind": null, "path": "/x",
                  "uses_default_features": false, "features": ["idna"], "optional": false },
                { "name": "published", "req": "*", "kind": "dev" },
            ],
        });
        let manifest = drop_in_manifest(&package, "0.1.0");
        for line in [
            "name = \"urlwind-url\"",
            "description = \"It's \\\"url\\\"\"",
            "std = [\"urlwind/std\"]",
            "[dependencies.urlwind]\nversion = \"^0.1.0\"\ndefault-features = false\nfeatures = [\"idna\"]",
        ] {
            assert!(manifest.contains(line), "{line}\n{manifest}");
        }
        assert!(
            !manifest.contains("path") && !manifest.contains("published"),
            "{manifest}"
        );
    }
}
