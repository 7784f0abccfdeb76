//! One check of everything that must hold of a URL, for tests.

use alloc::format;
use alloc::string::String;

use crate::parse::{self, Owned, QueryEncoding};
use crate::record::Url;
use crate::special::SchemeType;

impl Url {
    /// Checks every invariant of the representation, and that parsing the text again gives the
    /// same URL. Tests call it after every parse and every setter.
    #[doc(hidden)]
    #[inline]
    pub fn check_invariants(&self) -> Result<(), String> {
        self.check_representation()?;
        // The protocol setter may turn `https://localhost/` and `https://h/C|/` into file URLs
        // that read differently when parsed again, as specified.
        if self.scheme_type() == SchemeType::File
            && (self.host_str() == Some("localhost")
                || self.path().as_bytes().get(2) == Some(&b'|'))
        {
            return Ok(());
        }
        let again = parse::parse_general(self.as_str(), None, QueryEncoding::Utf8, Owned)
            .map_err(|error| format!("{:?} does not parse again: {error}", self.as_str()))?;
        if again.as_str() != self.as_str() || again.at() != self.at() {
            return Err(format!(
                "{:?} {:?} parses again as {:?} {:?}",
                self.as_str(),
                self.at(),
                again.as_str(),
                again.at()
            ));
        }
        Ok(())
    }
}
