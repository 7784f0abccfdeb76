//! The steps that test the bindings: each builds what its users build and runs their tools on it.

pub(crate) mod c;
pub(crate) mod duckdb;
pub(crate) mod go;
pub(crate) mod jvm;
pub(crate) mod node;
pub(crate) mod playground;
pub(crate) mod python;
pub(crate) mod venv;
pub(crate) mod wasm;
