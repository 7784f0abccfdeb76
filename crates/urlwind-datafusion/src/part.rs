//! The parts of a URL, as Spark names them.

/// Part requested from Spark's `parse_url`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Host,
    Path,
    Query,
    Ref,
    Protocol,
    File,
    Authority,
    UserInfo,
}

impl Part {
    /// The names are upper case, as in Spark.
    pub(crate) fn named(name: &str) -> Option<Part> {
        Some(match name {
            "HOST" => Part::Host,
            "PATH" => Part::Path,
            "QUERY" => Part::Query,
            "REF" => Part::Ref,
            "PROTOCOL" => Part::Protocol,
            "FILE" => Part::File,
            "AUTHORITY" => Part::Authority,
            "USERINFO" => Part::UserInfo,
            _ => return None,
        })
    }
}

#[cfg(test)]
pub(crate) const PARTS: [Part; 8] = [
    Part::Host,
    Part::Path,
    Part::Query,
    Part::Ref,
    Part::Protocol,
    Part::File,
    Part::Authority,
    Part::UserInfo,
];
