//! The core, columns and patterns against the transcriptions of their standards, on generated inputs.

mod batch;
mod checks;
mod columns;
mod domains;
mod patterns;
mod trace;
mod transcription;
mod validation;
