//! Output destinations.
//!
//! An existing file is truncated only when there is output, or when the input is empty: unreadable input
//! destroys no old output. Files are written in place, which preserves links, permissions and pipes.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::packer::Packer;
use crate::identity::{Identity, folder_of};
use crate::printable::printable;
use crate::secrets::hidden;
use crate::status::Failure;

/// An output destination that is not open yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Destination {
    StandardOutput,
    StandardError,
    File(PathBuf),
}

impl Destination {
    /// Returns the destination for a file name; `-` is standard output.
    pub(crate) fn named(path: &Path) -> Destination {
        if path == OsStr::new("-") {
            return Destination::StandardOutput;
        }
        // A file opened by the shell may have contents and must not be truncated.
        match own_descriptor(path) {
            Some(1) => Destination::StandardOutput,
            Some(2) => Destination::StandardError,
            _ => Destination::File(path.to_owned()),
        }
    }

    /// Returns the destination for a file name, or standard output.
    pub(crate) fn named_or_standard_output(path: Option<&Path>) -> Destination {
        path.map_or(Destination::StandardOutput, Destination::named)
    }

    /// Returns the name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Destination::StandardOutput => "stdout".to_owned(),
            Destination::StandardError => "stderr".to_owned(),
            Destination::File(path) => printable(&hidden(&path.to_string_lossy())),
        }
    }

    /// Returns the identity of the file, if it is a regular file.
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Destination::StandardOutput => Identity::of_standard_output(),
            Destination::StandardError => None,
            Destination::File(path) => Identity::of_path(path),
        }
    }
}

/// Returns the descriptor that a path such as `/dev/fd/3` or `/dev/stdout` refers to.
fn own_descriptor(path: &Path) -> Option<u32> {
    let folders = ["/dev/fd", "/proc/self/fd"].map(|folder| fs::canonicalize(folder).ok());
    let mut path = path.to_owned();
    // More links than this form a cycle.
    for _ in 0..40 {
        let folder = folder_of(&path)?;
        if folders.iter().flatten().any(|own| *own == folder) {
            return path.file_name()?.to_str()?.parse().ok();
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}

/// An open destination with its name for messages.
pub(crate) struct Target {
    name: String,
    to: To,
    /// Compressor, if the file name requests one.
    packer: Option<Packer>,
}

enum To {
    Stream(Box<dyn Write + Send>),
    File(Kept),
}

/// A file that keeps its contents until the first write.
struct Kept {
    file: File,
    path: PathBuf,
    was_there: bool,
    has_begun: bool,
}

impl Target {
    /// Opens the destination, so that errors surface before any input is read.
    pub(crate) fn open(destination: &Destination) -> Result<Target, Failure> {
        let stream = |name: &str, write| Target {
            name: name.to_owned(),
            to: To::Stream(write),
            packer: None,
        };
        match destination {
            Destination::StandardOutput => Ok(stream("standard output", Box::new(io::stdout()))),
            Destination::StandardError => Ok(stream("standard error", Box::new(io::stderr()))),
            Destination::File(path) => {
                let name = destination.name();
                let opened = open_file(path).and_then(|to| Ok((to, Packer::of_file(path)?)));
                match opened {
                    Ok((to, packer)) => Ok(Target { name, to, packer }),
                    Err(error) => Err(Failure::Io(name, error)),
                }
            }
        }
    }

    /// Creates a target that discards output.
    pub(crate) fn nowhere() -> Target {
        Target {
            name: String::new(),
            to: To::Stream(Box::new(io::sink())),
            packer: None,
        }
    }

    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.is_empty() {
            return Ok(());
        }
        let packed = match &mut self.packer {
            Some(packer) => packer.pack(bytes).map(Some),
            None => Ok(None),
        };
        let result = packed.and_then(|packed| {
            let bytes = packed.as_deref().unwrap_or(bytes);
            self.begin().and_then(|write| write.write_all(bytes))
        });
        self.named(result)
    }

    /// Flushes buffered output.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let result = match &mut self.to {
            To::Stream(write) => write.flush(),
            To::File(kept) => kept.file.flush(),
        };
        self.named(result)
    }

    /// Finishes the output; old contents of a file are gone now, even if nothing was written.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let packed = self.packer.take().map(|mut packer| packer.finish());
        let result = packed.unwrap_or(Ok(Vec::new())).and_then(|rest| {
            let write = self.begin()?;
            write.write_all(&rest)?;
            write.flush()
        });
        self.named(result)
    }

    /// Leaves an unwritten file untouched; has no effect on streams.
    pub(crate) fn leave_untouched_file(&mut self) {
        if matches!(&self.to, To::File(kept) if !kept.has_begun) {
            *self = Target::nowhere();
        }
    }

    fn begin(&mut self) -> io::Result<&mut dyn Write> {
        match &mut self.to {
            To::Stream(write) => Ok(write),
            To::File(kept) => {
                if !kept.has_begun {
                    kept.file.set_len(0)?;
                    kept.has_begun = true;
                }
                Ok(&mut kept.file)
            }
        }
    }

    fn named(&self, result: io::Result<()>) -> Result<(), Failure> {
        result.map_err(|error| Failure::Io(self.name.clone(), error))
    }
}

fn open_file(path: &Path) -> io::Result<To> {
    if own_descriptor(path).is_some() {
        let file = OpenOptions::new().append(true).open(path)?;
        return Ok(To::Stream(Box::new(file)));
    }
    let existing = OpenOptions::new().write(true).open(path);
    let was_there = !matches!(&existing, Err(error) if error.kind() == io::ErrorKind::NotFound);
    let file = if was_there {
        existing?
    } else {
        // Not `create_new`: the path may be a link to a file that does not exist yet.
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?
    };
    if !file.metadata()?.is_file() {
        return Ok(To::Stream(Box::new(file)));
    }
    Ok(To::File(Kept {
        file,
        path: path.to_owned(),
        was_there,
        has_begun: false,
    }))
}

impl Drop for Kept {
    /// Removes a file created but never written.
    fn drop(&mut self) {
        if !self.was_there && !self.has_begun {
            let _ = fs::canonicalize(&self.path).and_then(fs::remove_file);
        }
    }
}
