//! Web-platform-tests and our own cases, for the core and for the transcription it is held to.

use agreement::{Core, SpecMachine};
use conformance::assert_all_pass;

#[test]
fn core_conforms() {
    assert_all_pass(&Core);
}

#[test]
fn spec_machine_conforms() {
    assert_all_pass(&SpecMachine);
}
