//! Locates the web-platform-tests data, and checks the number of cases in each file.
//!
//! The data is not part of this repository. It is searched for in this order:
//!
//! 1. the folder in the environment variable `URLWIND_WPT`; if set, nothing else is tried;
//! 2. `shared/wpt` next to the workspace, and in every folder above the current one;
//! 3. `tests/wpt` inside the `ada-url` package, which cargo fetches for the packages that compare against it.
//!
//! These folders contain different copies of `urltestdata.json`; only these two are accepted.

use crate::cases::{
    CaseList, DomainCase, PercentEncodingCase, SettersFile, UrlCase, ValidationCase,
};
use serde::de::DeserializeOwned;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that names the data folder.
pub const FOLDER_VARIABLE: &str = "URLWIND_WPT";

/// The expected counts of a file. A difference fails the suite that reads the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    pub file: &'static str,
    /// Number of cases, without the comments between them.
    pub cases: usize,
    /// Number of cases that a `&str` cannot represent.
    pub needs_utf16: usize,
}

const fn lock(file: &'static str, cases: usize, needs_utf16: usize) -> Lock {
    Lock {
        file,
        cases,
        needs_utf16,
    }
}

/// A copy of [`URLTESTDATA`], identified by its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCopy {
    /// Origin and date.
    pub name: &'static str,
    pub cases: usize,
    /// Number of cases that must fail to parse.
    pub failures: usize,
}

impl KnownCopy {
    pub(crate) fn lock(self) -> Lock {
        lock(URLTESTDATA, self.cases, 0)
    }
}

pub const URLTESTDATA: &str = "urltestdata.json";
pub const COPIES_OF_URLTESTDATA: [KnownCopy; 2] = [
    KnownCopy {
        name: "web-platform-tests of 19 September 2026",
        cases: 896,
        failures: 269,
    },
    KnownCopy {
        name: "the copy in ada-url 4.0.0, of 22 August 2026",
        cases: 891,
        failures: 267,
    },
];
pub const URLTESTDATA_JAVASCRIPT_ONLY: Lock = lock("urltestdata-javascript-only.json", 1, 1);
pub const SETTERS_TESTS: Lock = lock("setters_tests.json", 278, 0);
pub const TOASCII: Lock = lock("toascii.json", 87, 0);
pub const IDNA_TEST_V2: Lock = lock("IdnaTestV2.json", 2671, 2);
pub const IDNA_TEST_V2_REMOVED: Lock = lock("IdnaTestV2-removed.json", 20, 0);
pub const PERCENT_ENCODING: Lock = lock("percent-encoding.json", 7, 0);
/// Number of outputs in [`PERCENT_ENCODING`]: one for each encoding of each input.
pub const PERCENT_ENCODING_OUTPUTS: usize = 16;
/// Number of distinct encodings in [`PERCENT_ENCODING`].
pub const PERCENT_ENCODINGS: usize = 8;
/// Number of cases in [`URLTESTDATA`] that specify `searchParams`.
pub const SEARCH_PARAMS: usize = 9;

/// The cases of [`IDNA_TEST_V2`] that expect failure because U+3E8AC is unassigned in Unicode 17 (their comment is
/// `V7`). The standard names no version of UTS #46, and in Unicode 18 the code point is
/// [valid](https://www.unicode.org/reports/tr46/#Validity_Criteria). Both are the same text, composed and decomposed.
const DECIDED_BY_UNICODE_18: [(&str, &str); 2] = [
    (
        "\u{3E8AC}。\u{729}。\u{CBD9}5",
        "xn--t92s.xn--znb.xn--5-y88f",
    ),
    (
        "\u{3E8AC}。\u{729}。\u{110D}\u{1173}\u{11AC}5",
        "xn--t92s.xn--znb.xn--5-y88f",
    ),
];

/// Our own cases, which are compiled in.
pub const OWN_URLS: Lock = lock("cases/urls.json", 844, 0);
pub const OWN_SETTERS: Lock = lock("cases/setters.json", 432, 0);
pub const OWN_VALIDATION: Lock = lock("cases/validation.json", 164, 0);
const OWN_URLS_JSON: &str = include_str!("../cases/urls.json");
const OWN_SETTERS_JSON: &str = include_str!("../cases/setters.json");
const OWN_VALIDATION_JSON: &str = include_str!("../cases/validation.json");

