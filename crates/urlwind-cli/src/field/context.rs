//! Text around an extracted URL.

use std::borrow::Cow;

use crate::given::Given;
use crate::printable::{boundary_before, is_unprintable};

/// Number of bytes shown before and after a URL.
const WIDTH: usize = 40;

/// Returns the URL as given with the surrounding text, on one line.
pub(super) fn of<'a>(given: &Given<'a>) -> Cow<'a, str> {
    let Some(around) = given.around else {
        return Cow::Borrowed(given.text);
    };
    let before = around.before;
    let mut start = before.len().saturating_sub(WIDTH);
    while !before.is_char_boundary(start) {
        start += 1;
    }
    let after = &around.after[..boundary_before(around.after, WIDTH)];
    let text = [&before[start..], given.text, after].concat();
    Cow::Owned(text.replace(is_unprintable, " "))
}
