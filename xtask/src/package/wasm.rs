//! The package for WebAssembly, which is for npm as well.

use super::Packing;
use super::clean::{Clean, first_example};
use super::npm;
use crate::Outcome;
use crate::bindings::venv::text;
use crate::bindings::wasm;

/// The package's name.
pub(super) const NAME: &str = "urlwind-wasm";

const FOLDER: &str = "bindings/js/wasm";

pub(super) fn file_of(packing: &Packing<'_>) -> String {
    format!("{NAME}-{}.tgz", packing.version)
}

pub(super) fn build(packing: &Packing<'_>) -> Outcome {
    wasm::build(packing.workspace)?;
    npm::pack_folder(packing, FOLDER, &[], &file_of(packing))
}

pub(super) fn test(packing: &Packing<'_>) -> Outcome {
    let archive = packing.archive(&file_of(packing))?;
    npm::lint(packing, &archive, &["native"])?;
    let clean = Clean::new(packing, "wasm")?;
    npm::install(&clean, &[text(&archive)])?;
    let readme = clean.read(&format!("node_modules/{NAME}/README.md"))?;
    clean.write("first.mjs", &npm::checked(first_example(&readme, "js")?)?)?;
    clean.command("node first.mjs").run(packing.workspace)
}
