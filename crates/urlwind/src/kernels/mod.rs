//! Kernels.
pub(crate) fn find_byte(b: &[u8], a: u8) -> usize {
    b.iter().position(|x| *x == a).unwrap_or(b.len())
}
pub(crate) fn find_any2(b: &[u8], c: u8, d: u8) -> usize {
    b.iter().position(|x| *x == c || *x == d).unwrap_or(b.len())
}
pub(crate) fn find_any3(b: &[u8], c: u8, d: u8, e: u8) -> usize {
    b.iter()
        .position(|x| *x == c || *x == d || *x == e)
        .unwrap_or(b.len())
}
pub(crate) fn find_any4(b: &[u8], c: u8, d: u8, e: u8, f: u8) -> usize {
    b.iter()
        .position(|x| *x == c || *x == d || *x == e || *x == f)
        .unwrap_or(b.len())
}
pub(crate) fn find_tab_or_newline(b: &[u8]) -> usize {
    b.iter()
        .position(|x| matches!(x, 9 | 10 | 13))
        .unwrap_or(b.len())
}
pub(crate) fn count_dirty(b: &[u8]) -> usize {
    b.iter()
        .filter(|b| **b <= 32 || **b >= 127 || b"\"'<>\\^`{}".contains(b))
        .count()
}
pub(crate) fn has_dot_segment_candidate(b: &[u8]) -> bool {
    matches!(b.first(), Some(b'.' | b'%'))
        || b.windows(2)
            .any(|w| matches!(w, [b'/' | b'\\', b'.' | b'%']))
}
mod buffer;
pub(crate) use buffer::Buffer;
