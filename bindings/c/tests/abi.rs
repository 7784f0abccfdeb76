//! What programs were built against stays: each function, struct and number that `abi.txt` has recorded is still in the
//! header, unchanged, as long as the library carries the same number in its name.
//!
//! `URLWIND_BLESS=1 cargo test -p urlwind-c --test abi` records what is new. It takes nothing away: for that the number
//! has to rise, in `build.rs` and in the first line of `abi.txt`, and the lines that no longer hold are deleted by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The declarations of a header, each in one line, without comments and names of parameters' places.
fn declarations(header: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = String::new();
    let mut is_in_enumeration = false;
    for line in without_comments(header).lines().map(str::trim) {
        let is_number = line.starts_with("URLWIND_") && line.contains(" = ");
        let is_constant =
            line.starts_with("#define URLWIND_") && !line.starts_with("#define URLWIND_VERSION");
        if is_number || (is_constant && line.split(' ').count() > 2) {
            found.insert(line.trim_end_matches(',').to_owned());
        }
        is_in_enumeration |= line.starts_with("enum ");
        let is_frame = line.starts_with('#') || line == "}" || line == "extern \"C\" {";
        if !is_in_enumeration && !is_frame {
            rest.push_str(line);
            rest.push(' ');
        }
        is_in_enumeration &= line != "};";
    }
    let mut depth = 0;
    let statements = rest.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ';' && depth == 0
    });
    for statement in statements {
        let words: Vec<&str> = statement.split_whitespace().collect();
        if statement.contains(['(', '{']) {
            found.insert(words.join(" "));
        }
    }
    found
}

fn without_comments(header: &str) -> String {
    let mut kept = String::new();
    let mut rest = header;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").expect("a comment ends").1;
    }
    kept.push_str(rest);
    let lines = kept
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_programs_were_built_against_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let now = declarations(&read("include/urlwind.h"));
    assert!(now.len() > 100, "{now:#?}");

    let recorded = read("abi.txt");
    let (name, lines) = recorded.split_once('\n').unwrap_or_default();
    let build = read("build.rs");
    assert!(
        build.contains(&format!("-soname,{name}\"")),
        "abi.txt is of {name}"
    );
    let recorded: BTreeSet<String> = lines.lines().map(str::to_owned).collect();
    let gone: Vec<&String> = recorded.difference(&now).collect();
    assert!(
        gone.is_empty(),
        "gone or changed, though {name} promises it: {gone:#?}"
    );
    if std::env::var_os("URLWIND_BLESS").is_some() {
        let lines: Vec<&str> = now.iter().map(String::as_str).collect();
        let text = format!("{name}\n{}\n", lines.join("\n"));
        fs::write(folder.join("abi.txt"), text).unwrap();
        return;
    }
    let new: Vec<&String> = now.difference(&recorded).collect();
    assert!(
        new.is_empty(),
        "not recorded yet; URLWIND_BLESS=1 cargo test -p urlwind-c --test abi does it: {new:#?}"
    );
}

#[test]
fn declarations_are_found() {
    let header = "#define URLWIND_H\n#define URLWIND_NONE 7u\n/* a; */\n#if X\nenum e : uint8_t {\n#else\nenum {\n#endif\n  \
                  /** b */\n  URLWIND_E_A = 0,\n};\ntypedef uint8_t e;\ntypedef struct s {\n  int a; // c\n} s;\n\
                  extern \"C\" {\nint urlwind_f(const s *a,\n              int b);\n}\n";
    let expected = [
        "#define URLWIND_NONE 7u",
        "URLWIND_E_A = 0",
        "int urlwind_f(const s *a, int b)",
        "typedef struct s { int a; } s",
    ];
    assert_eq!(declarations(header), expected.map(str::to_owned).into());
}
