//! Editing a path segment by segment.

use alloc::string::String;

use crate::edit::PATH_SEGMENT;
use crate::error::{Component, Error, ErrorKind};
use crate::parse::{is_windows_drive_letter, strip_tab_and_newline};
use crate::percent::{self, AsciiSet};
use crate::record::{Url, expect_room};
use crate::special::SchemeType;

/// In special URLs a backslash is a slash too.
const SPECIAL_PATH_SEGMENT: AsciiSet = PATH_SEGMENT.add(b'\\');

/// Edits the segments of a URL's path; the URL is updated when this is dropped.
///
/// Segments are data: whatever they hold is encoded, `%` included, and `.` and `..` are ignored,
/// because no path can hold them. One exception: as the first segment of a file URL, `C|` is a drive
/// letter and becomes `C:`, as it does when parsed.
///
/// ```
/// use urlwind::Url;
///
/// let mut url = Url::parse("https://example.com/a/b?q")?;
/// url.path_segments_mut().unwrap().pop().push("100% sure/").push("..").push("c");
/// assert_eq!(url.as_str(), "https://example.com/a/100%25%20sure%2F/c?q");
///
/// let mut url = Url::parse("file:///")?;
/// url.path_segments_mut().unwrap().push("C|").push("D|");
/// assert_eq!(url.as_str(), "file:///C:/D|");
/// # Ok::<(), urlwind::ParseError>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    url: &'a mut Url,
    path: String,
}

impl Url {
    /// Edits the path's segments.
    ///
    /// A URL that would grow beyond 4 GB stays as it was.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://example.com/")?;
    /// url.path_segments_mut().unwrap().push("x").push("");
    /// assert_eq!(url.path(), "/x/");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::OpaquePath`].
    #[inline]
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, Error> {
        if self.has_opaque_path() {
            return Err(ErrorKind::OpaquePath.about(Component::Path));
        }
        let mut path = String::with_capacity(self.path().len() + 32);
        path.push_str(self.path());
        Ok(PathSegmentsMut { url: self, path })
    }
}

impl PathSegmentsMut<'_> {
    /// Removes all segments, leaving the path of `https://example.com/`.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/a/b")?;
    /// url.path_segments_mut().unwrap().clear().push("c");
    /// assert_eq!(url.path(), "/c");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn clear(&mut self) -> &mut Self {
        self.path.truncate(1);
        self
    }

    /// Removes the last segment if it is empty, so that what is pushed next does not stand after
    /// two slashes.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/a/")?;
    /// url.path_segments_mut().unwrap().pop_if_empty().push("b");
    /// assert_eq!(url.path(), "/a/b");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.path.len() > 1 && self.path.ends_with('/') {
            self.path.pop();
        }
        self
    }

    /// Removes the last segment. The first one is emptied instead, since a path keeps its slash.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/a/b/")?;
    /// url.path_segments_mut().unwrap().pop();
    /// assert_eq!(url.path(), "/a/b");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn pop(&mut self) -> &mut Self {
        if self.path.len() > 1 {
            let last_slash = self.path[1..].rfind('/').unwrap_or(0);
            self.path.truncate(1 + last_slash);
        }
        self
    }

    /// Appends one segment.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/a")?;
    /// url.path_segments_mut().unwrap().push("b/c");
    /// assert_eq!(url.path(), "/a/b%2Fc");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn push(&mut self, segment: &str) -> &mut Self {
        self.extend(Some(segment))
    }

    /// Appends segments.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/")?;
    /// url.path_segments_mut().unwrap().extend(["servo", "rust-url", "issues", "188"]);
    /// assert_eq!(url.path(), "/servo/rust-url/issues/188");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn extend<I>(&mut self, segments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let set = if self.url.is_special() {
            &SPECIAL_PATH_SEGMENT
        } else {
            &PATH_SEGMENT
        };
        for segment in segments {
            // A tab or newline would not survive parsing. The `url` crate drops them, and so do we,
            // to give the same URLs; what is left may be a dot segment.
            let segment = strip_tab_and_newline(segment.as_ref());
            if matches!(&*segment, "." | "..") {
                continue;
            }
            let is_first = self.path.len() == 1;
            if !is_first {
                self.path.push('/');
            }
            // As parsing would: a file URL's drive letter is written with a colon.
            if is_first
                && self.url.scheme_type() == SchemeType::File
                && is_windows_drive_letter(segment.as_bytes())
            {
                self.path.push_str(&segment[..1]);
                self.path.push(':');
                continue;
            }
            percent::encode_into(&mut self.path, &segment, set);
        }
        self
    }
}

impl Drop for PathSegmentsMut<'_> {
    #[inline]
    fn drop(&mut self) {
        expect_room(self.url.put_path(&self.path));
    }
}

#[cfg(test)]
mod tests {
    use crate::Url;

    #[test]
    fn what_is_pushed_never_becomes_a_dot_segment() {
        for base in ["https://h/a", "foo:/a", "foo://h", "file:///a"] {
            for segment in [
                ".", "..", ".\t.", "\n.", "%2e", ".%2e", "", "a\tb", "/..", "\\..",
            ] {
                let mut url = Url::parse(base).unwrap();
                url.path_segments_mut().unwrap().push(segment).push("z");
                assert_eq!(url.check_invariants(), Ok(()), "{segment:?} on {base}");
                assert!(
                    url.path().ends_with("/z"),
                    "{segment:?} on {base} gives {url}"
                );
            }
        }
    }
}
