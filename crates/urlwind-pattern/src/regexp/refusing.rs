//! In place of the linear engine, where that is not compiled in.

use super::{CompiledRegexp, RegexpEngine, RegexpError, RegexpSource};

/// Refuses every regular expression: the feature `linear` is off.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinearEngine;

impl RegexpEngine for LinearEngine {
    fn compile(&self, _: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        Err(RegexpError::unsupported("a regular expression", 0))
    }
}
