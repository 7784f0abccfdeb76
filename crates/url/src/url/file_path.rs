//! What needs a file system or a network, on the platforms where it is published.
#![cfg(all(
    feature = "std",
    any(
        unix,
        windows,
        target_os = "redox",
        target_os = "wasi",
        target_os = "hermit"
    )
))]
#![allow(clippy::result_unit_err)] // as published

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::vec::Vec;

use crate::Url;

impl Url {
    /// Resolves the host and port to socket addresses. A domain is looked up and may block.
    ///
    /// # Errors
    /// When there is no host or no port, or the domain cannot be looked up.
    pub fn socket_addrs(
        &self,
        default_port_number: impl Fn() -> Option<u16>,
    ) -> io::Result<Vec<SocketAddr>> {
        self.core.socket_addrs(default_port_number)
    }

    /// The `file:` URL of an absolute path. What the path holds is data.
    ///
    /// # Errors
    /// When the path is not absolute or, on Windows, has a prefix that no URL can express.
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        urlwind::Url::from_file_path(path).map(Url::from_urlwind)
    }

    /// The `file:` URL of a directory, with a slash at the end.
    ///
    /// # Errors
    /// As [`Url::from_file_path`].
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        urlwind::Url::from_directory_path(path).map(Url::from_urlwind)
    }

    /// The path that a URL names, on the platform this runs on. It is not checked that the scheme
    /// is `file`.
    ///
    /// # Errors
    /// When the path is opaque, or the host is one that paths here cannot express.
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        let is_remote = self.host_str().is_some_and(|host| host != "localhost");
        if is_remote && self.scheme() != "file" {
            // Not even on Windows, where a `file:` URL's host is a server with shares.
            return Err(());
        }
        self.core.to_file_path()
    }
}
