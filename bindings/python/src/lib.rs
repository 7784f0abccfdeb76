//! urlwind for Python: the native half of the package `urlwind`.
//!
//! The Python half is in `python/urlwind`. What a user sees is re-exported there; this module is
//! `urlwind._urlwind`.

// Pointers that other libraries hand us, and a call that PyO3 has no safe name for.
#[allow(unsafe_code)]
mod ffi;

mod column_object;
mod copies;
mod editing;
mod error;
mod functions;
mod hosts;
mod import;
mod listed;
mod pattern;
mod python_columns;
mod reports;
mod rules;
mod text;
mod url;

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use urlwind_duckdb as _; // Exports what DuckDB calls.

/// Where the interpreter that imported the module first keeps its builtins, which each has for itself.
static INTERPRETER: AtomicUsize = AtomicUsize::new(0);

/// Refuses a second interpreter in the process: classes that were looked up once would be those of the
/// first, and gone with it.
fn refuse_other_interpreters(py: Python<'_>) -> PyResult<()> {
    let here = py.import("builtins")?.as_ptr() as usize;
    let first = INTERPRETER.compare_exchange(0, here, Ordering::AcqRel, Ordering::Acquire);
    match first {
        Err(other) if other != here => Err(PyImportError::new_err(
            "urlwind works in one interpreter of a process, and another one has imported it already",
        )),
        _ => Ok(()),
    }
}

#[pymodule]
mod _urlwind {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::refuse_other_interpreters(module.py())
    }

    #[pymodule_export]
    use crate::column_object::Column;
    #[pymodule_export]
    use crate::editing::{RelativeURL, build, redact, redact_input, redact_text};
    #[pymodule_export]
    use crate::functions::{can_parse, idna_to_ascii, idna_to_unicode, join, normalize, parse};
    #[pymodule_export]
    use crate::hosts::{
        address_class, host_class, is_global_host, public_suffix, readings_json,
        registrable_domain, same_site,
    };
    #[pymodule_export]
    use crate::pattern::{PatternSet, URLPattern};
    #[pymodule_export]
    use crate::python_columns::{column_is_valid, column_join, column_parts, column_query_param};
    #[pymodule_export]
    use crate::reports::{is_valid_url_string, trace, validate};
    #[pymodule_export]
    #[pymodule_export]
    use crate::url::{URL, URLSearchParams};
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
