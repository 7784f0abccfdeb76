//! Between file paths and file URLs.

#[cfg(not(windows))]
mod unix;
#[cfg_attr(not(windows), allow(dead_code))]
mod windows;

#[cfg(not(windows))]
use unix as platform;
#[cfg(windows)]
use windows as platform;

use std::format;
use std::path::{Path, PathBuf};

use super::UrlRef;
use crate::parse::is_windows_drive_letter;
use crate::percent::{self, AsciiSet, PATH};
use crate::record::{Text, Url, View};

impl Url {
    /// The `file:` URL of an absolute path. What the path holds is data: `%`, `?` and `#` are
    /// encoded.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urlwind::Url;
    /// let url = Url::from_file_path("/tmp/50% of?.txt").unwrap();
    /// assert_eq!(url.as_str(), "file:///tmp/50%25%20of%3F.txt");
    /// assert!(Url::from_file_path("relative.txt").is_err());
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the path is not absolute or, on Windows, has a prefix that no URL can express, or is on
    /// the server `localhost`, which a file URL does not keep.
    #[allow(clippy::result_unit_err)]
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        let mut text = Text::with_room(path.as_ref().as_os_str().len() + "file://".len());
        text.push_str("file://");
        platform::push_path(&mut text, path.as_ref()).ok_or(())?;
        // What has been written is a file URL in its final form, and parsing finds the offsets.
        Url::parse(text.as_str()).map_err(|_| ())
    }

    /// The `file:` URL of a directory: the same with a slash at the end, so that
    /// [`join`](Url::join) stays inside it.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// let url = urlwind::Url::from_directory_path("/var/www").unwrap();
    /// assert_eq!(url.join("index.html").unwrap().as_str(), "file:///var/www/index.html");
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`Url::from_file_path`].
    #[allow(clippy::result_unit_err)]
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        let mut url = Url::from_file_path(path)?;
        if !url.path().ends_with('/') {
            let path = format!("{}/", url.path());
            url.put_path(&path).map_err(|_| ())?;
        }
        Ok(url)
    }

    /// The path that a URL names, on the platform this runs on. It is not checked that the scheme
    /// is `file`.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urlwind::Url;
    /// let url = Url::parse("file:///tmp/50%25%20of").unwrap();
    /// assert_eq!(url.to_file_path().unwrap().to_str(), Some("/tmp/50% of"));
    /// assert!(Url::parse("file://server/share").unwrap().to_file_path().is_err());
    /// # }
    /// ```
    ///
    /// # Errors
    /// When the path is opaque, or the host is one that paths here cannot express.
    #[allow(clippy::result_unit_err)]
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        self.view().to_file_path()
    }
}

impl UrlRef<'_> {
    /// As [`Url::to_file_path`].
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// let url = urlwind::UrlRef::parse("file:///tmp/50%25%20of").unwrap();
    /// assert_eq!(url.to_file_path().unwrap().to_str(), Some("/tmp/50% of"));
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`Url::to_file_path`].
    #[allow(clippy::result_unit_err)]
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        self.view().to_file_path()
    }
}

impl View<'_> {
    fn to_file_path(self) -> Result<PathBuf, ()> {
        let host = self.host_str().filter(|host| *host != "localhost");
        platform::path_of(self.path_segments().ok_or(())?, host).ok_or(())
    }
}

/// Appends one segment of a path, all of it data.
fn push_segment(text: &mut Text, segment: &[u8], is_first: bool) {
    const SEGMENT: AsciiSet = PATH.add(b'/').add(b'%').add(b'\\');
    text.push('/');
    if is_first && is_windows_drive_letter(segment) && segment[1] == b'|' {
        // A file that is really called `C|` must not come back as a drive.
        percent::encode_bytes_into(text, segment, &SEGMENT.add(b'|'));
    } else {
        percent::encode_bytes_into(text, segment, &SEGMENT);
    }
}

/// Removes the last segment written after `path_start`, for a `..` in a path.
fn pop_segment(text: &mut Text, path_start: usize) {
    let path = &text.as_str()[path_start..];
    if let Some(slash) = path.rfind('/') {
        text.truncate(path_start + slash);
    }
}
