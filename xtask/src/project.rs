//! Facts about the project from cargo and git.

use crate::command::Command;
use serde_json::Value;

/// The packages of the workspace, from `cargo metadata`.
pub(crate) fn metadata() -> Result<Value, String> {
    let said = Command::new("cargo metadata --format-version 1 --no-deps").read()?;
    serde_json::from_str(&said).map_err(|error| format!("cargo metadata: {error}"))
}

/// The version that all packages share.
pub(crate) fn version() -> Result<String, String> {
    let id = Command::new("cargo pkgid -p urlwind-cli").read()?;
    let version = id.trim_end().rsplit(['@', '#']).next();
    Ok(version.unwrap_or_default().to_owned())
}

/// When the last commit was made, in a format of git.
pub(crate) fn time_of_commit(format: &str) -> Result<String, String> {
    let time = Command::new("git log -1")
        .arg(format!("--format={format}"))
        .read()?;
    Ok(time.trim().to_owned())
}
