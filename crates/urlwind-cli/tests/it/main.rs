//! The program as its users meet it: what it reads, prints and refuses.

#[cfg(unix)]
mod compressed;
mod corpus;
#[cfg(unix)]
mod examples;
mod files;
#[cfg(unix)]
mod golden;
#[cfg(unix)]
mod interrupt;
mod lines;
mod secrets;
#[path = "../support/mod.rs"]
mod support;
#[cfg(unix)]
mod terminal;
mod validation;
