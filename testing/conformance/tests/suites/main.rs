//! Web-platform-tests and our own cases: quick, and the same in each run.

mod javascript_suites;
mod own_cases;
mod patterns;
mod runner;
mod urls;
