//! `stats`: counts in memory independent of the input size.

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
