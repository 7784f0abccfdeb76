//! Several texts in one array: before each of them its length, in four bytes, the highest first.

use crate::problem::Problem;

/// The texts one after the other.
pub(crate) fn framed<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Vec<u8>, Problem> {
    let mut frame = Vec::new();
    for text in texts {
        let length = i32::try_from(text.len()).map_err(|_| Problem::TooLong)?;
        let room = frame.try_reserve(text.len() + 4);
        room.map_err(|_| Problem::OutOfMemory)?;
        frame.extend_from_slice(&length.to_be_bytes());
        frame.extend_from_slice(text.as_bytes());
    }
    Ok(frame)
}

/// The texts of a frame; `None` if it is none.
pub(crate) fn texts_of(mut frame: &[u8]) -> Option<Vec<&str>> {
    let mut texts = Vec::new();
    while !frame.is_empty() {
        let (length, rest) = frame.split_first_chunk::<4>()?;
        let (text, rest) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        texts.push(str::from_utf8(text).ok()?);
        frame = rest;
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_framed_comes_back() {
        for texts in [vec![], vec![""], vec!["", "é", "a\0b", ""]] {
            let frame = framed(texts.iter().copied()).unwrap();
            assert_eq!(texts_of(&frame), Some(texts));
        }
    }

    #[test]
    fn what_is_no_frame_is_refused() {
        for frame in [
            &[0, 0, 0][..],
            &[0, 0, 0, 2, b'a'],
            &[0, 0, 0, 1, 0xFF],
            &[0xFF, 0xFF, 0xFF, 0xFF],
        ] {
            assert_eq!(texts_of(frame), None, "{frame:?}");
        }
    }
}
