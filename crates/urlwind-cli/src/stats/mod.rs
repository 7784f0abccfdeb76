//! `stats`: counting in memory that does not grow with the input.

mod distinct;
mod exact;
mod frequent;
mod histogram;
mod json;
mod report;
mod tally;

pub(crate) use exact::Exact;
pub(crate) use json::json;
pub(crate) use report::report;
pub(crate) use tally::Tally;
