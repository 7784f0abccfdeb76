//! The header in the repository is what cbindgen makes of the source.
//!
//! `URLWIND_BLESS=1 cargo test -p urlwind-c --test header` writes it anew.

use std::fs;
use std::path::Path;

/// The files of the source in the order in which a reader needs them, and what stands over their functions.
const FILES: [(&str, &str); 14] = [
    ("status", ""),
    ("ptr", ""),
    ("url", "Handles: parsing, copying, freeing."),
    ("getters", "The attributes of JavaScript's URL."),
    ("setters", "Setting them."),
    ("components", "Where each component stands, and what it is."),
    ("many", "Many URLs in one call."),
    (
        "params",
        "Search parameters: the list that is URLSearchParams in JavaScript.",
    ),
    ("idna", "Domains."),
    ("hosts", "Where a host leads, and how others read a URL."),
    (
        "reports",
        "Validation errors, and the steps of the standard's parser.",
    ),
    ("editing", "Redaction, edits, building, references."),
    ("patterns", "URLPattern."),
    ("pattern_sets", "Many patterns at once."),
];

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
    // cbindgen keeps the order of files.
    let mut builder = cbindgen::Builder::new().with_config(config);
    for (file, _) in FILES {
        builder = builder.with_src(folder.join(format!("src/{file}.rs")));
    }
    let mut header = Vec::new();
    builder.generate().unwrap().write(&mut header);
    let header = with_sections(String::from_utf8(header).unwrap());
    // The library takes any number; callers have one of the enumeration.
    let header = header.replace("(uint8_t status)", "(urlwind_status status)");
    without_tags_in_c(&header)
}

/// Puts the title of each file in front of its first function.
fn with_sections(mut header: String) -> String {
    for (file, title) in FILES.iter().filter(|(_, title)| !title.is_empty()) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{file}.rs"));
        let source = fs::read_to_string(path).unwrap();
        let start = "pub extern \"C\" fn ";
        let first = source.split_once(start).unwrap().1;
        let name = &first[..=first.find('(').unwrap()];
        let declared = header.find(name).unwrap();
        let comment = header[..declared].rfind("\n\n").unwrap();
        header.insert_str(comment + 1, &format!("\n/* {title} */\n"));
    }
    header
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
