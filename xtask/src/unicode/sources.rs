//! What the packages say about each code point.

use crate::bindings::venv::{Environment, text};
use crate::command::Command;
use crate::workspace::Workspace;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The Unicode version of the tables, and the packages that hold it. A newer version is this
/// constant and one run of `cargo xtask unicode`.
pub(super) const SOURCES: Sources = Sources {
    version: [18, 0, 0],
    properties: ("@unicode/unicode-18.0.0", "2.0.7"),
    mapping: ("tr46", "7.0.0"),
    decompositions: ("unicodedata2", "18.0.0"),
};

pub(super) struct Sources {
    pub(super) version: [u8; 3],
    /// npm.
    pub(super) properties: (&'static str, &'static str),
    /// npm.
    pub(super) mapping: (&'static str, &'static str),
    /// PyPI.
    pub(super) decompositions: (&'static str, &'static str),
}

/// One more than the last code point.
pub(super) const CODE_POINTS: usize = 0x11_0000;

/// The [status](https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table) of a code point.
/// Deviations are valid, as Transitional_Processing is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Valid,
    Mapped(Vec<u32>),
    Ignored,
    Disallowed,
}

/// What the tables are made of.
pub(super) struct Data {
    /// Of each code point.
    pub(super) status: Vec<Status>,
    pub(super) bidi_class: Vec<String>,
    pub(super) joining_type: Vec<String>,
    pub(super) combining_class: Vec<u8>,
    pub(super) marks: BTreeSet<u32>,
    /// First and second part of each primary composite, Hangul left out.
    pub(super) composites: BTreeMap<u32, (u32, u32)>,
}

impl Data {
    /// Fetches the packages into the target folder, unless they are there, and asks them.
    pub(super) fn fetch(workspace: &Workspace) -> Result<Data, String> {
        let folder = workspace.target().join("unicode");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let [properties, mapping] = [SOURCES.properties, SOURCES.mapping];
        Command::new("npm install --no-save --no-audit --no-fund --ignore-scripts --prefix")
            .arg(text(&folder))
            .args([properties, mapping].map(|(name, version)| format!("{name}@{version}")))
            .run(workspace)?;
        let found = Command::new("node xtask/unicode/properties.mjs")
            .arg(text(&folder))
            .arg(properties.0)
            .read(workspace)?;

        let python = Environment::named(workspace, "unicode/python")?;
        let (name, version) = SOURCES.decompositions;
        python.pip(&format!("{name}=={version}")).run(workspace)?;
        let decompositions = python
            .python("xtask/unicode/decompositions.py")
            .read(workspace)?;
        Data::read(&json(&found)?, &json(&decompositions)?)
    }

    fn read(properties: &Value, decompositions: &Value) -> Result<Data, String> {
        let version = SOURCES.version.map(|number| number.to_string()).join(".");
        if decompositions["version"] != version.as_str() {
            return Err(format!(
                "{} is not of Unicode {version}",
                SOURCES.decompositions.0
            ));
        }
        let mut combining_class = vec![0; CODE_POINTS];
        for pair in list(&decompositions["combining_class"]) {
            let class = u8::try_from(number(&pair[1])).map_err(|error| error.to_string())?;
            combining_class[number(&pair[0]) as usize] = class;
        }
        let exclusions = points(&properties["composition_exclusion"]);
        let composites = list(&decompositions["decomposition"])
            .iter()
            .filter(|entry| !exclusions.contains(&number(&entry[0])))
            .map(|entry| (number(&entry[0]), (number(&entry[1]), number(&entry[2]))))
            .collect();
        Ok(Data {
            status: statuses(&properties["mapping"])?,
            bidi_class: values(&properties["bidi_class"]),
            joining_type: values(&properties["joining_type"]),
            combining_class,
            marks: points(&properties["mark"]),
            composites,
        })
    }

    pub(super) fn is_valid(&self, point: u32) -> bool {
        self.status[point as usize] == Status::Valid
    }

    /// What a mapped code point is mapped to.
    pub(super) fn mapping(&self, point: u32) -> Option<&[u32]> {
        match &self.status[point as usize] {
            Status::Mapped(target) => Some(target),
            _ => None,
        }
    }
}

/// `[[first, last] or point, status, target]`, where a status is one of five numbers.
fn statuses(table: &Value) -> Result<Vec<Status>, String> {
    let mut statuses = vec![Status::Disallowed; CODE_POINTS];
    for entry in list(table) {
        let (first, last) = match entry[0].as_array() {
            Some(range) => (number(&range[0]), number(&range[1])),
            None => (number(&entry[0]), number(&entry[0])),
        };
        let status = match number(&entry[1]) {
            1 => {
                let target = entry[2].as_str().unwrap_or_default();
                Status::Mapped(target.chars().map(u32::from).collect())
            }
            2 | 6 => Status::Valid,
            3 => Status::Disallowed,
            7 => Status::Ignored,
            other => return Err(format!("status {other} of U+{first:04X} is unknown")),
        };
        statuses[first as usize..=last as usize].fill(status);
    }
    Ok(statuses)
}

/// The name of the value that each code point has; empty where there is none.
fn values(property: &Value) -> Vec<String> {
    let mut values = vec![String::new(); CODE_POINTS];
    for (name, ranges) in property.as_object().into_iter().flatten() {
        for point in points(ranges) {
            values[point as usize].clone_from(name);
        }
    }
    values
}

fn points(ranges: &Value) -> BTreeSet<u32> {
    let ranges = list(ranges).iter();
    ranges
        .flat_map(|range| number(&range[0])..=number(&range[1]))
        .collect()
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("what a script printed: {error}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A code point or a class; what is not one is too large for either.
fn number(value: &Value) -> u32 {
    value
        .as_u64()
        .and_then(|number| number.try_into().ok())
        .unwrap_or(u32::MAX)
}
