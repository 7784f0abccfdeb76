//! Appending to a path.

use alloc::string::String;

use crate::error::{Component, Error, ErrorKind};
use crate::parse::{is_windows_drive_letter, leading_dots};
use crate::percent::{self, AsciiSet, PATH};
use crate::record::Url;
use crate::special::SchemeType;

/// What a segment encodes beyond the path: a slash would end it, and a percent sign is data.
pub(crate) const PATH_SEGMENT: AsciiSet = PATH.add(b'/').add(b'%');
/// In special URLs a backslash would be a slash.
const SPECIAL_PATH: AsciiSet = PATH.add(b'\\');

impl Url {
    /// Appends a path to the path, with exactly one slash between the two.
    ///
    /// Nothing that is there goes away, whether or not it ends with a slash, and query and fragment stay.
    /// `?`, `#`, blanks and `\` are data and encoded; what is percent-encoded already stays. A `.` or `..`
    /// in it is refused, since it would lead elsewhere. [`join`](Url::join) resolves references instead, and
    /// [`path_segments_mut`](Url::path_segments_mut) takes segments in which `/` and `%` are data.
    ///
    /// ```
    /// use urlwind::{ErrorKind, Url};
    ///
    /// for base in ["https://h/api", "https://h/api/"] {
    ///     for path in ["v1/users", "/v1/users"] {
    ///         let mut url = Url::parse(base)?;
    ///         url.append_path(path)?;
    ///         assert_eq!(url.as_str(), "https://h/api/v1/users");
    ///     }
    /// }
    /// let mut url = Url::parse("https://h/a?q#f")?;
    /// url.append_path("b c/%20?/")?;
    /// assert_eq!(url.as_str(), "https://h/a/b%20c/%20%3F/?q#f");
    /// assert_eq!(url.append_path("../x").unwrap_err().kind(), ErrorKind::DotSegment);
    /// # Ok::<(), urlwind::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::OpaquePath`], [`ErrorKind::DotSegment`], or
    /// [`ParseError::Overflow`](crate::ParseError::Overflow) when the URL would grow beyond 4 GB. Then it
    /// stays as it was.
    #[inline]
    pub fn append_path(&mut self, path: &str) -> Result<(), Error> {
        if self.has_opaque_path() {
            return Err(ErrorKind::OpaquePath.about(Component::Path));
        }
        if path.is_empty() {
            return Ok(());
        }
        let appended = path.strip_prefix('/').unwrap_or(path);
        if appended.split('/').any(is_dot_segment) {
            return Err(ErrorKind::DotSegment.about(Component::Path));
        }
        let kept = without_slash(self.path());
        append_encoded(self, kept, appended)
    }
}

/// How long a path is without the slash at its end.
#[inline]
pub(super) fn without_slash(path: &str) -> usize {
    path.strip_suffix('/').unwrap_or(path).len()
}

/// Keeps this much of the path, and appends a slash and what may be percent-encoded in part.
#[inline]
pub(super) fn append_encoded(url: &mut Url, kept: usize, path: &str) -> Result<(), Error> {
    let mut whole = String::with_capacity(kept + path.len() + 1);
    whole.push_str(&url.path()[..kept]);
    whole.push('/');
    let set = if url.is_special() {
        &SPECIAL_PATH
    } else {
        &PATH
    };
    percent::encode_into(&mut whole, path, set);
    // As parsing would: the drive letter of a file URL is written with a colon.
    let first = whole[1..].split('/').next().unwrap_or_default();
    if url.scheme_type() == SchemeType::File && is_windows_drive_letter(first.as_bytes()) {
        whole.replace_range(2..3, ":");
    }
    Ok(url.put_path(&whole)?)
}

/// Whether the parser would take this segment for `.` or `..`, which may be percent-encoded.
#[inline]
pub(crate) fn is_dot_segment(segment: &str) -> bool {
    matches!(leading_dots(segment.as_bytes()), (1 | 2, []))
}
