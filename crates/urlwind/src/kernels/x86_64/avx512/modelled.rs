//! The kernel on a model of its instructions.

#[path = "model.rs"]
pub(super) mod intrinsics;

// The model's functions are safe, but for the loads. That the file is a module twice is its point.
#[allow(unused_unsafe, clippy::duplicate_mod)]
#[path = "zmm.rs"]
pub(super) mod zmm;
