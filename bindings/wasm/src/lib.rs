//! The module for WebAssembly. It answers the same calls as the addon of the Node package, from the
//! same source files: only [`ffi`], how arguments and results travel, is its own. So the JavaScript
//! of that package runs on either.
//!
//! What is not exported is not linked, so the features decide about the size of the module.

// The only code that may be `unsafe`: linear memory, which JavaScript writes into.
#[allow(unsafe_code)]
mod ffi;

#[forbid(unsafe_code)]
#[path = "../../node/src/editing.rs"]
mod editing;
#[forbid(unsafe_code)]
#[path = "../../node/src/exports.rs"]
mod exports;
#[forbid(unsafe_code)]
#[path = "../../node/src/form.rs"]
mod form;
#[forbid(unsafe_code)]
#[path = "../../node/src/hosts.rs"]
mod hosts;
#[forbid(unsafe_code)]
#[path = "../../node/src/many.rs"]
mod many;
#[forbid(unsafe_code)]
#[path = "../../node/src/offsets.rs"]
mod offsets;
#[forbid(unsafe_code)]
#[path = "../../node/src/pattern.rs"]
mod pattern;
#[forbid(unsafe_code)]
#[path = "../../node/src/problem.rs"]
#[allow(dead_code)] // JavaScript has the messages here
mod problem;
#[forbid(unsafe_code)]
#[path = "../../node/src/reports.rs"]
mod reports;
#[forbid(unsafe_code)]
#[path = "../../node/src/state.rs"]
mod state;
