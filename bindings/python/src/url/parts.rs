//! Where the properties of a URL stand in its text.

use std::ops::Range;

use urlwind::{Components, HostKind};

/// The properties that are a stretch of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl Part {
    /// The stretch, in bytes of a text of this length. What there is not is an empty stretch.
    #[inline]
    pub(crate) fn range(self, at: &Components, length: usize) -> Range<usize> {
        let fragment = at.fragment_start.map_or(length, |start| start as usize);
        let query = at.query_start.map_or(fragment, |start| start as usize);
        let range = |start: u32, end: u32| start as usize..end as usize;
        match self {
            Part::Protocol => range(0, at.scheme_end + 1),
            // Without an authority there is nothing between `scheme_end` and `host_start` but `:`.
            Part::Username if at.host_kind == HostKind::None => 0..0,
            Part::Username => range(at.scheme_end + 3, at.username_end),
            // `:` before it and `@` behind it.
            Part::Password if at.host_start > at.username_end + 1 => {
                range(at.username_end + 1, at.host_start - 1)
            }
            Part::Password => 0..0,
            Part::Host if at.port.is_some() => range(at.host_start, at.path_start),
            Part::Host | Part::Hostname => range(at.host_start, at.host_end),
            Part::Port if at.port.is_some() => range(at.host_end + 1, at.path_start),
            Part::Port => 0..0,
            Part::Pathname => at.path_start as usize..query,
            Part::Search => or_empty(query..fragment),
            Part::Hash => or_empty(fragment..length),
        }
    }
}

/// A delimiter with nothing behind it counts as nothing.
#[inline]
fn or_empty(range: Range<usize>) -> Range<usize> {
    if range.len() > 1 { range } else { 0..0 }
}
