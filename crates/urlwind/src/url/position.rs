//! Slicing a URL between components.

use core::ops::{Index, Range, RangeFrom, RangeFull, RangeTo};

use crate::record::Url;
use crate::url_ref::UrlRef;

/// A place between two components, for slicing: `&url[Position::BeforeHost..Position::AfterPort]`.
///
/// What is absent is an empty place, so every slice is well defined.
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
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it, and the drawing above
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
macro_rules! sliced_by_position {
    ($($type:ty),+) => {$(
        impl Index<RangeFull> for $type {
            type Output = str;
            fn index(&self, _: RangeFull) -> &str {
                self.as_str()
            }
        }

        impl Index<RangeFrom<Position>> for $type {
            type Output = str;
            fn index(&self, range: RangeFrom<Position>) -> &str {
                &self.as_str()[self.view().index(range.start)..]
            }
        }

        impl Index<RangeTo<Position>> for $type {
            type Output = str;
            fn index(&self, range: RangeTo<Position>) -> &str {
                &self.as_str()[..self.view().index(range.end)]
            }
        }

        impl Index<Range<Position>> for $type {
            type Output = str;
            fn index(&self, range: Range<Position>) -> &str {
                let view = self.view();
                &view.text[view.index(range.start)..view.index(range.end)]
            }
        }
    )+};
}

sliced_by_position!(Url, UrlRef<'_>);
