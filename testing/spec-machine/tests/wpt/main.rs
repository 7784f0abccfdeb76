//! The web platform tests for URLs, all of them and without exceptions.

mod data;
mod idna;
mod percent_encoding;
mod setters;
mod url_test_data;
