//! Between file paths and file URLs.

#[cfg(not(windows))]
mod unix;
#[cfg_attr(not(windows), allow(dead_code))]
mod windows;

#[cfg(not(windows))]
use unix as platform;
#[cfg(windows)]
use windows as platform;

use std::path::{Path, PathBuf};

use crate::error::{Component, Error, ErrorKind};
use crate::parse::is_windows_drive_letter;
use crate::percent::{self, AsciiSet, PATH};
use crate::record::{Text, Url, UrlRef, Writer};
use crate::special::SchemeType;

const NOT_A_FILE_PATH: Error = ErrorKind::NotAFilePath.about(Component::Path);

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
    /// `..` in a path stays, as in the `url` crate: behind a symbolic link, the path without it is
    /// another file. A parser removes it, so this URL is not the one that its text parses to.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// let url = urlwind::Url::from_file_path("/srv/link/../x").unwrap();
    /// assert_eq!(url.as_str(), "file:///srv/link/../x");
    /// assert_eq!(url.to_file_path().unwrap().to_str(), Some("/srv/link/../x"));
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::NotAFilePath`] when the path is not absolute or, on Windows, has a prefix that no URL can express, or is on
    /// the server `localhost`, which a file URL does not keep.
    #[inline]
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Url, Error> {
        from_path(path.as_ref(), false).ok_or(NOT_A_FILE_PATH)
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
    #[inline]
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Url, Error> {
        from_path(path.as_ref(), true).ok_or(NOT_A_FILE_PATH)
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
    /// [`ErrorKind::NotAFilePath`] when the path is opaque, or the host is one that paths here cannot express.
    #[inline]
    pub fn to_file_path(&self) -> Result<PathBuf, Error> {
        self.view().to_file_path()
    }
}

impl UrlRef<'_> {
    #[inline]
    fn to_file_path(self) -> Result<PathBuf, Error> {
        let host = self.host_str().filter(|host| *host != "localhost");
        let path = self.path();
        if !path.starts_with('/') {
            return Err(NOT_A_FILE_PATH);
        }
        platform::path_of(path, host).ok_or(NOT_A_FILE_PATH)
    }
}

#[inline]
fn from_path(path: &Path, is_directory: bool) -> Option<Url> {
    let room = path.as_os_str().len() + "file:///".len();
    file_url(room, is_directory, |url| platform::write_path(url, path))
}

/// The file URL whose host and path are written by `write`. It is not parsed, because that would
/// resolve `..`.
#[inline]
fn file_url(
    room: usize,
    is_directory: bool,
    write: impl FnOnce(&mut Writer<'_>) -> Option<()>,
) -> Option<Url> {
    let mut text = Text::with_room(room);
    let mut url = Writer::new(&mut text);
    url.text().push_str("file");
    url.end_scheme(SchemeType::File);
    url.begin_authority();
    write(&mut url)?;
    if is_directory && !url.text().as_str().ends_with('/') {
        url.text().push('/');
    }
    url.end_path();
    url.finish().ok()?;
    Some(Url::from_text(text))
}

/// Appends one segment of a path, all of it data.
#[inline]
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
