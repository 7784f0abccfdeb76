//! Generated lines, the same on every machine.

pub(crate) mod classes;
pub(crate) mod look_alikes;
pub(crate) mod queries;
pub(crate) mod references;
pub(crate) mod setter_values;
pub(crate) mod words;