/// An error that lists every place that was searched.
#[derive(Clone, Debug)]
pub struct DataError(String);

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DataError {}

/// The folder with the data of web-platform-tests.
#[derive(Clone, Debug)]
pub struct WptData {
    folder: PathBuf,
}

/// Prints the folder, and the copy of [`URLTESTDATA`] in it.
impl fmt::Display for WptData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}: ", URLTESTDATA, self.folder.display())?;
        match self.urltestdata() {
            Ok((copy, _)) => write!(f, "{}, {} cases", copy.name, copy.cases),
            Err(error) => error.fmt(f),
        }
    }
}

impl WptData {
    /// Finds the folder in the places that the module documentation lists.
    pub fn find() -> Result<WptData, DataError> {
        let mut problems = Vec::new();
        let mut is_data_folder = |folder: &PathBuf| {
            let is_there = folder.join(URLTESTDATA).is_file();
            if !is_there {
                problems.push(format!("not in {}", folder.display()));
            }
            is_there
        };
        let found = match env::var_os(FOLDER_VARIABLE) {
            Some(named) => Some(PathBuf::from(named)).filter(&mut is_data_folder),
            None => match nearby_folders().into_iter().find(&mut is_data_folder) {
                None => Some(fetched_package_folder()?).filter(&mut is_data_folder),
                nearby => nearby,
            },
        };
        found.map(|folder| WptData { folder }).ok_or_else(|| {
            DataError(format!(
                "the web-platform-tests data ({URLTESTDATA}) was not found; {FOLDER_VARIABLE} may name its folder:\n  {}",
                problems.join("\n  ")
            ))
        })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, DataError> {
        let path = self.folder.join(file);
        let text = fs::read_to_string(&path)
            .map_err(|error| DataError(format!("{}: {error}", path.display())))?;
        serde_json::from_str(&text)
            .map_err(|error| DataError(format!("{}: {error}", path.display())))
    }

    pub fn urls(&self, file: &str) -> Result<Vec<UrlCase>, DataError> {
        self.read::<CaseList<UrlCase>>(file).map(|it| it.0)
    }

    /// Returns the cases of [`URLTESTDATA`], and their copy.
    pub fn urltestdata(&self) -> Result<(KnownCopy, Vec<UrlCase>), DataError> {
        let cases = self.urls(URLTESTDATA)?;
        let is_failure = |case: &&UrlCase| matches!(case, UrlCase::Failure { .. });
        let failures = cases.iter().filter(is_failure).count();
        match known_copy(cases.len(), failures) {
            Ok(copy) => Ok((copy, cases)),
            Err(problem) => Err(DataError(format!(
                "{}: {problem}",
                self.folder.join(URLTESTDATA).display()
            ))),
        }
    }

    pub fn setters(&self) -> Result<SettersFile, DataError> {
        self.read(SETTERS_TESTS.file)
    }

    pub fn domains(&self, file: Lock) -> Result<Vec<DomainCase>, DataError> {
        let mut cases = self.read::<CaseList<DomainCase>>(file.file)?.0;
        let decided = match file == IDNA_TEST_V2 {
            true => DECIDED_BY_UNICODE_18.as_slice(),
            false => &[],
        };
        for (input, output) in decided {
            let old = |case: &&mut DomainCase| {
                case.input.as_str() == Some(input) && case.output.is_none()
            };
            let case = cases.iter_mut().find(old);
            let case = case.ok_or_else(|| {
                DataError(format!("{}: {input:?} now follows Unicode 18", file.file))
            })?;
            case.output = Some((*output).to_owned());
        }
        Ok(cases)
    }

    pub fn percent_encoding(&self) -> Result<Vec<PercentEncodingCase>, DataError> {
        self.read::<CaseList<PercentEncodingCase>>(PERCENT_ENCODING.file)
            .map(|it| it.0)
    }
}

/// Reads `cases/urls.json`.
pub fn own_urls() -> Result<Vec<UrlCase>, DataError> {
    serde_json::from_str::<CaseList<UrlCase>>(OWN_URLS_JSON)
        .map(|it| it.0)
        .map_err(|error| DataError(format!("{}: {error}", OWN_URLS.file)))
}

/// Reads `cases/setters.json`.
pub fn own_setters() -> Result<SettersFile, DataError> {
    serde_json::from_str(OWN_SETTERS_JSON)
        .map_err(|error| DataError(format!("{}: {error}", OWN_SETTERS.file)))
}

/// Reads `cases/validation.json`.
pub fn own_validation() -> Result<Vec<ValidationCase>, DataError> {
    let problem = |text: String| DataError(format!("{}: {text}", OWN_VALIDATION.file));
    let cases = serde_json::from_str::<CaseList<ValidationCase>>(OWN_VALIDATION_JSON)
        .map_err(|error| problem(error.to_string()))?;
    match cases.0.len() {
        count if count == OWN_VALIDATION.cases => Ok(cases.0),
        count => Err(problem(format!("{count} cases"))),
    }
}

fn known_copy(cases: usize, failures: usize) -> Result<KnownCopy, String> {
    let known = COPIES_OF_URLTESTDATA;
    let found = known
        .into_iter()
        .find(|copy| (copy.cases, copy.failures) == (cases, failures));
    found.ok_or_else(|| {
        let mut problem = format!("{cases} cases, {failures} of them failures, but");
        for copy in known {
            let KnownCopy {
                name,
                cases,
                failures,
            } = copy;
            problem.push_str(&format!("\n  {name} has {cases} and {failures}"));
        }
        problem
    })
}

fn nearby_folders() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/wpt")];
    if let Ok(current) = env::current_dir() {
        folders.extend(current.ancestors().map(|folder| folder.join("shared/wpt")));
    }
    folders
}

