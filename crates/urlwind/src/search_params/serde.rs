//! `serde`: parameters are a list of pairs, in their order and decoded.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::SearchParams;

impl Serialize for SearchParams {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for SearchParams {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SearchParams, D::Error> {
        let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
        Ok(pairs.iter().map(|(name, value)| (name, value)).collect())
    }
}
