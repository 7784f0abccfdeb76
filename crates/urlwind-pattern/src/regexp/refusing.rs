//! A stub of the linear engine for builds without it.

use super::{CompiledRegexp, RegexpEngine, RegexpError, RegexpSource};

/// Rejects every regular expression, since the feature `linear` is disabled.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinearEngine;

impl RegexpEngine for LinearEngine {
    fn compile(&self, _: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        Err(RegexpError::unsupported("a regular expression", 0))
    }
}
