//! The examples, tables and notes of the standard, checked against the transcription.

mod domains;
mod examples;
mod search_params;
mod setter_outcomes;
mod states;
mod validation_errors;
