//! Slicing a URL between components.

use super::Url;

/// A place between two components, for slicing: `&url[Position::BeforeHost..Position::AfterPort]`.
///
/// What is absent is an empty place: whatever the URL lacks, a slice between two positions in the
/// order below is there, though it may be empty.
///
/// ```
/// use urlwind::{Position, Url};
///
/// let url = Url::parse("https://user@example.com:8080/path?query#fragment").unwrap();
/// assert_eq!(&url[Position::BeforeHost..Position::AfterPort], "example.com:8080");
/// assert_eq!(&url[Position::BeforePath..Position::AfterQuery], "/path?query");
/// assert_eq!(&url[..Position::AfterScheme], "https");
/// assert_eq!(&url[Position::BeforeFragment..], "fragment");
/// ```
///
/// # Panics
/// Slicing with a range that ends before it starts panics, as with a `str`:
/// `&url[Position::AfterHost..Position::BeforeHost]`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Position {
    BeforeScheme,
    AfterScheme,
    BeforeUsername,
    AfterUsername,
    BeforePassword,
    AfterPassword,
    BeforeHost,
    AfterHost,
    BeforePort,
    AfterPort,
    BeforePath,
    AfterPath,
    BeforeQuery,
    AfterQuery,
    BeforeFragment,
    AfterFragment,
}

/// Slicing for everything that has a `view`.
impl core::ops::Index<core::ops::RangeFull> for Url {
    type Output = str;
    #[inline]
    fn index(&self, _: core::ops::RangeFull) -> &str {
        self.as_str()
    }
}

impl core::ops::Index<core::ops::RangeFrom<Position>> for Url {
    type Output = str;
    #[inline]
    fn index(&self, range: core::ops::RangeFrom<Position>) -> &str {
        &self.as_str()[self.view().index(range.start)..]
    }
}

impl core::ops::Index<core::ops::RangeTo<Position>> for Url {
    type Output = str;
    #[inline]
    fn index(&self, range: core::ops::RangeTo<Position>) -> &str {
        &self.as_str()[..self.view().index(range.end)]
    }
}

impl core::ops::Index<core::ops::Range<Position>> for Url {
    type Output = str;
    #[inline]
    fn index(&self, range: core::ops::Range<Position>) -> &str {
        let view = self.view();
        &view.text[view.index(range.start)..view.index(range.end)]
    }
}

#[cfg(test)]
mod tests {
    use super::Position::{self, *};
    use crate::record::Url;

    const ALL: [Position; 16] = [
        BeforeScheme,
        AfterScheme,
        BeforeUsername,
        AfterUsername,
        BeforePassword,
        AfterPassword,
        BeforeHost,
        AfterHost,
        BeforePort,
        AfterPort,
        BeforePath,
        AfterPath,
        BeforeQuery,
        AfterQuery,
        BeforeFragment,
        AfterFragment,
    ];

    /// Each text has a bar at each position, in order.
    #[test]
    fn every_position_of_every_form() {
        for drawn in [
            "|https|://|||||h||||/|||||",
            "|https|://|u|||@|h||||/|||||",
            "|https|://||:|p|@|h||||/|||||",
            "|https|://|u|:|p|@|h||||/|||||",
            "|https|://|u|:|p|@|h|:|81||/a|?|q|#|f|",
            "|https|://|||||h||||/|?||#||",
            "|foo|://|||||||||/|||||",
            "|foo|:|||||||||/a|||||",
            "|foo|:|||||||||opaque|?|q|||",
        ] {
            let text = drawn.replace('|', "");
            let url = Url::parse(&text).unwrap();
            assert_eq!(url.as_str(), text);
            assert_eq!(drawn.matches('|').count(), ALL.len());
            let mut parts = drawn.split('|');
            let mut expected = alloc::string::String::new();
            for position in ALL {
                expected += parts.next().unwrap();
                assert_eq!(&url[..position], expected, "{position:?} of {text}");
            }
            assert_eq!(&url[AfterFragment..], "");
            for pair in ALL.windows(2) {
                let _ = &url[pair[0]..pair[1]];
            }
        }
    }
}
