//! The Rust packages: all of the workspace that may be published, `urlwind-datafusion`, which is a workspace of its
//! own, and `urlwind-url`, which is `crates/url` under a name that nobody else has.

use super::Packing;
use super::clean::Clean;
use crate::Outcome;
use crate::command::Command;
use crate::files::{copy, fresh, write};
use crate::project::metadata;
use crate::workspace::{root, target};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Ours under the name of the published package: never published itself.
const DROP_IN: &str = "crates/url";
/// Name under which it is published.
const DROP_IN_PACKAGE: &str = "urlwind-url";
/// The files in the package, and their paths there.
const DROP_IN_PARTS: &[(&str, &str)] = &[
    ("src", "src"),
    ("debug_metadata", "debug_metadata"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("PUBLISHED.md", "README.md"),
];

/// In a workspace of its own, as nothing else needs what DataFusion brings.
const DATAFUSION: &str = "urlwind-datafusion";
/// Its dependencies within the workspace.
const DATAFUSION_NEEDS: &[&str] = &["urlwind", "urlwind-columns", "urlwind-readings"];
const DATAFUSION_PROGRAM: &str = r#"fn main() {
    let mut context = datafusion::prelude::SessionContext::new();
    urlwind_datafusion::register(&mut context).unwrap();
    println!("{}", context.state().scalar_functions().contains_key("url_host"));
}
"#;

/// A program that uses the drop-in by another way than a path.
const PROGRAM: &str = r#"fn main() {
    let url = url::Url::parse("http://h/a^b").unwrap();
    println!("{url}");
    println!("{}", url.into_urlwind().host_str().unwrap());
}
"#;
const PROGRAM_PRINTS: &str = "http://h/a%5Eb\nh\n";

pub(super) fn build(packing: &Packing) -> Outcome {
    let names = published()?;
    // What was packed of an older version would be taken for one of this.
    let own = fresh(&target().join("package"))?;
    let mut command = Command::new("cargo package --quiet --locked --allow-dirty");
    if packing.is_here {
        // `test` builds what was packed, all at once; cargo would do it one by one.
        command = command.arg("--no-verify");
    }
    command
        .args(names.iter().flat_map(|name| ["--package", name]))
        .run()?;
    for name in &names {
        let file = file_of(name, &packing.version);
        copy(&own.join(&file), &packing.dist.join(&file))?;
    }
    let folder = root().join("crates").join(DATAFUSION);
    pack_with(packing, &folder, DATAFUSION, &target(), DATAFUSION_NEEDS)?;
    build_drop_in(packing)
}

/// Packs a package outside of the workspace that needs packages which are published together with it.
fn pack_with(packing: &Packing, folder: &Path, name: &str, to: &Path, needs: &[&str]) -> Outcome {
    let mut command = Command::new("cargo package --quiet --allow-dirty --no-verify");
    for need in needs {
        command = command
            .arg("--config")
            .arg(patch(need, &root().join("crates").join(need)));
    }
    command
        .in_folder(folder)
        .env("CARGO_TARGET_DIR", to)
        .run()?;
    let file = file_of(name, &packing.version);
    copy(&to.join("package").join(&file), &packing.dist.join(&file))
}

/// The packages of the workspace that `publish = false` does not keep back.
fn published() -> Result<Vec<String>, String> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    // `publish` is null if it may go to any registry.
    let names = packages.filter(|package| package["publish"].is_null());
    Ok(names
        .filter_map(|package| package["name"].as_str().map(str::to_owned))
        .collect())
}

fn file_of(name: &str, version: &str) -> String {
    format!("{name}-{version}.crate")
}

/// Packs a copy of `crates/url` with another name and version in its manifest.
fn build_drop_in(packing: &Packing) -> Outcome {
    let folder = fresh(&target().join("package-stage").join(DROP_IN_PACKAGE))?;
    for (part, to) in DROP_IN_PARTS {
        copy(&root().join(DROP_IN).join(part), &folder.join(to))?;
    }
    let metadata = metadata()?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let package = packages
        .find(|package| package["name"] == "url")
        .ok_or("no package `url`")?;
    write(
        &folder.join("Cargo.toml"),
        drop_in_manifest(package, &packing.version),
    )?;
    pack_with(
        packing,
        &folder,
        DROP_IN_PACKAGE,
        &folder.join("target"),
        &["urlwind"],
    )
}

/// A setting with which cargo takes a package from a folder.
fn patch(name: &str, folder: &Path) -> String {
    format!("patch.crates-io.{name}.path={:?}", folder.to_string_lossy())
}

/// The manifest of `urlwind-url`, from what cargo says of `url`.
fn drop_in_manifest(package: &Value, version: &str) -> String {
    let mut manifest = format!(
        "[package]\nname = \"{DROP_IN_PACKAGE}\"\nversion = \"{version}\"\n\
         description = {}\nedition = {}\nrust-version = {}\nlicense = {}\nrepository = {}\n\
         readme = \"README.md\"\nkeywords = [\"url\", \"whatwg\", \"parser\"]\n\
         categories = [\"parser-implementations\", \"web-programming\"]\n\n\
         [package.metadata.docs.rs]\nall-features = true\n\n\
         # So that a program that says `url::Url` is changed in its manifest only.\n[lib]\nname = \"url\"\n\n\
         [workspace]\n\n[features]\n",
        package["description"],
        package["edition"],
        package["rust_version"],
        package["license"],
        package["repository"],
    );
    for (name, needs) in package["features"].as_object().into_iter().flatten() {
        manifest.push_str(&format!("{name} = {needs}\n"));
    }
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    for dependency in dependencies.filter(|dependency| dependency["kind"].is_null()) {
        manifest.push_str(&format!(
            "\n[dependencies.{}]\nversion = {}\ndefault-features = {}\nfeatures = {}\noptional = {}\n",
            dependency["name"].as_str().unwrap_or_default(),
            dependency["req"],
            dependency["uses_default_features"],
            dependency["features"],
            dependency["optional"],
        ));
    }
    manifest
}

