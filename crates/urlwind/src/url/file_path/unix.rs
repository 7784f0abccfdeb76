//! Paths that are bytes between slashes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use super::push_segment;
use crate::percent;
use crate::record::Writer;

#[inline]
pub(super) fn write_path(url: &mut Writer<'_>, path: &Path) -> Option<()> {
    if !path.is_absolute() {
        return None;
    }
    let text = url.text();
    let start = text.len();
    // What `Path::components` does to an absolute path, in less time.
    let path = path.as_os_str().as_encoded_bytes();
    for name in path.split(|byte| *byte == b'/') {
        if !matches!(name, b"" | b".") {
            let is_first = text.len() == start;
            push_segment(text, name, is_first);
        }
    }
    if text.len() == start {
        text.push('/');
    }
    Some(())
}

/// `path` begins with a slash.
#[inline]
pub(super) fn path_of(path: &str, host: Option<&str>) -> Option<PathBuf> {
    if host.is_some() {
        return None;
    }
    let mut bytes = percent::decode(path).into_owned();
    // A path that is only a drive letter names the drive's root. No other name may get a slash: a
    // file is not found by it.
    if matches!(bytes[..], [b'/', b'A'..=b'Z' | b'a'..=b'z', b':' | b'|']) {
        bytes.push(b'/');
    }
    os_string(bytes).map(PathBuf::from)
}

#[cfg(unix)]
#[inline]
fn os_string(bytes: Vec<u8>) -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(bytes))
}

/// Elsewhere a path is text.
#[cfg(not(unix))]
#[inline]
fn os_string(bytes: Vec<u8>) -> Option<OsString> {
    std::string::String::from_utf8(bytes)
        .ok()
        .map(OsString::from)
}

#[cfg(all(test, unix))]
mod tests {
    use crate::Url;

    /// Paths that differ in a slash at the end compare equal, and name different things.
    #[test]
    fn names_that_end_like_a_drive_letter_come_back_as_they_were() {
        for (path, back) in [
            ("/tmp/notes:", "/tmp/notes:"),
            ("/tmp/x|", "/tmp/x|"),
            ("/a/C:", "/a/C:"),
            ("/1:", "/1:"),
            ("/é:", "/é:"),
            ("/C:", "/C:/"),
            ("/C|", "/C|/"),
            ("/", "/"),
        ] {
            let url = Url::from_file_path(path).unwrap();
            let found = url.to_file_path().unwrap();
            assert_eq!(found.as_os_str(), back, "{url}");
        }
    }
}
