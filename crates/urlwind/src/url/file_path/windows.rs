//! Windows paths: drive letters and UNC shares, taken apart as text so that the code is the same,
//! and is tested, on every platform.

use std::path::{Path, PathBuf};
use std::string::String;

use super::push_segment;
use crate::host;
use crate::percent;
use crate::record::{Text, Writer};

#[inline]
pub(super) fn write_path(url: &mut Writer<'_>, path: &Path) -> Option<()> {
    write_windows_path(url, path.to_str()?)
}

/// `C:\a\b`, `\\server\share\a`, and both behind `\\?\`.
#[inline]
fn write_windows_path(url: &mut Writer<'_>, path: &str) -> Option<()> {
    let verbatim = path.strip_prefix(r"\\?\");
    let path = match verbatim {
        Some(rest) => rest,
        None => path,
    };
    let unc = match verbatim {
        Some(rest) => rest.strip_prefix(r"UNC\"),
        None => path.strip_prefix(r"\\").or_else(|| path.strip_prefix("//")),
    };
    let is_separator = |c: char| c == '\\' || (c == '/' && verbatim.is_none());
    if let Some(unc) = unc {
        let (server, rest) = unc.split_once(is_separator)?;
        let (share, rest) = rest.split_once(is_separator).unwrap_or((rest, ""));
        if server.is_empty() || share.is_empty() || server == "." || server == "?" {
            return None;
        }
        let host_start = url.text().len();
        let kind = host::parse_into(server, false, url.text()).ok()?;
        // A file URL does not keep this host, and without it the path would be another one.
        if &url.text().as_str()[host_start..] == "localhost" {
            return None;
        }
        url.end_host(kind);
        push_segment(url.text(), share.as_bytes(), false);
        push_components(url.text(), rest.split(is_separator));
        return Some(());
    }
    let mut characters = path.chars();
    let (letter, colon) = (characters.next()?, characters.next()?);
    if !letter.is_ascii_alphabetic() || colon != ':' {
        return None;
    }
    // `C:x` is relative to wherever drive C is at; only `C:\x` is absolute.
    if !characters.next().is_some_and(is_separator) {
        return None;
    }
    let text = url.text();
    text.push('/');
    text.push(letter);
    text.push(':');
    let start = text.len();
    push_components(text, path[3..].split(is_separator));
    if text.len() == start {
        text.push('/');
    }
    Some(())
}

#[inline]
fn push_components<'p>(text: &mut Text, names: impl Iterator<Item = &'p str>) {
    for name in names.filter(|name| !matches!(*name, "" | ".")) {
        push_segment(text, name.as_bytes(), false);
    }
}

/// `path` begins with a slash.
#[inline]
pub(super) fn path_of(path: &str, host: Option<&str>) -> Option<PathBuf> {
    windows_path(path, host).map(PathBuf::from)
}

#[inline]
fn windows_path(path: &str, host: Option<&str>) -> Option<String> {
    let mut segments = path[1..].split('/');
    let mut path = String::with_capacity(path.len());
    match host {
        Some(host) => {
            path.push_str(r"\\");
            path.push_str(host);
        }
        None => match percent::decode(segments.next()?)[..] {
            [letter, b':'] if letter.is_ascii_alphabetic() => {
                path.push(char::from(letter));
                path.push(':');
            }
            _ => return None,
        },
    }
    let has_more = path.len();
    for segment in segments {
        path.push('\\');
        path.push_str(core::str::from_utf8(&percent::decode(segment)).ok()?);
    }
    if path.len() == has_more {
        path.push('\\');
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::super::file_url;
    use super::*;
    use crate::record::Url;

    fn to_url(path: &str) -> Option<String> {
        let url = file_url(path.len(), false, |url| write_windows_path(url, path))?;
        if !path.contains("..") {
            url.check_invariants().unwrap();
        }
        Some(String::from(url))
    }

    fn to_path(url: &str) -> Option<String> {
        let url = Url::parse(url).unwrap();
        windows_path(
            url.path(),
            url.host_str().filter(|host| *host != "localhost"),
        )
    }

    #[test]
    fn paths_become_urls_and_come_back() {
        for (path, url) in [
            (r"C:\", "file:///C:/"),
            (
                r"C:\Program Files (x86)\a.txt",
                "file:///C:/Program%20Files%20(x86)/a.txt",
            ),
            (r"c:\50%\é", "file:///c:/50%25/%C3%A9"),
            (r"\\server\share\x", "file://server/share/x"),
        ] {
            assert_eq!(to_url(path).as_deref(), Some(url), "{path}");
            assert_eq!(to_path(url).as_deref(), Some(path), "{url}");
        }
    }

    #[test]
    fn prefixes_go_and_dots_stay() {
        for (path, url) in [
            (r"\\?\C:\a\b", "file:///C:/a/b"),
            (r"\\?\UNC\server\share\x", "file://server/share/x"),
            (r"C:/a/./b/../c", "file:///C:/a/b/../c"),
            (r"C:\..\..\a", "file:///C:/../../a"),
            (r"\\server\share\..\x", "file://server/share/../x"),
            (r"\\127.1\share\x", "file://127.0.0.1/share/x"),
            (r"//server/share", "file://server/share"),
        ] {
            assert_eq!(to_url(path).as_deref(), Some(url), "{path}");
        }
    }

    #[test]
    fn what_is_not_absolute_is_refused() {
        for path in [
            "",
            "C:",
            "C:a",
            r"\a",
            "a",
            r"1:\a",
            r"\\server",
            r"\\.\pipe\x",
            r"\\\a",
            r"\\localhost\C$\x",
            r"\\LocalHost\share",
            r"\\?\UNC\localhost\share\x",
        ] {
            assert_eq!(to_url(path), None, "{path}");
        }
        for url in ["file:///", "file:///a/b", "file:///CC:/", "file:///C%3B/"] {
            assert_eq!(to_path(url), None, "{url}");
        }
        assert_eq!(to_path("file:///C%3A/x").as_deref(), Some(r"C:\x"));
    }
}
