//! Detects that two names denote the same file, so that input is never overwritten.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// Identity of a file. Terminals, pipes and devices have none, since they may be read and written at
/// the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Identity {
    /// Device and inode number.
    #[cfg(unix)]
    Inode(u64, u64),
    Path(PathBuf),
}

/// Returns the canonical parent directory of a path.
pub(crate) fn folder_of(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent()? {
        empty if empty.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    fs::canonicalize(folder).ok()
}

impl Identity {
    pub(crate) fn of_path(path: &Path) -> Option<Identity> {
        match fs::metadata(path) {
            Ok(data) => Identity::of_existing(path, &data),
            // The file does not exist yet, but its directory does.
            Err(_) => {
                let folder = folder_of(path)?;
                Some(Identity::Path(folder.join(path.file_name()?)))
            }
        }
    }

    #[cfg(unix)]
    fn of_existing(_: &Path, data: &Metadata) -> Option<Identity> {
        Identity::of_metadata(data)
    }

    #[cfg(not(unix))]
    fn of_existing(path: &Path, data: &Metadata) -> Option<Identity> {
        let path = data.is_file().then(|| fs::canonicalize(path).ok());
        path.flatten().map(Identity::Path)
    }
}

#[cfg(unix)]
mod standard_streams {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    use super::Identity;

    impl Identity {
        pub(super) fn of_metadata(data: &Metadata) -> Option<Identity> {
            data.is_file()
                .then(|| Identity::Inode(data.dev(), data.ino()))
        }

        /// Returns the file that the shell redirected with `<`.
        pub(crate) fn of_standard_input() -> Option<Identity> {
            Identity::of_stream(io::stdin())
        }

        /// Returns the file that the shell redirected with `>`.
        pub(crate) fn of_standard_output() -> Option<Identity> {
            Identity::of_stream(io::stdout())
        }

        fn of_stream(stream: impl AsFd) -> Option<Identity> {
            let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
            Identity::of_metadata(&file.metadata().ok()?)
        }
    }
}

/// Other platforms cannot identify an open file.
#[cfg(not(unix))]
impl Identity {
    pub(crate) fn of_standard_input() -> Option<Identity> {
        None
    }

    pub(crate) fn of_standard_output() -> Option<Identity> {
        None
    }
}
