//! `bench/results/latest.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::results::Results;

pub(crate) fn default_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results/latest.json")
}

pub(crate) fn write(results: &Results, path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut text = serde_json::to_string_pretty(results)?;
    text.push('\n');
    fs::write(path, text)
}

pub(crate) fn read(path: &Path) -> io::Result<Results> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    #[test]
    fn what_is_written_can_be_read() {
        let results = samples::results();
        let path = std::env::temp_dir().join(format!("bench-json-{}.json", std::process::id()));
        write(&results, &path).unwrap();
        let again = read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let plain = |results: &Results| serde_json::to_value(results).unwrap();
        assert_eq!(plain(&again), plain(&results));
        assert_eq!(again.workloads[0].rows[0].ratio, Some(4.0));
    }
}
