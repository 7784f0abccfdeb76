//! The input as the state machine reads it: trimmed and stripped.

/// Returns the offsets in the input of the code points of the prepared input, followed by the end of the trimmed input.
pub(super) fn places(input: &str) -> Vec<usize> {
    let start = input.len() - input.trim_start_matches(|c: char| c <= ' ').len();
    let trimmed = input.trim_matches(|c: char| c <= ' ');
    let kept = trimmed
        .char_indices()
        .filter(|(_, c)| !"\t\n\r".contains(*c));
    let places = kept.map(|(at, _)| start + at);
    places.chain([start + trimmed.len()]).collect()
}