/// Asks cargo for the folder of the workspace's `ada-url` package.
fn fetched_package_folder() -> Result<PathBuf, DataError> {
    let problem = |why: String| DataError(format!("looking for the package ada-url: {why}"));
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args("metadata --locked --format-version 1 --manifest-path".split(' '))
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .map_err(|error| problem(format!("cargo metadata did not start: {error}")))?;
    if !output.status.success() {
        return Err(problem(String::from_utf8_lossy(&output.stderr).into()));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| problem(format!("cargo metadata is not understood: {error}")))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages
        .filter(|package| package["name"] == "ada-url")
        .find_map(|package| package["manifest_path"].as_str())
        .map(|manifest| Path::new(manifest).with_file_name("tests").join("wpt"))
        .ok_or_else(|| problem("no package of the workspace depends on it".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The package is fetched for this workspace, so its copy is present regardless of the copy that tests use.
    #[test]
    fn the_copy_in_the_package_is_the_older_one() {
        let folder = fetched_package_folder().unwrap();
        let said = WptData { folder }.to_string();
        assert!(said.ends_with(", of 22 August 2026, 891 cases"), "{said}");
    }

    #[test]
    fn a_copy_that_is_not_known_is_refused() {
        for copy in COPIES_OF_URLTESTDATA {
            assert_eq!(known_copy(copy.cases, copy.failures), Ok(copy));
        }
        // The right number of cases, but other ones.
        let problem = known_copy(896, 267).unwrap_err();
        assert!(problem.contains("896 cases, 267 of them"), "{problem}");
    }

    #[test]
    fn cases_that_make_no_sense_are_refused() {
        let url = serde_json::from_str::<CaseList<UrlCase>>;
        assert!(url(r#"["comment", {"input": "a", "base": null, "failure": true}]"#).is_ok());
        for (json, reason) in [
            (r#"[{"input": "a", "base": null}]"#, "lacks href"),
            (
                r#"[{"input": "a", "base": null, "failure": true, "href": "a:"}]"#,
                "has attributes",
            ),
            (
                r#"[{"input": "a", "base": null, "failure": true, "new": 1}]"#,
                "unknown field",
            ),
            ("[1]", "a comment string or a case object"),
        ] {
            let error = url(json).unwrap_err().to_string();
            assert!(error.contains(reason), "{json}: {error}");
        }
        for json in [
            r#"{"origin": []}"#,
            r#"{"host": [{"href": "a:", "new_value": "", "expected": {}}]}"#,
            r#"{"host": [{"href": "a:", "new_value": "", "expected": {"unknown": ""}}]}"#,
        ] {
            assert!(serde_json::from_str::<SettersFile>(json).is_err(), "{json}");
        }
    }
}
