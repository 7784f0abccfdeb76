//! Deterministic tests: web-platform-tests and our own cases.

mod javascript_suites;
mod own_cases;
mod patterns;
mod runner;
mod urls;
