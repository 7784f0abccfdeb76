//! Input sources: files and standard input, compressed or not.

mod chunk;
mod decompress;
mod foreign;
mod lines;
#[cfg_attr(feature = "zstd-c", path = "zstd_c.rs")]
mod zstd;

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::identity::Identity;
use crate::printable::printable;
use crate::secrets::hidden;

pub use chunk::{Chunk, Chunks, Kind, Place};
pub use lines::{Cut, LineLimit};
pub(crate) use lines::{Lines, RawLines};

/// A source that is not open yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// Returns the source for a file name; `-` is standard input.
    pub fn named(path: &Path) -> Source {
        if path == OsStr::new("-") {
            Source::StandardInput
        } else {
            Source::File(path.to_owned())
        }
    }

    /// Returns the name for messages, redacted in case a URL was given as a file name.
    pub fn name(&self) -> String {
        match self {
            Source::StandardInput => "stdin".to_owned(),
            Source::File(path) => printable(&hidden(&path.to_string_lossy())),
        }
    }

    /// Returns the identity of the file, if it is a regular file.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Source::StandardInput => Identity::of_standard_input(),
            Source::File(path) => Identity::of_path(path),
        }
    }

    /// Returns the size in bytes, if known before reading.
    pub(crate) fn len(&self) -> Option<u64> {
        let metadata = match self {
            Source::StandardInput => return None,
            Source::File(path) => path.metadata().ok()?,
        };
        metadata.is_file().then_some(metadata.len())
    }

    /// Opens the source and detects compression by its first bytes.
    pub(crate) fn open(&self, bytes_read: &Arc<AtomicU64>) -> io::Result<Reader> {
        let raw: Box<dyn Read + Send> = match self {
            Source::StandardInput => Box::new(io::stdin()),
            Source::File(path) => {
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                Box::new(file)
            }
        };
        decompress::recognize(Counted {
            raw,
            bytes_read: Arc::clone(bytes_read),
        })
    }
}

/// An open source.
pub(crate) struct Reader {
    read: Box<dyn Read + Send>,
    /// Whether a short read means that no more input is available for now, as with pipes and terminals, so that
    /// it must be processed at once.
    pub(crate) short_reads_matter: bool,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl Reader {
    /// Reads available bytes, up to the length of `into`; returns 0 at the end.
    pub(crate) fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.read.read(into) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

/// Counts compressed bytes, in which progress is measured.
struct Counted {
    raw: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(into)?;
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
