//! Compares file paths, on the current platform.

/// Returns the text of the URL of a file, and of a directory, or the error.
macro_rules! urls {
    ($package:ident, $path:expr) => {{
        let text = |url: Result<$package::Url, ()>| url.map(String::from);
        (
            text($package::Url::from_file_path($path)),
            text($package::Url::from_directory_path($path)),
        )
    }};
}

/// Returns the paths of these URLs as strings, since comparing paths would ignore a trailing slash.
macro_rules! paths {
    ($package:ident, $path:expr) => {{
        let path = |url: $package::Url| url.to_file_path().map(|path| path.into_os_string());
        (
            $package::Url::from_file_path($path).and_then(path),
            $package::Url::from_directory_path($path).and_then(path),
        )
    }};
}

/// Resolves references against the URL of a directory.
#[cfg(unix)]
macro_rules! joined {
    ($package:ident, $path:expr) => {{
        let base = $package::Url::from_directory_path($path).expect("an absolute path");
        ["x", "../x", "./x/../y", "?q", "#f"].map(|reference| {
            let url = base.join(reference).expect("a reference");
            String::from(url)
        })
    }};
}

/// Whether the difference is the one in `names_that_end_like_drive_letters`.
fn ends_like_a_drive(url: &str) -> bool {
    url.ends_with([':', '|']) || url.ends_with("%7C")
}

#[test]
fn paths_become_the_same_urls_and_come_back() {
    let paths: &[&str] = if cfg!(windows) {
        &[
            r"C:\",
            r"C:\a b\c.txt",
            r"c:\50%\é",
            r"\\server\share\x",
            r"\\?\C:\a",
            r"C:a",
            r"\a",
            "a",
        ]
    } else {
        &[
            "/",
            "/a",
            "/a/",
            "/a b/c",
            "/50%/#?x",
            "/é/\u{1f600}",
            "/a\\b",
            "/a//b",
            "/a/./b",
            "/C:",
            "/C:/x",
            "/a/C|",
            "/~/.profile",
            "/a\tb\nc",
            "/srv/link/../x",
            "/a/b/..",
            "/..",
            "/../..",
            "/../a/./..//b/",
            "/...",
            "/.",
            "/a/.",
            "/%2e%2e/x",
            "relative",
            "",
            "./a",
            "../a",
        ]
    };
    for path in paths {
        let (ours, published) = (urls!(url, path), urls!(published_url, path));
        assert_eq!(ours, published, "{path:?}");
        if ours.0.is_ok_and(|url| !ends_like_a_drive(&url)) {
            assert_eq!(paths!(url, path), paths!(published_url, path), "{path:?}");
        }
    }
}

/// Compares every path of up to three of these names, none of which may be confused with another.
#[cfg(unix)]
#[test]
fn paths_of_any_names_are_the_published_ones() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    const NAMES: [&[u8]; 24] = [
        b"",
        b".",
        b"..",
        b"...",
        b"a",
        b".a",
        b"a.",
        b"..a",
        b"%2e%2E",
        b"%",
        b"a b",
        b"a+b=c&d",
        b"#",
        b"?",
        b"\\",
        b"a;b",
        b"\t\n",
        b"C:",
        b"C|",
        b"a^b",
        b"\"<>`{}",
        b"\xff\xfe",
        "é\u{1f600}".as_bytes(),
        b"a:b",
    ];
    let mut paths: Vec<Vec<u8>> = vec![Vec::new()];
    for first in 0..3_usize {
        let longer: Vec<_> = paths[paths.len() - NAMES.len().pow(first as u32)..]
            .iter()
            .flat_map(|path| NAMES.map(|name| [path, &b"/"[..], name].concat()))
            .collect();
        paths.extend(longer);
    }
    let (mut compared, mut with_dots) = (0, 0);
    for bytes in &paths {
        let path = OsStr::from_bytes(bytes);
        let (ours, published) = (urls!(url, path), urls!(published_url, path));
        // These two are encoded here; see `what_is_written_is_a_url`.
        let encoded = |url: Result<String, ()>| {
            let text = url?.replace('^', "%5E");
            Ok(match text.strip_prefix("file:///C|") {
                Some(rest) if rest.is_empty() || rest.starts_with('/') => {
                    format!("file:///C%7C{rest}")
                }
                _ => text,
            })
        };
        assert_eq!(ours.0, encoded(published.0), "{path:?}");
        assert_eq!(ours.1, encoded(published.1), "{path:?}");
        compared += 1;
        if bytes.is_empty() {
            continue;
        }
        // The paths of these URLs.
        if ours.0.is_ok_and(|url| !ends_like_a_drive(&url)) {
            assert_eq!(paths!(url, path), paths!(published_url, path), "{path:?}");
        }
        if !bytes.iter().any(|byte| b":|^".contains(byte)) {
            let ours = joined!(url, path);
            assert_eq!(ours, joined!(published_url, path), "{path:?}");
            with_dots += usize::from(ours[0].contains("/../"));
        }
    }
    assert_eq!(compared, 1 + 24 + 24 * 24 + 24 * 24 * 24);
    assert!(with_dots > 1_000, "{with_dots}");
}

/// No reference resolves to a path with `..`, since joining resolves it.
#[cfg(unix)]
#[test]
fn relative_references_do_not_pretend_to_keep_dots() {
    let url = |path: &str| url::Url::from_file_path(path).unwrap();
    let base = url("/srv/a/b");
    assert_eq!(base.make_relative(&url("/srv/a/../c")), None);
    assert_eq!(base.make_relative(&url("/srv/link/../c")), None);
    assert_eq!(
        base.make_relative(&url("/srv/a/..c")).as_deref(),
        Some("..c")
    );
    let relative = url("/srv/link/../a").make_relative(&url("/srv/link/../b"));
    assert_eq!(relative.as_deref(), Some("b"));
}

/// Inputs for which the published package's result changes when it is parsed again.
#[cfg(unix)]
#[test]
fn what_is_written_is_a_url() {
    for (path, ours, published) in [
        ("/C|", "file:///C%7C", "file:///C|"),
        ("/a^b", "file:///a%5Eb", "file:///a^b"),
    ] {
        let [of_ours, of_published] = [urls!(url, path).0, urls!(published_url, path).0];
        assert_eq!(of_ours.as_deref(), Ok(ours));
        assert_eq!(of_published.as_deref(), Ok(published));
        assert_eq!(url::Url::parse(ours).unwrap().as_str(), ours);
    }
}

/// The published package appends a slash to a name that ends like a drive letter, which makes the path invalid. Paths
/// that differ only in that compare equal.
#[cfg(unix)]
#[test]
fn names_that_end_like_drive_letters() {
    for (text, ours, published) in [
        ("file:///tmp/notes:", "/tmp/notes:", "/tmp/notes:/"),
        ("file:///C:", "/C:/", "/C:/"),
    ] {
        let path = url::Url::parse(text).unwrap().to_file_path().unwrap();
        assert_eq!(path.as_os_str(), ours);
        let path = published_url::Url::parse(text).unwrap().to_file_path();
        assert_eq!(path.unwrap().as_os_str(), published);
    }
}

#[test]
fn hosts_are_for_servers() {
    for text in [
        "http://h/x",
        "file://localhost/x",
        "foo://localhost/x",
        "foo:/x",
        "data:x",
    ] {
        let path = url::Url::parse(text).unwrap().to_file_path();
        assert_eq!(
            path,
            published_url::Url::parse(text).unwrap().to_file_path(),
            "{text}"
        );
    }
}
