//! Opaque hosts, which URLs with a scheme that is not special have.

use crate::append::Append;
use crate::bytes::classes::FORBIDDEN_HOST;
use crate::error::ParseError;
use crate::percent::{self, C0_CONTROL};

/// The [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser).
pub(super) fn parse_opaque_host_into(input: &str, out: &mut impl Append) -> Result<(), ParseError> {
    if input.bytes().any(|byte| FORBIDDEN_HOST.contains(byte)) {
        return Err(ParseError::InvalidDomainCharacter);
    }
    percent::encode_into(out, input, &C0_CONTROL);
    Ok(())
}
