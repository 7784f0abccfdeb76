//! Generates URLs with hosts in every script, from the names of countries and regions in all languages of the Common
//! Locale Data Repository, as packaged on npm.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const PACKAGE: &str = "cldr-localenames-full@48.0.0";
const ARCHIVE: &str = "cldr-localenames-full-48.0.0.tgz";

/// Number of non-ASCII hosts.
const HOSTS: usize = 10_000;

/// Maximum number of code points of a label in the DNS.
const LONGEST: usize = 63;

/// Fetches the package and writes one URL per line.
pub(crate) fn write(path: &Path) -> Result<(), String> {
    eprintln!("dataset idn_hosts: generated from {PACKAGE}, fetched with npm");
    let folder = path.parent().ok_or("no folder to fetch to")?;
    let fetched = Command::new("npm")
        .args(["pack", "--silent", PACKAGE])
        .current_dir(folder)
        .output();
    if !fetched.is_ok_and(|output| output.status.success()) {
        return Err("npm could not fetch it".to_owned());
    }
    let files = read_archive(&folder.join(ARCHIVE))?;
    let urls = urls(&files);
    if urls.len() < HOSTS {
        return Err(format!("only {} names are non-ASCII", urls.len()));
    }
    fs::write(path, urls.join("\n")).map_err(|error| error.to_string())
}

/// Reads the names of territories, one JSON document per language.
fn read_archive(archive: &Path) -> Result<Vec<Value>, String> {
    let unpacked = Command::new("tar")
        .args(["--wildcards", "-xzOf"])
        .arg(archive)
        .arg("package/main/*/territories.json")
        .output()
        .map_err(|error| error.to_string())?;
    let files = serde_json::Deserializer::from_slice(&unpacked.stdout).into_iter();
    let files: Result<Vec<Value>, _> = files.collect();
    files.map_err(|error| format!("{}: {error}", archive.display()))
}

/// Returns ten thousand URLs, evenly spread over all names.
fn urls(files: &[Value]) -> Vec<String> {
    let languages = files
        .iter()
        .filter_map(|file| file["main"].as_object()?.values().next());
    let names = languages
        .filter_map(|language| language["localeDisplayNames"]["territories"].as_object())
        .flat_map(|territories| territories.values().filter_map(Value::as_str));
    let labels: BTreeSet<String> = names
        .map(label)
        .filter(|label| !label.is_ascii() && label.chars().count() <= LONGEST)
        .collect();
    let step = (labels.len() as f64 / HOSTS as f64).max(1.0);
    let labels: Vec<String> = labels.into_iter().collect();
    (0..HOSTS.min(labels.len()))
        .map(|number| (number as f64 * step) as usize)
        .map(|at| format!("https://{}.com/", labels[at]))
        .collect()
}

/// Turns a name into a typical label: hyphens for spaces and punctuation, keeping case.
fn label(name: &str) -> String {
    let is_part = |c: char| match c {
        // General punctuation, except for joiners.
        '\u{2000}'..='\u{200B}' | '\u{200E}'..='\u{206F}' | '\u{3000}'..='\u{3020}' => false,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        c => !c.is_whitespace() && !c.is_control() && !matches!(c, '（' | '）' | '・' | '·'),
    };
    let words = name.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_labels() {
        for (name, expected) in [
            ("Côte d’Ivoire", "Côte-d-Ivoire"),
            ("Myanmar (Birma)", "Myanmar-Birma"),
            ("香港（中国）", "香港-中国"),
            ("ශ්\u{200D}රී ලංකාව", "ශ්\u{200D}රී-ලංකාව"),
        ] {
            assert_eq!(label(name), expected);
        }
    }

    #[test]
    fn names_of_all_languages_are_taken() {
        let file = |name: &str| {
            serde_json::json!({"main": {"xx": {"localeDisplayNames": {"territories":
                {"DE": "Deutschland", "XX": name, "YY": name}}}}})
        };
        let urls = urls(&[file("Österreich"), file("日本")]);
        assert_eq!(urls, ["https://Österreich.com/", "https://日本.com/"]);
    }
}
