//! The input as the state machine reads it: without what is trimmed and stripped.

/// Where the code points of the prepared input stand in the one that was given, and, last, where what is left
/// after trimming ends.
pub(super) fn places(input: &str) -> Vec<usize> {
    let start = input.len() - input.trim_start_matches(|c: char| c <= ' ').len();
    let trimmed = input.trim_matches(|c: char| c <= ' ');
    let kept = trimmed
        .char_indices()
        .filter(|(_, c)| !"\t\n\r".contains(*c));
    let places = kept.map(|(at, _)| start + at);
    places.chain([start + trimmed.len()]).collect()
}
