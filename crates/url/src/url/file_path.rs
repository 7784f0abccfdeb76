//! Functions that need a file system or a network, on the platforms where they are published.
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
    /// Resolves the host and port to socket addresses. A domain lookup may block.
    ///
    /// # Errors
    /// If there is no host or no port, or if the lookup fails.
    pub fn socket_addrs(
        &self,
        default_port_number: impl Fn() -> Option<u16>,
    ) -> io::Result<Vec<SocketAddr>> {
        self.core.socket_addrs(default_port_number)
    }

    /// Converts an absolute path to a `file:` URL. Special characters in the path are encoded.
    ///
    /// # Errors
    /// If the path is relative or, on Windows, has a prefix that no URL can express.
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        urlwind::Url::from_file_path(path)
            .map(Url::from_urlwind)
            .map_err(drop)
    }

    /// Converts the path of a directory to a `file:` URL with a trailing slash.
    ///
    /// # Errors
    /// As for [`Url::from_file_path`].
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Url, ()> {
        urlwind::Url::from_directory_path(path)
            .map(Url::from_urlwind)
            .map_err(drop)
    }

    /// Converts the URL to a path on the current platform, without checking that the scheme is `file`.
    ///
    /// # Errors
    /// If the path is opaque, or paths on this platform cannot express the host.
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        let is_remote = self.host_str().is_some_and(|host| host != "localhost");
        if is_remote && self.scheme() != "file" {
            // Even on Windows, where the host of a `file:` URL is a server with shares.
            return Err(());
        }
        self.core.to_file_path().map_err(drop)
    }
}