/// The packages as a program finds them: unpacked, with nothing of the repository beside them.
pub(super) fn test(packing: &Packing) -> Outcome {
    let clean = Clean::new("crate")?;
    let version = &packing.version;
    let mut names = published()?;
    names.push(DROP_IN_PACKAGE.to_owned());
    let folder = |name: &str| clean.path(&format!("{name}-{version}"));
    for name in names.iter().map(String::as_str).chain([DATAFUSION]) {
        clean.unpack(packing, &file_of(name, version))?;
        for document in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"] {
            if !folder(name).join(document).is_file() {
                return Err(format!("{name} has no {document}"));
            }
        }
    }
    let built = target().join("package-test");
    let is_program = |name: &String| folder(name).join("src/main.rs").is_file();
    let (programs, libraries): (Vec<String>, Vec<String>) = names.into_iter().partition(is_program);

    // The examples of their READMEs are those of a program that has them as dependencies.
    let mut manifest =
        String::from("[package]\nname = \"first\"\nedition = \"2024\"\n\n[dependencies]\n");
    let mut code = String::new();
    let mut patches = String::from("\n[patch.crates-io]\n");
    for (number, name) in libraries.iter().enumerate() {
        manifest.push_str(&format!("{name} = \"{version}\"\n"));
        let readme = format!("../{name}-{version}/README.md");
        code.push_str(&format!(
            "#[doc = include_str!(\"{readme}\")]\npub struct Readme{number};\n"
        ));
        patches.push_str(&format!(
            "{name}.path = {:?}\n",
            folder(name).to_string_lossy()
        ));
    }
    clean.write("Cargo.toml", &(manifest + &patches))?;
    clean.write("src/lib.rs", &code)?;
    clean
        .rust("cargo test --quiet --doc")
        .env("CARGO_TARGET_DIR", &built)
        .run_tests()?;

    for name in &programs {
        let install = clean.rust("cargo install --quiet --debug --root installed --path");
        let patches = libraries
            .iter()
            .map(|library| patch(library, &folder(library)));
        let options = patches.flat_map(|patch| ["--config".to_owned(), patch]);
        install
            .arg(folder(name))
            .env("CARGO_TARGET_DIR", &built)
            .args(options)
            .run()?;
        let readme = clean.read(&format!("{name}-{version}/README.md"))?;
        clean.session(&readme, &clean.path("installed/bin"))?;
    }
    with_datafusion(packing, &clean, &patches, &built)?;
    by_git(&built)
}

/// A new program with DataFusion, without a lock file: cargo chooses all versions, and of Arrow there must be one.
/// In CI our package is checked there; to build all of DataFusion takes minutes, which there are at night.
fn with_datafusion(packing: &Packing, clean: &Clean, patches: &str, built: &PathBuf) -> Outcome {
    let version = &packing.version;
    let manifest = format!(
        "[package]\nname = \"with-datafusion\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ndatafusion = \"55\"\n{DATAFUSION} = \"{version}\"\n\n[profile.dev]\ndebug = 0\n\
         {patches}{DATAFUSION}.path = {:?}\n",
        clean
            .path(&format!("{DATAFUSION}-{version}"))
            .to_string_lossy()
    );
    clean.write("with-datafusion/Cargo.toml", &manifest)?;
    clean.write("with-datafusion/src/main.rs", DATAFUSION_PROGRAM)?;
    let cargo = |words: &str| clean.rust(words).in_folder(&clean.path("with-datafusion"));
    cargo("cargo tree --quiet --invert arrow-array --depth 1").run()?;
    if packing.is_here {
        let check = cargo(&format!("cargo check --quiet --package {DATAFUSION}"));
        return check.env("CARGO_TARGET_DIR", built).run();
    }
    clean.expect(
        &cargo("cargo run --quiet").env("CARGO_TARGET_DIR", built),
        "true\n",
    )
}

/// The drop-in from a git repository, at the last commit, as the README has it.
fn by_git(built: &PathBuf) -> Outcome {
    let clean = Clean::new("git")?;
    let repository = clean.path("urlwind.git");
    Command::new("git clone --quiet --bare --no-hardlinks")
        .arg(root())
        .arg(&repository)
        .run()?;
    let commit = Command::new("git rev-parse HEAD").read()?;
    let manifest = format!(
        "[package]\nname = \"by-git\"\nedition = \"2024\"\n\n[dependencies]\nurl = \"2\"\n\n\
         [patch.crates-io]\nurl = {{ git = \"file://{}\", rev = \"{}\" }}\n",
        repository.display(),
        commit.trim()
    );
    clean.write("Cargo.toml", &manifest)?;
    clean.write("src/main.rs", PROGRAM)?;
    let run = clean
        .rust("cargo run --quiet")
        .env("CARGO_TARGET_DIR", built);
    clean.expect(&run, PROGRAM_PRINTS)
}
