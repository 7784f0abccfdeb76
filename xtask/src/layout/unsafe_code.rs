//! `unsafe` and the instruction sets stay in the kernels; foreign pointers in one file of each
//! binding.

use super::Breach;
use crate::rust_source::{code_only, has_word, lines_with_word};
use crate::workspace::SourceFile;

/// Where `unsafe` may stand, and why it must.
fn may_be_unsafe(path: &str) -> bool {
    // Loads of vectors, and the calls of functions compiled for an instruction set.
    let is_kernel = path.starts_with("crates/urlwind/src/kernels/");
    // Pointers that come from another language.
    let is_foreign = path.starts_with("bindings/")
        && ["/src/ptr.rs", "/src/ffi.rs", "/src/ffi/"]
            .iter()
            .any(|place| path.contains(place));
    // The same in the benchmarks: rivals in C and C++, the system's clocks, requests to valgrind.
    let is_bench = path.starts_with("bench/src/rivals/")
        || ["bench/src/sys.rs", "bench/src/callgrind.rs"].contains(&path);
    // A call of the system, and arrow-rs's constructors that trust what is written there.
    let is_trusted = path.starts_with("crates/urlwind-columns/src/trusted/");
    // A fuzz target is the C program that calls the library.
    let is_caller = path == "fuzz/fuzz_targets/c_interface/ffi.rs";
    is_kernel || is_foreign || is_bench || is_trusted || is_caller
}

/// The attribute that gives a function its name in C. It promises that no other function has the
/// name, which the linker checks; no memory is touched on the word of it.
const EXPORT: &str = "#[unsafe(no_mangle)]";

/// `code` without the attribute, in a binding: what it exports need not all stand in one file.
fn without_exports(path: &str, code: String) -> String {
    match path.starts_with("bindings/") && path.contains("/src/") {
        true => code.replace(EXPORT, ""),
        false => code,
    }
}

pub(super) fn check(file: &SourceFile) -> Vec<Breach> {
    if may_be_unsafe(&file.path) {
        return Vec::new();
    }
    let code = without_exports(&file.path, code_only(&file.text));
    let mut breaches: Vec<Breach> = lines_with_word(&code, "unsafe")
        .iter()
        .map(|line| format!("{}:{line}: `unsafe` outside the kernels", file.path))
        .collect();
    for word in ["core::arch", "std::arch"] {
        breaches.extend(
            lines_with_word(&code, word)
                .iter()
                .map(|line| format!("{}:{line}: `{word}` outside the kernels", file.path)),
        );
    }
    breaches
}

/// Every module that lib.rs declares, except the kernels, must be under `forbid(unsafe_code)`.
pub(super) fn check_forbidden_by_modules(library: &SourceFile) -> Vec<Breach> {
    let code = code_only(&library.text);
    let mut breaches = Vec::new();
    let mut attributes = String::new();
    for (index, line) in code.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("#[") || line.is_empty() {
            attributes.push_str(line);
            continue;
        }
        if let Some(module) = declared_module(line)
            && module != "kernels"
            && !is_test_module(&attributes)
            && !attributes.contains("#[forbid(unsafe_code)]")
        {
            breaches.push(format!(
                "{}:{}: module `{module}` is not under #[forbid(unsafe_code)]",
                library.path,
                index + 1
            ));
        }
        attributes.clear();
    }
    breaches
}

fn is_test_module(attributes: &str) -> bool {
    attributes.contains("#[cfg(test)]")
}

/// The name in `mod name;`, with any visibility. What stands in lib.rs itself is checked as its
/// text is.
fn declared_module(line: &str) -> Option<&str> {
    if !has_word(line, "mod") {
        return None;
    }
    let (visibility, name) = line.strip_suffix(';')?.split_once("mod ")?;
    let is_declaration = visibility.is_empty() || visibility.starts_with("pub");
    is_declaration.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::file;

    #[test]
    fn unsafe_stays_in_the_kernels() {
        let code = "fn f() {\n    unsafe { g() }\n}\n";
        let breaches = check(&file("crates/urlwind/src/url/mod.rs", code));
        assert_eq!(
            breaches,
            ["crates/urlwind/src/url/mod.rs:2: `unsafe` outside the kernels"]
        );
        assert!(check(&file("crates/urlwind/src/kernels/avx2.rs", code)).is_empty());
        assert!(check(&file("bindings/c/src/ptr.rs", code)).is_empty());
        assert!(!check(&file("bindings/c/src/lib.rs", code)).is_empty());
        assert!(!check(&file("crates/urlwind-cli/src/ptr.rs", code)).is_empty());
        // A file beside the folder is not in the folder.
        assert!(!check(&file("crates/urlwind/src/kernels_extra.rs", code)).is_empty());
    }

    #[test]
    fn bindings_may_export_functions_from_any_file() {
        let code = "#[unsafe(no_mangle)]\npub extern \"C\" fn f() {}\n";
        assert!(check(&file("bindings/c/src/url.rs", code)).is_empty());
        assert_eq!(check(&file("crates/urlwind/src/web.rs", code)).len(), 1);
        let code = "#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn f() {}\n";
        assert_eq!(check(&file("bindings/c/src/url.rs", code)).len(), 1);
        let code = "#[unsafe(link_section = \"x\")]\nstatic A: u8 = 0;\n";
        assert_eq!(check(&file("bindings/c/src/url.rs", code)).len(), 1);
    }

    #[test]
    fn instruction_sets_stay_in_the_kernels() {
        let code = "use core::arch::x86_64::*;";
        assert_eq!(check(&file("crates/urlwind/src/fast.rs", code)).len(), 1);
        assert!(check(&file("crates/urlwind/src/kernels/sse2.rs", code)).is_empty());
    }

    #[test]
    fn talk_of_unsafe_is_not_unsafe() {
        let code = "#![forbid(unsafe_code)]\n// unsafe\nconst A: &str = \"unsafe\";\n";
        assert!(check(&file("xtask/src/main.rs", code)).is_empty());
    }

    #[test]
    fn modules_forbid_unsafe() {
        let library = "\
mod kernels;
/// Documented.
#[forbid(unsafe_code)]
pub mod web;
#[forbid(unsafe_code)]
#[cfg(feature = \"serde\")]
pub(crate) mod serde;
pub mod host;
mod inline {
}
#[cfg(test)]
mod lib_tests;
pub use web::module;
";
        let breaches = check_forbidden_by_modules(&file("lib.rs", library));
        assert_eq!(
            breaches,
            ["lib.rs:8: module `host` is not under #[forbid(unsafe_code)]"]
        );
    }
}
