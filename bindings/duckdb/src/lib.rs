//! SQL functions for DuckDB, as an extension over its stable C interface.
//!
//! DuckDB loads the library and calls [`urlwind_init_c_api`](ffi::urlwind_init_c_api), which
//! registers [`FUNCTIONS`]. From then on it calls each function with up to 2048 rows.

// The only code that may be `unsafe`: DuckDB's table of functions, and its vectors.
#[allow(unsafe_code)]
mod ffi;

mod functions;
mod problem;
mod rows;
mod writers;

use functions::ALL as FUNCTIONS;
