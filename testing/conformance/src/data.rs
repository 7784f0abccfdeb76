//! Where the web-platform-tests data lies, and how many cases each of its files must have.
//!
//! The data is not part of this repository. It is looked for in this order:
//!
//! 1. the folder that the environment variable `URLWIND_WPT` names; when it is set, nothing else is tried;
//! 2. `shared/wpt` next to the workspace, and in every folder above the current one;
//! 3. `tests/wpt` inside the `ada-url` package, which cargo fetches for the packages that compare against it.
//!
//! These folders hold different copies of `urltestdata.json`. Both are known, and no other is taken.

use crate::cases::{
    CaseList, DomainCase, PercentEncodingCase, SettersFile, UrlCase, ValidationCase,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable that names the data folder.
pub const FOLDER_VARIABLE: &str = "URLWIND_WPT";

/// What a file of the pinned commit holds. A difference fails the suite that reads the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lock {
    pub file: &'static str,
    /// Number of cases, without the comments between them.
    pub cases: usize,
    /// How many of those no `&str` can carry.
    pub needs_utf16: usize,
}

const fn lock(file: &'static str, cases: usize, needs_utf16: usize) -> Lock {
    Lock {
        file,
        cases,
        needs_utf16,
    }
}

/// A copy of [`URLTESTDATA`], told by its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownCopy {
    /// Whose it is, and how old.
    pub name: &'static str,
    pub cases: usize,
    /// How many of the cases must fail to parse.
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
/// Of the inputs of [`PERCENT_ENCODING`]: one output for each encoding it is given in.
pub const PERCENT_ENCODING_OUTPUTS: usize = 16;
/// Of [`PERCENT_ENCODING`]: the number of different encodings.
pub const PERCENT_ENCODINGS: usize = 8;
/// Of [`URLTESTDATA`]: the number of cases that give `searchParams`.
pub const SEARCH_PARAMS: usize = 9;

/// Our own cases, which belong to the repository and are compiled in.
pub const OWN_URLS: Lock = lock("cases/urls.json", 844, 0);
pub const OWN_SETTERS: Lock = lock("cases/setters.json", 432, 0);
pub const OWN_VALIDATION: Lock = lock("cases/validation.json", 164, 0);
const OWN_URLS_JSON: &str = include_str!("../cases/urls.json");
const OWN_SETTERS_JSON: &str = include_str!("../cases/setters.json");
const OWN_VALIDATION_JSON: &str = include_str!("../cases/validation.json");

/// Why the data could not be had; printed, it says everything that was tried.
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

/// The folder, and which copy of [`URLTESTDATA`] is in it.
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
    /// Looks for the folder, as the module's description says.
    pub fn find() -> Result<WptData, DataError> {
        Self::find_from(
            env::var_os(FOLDER_VARIABLE),
            &nearby_folders(),
            fetched_package_folder,
        )
    }

    fn find_from(
        named: Option<OsString>,
        nearby: &[PathBuf],
        fetched: impl FnOnce() -> Result<PathBuf, String>,
    ) -> Result<WptData, DataError> {
        if let Some(named) = named {
            let folder = PathBuf::from(named);
            if is_data_folder(&folder) {
                return Ok(WptData { folder });
            }
            return Err(DataError(format!(
                "{FOLDER_VARIABLE} names {}, where there is no {}",
                folder.display(),
                URLTESTDATA
            )));
        }
        if let Some(folder) = nearby.iter().find(|folder| is_data_folder(folder)) {
            return Ok(WptData {
                folder: folder.clone(),
            });
        }
        let problem = match fetched() {
            Ok(folder) if is_data_folder(&folder) => return Ok(WptData { folder }),
            Ok(folder) => format!("not in {}", folder.display()),
            Err(problem) => problem,
        };
        let mut message = format!(
            "the web-platform-tests data ({}) was not found. Tried:\n  {FOLDER_VARIABLE} is not set\n",
            URLTESTDATA
        );
        for folder in nearby {
            message.push_str(&format!("  not in {}\n", folder.display()));
        }
        message.push_str(&format!("  inside the package ada-url: {problem}"));
        Err(DataError(message))
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

    /// The cases of [`URLTESTDATA`], and which copy of it they are.
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
        self.read::<CaseList<DomainCase>>(file.file).map(|it| it.0)
    }

    pub fn percent_encoding(&self) -> Result<Vec<PercentEncodingCase>, DataError> {
        self.read::<CaseList<PercentEncodingCase>>(PERCENT_ENCODING.file)
            .map(|it| it.0)
    }
}

/// The cases of `cases/urls.json`.
pub fn own_urls() -> Result<Vec<UrlCase>, DataError> {
    serde_json::from_str::<CaseList<UrlCase>>(OWN_URLS_JSON)
        .map(|it| it.0)
        .map_err(|error| DataError(format!("{}: {error}", OWN_URLS.file)))
}

/// The cases of `cases/setters.json`.
pub fn own_setters() -> Result<SettersFile, DataError> {
    serde_json::from_str(OWN_SETTERS_JSON)
        .map_err(|error| DataError(format!("{}: {error}", OWN_SETTERS.file)))
}

/// The cases of `cases/validation.json`.
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

fn is_data_folder(folder: &Path) -> bool {
    folder.join(URLTESTDATA).is_file()
}

fn nearby_folders() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/wpt")];
    if let Ok(current) = env::current_dir() {
        folders.extend(current.ancestors().map(|folder| folder.join("shared/wpt")));
    }
    folders
}

/// Asks cargo where the `ada-url` package of this workspace lies.
fn fetched_package_folder() -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--manifest-path",
        ])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .map_err(|error| format!("cargo metadata did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "cargo metadata failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    folder_in_metadata(&output.stdout)
}

fn folder_in_metadata(metadata: &[u8]) -> Result<PathBuf, String> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        manifest_path: PathBuf,
    }
    let metadata: Metadata = serde_json::from_slice(metadata)
        .map_err(|error| format!("cargo metadata is not understood: {error}"))?;
    metadata
        .packages
        .into_iter()
        .find(|package| package.name == "ada-url")
        .map(|package| package.manifest_path.with_file_name("tests").join("wpt"))
        .ok_or_else(|| "no package of the workspace depends on it".to_owned())
}

#[cfg(test)]
#[path = "data_tests.rs"]
mod data_tests;
