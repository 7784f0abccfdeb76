//! The header in the repository is what cbindgen makes of the source.
//!
//! `URLWIND_BLESS=1 cargo test -p urlwind-c --test header` writes it anew.

use std::fs;
use std::path::Path;

fn generated() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    for (name, value) in [
        ("@VERSION@", env!("CARGO_PKG_VERSION")),
        ("@MAJOR@", env!("CARGO_PKG_VERSION_MAJOR")),
        ("@MINOR@", env!("CARGO_PKG_VERSION_MINOR")),
        ("@PATCH@", env!("CARGO_PKG_VERSION_PATCH")),
    ] {
        config.after_includes = config.after_includes.map(|text| text.replace(name, value));
    }
    // In the order in which a reader needs them; cbindgen keeps the order of files.
    let mut builder = cbindgen::Builder::new().with_config(config);
    for file in [
        "status",
        "ptr",
        "url",
        "getters",
        "setters",
        "components",
        "many",
        "params",
        "idna",
        "hosts",
        "reports",
        "editing",
        "patterns",
        "pattern_sets",
    ] {
        builder = builder.with_src(folder.join(format!("src/{file}.rs")));
    }
    let mut header = Vec::new();
    builder.generate().unwrap().write(&mut header);
    without_tags_in_c(&String::from_utf8(header).unwrap())
}

/// In C before C23 an enumeration and its integer type would have the same name, of which `-Wc++-compat` warns:
/// there the enumeration needs none.
fn without_tags_in_c(header: &str) -> String {
    const HAS_SIZES: &str = "defined(__cplusplus) || __STDC_VERSION__ >= 202311L";
    let mut parts = header.split("\nenum ");
    let mut changed = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('\n').unwrap();
        let size = format!("#if {HAS_SIZES}\n  : uint8_t\n#endif // {HAS_SIZES}\n {{\n");
        let rest = rest
            .strip_prefix(&size)
            .expect("every enumeration has a size");
        changed.push_str(&format!(
            "\n#if {HAS_SIZES}\nenum {name} : uint8_t {{\n#else\nenum {{\n#endif\n{rest}"
        ));
    }
    changed
}

#[test]
fn the_header_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/urlwind.h");
    let generated = generated();
    if std::env::var_os("URLWIND_BLESS").is_some() {
        fs::write(&path, &generated).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == generated,
        "include/urlwind.h is stale; write it anew with URLWIND_BLESS=1 cargo test -p urlwind-c --test header"
    );
}
