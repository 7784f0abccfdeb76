//! The views of `utf8_view`: 16 bytes for each row, its length first. A short text stands in the view
//! itself; of a longer one the first four bytes, and which buffer it is in, and where.

/// The longest text that stands in the view itself.
pub(crate) const INLINE: usize = 12;

/// The largest place in a buffer, and the longest text.
pub(crate) const FARTHEST: usize = i32::MAX as usize;

/// The view of a short text.
#[inline]
pub(crate) fn inline(text: &str) -> u128 {
    let mut view = [0; 16];
    view[..4].copy_from_slice(&(text.len() as u32).to_ne_bytes());
    view[4..4 + text.len()].copy_from_slice(text.as_bytes());
    u128::from_ne_bytes(view)
}

/// The view of a text that is longer than [`INLINE`] and stands in that buffer.
#[inline]
pub(crate) fn elsewhere(text: &str, buffer: usize, start: usize) -> u128 {
    let mut view = [0; 16];
    view[..4].copy_from_slice(&(text.len() as u32).to_ne_bytes());
    view[4..8].copy_from_slice(&text.as_bytes()[..4]);
    view[8..12].copy_from_slice(&(buffer as u32).to_ne_bytes());
    view[12..].copy_from_slice(&(start as u32).to_ne_bytes());
    u128::from_ne_bytes(view)
}

#[inline]
pub(crate) fn length(view: &[u8; 16]) -> usize {
    number(view, 0)
}

/// Where a text stands that is longer than [`INLINE`]: in which buffer, and where there.
#[inline]
pub(crate) fn place(view: &[u8; 16]) -> (usize, usize) {
    (number(view, 8), number(view, 12))
}

/// The 32-bit number at `at` of a view.
#[inline]
fn number(view: &[u8; 16], at: usize) -> usize {
    u32::from_ne_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]) as usize
}

/// Returns the view with its buffer renumbered.
pub(crate) fn renumbered(view: u128, number: impl Fn(usize) -> usize) -> u128 {
    let mut bytes = view.to_ne_bytes();
    if length(&bytes) > INLINE {
        let buffer = number(place(&bytes).0) as u32;
        bytes[8..12].copy_from_slice(&buffer.to_ne_bytes());
    }
    u128::from_ne_bytes(bytes)
}
