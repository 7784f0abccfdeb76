//! What the standard says outside of its algorithms, in examples, tables and notes, held against the transcription.

mod domains;
mod examples;
mod search_params;
mod setter_outcomes;
mod states;
mod validation_errors;
