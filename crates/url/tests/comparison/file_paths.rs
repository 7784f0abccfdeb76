//! File paths, on the platform that this runs on.

/// The text of the URL of a file, and of a directory, or what was returned instead.
macro_rules! urls {
    ($package:ident, $path:expr) => {{
        let text = |url: Result<$package::Url, ()>| url.map(String::from);
        (
            text($package::Url::from_file_path($path)),
            text($package::Url::from_directory_path($path)),
        )
    }};
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
            "relative",
            "",
            "./a",
            "../a",
        ]
    };
    for path in paths {
        let (ours, published) = (urls!(url, path), urls!(published_url, path));
        assert_eq!(ours, published, "{path:?}");
        if let Ok(text) = &ours.0 {
            let path = url::Url::parse(text).unwrap().to_file_path();
            assert_eq!(
                path,
                published_url::Url::parse(text).unwrap().to_file_path(),
                "{text}"
            );
        }
    }
}

/// Where the published package writes what is not a URL in its final form, so that it reads
/// differently when it is parsed again.
#[cfg(unix)]
#[test]
fn what_is_written_is_a_url() {
    for (path, ours, published) in [
        ("/a/../b", "file:///b", "file:///a/../b"),
        ("/a/b/..", "file:///a", "file:///a/b/.."),
        ("/..", "file:///", "file:///.."),
        ("/C|", "file:///C%7C", "file:///C|"),
        ("/a^b", "file:///a%5Eb", "file:///a^b"),
    ] {
        let [of_ours, of_published] = [urls!(url, path).0, urls!(published_url, path).0];
        assert_eq!(of_ours.as_deref(), Ok(ours));
        assert_eq!(of_published.as_deref(), Ok(published));
        assert_eq!(url::Url::parse(ours).unwrap().as_str(), ours);
    }
}

/// The published package adds a slash to a name that ends like a drive letter, and the file is not
/// found by that path. Paths that differ in it compare equal.
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
