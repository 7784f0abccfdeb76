//! [URL miscellaneous](https://url.spec.whatwg.org/#url-miscellaneous).

use crate::{Host, Path, UrlRecord};

/// Whether `scheme` is a [special scheme](https://url.spec.whatwg.org/#special-scheme).
pub fn is_special_scheme(scheme: &str) -> bool {
    matches!(scheme, "ftp" | "file" | "http" | "https" | "ws" | "wss")
}

/// The [default port](https://url.spec.whatwg.org/#default-port) for `scheme`.
pub fn default_port(scheme: &str) -> Option<u16> {
    match scheme {
        "ftp" => Some(21),
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        _ => None,
    }
}

impl UrlRecord {
    /// <https://url.spec.whatwg.org/#is-special>
    pub fn is_special(&self) -> bool {
        is_special_scheme(&self.scheme)
    }

    /// <https://url.spec.whatwg.org/#include-credentials>
    pub fn includes_credentials(&self) -> bool {
        !self.username.is_empty() || !self.password.is_empty()
    }

    /// <https://url.spec.whatwg.org/#url-opaque-path>
    pub fn has_an_opaque_path(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// <https://url.spec.whatwg.org/#cannot-have-a-username-password-port>
    pub fn cannot_have_a_username_password_port(&self) -> bool {
        matches!(self.host, None | Some(Host::Empty)) || self.scheme == "file"
    }

    /// [Shortens a url's path](https://url.spec.whatwg.org/#shorten-a-urls-path).
    pub(crate) fn shorten_path(&mut self) {
        let is_file = self.scheme == "file";
        // 1. and 2.
        let path = self.path_list_mut();
        // 3.
        if is_file && path.len() == 1 && is_normalized_windows_drive_letter(&path[0]) {
            return;
        }
        // 4.
        path.pop();
    }

    /// Returns the path as a list.
    ///
    /// # Panics
    ///
    /// If the URL has an opaque path, which the standard rules out at every call.
    pub(crate) fn path_list_mut(&mut self) -> &mut Vec<String> {
        match &mut self.path {
            Path::List(path) => path,
            Path::Opaque(_) => {
                panic!("the standard asserts that this URL does not have an opaque path")
            }
        }
    }
}

/// Whether `input` is a [Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter).
pub(crate) fn is_windows_drive_letter(input: &str) -> bool {
    let mut code_points = input.chars();
    code_points
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && matches!(code_points.next(), Some(':' | '|'))
        && code_points.next().is_none()
}

/// Whether `input` is a
/// [normalized Windows drive letter](https://url.spec.whatwg.org/#normalized-windows-drive-letter).
pub(crate) fn is_normalized_windows_drive_letter(input: &str) -> bool {
    is_windows_drive_letter(input) && input.ends_with(':')
}

/// Whether `input` [starts with a Windows drive letter](https://url.spec.whatwg.org/#start-with-a-windows-drive-letter).
pub(crate) fn starts_with_a_windows_drive_letter(input: &[char]) -> bool {
    input.len() >= 2
        && input[0].is_ascii_alphabetic()
        && matches!(input[1], ':' | '|')
        && (input.len() == 2 || matches!(input[2], '/' | '\\' | '?' | '#'))
}
